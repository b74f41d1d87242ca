"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8): `HEADER` bytes for the table, `PLACE` bytes for each of the three guests' places, `CARD` bytes for each of the 43
orders of the list, `CARD` bytes for each of its 9 guests. Seats and sides are counted from the viewer's own, to the left.
An order: zone, position, whether all know it there. Zones: 0 unseen (position: how often the discards have been shuffled since it came into the deck; a seat's unseen cards
stand in the header), 1 row, 2-4 on a guest (position in the order served; third byte: 1 + who served it), 5 discards, 6 + r in the hand of seat r.
Orders that look alike are sorted, those in hands first, the own before all. A guest: zone (0 to come, 1 + place, 4 away, 5 + r won by side r), and what was paid / 10 for courses and for the preference.
"""

from typing import Any, Final

import numpy as np

from orderup.games.lucky_penny.dealing import ONE
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
    State,
)
from orderup.kernel.compiler.intrinsics import lowest_bit, read_word, scratch, write_triples, write_word
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits
from orderup.kernel.seats import seat_left, steps_left

AGES: Final = 8
HANDS_AT: Final = 13 + 2 * SIDES
HEADER: Final = HANDS_AT + SEATS * (1 + AGES)
PLACE: Final = 5 + COURSES + 2 * SIDES
CARD, NOTE = 3, 4
ORDERS_AT: Final = HEADER + PLACES * PLACE
GUESTS_AT: Final = ORDERS_AT + ORDERS * CARD
SIZE: Final = GUESTS_AT + GUESTS * CARD
ON_GUEST, DISCARDS, HANDS = 2, 5, 6
WON: Final = 5
TWO, TEN, OWN = np.uint64(2), np.uint64(10), np.uint32(HANDS << 16)
room_for_notes = scratch(NOTE * (ORDERS + 1))


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


@inlined
def _code(zone: Any, position: Any, third: Any) -> Any:
    """The three bytes of an order's row as one number, by which orders that look alike are sorted."""
    return (np.int64(zone) << 16) + (np.int64(position) << 8) + np.int64(third)


@inlined
def _put(state: State, slot: Any, code: Any, notes: Any) -> None:
    """Note where the order in a slot is: a word for each face."""
    write_word(notes, NOTE * np.int64(state.face[np.uint64(slot)]), np.uint32(code))


@inlined
def _unseen(state: State, slot: Any, shuffles: Any) -> Any:
    """The code of an order that a seat does not see: how long ago it was last seen."""
    return (shuffles - np.int64(state.batch[np.uint64(slot)])) << 8


@jit
def _note_open(state: State, viewer: int, notes: Any) -> None:
    """Note the orders that all see, and take all others to be unseen."""
    players, shuffles = np.int64(state.players), np.int64(state.shuffles)
    for slot in range(ORDERS):
        _put(state, slot, _unseen(state, slot, shuffles), notes)
    for place in range(ROW):
        if state.row[place] >= 0:
            _put(state, state.row[place], _code(1, place, 1), notes)
    for place in range(PLACES):
        if state.guest[place] >= 0:
            for i in range(np.int64(state.laid[place])):
                server = steps_left(viewer, np.int64(state.server[place, i]), players)
                _put(state, state.order[place, i], _code(ON_GUEST + place, i, 1 + server), notes)
    discarded = _code(DISCARDS, 0, 1)
    for i in range(np.int64(state.discarded)):
        _put(state, state.discard[np.uint64(i)], discarded, notes)


@jit
def _note_hands(state: State, seat: int, viewer: int, notes: Any, out: Any) -> None:
    """Note the orders in hands that the seat knows; write how many each hand has, and how many others of which age. Without a branch."""
    players, shuffles = np.int64(state.players), np.int64(state.shuffles)
    for r in range(players):
        hand, ages = state.hand[np.uint64(seat_left(viewer, r, players))], np.uint64(0)
        at = HANDS_AT + r * (1 + AGES)
        out[np.uint64(at)] = count_bits(hand)
        while hand:
            slot = lowest_bit(hand)
            hand = np.uint64(hand & np.uint64(hand - ONE))
            seen, unseen = np.int64(state.seen[np.uint64(slot)]), _unseen(state, slot, shuffles)
            known = (seen >> seat) & 1
            code = _code(HANDS + r, 0, np.int64(seen == OPEN_TO_ALL))
            _put(state, slot, unseen + (code - unseen) * known, notes)
            ages += np.uint64(1 - known) << np.uint64(8 * min(unseen >> 8, AGES - 1))
        write_word(out, at + 1, ages)


