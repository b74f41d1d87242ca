"""The golden games are worth keeping only if everything occurs in them."""

from tests.games.diner.playthrough import FOLDER, SETTINGS


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
