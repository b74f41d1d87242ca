"""The seats that may act in a position, and their legal moves, for plain Python."""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from orderup.kernel import entry_points
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.reading import Reading
from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS

MASK_BYTES: Final = 8 * MASK_WORDS


def seats_to_move(states: Any) -> list[int]:
    """Return the seats that may act now, rising; `HOUSE` may be among them."""
    seats = int(entry_points.movers(states))
    return [seat for seat in range(MAX_PLAYERS + 1) if seats >> seat & 1]


def legal_moves(states: Any, seat: int) -> list[int]:
    """Return the numbers of a seat's legal moves, rising."""
    mask = empty_mask()
    entry_points.legal(states, seat, mask)
    return moves_in(mask)


def legal_bits(reading: Reading, seat: int) -> int:
    """Return the legal moves of a seat, or of the house, as the bits of one number: bit `m` for move `m`.

    It computes those of all seats at once: a caller that needs one seat's, such as a menu, needs the others' next.
    """
    return _by_seat(reading)[seat]


@lru_cache(2)
def _by_seat(reading: Reading) -> list[int]:
    """Return the moves of each seat; the last are the house's."""
    masks = np.zeros((MAX_PLAYERS + 1, MASK_WORDS), np.uint64)
    entry_points.legal_of_all_seats(reading.states, masks)
    block = masks.tobytes()
    return [int.from_bytes(block[begin : begin + MASK_BYTES], "little") for begin in range(0, len(block), MASK_BYTES)]
