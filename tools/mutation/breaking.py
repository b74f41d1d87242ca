"""Changing a module that is loaded already, in this process, wherever it has been imported from."""

import ast
import sys
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeGuard

import numpy as np

from tools.mutation.operators import Mutant

PACKAGE = "src"


def _module_of(path: Path) -> ModuleType:
    """The loaded module of a file."""
    parts = path.with_suffix("").parts
    return sys.modules[".".join(parts[parts.index(PACKAGE) + 1 :])]


def _run_apart(module: ModuleType, tree: ast.Module, **known: Any) -> dict[str, Any]:
    """What is defined when a module is run with another tree, which knows some more names."""
    found: dict[str, Any] = {
        "__name__": module.__name__,
        "__file__": module.__file__,
        "__package__": module.__package__,
        **known,
    }
    exec(compile(tree, str(module.__file__), "exec"), found)  # noqa: S102  # our own module, with changes
    return found


def _is_of(function: object, module: ModuleType) -> TypeGuard[FunctionType]:
    """Is this a function that the module itself defines?"""
    return isinstance(function, FunctionType) and function.__module__ == module.__name__


@cache
def note_calls(files: tuple[Path, ...]) -> set[str]:
    """From now on the functions of these files that are called are put into the set that is returned, as `file:function`."""
    called: set[str] = set()
    for path in files:
        module = _module_of(path)
        tree = ast.parse(path.read_text())
        for statement in tree.body:
            if isinstance(statement, ast.FunctionDef):
                note = f"_called_.add({f'{path}:{statement.name}'!r})"
                statement.body[:0] = ast.parse(note).body
        for name, new in _run_apart(module, ast.fix_missing_locations(tree), _called_=called).items():
            old = vars(module).get(name)
            if _is_of(new, module) and _is_of(old, module):
                old.__code__ = new.__code__
        vars(module)["_called_"] = called
    return called


def apply(mutant: Mutant) -> None:
    """Run the broken module apart, and put what has come out otherwise in the place of what was there.

    Raises whatever the broken module raises.
    """
    module = _module_of(mutant.path)
    broken = _run_apart(module, mutant.tree())
    for name, new in broken.items():
        old = vars(module).get(name)
        if isinstance(new, FunctionType):
            if _is_of(new, module) and isinstance(old, FunctionType):
                old.__code__ = new.__code__
        elif isinstance(new, np.ndarray) and isinstance(old, np.ndarray):
            if (new.shape, new.dtype) == (old.shape, old.dtype):
                old.setflags(write=True)
                old[...] = new
            else:
                _replace(name, old, new)
        elif isinstance(new, int | tuple | np.generic) and new != old:
            _replace(name, old, new)


def _replace(name: str, old: object, new: object) -> None:
    """Put a value in the place of another, in every module that has it under this name."""
    for module in list(sys.modules.values()):
        if vars(module).get(name) is old:
            setattr(module, name, new)
