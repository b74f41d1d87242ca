import pytest
from tests.games.lucky_penny import exhaustive
from tests.games.lucky_penny.exhaustive import SETTINGS, play, run


def test_everything_happens_and_an_auditor_agrees() -> None:
    assert run(seed=7) >= len(SETTINGS)


def test_a_failure_prints_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strict:
        def __init__(self, *_: object) -> None: ...
        def audit(self) -> None:
            raise AssertionError("no")

    monkeypatch.setattr(exhaustive, "Auditor", Strict)
    with pytest.raises(AssertionError, match=r"exhaustive --seed 3 --game 0 repeats it"):
        run(seed=3)


def test_the_repeated_games_are_the_same() -> None:
    first, second = ([play(3, n).journal() for n in range(3)] for _ in range(2))
    assert first == second
