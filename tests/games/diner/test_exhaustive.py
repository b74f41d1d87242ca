import pytest
from tests.games.diner import exhaustive
from tests.games.diner.exhaustive import Pools, play, run, settings


def test_every_card_does_everything_with_every_option() -> None:
    assert run(seed=7) >= len(settings())


def test_a_failure_prints_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strict:
        def __init__(self, *_: object) -> None: ...
        def audit(self) -> None:
            raise AssertionError("no")

    monkeypatch.setattr(exhaustive, "Auditor", Strict)
    with pytest.raises(AssertionError, match=r"exhaustive --seed 3 --game 0 repeats it"):
        run(seed=3)


def test_the_repeated_games_are_the_same() -> None:
    first, second = (
        [[m.event(m.v).journal_data() for m in play(3, n, pools)] for n in range(4)] for pools in (Pools(), Pools())
    )
    assert first == second
