"""Sets of bits and numbers side by side in 64-bit words, for rules that numba compiles and that plain Python also runs.

These are the reasons for the casts in rules:

- A *word* is a `np.uint64`. With a signed number numba makes it signed: then a shift to the right drags the sign along, and a comparison takes
  a high bit for a minus. NumPy refuses a negative number, and makes a float with its own signed numbers. So a word meets only words.
- A value that is read from a word has to be signed again: 0 - 1 as a word is 2**64 - 1. So it becomes a *number*: numba's int64, or Python's `int`.
- Numba tests whether a signed index counts from the end. In the hottest loops an index is a word (`to_unsigned_index`).

Small fields of a record need no cast: numba computes with 64 bits, and uncompiled code reads Python's numbers (`kernel/record.py`). But numba
makes a word of two *unsigned* fields: where their difference may be negative, make one signed (`to_int`).
"""

from typing import Any, Final

import numpy as np

from orderup.kernel.jit import inlined
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.record import Word

EMPTY_SET: Final = np.uint64(0)
"""The empty set."""
ONE: Final = np.uint64(1)
BYTE_MASK: Final = np.uint64(0xFF)
BITS_IN_BYTE: Final = np.uint64(8)
ONE_IN_EVERY_BYTE: Final = np.uint64(0x0101010101010101)
HIGHEST_BYTE_SHIFT: Final = np.uint64(56)


@inlined
def to_word(value: Any) -> Word:
    """Return a number as a word; -1 is all ones."""
    return np.uint64(np.int64(value))


@inlined
def to_unsigned_index(n: Any) -> Word:
    """Return a number that is not negative as an index that cannot count from the end."""
    return np.uint64(n)


@inlined
def to_int(value: Any) -> int:
    """Return a word, or a small unsigned number, as a signed number."""
    return int(np.int64(value))


@inlined
def bit(n: Any) -> Word:
    """Return the set of `n` alone."""
    return ONE << np.uint64(n)


@inlined
def bit_if(holds: Any, n: Any) -> Word:
    """Return the set of `n` alone if a condition holds (True or 1), else the empty set, without a branch that could be mispredicted."""
    return np.uint64(holds) << np.uint64(n)


@inlined
def has_bit(bits: Any, n: Any) -> bool:
    """Return whether `n` is in a set."""
    return bool((np.uint64(bits) >> np.uint64(n)) & ONE)


@inlined
def bit_at(bits: Any, n: Any) -> int:
    """Return 1 if `n` is in a set, else 0, for arithmetic in place of a branch that could be mispredicted."""
    return int(np.int64((np.uint64(bits) >> np.uint64(n)) & ONE))


@inlined
def without_lowest_bit(bits: Any) -> Word:
    """Return a set that is not empty without its lowest bit."""
    return np.uint64(bits & (bits - ONE))


@inlined
def cut_bits(word: Any, first: Any, count: Any) -> Any:
    """Return a word without `count` bits from bit `first` on; what is above them closes the gap."""
    below = bit(first) - ONE
    return (word & below) | ((word >> count) & ~below)


@inlined
def byte_of(value: Any, i: Any) -> int:
    """Return byte `i` of a word, the lowest being 0."""
    return int(np.int64((value >> np.uint64(BITS_IN_BYTE * np.uint64(i))) & BYTE_MASK))


@inlined
def sum_of_bytes(word: Any) -> int:
    """Return the sum of a word's bytes, if it is at most 255."""
    return to_int(np.uint64(word * ONE_IN_EVERY_BYTE) >> HIGHEST_BYTE_SHIFT)


@inlined
def shift_to_byte(i: Any, value: Any) -> Word:
    """Return a word with a number of at most 255 in byte `i`, and nothing else."""
    return np.uint64(value) << np.uint64(BITS_IN_BYTE * np.uint64(i))


__getattr__ = forward_old_names(
    __name__,
    BYTE="BYTE_MASK",
    NOTHING="EMPTY_SET",
    at_byte="shift_to_byte",
    to_index="to_unsigned_index",
    without_lowest="without_lowest_bit",
)
