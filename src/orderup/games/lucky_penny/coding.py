"""Lucky Penny's actions in the environments.

A move names an order by its slot, which is another card in every game. An action names it by its face: serving the order of row r of
the list to the guest at place p is p * 43 + r; `TAKE_ROW` + i takes from place i of the row; `DONE_SERVING` ends a turn. Of orders in the
hand that look alike, one that was drawn blind comes before one that all have seen; the first has the first of their rows, the next the next.
"""

from typing import Any, Final

import numpy as np

from orderup.games.lucky_penny.cards import ONE
from orderup.games.lucky_penny.moves import DONE, TAKE
from orderup.games.lucky_penny.state import OPEN_TO_ALL, ORDERS, PLACES, ROW
from orderup.kernel.jit import jit
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.seats import State

TAKE_ROW: Final = PLACES * ORDERS
DONE_SERVING: Final = TAKE_ROW + ROW
ACTIONS: Final = DONE_SERVING + 1


@jit
def row_of(state: State, seat: int, slot: Any) -> Any:
    """The row of the list that stands for an order in a seat's hand."""
    look = state.look[state.face[slot]]
    ours = np.int64(state.seen[slot] == OPEN_TO_ALL) * 64 + slot
    before: Any = 0
    hand = state.hand[seat]
    for _ in range(count_bits(hand)):
        other = nth_bit(hand, 0)
        hand = np.uint64(hand & np.uint64(hand - ONE))
        alike = np.int64(state.look[state.face[other]] == look)
        before += alike * np.int64(np.int64(state.seen[other] == OPEN_TO_ALL) * 64 + other < ours)
    row = np.int64(look)
    while before > 0:
        row += 1
        before -= np.int64(state.look[row] == look)
    return row


def expose(state: State, seat: int, mask: Any, out: Any) -> None:
    """Write 1 for every action whose move is in `mask`, else 0, into `out` (`ACTIONS` bytes)."""
    for action in range(ACTIONS):
        out[np.uint64(action)] = 0
    turn = mask[TAKE >> 6]
    out[DONE_SERVING] = (turn >> np.uint64(DONE & 63)) & ONE
    for i in range(ROW):
        out[TAKE_ROW + i] = (turn >> np.uint64(i)) & ONE
    for place in range(PLACES):
        orders = mask[place]
        for _ in range(count_bits(orders)):
            slot = nth_bit(orders, 0)
            orders = np.uint64(orders & np.uint64(orders - ONE))
            out[place * ORDERS + row_of(state, seat, slot)] = 1


def move_of(state: State, seat: int, action: int) -> Any:
    """The move that a legal action of this seat stands for."""
    if action == DONE_SERVING:
        return DONE
    if action >= TAKE_ROW:
        return TAKE + action - TAKE_ROW
    hand = state.hand[seat]
    slot = nth_bit(hand, 0)
    while row_of(state, seat, slot) != action % ORDERS:
        hand = np.uint64(hand & np.uint64(hand - ONE))
        slot = nth_bit(hand, 0)
    return action // ORDERS * 64 + slot
