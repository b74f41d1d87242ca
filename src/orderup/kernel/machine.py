"""What some processors do in one instruction. For compiled code only."""

from typing import Any, Final

from llvmlite import binding, ir
from numba import types
from numba.core import config
from numba.extending import intrinsic

from orderup.kernel.jit import COMPILED

SLOWLY: Final = ("bdver4", "znver1", "znver2")
"""Processors that scatter bits in many small steps."""


def scatters() -> bool:
    """Whether compiled code may scatter bits (x86's `pdep`), and should."""
    chosen = vars(config)["CPU_NAME"] or vars(config)["CPU_FEATURES"]  # by the user: code for other machines than this
    able = binding.get_host_cpu_features().get("bmi2", False) and binding.get_host_cpu_name() not in SLOWLY
    return bool(COMPILED and able and not chosen)


def _scattered_bit(_: Any, word: Any, n: Any) -> Any:  # noqa: ARG001  (numba reads the names)
    """The place of the n-th set bit of a uint64, counted from 0: bit n, scattered to the set bits."""

    def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        bits = ir.IntType(64)
        scatter = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(bits, (bits, bits)))
        bit = builder.call(scatter, (builder.shl(bits(1), arguments[1]), arguments[0]))
        return builder.cttz(bit, ir.IntType(1)(1))

    return types.int64(types.uint64, types.int64), build


scattered_bit: Any = intrinsic(_scattered_bit)
