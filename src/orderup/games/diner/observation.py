"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8): `HEADER` bytes for the table, then `CARD` bytes for each of the 54 handles in rising order, then `CARD`
bytes for each remembered card whose place the Break took, sorted by their faces. A card is: zone, position in the zone,
plate kind + 1 (0: unknown), value in dollars (0: table unknown), plates ordered of each of seven kinds. Zones: 1 Kitchen, 2 Lounge,
3 Sink, then 4 + 3 r, 5 + 3 r, 6 + 3 r for hand, Section and Tips of the seat that sits r places to the left; + 3 seats' worth in order.
"""

from typing import Any, Final

import numpy as np

from orderup.games.diner.legality import can_close, may_take
from orderup.games.diner.state import CARDS, KINDS, PLACES, SEATS, STACKS
from orderup.kernel.jit import inlined, jit
from orderup.kernel.machine import copies, copy_row, lowest_bit, scratch, which, write_word
from orderup.kernel.seats import HOUSE, State, seat_left, steps_left

HEADER: Final = 16 + 8 * SEATS
CARD: Final = 11
SIZE: Final = HEADER + 2 * CARDS * CARD
MEMORY: Final = HEADER + CARDS * CARD
KITCHEN, LOUNGE, SINK, FIRST_SEAT_ZONE = 1, 2, 3, 4
NOTHING, ONE, SEVEN, SEVEN_BITS = np.uint64(0), np.uint64(1), np.uint64(7), np.uint64(127)
EACH_SEVEN = np.uint64(sum(1 << 7 * k for k in range(KINDS + 1)))
WORD: Final = 64
FEW: Final = 32
room_for_bytes, room_for_slots, room_for_codes = scratch(WORD), scratch(2 * WORD), scratch(4 * WORD)
fill_codes, which_cards = copies(FEW), which(CARDS)


@inlined
def _write_row(code: Any, plate: Any, face: Any, out: Any, at: Any) -> None:
    """Write a card: zone and position, plate kind + 1 (0: unknown), and its table side (0: unknown)."""
    first = np.uint64(code) | np.uint64(plate) << np.uint64(16) | np.uint64(face << np.uint64(24))
    write_word(out, at, np.uint64(first))
    write_word(out, at + CARD - 4, np.uint32(face >> np.uint64(32)))


@inlined
def _see(state: State, seat: int, plates: Any, tables: Any) -> None:
    """Write down what the seat sees of each slot: its plate kind + 1 or 0, and its table or `CARDS`. Many at once."""
    sees = np.uint8(1 << seat)
    for slot in range(CARDS):
        i = np.uint64(slot)
        plate, table = np.int64(state.plate[i]) + 1, np.int64(state.table[i])
        plates[i] = plate * np.int64((state.seen_plate[i] & sees) > 0)
        tables[i] = CARDS + (table - CARDS) * np.int64((state.seen_table[i] & sees) > 0)


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
def _list_row(row: Any, size: Any, zone: Any, position: int, n: Any, slots: Any, codes: Any) -> Any:
    """Put the cards of a zone on the list; returns how many are on it then.

    The whole row is copied, however many cards there are: what comes next lies over the rest.
    """
    copy_row(row, slots, n)
    code = np.uint16(zone + ((position - n) << 8) & 0xFFFF)
    fill_codes(codes, 2 * n, code)
    if size > FEW:
        fill_codes(codes, 2 * (n + FEW), code)
    return n + size


@inlined
def _list_cards(state: State, viewer: int, slots: Any, codes: Any) -> None:
    """List all cards: their slots, and codes of two bytes: the zone, and what the place on the list is behind the position."""
    n = np.int64(0)
    for k in range(STACKS):
        n = _list_row(state.kitchen[k], np.int64(state.height[k]), KITCHEN, 64 * k, n, slots, codes)
    for place in range(PLACES):
        slots[np.uint64(n)] = state.lounge[place]
        fill_codes(codes, 2 * n, np.uint16(LOUNGE + ((place - n) << 8) & 0xFFFF))
        n += np.int64(state.lounge[place] >= 0)
    n = _list_row(state.sink, np.int64(state.sunk), SINK, 0, n, slots, codes)
    players = np.int64(state.players)
    for r in range(players):
        other = np.uint64(seat_left(viewer, r, players))
        zone = FIRST_SEAT_ZONE + 3 * r
        n = _list_row(state.hand[other], np.int64(state.held[other]), zone, 0, n, slots, codes)
        n = _list_row(state.section[other], np.int64(state.seated[other]), zone + 1, 0, n, slots, codes)
        n = _list_row(state.tips[other], np.int64(state.served[other]), zone + 2, 0, n, slots, codes)


@jit
def _write_zones(state: State, seat: int, out: Any) -> None:
    slots, codes, plates, tables = room_for_slots(), room_for_codes(), room_for_bytes(), room_for_bytes()
    _list_cards(state, seat if seat < state.players else 0, slots, codes)
    _see(state, seat, plates, tables)
    for i in range(CARDS):
        slot = np.uint64(slots[np.uint64(i)])
        code = (np.int64(codes[np.uint64(2 * i)]) | np.int64(codes[np.uint64(2 * i + 1)]) << 8) + (i << 8) & 0xFFFF
        at = HEADER + CARD * np.int64(state.rank[slot])
        _write_row(code, plates[slot], state.shown[np.uint64(tables[slot])], out, at)


@jit
def _write_memory(state: State, seat: int, out: Any) -> None:
    """The cards whose place the Break took: those without a known plate first, and of each plate those without a known table.

    `counts` and `place` have seven bits for each plate kind + 1: how many cards there are, and where the next goes.
    """
    plates, sees = room_for_bytes(), np.uint8(1 << seat)
    named = which_cards(state.kept_table, sees)
    left = np.uint64(which_cards(state.kept_plate, sees) | named)
    nameless = np.uint64(left & ~named)
    counts, tables = np.uint64(0), np.uint64(0)
    while left:
        slot = np.uint64(lowest_bit(left))
        left = np.uint64(left & np.uint64(left - ONE))
        plate, table = _kept_plate(state, seat, slot), np.uint64(state.table[slot])
        counts += ONE << np.uint64(SEVEN * plate)
        tables |= np.uint64(np.uint64(named >> slot) & ONE) << table
        plates[table] = plate
    place = np.uint64(np.uint64(counts * EACH_SEVEN) << SEVEN)
    while nameless:
        plate = _kept_plate(state, seat, np.uint64(lowest_bit(nameless)))
        nameless = np.uint64(nameless & np.uint64(nameless - ONE))
        place = _write_next(place, plate, NOTHING, out)
    while tables:
        table = np.uint64(lowest_bit(tables))
        tables = np.uint64(tables & np.uint64(tables - ONE))
        place = _write_next(place, np.uint64(plates[table]), state.shown[table], out)


@inlined
def _kept_plate(state: State, seat: int, slot: Any) -> Any:
    """The plate kind + 1 of a card whose place the Break took, or 0 if the seat did not know it."""
    return np.uint64((np.int64(state.plate[slot]) + 1) * ((np.int64(state.kept_plate[slot]) >> seat) & 1))


@inlined
def _write_next(place: Any, plate: Any, face: Any, out: Any) -> Any:
    """Write the next remembered card of this plate; returns the places after that."""
    shift = np.uint64(SEVEN * plate)
    at = MEMORY + CARD * np.int64(np.uint64(place >> shift) & SEVEN_BITS)
    _write_row(0, plate, face, out, at)
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
