"""Test whether this numba supports the native way. `python -m orderup.kernel.compiler.native.self_test`, in plain mode, ends with an error if not.

It compiles one small function both ways and runs it: every kind of part, a function that numba finds by type, every intrinsic. Another
function is compiled by one process and loaded by the next.
"""

import subprocess
import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import overload

from orderup.kernel.compiler.chacha_constants import BYTE_PAIRS_AT_ONCE
from orderup.kernel.compiler.native import chacha, functions, intrinsics
from orderup.kernel.compiler.plain import chacha as plain_chacha
from orderup.kernel.compiler.plain import functions as plain_functions
from orderup.kernel.compiler.plain import intrinsics as plain_intrinsics

WORD, SPREAD_AT, COPIES_AT, TRIPLES_AT, SIZE, MATCHED = np.uint64(0x8040_2010_0804_0350), 8, 72, 112, 124, 54
RECORD = np.dtype([("number", "i8")])


Decorator = Callable[[Callable[..., Any]], Any]


def decorators_of(module: ModuleType) -> tuple[Decorator, Decorator, Decorator, Decorator]:
    """Return the decorators `inlined`, `cold`, `noinline` and `jit`."""
    return module.inlined, module.cold, module.noinline, module.jit


def build_sample(functions_of: ModuleType, intrinsics_of: ModuleType, chacha_of: ModuleType) -> Any:
    """Return a function that uses every part and intrinsic, compiled with these modules."""
    five_copies, marks, own_bytes, fetch = (
        intrinsics_of.make_fill(5),
        intrinsics_of.make_mask_of_matches(MATCHED),
        intrinsics_of.make_scratch(16),
        intrinsics_of.make_prefetch(),
    )
    lowest_bit_index, reverse_bits, read_u32_le, unpack_bits = (
        intrinsics_of.lowest_bit_index,
        intrinsics_of.reverse_bits,
        intrinsics_of.read_u32_le,
        intrinsics_of.unpack_bits,
    )
    write_uint_le, write_u24_be, write_blocks = (
        intrinsics_of.write_uint_le,
        intrinsics_of.write_u24_be,
        chacha_of.write_blocks,
    )
    nth_bit = intrinsics_of.nth_bit or plain_intrinsics.nth_bit

    inlined, cold, noinline, jit = decorators_of(functions_of)

    def found_by_type(out: Any) -> None:
        """Stand for the overload below."""

    @overload(found_by_type, jit_options=functions_of.NOINLINE_OVERLOAD_OPTIONS)
    def choose(out: Any) -> Any:
        return by_type if isinstance(out, types.Array) else None

    def by_type(out: Any) -> None:
        write_u24_be(out, SPREAD_AT, out, TRIPLES_AT)

    @inlined
    def spread(out: Any) -> None:
        write_uint_le(out, 0, WORD)
        unpack_bits(reverse_bits(WORD), out, SPREAD_AT)

    @cold
    def fill(out: Any) -> None:
        own = own_bytes()
        for i in range(own.size):
            own[i] = i
        five_copies(out, COPIES_AT, np.uint64(read_u32_le(own, 4)))

    @noinline
    def count(out: Any) -> Any:
        return np.uint64(marks(out, np.uint8(1))) + np.uint64(100 * lowest_bit_index(WORD) + nth_bit(WORD, 3))

    @jit
    def run(records: Any, key: Any, out: Any, pairs: Any) -> Any:
        fetch(records, 0)
        spread(out)
        fill(out)
        found_by_type(out)
        write_blocks(key, 7, key[:3], pairs)
        return count(out)

    return run


def sample_output(
    functions_of: ModuleType, intrinsics_of: ModuleType, chacha_of: ModuleType
) -> tuple[int, bytes, bytes]:
    """Return all that the sample function returns and writes."""
    out, pairs = np.zeros(SIZE, np.uint8), np.zeros(BYTE_PAIRS_AT_ONCE, np.uint16)
    found = build_sample(functions_of, intrinsics_of, chacha_of)(
        np.zeros(1, RECORD), np.arange(8, dtype=np.uint32), out, pairs
    )
    return int(found), out.tobytes(), pairs.tobytes()


def cached_sample(values: Any) -> Any:
    """Compute something that one process compiles into a folder and the next loads from there."""
    return np.sqrt(values.copy()).sum()


def loads_from_cache(folder: str) -> bool:
    """Return whether `cached_sample` gives the right result, loaded from the folder."""
    setattr(numba.config, "CACHE_DIR", folder)  # noqa: B010  # numba makes its names at run time
    function: Any = functions.entry(cached_sample)
    right = function(np.arange(4.0)) == np.sqrt(np.arange(4.0)).sum()
    return bool(right and sum(function.stats.cache_hits.values()))


def loads_in_new_process() -> bool:
    """Return whether another process can load what this one has compiled: there the compiler has not been set up."""
    with TemporaryDirectory() as folder:
        loads_from_cache(folder)
        command = [sys.executable, "-m", "orderup.kernel.compiler.native.self_test", folder]
        return subprocess.run(command, check=False).returncode == 0  # noqa: S603  # ourselves


def main() -> int:
    """Compare the two ways."""
    if sys.argv[1:]:
        return int(not loads_from_cache(sys.argv[1]))
    native = sample_output(functions, intrinsics, chacha)
    return int(native != sample_output(plain_functions, plain_intrinsics, plain_chacha) or not loads_in_new_process())


if __name__ == "__main__":
    raise SystemExit(main())
