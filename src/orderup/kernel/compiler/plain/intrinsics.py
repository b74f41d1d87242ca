"""The intrinsics as ordinary functions, which numba compiles and Python runs."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload

from orderup.kernel.jit import inlined

ZERO, ONE, SEVEN, EIGHT, S56, S58 = map(np.uint64, (0, 1, 7, 8, 56, 58))
M1, M2, M4 = map(np.uint64, (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F))
M8, M16 = map(np.uint64, (0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF))
S2, S4, S16, S32, BYTE = map(np.uint64, (2, 4, 16, 32, 255))
H01, H80 = map(np.uint64, (0x0101010101010101, 0x8080808080808080))
DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
"""A de Bruijn sequence: any six bits of it in a row are different (Leiserson, Prokop & Randall 1998)."""
PLACE_BY_SIX_BITS = np.zeros(64, np.int64)
for _place in range(64):
    PLACE_BY_SIX_BITS[(int(DE_BRUIJN) << _place & (1 << 64) - 1) >> 58] = _place


def _places(byte: int) -> list[int]:
    """Return the indexes of the bits that are set, filled up to eight."""
    return ([place for place in range(8) if byte >> place & 1] + [-1] * 8)[:8]


NTH_IN_BYTE = np.array([_places(byte) for byte in range(256)], np.int8)
"""For each byte, the indexes of its set bits, rising."""


@inlined
def lowest_bit_index(word: Any) -> Any:
    """Multiply the lowest bit alone, a power of two, by the sequence: the first six bits of the product identify the bit."""
    alone = np.uint64(np.uint64(word) & np.uint64(np.uint64(~np.uint64(word)) + ONE))
    return int(PLACE_BY_SIX_BITS[np.uint64(alone * DE_BRUIJN) >> S58])


@inlined
def nth_bit(word: Any, n: int) -> Any:
    """Find first the byte that contains the bit, then the bit in it by table, without a branch."""
    up_to = np.uint64(word - ((word >> ONE) & M1))
    up_to = np.uint64((up_to & M2) + ((up_to >> S2) & M2))
    up_to = np.uint64(np.uint64((up_to + (up_to >> S4)) & M4) * H01)  # byte by byte: bits set in it and below
    passed = np.uint64(np.uint64(np.uint64(np.uint64(np.uint64(n) * H01) | H80) - up_to) & H80)
    place = np.uint64(np.uint64(np.uint64(passed >> SEVEN) * H01) >> S56) * EIGHT
    before = np.int64(np.uint64(np.uint64(up_to << EIGHT) >> place) & BYTE)
    return int(np.int64(place) + np.int64(NTH_IN_BYTE[np.int64(np.uint64(word >> place) & BYTE), n - before]))


@inlined
def reverse_bits(word: Any) -> Any:
    """Exchange bits with their neighbors, then pairs of bits, and so on up to the halves."""
    word = ((word >> ONE) & M1) | ((word & M1) << ONE)
    word = ((word >> S2) & M2) | ((word & M2) << S2)
    word = ((word >> S4) & M4) | ((word & M4) << S4)
    word = ((word >> EIGHT) & M8) | ((word & M8) << EIGHT)
    word = ((word >> S16) & M16) | ((word & M16) << S16)
    return np.uint64((word >> S32) | (word << S32))


@inlined
def unpack_bits(word: Any, out: Any, offset: int) -> None:
    """See `compiler.intrinsics`, as for all below."""
    for bit in range(64):
        out[offset + bit] = np.uint64(word >> np.uint64(bit)) & ONE


def _size_of(word: Any) -> int:
    return int(word.itemsize)


@overload(_size_of)
def _size_of_type(word: Any) -> Callable[[Any], int]:
    size: int = word.bitwidth // 8

    def known(word: Any) -> int:  # noqa: ARG001  # numba reads the name
        return size

    return known


@inlined
def write_uint_le(out: Any, offset: int, word: Any) -> None:
    """Write byte by byte; LLVM makes one store of it."""
    unsigned = out.view(np.uint8)
    for i in range(_size_of(word)):
        unsigned[offset + i] = np.uint64(np.uint64(word) >> np.uint64(8 * i)) & BYTE


@inlined
def read_u32_le(row: Any, offset: int) -> Any:
    """Read byte by byte."""
    unsigned, word = row.view(np.uint8), ZERO
    for i in range(4):
        word |= np.uint64(unsigned[offset + i]) << np.uint64(8 * i)
    return np.uint32(word)


@inlined
def write_u24_be(words: Any, first: int, out: Any, offset: int) -> None:
    """Write byte by byte."""
    for word in range(4):
        for i in range(3):
            out[offset + 3 * word + i] = words[first + 4 * word + 2 - i]


def make_fill(n: int) -> Any:
    """Return a function that writes `n` copies of a word."""

    @inlined
    def filled(out: Any, offset: int, word: Any) -> None:
        for i in range(n):
            write_uint_le(out, offset + i * _size_of(word), word)

    return filled


def make_mask_of_matches(n: int) -> Any:
    """Return a function for rows of `n` bytes."""

    @inlined
    def marked(row: Any, bits: Any) -> Any:
        found = ZERO
        for i in range(n):
            found |= np.uint64((row[i] & bits) != 0) << np.uint64(i)
        return found

    return marked


def make_scratch(size: int, dtype: Any = np.uint8) -> Any:
    """Return a function that allocates an array."""

    @inlined
    def given() -> Any:
        return np.empty(size, dtype)

    return given


def make_prefetch(end: str = "") -> Any:  # noqa: ARG001  # the native way's shape
    """Return a function that leaves prefetching to the processor."""

    @inlined
    def fetch(records: Any, i: int) -> None:
        """Do nothing."""

    return fetch
