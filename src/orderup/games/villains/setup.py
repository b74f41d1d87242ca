"""`new`: a Villains record with its constant fields filled in."""

from typing import Any, Final

from orderup.games.villains.deck import Deck
from orderup.games.villains.state import STATE
from orderup.kernel.entry_points import blank

DECKS: Final = ("identical", "spread")
VILLAINS: Final = ("choose", "deal")


def new(players: int, options: dict[str, Any], deck: Deck) -> Any:
    """One undealt record (an array of one) for 3-6 players. `options` must be complete and checked (see `Game.check`)."""
    states = blank(STATE)
    fields = {
        "players": players,
        "specials": int(options["specials"]),
        "easy": int(options["easy_memory"]),
        "timed": int(options["turn_clock"]),
        "choosing": int(options["villains"] == "choose"),
        "face": deck.faces(options["deck"]),
    }
    for name, value in fields.items():
        states[name] = value
    return states
