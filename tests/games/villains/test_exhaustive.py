from tests.games.exhaustion import every_setting
from tests.games.villains.exhaustive import Pools, play, run


def test_every_special_meets_every_situation_with_every_option() -> None:
    assert run(seed=7) >= len(every_setting("villains"))


def test_the_repeated_games_are_the_same() -> None:
    first, second = (
        [[m.event(m.v).journal_data() for m in play(3, n, pools)] for n in range(3)] for pools in (Pools(), Pools())
    )
    assert first == second
