"""The compiler, with the cache folder set before it compiles anything.

`jit`, `inlined`, `apart` and `rare` are for rules and helpers; `entry` for the few functions that plain Python calls, which are kept on disk.
With `NUMBA_DISABLE_JIT=1` all return the function as it is, and the same source runs as plain Python.
"""

import os
import warnings
from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Final, TypeVar, cast

from orderup.kernel.cache import folder, room_of

os.environ["NUMBA_CACHE_DIR"] = str(folder())

import numba
import numpy as np
from numba.core import config, types

from orderup.kernel.compiler.linking import PART, PART_APART, RARE_PART, WHOLE

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not vars(config)["DISABLE_JIT"]
if not COMPILED:
    # Unsigned arithmetic wraps on purpose. NumPy keeps its setting by thread, so workers need the filter.
    np.seterr(over="ignore")
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)


OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "forceinline": False}
"""What numba is told about every function: no interpreter, no GIL. Else what an inlined function calls would be inlined, too."""


class Rule:
    """A compiled function that compiled code calls as a part. Called from plain Python it is compiled for itself."""

    def __init__(self, function: Callable[..., Any], part: Any = PART, **more: Any) -> None:
        options = {**OPTIONS, **more}
        self._part = numba.njit(**options, pipeline_class=part)(function)
        self._alone = numba.njit(**options, pipeline_class=WHOLE)(function)
        self._numba_type_ = types.Dispatcher(self._part)  # what numba asks for; it does not keep the part alive
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        """As the function does."""
        return self._alone(*arguments)


def jit(function: F) -> F:
    """Compile a rule or helper with its callers."""
    return cast(F, Rule(function)) if COMPILED else function


def inlined(function: F) -> F:
    """Compile a small hot helper into each of its callers. For code that is big or rare `jit` compiles faster."""
    return cast(F, Rule(function, forceinline=True)) if COMPILED else function


def apart(function: F) -> F:
    """Compile a rule or helper into a function of its own: for what is long, and called from where every register counts."""
    return cast(F, Rule(function, PART_APART)) if COMPILED else function


def rare(function: F) -> F:
    """Compile what is seldom run into a small function of its own, out of the way."""
    return cast(F, Rule(function, RARE_PART)) if COMPILED else function


def entry(function: F) -> F:
    """Compile a function that plain Python calls, and keep it on disk, in its room's folder."""
    vars(config)["CACHE_DIR"] = str(folder(room_of(function.__module__)))
    return cast(F, numba.njit(**OPTIONS, pipeline_class=WHOLE, cache=True)(function))
