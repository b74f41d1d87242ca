"""The golden games are worth keeping only if everything occurs in them."""

from tests.games.villains.playthrough import FOLDER, SETTINGS


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
