"""Random games under the eyes of a referee, who rules on every conceivable move, and of an auditor, who reads the journal."""

from collections import Counter
from typing import Any

import pytest
from tests.games.diner.auditor import Auditor
from tests.games.diner.playthrough import choose
from tests.games.diner.referee import Referee
from tests.games.diner.scenario import Restaurant

from orderup.conformance.contract import assert_legal_moves_agree
from orderup.kernel import HOUSE
from orderup.kernel.dice import dice

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"hoarding": "after", "check_orders": True}),
    (3, {"hoarding": "at_once"}),
    (3, {"check_orders": True}),
    (3, {"edition": "contest", "hoarding": "after"}),
    (4, {}),
    (4, {"hoarding": "after"}),
    (4, {"edition": "contest"}),
]


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_d5a_to_d19_the_journal_of_a_random_game_breaks_no_rule(players: int, options: dict[str, Any]) -> None:
    place = Restaurant(players, 1, **options)
    rng = dice(players)
    while not place.match.over:
        seat, word = choose(place.match, rng)
        place.move(seat, **word)
    Auditor(place.match.journal(), place.status["dealer"]).audit()


def assert_rulings_agree(place: Restaurant, referee: Referee) -> None:
    assert set(place.match.movers()) <= {*range(place.players), HOUSE}
    assert_legal_moves_agree(place.match, range(64))
    forbidden = place.forbidding()
    for seat, word in referee.words():
        number = HOUSE if isinstance(seat, str) else seat
        assert forbidden(number, word) == referee.forbids(seat, word), (seat, word)


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_d5a_to_d19_a_referee_allows_and_forbids_the_same(players: int, options: dict[str, Any]) -> None:
    place, rng = Restaurant(players, 2, **options), dice(players)
    referee, met = Referee(place.match.view(None)), Counter[object]()
    while not place.match.over:
        met[referee.situation()] += 1
        if met[referee.situation()] in (1, 4):
            assert_rulings_agree(place, referee)
        seat, word = choose(place.match, rng)
        event = place.move(seat, **word)
        referee.watch(place.match.view(None), event.journal_data())
    assert_rulings_agree(place, referee)
