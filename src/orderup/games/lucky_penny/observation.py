"""`observe`: what a perfect memory at a seat knows, as bytes. `STANDARD_LAYOUT` says what each means.

With a list that has more orders or guests than the standard one it is longer: `LARGE_LAYOUT`.

Seats and sides are counted to the left from the observer's own; a spectator counts from seat 0.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from orderup.games.lucky_penny.guests import side_of_seat
from orderup.games.lucky_penny.state import (
    ALL_AUDIENCES,
    AWAY,
    FIRST_GUEST,
    MAX_BARS,
    MAX_GUESTS,
    MAX_ORDERS,
    MAX_SEATS,
    MAX_SIDES,
    NUM_COURSES,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    NUM_SPOTS,
    STANDARD_NUM_GUESTS,
    STANDARD_NUM_ORDERS,
    State,
)
from orderup.kernel.bits import EMPTY_SET, bit_at, byte_of, shift_to_byte, to_unsigned_index, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit_index, make_scratch, read_u32_le, write_u24_be, write_uint_le
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.observation import Layout, Part, byte, offsets, width, word_offset
from orderup.kernel.seats import seat_left, steps_left

NUM_AGES: Final = 8


class GlobalFeatures(NamedTuple):
    """What is no side's, seat's or card's."""

    phase: int = byte("phase: 1 serving, 2 first pick, 3 second pick, 4 over", 4)
    players: int = byte("players", MAX_SEATS)
    mover: int = byte("whose turn it is", MAX_SEATS - 1, "seat")
    first: int = byte("who drafted first", MAX_SEATS - 1, "seat")
    opening: int = byte("drafts of the opening to come", 255)
    penny: int = byte("the penny's spot", NUM_SPOTS - 1)
    served_places: int = byte(
        "places whose guest has been served this turn, place 0 the lowest bit", (1 << NUM_GUEST_PLACES) - 1, "bits"
    )
    draw_pile: int = byte("cards in the deck", MAX_ORDERS, "cards")
    discarded: int = byte("discards", MAX_ORDERS, "cards")
    shuffles: int = byte("shuffles of the discards", 127)
    arrived: int = byte("guests come", MAX_GUESTS, "cards")
    departed: int = byte("guests gone", MAX_GUESTS, "cards")
    timed: int = byte("option: turn clock", 1)


class SideFeatures(NamedTuple):
    """What a side has won."""

    points: int = byte("cents, high byte first", 255, "cents", 2)


class SeatFeatures(NamedTuple):
    """What the observer knows of a hand as a whole."""

    held: int = byte("orders in hand", MAX_ORDERS, "cards")
    ages: int = byte(
        "of those that the observer does not know, how many of each age (0 to 7 or more)", MAX_ORDERS, "cards", NUM_AGES
    )


class PlaceFeatures(NamedTuple):
    """A guest at its place. All 0 without one."""

    there: int = byte("a guest is there", 1)
    laid: int = byte("orders on the guest", MAX_BARS, "cards")
    filled: int = byte("bars filled", 255)
    refuses: int = byte("courses that come too late (L9)", (1 << NUM_COURSES) - 1, "bits")
    marker: int = byte("marker", 255)
    tally: int = byte("portions of each course", 255, count=NUM_COURSES)
    shares: int = byte("for each side portions, then 1 + orders before its first", 255, count=2 * MAX_SIDES)


class OrderFeatures(NamedTuple):
    """Where an order is, for all that the observer knows."""

    zone: int = byte("zone", 5 + MAX_SEATS)
    position: int = byte("position in the zone", 255)
    third: int = byte("third byte", MAX_SEATS)


class GuestFeatures(NamedTuple):
    """What has become of a guest."""

    location: int = byte("0 to come, 1-3 at place 0-2, 4 away, 5 + r won by side r", 4 + MAX_SIDES)
    earned: int = byte("paid for courses", 255, "10 cents")
    extra: int = byte("paid for the preference", 255, "10 cents")


def _layout(orders: int, guests: int) -> Layout:
    """Return the layout with rows for `orders` orders and `guests` guests."""
    return Layout(
        Part("table", GlobalFeatures, "the table"),
        Part("sides", SideFeatures, "side r", MAX_SIDES, "r"),
        Part("seats", SeatFeatures, "seat r", MAX_SEATS, "r"),
        Part("places", PlaceFeatures, "the guest at place p", NUM_GUEST_PLACES, "p"),
        Part("orders", OrderFeatures, "order c of the list", orders, "c"),
        Part("guests", GuestFeatures, "guest g of the list", guests, "g"),
    )


