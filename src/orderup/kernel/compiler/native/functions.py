"""Functions compiled as parts and entries (see `linking`)."""

from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any, Final

import numba
from llvmlite import binding as llvm
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.runtime.nrt import rtsys

from orderup.kernel.compiler.native.linking import (
    COLD_PART_PIPELINE,
    ENTRY_PIPELINE,
    NOINLINE_PART_PIPELINE,
    PART_PIPELINE,
)
from orderup.kernel.compiler.plain import functions as plain

JIT_OPTIONS: Final[dict[str, Any]] = {**plain.JIT_OPTIONS, "no_cfunc_wrapper": True, "forceinline": False}
"""Numba's options for every function: no wrapper for C, and no forced inlining, which would also inline what an inlined function calls."""
OVERLOAD_OPTIONS: Final[dict[str, Any]] = {**JIT_OPTIONS, "pipeline_class": PART_PIPELINE}
NOINLINE_OVERLOAD_OPTIONS: Final[dict[str, Any]] = {**JIT_OPTIONS, "pipeline_class": NOINLINE_PART_PIPELINE}
"""The same for implementations that numba finds by type."""


class PartFunction:
    """A compiled function that compiled code calls as a part. A call from plain Python compiles it by itself.

    Its numba objects are made on demand: there are hundreds of rules, and a start with a full cache needs none of them.
    """

    def __init__(self, function: Callable[..., Any], kind: Any = PART_PIPELINE, **more: Any) -> None:
        self._function, self._kind, self._options = function, kind, {**JIT_OPTIONS, **more}
        update_wrapper(self, function)

    @cached_property
    def _part(self) -> Any:
        return numba.njit(**self._options, pipeline_class=self._kind)(self._function)

    @cached_property
    def _numba_type_(self) -> Any:
        """Return the type that numba asks for. It does not keep the part alive."""
        return types.Dispatcher(self._part)

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        return self._alone(*arguments)

    @cached_property
    def _alone(self) -> Any:
        return numba.njit(**self._options, pipeline_class=ENTRY_PIPELINE)(self._function)


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function that compiled code calls."""
    return PartFunction(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function into each of its callers."""
    return PartFunction(function, forceinline=True)


def noinline(function: Callable[..., Any]) -> Any:
    """Compile a function that is never inlined."""
    return PartFunction(function, NOINLINE_PART_PIPELINE)


def cold(function: Callable[..., Any]) -> Any:
    """Compile a function for small size rather than speed."""
    return PartFunction(function, COLD_PART_PIPELINE)


class MachineCodeCacheImpl(CompileResultCacheImpl):
    """Stores only what an entry needs to run. Numba also stores its intermediate code for linking, which nobody needs and which takes longest to load."""

    def reduce(self, result: Any) -> Any:
        """Return what is stored. The intermediate code contains only the function that Python calls."""
        (name, kind, (machine_code, _)), *more = super().reduce(result)  # type: ignore[no-untyped-call]  # numba has no types
        called = llvm.parse_assembly(f'define void @"{result.fndesc.llvm_cpython_wrapper_name}"() {{ unreachable }}')
        return ((name, kind, (machine_code, called.as_bitcode())), *more)


class FastLoadCache(FunctionCache):
    """Loads compiled code without setting up the compiler, which takes longer than to load a whole game.

    When something has to be compiled, the compiler sets itself up.
    """

    _impl_class = MachineCodeCacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what is stored for a signature, or None."""
        rtsys.initialize(target_context)  # loaded code may call the runtime's allocator
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # numba has no types


def entry(function: Callable[..., Any]) -> Any:
    """Compile a function that plain Python calls, and keep it on disk."""
    made = numba.njit(**JIT_OPTIONS, pipeline_class=ENTRY_PIPELINE)(function)
    made._cache = FastLoadCache(function)  # type: ignore[no-untyped-call]  # numba has no types
    return made
