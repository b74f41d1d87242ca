"""`observe`: what a perfect memory at a seat knows, as bytes. `LAYOUT` says what each means.

With a list that has more orders or guests than the standard one it is longer: `LARGE_LAYOUT`.

Seats and sides are counted to the left from the observer's own; a spectator counts from seat 0.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from orderup.games.lucky_penny.guests import side_of
from orderup.games.lucky_penny.state import (
    AWAY,
    COURSES,
    FIRST_GUEST,
    LAID,
    MAX_GUESTS,
    MAX_ORDERS,
    OPEN_TO_ALL,
    PLACES,
    ROW,
    SEATS,
    SIDES,
    SPOTS,
    STANDARD_GUESTS,
    STANDARD_ORDERS,
    State,
)
from orderup.kernel.bits import EMPTY_SET, bit_at, byte_of, shift_to_byte, to_index, to_int, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit, make_scratch, read_u32_le, write_u24_be, write_uint_le
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits
from orderup.kernel.observation import Layout, Part, byte, offsets, width, word_offset
from orderup.kernel.seats import seat_left, steps_left

AGES: Final = 8


class Table(NamedTuple):
    """What is no side's, seat's or card's."""

    phase: int = byte("phase: 1 serving, 2 first pick, 3 second pick, 4 over", 4)
    players: int = byte("players", SEATS)
    mover: int = byte("whose turn it is", SEATS - 1, "seat")
    first: int = byte("who drafted first", SEATS - 1, "seat")
    opening: int = byte("drafts of the opening to come", 255)
    penny: int = byte("the penny's spot", SPOTS - 1)
    fed: int = byte("places whose guest has been served this turn, place 0 the lowest bit", (1 << PLACES) - 1, "bits")
    draw_pile: int = byte("cards in the deck", MAX_ORDERS, "cards")
    discarded: int = byte("discards", MAX_ORDERS, "cards")
    shuffles: int = byte("shuffles of the discards", 127)
    arrived: int = byte("guests come", MAX_GUESTS, "cards")
    departed: int = byte("guests gone", MAX_GUESTS, "cards")
    timed: int = byte("option: turn clock", 1)


class Side(NamedTuple):
    """What a side has won."""

    points: int = byte("cents, high byte first", 255, "cents", 2)


class Seat(NamedTuple):
    """What the observer knows of a hand as a whole."""

    held: int = byte("orders in hand", MAX_ORDERS, "cards")
    ages: int = byte(
        "of those that the observer does not know, how many of each age (0 to 7 or more)", MAX_ORDERS, "cards", AGES
    )


class Place(NamedTuple):
    """A guest at its place. All 0 without one."""

    there: int = byte("a guest is there", 1)
    laid: int = byte("orders on the guest", LAID, "cards")
    filled: int = byte("bars filled", 255)
    refuses: int = byte("courses that come too late (L9)", (1 << COURSES) - 1, "bits")
    marker: int = byte("marker", 255)
    tally: int = byte("portions of each course", 255, count=COURSES)
    shares: int = byte("for each side portions, then 1 + orders before its first", 255, count=2 * SIDES)


class Order(NamedTuple):
    """Where an order is, for all that the observer knows."""

    zone: int = byte("zone", 5 + SEATS)
    position: int = byte("position in the zone", 255)
    third: int = byte("third byte", SEATS)


class Guest(NamedTuple):
    """What has become of a guest."""

    fate: int = byte("0 to come, 1-3 at place 0-2, 4 away, 5 + r won by side r", 4 + SIDES)
    earned: int = byte("paid for courses", 255, "10 cents")
    extra: int = byte("paid for the preference", 255, "10 cents")


def _layout(orders: int, guests: int) -> Layout:
    """The layout with rows for so many orders and guests."""
    return Layout(
        Part("table", Table, "the table"),
        Part("sides", Side, "side r", SIDES, "r"),
        Part("seats", Seat, "seat r", SEATS, "r"),
        Part("places", Place, "the guest at place p", PLACES, "p"),
        Part("orders", Order, "order c of the list", orders, "c"),
        Part("guests", Guest, "guest g of the list", guests, "g"),
    )


