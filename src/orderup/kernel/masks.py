"""Sets of moves as bits: functions to count them and to pick one."""

from typing import Any

import numpy as np
import numpy.typing as npt

from orderup.kernel.bits import sum_of_bytes
from orderup.kernel.compiler import intrinsics
from orderup.kernel.compiler.intrinsics import lowest_bit_index
from orderup.kernel.dice import discard, random_below
from orderup.kernel.jit import inlined
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS

NO_SEATS, ONE = np.uint64(0), np.uint64(1)
PLAYERS_MASK = (1 << MAX_PLAYERS) - 1


def _places(seats: int) -> list[int]:
    """Return the seats of a set, filled up to the most there can be."""
    return ([seat for seat in range(MAX_PLAYERS) if seats >> seat & 1] + [-1] * MAX_PLAYERS)[:MAX_PLAYERS]


SEAT_SET_SIZE = np.array([seats.bit_count() for seats in range(PLAYERS_MASK + 1)], np.int8)
"""For each seat set: the number of its seats."""
NTH_SEAT = np.array([_places(seats) for seats in range(PLAYERS_MASK + 1)], np.int8)
"""For each seat set: its seats, rising, then -1."""
M1, M2, M4 = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
)
S1, S2, S4 = np.uint64(1), np.uint64(2), np.uint64(4)

Mask = npt.NDArray[np.uint64]


def empty_mask() -> Mask:
    """Return a mask with no move in it."""
    return np.zeros(MASK_WORDS, np.uint64)


@inlined
def clear_mask(mask: Any) -> None:
    """Take all moves out of a mask."""
    for word in range(MASK_WORDS):
        mask[word] = NO_SEATS


@inlined
def add_if(mask: Any, move: Any, is_legal: Any) -> int:
    """Put a move into a mask, if it is legal; return the number of moves that this adds, 0 or 1."""
    mask[move >> 6] |= np.uint64(is_legal) << np.uint64(move & 63)
    return int(is_legal)


@inlined
def has_move(mask: Any, move: Any) -> bool:
    """Return whether a move, from 0 to MAX_MOVES - 1, is in a mask (MASK_WORDS uint64 words)."""
    return bool((mask[move >> 6] >> np.uint64(move & 63)) & ONE)


def moves_in(mask: Mask) -> list[int]:
    """Return the moves of a mask, rising."""
    bits: Any = np.unpackbits(mask.view(np.uint8), bitorder="little")
    return [int(m) for m in np.flatnonzero(bits)]


@inlined
def count_bits(word: Any) -> Any:
    """Return the number of set bits of a uint64."""
    word = np.uint64(word - ((word >> S1) & M1))
    word = np.uint64((word & M2) + ((word >> S2) & M2))
    word = np.uint64((word + (word >> S4)) & M4)
    return sum_of_bytes(word)


@inlined
def nth_bit(word: Any, n: int) -> Any:
    """Return the index of the n-th set bit of a uint64, counted from 0; there must be more than n."""
    return intrinsics.nth_bit(np.uint64(word), np.int64(n))


@inlined
def nth_move(mask: Any, n: int) -> Any:
    """Return the n-th move of a mask, counted from 0; there must be more than n."""
    for w in range(MASK_WORDS):
        here = count_bits(mask[w])
        if n < here:
            return w * 64 + nth_bit(mask[w], n)
        n -= here
    return -1


@inlined
def random_seat_of(seats: int, rng: Any) -> int:
    """Return one of the players in a seat set (the house is no player), each equally likely; -1 if there is none."""
    players = np.uint64(seats & PLAYERS_MASK)
    if players == NO_SEATS:
        return -1
    if np.uint64(players & np.uint64(players - ONE)):
        return int(NTH_SEAT[players, random_below(rng, int(SEAT_SET_SIZE[players]))])
    discard(rng)
    return int(lowest_bit_index(players))


__getattr__ = forward_old_names(
    __name__,
    PLAYER_BITS="PLAYERS_MASK",
    SEAT_COUNT="SEAT_SET_SIZE",
    clear="clear_mask",
    has="has_move",
    pick_seat="random_seat_of",
)