@jit
def _sort_twins(state: State, notes: Any) -> None:
    """Nobody can tell orders that look alike from each other. One's own come first, in the rows by which they are served."""
    twins = state.twins
    while twins:
        j = lowest_bit(twins)
        twins = np.uint64(twins & np.uint64(twins - ONE))
        for i in range(np.int64(state.look[np.uint64(j)]), j):
            if state.look[np.uint64(i)] == state.look[np.uint64(j)]:
                first = np.uint32(read_word(notes, NOTE * i) - OWN)
                second = np.uint32(read_word(notes, NOTE * j) - OWN)
                write_word(notes, NOTE * i, np.uint32(min(first, second) + OWN))
                write_word(notes, NOTE * j, np.uint32(max(first, second) + OWN))


@jit
def _write_places(state: State, viewer: int, out: Any) -> None:
    sides = np.int64(state.sides)
    own = side_of(state, viewer)
    for place in range(PLACES):
        if state.guest[place] < 0:
            continue
        at = HEADER + place * PLACE
        out[at] = 1
        out[at + 1] = state.laid[place]
        out[at + 2] = state.filled[place]
        out[at + 3] = state.refuses[place]
        out[at + 4] = state.marker[place]
        write_word(out, at + 5, read_word(state.tally[place], 0))
        for r in range(sides):
            side = np.uint64(seat_left(own, r, sides))
            share = np.int64(state.share[place, side])
            pair = np.uint64(at + 5 + COURSES + 2 * r)
            out[pair] = share
            out[np.uint64(pair + ONE)] = (1 + np.int64(state.came[place, side])) * np.int64(share > 0)


@inlined
def _fates(state: State, viewer: int) -> Any:
    """The zone of a guest by what became of it, a byte each: won by the sides in their order, then away."""
    sides, zones = np.int64(state.sides), np.uint64(WON - 1) << np.uint64(8 * AWAY)
    for r in range(sides):
        zones |= np.uint64(WON + r) << np.uint64(8 * seat_left(side_of(state, viewer), r, sides))
    return zones


@inlined
def _row_of_guest(state: State, slot: Any) -> Any:
    return np.uint64(GUESTS_AT + CARD * (np.int64(state.face[np.uint64(slot)]) - ORDERS))


@jit
def _write_guests(state: State, viewer: int, out: Any) -> None:
    fates = _fates(state, viewer)
    for i in range(np.int64(state.arrived)):
        at = _row_of_guest(state, ORDERS + i)
        fate = np.uint64(np.int64(state.fate[i]) & AWAY)  # one without a fate is at a place, see below
        out[at] = fates >> np.uint64(np.uint64(8) * fate)
        out[np.uint64(at + ONE)] = np.uint64(state.earned[i]) // TEN
        out[np.uint64(at + TWO)] = np.uint64(state.extra[i]) // TEN
    for place in range(PLACES):
        if state.guest[place] >= 0:
            out[_row_of_guest(state, state.guest[place])] = 1 + place


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator, who looks from seat 0) into `out`, `SIZE` bytes."""
    viewer = seat if seat < state.players else 0
    notes = room_for_notes()
    for i in range(ORDERS_AT):
        out[np.uint64(i)] = 0
    _note_open(state, viewer, notes)
    _note_hands(state, seat, viewer, notes, out)
    _sort_twins(state, notes)
    _write_header(state, viewer, out)
    _write_places(state, viewer, out)
    for face in range(0, ORDERS, 4):
        write_triples(notes, NOTE * face, out, ORDERS_AT + CARD * face)
    for i in range(GUESTS_AT, SIZE):
        out[np.uint64(i)] = 0
    _write_guests(state, viewer, out)
