"""Golden games: a change of rules shows as a difference in a readable file."""

import pytest
from tests.games.lucky_penny.playthrough import FOLDER, SETTINGS, playthrough


@pytest.mark.parametrize("name", list(SETTINGS))
def test_a_game_goes_as_it_is_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text().splitlines()
    played = playthrough(name).splitlines()
    for number, (line, expected) in enumerate(zip(played, written, strict=False), 1):
        assert line == expected, f"line {number} of {name}.txt; if that is meant, run playthrough --update"
    assert len(played) == len(written)


def test_what_matters_occurs_in_them() -> None:
    told = "".join((FOLDER / f"{name}.txt").read_text() for name in SETTINGS)
    for words in (
        "is drawn blind",
        "discards become the deck",
        "leaves without a tip",
        "The time card is turned",
        "for a wish",
        "ends the turn",
        "has had enough",
        "comes in",
    ):
        assert words in told, words
