"""The check of bots would find out one that sees more than its seat."""

import random
from dataclasses import replace

import pytest

from orderup.conformance.bots import assert_searches_agree, seats_to_decide
from orderup.conformance.playing import iterate_to_end, start_match
from orderup.match import Match
from orderup.players.search_bot import search_config
from orderup.search.config import SearchConfig
from orderup.search.ismcts import precompile


@pytest.mark.slow
def test_a_search_that_sees_the_hidden_cards_is_found_out() -> None:
    match = start_match(("villains", 3, {"villains": "deal"}), 1)
    precompile(match.game)
    config = replace(search_config(match.game, 3), perfect_information=True)
    with pytest.raises(AssertionError):
        search_all_along(match, config)


def search_all_along(match: Match, config: SearchConfig) -> None:
    for _ in iterate_to_end(match, random.Random(1)):
        if seats_to_decide(match):
            assert_searches_agree(match, seats_to_decide(match)[0], config)
