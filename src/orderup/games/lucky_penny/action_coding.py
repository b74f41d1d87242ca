"""Lucky Penny's actions in the environments.

A move names an order by its slot, which is another card in every game. An action names it by its face: serving the order of row r of
the list to the guest at place p is p * 43 + r; `TAKE_ROW` + i takes from place i of the row; `DONE_SERVING` ends a turn. With a list that has more orders or
guests than the standard one there are 63 rows instead of 43. Of orders in the
hand that look alike, one that was drawn blind comes before one that all have seen; the first has the first of their rows, the next the next.
"""

from typing import Any, Final

from orderup.games.lucky_penny.moves import DONE, TAKE
from orderup.games.lucky_penny.state import MAX_ORDERS, OPEN_TO_ALL, PLACES, ROW, STANDARD_ORDERS, State
from orderup.kernel.bits import bit_at, has_bit, to_index, to_int, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit
from orderup.kernel.jit import inlined, jit

TAKE_ROW: Final = PLACES * STANDARD_ORDERS
DONE_SERVING: Final = TAKE_ROW + ROW
ACTIONS: Final = DONE_SERVING + 1
LARGE_ACTIONS: Final = PLACES * MAX_ORDERS + ROW + 1


@jit
def row_of(state: State, seat: int, slot: Any) -> Any:
    """The row of the list that stands for an order in a seat's hand."""
    face = to_int(state.face[to_index(slot)])
    if not has_bit(state.twins, face):
        return face
    design = state.design[to_index(face)]
    ours = to_int(state.seen[slot] == OPEN_TO_ALL) * 64 + slot
    before: Any = 0
    hand = state.hand[seat]
    while hand:
        other = lowest_bit(hand)
        hand = without_lowest_bit(hand)
        alike = to_int(state.design[state.face[other]] == design)
        before += alike * to_int(to_int(state.seen[other] == OPEN_TO_ALL) * 64 + other < ours)
    row = to_int(design)
    while before > 0:
        row += 1
        before -= to_int(state.design[row] == design)
    return row


def write_action_mask(state: State, seat: int, mask: Any, out: Any) -> None:
    """Write 1 for every action whose move is in `mask`, else 0, into `out` (`ACTIONS` bytes, or `LARGE_ACTIONS`)."""
    if state.large:
        _write_actions(state, seat, mask, MAX_ORDERS, out)
    else:
        _write_actions(state, seat, mask, STANDARD_ORDERS, out)


@inlined
def _write_actions(state: State, seat: int, mask: Any, rows: int, out: Any) -> None:
    """The same with so many rows of orders. To have them as a constant is quicker."""
    take_row = PLACES * rows
    for action in range(take_row + ROW + 1):
        out[to_index(action)] = 0
    turn = mask[TAKE >> 6]
    out[take_row + ROW] = bit_at(turn, DONE & 63)
    for i in range(ROW):
        out[take_row + i] = bit_at(turn, i)
    orders = mask[0] | mask[1] | mask[2]
    while orders:
        slot = lowest_bit(orders)
        orders = without_lowest_bit(orders)
        row = row_of(state, seat, slot)
        for place in range(PLACES):
            out[place * rows + row] = bit_at(mask[place], slot)


def action_to_move(state: State, seat: int, action: int) -> Any:
    """The move that a legal action of this seat stands for."""
    return _move_of(state, seat, action, MAX_ORDERS) if state.large else _move_of(state, seat, action, STANDARD_ORDERS)


@inlined
def _move_of(state: State, seat: int, action: int, rows: int) -> Any:
    """The same with so many rows of orders."""
    take_row = PLACES * rows
    if action == take_row + ROW:
        return DONE
    if action >= take_row:
        return TAKE + action - take_row
    hand = state.hand[seat]
    slot = lowest_bit(hand)
    while row_of(state, seat, slot) != action % rows:
        hand = without_lowest_bit(hand)
        slot = lowest_bit(hand)
    return action // rows * 64 + slot
