"""Linking of functions into one piece of machine code: parts are only translated, and an entry is optimized and finished once.

Numba by itself links, optimizes and finishes every function with all that it calls, and does so again in each caller. Here a
function that only compiled code calls is a part: its intermediate code waits for the entries that reach it.
`PART_PIPELINE`, `NOINLINE_PART_PIPELINE`, `COLD_PART_PIPELINE` and `ENTRY_PIPELINE` are compiler pipelines in numba's sense.
"""

from typing import Any

from llvmlite.binding import Linkage
from numba import _dynfunc  # type: ignore[attr-defined]  # numba has no types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """A function's code as translated, before any optimization."""

    def _optimize_functions(self, _: Any) -> None:
        """Do nothing: the entry optimizes."""

    def finalize(self) -> None:
        """Link nothing: the entry finds what this needs."""
        self._finalized = True


class EntryLibrary(JITCodeLibrary):
    """A function's code with that of all parts that it reaches."""

    def add_linking_library(self, library: Any) -> None:
        """Link in this code, and what it needs in turn."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)  # type: ignore[no-untyped-call]  # numba has no types
        if isinstance(library, PartLibrary):
            for needed in library._linking_libraries:
                self.add_linking_library(needed)

    def _optimize_final_module(self) -> None:
        """Make the parts internal, since nobody else calls them: then LLVM drops those that it has inlined."""
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()  # type: ignore[no-untyped-call]  # numba has no types


def _begin(state: Any, kind: type[JITCodeLibrary]) -> None:
    state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    state.library.enable_object_caching()


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]  # numba has no types
class LowerPart(NativeLowering):
    """Translate a part, and let compiled code call it."""

    _name = "lower_part"

    def run_pass(self, state: Any) -> bool:
        """Lower the function as numba's `NativeLowering` does, but without finishing the code to get an address that plain Python can call."""
        _begin(state, PartLibrary)
        state.flags.no_compile = state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        super().run_pass(state)  # type: ignore[no-untyped-call]  # numba has no types
        lowered = state.cr
        described = lowered.fndesc
        nowhere = _dynfunc.make_function(described.lookup_module(), described.qualname, "", 0, lowered.env, ())
        state.targetctx.insert_user_function(nowhere, described, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state.cr = lowered._replace(cfunc=nowhere)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]  # numba has no types
class LowerNoinlinePart(LowerPart):
    """Translate a part that is never inlined, so that its callers have the processor's registers for themselves."""

    _name = "lower_noinline_part"
    _attributes: tuple[str, ...] = ("noinline",)

    def run_pass(self, state: Any) -> bool:
        """Lower the function as `LowerPart` does; then set LLVM's attributes."""
        super().run_pass(state)
        function = state.library._final_module.get_function(state.cr.fndesc.llvm_func_name)
        for attribute in self._attributes:
            function.add_function_attribute(attribute)
        state.library._final_module.verify()  # some versions of LLVM's binding put the attribute where it does not belong
        return True


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]  # numba has no types
class LowerColdPart(LowerNoinlinePart):
    """Translate a part that seldom runs: small rather than fast, and out of its callers' way."""

    _name = "lower_cold_part"
    _attributes = ("noinline", "cold", "optsize")


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]  # numba has no types
class LowerEntry(NativeLowering):
    """Translate a function, optimize it with all that it reaches, and generate its machine code."""

    _name = "lower_whole"

    def run_pass(self, state: Any) -> bool:
        """Lower the function as numba's `NativeLowering` does."""
        _begin(state, EntryLibrary)
        return bool(super().run_pass(state))  # type: ignore[no-untyped-call]  # numba has no types


def _pipeline(lowering: type[NativeLowering]) -> type[CompilerBase]:
    class Pipeline(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]  # numba has no types
            passes.passes = [(lowering if one is NativeLowering else one, why) for one, why in passes.passes]
            passes.finalize()
            return [passes]

    return Pipeline


PART_PIPELINE, NOINLINE_PART_PIPELINE, COLD_PART_PIPELINE, ENTRY_PIPELINE = map(
    _pipeline, (LowerPart, LowerNoinlinePart, LowerColdPart, LowerEntry)
)
