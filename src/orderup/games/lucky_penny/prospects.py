"""What the guests at the table promise a side, from what everyone can see and one order that might be served."""

import math
from typing import Any, Final

import numpy as np

from orderup.games.lucky_penny.guests import COURSES_TOO_LATE
from orderup.games.lucky_penny.state import (
    APPETIZER,
    APPETIZER_3,
    DESSERT,
    DESSERT_1,
    ENTREE,
    ENTREE_3,
    FIRST_GUEST,
    MAX_SIDES,
    NO_DESSERT,
    NO_TIME_MARKER,
    NUM_COURSES,
    SPOTS_PER_SIDE,
    TIME_MARKER,
    State,
)
from orderup.kernel.jit import jit

PORTIONS_PER_TURN: Final = 0.75
"""Portions that a guest is served in a turn, on average."""
OTHERS_PORTIONS_SHARE: Final = 0.6
"""How much of the next portions is the others', who come first."""
FIRST_SERVED_PORTIONS: Final = 0.5
"""What it is worth, in portions, to have served first (L14)."""
NEW_COURSE_PROBABILITY: Final = 0.3
"""How likely each free portion brings a course that the guest has not had."""


@jit
def likely(spare: float, doubt: float) -> float:
    """Return how likely something succeeds that has `spare` to spare, where `doubt` is the scale of what may go wrong."""
    return 1.0 / (1.0 + math.exp(-spare / doubt))


@jit
def turns_until_departure(state: State, place: int) -> int:
    """Return the turns until the guest leaves, this one included (L12)."""
    to_flip = SPOTS_PER_SIDE - state.penny % SPOTS_PER_SIDE
    return to_flip if state.marker[place] else to_flip + SPOTS_PER_SIDE


@jit
def _tip(state: State, guest: int, tally: Any, refused: int, free: int) -> float:
    """Return the cents for the courses when the guest is full, with `free` portions to come (L15)."""
    had, possible = 0, 0
    for course in range(NUM_COURSES - 1):
        if tally[course] > 0:
            had += 1
        elif (refused >> course) & 1 == 0:
            possible += 1
    tips = state.tips[guest]
    tip = float(tips[max(had, 1) - 1])
    more = min(possible, free, 3 - max(had, 1))
    chance = 1.0
    for i in range(more):
        chance *= min(1.0, NEW_COURSE_PROBABILITY * (free - i))
        tip += chance * (tips[max(had, 1) + i] - tips[max(had, 1) + i - 1])
    return tip


@jit
def _bonus(state: State, place: int, guest: int, tally: Any, refused: int, free: int) -> float:
    """Return the cents for the preference when the guest is full (L16), by how likely it is met then."""
    wish = state.preference[guest]
    if wish < 0:
        return 0.0
    marked = state.marker[place] != 0
    stays = likely(
        free - PORTIONS_PER_TURN * (SPOTS_PER_SIDE - state.penny % SPOTS_PER_SIDE), 1.0
    )  # the card is turned before the guest is full
    chance = 0.0
    if wish == APPETIZER_3:
        chance = _of_course(int(tally[APPETIZER]), refused >> APPETIZER & 1, free)
    elif wish == ENTREE_3:
        chance = _of_course(int(tally[ENTREE]), refused >> ENTREE & 1, free)
    elif wish == TIME_MARKER:
        chance = 1.0 if marked else stays if free > 0 else 0.0
    elif wish == NO_TIME_MARKER:
        chance = 0.0 if marked else 1.0 - stays if free > 0 else 1.0
    elif wish == DESSERT_1:
        chance = 1.0 if tally[DESSERT] > 0 else min(1.0, 0.25 * free)
    elif wish == NO_DESSERT:
        chance = 0.0 if tally[DESSERT] > 0 else max(0.2, 1.0 - 0.12 * free)
    return chance * float(state.bonus[wish])


@jit
def _of_course(had: int, too_late: int, free: int) -> float:
    """Return how likely there will be three portions of a course."""
    if had >= 3:
        return 1.0
    if too_late or had + free < 3:
        return 0.0
    return min(1.0, 0.2 * (had + 1) * (had + free - 2))


@jit
def _wins(share: Any, before: Any, side: int, sides: int, free: int) -> float:
    """Return how likely a side gets the guest (L14), with `free` portions to come."""
    rival = -1
    for other in range(sides):
        if other != side and (rival < 0 or share[other] > share[rival]):
            rival = other
    lead = float(share[side] - share[rival])
    if share[side] > 0 or share[rival] > 0:
        first = share[rival] == 0 or (share[side] > 0 and before[side] < before[rival])
        lead += FIRST_SERVED_PORTIONS if first else -FIRST_SERVED_PORTIONS
    if free <= 0:
        return 1.0 if lead > 0 else 0.0
    return likely(lead - OTHERS_PORTIONS_SHARE * min(free, 2), 0.35 + 0.3 * free)


@jit
def expected_gain(state: State, place: int, side: int, course: int, portions: int) -> float:
    """Return what a guest promises a side, in cents against the others, after it serves an order (`portions` 0: as it is)."""
    guest = state.face[state.guest[place]] - FIRST_GUEST
    sides = state.sides
    tally, share, before = np.empty(NUM_COURSES, np.int64), np.empty(MAX_SIDES, np.int64), np.empty(MAX_SIDES, np.int64)
    for i in range(NUM_COURSES):
        tally[i] = state.tally[place, i]
    for i in range(MAX_SIDES):
        share[i], before[i] = state.share[place, i], state.orders_before[place, i]
    refused = state.refuses[place]
    if portions > 0:
        if share[side] == 0:
            before[side] = state.laid[place]
        share[side] += portions
        tally[course] += portions
        refused |= COURSES_TOO_LATE[course]
    free = state.bars[guest] - state.filled[place] - portions
    pays = _tip(state, guest, tally, refused, max(free, 0)) + _bonus(state, place, guest, tally, refused, max(free, 0))
    chance = _wins(share, before, side, sides, free)
    filled = (
        1.0 if free <= 0 else likely(PORTIONS_PER_TURN * turns_until_departure(state, place) - free, 1.0 + 0.2 * free)
    )
    return filled * pays * (chance - (1.0 - chance) / (sides - 1))
