from tests.games.diner.exhaustive import Pools, play, run
from tests.games.exhaustion import every_setting


def test_every_card_does_everything_with_every_option() -> None:
    assert run(seed=7) >= len(every_setting("diner"))


def test_the_repeated_games_are_the_same() -> None:
    first, second = (
        [[m.event(m.v).journal_data() for m in play(3, n, pools)] for n in range(4)] for pools in (Pools(), Pools())
    )
    assert first == second
