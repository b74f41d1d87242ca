"""Operations that take a processor one instruction or a few, but that numba does not generate: fast versions, or plain ones with the same results."""

from importlib import import_module
from typing import Any

from orderup.kernel.compiler.mode import NATIVE
from orderup.kernel.compiler.plain import intrinsics as plain
from orderup.kernel.old_names import forward_old_names

_chosen: Any = import_module("orderup.kernel.compiler.native.intrinsics") if NATIVE else plain

lowest_bit_index: Any = _chosen.lowest_bit_index
"""`lowest_bit_index(word)` returns the index of the lowest set bit of a uint64 that is not 0."""
nth_bit: Any = _chosen.nth_bit or plain.nth_bit
"""`nth_bit(word, n)` returns the index of the n-th set bit of a uint64, counted from 0; there must be more than n."""
reverse_bits: Any = _chosen.reverse_bits
"""`reverse_bits(word)` returns a uint64 with bit `i` at bit `63 - i`."""
unpack_bits: Any = _chosen.unpack_bits
"""`unpack_bits(word, out, offset)` writes the 64 bits of a uint64 as bytes, 0 or 1, from `offset` on."""
write_uint_le: Any = _chosen.write_uint_le
"""`write_uint_le(out, offset, word)` writes a uint16, uint32 or uint64 as bytes, the lowest first, from `offset` on."""
read_u32_le: Any = _chosen.read_u32_le
"""`read_u32_le(row, offset)` reads four bytes from `offset` on as a uint32."""
write_u24_be: Any = _chosen.write_u24_be
"""`write_u24_be(words, first, out, offset)` writes the lower three bytes of each of the four words from byte `first` on, the highest first."""
make_fill: Any = _chosen.make_fill
"""`make_fill(n)` returns a function `fill(out, offset, word)` that writes `n` copies of an unsigned integer from `offset` on."""
make_mask_of_matches: Any = _chosen.make_mask_of_matches
"""`make_mask_of_matches(n)` returns a function `mask(row, bits)`: a uint64 with a bit for each of `n` bytes, 32 to 64, that has a bit of `bits` (a uint8)."""
make_scratch: Any = _chosen.make_scratch
"""`make_scratch(size, dtype=np.uint8)` returns a function that returns `size` whole numbers, uninitialized: an array that lasts until its caller returns."""
make_prefetch: Any = _chosen.make_prefetch
"""`make_prefetch(end="")` returns a function `fetch(records, i)` that prefetches the memory of record `i` of an array, up to a field, or all of it."""


__getattr__ = forward_old_names(
    __name__,
    fill="make_fill",
    lowest_bit="lowest_bit_index",
    mask_of_matches="make_mask_of_matches",
    prefetch="make_prefetch",
    read_word="read_u32_le",
    scratch="make_scratch",
    write_word="write_uint_le",
)
