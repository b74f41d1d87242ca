"""`observe`: what a perfect memory at a seat knows, as bytes. `STANDARD_LAYOUT` says what each means.

With a list that has more cards than the standard one it is longer: `LARGE_LAYOUT`.

Seats are counted to the left from the observer's own; a spectator counts from seat 0.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from orderup.games.diner.legality import can_close, may_take_token
from orderup.games.diner.state import (
    FIRST_HAND_ZONE,
    MAX_CARDS,
    MAX_SEATS,
    NUM_KINDS,
    NUM_STACKS,
    STANDARD_NUM_CARDS,
    ZONES_PER_SEAT,
    State,
)
from orderup.kernel.bits import EMPTY_SET, bit, bit_at, to_int, to_unsigned_index, to_word, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit_index, make_mask_of_matches, make_scratch, write_uint_le
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.observation import Layout, Part, byte, offsets, spare, width, word_offset
from orderup.kernel.seats import HOUSE, seat_left, steps_left


class GlobalFeatures(NamedTuple):
    """What is neither a seat's nor a card's."""

    phase: int = byte("phase: 1 open, 2 Break due, 3 Break called, 4 Break over, 5 check, 6 closed", 6)
    players: int = byte("players", MAX_SEATS)
    dealer: int = byte("the dealer", MAX_SEATS - 1, "seat")
    breaks: int = byte("Breaks", 2)
    caller: int = byte("who called the Break, or at the end closing time, + 1 (7: the house); 0: nobody", HOUSE + 1)
    may_close: int = byte("closing time may be called", 1)
    contest: int = byte("option: contest edition", 1)
    printed: int = byte("option: printed pairing", 1)
    hoarding: int = byte("option: hoarding (0 off, 1 at once, 2 after a wait)", 2)
    checking: int = byte("option: checks", 1)
    heights: int = byte("heights of the stacks", MAX_CARDS, "cards", NUM_STACKS)
    sunk: int = byte("height of the Sink", MAX_CARDS, "cards")
    take_open: int = byte("the hoarding wait is over", 1)
    unused: int = spare()


class SeatFeatures(NamedTuple):
    """What all know of a seat."""

    tokens: int = byte("tokens", 255)
    doing: int = byte("1 seating, 2 counter", 2)
    gap: int = byte("the gap to refill, + 1", 3)
    held: int = byte("cards in hand", MAX_CARDS, "cards")
    seated: int = byte("tables in the Section", MAX_CARDS, "cards")
    served: int = byte("tables served", MAX_CARDS, "cards")
    has_to_agree: int = byte("has to agree", 1)
    may_take: int = byte("may take a token", 1)


class CardPositionFeatures(NamedTuple):
    """A card's place, and of its faces what the seat has seen."""

    zone: int = byte("zone", 3 + ZONES_PER_SEAT * MAX_SEATS)
    position: int = byte("position in the zone", 255)
    plate: int = byte("plate + 1; 0: unknown", NUM_KINDS)
    value: int = byte("value of the table; 0: unknown", 255, "dollars")
    ordered: int = byte("plates that the table orders of each of the seven kinds", 255, "plates", NUM_KINDS - 1)


class RememberedCardFeatures(NamedTuple):
    """What the seat has seen of a card that it has lost sight of."""

    unused: int = spare(2)
    plate: int = byte("plate + 1; 0: unknown", NUM_KINDS)
    value: int = byte("value of the table; 0: unknown", 255, "dollars")
    ordered: int = byte("plates that the table orders of each of the seven kinds", 255, "plates", NUM_KINDS - 1)


def _layout(cards: int) -> Layout:
    """Return the layout with rows for `cards` cards."""
    return Layout(
        Part("table", GlobalFeatures, "the table"),
        Part("seats", SeatFeatures, "seat s", MAX_SEATS, "s"),
        Part("cards", CardPositionFeatures, "the card with the c-th lowest handle", cards, "c"),
        Part("memory", RememberedCardFeatures, "a remembered card that the Break took", cards, "c"),
    )


