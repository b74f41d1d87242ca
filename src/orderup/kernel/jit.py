"""The compiler; this module sets the cache folder before anything is compiled.

`jit`, `inlined`, `noinline` and `cold` are for rules and helpers; `entry` for the few functions that plain Python calls, which are kept on disk.
`kernel/compiler/` defines how each is compiled. With `NUMBA_DISABLE_JIT=1` all return the function as it is, and the same source runs as plain Python.
"""

import inspect
import os
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, cast

from orderup.kernel.cache import cache_folder, compiled_package_of

os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())

import numba
import numpy as np
from numba import types
from numba.extending import overload

from orderup.kernel.compiler.mode import COMPILED, NATIVE
from orderup.kernel.old_names import forward_old_names

__all__ = ["COMPILED", "cold", "entry", "implement", "inlined", "jit", "noinline", "uncompiled"]

F = TypeVar("F", bound=Callable[..., Any])

if not COMPILED:
    # Unsigned arithmetic wraps on purpose. NumPy keeps its setting by thread, so workers need the filter.
    np.seterr(over="ignore")
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)

_functions: Any = import_module(f"orderup.kernel.compiler.{'native' if NATIVE else 'plain'}.functions")


def jit(function: F) -> F:
    """Compile a rule or helper with its callers."""
    return cast(F, _functions.jit(function)) if COMPILED else function


def inlined(function: F) -> F:
    """Compile a small hot helper into each of its callers. For code that is big or rare `jit` compiles faster."""
    return cast(F, _functions.inlined(function)) if COMPILED else function


def noinline(function: F) -> F:
    """Compile a rule or helper that is never inlined: a long one whose callers need every register."""
    return cast(F, _functions.noinline(function)) if COMPILED else function


def cold(function: F) -> F:
    """Compile a rarely run function for small size, out of the way of its callers."""
    return cast(F, _functions.cold(function)) if COMPILED else function


def uncompiled(function: F) -> F:
    """Return the Python function of a rule or helper: plain Python that called the rule itself would compile it anew at each start."""
    return cast(F, inspect.unwrap(function))


def entry(function: F) -> F:
    """Compile a function that plain Python calls, and keep it on disk, in its package's folder."""
    setattr(numba.config, "CACHE_DIR", str(cache_folder(compiled_package_of(function.__module__))))  # noqa: B010  # numba makes its names at run time
    return cast(F, _functions.entry(function))


def implement(
    function: Callable[..., Any], rule: Callable[..., Any], suits: Callable[[Any], bool], is_noinline: bool
) -> None:
    """Have compiled code that calls `function` run `rule` where the first argument is a record whose field names match."""

    def choose(state: Any, *_: Any) -> Callable[..., Any] | None:
        return rule if isinstance(state, types.Record) and suits(state.fields) else None

    choose.__signature__ = inspect.signature(rule)  # type: ignore[attr-defined]  # numba compares the two
    overload(
        function, jit_options=_functions.NOINLINE_OVERLOAD_OPTIONS if is_noinline else _functions.OVERLOAD_OPTIONS
    )(choose)


__getattr__ = forward_old_names(__name__, apart="noinline", rare="cold")
