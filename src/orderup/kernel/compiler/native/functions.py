"""Functions as parts and wholes (see `linking`)."""

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
"""What numba is told about every function: nobody calls it from C. Else what an inlined function calls would be inlined, too."""
OVERLOAD_OPTIONS: Final[dict[str, Any]] = {**JIT_OPTIONS, "pipeline_class": PART_PIPELINE}
NOINLINE_OVERLOAD_OPTIONS: Final[dict[str, Any]] = {**JIT_OPTIONS, "pipeline_class": NOINLINE_PART_PIPELINE}
"""The same for implementations that numba finds by type."""


class PartFunction:
    """A compiled function that compiled code calls as a part. Called from plain Python it is compiled for itself.

    What numba needs of it is made when it is asked for: there are hundreds of rules, and a start that finds all compiled needs none.
    """

    def __init__(self, function: Callable[..., Any], kind: Any = PART_PIPELINE, **more: Any) -> None:
        self._function, self._kind, self._options = function, kind, {**JIT_OPTIONS, **more}
        update_wrapper(self, function)

    @cached_property
    def _part(self) -> Any:
        return numba.njit(**self._options, pipeline_class=self._kind)(self._function)

    @cached_property
    def _numba_type_(self) -> Any:
        """What numba asks for. It does not keep the part alive."""
        return types.Dispatcher(self._part)

    def __call__(self, *arguments: Any) -> Any:
        """As the function does."""
        return self._alone(*arguments)

    @cached_property
    def _alone(self) -> Any:
        return numba.njit(**self._options, pipeline_class=ENTRY_PIPELINE)(self._function)


def jit(function: Callable[..., Any]) -> Any:
    """A function that compiled code calls."""
    return PartFunction(function)


def inlined(function: Callable[..., Any]) -> Any:
    """The same, compiled into each of its callers."""
    return PartFunction(function, forceinline=True)


def noinline(function: Callable[..., Any]) -> Any:
    """The same, kept as a function of its own."""
    return PartFunction(function, NOINLINE_PART_PIPELINE)


def cold(function: Callable[..., Any]) -> Any:
    """The same, small rather than fast."""
    return PartFunction(function, COLD_PART_PIPELINE)


class MachineCodeCacheImpl(CompileResultCacheImpl):
    """Keeps of an entry what runs. Numba also keeps its intermediate code, for others to link: nobody does, and to read it takes longer than all the rest."""

    def reduce(self, result: Any) -> Any:
        """Return what is kept. Of the intermediate code it is only that there is the function that Python calls."""
        (name, kind, (machine_code, _)), *more = super().reduce(result)  # type: ignore[no-untyped-call]  # numba has no types
        called = llvm.parse_assembly(f'define void @"{result.fndesc.llvm_cpython_wrapper_name}"() {{ unreachable }}')
        return ((name, kind, (machine_code, called.as_bitcode())), *more)


class FastLoadCache(FunctionCache):
    """What was compiled is loaded without what only the compiler needs: to set that up takes longer than to load a whole game.

    When something has to be compiled, the compiler sets itself up.
    """

    _impl_class = MachineCodeCacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what is kept for a signature; None: there is nothing."""
        rtsys.initialize(target_context)  # what loaded code may call: the means to allocate
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # numba has no types


def entry(function: Callable[..., Any]) -> Any:
    """A function that plain Python calls, kept on disk."""
    made = numba.njit(**JIT_OPTIONS, pipeline_class=ENTRY_PIPELINE)(function)
    made._cache = FastLoadCache(function)  # type: ignore[no-untyped-call]  # numba has no types
    return made
