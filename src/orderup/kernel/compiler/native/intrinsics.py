"""The intrinsics as LLVM code, emitted by hand. `compiler.intrinsics` documents each."""

from typing import Any, Final

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic
from numba.np.numpy_support import from_dtype

CACHE_LINE_BYTES: Final = 64
"""Bytes that a processor fetches at once."""
HALF_CACHE_LINE: Final = CACHE_LINE_BYTES // 2
SLOW_PDEP_CPUS: Final = ("bdver4", "znver1", "znver2")
"""Processors whose `pdep` takes many small steps."""


def should_use_pdep() -> bool:
    """Return whether compiled code can use x86's `pdep`, and is faster with it."""
    chosen = (
        vars(config)["CPU_NAME"] or vars(config)["CPU_FEATURES"]
    )  # set by the user: code for other machines than this
    able = binding.get_host_cpu_features().get("bmi2", False) and binding.get_host_cpu_name() not in SLOW_PDEP_CPUS
    return bool(able and not chosen)


def _nth_bit(_: Any, word: Any, n: Any) -> Any:  # noqa: ARG001  # numba reads the names
    """Return the index of the n-th set bit of a uint64, counted from 0: bit n, deposited at the set bits."""

    def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        bits = ir.IntType(64)
        scatter = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(bits, (bits, bits)))
        bit = builder.call(scatter, (builder.shl(bits(1), arguments[1]), arguments[0]))
        return builder.cttz(bit, ir.IntType(1)(1))

    return types.int64(types.uint64, types.int64), build


nth_bit: Any = intrinsic(_nth_bit) if should_use_pdep() else None


def _lowest_bit_index(_: Any, word: Any) -> Any:  # noqa: ARG001  # numba reads the names
    def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return types.int64(types.uint64), build


lowest_bit_index: Any = intrinsic(_lowest_bit_index)


def _reverse_bits(_: Any, word: Any) -> Any:  # noqa: ARG001  # numba reads the names
    def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.bitreverse(arguments[0])

    return types.uint64(types.uint64), build


reverse_bits: Any = intrinsic(_reverse_bits)


def array_argument(context: Any, builder: Any, signature: Any, arguments: Any, i: int) -> Any:
    """Return argument `i` of an intrinsic, an array: its `data` points to its first element."""
    return context.make_array(signature.args[i])(context, builder, arguments[i])


def _unpack_bits(_: Any, word: Any, out: Any, offset: Any) -> Any:  # noqa: ARG001  # numba reads the names
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, _, offset = arguments
        out = array_argument(context, builder, signature, arguments, 1)
        spread = builder.zext(builder.bitcast(word, ir.VectorType(ir.IntType(1), 64)), ir.VectorType(ir.IntType(8), 64))
        start = builder.bitcast(builder.gep(out.data, [offset]), spread.type.as_pointer())
        builder.store(spread, start, align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, out, types.int64), build


unpack_bits: Any = intrinsic(_unpack_bits)


