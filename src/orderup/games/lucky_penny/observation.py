"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8): `HEADER` bytes for the table, `PLACE` bytes for each of the three guests' places, `CARD` bytes for each of the 43
orders of the list, `CARD` bytes for each of its 9 guests. Seats and sides are counted from the viewer's own, to the left.
An order: zone, position, whether all know it there. Zones: 0 unseen (position: how many shuffles of the discards ago it lay open; a seat's unseen cards
stand in the header), 1 row, 2-4 on a guest (position in the order served; third byte: 1 + who served it), 5 discards, 6 + r in the hand of seat r.
Orders that look alike are sorted. A guest: zone (0 to come, 1 + place, 4 away, 5 + r won by side r), and what was paid / 10 for courses and for the preference.
"""

from typing import Any, Final

import numpy as np

from orderup.games.lucky_penny.cards import ONE
from orderup.games.lucky_penny.guests import side_of
from orderup.games.lucky_penny.state import (
    AWAY,
    COURSES,
    GUESTS,
    OPEN_TO_ALL,
    ORDERS,
    PLACES,
    ROW,
    SEATS,
    SIDES,
)
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.seats import State, seat_left, steps_left

AGES: Final = 8
HEADER: Final = 13 + 2 * SIDES + SEATS * (1 + AGES)
PLACE: Final = 5 + COURSES + 2 * SIDES
CARD: Final = 3
ORDERS_AT: Final = HEADER + PLACES * PLACE
GUESTS_AT: Final = ORDERS_AT + ORDERS * CARD
SIZE: Final = GUESTS_AT + GUESTS * CARD
ON_GUEST, DISCARDS, HANDS = 2, 5, 6
WON: Final = 5


@jit
def _knows(state: State, seat: int, slot: Any) -> bool:
    return bool((int(state.seen[slot]) >> seat) & 1)


@jit
def _write_header(state: State, viewer: int, out: Any) -> None:
    players = int(state.players)
    out[0] = state.phase
    out[1] = players
    out[2] = steps_left(viewer, int(state.mover), players)
    out[3] = steps_left(viewer, int(state.first), players)
    out[4] = state.opening
    out[5] = state.penny
    out[6] = state.fed
    out[7] = state.stacked - state.drawn
    out[8] = state.discarded
    out[9] = state.shuffles
    out[10] = state.arrived
    out[11] = state.gone
    out[12] = state.timed
    sides = int(state.sides)
    for r in range(sides):
        points = int(state.points[seat_left(side_of(state, viewer), r, sides)])
        out[13 + 2 * r], out[14 + 2 * r] = points >> 8, points & 255


@jit
def _write_hands(state: State, seat: int, viewer: int, out: Any) -> None:
    """How many orders each seat holds, and how many of them the viewer does not know, by the age of their shuffle."""
    players = int(state.players)
    for r in range(players):
        other = seat_left(viewer, r, players)
        at = 13 + 2 * SIDES + r * (1 + AGES)
        hand = state.hand[other]
        out[at] = count_bits(hand)
        for _ in range(count_bits(hand)):
            slot = nth_bit(hand, 0)
            hand = np.uint64(hand & np.uint64(hand - ONE))
            if not _knows(state, seat, slot):
                out[at + 1 + min(int(state.shuffles) - int(state.batch[slot]), AGES - 1)] += 1


@jit
def _write_places(state: State, viewer: int, out: Any) -> None:
    sides = int(state.sides)
    for place in range(PLACES):
        if state.guest[place] < 0:
            continue
        at = HEADER + place * PLACE
        out[at] = 1
        out[at + 1] = state.laid[place]
        out[at + 2] = state.filled[place]
        out[at + 3] = state.refuses[place]
        out[at + 4] = state.marker[place]
        for course in range(COURSES):
            out[at + 5 + course] = state.tally[place, course]
        for r in range(sides):
            side = seat_left(side_of(state, viewer), r, sides)
            out[at + 5 + COURSES + 2 * r] = state.share[place, side]
            out[at + 6 + COURSES + 2 * r] = 1 + state.came[place, side] if state.share[place, side] > 0 else 0


@inlined
def _put(state: State, slot: Any, zone: Any, position: Any, third: Any, out: Any) -> None:
    """Write where an order is into the row of its face."""
    at = ORDERS_AT + CARD * np.int64(state.face[np.uint64(slot)])
    out[np.uint64(at)] = zone
    out[np.uint64(at + 1)] = position
    out[np.uint64(at + 2)] = third


@jit
def _write_orders(state: State, seat: int, viewer: int, out: Any) -> None:
    """Write where each order of the list is, as far as the seat knows; elsewhere, how long ago it was last seen."""
    players = int(state.players)
    for slot in range(ORDERS):
        _put(state, slot, 0, np.int64(state.shuffles) - np.int64(state.batch[slot]), 0, out)
    for place in range(ROW):
        if state.row[place] >= 0:
            _put(state, np.int64(state.row[place]), 1, place, 1, out)
    for place in range(PLACES):
        if state.guest[place] >= 0:
            for i in range(np.int64(state.laid[place])):
                server = steps_left(viewer, np.int64(state.server[place, i]), players)
                _put(state, np.int64(state.order[place, i]), ON_GUEST + place, i, 1 + server, out)
    for i in range(np.int64(state.discarded)):
        _put(state, np.int64(state.discard[i]), DISCARDS, 0, 1, out)
    for r in range(players):
        hand = state.hand[seat_left(viewer, r, players)]
        for _ in range(count_bits(hand)):
            slot = nth_bit(hand, 0)
            hand = np.uint64(hand & np.uint64(hand - ONE))
            if _knows(state, seat, slot):
                _put(state, slot, HANDS + r, 0, int(state.seen[slot] == OPEN_TO_ALL), out)


@inlined
def _code(out: Any, at: Any) -> Any:
    """The three bytes of a row as one number."""
    high, middle = np.int64(out[np.uint64(at)]), np.int64(out[np.uint64(at + 1)])
    return (high * 256 + middle) * 256 + np.int64(out[np.uint64(at + 2)])


@jit
def _sort_twins(state: State, out: Any) -> None:
    """Nobody can tell orders that look alike from each other."""
    for j in range(ORDERS):
        for i in range(np.int64(state.look[j]), j):
            if state.look[i] == state.look[j]:
                first, second = ORDERS_AT + CARD * i, ORDERS_AT + CARD * j
                if _code(out, second) < _code(out, first):
                    for k in range(CARD):
                        out[first + k], out[second + k] = out[second + k], out[first + k]


@jit
def _write_guests(state: State, viewer: int, out: Any) -> None:
    sides = int(state.sides)
    for i in range(np.int64(state.arrived)):
        at = GUESTS_AT + CARD * (int(state.face[ORDERS + i]) - ORDERS)
        fate = int(state.fate[i])
        if fate == AWAY:
            out[at] = WON - 1
        elif fate >= 0:
            out[at] = WON + steps_left(side_of(state, viewer), fate, sides)
        out[at + 1], out[at + 2] = state.earned[i] // 10, state.extra[i] // 10
    for place in range(PLACES):
        if state.guest[place] >= 0:
            out[GUESTS_AT + CARD * (int(state.face[state.guest[place]]) - ORDERS)] = 1 + place


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator, who looks from seat 0) into `out`, `SIZE` bytes."""
    for i in range(SIZE):
        out[i] = 0
    viewer = seat if seat < state.players else 0
    _write_header(state, viewer, out)
    _write_hands(state, seat, viewer, out)
    _write_places(state, viewer, out)
    _write_orders(state, seat, viewer, out)
    _sort_twins(state, out)
    _write_guests(state, viewer, out)
