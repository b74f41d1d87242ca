"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8): `HEADER` bytes for the table, then `CARD` bytes for each of the 54 handles in rising order, then `CARD`
bytes for each remembered card whose place the Break took, sorted by their faces. A card is: zone, position in the zone,
plate kind + 1 (0: unknown), value in dollars (0: table unknown), plates ordered of each of seven kinds. Zones: 1 Kitchen, 2 Lounge,
3 Sink, then 4 + 3 r, 5 + 3 r, 6 + 3 r for hand, Section and Tips of the seat that sits r places to the left; + 3 seats' worth in order.
"""

from typing import Any, Final

import numpy as np

from orderup.games.diner.legality import can_close, may_take
from orderup.games.diner.state import CARDS, HANDS, KINDS, SEATS, SEATS_ZONES, STACKS, State
from orderup.kernel.compiler.intrinsics import lowest_bit, mask_of_matches, scratch, write_word
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits
from orderup.kernel.seats import HOUSE, seat_left, steps_left

HEADER: Final = 16 + 8 * SEATS
CARD: Final = 11
FACE: Final = 8
SIZE: Final = HEADER + 2 * CARDS * CARD
MEMORY: Final = HEADER + CARDS * CARD
NOTHING, ONE, SEVEN, SEVEN_BITS = np.uint64(0), np.uint64(1), np.uint64(7), np.uint64(127)
S16 = np.uint64(16)
EACH_SEVEN = np.uint64(sum(1 << 7 * k for k in range(KINDS + 1)))
ZONE: Final = 255
room_for_heads, room_for_faces, room_for_holders = scratch(CARDS, np.uint32), scratch(CARDS, np.uint64), scratch(CARDS)
which_cards = mask_of_matches(CARDS)


@jit
def _write_header(state: State, seat: int, out: Any) -> None:
    players = int(state.players)
    viewer = seat if seat < players else 0
    out[0] = state.phase
    out[1] = players
    out[2] = steps_left(viewer, int(state.dealer), players)
    out[3] = state.breaks
    caller = int(state.caller)
    if caller >= 0:
        out[4] = 1 + caller if caller == HOUSE else 1 + steps_left(viewer, caller, players)
    out[5] = 1 if can_close(state) else 0
    out[6] = state.contest
    out[7] = state.printed
    out[8] = state.hoarding
    out[9] = state.checking
    for k in range(STACKS):
        out[10 + k] = state.height[k]
    out[13] = state.sunk
    out[14] = state.take_open
    for r in range(players):
        other = seat_left(viewer, r, players)
        at = 16 + 8 * r
        out[at] = state.tokens[other]
        out[at + 1] = state.doing[other]
        out[at + 2] = 1 + state.place[other]
        out[at + 3] = state.held[other]
        out[at + 4] = state.seated[other]
        out[at + 5] = state.served[other]
        out[at + 6] = (int(state.agreeing) >> other) & 1
        out[at + 7] = 1 if may_take(state, other) else 0


@inlined
def _place_all(state: State, viewer: int, sees: Any, heads: Any) -> None:
    """Write the first three bytes of each slot's row: the zone, the position, and the plate kind + 1 or 0. Many at once."""
    players = np.int32(state.players)
    own, around = np.int32(SEATS_ZONES * viewer), np.int32(SEATS_ZONES * players)
    for slot in range(CARDS):
        i = np.uint64(slot)
        where = np.int32(state.where[i])
        zone = where & ZONE
        where -= own * np.int32(zone >= HANDS)
        where += around * np.int32((zone >= HANDS) & (zone < HANDS + own))
        plate = (np.int32(state.plate[i]) + 1 << 16) * np.int32((state.seen_plate[i] & sees) > 0)
        heads[i] = np.uint32(where | plate)


@inlined
def _face_all(state: State, sees: Any, faces: Any) -> None:
    """Write what is seen of each slot's table: its face or 0. Many at once."""
    for slot in range(CARDS):
        i = np.uint64(slot)
        seen = np.uint64((state.seen_table[i] & sees) > 0)
        faces[i] = np.uint64(state.face[i] & np.uint64(NOTHING - seen))


