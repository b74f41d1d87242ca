"""Functions as numba compiles them by itself: each with all that it calls, and again in each caller."""

from collections.abc import Callable
from typing import Any, Final

import numba

JIT_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}
"""What numba is told about every function: no GIL, and arithmetic without exceptions."""
OVERLOAD_OPTIONS = NOINLINE_OVERLOAD_OPTIONS = JIT_OPTIONS
"""The same for implementations that numba finds by type."""


def jit(function: Callable[..., Any]) -> Any:
    """A function that compiled code calls."""
    return numba.njit(**JIT_OPTIONS)(function)


inlined = noinline = cold = jit
"""Where code goes is left to LLVM."""


def entry(function: Callable[..., Any]) -> Any:
    """A function that plain Python calls, kept on disk."""
    return numba.njit(**JIT_OPTIONS, cache=True)(function)
