"""Every game, with every number of players, keeps what any game must keep: with every pair of its options' values, and in `make long` with every combination of them. A run makes a share of the checks (`conftest.py`)."""

import os

import pytest

from orderup.conformance import CHECKS, Case, Check, cases, label

PAIRS_ABOVE = 8
"""Of more combinations so many are taken that every pair of values of any two options occurs."""
CASES = cases() if os.environ.get("ORDERUP_ALL_CASES") else cases(most=PAIRS_ABOVE)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=label)
def test_every_game_keeps(check: Check, case: Case) -> None:
    check(case)
