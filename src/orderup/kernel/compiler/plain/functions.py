"""Functions as numba compiles them by itself: each with all that it calls, and again in each caller."""

from collections.abc import Callable
from typing import Any, Final

import numba

JIT_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}
"""Numba's options for every function: no GIL, and arithmetic without exceptions."""
OVERLOAD_OPTIONS = NOINLINE_OVERLOAD_OPTIONS = JIT_OPTIONS
"""The same for implementations that numba finds by type."""


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function that compiled code calls."""
    return numba.njit(**JIT_OPTIONS)(function)


inlined = noinline = cold = jit
"""LLVM decides where code goes."""


def entry(function: Callable[..., Any]) -> Any:
    """Compile a function that plain Python calls, and keep it on disk."""
    return numba.njit(**JIT_OPTIONS, cache=True)(function)
