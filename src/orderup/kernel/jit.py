"""The compiler, with the cache folder set before it compiles anything.

`jit` and `inlined` are for rules and helpers; `entry` for the few functions that plain Python calls, which are kept on disk.
With `NUMBA_DISABLE_JIT=1` all return the function as it is, and the same source runs as plain Python.
"""

import os
import warnings
from collections.abc import Callable
from typing import Any, TypeVar, cast

from orderup.kernel import cache

os.environ["NUMBA_CACHE_DIR"] = str(cache.folder())

import numba
import numpy as np
from numba.core import config

vars(config)["CACHE_DIR"] = os.environ["NUMBA_CACHE_DIR"]

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not vars(config)["DISABLE_JIT"]
if not COMPILED:
    # Unsigned arithmetic wraps on purpose. NumPy keeps its setting by thread, so workers need the filter.
    np.seterr(over="ignore")
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)


def jit(function: F) -> F:
    """Compile a rule or helper with its callers: no interpreter, no GIL."""
    return cast(F, numba.njit(nogil=True, error_model="numpy")(function))


def inlined(function: F) -> F:
    """Compile a small hot helper into each of its callers. For code that is big or rare `jit` compiles faster."""
    return cast(F, numba.njit(nogil=True, error_model="numpy", forceinline=True)(function))


def entry(function: F) -> F:
    """Compile a function that plain Python calls, and keep it on disk."""
    return cast(F, numba.njit(nogil=True, error_model="numpy", cache=True)(function))
