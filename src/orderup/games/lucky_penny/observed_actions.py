"""`observed_action`: which moves look the same."""

from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE
from orderup.games.lucky_penny.state import NUM_ROW_PLACES, State


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """Return what anybody sees of a move: for which guest, and how the order looks (L4, L8). All moves lie open."""
    if move < FIRST_TAKE:
        return move - move % 64 + state.design[state.face[move % 64]]
    if move < FIRST_TAKE + NUM_ROW_PLACES:
        return FIRST_TAKE + NUM_ROW_PLACES + DONE + state.design[state.face[state.row[move - FIRST_TAKE]]]
    return move