STANDARD_LAYOUT: Final = _layout(STANDARD_NUM_ORDERS, STANDARD_NUM_GUESTS)
LARGE_LAYOUT: Final = _layout(MAX_ORDERS, MAX_GUESTS)
STANDARD_SIZE: Final = STANDARD_LAYOUT.size
LARGE_SIZE: Final = LARGE_LAYOUT.size
TABLE, SEAT, PLACE, GUEST = (
    offsets(GlobalFeatures),
    offsets(SeatFeatures),
    offsets(PlaceFeatures),
    offsets(GuestFeatures),
)
SIDES_AT, SEATS_AT, PLACES_AT, ORDERS_AT, STANDARD_GUESTS_AT = STANDARD_LAYOUT.starts(
    "sides", "seats", "places", "orders", "guests"
)
(LARGE_GUESTS_AT,) = LARGE_LAYOUT.starts("guests")
SIDE_SIZE, SEAT_SIZE, PLACE_SIZE, ORDER_SIZE, GUEST_SIZE = map(
    width, (SideFeatures, SeatFeatures, PlaceFeatures, OrderFeatures, GuestFeatures)
)
AGES_AT, TALLY_AT = word_offset(SeatFeatures, 8, "ages"), word_offset(PlaceFeatures, 4, "tally")
CODE_AT = word_offset(OrderFeatures, 3, *OrderFeatures._fields)
ORDER_CODE_BYTES: Final = 4
"""Bytes of an order's code while it is looked for, its highest byte unused."""
ROW_ZONE_BYTE, FIRST_ORDERS_ZONE_BYTE, DISCARDS_ZONE_BYTE, FIRST_HAND_ZONE_BYTE = 1, 2, 5, 6
"""Values of the byte `zone` of an order: of several zones of a kind the first."""
LOCATION_WON: Final = 5
CENTS_PER_UNIT = np.uint64(10)
OWN_HAND_CODE = np.uint32(FIRST_HAND_ZONE_BYTE << 16)
room_for_order_codes = make_scratch(ORDER_CODE_BYTES * (MAX_ORDERS + 1))


@jit
def _write_table(state: State, viewer: int, out: Any) -> None:
    out[TABLE.phase] = state.phase
    out[TABLE.players] = state.players
    out[TABLE.mover] = steps_left(viewer, state.mover, state.players)
    out[TABLE.first] = steps_left(viewer, state.first, state.players)
    out[TABLE.opening] = state.opening
    out[TABLE.penny] = state.penny
    out[TABLE.served_places] = state.served_places
    out[TABLE.draw_pile] = state.draw_pile[ONLY_STACK]
    out[TABLE.discarded] = state.discarded[ONLY_STACK]
    out[TABLE.shuffles] = state.shuffles
    out[TABLE.arrived] = state.arrived
    out[TABLE.departed] = state.gone
    out[TABLE.timed] = state.timed
    for r in range(state.sides):
        points, at = state.points[seat_left(side_of_seat(state, viewer), r, state.sides)], SIDES_AT + SIDE_SIZE * r
        out[at], out[at + 1] = points >> 8, points & 255


@inlined
def _code(zone: Any, position: Any, third: Any) -> Any:
    """Return the three bytes of an order's row as one number, by which orders that look alike are sorted."""
    return (zone << 16) + (position << 8) + third


@inlined
def _put(state: State, slot: Any, code: Any, notes: Any) -> None:
    """Note where the order in a slot is: a word for each face."""
    write_uint_le(notes, ORDER_CODE_BYTES * state.face[to_unsigned_index(slot)], np.uint32(code))


@inlined
def _unseen(state: State, slot: Any, shuffles: Any) -> Any:
    """Return the code of an order that a seat does not see: how long ago it was last seen."""
    return (shuffles - state.batch[to_unsigned_index(slot)]) << 8


@jit
def _note_open(state: State, viewer: int, notes: Any) -> None:
    """Note the orders that all see, and take all others to be unseen."""
    players, shuffles = state.players, state.shuffles
    for slot in range(state.orders):
        _put(state, slot, _unseen(state, slot, shuffles), notes)
    for place in range(NUM_ROW_PLACES):
        if state.row[place] >= 0:
            _put(state, state.row[place], _code(ROW_ZONE_BYTE, place, 1), notes)
    for place in range(NUM_GUEST_PLACES):
        if state.guest[place] >= 0:
            for i in range(state.laid[place]):
                server = steps_left(viewer, state.server[place, i], players)
                _put(state, state.order[place, i], _code(FIRST_ORDERS_ZONE_BYTE + place, i, 1 + server), notes)
    discarded = _code(DISCARDS_ZONE_BYTE, 0, 1)
    for i in range(state.discarded[ONLY_STACK]):
        _put(state, state.discard[ONLY_STACK, to_unsigned_index(i)], discarded, notes)


@jit
def _note_hands(state: State, seat: int, viewer: int, notes: Any, out: Any) -> None:
    """Note the orders in hands that the seat knows; write how many each hand has, and how many others of which age. Without a branch."""
    players, shuffles = state.players, state.shuffles
    for r in range(players):
        hand, ages = state.hand[to_unsigned_index(seat_left(viewer, r, players))], EMPTY_SET
        at = SEATS_AT + SEAT_SIZE * r
        out[to_unsigned_index(at + SEAT.held)] = count_bits(hand)
        while hand:
            slot = lowest_bit_index(hand)
            hand = without_lowest_bit(hand)
            seen, unseen = state.seen[to_unsigned_index(slot)], _unseen(state, slot, shuffles)
            known = bit_at(seen, seat)
            code = _code(FIRST_HAND_ZONE_BYTE + r, 0, int(seen == ALL_AUDIENCES))
            _put(state, slot, unseen + (code - unseen) * known, notes)
            ages += shift_to_byte(min(unseen >> 8, NUM_AGES - 1), 1 - known)
        write_uint_le(out, at + AGES_AT, ages)


