"""Every game, with every number of players, keeps what any game must keep: with half of the options that have every pair of values, and in `make long` with every combination."""

import os
from itertools import groupby

import pytest
from tests.sampling import some

from orderup.conformance import CHECKS, Case, Check, cases, label

PAIRS_ABOVE = 8
"""Of more combinations so many are taken that every pair of values of any two options occurs."""


def chosen() -> list[Case]:
    """Of each game and number of players half of the cases, by the run's seed, and one at least; all of them in `make long`."""
    if os.environ.get("ORDERUP_ALL_CASES"):
        return cases()
    found: list[Case] = []
    for _, same in groupby(cases(most=PAIRS_ABOVE), key=lambda case: case[:2]):
        of_one = [*same]
        found += some(of_one, (len(of_one) + 1) // 2)
    return found


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", chosen(), ids=label)
def test_every_game_keeps(check: Check, case: Case) -> None:
    check(case)
