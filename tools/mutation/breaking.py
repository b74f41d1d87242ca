"""Breaking a module that is loaded already, in this process, wherever it has been imported from."""

import sys
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tools.mutation.operators import Mutant

PACKAGE = "src"


def module_of(mutant: Mutant) -> ModuleType:
    """The loaded module that a mutant is of."""
    parts = mutant.path.with_suffix("").parts
    return sys.modules[".".join(parts[parts.index(PACKAGE) + 1 :])]


def apply(mutant: Mutant) -> None:
    """Run the broken module apart, and put what has come out otherwise in the place of what was there.

    Raises whatever the broken module raises.
    """
    module = module_of(mutant)
    broken: dict[str, Any] = {
        "__name__": module.__name__,
        "__file__": module.__file__,
        "__package__": module.__package__,
    }
    exec(compile(mutant.tree(), str(mutant.path), "exec"), broken)  # noqa: S102  # our own module, with one change
    for name, new in broken.items():
        old = vars(module).get(name)
        if isinstance(new, FunctionType):
            if new.__module__ == module.__name__ and isinstance(old, FunctionType):
                old.__code__ = new.__code__
        elif isinstance(new, np.ndarray) and isinstance(old, np.ndarray) and new.shape == old.shape:
            old.setflags(write=True)
            old[...] = new
        elif name == mutant.function:
            _replace(name, old, new)


def _replace(name: str, old: object, new: object) -> None:
    """Put a number in the place of another, in every module that has it under this name."""
    for module in list(sys.modules.values()):
        if vars(module).get(name) is old:
            setattr(module, name, new)
