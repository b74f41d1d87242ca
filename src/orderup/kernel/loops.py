"""Loops over the verbs: compiled for a game when it is first wanted, or ahead of time by `orderup warm --all`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from numba import typeof

from orderup.kernel import cache
from orderup.kernel.compile_errors import explain_compile_errors
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.game import Game
from orderup.kernel.jit import COMPILED

_READY: Final[set[str]] = set()
"""The loops that this process has compiled or loaded."""


@dataclass(frozen=True)
class Loop:
    """An entry that takes an array of a game's records and then other arguments. The name is for people."""

    name: str
    entry: Any
    arguments: Callable[[Game], tuple[Any, ...]]
    """Returns the types of the other arguments, for a game."""

    def prepare(self, game: Game, notify: Callable[[str], None] = lambda _: None) -> None:
        """Compile this for a game, or load it, without running it. Calls `notify` with a sentence if that takes a while. Raises CompilationError."""
        if (mark := self._mark(game)) in _READY:
            return
        types = (typeof(zeroed_records(game.layout)), *self.arguments(game))  # type: ignore[no-untyped-call]  # numba has no types
        if COMPILED:
            if not self.is_warm(game):
                notify(f"Compiling {self.name} for {game.name}, once; this takes up to a minute.")
            with explain_compile_errors():
                self.entry.compile(types)
            cache.mark_warm(mark, self._package)
        _READY.add(mark)

    def is_warm(self, game: Game) -> bool:
        """Return whether this has been compiled for a game before."""
        return cache.is_warm(self._mark(game), self._package)

    @property
    def _package(self) -> str:
        return cache.compiled_package_of(self.entry.__module__)

    def _mark(self, game: Game) -> str:
        return f"{game.name}: {self.name}"
