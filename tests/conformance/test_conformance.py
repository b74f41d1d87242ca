"""Every game, with every number of players and every combination of options, keeps what any game must keep."""

import pytest

from orderup.conformance import CHECKS, Case, Check, cases, label


@pytest.mark.parametrize("case", cases(), ids=label)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_game_keeps(check: Check, case: Case) -> None:
    check(case)
