"""What Lucky Penny allows, and which clause forbids the rest."""

from typing import Any, Final

import numpy as np

from orderup.games.lucky_penny.drafting import may_take
from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE, NUM_MOVES, OPEN_UP, TIMEOUT
from orderup.games.lucky_penny.state import NUM_GUEST_PLACES, NUM_ROW_PLACES, OVER, SERVE, SETUP, State
from orderup.kernel.bits import EMPTY_SET, bit, has_bit
from orderup.kernel.jit import inlined, jit, uncompiled
from orderup.kernel.masks import clear_mask, count_bits
from orderup.kernel.seats import HOUSE

CLAUSES: Final = ("", "L2", "L3", "L4", "L8", "L9", "L10", "L11", "L17")
"""The clauses by number, as `why_illegal` gives them."""
LEGAL, L2, L3, L4, L8, L9, L10, L11, L17 = range(9)
NON_SERVE_MASK_WORD = FIRST_TAKE >> 6
DONE_MASK_BIT = uncompiled(bit)(DONE & 63)
OPEN_UP_MASK_BIT = uncompiled(bit)(OPEN_UP & 63)
TIMEOUT_MASK_BIT = uncompiled(bit)(TIMEOUT & 63)


@jit
def _serving(state: State, seat: int, place: int, slot: int) -> int:
    if state.phase != SERVE:
        return L11 if state.opening == 0 else L3
    if state.guest[place] < 0 or (state.served_places >> place) & 1:
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


def over(state: State) -> bool:
    """Return whether every guest has been won, or has left (L17)."""
    return bool(state.phase == OVER)


def legal(state: State, seat: int, mask: Any) -> int:
    """Write the legal moves of `seat` into `mask`; returns their number."""
    clear_mask(mask)
    phase = state.phase
    if phase == OVER:
        return 0
    if seat == HOUSE:
        mask[NON_SERVE_MASK_WORD] = (
            OPEN_UP_MASK_BIT if phase == SETUP else TIMEOUT_MASK_BIT if state.timed else EMPTY_SET
        )
        return 1 if phase == SETUP or state.timed else 0
    if seat != state.mover or phase == SETUP:
        return 0
    if phase == SERVE:
        return _write_serves(state, seat, mask)
    shown = EMPTY_SET
    for place in range(NUM_ROW_PLACES):
        if may_take(state, place):
            shown |= bit(place)
    mask[NON_SERVE_MASK_WORD] = shown
    return int(count_bits(shown))


@inlined
def _write_serves(state: State, seat: int, mask: Any) -> int:
    """Add every order that each guest would take, and the end of serving; returns how many (L8-L11)."""
    crossed = state.crossed[state.penny]
    hand = state.hand[seat]
    count = 1
    for place in range(NUM_GUEST_PLACES):
        if state.guest[place] >= 0 and (state.served_places >> place) & 1 == 0:
            orders = np.uint64(hand & state.servable[crossed | state.refuses[place]])
            mask[place] = orders
            count += count_bits(orders)
    mask[NON_SERVE_MASK_WORD] = DONE_MASK_BIT
    return int(count)


def why_illegal(state: State, seat: int, move: int) -> int:
    """Return 0 if legal, else the number of the clause that forbids the move (see `CLAUSES`)."""
    return forbidding_clause(state, seat, move)
