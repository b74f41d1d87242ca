"""The golden games are worth keeping only if everything occurs in them."""

from tests.games.lucky_penny.playthrough import FOLDER, SETTINGS


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
