"""`observed_action`: which moves look the same."""

from typing import Final

from orderup.games.villains.moves import ACTIONS, CHOOSE, HIDE
from orderup.games.villains.state import SPECIAL, State

BACK: Final = SPECIAL + 6
"""Stands for a face that the audience does not know."""


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """What an audience sees of a move: the card's face, if it is shown or known, and what is done with it (V3, V4)."""
    if move >= CHOOSE:
        return (BACK + 1) * ACTIONS + move
    card, action = int(state.hand[seat, move // ACTIONS]), move % ACTIONS
    hidden = action == HIDE and audience != seat and (int(state.seen[card]) >> audience) & 1 == 0
    return (BACK if hidden else int(state.face[card])) * ACTIONS + action
