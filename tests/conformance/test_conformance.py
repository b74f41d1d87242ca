"""Every game, with every number of players, keeps what any game must keep: with every pair of its options' values, and in `make long` with every combination of them; and with lists of other sizes. They are many: `make test` makes all checks with one setting of each game, which the run's seed chooses, and a share of the others."""

import os

import pytest
from tests.games.lists import diner_list, lucky_list, villains_list
from tests.sampling import some

from orderup.conformance import CHECKS, Case, Check, cases, label
from orderup.games import GAMES

PAIRS_ABOVE = 8
"""Of more combinations so many are taken that every pair of values of any two options occurs."""
CASES = cases() if os.environ.get("ORDERUP_ALL_CASES") else cases(max_cases=PAIRS_ABOVE)
LISTS: list[Case] = [
    ("diner", 4, {"edition": "g3", "hoarding": "at_once"}, diner_list(27)),
    ("diner", 3, {"edition": "g3", "pairing": "printed"}, diner_list(64)),
    ("lucky_penny", 4, {"turn_clock": True}, lucky_list(20, 3)),
    ("lucky_penny", 3, {"turn_clock": False}, lucky_list(63, 16)),
    ("villains", 4, {"villains": "choose"}, villains_list(9)),
    ("villains", 6, {"villains": "deal", "specials": False, "deck": "spread"}, villains_list(15)),
]
"""With fewer and with more cards than the standard lists."""
IN_EVERY_RUN = [case for game in GAMES for case in some([each for each in CASES if each[0] == game])]
OTHERS = [case for case in [*CASES, *LISTS] if case not in IN_EVERY_RUN]


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(
    "case", [*(pytest.param(case, marks=pytest.mark.every_run) for case in IN_EVERY_RUN), *OTHERS], ids=label
)
def test_every_game_keeps(check: Check, case: Case) -> None:
    check(case)
