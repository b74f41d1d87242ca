"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8): `HEADER` bytes for the table, then `CARD` bytes for each of the 54 handles in rising order, then `CARD`
bytes for each remembered card whose place the Break took, sorted by their faces. A card is: zone, position in the zone,
plate kind + 1 (0: unknown), value in dollars (0: table unknown), plates ordered of each of seven kinds. Zones: 1 Kitchen, 2 Lounge,
3 Sink, then 4 + 3 r, 5 + 3 r, 6 + 3 r for hand, Section and Tips of the seat that sits r places to the left; + 3 seats' worth in order.
"""

from typing import Any, Final

import numpy as np

from orderup.games.diner.legality import can_close, may_take
from orderup.games.diner.state import CARDS, IDLE, PLACES, SEATS, STACKS
from orderup.kernel.jit import jit
from orderup.kernel.seats import HOUSE, State

HEADER: Final = 16 + 8 * SEATS
CARD: Final = 11
SIZE: Final = HEADER + 2 * CARDS * CARD
SEVEN: Final = 7
KITCHEN, LOUNGE, SINK, FIRST_SEAT_ZONE = 1, 2, 3, 4
BYTE = np.uint64(255)


@jit
def _write_faces(state: State, slot: int, plate: bool, table: bool, out: Any, at: int) -> None:
    if plate:
        out[at + 2] = int(state.plate[slot]) + 1
    if table:
        face = int(state.table[slot])
        out[at + 3] = state.value[face]
        for kind in range(SEVEN):
            out[at + 4 + kind] = np.int64((state.needs[face] >> np.uint64(8 * kind)) & BYTE)


@jit
def _write_card(state: State, seat: int, slot: int, zone: int, position: int, rank: Any, out: Any) -> None:
    at = HEADER + CARD * int(rank[slot])
    out[at] = zone
    out[at + 1] = position
    plate = (int(state.seen_plate[slot]) >> seat) & 1
    table = (int(state.seen_table[slot]) >> seat) & 1
    _write_faces(state, slot, plate == 1, table == 1, out, at)


@jit
def _write_header(state: State, seat: int, out: Any) -> None:
    players = int(state.players)
    viewer = seat % players if seat < players else 0
    out[0] = state.phase
    out[1] = players
    out[2] = (int(state.dealer) - viewer) % players
    out[3] = state.breaks
    out[4] = (
        0 if state.caller < 0 else 1 + state.caller if state.caller == HOUSE else 1 + (state.caller - viewer) % players
    )
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
        other = (viewer + r) % players
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
def _write_zones(state: State, seat: int, rank: Any, out: Any) -> None:
    players = int(state.players)
    viewer = seat % players if seat < players else 0
    for k in range(STACKS):
        for i in range(int(state.height[k])):
            _write_card(state, seat, int(state.kitchen[k, i]), KITCHEN, 64 * k + i, rank, out)
    for place in range(PLACES):
        if state.lounge[place] >= 0:
            _write_card(state, seat, int(state.lounge[place]), LOUNGE, place, rank, out)
    for i in range(int(state.sunk)):
        _write_card(state, seat, int(state.sink[i]), SINK, i, rank, out)
    for r in range(players):
        other = (viewer + r) % players
        zone = FIRST_SEAT_ZONE + 3 * r
        for i in range(int(state.held[other])):
            _write_card(state, seat, int(state.hand[other, i]), zone, i, rank, out)
        for i in range(int(state.seated[other])):
            _write_card(state, seat, int(state.section[other, i]), zone + 1, i, rank, out)
        for i in range(int(state.served[other])):
            _write_card(state, seat, int(state.tips[other, i]), zone + 2, i, rank, out)


@jit
def _memory_key(state: State, seat: int, slot: int) -> int:
    """Sorts remembered cards by their known faces; 0 if nothing is remembered."""
    plate = (int(state.kept_plate[slot]) >> seat) & 1
    table = (int(state.kept_table[slot]) >> seat) & 1
    key = 0
    if plate:
        key += 64 * (int(state.plate[slot]) + 1)
    if table:
        key += 1 + int(state.table[slot])
    return key


@jit
def _write_memory(state: State, seat: int, out: Any) -> None:
    keys = np.zeros(CARDS, np.int64)
    n = 0
    for slot in range(CARDS):
        key = _memory_key(state, seat, slot)
        if key > 0:
            i = n
            while i > 0 and keys[i - 1] // 64 > key:
                keys[i] = keys[i - 1]
                i -= 1
            keys[i] = key * 64 + slot
            n += 1
    for i in range(n):
        slot = keys[i] % 64
        plate = (int(state.kept_plate[slot]) >> seat) & 1
        table = (int(state.kept_table[slot]) >> seat) & 1
        _write_faces(state, slot, plate == 1, table == 1, out, HEADER + CARD * (CARDS + i))


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator) into `out`, `SIZE` bytes (D4b)."""
    for i in range(SIZE):
        out[i] = 0
    rank = np.empty(CARDS, np.int64)
    for slot in range(CARDS):
        smaller = 0
        for other in range(CARDS):
            if state.handle[other] < state.handle[slot]:
                smaller += 1
        rank[slot] = smaller
    _write_header(state, seat, out)
    _write_zones(state, seat, rank, out)
    _write_memory(state, seat, out)
