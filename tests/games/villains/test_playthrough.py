"""Golden games: a change of rules shows as a difference in a readable file."""

import pytest
from tests.games.villains.playthrough import FOLDER, SETTINGS, playthrough


@pytest.mark.parametrize("title", list(SETTINGS))
def test_a_game_goes_as_it_is_written_down(title: str) -> None:
    written = (FOLDER / f"{title}.txt").read_text().splitlines()
    played = playthrough(title).splitlines()
    for number, (line, expected) in enumerate(zip(played, written, strict=False), 1):
        assert line == expected, f"line {number} of {title}.txt; if that is meant, run playthrough --update"
    assert len(played) == len(written)


def test_every_kind_of_move_occurs_in_them() -> None:
    told = "".join((FOLDER / f"{title}.txt").read_text() for title in SETTINGS)
    powers = ("Powerful Curse", "Hypnotize", "Meddling", "Swipe", "No Escape", "Whirlpool")
    for words in (
        *(f"'s {power}: " for power in powers),
        "lays a hero onto their own pile",
        "onto their own pile. ",
        "The house lays a hero",
        "The house gives",
        "must play",
        "turns into a hero",
        "turns into a villain",
        "for the hand",
        "cards are dealt",
    ):
        assert words in told, words
