"""The legal moves of a position, of all seats at once: who asks for one seat's, as a menu does, asks for the others' next."""

from functools import lru_cache
from typing import Final

import numpy as np

from orderup.kernel import entry_points
from orderup.kernel.reading import Reading
from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS

MASK_BYTES: Final = 8 * MASK_WORDS


def legal_bits(at: Reading, seat: int) -> int:
    """The legal moves of a seat, or of the house, as the bits of one number: bit `m` for move `m`."""
    return _by_seat(at)[seat]


@lru_cache(2)
def _by_seat(at: Reading) -> list[int]:
    """Those of each seat; the last are the house's."""
    masks = np.zeros((MAX_PLAYERS + 1, MASK_WORDS), np.uint64)
    entry_points.legal_of_all(at.states, masks)
    block = masks.tobytes()
    return [int.from_bytes(block[begin : begin + MASK_BYTES], "little") for begin in range(0, len(block), MASK_BYTES)]
