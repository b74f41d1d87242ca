"""`heuristic_move`: what a waiter of some skill would do next.

Serving an order is worth what it adds to the guest's *promise* (`prospects`), less what the order may bring later. An order is drafted for
what it would add, were it served now, to the guest whom it suits best. Only what the seat sees is read: its own hand,
the row, and the guests.
"""

from typing import Any, Final

import numpy as np

from orderup.games.lucky_penny.drafting import is_single, may_take
from orderup.games.lucky_penny.guests import side_of_seat
from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE
from orderup.games.lucky_penny.prospects import expected_gain
from orderup.games.lucky_penny.state import NONE, NUM_GUEST_PLACES, NUM_ROW_PLACES, NUM_SPOTS, PICK, SERVE, State
from orderup.kernel import verbs
from orderup.kernel.bits import EMPTY_SET, has_bit
from orderup.kernel.dice import standard_normal, uniform
from orderup.kernel.jit import jit
from orderup.kernel.seats import MASK_WORDS

OVERLOOKS = np.array([0.25, 0.15, 0.0])
"""How often a waiter does not see that a move is there."""
BLUR = np.array([20.0, 9.0, 0.5])
"""Cents by which a waiter misjudges a move, as a standard deviation."""
KEPT_PORTION_CENTS: Final = 6.0
"""Cents that a portion kept in hand may bring later."""
DRAFTED_PORTION_CENTS: Final = 5.0
"""Cents that any portion is worth in a draft, whatever it is."""
REPEAT_DISCOUNT: Final = 0.5
"""What a second order of one course adds, as a part of what the first does."""
NEVER: Final = -1e9


@jit
def _seen_as(value: float, skill: int, rng: Any) -> float:
    """Return what a waiter takes a move to be worth."""
    value += BLUR[skill] * standard_normal(rng)
    return value + NEVER if uniform(rng) < OVERLOOKS[skill] else value


@jit
def _keeping(state: State) -> float:
    """Return what a portion is worth in hand: less, the fewer guests are still to come."""
    coming = state.guests - state.gone
    return KEPT_PORTION_CENTS * min(1.0, coming / 4.0)


@jit
def _best_serve(state: State, seat: int, skill: int, mask: Any, rng: Any) -> int:
    """Return the order and the guest that add most, or the end of serving."""
    side = side_of_seat(state, seat)
    best, most = DONE, 0.0
    keeping = _keeping(state)
    for place in range(NUM_GUEST_PLACES):
        if mask[place] == EMPTY_SET:
            continue
        now = expected_gain(state, place, side, 0, 0)
        for slot in range(state.orders):
            if has_bit(mask[place], slot):
                face = state.face[slot]
                portions = state.portions[face]
                gain = expected_gain(state, place, side, state.course[face], portions) - now - keeping * portions
                gain = _seen_as(gain, skill, rng)
                if gain > most:
                    best, most = 64 * place + slot, gain
    return best


@jit
def _suits(state: State, side: int, seat: int, face: int) -> float:
    """Return what an order would add to the guest whom it suits best, when the seat's next turn comes."""
    course, portions = state.course[face], state.portions[face]
    spot = (state.penny + state.players) % NUM_SPOTS
    value = DRAFTED_PORTION_CENTS * portions
    most = 0.0
    for place in range(NUM_GUEST_PLACES):
        if state.guest[place] >= 0 and (state.refuses[place] >> course) & 1 == 0:
            gain = expected_gain(state, place, side, course, portions) - expected_gain(state, place, side, 0, 0)
            most = max(most, gain)
    if has_bit(state.crossed[spot], course):
        most *= REPEAT_DISCOUNT
    for slot in range(state.orders):
        if has_bit(state.hand[seat], slot) and state.course[state.face[slot]] == course:
            most *= REPEAT_DISCOUNT
    return value + most


@jit
def _best_draft(state: State, seat: int, skill: int, rng: Any) -> int:
    """Return the order of the row that suits best; one of one portion brings a second one."""
    side = side_of_seat(state, seat)
    worth = np.zeros(NUM_ROW_PLACES, np.float64)
    for place in range(NUM_ROW_PLACES):
        if state.row[place] >= 0:
            worth[place] = _suits(state, side, seat, state.face[state.row[place]])
    best, most = NONE, 0.0
    for place in range(NUM_ROW_PLACES):
        if not may_take(state, place):
            continue
        value = worth[place]
        if state.phase == PICK and is_single(state, state.row[place]):
            second = 2.0 * DRAFTED_PORTION_CENTS
            for other in range(NUM_ROW_PLACES):
                if other != place and state.row[other] >= 0 and is_single(state, state.row[other]):
                    second = max(second, worth[other])
            value += second
        value = _seen_as(value, skill, rng)
        if best == NONE or value > most:
            best, most = FIRST_TAKE + place, value
    return best


def heuristic_move(state: State, seat: int, skill: int, rng: Any) -> int:
    """Return the move that a waiter of this skill (0 to 2) wants to make, by rules of thumb for serving (L8) and drafting (L4), or -1 to wait. `rng` is uint64[1]."""
    mask = np.empty(MASK_WORDS, np.uint64)
    if verbs.legal(state, seat, mask) == 0:
        return NONE
    if state.phase == SERVE:
        return _best_serve(state, seat, skill, mask, rng)
    return _best_draft(state, seat, skill, rng)
