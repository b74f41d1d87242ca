"""ChaCha20 (RFC 8439), several blocks at once, in vectors.

The 16 words of a block form a square, four rows of four. A row of `BLOCKS_AT_ONCE` blocks side by side is one vector, so that a quarter round
changes all columns of all blocks; for the diagonals the rows are rotated first.
"""

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from orderup.kernel.compiler.chacha_constants import BLOCKS_AT_ONCE, INITIAL_WORDS, NUM_DOUBLE_ROUNDS, ROTATIONS
from orderup.kernel.compiler.native.intrinsics import array_argument

WORD_TYPE: Final = ir.IntType(32)
QUAD_TYPE: Final = ir.VectorType(WORD_TYPE, 4)
ROW_TYPE: Final = ir.VectorType(WORD_TYPE, 4 * BLOCKS_AT_ONCE)


def _select_words(builder: Any, row: Any, places: list[int]) -> Any:
    """Return the words of a vector at these places."""
    mask = ir.Constant(ir.VectorType(WORD_TYPE, len(places)), places)
    return builder.shuffle_vector(row, ir.Constant(row.type, ir.Undefined), mask)


def _rotate_rows(builder: Any, row: Any, steps: int) -> Any:
    """Return a row in which the words of each block have moved `steps` places to the left."""
    return _select_words(
        builder, row, [4 * block + (place + steps) % 4 for block in range(BLOCKS_AT_ONCE) for place in range(4)]
    )


def _quarter_rounds(builder: Any, rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """Apply the quarter round to all columns (RFC 8439, 2.1)."""
    turn = builder.module.declare_intrinsic(
        f"llvm.fshl.v{ROW_TYPE.count}i32", (), ir.FunctionType(ROW_TYPE, (ROW_TYPE, ROW_TYPE, ROW_TYPE))
    )
    a, b, c, d = rows
    for i, bits in enumerate(ROTATIONS):
        if i % 2 == 0:
            a = builder.add(a, b)
            d = builder.xor(d, a)
            d = builder.call(turn, (d, d, ir.Constant(ROW_TYPE, [bits] * ROW_TYPE.count)))
        else:
            c = builder.add(c, d)
            b = builder.xor(b, c)
            b = builder.call(turn, (b, b, ir.Constant(ROW_TYPE, [bits] * ROW_TYPE.count)))
    return a, b, c, d


def _double_round(builder: Any, rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """Apply a column round and a diagonal round (RFC 8439, 2.3)."""
    rows = _quarter_rounds(builder, rows)
    rows = _quarter_rounds(builder, tuple(_rotate_rows(builder, row, steps) for steps, row in enumerate(rows)))
    return tuple(_rotate_rows(builder, row, -steps) for steps, row in enumerate(rows))


def _initial_rows(builder: Any, key: Any, counter: Any, nonce: Any) -> list[Any]:
    """Return the rows that `BLOCKS_AT_ONCE` blocks begin with (RFC 8439, 2.3). `key` and `nonce` point to words, `counter` is one."""
    halves = [
        builder.load(builder.bitcast(builder.gep(key, [WORD_TYPE(4 * i)]), QUAD_TYPE.as_pointer()), align=4)
        for i in (0, 1)
    ]
    last = builder.insert_element(ir.Constant(QUAD_TYPE, ir.Undefined), counter, WORD_TYPE(0))
    for i in range(3):
        last = builder.insert_element(last, builder.load(builder.gep(nonce, [WORD_TYPE(i)])), WORD_TYPE(i + 1))
    rows = [
        _select_words(builder, quad, list(range(4)) * BLOCKS_AT_ONCE)
        for quad in (ir.Constant(QUAD_TYPE, INITIAL_WORDS), *halves, last)
    ]
    numbers = [block if place == 0 else 0 for block in range(BLOCKS_AT_ONCE) for place in range(4)]
    return [*rows[:3], builder.add(rows[3], ir.Constant(ROW_TYPE, numbers))]


def _write_blocks(_: Any, key: Any, counter: Any, nonce: Any, out: Any) -> Any:  # noqa: ARG001  # numba reads the names
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        key, nonce, out = (array_argument(context, builder, signature, arguments, i).data for i in (0, 2, 3))
        start = _initial_rows(builder, key, builder.trunc(arguments[1], WORD_TYPE), nonce)
        kept = [cgutils.alloca_once_value(builder, row) for row in start]  # type: ignore[no-untyped-call]  # numba has no types
        with cgutils.for_range(builder, WORD_TYPE(NUM_DOUBLE_ROUNDS)):
            for place, row in zip(kept, _double_round(builder, tuple(map(builder.load, kept))), strict=True):
                builder.store(row, place)
        rows = [builder.add(builder.load(place), row) for place, row in zip(kept, start, strict=True)]
        for block in range(BLOCKS_AT_ONCE):
            for i, row in enumerate(rows):
                words = _select_words(builder, row, list(range(4 * block, 4 * block + 4)))
                to = builder.gep(out, [WORD_TYPE(32 * block + 8 * i)])
                builder.store(words, builder.bitcast(to, QUAD_TYPE.as_pointer()), align=2)
        return context.get_dummy_value()

    return types.void(key, types.int64, nonce, out), build


write_blocks: Any = intrinsic(_write_blocks)
"""See `compiler.chacha`."""
