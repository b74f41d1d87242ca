"""`heuristic_move`: what a waiter of some skill would do next.

A move is worth what it changes in the seat's *prospects*: the tables of its Section, each paying or costing its value
(D15) by how likely it is still served, and the plates in hand that no table needs yet. It reads only what the seat
sees: its own stock, the tops of the stacks, Lounge, Sections, Tips and tokens.
"""

import math
from typing import Any, Final

import numpy as np

from orderup.games.diner.legality import is_break_to_come, needs, shortage
from orderup.games.diner.moves import (
    AGREE_TO_ORDER,
    BREAK,
    CLOSE,
    FIRST_COUNTER,
    FIRST_DRAW,
    FIRST_REFILL,
    FIRST_SEAT,
    FIRST_SERVE,
    RESUME,
    TAKE,
)
from orderup.games.diner.scoring import score
from orderup.games.diner.state import CHECK, IDLE, NONE, NUM_KINDS, NUM_STACKS, SEAT_ROOM, STACK_ROOM, WILD, State
from orderup.kernel import verbs
from orderup.kernel.bits import BYTE_MASK, EMPTY_SET, ONE, bit, byte_of, has_bit
from orderup.kernel.dice import standard_normal, uniform
from orderup.kernel.jit import jit
from orderup.kernel.masks import has_move
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.seats import MASK_WORDS, seats

WILD_BYTE_MASK = np.uint64(0xFF << 8 * WILD)
"""The byte of a stock that counts wilds."""
OVERLOOKS = np.array([0.45, 0.15, 0.0])
"""How often a waiter does not see that a move is there."""
BLUR = np.array([1.6, 0.5, 0.02])
"""Dollars by which a waiter misjudges a move, as a standard deviation."""
FORESIGHT = np.array([0.0, 0.6, 1.0])
"""How much of the coming end a waiter takes into account."""

DEFAULT_ACTIONS_LEFT: Final = 9.0
"""The actions that a waiter without foresight always expects to have left."""
CARD_ACTION_SHARE: Final = 0.8
"""Of all actions, this part takes a card from the Kitchen: all but serving."""
LAST_STACK_SHARE: Final = 0.35
"""How much of the tallest stack is used up when the other two are empty."""
DRAWS_PER_SEARCH: Final = 1.9
"""Draws until a plate that does not show is found, or given up."""
IN_HAND_DISCOUNT: Final = 0.45
"""What a plate is worth that no table needs yet, as a part of what a table pays for it."""
ACTIONS_UNTIL_SERVED: Final = 4.0
"""Actions until such a plate can have been served."""
COUNTERING_DOLLARS: Final = -0.5
"""What it is worth to put a table into the Sink, beside what that changes."""
NEVER: Final = -1e9


@jit
def _likely(spare: float, expected: float) -> float:
    """Return how likely something gets done that leaves this many of the expected actions to spare."""
    return 1.0 / (1.0 + math.exp(-spare / (0.8 + 0.2 * expected)))


@jit
def actions_left(state: State) -> float:
    """Return about how many more actions each seat has before the end."""
    low, high, total = STACK_ROOM, 0, 0
    for k in range(NUM_STACKS):
        height = state.height[k]
        low, high, total = min(low, height), max(high, height), total + height
    cards = total - high + LAST_STACK_SHARE * high
    if is_break_to_come(state):  # it brings the Sink back
        shuffled = total - cards + state.sunk[ONLY_STACK] + 0.4 * cards
        cards += 0.78 * shuffled
    return cards / (CARD_ACTION_SHARE * state.players)


@jit
def plate_worth(state: State, out: Any) -> None:
    """Write what tables pay for a plate of each kind, in dollars; a wild one stands for the dearest."""
    paid = np.zeros(NUM_KINDS, np.float64)
    asked = np.zeros(NUM_KINDS, np.float64)
    for table in range(state.cards):
        share = state.value[table] / max(1, state.covers[table])
        for kind in range(WILD):
            if has_bit(state.wants[table], kind):
                paid[kind] += share
                asked[kind] += 1.0
    dearest = 0.0
    for kind in range(WILD):
        out[kind] = paid[kind] / asked[kind] if asked[kind] > 0 else 0.0
        dearest = max(dearest, out[kind])
    out[WILD] = 1.3 * dearest


@jit
def top_kinds(state: State, except_stack: int) -> int:
    """Return the plate kinds that show on the Kitchen's stacks, as bits; `except_stack` is left out (-1: none)."""
    kinds = 0
    for k in range(NUM_STACKS):
        if k != except_stack and state.height[k] > 0:
            kinds |= 1 << state.plate[state.kitchen[k, state.height[k] - 1]]
    return kinds


@jit
def _draws_for(state: State, stock: Any, table: int, shown: int) -> float:
    """Return the draws until the stock has what this table orders, wilds aside."""
    draws = 0.0
    for i in range(state.covers[table]):
        kind = state.order[table, i]
        plate = bit(8 * kind)
        if stock & (plate * BYTE_MASK) != EMPTY_SET:
            stock -= plate
        elif (shown >> kind) & 1:
            draws += 1.0
        else:
            draws += DRAWS_PER_SEARCH
    return draws


@jit
def _take_from(state: State, stock: Any, table: int) -> Any:
    """Return the stock that is left when this table has taken what it orders and is there."""
    for i in range(state.covers[table]):
        plate = bit(8 * state.order[table, i])
        if stock & (plate * BYTE_MASK) != EMPTY_SET:
            stock -= plate
    return stock


