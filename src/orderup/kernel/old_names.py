"""Names of the release before. They work for one more release, with a warning, since games in packages of their own may use them."""

import dataclasses
import functools
import sys
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

C = TypeVar("C", bound=type[Any])


def forward_old_names(module: str, **new_names: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module in which these names (`old="new"`) have changed."""

    def find(name: str) -> Any:
        if name not in new_names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_of_old_name(f"{module}.{name}", new_names[name], 2)
        return getattr(sys.modules[module], new_names[name])

    return find


def takes_old_names(**new_names: str) -> Callable[[C], C]:
    """Return a decorator that gives a class these attributes (`old="new"`) under their old names, too; a dataclass or named tuple takes such arguments."""

    def change(cls: C) -> C:
        for old, new in new_names.items():
            setattr(cls, old, _forward(cls.__name__, old, new))
        constructor = "__init__" if dataclasses.is_dataclass(cls) else "__new__" if issubclass(cls, tuple) else None
        if constructor is not None:
            setattr(cls, constructor, _with_old_arguments(cls.__name__, getattr(cls, constructor), new_names))
        return cls

    return change


def _forward(cls: str, old: str, new: str) -> property:
    def read(self: Any) -> Any:
        warn_of_old_name(f"{cls}.{old}", new, 2)
        return getattr(self, new)

    return property(read, doc=f"The old name of `{new}`.")


def _with_old_arguments(cls: str, constructor: Callable[..., Any], new_names: dict[str, str]) -> Callable[..., Any]:
    @functools.wraps(constructor)
    def take(self: Any, *arguments: Any, **named: Any) -> Any:
        for old in named.keys() & new_names.keys():
            warn_of_old_name(f"{cls}({old}=)", new_names[old], 2)
            named[new_names[old]] = named.pop(old)
        return constructor(self, *arguments, **named)

    return take


def warn_of_old_name(old: str, new: str, stacklevel: int) -> None:
    """Warn of an old name and name the new one, for the caller that many frames up."""
    text = f"{old} is now called {new}; the old name goes with the next release"
    warnings.warn(text, DeprecationWarning, stacklevel=stacklevel + 1)
