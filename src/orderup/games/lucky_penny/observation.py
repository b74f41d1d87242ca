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
from orderup.kernel.jit import jit
from orderup.kernel.seats import State

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
def _knows(state: State, seat: int, slot: int) -> bool:
    return bool((int(state.seen[slot]) >> seat) & 1)


@jit
def _write_header(state: State, viewer: int, out: Any) -> None:
    players = int(state.players)
    out[0] = state.phase
    out[1] = players
    out[2] = (int(state.mover) - viewer) % players
    out[3] = (int(state.first) - viewer) % players
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
        points = int(state.points[(side_of(state, viewer) + r) % sides])
        out[13 + 2 * r], out[14 + 2 * r] = points >> 8, points & 255


@jit
def _write_hands(state: State, seat: int, viewer: int, out: Any) -> None:
    """How many orders each seat holds, and how many of them the viewer does not know, by the age of their shuffle."""
    players = int(state.players)
    for r in range(players):
        other = (viewer + r) % players
        at = 13 + 2 * SIDES + r * (1 + AGES)
        for slot in range(ORDERS):
            if (state.hand[other] >> np.uint64(slot)) & ONE:
                out[at] += 1
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
            side = (side_of(state, viewer) + r) % sides
            out[at + 5 + COURSES + 2 * r] = state.share[place, side]
            out[at + 6 + COURSES + 2 * r] = 1 + state.came[place, side] if state.share[place, side] > 0 else 0


@jit
def _code(zone: int, position: int, third: int) -> int:
    return (zone * 256 + position) * 256 + third


@jit
def _locate(state: State, seat: int, viewer: int, codes: Any) -> None:
    """Write where each order of the list is, as far as the seat knows; elsewhere, how long ago it was last seen."""
    players = int(state.players)
    for slot in range(ORDERS):
        codes[state.face[slot]] = _code(0, int(state.shuffles) - int(state.batch[slot]), 0)
    for place in range(ROW):
        if state.row[place] >= 0:
            codes[state.face[state.row[place]]] = _code(1, place, 1)
    for place in range(PLACES):
        if state.guest[place] >= 0:
            for i in range(np.int64(state.laid[place])):
                server = (int(state.server[place, i]) - viewer) % players
                codes[state.face[state.order[place, i]]] = _code(ON_GUEST + place, i, 1 + server)
    for i in range(np.int64(state.discarded)):
        codes[state.face[state.discard[i]]] = _code(DISCARDS, 0, 1)
    for r in range(players):
        other = (viewer + r) % players
        for slot in range(ORDERS):
            if (state.hand[other] >> np.uint64(slot)) & ONE and _knows(state, seat, slot):
                codes[state.face[slot]] = _code(HANDS + r, 0, 1 if state.seen[slot] == OPEN_TO_ALL else 0)


@jit
def _sort_twins(state: State, codes: Any) -> None:
    """Nobody can tell orders that look alike from each other."""
    for i in range(ORDERS):
        for j in range(i + 1, ORDERS):
            if state.look[i] == state.look[j] and codes[j] < codes[i]:
                codes[i], codes[j] = codes[j], codes[i]


@jit
def _write_guests(state: State, viewer: int, out: Any) -> None:
    sides = int(state.sides)
    for i in range(np.int64(state.arrived)):
        at = GUESTS_AT + CARD * (int(state.face[ORDERS + i]) - ORDERS)
        fate = int(state.fate[i])
        if fate == AWAY:
            out[at] = WON - 1
        elif fate >= 0:
            out[at] = WON + (fate - side_of(state, viewer)) % sides
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
    codes = np.zeros(ORDERS, np.int64)
    _locate(state, seat, viewer, codes)
    _sort_twins(state, codes)
    for i in range(ORDERS):
        at = ORDERS_AT + CARD * i
        out[at], out[at + 1], out[at + 2] = codes[i] >> 16, (codes[i] >> 8) & 255, codes[i] & 255
    _write_guests(state, viewer, out)
