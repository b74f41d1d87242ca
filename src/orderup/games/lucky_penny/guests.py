"""Guests: how they arrive, are served, settle up and leave."""

import numpy as np

from orderup.games.lucky_penny.movements import arrive, depart, lay_on_guest, take_from_hand
from orderup.games.lucky_penny.state import (
    APPETIZER,
    APPETIZER_3,
    AWAY,
    CALL_FLIPPED,
    CALL_TIPPED,
    DESSERT,
    DESSERT_1,
    ENTREE,
    ENTREE_3,
    FIRST_GUEST,
    MAX_BARS,
    MAX_SIDES,
    NO_DESSERT,
    NO_TIME_MARKER,
    NONE,
    NUM_COURSES,
    NUM_GUEST_PLACES,
    TIME_MARKER,
    State,
)
from orderup.kernel.bits import bit_at, bit_if
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import note_called
from orderup.kernel.reading import Reading
from orderup.kernel.record import Word

COURSES_TOO_LATE = np.array([0, 1 << APPETIZER, 1 << APPETIZER | 1 << ENTREE, 0], np.int64)
"""By course served: the courses that come too late after it, as bits (L9)."""


@jit
def seat_guests(state: State) -> None:
    """Refill the guests to three while there are more (L2, L7)."""
    for place in range(NUM_GUEST_PLACES):
        if state.guest[place] < 0 and state.arrived < state.guests:
            arrive(state, place)
            state.filled[place] = 0
            state.refuses[place] = 0
            state.marker[place] = 0
            for course in range(NUM_COURSES):
                state.tally[place, course] = 0
            for side in range(MAX_SIDES):
                state.share[place, side] = 0
            _appraise(state, place)


@inlined
def side_of_seat(state: State | Reading, seat: int) -> int:
    """Return the player's or team's number (L18)."""
    return seat if state.sides == 3 else seat & 1


@jit
def serve_order(state: State, seat: int, place: int, slot: int) -> None:
    """Lay an order from the hand on a guest; if that fills the guest, settle at once (L8, L13, L14)."""
    face = state.face[slot]
    course, portions = state.course[face], state.portions[face]
    take_from_hand(state, seat, slot)
    state.served_places |= 1 << place
    at = state.laid[place]
    lay_on_guest(state, place, slot)
    state.server[place, at] = seat
    side = side_of_seat(state, seat)
    if state.share[place, side] == 0:
        state.orders_before[place, side] = at
    state.share[place, side] += portions
    state.tally[place, course] += portions
    state.filled[place] += portions
    state.refuses[place] |= COURSES_TOO_LATE[course]
    _appraise(state, place)
    if state.filled[place] >= state.bars[state.face[state.guest[place]] - FIRST_GUEST]:
        _settle(state, place)


@jit
def _winner(state: State, place: int) -> int:
    """Return the side with the most portions on a guest; of equals the one whose first order lay there first (L14). -1: nobody."""
    best, highest = NONE, 0
    for side in range(MAX_SIDES):
        rank = state.share[place, side] * MAX_BARS - state.orders_before[place, side]
        if rank > highest:
            best, highest = side, rank
    return best


@jit
def _courses(state: State, place: int) -> int:
    """Return how many courses a guest has had; drinks alone are one (L15)."""
    had = 0
    for course in range(NUM_COURSES - 1):
        if state.tally[place, course] > 0:
            had += 1
    return max(had, 1)


@jit
def _wishes_met(state: State, place: int) -> Word:
    """Return the preferences that a guest has met as things stand, as bits (L16). Without a branch: which one it has is anyone's guess."""
    appetizers, entrees = state.tally[place, APPETIZER], state.tally[place, ENTREE]
    has_dessert, has_marker = state.tally[place, DESSERT] > 0, state.marker[place] != 0
    return (
        bit_if(appetizers >= 3, APPETIZER_3)
        | bit_if(entrees >= 3, ENTREE_3)
        | bit_if(has_marker, TIME_MARKER)
        | bit_if(not has_marker, NO_TIME_MARKER)
        | bit_if(has_dessert, DESSERT_1)
        | bit_if(not has_dessert, NO_DESSERT)
    )


@jit
def _appraise(state: State, place: int) -> None:
    """Write down who would get what, were the guest full now (L14-L16)."""
    guest = state.face[state.guest[place]] - FIRST_GUEST
    wish = state.preference[guest]
    state.lead[place] = _winner(state, place)
    state.tip[place] = state.tips[guest, _courses(state, place) - 1] if state.lead[place] >= 0 else 0
    state.wish[place] = state.bonus[wish] * bit_at(_wishes_met(state, place), wish) if wish != NONE else 0


@jit
def _settle(state: State, place: int) -> None:
    """Let a full guest tip the winner and go (L14-L16)."""
    i = state.guest[place] - FIRST_GUEST
    side = state.lead[place]
    state.earned[i], state.extra[i] = state.tip[place], state.wish[place]
    state.points[side] += state.tip[place] + state.wish[place]
    note_called(state, CALL_TIPPED, state.guest[place])
    _leave(state, place, side)


@jit
def _leave(state: State, place: int, outcome: int) -> None:
    """Let a guest go; the orders go to the discards (L12, L14)."""
    slot = state.guest[place]
    state.outcome[slot - FIRST_GUEST] = outcome
    state.departed[state.gone] = slot
    state.gone += 1
    depart(state, place, outcome)


@jit
def turn_time_card(state: State) -> None:
    """Turn the time card: who has waited a whole side leaves, and the others get a time marker (L12)."""
    note_called(state, CALL_FLIPPED)
    for place in range(NUM_GUEST_PLACES):
        if state.guest[place] >= 0:
            if state.marker[place] != 0:
                _leave(state, place, AWAY)
            else:
                state.marker[place] = 1
                _appraise(state, place)