STANDARD_LAYOUT: Final = _layout(STANDARD_NUM_CARDS)
LARGE_LAYOUT: Final = _layout(MAX_CARDS)
STANDARD_SIZE: Final = STANDARD_LAYOUT.size
TABLE, SEAT = offsets(GlobalFeatures), offsets(SeatFeatures)
SEATS_AT, CARDS_AT, STANDARD_MEMORY_AT = STANDARD_LAYOUT.starts("seats", "cards", "memory")
LARGE_SIZE: Final = LARGE_LAYOUT.size
(LARGE_MEMORY_AT,) = LARGE_LAYOUT.starts("memory")
SEAT_SIZE, CARD_SIZE = width(SeatFeatures), width(CardPositionFeatures)
PLACE_AT, FACE_AT = (
    word_offset(CardPositionFeatures, 4, "zone", "position", "plate", "value"),
    word_offset(CardPositionFeatures, 8, "value", "ordered"),
)
if (
    word_offset(RememberedCardFeatures, 4, "unused", "plate", "value"),
    word_offset(RememberedCardFeatures, 8, "value", "ordered"),
) != (
    PLACE_AT,
    FACE_AT,
):
    raise ValueError("cards and memories are written by one piece of code")
LANE_WIDTH, LANE_MASK = np.uint64(7), np.uint64(127)
PLATE_SHIFT = np.uint64(16)
LANE_ONES = np.uint64(sum(1 << 7 * k for k in range(NUM_KINDS + 1)))
ZONE_MASK: Final = 255
room_for_heads, room_for_faces, room_for_holders = (
    make_scratch(MAX_CARDS, np.uint32),
    make_scratch(MAX_CARDS, np.uint64),
    make_scratch(MAX_CARDS),
)
which_cards = make_mask_of_matches(MAX_CARDS)


@jit
def _write_table(state: State, viewer: int, out: Any) -> None:
    out[TABLE.phase] = state.phase
    out[TABLE.players] = state.players
    out[TABLE.dealer] = steps_left(viewer, state.dealer, state.players)
    out[TABLE.breaks] = state.breaks
    if state.caller >= 0:
        caller = HOUSE if state.caller == HOUSE else steps_left(viewer, state.caller, state.players)
        out[TABLE.caller] = 1 + caller
    out[TABLE.may_close] = can_close(state)
    out[TABLE.contest] = state.contest
    out[TABLE.printed] = state.printed
    out[TABLE.hoarding] = state.hoarding
    out[TABLE.checking] = state.checking
    for stack in range(NUM_STACKS):
        out[TABLE.heights + stack] = state.height[stack]
    out[TABLE.sunk] = state.sunk[ONLY_STACK]
    out[TABLE.take_open] = state.take_open


@jit
def _write_seats(state: State, viewer: int, out: Any) -> None:
    for r in range(state.players):
        seat = seat_left(viewer, r, state.players)
        at = SEATS_AT + SEAT_SIZE * r
        out[at + SEAT.tokens] = state.tokens[seat]
        out[at + SEAT.doing] = state.doing[seat]
        out[at + SEAT.gap] = 1 + state.place[seat]
        out[at + SEAT.held] = state.held[seat]
        out[at + SEAT.seated] = state.seated[seat]
        out[at + SEAT.served] = state.served[seat]
        out[at + SEAT.has_to_agree] = bit_at(state.agreeing, seat)
        out[at + SEAT.may_take] = may_take_token(state, seat)


@inlined
def _place_all(state: State, viewer: int, sees: Any, heads: Any) -> None:
    """Write the first three bytes of each slot's row: the zone, the position, and the plate kind + 1 or 0. Many at once, in 32 bits."""
    players = np.int32(state.players)
    own, around = np.int32(ZONES_PER_SEAT * viewer), np.int32(ZONES_PER_SEAT * players)
    for slot in range(MAX_CARDS):
        i = to_unsigned_index(slot)
        where = np.int32(state.where[i])
        zone = where & ZONE_MASK
        where -= own * np.int32(zone >= FIRST_HAND_ZONE)
        where += around * np.int32((zone >= FIRST_HAND_ZONE) & (zone < FIRST_HAND_ZONE + own))
        plate = (np.int32(state.plate[i]) + 1 << 16) * np.int32((state.seen_plate[i] & sees) > 0)
        heads[i] = np.uint32(where | plate)


@inlined
def _face_all(state: State, sees: Any, faces: Any) -> None:
    """Write what is seen of each slot's table: its face or 0. Many at once."""
    for slot in range(MAX_CARDS):
        i = to_unsigned_index(slot)
        faces[i] = state.face[i] & to_word(-int((state.seen_table[i] & sees) > 0))