LAYOUT: Final = _layout(STANDARD_ORDERS, STANDARD_GUESTS)
LARGE_LAYOUT: Final = _layout(MAX_ORDERS, MAX_GUESTS)
SIZE: Final = LAYOUT.size
LARGE_SIZE: Final = LARGE_LAYOUT.size
TABLE, SEAT, PLACE, GUEST = offsets(Table), offsets(Seat), offsets(Place), offsets(Guest)
SIDES_AT, SEATS_AT, PLACES_AT, ORDERS_AT, GUESTS_AT = LAYOUT.starts("sides", "seats", "places", "orders", "guests")
(LARGE_GUESTS_AT,) = LARGE_LAYOUT.starts("guests")
SIDE_SIZE, SEAT_SIZE, PLACE_SIZE, ORDER_SIZE, GUEST_SIZE = map(width, (Side, Seat, Place, Order, Guest))
AGES_AT, TALLY_AT = word_offset(Seat, 8, "ages"), word_offset(Place, 4, "tally")
CODE_AT = word_offset(Order, 3, *Order._fields)
NOTE: Final = 4
"""Bytes of an order's code while it is looked for, its highest byte unused."""
ON_LINE, ON_GUEST, DISCARDS, HANDS = 1, 2, 5, 6
WON: Final = 5
CENTS_PER_UNIT = np.uint64(10)
OWN = np.uint32(HANDS << 16)
room_for_notes = make_scratch(NOTE * (MAX_ORDERS + 1))


@jit
def _write_table(state: State, viewer: int, out: Any) -> None:
    out[TABLE.phase] = state.phase
    out[TABLE.players] = state.players
    out[TABLE.mover] = steps_left(viewer, state.mover, state.players)
    out[TABLE.first] = steps_left(viewer, state.first, state.players)
    out[TABLE.opening] = state.opening
    out[TABLE.penny] = state.penny
    out[TABLE.fed] = state.fed
    out[TABLE.draw_pile] = state.stacked - state.drawn
    out[TABLE.discarded] = state.discarded
    out[TABLE.shuffles] = state.shuffles
    out[TABLE.arrived] = state.arrived
    out[TABLE.departed] = state.gone
    out[TABLE.timed] = state.timed
    for r in range(state.sides):
        points, at = state.points[seat_left(side_of(state, viewer), r, state.sides)], SIDES_AT + SIDE_SIZE * r
        out[at], out[at + 1] = points >> 8, points & 255


@inlined
def _code(zone: Any, position: Any, third: Any) -> Any:
    """The three bytes of an order's row as one number, by which orders that look alike are sorted."""
    return (zone << 16) + (position << 8) + third


@inlined
def _put(state: State, slot: Any, code: Any, notes: Any) -> None:
    """Note where the order in a slot is: a word for each face."""
    write_uint_le(notes, NOTE * state.face[to_index(slot)], np.uint32(code))


@inlined
def _unseen(state: State, slot: Any, shuffles: Any) -> Any:
    """The code of an order that a seat does not see: how long ago it was last seen."""
    return (shuffles - state.batch[to_index(slot)]) << 8


@jit
def _note_open(state: State, viewer: int, notes: Any) -> None:
    """Note the orders that all see, and take all others to be unseen."""
    players, shuffles = state.players, state.shuffles
    for slot in range(to_int(state.orders)):
        _put(state, slot, _unseen(state, slot, shuffles), notes)
    for place in range(ROW):
        if state.row[place] >= 0:
            _put(state, state.row[place], _code(ON_LINE, place, 1), notes)
    for place in range(PLACES):
        if state.guest[place] >= 0:
            for i in range(state.laid[place]):
                server = steps_left(viewer, state.server[place, i], players)
                _put(state, state.order[place, i], _code(ON_GUEST + place, i, 1 + server), notes)
    discarded = _code(DISCARDS, 0, 1)
    for i in range(state.discarded):
        _put(state, state.discard[to_index(i)], discarded, notes)


@jit
def _note_hands(state: State, seat: int, viewer: int, notes: Any, out: Any) -> None:
    """Note the orders in hands that the seat knows; write how many each hand has, and how many others of which age. Without a branch."""
    players, shuffles = state.players, state.shuffles
    for r in range(players):
        hand, ages = state.hand[to_index(seat_left(viewer, r, players))], EMPTY_SET
        at = SEATS_AT + SEAT_SIZE * r
        out[to_index(at + SEAT.held)] = count_bits(hand)
        while hand:
            slot = lowest_bit(hand)
            hand = without_lowest_bit(hand)
            seen, unseen = state.seen[to_index(slot)], _unseen(state, slot, shuffles)
            known = bit_at(seen, seat)
            code = _code(HANDS + r, 0, to_int(seen == OPEN_TO_ALL))
            _put(state, slot, unseen + (code - unseen) * known, notes)
            ages += shift_to_byte(min(unseen >> 8, AGES - 1), 1 - known)
        write_uint_le(out, at + AGES_AT, ages)


