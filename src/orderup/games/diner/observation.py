"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8): `HEADER` bytes for the table, then `CARD` bytes for each of the 54 handles in rising order, then `CARD`
bytes for each remembered card whose place the Break took, sorted by their faces. A card is: zone, position in the zone,
plate kind + 1 (0: unknown), value in dollars (0: table unknown), plates ordered of each of seven kinds. Zones: 1 Kitchen, 2 Lounge,
3 Sink, then 4 + 3 r, 5 + 3 r, 6 + 3 r for hand, Section and Tips of the seat that sits r places to the left; + 3 seats' worth in order.
"""

from typing import Any, Final

import numpy as np

from orderup.games.diner.legality import can_close, may_take
from orderup.games.diner.state import CARDS, IDLE, KINDS, PLACES, SEATS, STACKS
from orderup.kernel.jit import inlined, jit
from orderup.kernel.machine import copy_row
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.seats import HOUSE, State, seat_left, steps_left

HEADER: Final = 16 + 8 * SEATS
CARD: Final = 11
SIZE: Final = HEADER + 2 * CARDS * CARD
MEMORY: Final = HEADER + CARDS * CARD
SLOTS_AT, ZONES_AT, SHIFTS_AT = (MEMORY + i * 128 for i in range(3))
"""Before memories are written, a list of all cards lies there: slots, zones, and what an index is behind the position."""
KITCHEN, LOUNGE, SINK, FIRST_SEAT_ZONE = 1, 2, 3, 4
ONE, EIGHT, BYTE = np.uint64(1), np.uint64(8), np.uint64(255)
WORD: Final = 64


@inlined
def _write_faces(state: State, plate: Any, face: Any, table: Any, out: Any, at: Any) -> None:
    """Write a plate kind + 1 (0: unknown), and a table side if it is known (1, else 0); without a branch, here and below."""
    value, needs = np.uint64(state.value[np.uint64(face)]), np.uint64(state.needs[np.uint64(face)])
    word = np.uint64((value | np.uint64(needs << EIGHT)) * np.uint64(table))
    out[np.uint64(at + 2)] = plate
    for byte in range(8):  # the compiler makes it one store
        out[np.uint64(at + 3 + byte)] = np.uint64(word >> np.uint64(8 * byte)) & BYTE


@inlined
def _rank(handle: Any, low: Any, high: Any) -> Any:
    """How many handles are smaller; `low` and `high` are the set of all handles as bits, from 0 and from 64 on."""
    below = np.uint64((ONE << np.uint64(handle & (WORD - 1))) - ONE)
    second = np.int64(handle >= WORD)
    word = np.uint64(low + np.uint64(np.uint64(high - low) * np.uint64(second)))
    return count_bits(np.uint64(word & below)) + count_bits(low) * second


@jit
def _write_card(state: State, seat: int, slot: Any, zone: Any, position: Any, low: Any, high: Any, out: Any) -> None:
    handle = np.int64(state.handle[np.uint64(slot)])
    rank = _rank(handle, low, high) if low else handle  # before the Break there is one of each
    at = HEADER + CARD * rank
    out[np.uint64(at)] = zone
    out[np.uint64(at + 1)] = position
    plate = (np.int64(state.seen_plate[np.uint64(slot)]) >> seat) & 1
    table = (np.int64(state.seen_table[np.uint64(slot)]) >> seat) & 1
    kind = (np.int64(state.plate[np.uint64(slot)]) + 1) * plate
    _write_faces(state, kind, np.int64(state.table[np.uint64(slot)]), table, out, at)


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
        out[at + 2] = 0 if state.doing[other] == IDLE else 1 + state.place[other]
        out[at + 3] = state.held[other]
        out[at + 4] = state.seated[other]
        out[at + 5] = state.served[other]
        out[at + 6] = (int(state.agreeing) >> other) & 1
        out[at + 7] = 1 if may_take(state, other) else 0


@jit
def _handles(state: State) -> Any:
    """All handles as bits, from 0 and from 64 on; before the Break, when they are 0 to 53, none."""
    low, high = np.uint64(0), np.uint64(0)
    if state.breaks > 0:
        for slot in range(CARDS):
            handle = np.int64(state.handle[np.uint64(slot)])
            bit = ONE << np.uint64(handle & (WORD - 1))
            low = np.uint64(low | np.uint64(bit * np.uint64(handle < WORD)))
            high = np.uint64(high | np.uint64(bit * np.uint64(handle >= WORD)))
    return low, high


@inlined
def _list_row(row: Any, size: int, zone: int, position: int, n: Any, out: Any) -> Any:
    """Put the cards of a zone on the list; returns how many are on it then.

    The whole row is copied, however many cards there are: what comes next lies over the rest.
    """
    copy_row(row, out, SLOTS_AT + n)
    for i in range(WORD):
        out[np.uint64(ZONES_AT + n + i)] = zone
        out[np.uint64(SHIFTS_AT + n + i)] = (position - n) & 255
    return n + size


@jit
def _list_cards(state: State, viewer: int, out: Any) -> None:
    """List all cards with their zones and their positions there, in the room for memories."""
    n = np.int64(0)
    for k in range(STACKS):
        n = _list_row(state.kitchen[k], int(state.height[k]), KITCHEN, 64 * k, n, out)
    for place in range(PLACES):
        out[np.uint64(SLOTS_AT + n)] = state.lounge[place]
        out[np.uint64(ZONES_AT + n)] = LOUNGE
        out[np.uint64(SHIFTS_AT + n)] = (place - n) & 255
        n += np.int64(state.lounge[place] >= 0)
    n = _list_row(state.sink, int(state.sunk), SINK, 0, n, out)
    players = np.int64(state.players)
    for r in range(players):
        other = np.uint64(seat_left(viewer, r, players))
        zone = FIRST_SEAT_ZONE + 3 * r
        n = _list_row(state.hand[other], int(state.held[other]), zone, 0, n, out)
        n = _list_row(state.section[other], int(state.seated[other]), zone + 1, 0, n, out)
        n = _list_row(state.tips[other], int(state.served[other]), zone + 2, 0, n, out)


@jit
def _write_zones(state: State, seat: int, out: Any) -> None:
    low, high = _handles(state)
    _list_cards(state, seat if seat < state.players else 0, out)
    for i in range(CARDS):
        zone, position = out[np.uint64(ZONES_AT + i)], i + out[np.uint64(SHIFTS_AT + i)]
        _write_card(state, seat, out[np.uint64(SLOTS_AT + i)], zone, position, low, high, out)


@jit
def _write_memory(state: State, seat: int, out: Any) -> None:
    """The cards whose place the Break took: those without a known plate first, and of each plate those without a known table."""
    kept = np.uint64(0)
    for i in range(CARDS):
        seen = np.int64(state.kept_plate[np.uint64(i)] | state.kept_table[np.uint64(i)])
        kept |= np.uint64((seen >> seat) & 1) << np.uint64(i)
    # by plate: how many have no known table, and the known tables of the others as bits
    known = np.zeros((KINDS + 1, 2), np.uint64)
    while kept:
        slot = np.uint64(nth_bit(kept, 0))
        kept = np.uint64(kept & np.uint64(kept - ONE))
        plate = (np.int64(state.kept_plate[slot]) >> seat) & 1
        table = (np.int64(state.kept_table[slot]) >> seat) & 1
        row = np.uint64((np.int64(state.plate[slot]) + 1) * plate)
        known[row, 0] += np.uint64(1 - table)
        known[row, 1] |= np.uint64(table) << np.uint64(state.table[slot])
    at = MEMORY
    for kind in range(KINDS + 1):
        for _ in range(np.int64(known[kind, 0])):
            _write_faces(state, kind, 0, 0, out, at)
            at += CARD
        tables = known[kind, 1]
        while tables:
            _write_faces(state, kind, nth_bit(tables, 0), 1, out, at)
            tables = np.uint64(tables & np.uint64(tables - ONE))
            at += CARD


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