@inlined
def _write_row(head: Any, face: Any, out: Any, at: Any) -> None:
    """Write zone, position and plate, and over the byte behind them the face."""
    write_word(out, at, np.uint32(head))
    write_word(out, at + CARD - FACE, np.uint64(face))


@jit
def _write_zones(state: State, seat: int, out: Any) -> None:
    heads, faces, sees = room_for_heads(), room_for_faces(), np.uint8(1 << seat)
    _place_all(state, seat if seat < state.players else 0, sees, heads)
    _face_all(state, sees, faces)
    for slot in range(CARDS):
        i = np.uint64(slot)
        _write_row(heads[i], faces[i], out, HEADER + CARD * np.int64(state.rank[i]))


@jit
def _write_memory(state: State, seat: int, out: Any) -> None:
    """The cards whose place the Break took: those without a known plate first, and of each plate those without a known table.

    `counts` and `place` have seven bits for each plate kind + 1: how many cards there are, and where the next goes.
    """
    holders, sees = room_for_holders(), np.uint8(1 << seat)
    plated, named = which_cards(state.kept_plate, sees), which_cards(state.kept_table, sees)
    nameless = np.uint64(plated & ~named)
    counts = _count_plates(state, plated, named)
    tables = NOTHING
    while named:
        slot = np.uint64(lowest_bit(named))
        named = np.uint64(named & np.uint64(named - ONE))
        table = np.uint64(state.table[slot])
        tables |= ONE << table
        holders[table] = slot
    place = np.uint64(np.uint64(counts * EACH_SEVEN) << SEVEN)
    while nameless:
        plate = _kept_plate(state, seat, np.uint64(lowest_bit(nameless)))
        nameless = np.uint64(nameless & np.uint64(nameless - ONE))
        place = _write_next(place, plate, NOTHING, out)
    while tables:
        slot = np.uint64(holders[np.uint64(lowest_bit(tables))])
        tables = np.uint64(tables & np.uint64(tables - ONE))
        place = _write_next(place, _kept_plate(state, seat, slot), state.face[slot], out)


@inlined
def _count_plates(state: State, plated: Any, named: Any) -> Any:
    """How many of the remembered cards have each plate kind + 1, seven bits each: by the three bits of the kind's number."""
    p0, p1, p2 = (
        which_cards(state.plate, np.uint8(1)),
        which_cards(state.plate, np.uint8(2)),
        which_cards(state.plate, np.uint8(4)),
    )
    counts = np.uint64(count_bits(np.uint64(named & ~plated)))
    for kind in range(KINDS):
        n0, n1, n2 = np.uint64(kind & 1) - ONE, np.uint64(kind >> 1 & 1) - ONE, np.uint64(kind >> 2) - ONE
        cards = np.uint64(plated & (p0 ^ n0) & (p1 ^ n1) & (p2 ^ n2))
        counts |= np.uint64(count_bits(cards)) << np.uint64(7 * (kind + 1))
    return counts


@inlined
def _kept_plate(state: State, seat: int, slot: Any) -> Any:
    """The plate kind + 1 of a card whose place the Break took, or 0 if the seat did not know it."""
    return np.uint64((np.int64(state.plate[slot]) + 1) * ((np.int64(state.kept_plate[slot]) >> seat) & 1))


@inlined
def _write_next(place: Any, plate: Any, face: Any, out: Any) -> Any:
    """Write the next remembered card of this plate; returns the places after that."""
    shift = np.uint64(SEVEN * plate)
    at = MEMORY + CARD * np.int64(np.uint64(place >> shift) & SEVEN_BITS)
    _write_row(plate << S16, face, out, at)
    return np.uint64(place + np.uint64(ONE << shift))


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator) into `out`, `SIZE` bytes (D4b)."""
    for i in range(HEADER):
        out[np.uint64(i)] = 0
    _write_header(state, seat, out)
    _write_zones(state, seat, out)
    for i in range(MEMORY, SIZE):
        out[np.uint64(i)] = 0
    if state.breaks > 0:
        _write_memory(state, seat, out)
