"""Lucky Penny's actions in the environments.

A move names an order by its slot, which is another card in every game. An action names it by its face: serving the order of row r of
the list to the guest at place p is p * 43 + r; `STANDARD_FIRST_TAKE_ACTION` + i takes from place i of the row; `STANDARD_DONE_ACTION` ends a turn. With a list that has more orders or
guests than the standard one there are 63 rows instead of 43. Of orders in the
hand that look alike, one that was drawn blind comes before one that all have seen; the first has the first of their rows, the next the next.
"""

from typing import Any, Final

from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE
from orderup.games.lucky_penny.state import (
    ALL_AUDIENCES,
    MAX_ORDERS,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    STANDARD_NUM_ORDERS,
    State,
)
from orderup.kernel.bits import bit_at, has_bit, to_unsigned_index, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit_index
from orderup.kernel.jit import inlined, jit

STANDARD_FIRST_TAKE_ACTION: Final = NUM_GUEST_PLACES * STANDARD_NUM_ORDERS
STANDARD_DONE_ACTION: Final = STANDARD_FIRST_TAKE_ACTION + NUM_ROW_PLACES
STANDARD_NUM_ACTIONS: Final = STANDARD_DONE_ACTION + 1
LARGE_NUM_ACTIONS: Final = NUM_GUEST_PLACES * MAX_ORDERS + NUM_ROW_PLACES + 1


@jit
def action_row(state: State, seat: int, slot: Any) -> Any:
    """Return the row of the list that stands for an order in a seat's hand."""
    face = state.face[to_unsigned_index(slot)]
    if not has_bit(state.duplicates, face):
        return face
    design = state.design[to_unsigned_index(face)]
    ours = int(state.seen[slot] == ALL_AUDIENCES) * 64 + slot
    before: Any = 0
    hand = state.hand[seat]
    while hand:
        other = lowest_bit_index(hand)
        hand = without_lowest_bit(hand)
        alike = int(state.design[state.face[other]] == design)
        before += alike * int(int(state.seen[other] == ALL_AUDIENCES) * 64 + other < ours)
    row = design
    while before > 0:
        row += 1
        before -= int(state.design[row] == design)
    return row


def write_action_mask(state: State, seat: int, legal_moves: Any, out: Any) -> None:
    """Write 1 for every action whose move is in `legal_moves`, else 0, into `out` (`STANDARD_NUM_ACTIONS` bytes, or `LARGE_NUM_ACTIONS`)."""
    if state.large:
        _write_actions(state, seat, legal_moves, MAX_ORDERS, out)
    else:
        _write_actions(state, seat, legal_moves, STANDARD_NUM_ORDERS, out)


@inlined
def _write_actions(state: State, seat: int, legal_moves: Any, rows: int, out: Any) -> None:
    """Write the same for `rows` rows of orders. A constant makes it quicker."""
    take_row = NUM_GUEST_PLACES * rows
    for action in range(take_row + NUM_ROW_PLACES + 1):
        out[to_unsigned_index(action)] = 0
    turn = legal_moves[FIRST_TAKE >> 6]
    out[take_row + NUM_ROW_PLACES] = bit_at(turn, DONE & 63)
    for i in range(NUM_ROW_PLACES):
        out[take_row + i] = bit_at(turn, i)
    orders = legal_moves[0] | legal_moves[1] | legal_moves[2]
    while orders:
        slot = lowest_bit_index(orders)
        orders = without_lowest_bit(orders)
        row = action_row(state, seat, slot)
        for place in range(NUM_GUEST_PLACES):
            out[place * rows + row] = bit_at(legal_moves[place], slot)


def action_to_move(state: State, seat: int, action: int) -> Any:
    """Return the move that a legal action of this seat stands for."""
    return (
        _move_of(state, seat, action, MAX_ORDERS) if state.large else _move_of(state, seat, action, STANDARD_NUM_ORDERS)
    )


@inlined
def _move_of(state: State, seat: int, action: int, rows: int) -> Any:
    """Return the same for `rows` rows of orders."""
    take_row = NUM_GUEST_PLACES * rows
    if action == take_row + NUM_ROW_PLACES:
        return DONE
    if action >= take_row:
        return FIRST_TAKE + action - take_row
    hand = state.hand[seat]
    slot = lowest_bit_index(hand)
    while action_row(state, seat, slot) != action % rows:
        hand = without_lowest_bit(hand)
        slot = lowest_bit_index(hand)
    return action // rows * 64 + slot
