"""`observed_action`: which moves look the same."""

from typing import Final

from orderup.games.villains.moves import ACTIONS_PER_CARD, FIRST_CHOOSE, HIDE
from orderup.games.villains.state import FIRST_SPECIAL, State
from orderup.kernel.bits import has_bit

UNKNOWN_FACE: Final = FIRST_SPECIAL + 6
"""Stands for a face that the audience does not know."""


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """Return what an audience sees of a move: the card's face, if it is shown or known, and what is done with it (V3, V4)."""
    if move >= FIRST_CHOOSE:
        return (UNKNOWN_FACE + 1) * ACTIONS_PER_CARD + move
    card, action = state.hand[seat, move // ACTIONS_PER_CARD], move % ACTIONS_PER_CARD
    hidden = action == HIDE and audience != seat and not has_bit(state.seen[card], audience)
    return (UNKNOWN_FACE if hidden else state.face[card]) * ACTIONS_PER_CARD + action