@jit
def _sort_duplicates(state: State, notes: Any) -> None:
    """Sort orders that look alike, which nobody can tell from each other. One's own come first, in the rows by which they are served."""
    duplicates = state.duplicates
    while duplicates:
        j = lowest_bit_index(duplicates)
        duplicates = without_lowest_bit(duplicates)
        design = state.design[to_unsigned_index(j)]
        for i in range(design, j):
            if state.design[to_unsigned_index(i)] == design:
                first = np.uint32(read_u32_le(notes, ORDER_CODE_BYTES * i) - OWN_HAND_CODE)
                second = np.uint32(read_u32_le(notes, ORDER_CODE_BYTES * j) - OWN_HAND_CODE)
                write_uint_le(notes, ORDER_CODE_BYTES * i, np.uint32(min(first, second) + OWN_HAND_CODE))
                write_uint_le(notes, ORDER_CODE_BYTES * j, np.uint32(max(first, second) + OWN_HAND_CODE))


@jit
def _write_places(state: State, viewer: int, out: Any) -> None:
    own = side_of_seat(state, viewer)
    for place in range(NUM_GUEST_PLACES):
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
            side = to_unsigned_index(seat_left(own, r, state.sides))
            share, pair = state.share[place, side], at + PLACE.shares + 2 * r
            out[to_unsigned_index(pair)] = share
            out[to_unsigned_index(pair + 1)] = (1 + state.orders_before[place, side]) * int(share > 0)


@inlined
def _location_by_outcome(state: State, viewer: int) -> Any:
    """Return the zone of a guest by what became of it, a byte each: won by the sides in their order, then away."""
    zones = shift_to_byte(AWAY, LOCATION_WON - 1)
    for r in range(state.sides):
        zones |= shift_to_byte(seat_left(side_of_seat(state, viewer), r, state.sides), LOCATION_WON + r)
    return zones


@inlined
def _row_of_guest(state: State, slot: Any, guests_at: Any) -> Any:
    return guests_at + GUEST_SIZE * (state.face[to_unsigned_index(slot)] - FIRST_GUEST)


@jit
def _write_guests(state: State, viewer: int, guests_at: int, out: Any) -> None:
    locations = _location_by_outcome(state, viewer)
    for i in range(state.arrived):
        at = _row_of_guest(state, FIRST_GUEST + i, guests_at)
        outcome = state.outcome[i] & AWAY  # one without an outcome is at a place, see below
        out[to_unsigned_index(at + GUEST.location)] = byte_of(locations, outcome)
        out[to_unsigned_index(at + GUEST.earned)] = to_unsigned_index(state.earned[i]) // CENTS_PER_UNIT
        out[to_unsigned_index(at + GUEST.extra)] = to_unsigned_index(state.extra[i]) // CENTS_PER_UNIT
    for place in range(NUM_GUEST_PLACES):
        if state.guest[place] >= 0:
            out[to_unsigned_index(_row_of_guest(state, state.guest[place], guests_at) + GUEST.location)] = 1 + place


@inlined
def _write_orders(notes: Any, rows: int, size: int, out: Any) -> None:
    """Write what is noted of `rows` orders, four at once, and clear the other bytes up to `size`."""
    for face in range(0, rows, 4):
        write_u24_be(notes, ORDER_CODE_BYTES * face, out, ORDERS_AT + CODE_AT + ORDER_SIZE * face)
    for i in range(ORDERS_AT + ORDER_SIZE * rows, size):
        out[to_unsigned_index(i)] = 0


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator, who looks from seat 0) into `out`: `STANDARD_SIZE` bytes, or `LARGE_SIZE` of a list with more cards."""
    viewer = seat if seat < state.players else 0
    notes = room_for_order_codes()
    for i in range(ORDERS_AT):
        out[to_unsigned_index(i)] = 0
    for face in range(state.orders, MAX_ORDERS if state.large else STANDARD_NUM_ORDERS):
        write_uint_le(notes, ORDER_CODE_BYTES * face, np.uint32(0))
    _note_open(state, viewer, notes)
    _note_hands(state, seat, viewer, notes, out)
    _sort_duplicates(state, notes)
    _write_table(state, viewer, out)
    _write_places(state, viewer, out)
    if state.large:
        _write_orders(notes, MAX_ORDERS, LARGE_SIZE, out)
        _write_guests(state, viewer, LARGE_GUESTS_AT, out)
    else:
        _write_orders(notes, STANDARD_NUM_ORDERS, STANDARD_SIZE, out)
        _write_guests(state, viewer, STANDARD_GUESTS_AT, out)
