"""Lucky Penny's actions in the environments.

A move names an order by its slot, which is another card in every game. An action names it by its face: serving the order of row r of
the list to the guest at place p is p * 43 + r; `TAKE_ROW` + i takes from place i of the row; `DONE_SERVING` ends a turn. Of orders in the
hand that look alike, one that was drawn blind comes before one that all have seen; the first has the first of their rows, the next the next.
"""

from typing import Any, Final

from orderup.games.lucky_penny.moves import DONE, TAKE
from orderup.games.lucky_penny.state import OPEN_TO_ALL, ORDERS, PLACES, ROW, State
from orderup.kernel.bits import bit_at, has_bit, to_index, to_int, without_lowest
from orderup.kernel.compiler.intrinsics import lowest_bit
from orderup.kernel.jit import jit

TAKE_ROW: Final = PLACES * ORDERS
DONE_SERVING: Final = TAKE_ROW + ROW
ACTIONS: Final = DONE_SERVING + 1


@jit
def row_of(state: State, seat: int, slot: Any) -> Any:
    """The row of the list that stands for an order in a seat's hand."""
    face = to_int(state.face[to_index(slot)])
    if not has_bit(state.twins, face):
        return face
    look = state.look[to_index(face)]
    ours = to_int(state.seen[slot] == OPEN_TO_ALL) * 64 + slot
    before: Any = 0
    hand = state.hand[seat]
    while hand:
        other = lowest_bit(hand)
        hand = without_lowest(hand)
        alike = to_int(state.look[state.face[other]] == look)
        before += alike * to_int(to_int(state.seen[other] == OPEN_TO_ALL) * 64 + other < ours)
    row = to_int(look)
    while before > 0:
        row += 1
        before -= to_int(state.look[row] == look)
    return row


def write_action_mask(state: State, seat: int, mask: Any, out: Any) -> None:
    """Write 1 for every action whose move is in `mask`, else 0, into `out` (`ACTIONS` bytes)."""
    for action in range(ACTIONS):
        out[to_index(action)] = 0
    turn = mask[TAKE >> 6]
    out[DONE_SERVING] = bit_at(turn, DONE & 63)
    for i in range(ROW):
        out[TAKE_ROW + i] = bit_at(turn, i)
    orders = mask[0] | mask[1] | mask[2]
    while orders:
        slot = lowest_bit(orders)
        orders = without_lowest(orders)
        row = row_of(state, seat, slot)
        for place in range(PLACES):
            out[place * ORDERS + row] = bit_at(mask[place], slot)


def action_to_move(state: State, seat: int, action: int) -> Any:
    """The move that a legal action of this seat stands for."""
    if action == DONE_SERVING:
        return DONE
    if action >= TAKE_ROW:
        return TAKE + action - TAKE_ROW
    hand = state.hand[seat]
    slot = lowest_bit(hand)
    while row_of(state, seat, slot) != action % ORDERS:
        hand = without_lowest(hand)
        slot = lowest_bit(hand)
    return action // ORDERS * 64 + slot
