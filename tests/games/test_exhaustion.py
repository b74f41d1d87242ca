import pytest
from tests.games.exhaustion import games_until_done


def test_games_are_played_until_nothing_is_left() -> None:
    assert games_until_done("diner", lambda number: range(3 - number), 7, 9) == 4


def test_a_failure_prints_the_command_that_repeats_it() -> None:
    def play_audited(number: int) -> list[str]:
        assert number < 2, "the auditor disagrees"
        return ["serve"]

    with pytest.raises(AssertionError, match=r"tests\.games\.diner\.exhaustive --seed 3 --game 2 repeats it"):
        games_until_done("diner", play_audited, 3, 9)


def test_what_was_never_done_is_named() -> None:
    with pytest.raises(AssertionError, match=r"after 3 games these were never done: \['counter', 'serve'\]"):
        games_until_done("diner", lambda _: {"serve", "counter"}, 3, 2)
