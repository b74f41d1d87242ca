"""What stays as it is through a game of Villains: options and the card list, as fields of the record."""

from collections.abc import Mapping
from typing import Any, Final

from orderup.games.villains.deck import Deck

DECK_VALUES: Final = ("identical", "spread")
VILLAINS_VALUES: Final = ("choose", "deal")
"""What these options may be."""


def constants(players: int, options: Mapping[str, Any], deck: Deck) -> dict[str, Any]:
    """Return the constant fields of a record, for checked options."""
    return {
        "numbers": deck.number_cards(options["deck"]),
        "specials": int(options["specials"]),
        "easy": int(options["easy_memory"]),
        "timed": int(options["turn_clock"]),
        "choosing": int(options["villains"] == "choose"),
        "face": deck.faces(options["deck"]),
    }
