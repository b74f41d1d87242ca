"""Golden games: a change of rules shows as a difference in a readable file."""

import pytest
from tests.games.diner.playthrough import FOLDER, SETTINGS, playthrough


@pytest.mark.parametrize("name", list(SETTINGS))
def test_a_game_goes_as_it_is_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text().splitlines()
    played = playthrough(name).splitlines()
    for number, (line, expected) in enumerate(zip(played, written, strict=False), 1):
        assert line == expected, f"line {number} of {name}.txt; if that is meant, run playthrough --update"
    assert len(played) == len(written)


def test_every_kind_of_move_occurs_in_them() -> None:
    told = "".join((FOLDER / f"{name}.txt").read_text() for name in SETTINGS)
    for words in (
        "draws",
        "Seating!",
        "Counter!",
        "refills",
        "Order up!",
        "Break time!",
        "Break's over!",
        "Closing time!",
        "agrees",
        "takes a token",
    ):
        assert words in told, words