@jit
def prospects(
    state: State, tables: Any, table_count: int, stock: Any, shown_kinds: int, actions: float, plate_worths: Any
) -> float:
    """Return what the first `table_count` tables and this stock of plates will bring, in dollars, if `actions` actions are left.

    The tables (an array that is used up) are served one after another, the best paid for its effort first.
    """
    total = 0.0
    effort = 0.0
    wilds = byte_of(stock, WILD)
    plates = stock & ~WILD_BYTE_MASK
    for count in range(table_count, 0, -1):
        best, best_rate, best_cost = 0, -1.0, 0.0
        best_wilds: Any = 0
        for i in range(count):
            table = int(tables[i])
            used: Any = min(wilds, shortage(plates, needs(state.table_face[table])))
            cost = max(0.0, _draws_for(state, plates, table, shown_kinds) - DRAWS_PER_SEARCH * used) + 1.0
            rate = state.value[table] / (cost + used)
            if rate > best_rate:
                best, best_rate, best_cost, best_wilds = i, rate, cost, used
        table = int(tables[best])
        tables[best] = tables[count - 1]
        plates = _take_from(state, plates, table)
        wilds -= best_wilds
        effort += best_cost
        total += state.value[table] * (2.0 * _likely(actions - effort, actions) - 1.0)
    useful = IN_HAND_DISCOUNT * _likely(actions - effort - ACTIONS_UNTIL_SERVED, actions)
    for kind in range(WILD):
        count = byte_of(plates, kind)
        total += useful * plate_worths[kind] * (count if count < 3 else 3.0 + 0.2 * (count - 3))
    return float(total + useful * plate_worths[WILD] * wilds)


@jit
def _section(state: State, seat: int, leave_out: int, out: Any) -> int:
    """Write the tables of a Section, all but one position; returns how many."""
    n = 0
    for i in range(state.seated[seat]):
        if i != leave_out:
            out[n] = state.table[state.section[seat, i]]
            n += 1
    return n


@jit
def _left_after(state: State, seat: int, move: int) -> Any:
    """Return the stock after serving."""
    table = state.table[state.section[seat, (move - FIRST_SERVE) >> 4]]
    stock = state.stock[seat]
    for i in range(state.covers[table]):
        kind = WILD if ((move - FIRST_SERVE) >> i) & 1 else state.order[table, i]
        stock -= bit(8 * kind)
    return stock


@jit
def _worth_of(state: State, seat: int, move: int, expected: float, worth: Any, tables: Any) -> float:
    """Return the prospects after a move."""
    stock = state.stock[seat]
    served, buried = -1, -1  # a place in the Section, a Kitchen stack
    gain = 0.0
    if move >= FIRST_SERVE:
        served = (move - FIRST_SERVE) >> 4
        stock = _left_after(state, seat, move)
        gain = float(state.value[state.table[state.section[seat, served]]])
    elif move >= FIRST_REFILL:
        buried = move - FIRST_REFILL
    elif move >= FIRST_COUNTER:
        gain = COUNTERING_DOLLARS
    elif move < FIRST_SEAT:
        buried = move - FIRST_DRAW
        top = state.kitchen[buried, state.height[buried] - 1]
        stock += bit(8 * state.plate[top])
    n = _section(state, seat, served, tables)
    if FIRST_SEAT <= move < FIRST_COUNTER:
        tables[n] = state.table[state.lounge[move - FIRST_SEAT]]
        n += 1
    return gain + prospects(state, tables, n, stock, top_kinds(state, buried), expected, worth)


@jit
def _is_ahead(state: State, seat: int) -> bool:
    mine = score(state, seat)
    for other in seats(state):
        if other != seat and score(state, other) >= mine:
            return False
    return True


@jit
def _has(mask: Any, move: int) -> bool:
    return has_move(mask, move)


@jit
def _call(state: State, seat: int, mask: Any) -> int:
    """Return the call or courtesy that goes before any action, or -1."""
    if state.phase == CHECK:
        return AGREE_TO_ORDER if _has(mask, AGREE_TO_ORDER) else NONE
    if _has(mask, RESUME):
        return RESUME
    if _has(mask, TAKE):
        return TAKE
    if _has(mask, BREAK) and state.doing[seat] == IDLE:
        return BREAK
    return NONE


@jit
def _best(state: State, seat: int, skill: int, mask: Any, rng: Any) -> int:
    """Return the action that looks best to a waiter of this skill; some moves may be overlooked, all are misjudged a bit."""
    foresight = FORESIGHT[skill]
    expected = foresight * actions_left(state) + (1.0 - foresight) * DEFAULT_ACTIONS_LEFT
    worth = np.empty(NUM_KINDS, np.float64)
    plate_worth(state, worth)
    tables = np.empty(SEAT_ROOM + 1, np.int64)
    best, best_value = NONE, NEVER
    for word in range(MASK_WORDS):
        bits = mask[word]
        move = word * 64
        while bits != EMPTY_SET:
            if bits & ONE and (move < BREAK or move >= FIRST_SERVE):
                value = _worth_of(state, seat, move, expected, worth, tables) + BLUR[skill] * standard_normal(rng)
                if uniform(rng) < OVERLOOKS[skill]:
                    value += NEVER / 2
                if best == NONE or value > best_value:
                    best, best_value = move, value
            bits = bits >> ONE
            move += 1
    return best


def heuristic_move(state: State, seat: int, skill: int, rng: Any) -> int:
    """Return the move that a waiter of this skill (0 to 2) wants to begin, or -1 to wait."""
    mask = np.empty(MASK_WORDS, np.uint64)
    verbs.legal(state, seat, mask)
    call = _call(state, seat, mask)
    if call != NONE:
        return call
    best = _best(state, seat, skill, mask, rng)
    if _has(mask, CLOSE) and best < FIRST_SERVE and _is_ahead(state, seat):
        return CLOSE  # D13
    return best