def make_scratch(size: int, dtype: Any = np.uint8) -> Any:
    """Return a function whose array lies on the calling function's stack."""
    kind, width = types.Array(from_dtype(np.dtype(dtype)), 1, "C"), np.dtype(dtype).itemsize

    def given(_: Any) -> Any:
        def build(context: Any, builder: Any, __: Any, ___: Any) -> Any:
            half_lines = ir.ArrayType(
                ir.VectorType(ir.IntType(8), HALF_CACHE_LINE), -(-size * width // HALF_CACHE_LINE)
            )
            with builder.goto_entry_block():
                room = builder.alloca(half_lines)
            number = ir.IntType(context.address_size)
            array = context.make_array(kind)(context, builder)
            context.populate_array(
                array,
                data=builder.bitcast(room, ir.IntType(8 * width).as_pointer()),
                shape=cgutils.pack_array(builder, [number(size)]),  # type: ignore[no-untyped-call]  # numba has no types
                strides=cgutils.pack_array(builder, [number(width)]),  # type: ignore[no-untyped-call]  # numba has no types
                itemsize=number(width),
                meminfo=None,
            )
            return array._getvalue()

        return kind(), build

    return intrinsic(given)


def _write_uint_le(_: Any, out: Any, offset: Any, word: Any) -> Any:  # noqa: ARG001  # numba reads the names
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.gep(array_argument(context, builder, signature, arguments, 0).data, [arguments[1]])
        word = arguments[2]
        builder.store(word, builder.bitcast(place, word.type.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(out, types.int64, word), build


write_uint_le: Any = intrinsic(_write_uint_le)


def make_fill(n: int) -> Any:
    """Return a function that writes `n` copies of a word, as one vector."""

    def filled(_: Any, out: Any, offset: Any, word: Any) -> Any:  # noqa: ARG001  # numba reads the names
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = builder.gep(array_argument(context, builder, signature, arguments, 0).data, [arguments[1]])
            kind = ir.VectorType(arguments[2].type, n)
            first = builder.insert_element(ir.Constant(kind, ir.Undefined), arguments[2], ir.IntType(32)(0))
            every = ir.Constant(ir.VectorType(ir.IntType(32), n), [0] * n)
            builder.store(
                builder.shuffle_vector(first, first, every), builder.bitcast(place, kind.as_pointer()), align=1
            )
            return context.get_dummy_value()

        return types.void(out, types.int64, word), build

    return intrinsic(filled)


def _read_u32_le(_: Any, row: Any, offset: Any) -> Any:  # noqa: ARG001  # numba reads the names
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.gep(array_argument(context, builder, signature, arguments, 0).data, [arguments[1]])
        return builder.load(builder.bitcast(place, ir.IntType(32).as_pointer()), align=1)

    return types.uint32(row, types.int64), build


read_u32_le: Any = intrinsic(_read_u32_le)


def make_mask_of_matches(n: int) -> Any:
    """Return a function that compares 32 bytes at once, twice."""

    def found(_: Any, row: Any, bits: Any) -> Any:  # noqa: ARG001  # numba reads the names
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = array_argument(context, builder, signature, arguments, 0).data
            byte, number, word = ir.IntType(8), ir.IntType(32), ir.IntType(64)
            half = ir.VectorType(byte, 32)
            first = builder.insert_element(ir.Constant(half, ir.Undefined), arguments[1], number(0))
            every = builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(number, 32), [0] * 32))
            result = word(0)
            for start in (0, n - 32):  # the two may overlap
                place = builder.bitcast(builder.gep(data, [word(start)]), half.as_pointer())
                shared = builder.and_(builder.load(place, align=1), every)
                marks = builder.bitcast(builder.icmp_unsigned("!=", shared, ir.Constant(half, [0] * 32)), number)
                result = builder.or_(result, builder.shl(builder.zext(marks, word), word(start)))
            return result

        return types.uint64(row, types.uint8), build

    return intrinsic(found)


def _write_u24_be(_: Any, words: Any, first: Any, out: Any, offset: Any) -> Any:  # noqa: ARG001  # numba reads the names
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte, number = ir.IntType(8), ir.IntType(32)
        source, target = (
            builder.bitcast(
                builder.gep(array_argument(context, builder, signature, arguments, i).data, [arguments[i + 1]]),
                ir.VectorType(byte, n).as_pointer(),
            )
            for i, n in ((0, 16), (2, 12))
        )
        order = ir.Constant(ir.VectorType(number, 12), [4 * word + k for word in range(4) for k in (2, 1, 0)])
        found = builder.load(source, align=1)
        builder.store(builder.shuffle_vector(found, found, order), target, align=1)
        return context.get_dummy_value()

    return types.void(words, types.int64, out, types.int64), build


write_u24_be: Any = intrinsic(_write_u24_be)


def make_prefetch(end: str = "") -> Any:
    """Return a function that prefetches each cache line."""

    def fetched(_: Any, records: Any, i: Any) -> Any:  # noqa: ARG001  # numba reads the names
        bytes_to_fetch = records.dtype.offset(end) if end else records.dtype.size

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = array_argument(context, builder, signature, arguments, 0)
            number, byte = ir.IntType(32), ir.IntType(8).as_pointer()
            kind = ir.FunctionType(ir.VoidType(), (byte, number, number, number))
            fetch = builder.module.declare_intrinsic("llvm.prefetch", (byte,), kind)
            record = builder.bitcast(builder.gep(array.data, [arguments[1]]), byte)
            to_write, to_keep, data = number(1), number(3), number(1)
            for offset in (*range(0, bytes_to_fetch, CACHE_LINE_BYTES), bytes_to_fetch - 1):
                builder.call(fetch, (builder.gep(record, [number(offset)]), to_write, to_keep, data))
            return context.get_dummy_value()

        return types.void(records, types.int64), build

    return intrinsic(fetched)