@inlined
def _write_card(place: Any, face: Any, out: Any, at: Any) -> None:
    """Write zone, position and plate, and over the byte behind them the face."""
    write_uint_le(out, at + PLACE_AT, np.uint32(place))
    write_uint_le(out, at + FACE_AT, face)


@jit
def _write_cards(state: State, seat: int, viewer: int, out: Any) -> None:
    heads, faces, sees = room_for_heads(), room_for_faces(), np.uint8(1 << seat)
    _place_all(state, viewer, sees, heads)
    _face_all(state, sees, faces)
    for slot in range(state.cards):
        i = to_unsigned_index(slot)
        _write_card(heads[i], faces[i], out, CARDS_AT + CARD_SIZE * state.rank[i])


@jit
def _write_memory(state: State, seat: int, memory_at: int, out: Any) -> None:
    """Write the cards whose place the Break took: those without a known plate first, and of each plate those without a known table.

    `counts` and `place` have seven bits for each plate kind + 1: how many cards there are, and where the next goes.
    """
    holders, sees = room_for_holders(), np.uint8(1 << seat)
    plated, named = which_cards(state.kept_plate, sees), which_cards(state.kept_table, sees)
    nameless = plated & ~named
    place = (_count_plates(state, plated, named) * LANE_ONES) << LANE_WIDTH
    tables = EMPTY_SET
    while named:
        slot = lowest_bit_index(named)
        named = without_lowest_bit(named)
        table = to_unsigned_index(state.table[slot])
        tables |= bit(table)
        holders[table] = slot
    while nameless:
        plate = _kept_plate(state, seat, lowest_bit_index(nameless))
        nameless = without_lowest_bit(nameless)
        place = _write_next(place, plate, EMPTY_SET, memory_at, out)
    while tables:
        holder = to_unsigned_index(holders[lowest_bit_index(tables)])
        tables = without_lowest_bit(tables)
        place = _write_next(place, _kept_plate(state, seat, holder), state.face[holder], memory_at, out)


@inlined
def _count_plates(state: State, plated: Any, named: Any) -> Any:
    """Return how many of the remembered cards have each plate kind + 1, seven bits each: by the three bits of the kind's number."""
    p0, p1, p2 = (
        which_cards(state.plate, np.uint8(1)),
        which_cards(state.plate, np.uint8(2)),
        which_cards(state.plate, np.uint8(4)),
    )
    counts = to_word(count_bits(named & ~plated))
    for kind in range(NUM_KINDS):
        n0, n1, n2 = to_word((kind & 1) - 1), to_word((kind >> 1 & 1) - 1), to_word((kind >> 2) - 1)
        cards = plated & (p0 ^ n0) & (p1 ^ n1) & (p2 ^ n2)
        counts |= to_word(count_bits(cards)) << to_unsigned_index(7 * (kind + 1))
    return counts


@inlined
def _kept_plate(state: State, seat: int, slot: Any) -> Any:
    """Return the plate kind + 1 of a card whose place the Break took, or 0 if the seat did not know it."""
    return to_word((state.plate[slot] + 1) * bit_at(state.kept_plate[slot], seat))


@inlined
def _write_next(place: Any, plate: Any, face: Any, memory_at: Any, out: Any) -> Any:
    """Write the next remembered card of this plate; returns the places after that."""
    shift = LANE_WIDTH * plate
    _write_card(plate << PLATE_SHIFT, face, out, memory_at + CARD_SIZE * to_int((place >> shift) & LANE_MASK))
    return place + bit(shift)


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator) into `out`: `STANDARD_SIZE` bytes, or `LARGE_SIZE` of a list with more cards than the standard one (D4b)."""
    viewer = seat if seat < state.players else 0
    memory_at, size = (
        (STANDARD_MEMORY_AT, STANDARD_SIZE) if state.cards <= STANDARD_NUM_CARDS else (LARGE_MEMORY_AT, LARGE_SIZE)
    )
    for i in range(CARDS_AT):
        out[to_unsigned_index(i)] = 0
    _write_table(state, viewer, out)
    _write_seats(state, viewer, out)
    if state.cards != STANDARD_NUM_CARDS:
        for i in range(CARDS_AT, memory_at):
            out[to_unsigned_index(i)] = 0
    _write_cards(state, seat, viewer, out)
    for i in range(memory_at, size):
        out[to_unsigned_index(i)] = 0
    if state.breaks > 0:
        _write_memory(state, seat, memory_at, out)
