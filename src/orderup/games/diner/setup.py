"""`new`: a Diner record with its constant fields filled in."""

from typing import Any, Final

import numpy as np

from orderup.games.diner.deck import Deck
from orderup.games.diner.state import CARDS, NONE, STATE
from orderup.kernel.calls import blank

EDITIONS: Final = ("g3", "contest")
PAIRINGS: Final = ("fresh", "printed")
HOARDING: Final = ("off", "at_once", "after")


def new(players: int, options: dict[str, Any], deck: Deck) -> Any:
    """One undealt record (an array of one) for 2-4 players. `options` must be complete and checked (see `Game.check_options`)."""
    states = blank(STATE)
    state = states.view(np.recarray)[0]
    state.players = players
    state.contest = EDITIONS.index(options["edition"])
    state.printed = PAIRINGS.index(options["pairing"])
    state.hoarding = HOARDING.index(options["hoarding"])
    state.checking = int(options["check_orders"])
    state.order[:] = NONE
    for i, card in enumerate(deck.cards):
        kinds = [deck.kind(plate) for plate in card.order]
        state.order[i, : len(kinds)] = kinds
        state.covers[i] = len(kinds)
        state.value[i] = card.value
        state.backing[i] = deck.kind(card.plate)
        state.wants[i] = sum(1 << kind for kind in set(kinds))
        state.needs[i] = sum(1 << (8 * kind) for kind in kinds)
        for bit in range(3):
            state.backs[bit] |= np.uint64((int(state.backing[i]) >> bit & 1) << i)
        for kind in set(kinds):
            state.asking[kind] |= np.uint64(1 << i)
    assert len(deck.cards) == CARDS
    return states
