from tests.games.lucky_penny.exhaustive import SETTINGS, play, run


def test_everything_happens_and_an_auditor_agrees() -> None:
    assert run(seed=7) >= len(SETTINGS)


def test_the_repeated_games_are_the_same() -> None:
    first, second = ([play(3, n).journal() for n in range(3)] for _ in range(2))
    assert first == second
