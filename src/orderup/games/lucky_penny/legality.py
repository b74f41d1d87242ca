"""What Lucky Penny allows, and which clause forbids the rest."""

from typing import Final

from orderup.games.lucky_penny.drafting import may_take
from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE, NUM_MOVES, OPEN_UP, TIMEOUT
from orderup.games.lucky_penny.state import NUM_GUEST_PLACES, NUM_ROW_PLACES, OVER, SERVE, SETUP, State
from orderup.kernel.bits import has_bit
from orderup.kernel.jit import jit
from orderup.kernel.seats import HOUSE

CLAUSES: Final = ("", "L2", "L3", "L4", "L8", "L9", "L10", "L11", "L17")
"""The clauses by number, as `why_illegal` gives them."""
LEGAL, L2, L3, L4, L8, L9, L10, L11, L17 = range(9)


@jit
def _serving(state: State, seat: int, place: int, slot: int) -> int:
    if state.phase != SERVE:
        return L11 if state.opening == 0 else L3
    if state.guest[place] < 0 or (state.fed >> place) & 1:
        return L8
    if not has_bit(state.hand[seat], slot):
        return L8
    course = state.course[state.face[slot]]
    if has_bit(state.crossed[state.penny], course):
        return L10
    return L9 if has_bit(state.refuses[place], course) else LEGAL


@jit
def forbidding_clause(state: State, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the number of the clause that forbids it."""
    if state.phase == OVER:
        return L17
    if seat == HOUSE:
        if move == OPEN_UP:
            return LEGAL if state.phase == SETUP else L2
        if move == TIMEOUT:
            return L2 if state.phase == SETUP else LEGAL if state.timed else L11
        return L3
    if state.phase == SETUP or move == OPEN_UP:
        return L2
    if seat != state.mover or move < 0 or move >= NUM_MOVES:
        return L3
    if move < NUM_GUEST_PLACES * 64:
        return _serving(state, seat, move >> 6, move & 63)
    if move < FIRST_TAKE + NUM_ROW_PLACES:
        if state.phase == SERVE:
            return L11
        return LEGAL if may_take(state, move - FIRST_TAKE) else L4
    if move == DONE:
        return LEGAL if state.phase == SERVE else L11
    return L4 if move < DONE else L11
