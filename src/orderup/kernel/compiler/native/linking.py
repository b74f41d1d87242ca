"""How functions become one piece of machine code: parts are only translated, and a whole is optimized and finished once.

Numba by itself links, optimizes and finishes every function with all that it calls, and does so again in each caller. A
function that is only called by compiled code is a part here: its intermediate code waits for the wholes that reach it.
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
    """A function's code as it was translated."""

    def _optimize_functions(self, _: Any) -> None:
        """The whole does this."""

    def finalize(self) -> None:
        """Nothing is linked in: the whole finds what this needs."""
        self._finalized = True


class EntryLibrary(JITCodeLibrary):
    """A function's code with that of all parts it reaches."""

    def add_linking_library(self, library: Any) -> None:
        """Have this code linked in, and what it needs in turn."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)  # type: ignore[no-untyped-call]  # numba has no types
        if isinstance(library, PartLibrary):
            for needed in library._linking_libraries:
                self.add_linking_library(needed)

    def _optimize_final_module(self) -> None:
        """Nobody else calls the parts, so what is inlined need not be kept for itself."""
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
        """See numba's `NativeLowering`, which would finish the code here to get an address that plain Python can call."""
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
    """Translate a part that stays a function of its own, so that its callers have the processor's registers for themselves."""

    _name = "lower_noinline_part"
    _attributes: tuple[str, ...] = ("noinline",)

    def run_pass(self, state: Any) -> bool:
        """As `LowerPart`; then LLVM is told."""
        super().run_pass(state)
        function = state.library._final_module.get_function(state.cr.fndesc.llvm_func_name)
        for attribute in self._attributes:
            function.add_function_attribute(attribute)
        state.library._final_module.verify()  # some versions of LLVM's binding put the attribute where it does not belong
        return True


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]  # numba has no types
class LowerColdPart(LowerNoinlinePart):
    """Translate a part that is seldom run: small rather than fast, and out of its callers' way."""

    _name = "lower_cold_part"
    _attributes = ("noinline", "cold", "optsize")


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]  # numba has no types
class LowerEntry(NativeLowering):
    """Translate a function, optimize it with all that it reaches, and make machine code of it."""

    _name = "lower_whole"

    def run_pass(self, state: Any) -> bool:
        """See numba's `NativeLowering`."""
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
