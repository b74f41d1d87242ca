"""`new`: a Villains record with its constant fields filled in."""

from typing import Any, Final

import numpy as np

from orderup.games.villains.deck import Deck
from orderup.games.villains.state import STATE
from orderup.kernel.calls import blank

DECKS: Final = ("identical", "spread")
VILLAINS: Final = ("choose", "deal")


def new(players: int, options: dict[str, Any], deck: Deck) -> Any:
    """One undealt record (an array of one) for 3-6 players. `options` must be complete and checked (see `Game.check`)."""
    states = blank(STATE)
    state = states.view(np.recarray)[0]
    state.players = players
    state.specials = int(options["specials"])
    state.easy = int(options["easy_memory"])
    state.choosing = int(options["villains"] == "choose")
    state.face[:] = deck.faces(options["deck"])
    return states