@jit
def _sort_twins(state: State, notes: Any) -> None:
    """Nobody can tell orders that look alike from each other. One's own come first, in the rows by which they are served."""
    twins = state.twins
    while twins:
        j = lowest_bit(twins)
        twins = without_lowest_bit(twins)
        design = state.design[to_index(j)]
        for i in range(design, j):
            if state.design[to_index(i)] == design:
                first = np.uint32(read_u32_le(notes, NOTE * i) - OWN)
                second = np.uint32(read_u32_le(notes, NOTE * j) - OWN)
                write_uint_le(notes, NOTE * i, np.uint32(min(first, second) + OWN))
                write_uint_le(notes, NOTE * j, np.uint32(max(first, second) + OWN))


@jit
def _write_places(state: State, viewer: int, out: Any) -> None:
    own = side_of(state, viewer)
    for place in range(PLACES):
        if state.guest[place] < 0:
            continue
        at = PLACES_AT + PLACE_SIZE * place
        out[at + PLACE.there] = 1
        out[at + PLACE.laid] = state.laid[place]
        out[at + PLACE.filled] = state.filled[place]
        out[at + PLACE.refuses] = state.refuses[place]
        out[at + PLACE.marker] = state.marker[place]
        write_uint_le(out, at + TALLY_AT, read_u32_le(state.tally[place], 0))
        for r in range(state.sides):
            side = to_index(seat_left(own, r, state.sides))
            share, pair = state.share[place, side], at + PLACE.shares + 2 * r
            out[to_index(pair)] = share
            out[to_index(pair + 1)] = (1 + state.came[place, side]) * to_int(share > 0)


@inlined
def _fates(state: State, viewer: int) -> Any:
    """The zone of a guest by what became of it, a byte each: won by the sides in their order, then away."""
    zones = shift_to_byte(AWAY, WON - 1)
    for r in range(state.sides):
        zones |= shift_to_byte(seat_left(side_of(state, viewer), r, state.sides), WON + r)
    return zones


@inlined
def _row_of_guest(state: State, slot: Any, guests_at: Any) -> Any:
    return guests_at + GUEST_SIZE * (state.face[to_index(slot)] - FIRST_GUEST)


@jit
def _write_guests(state: State, viewer: int, guests_at: int, out: Any) -> None:
    fates = _fates(state, viewer)
    for i in range(state.arrived):
        at = _row_of_guest(state, FIRST_GUEST + i, guests_at)
        fate = state.fate[i] & AWAY  # one without a fate is at a place, see below
        out[to_index(at + GUEST.fate)] = byte_of(fates, fate)
        out[to_index(at + GUEST.earned)] = to_index(state.earned[i]) // CENTS_PER_UNIT
        out[to_index(at + GUEST.extra)] = to_index(state.extra[i]) // CENTS_PER_UNIT
    for place in range(PLACES):
        if state.guest[place] >= 0:
            out[to_index(_row_of_guest(state, state.guest[place], guests_at) + GUEST.fate)] = 1 + place


@inlined
def _write_orders(notes: Any, rows: int, size: int, out: Any) -> None:
    """Write what is noted of so many orders, four at once, and clear what comes behind them."""
    for face in range(0, rows, 4):
        write_u24_be(notes, NOTE * face, out, ORDERS_AT + CODE_AT + ORDER_SIZE * face)
    for i in range(ORDERS_AT + ORDER_SIZE * rows, size):
        out[to_index(i)] = 0


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator, who looks from seat 0) into `out`: `SIZE` bytes, or `LARGE_SIZE` of a list with more cards."""
    viewer = seat if seat < state.players else 0
    notes = room_for_notes()
    for i in range(ORDERS_AT):
        out[to_index(i)] = 0
    for face in range(to_int(state.orders), MAX_ORDERS if state.large else STANDARD_ORDERS):
        write_uint_le(notes, NOTE * face, np.uint32(0))
    _note_open(state, viewer, notes)
    _note_hands(state, seat, viewer, notes, out)
    _sort_twins(state, notes)
    _write_table(state, viewer, out)
    _write_places(state, viewer, out)
    if state.large:
        _write_orders(notes, MAX_ORDERS, LARGE_SIZE, out)
        _write_guests(state, viewer, LARGE_GUESTS_AT, out)
    else:
        _write_orders(notes, STANDARD_ORDERS, SIZE, out)
        _write_guests(state, viewer, GUESTS_AT, out)
