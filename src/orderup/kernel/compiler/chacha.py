"""ChaCha20 (RFC 8439): several blocks of the key stream at once.

The 16 words of a block are a square, four rows of four. A row of `BLOCKS` blocks side by side is one vector, so that a quarter round
turns all columns of all blocks; for the diagonals the rows are turned first.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from orderup.kernel.compiler.intrinsics import array_of
from orderup.kernel.jit import COMPILED

BLOCKS: Final = 4
PAIRS: Final = 32 * BLOCKS
"""Pairs of bytes in so many blocks."""
CONSTANTS: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
ROUNDS: Final = 10
"""Each over the columns and over the diagonals."""
TURNS: Final = (16, 12, 8, 7)
"""By how many bits the words of a quarter round are turned."""
WORD: Final = ir.IntType(32)
QUAD: Final = ir.VectorType(WORD, 4)
ROW: Final = ir.VectorType(WORD, 4 * BLOCKS)


def _picked(builder: Any, row: Any, places: list[int]) -> Any:
    """The words of a vector at these places."""
    mask = ir.Constant(ir.VectorType(WORD, len(places)), places)
    return builder.shuffle_vector(row, ir.Constant(row.type, ir.Undefined), mask)


def _turned(builder: Any, row: Any, steps: int) -> Any:
    """A row in which the words of each block have moved so many places to the left."""
    return _picked(builder, row, [4 * block + (place + steps) % 4 for block in range(BLOCKS) for place in range(4)])


def _quarters(builder: Any, rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """The quarter round of all columns (RFC 8439, 2.1)."""
    turn = builder.module.declare_intrinsic(f"llvm.fshl.v{ROW.count}i32", (), ir.FunctionType(ROW, (ROW, ROW, ROW)))
    a, b, c, d = rows
    for i, bits in enumerate(TURNS):
        if i % 2 == 0:
            a = builder.add(a, b)
            d = builder.xor(d, a)
            d = builder.call(turn, (d, d, ir.Constant(ROW, [bits] * ROW.count)))
        else:
            c = builder.add(c, d)
            b = builder.xor(b, c)
            b = builder.call(turn, (b, b, ir.Constant(ROW, [bits] * ROW.count)))
    return a, b, c, d


def _double_round(builder: Any, rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """A column round and a diagonal round (RFC 8439, 2.3)."""
    rows = _quarters(builder, rows)
    rows = _quarters(builder, tuple(_turned(builder, row, steps) for steps, row in enumerate(rows)))
    return tuple(_turned(builder, row, -steps) for steps, row in enumerate(rows))


def _beginning(builder: Any, key: Any, count: Any, nonce: Any) -> list[Any]:
    """The rows that `BLOCKS` blocks begin with (RFC 8439, 2.3). `key` and `nonce` point to words, `count` is one."""
    halves = [
        builder.load(builder.bitcast(builder.gep(key, [WORD(4 * i)]), QUAD.as_pointer()), align=4) for i in (0, 1)
    ]
    last = builder.insert_element(ir.Constant(QUAD, ir.Undefined), count, WORD(0))
    for i in range(3):
        last = builder.insert_element(last, builder.load(builder.gep(nonce, [WORD(i)])), WORD(i + 1))
    rows = [_picked(builder, quad, list(range(4)) * BLOCKS) for quad in (ir.Constant(QUAD, CONSTANTS), *halves, last)]
    numbers = [block if place == 0 else 0 for block in range(BLOCKS) for place in range(4)]
    return [*rows[:3], builder.add(rows[3], ir.Constant(ROW, numbers))]


def _written(_: Any, key: Any, count: Any, nonce: Any, out: Any) -> Any:  # noqa: ARG001  (numba reads the names)
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        key, nonce, out = (array_of(context, builder, signature, arguments, i).data for i in (0, 2, 3))
        start = _beginning(builder, key, builder.trunc(arguments[1], WORD), nonce)
        kept = [cgutils.alloca_once_value(builder, row) for row in start]  # type: ignore[no-untyped-call]  # numba has no types
        with cgutils.for_range(builder, WORD(ROUNDS)):
            for place, row in zip(kept, _double_round(builder, tuple(map(builder.load, kept))), strict=True):
                builder.store(row, place)
        rows = [builder.add(builder.load(place), row) for place, row in zip(kept, start, strict=True)]
        for block in range(BLOCKS):
            for i, row in enumerate(rows):
                words = _picked(builder, row, list(range(4 * block, 4 * block + 4)))
                to = builder.gep(out, [WORD(32 * block + 8 * i)])
                builder.store(words, builder.bitcast(to, QUAD.as_pointer()), align=2)
        return context.get_dummy_value()

    return types.void(key, types.int64, nonce, out), build


def _written_slowly(key: Any, count: int, nonce: Any, out: Any) -> None:
    start = np.zeros((4, BLOCKS, 4), np.uint32)
    start[0], start[1], start[2] = CONSTANTS, key[:4], key[4:]
    start[3, :, 0] = np.arange(count, count + BLOCKS)
    start[3, :, 1:] = nonce
    rows = start.copy()
    for i in range(2 * ROUNDS):
        for bits_of_d, bits_of_b in (TURNS[:2], TURNS[2:]):
            rows[0] += rows[1]
            rows[3] = _turned_left(rows[3] ^ rows[0], bits_of_d)
            rows[2] += rows[3]
            rows[1] = _turned_left(rows[1] ^ rows[2], bits_of_b)
        for steps in range(1, 4):
            rows[steps] = np.roll(rows[steps], steps if i % 2 else -steps, axis=1)
    out[:] = (rows + start).transpose(1, 0, 2).ravel().view("<u2")


def _turned_left(words: Any, bits: int) -> Any:
    return words << np.uint32(bits) | words >> np.uint32(32 - bits)


write_blocks: Callable[..., None] = intrinsic(_written) if COMPILED else _written_slowly
"""`write_blocks(key, count, nonce, out)` writes `BLOCKS` blocks, from number `count` on, as `PAIRS` little-endian pairs of bytes (uint16).
`key` is eight uint32 words, `nonce` three."""
