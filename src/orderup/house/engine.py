"""The rules and the bots, imported in a thread: they take a second or two, and the page need not wait."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from orderup.games import Game
    from orderup.match import Match, Refused
    from orderup.players import Pace


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rules:
    """What the house needs from the rooms below it."""

    names: tuple[str, ...]
    find: Callable[[str], Game]
    """KeyError: no such game."""
    match: type[Match]
    refused: type[Refused]
    levels: Mapping[str, Pace]
    choose: Callable[[Match, int, str, random.Random], dict[str, Any] | None]

    @property
    def standin(self) -> str:
        """The level that plays for people who are away: the middle one."""
        levels = list(self.levels)
        return levels[len(levels) // 2]


class Engine:
    """Loads the rules once."""

    def __init__(self) -> None:
        self._loading: asyncio.Task[Rules] | None = None

    def start(self) -> asyncio.Task[Rules]:
        """Begin to load, in a thread."""
        if self._loading is None:
            self._loading = asyncio.create_task(asyncio.to_thread(load))
        return self._loading

    @property
    def is_ready(self) -> bool:
        """Whether games can be played."""
        loading = self._loading
        return loading is not None and loading.done() and loading.exception() is None

    async def ready(self) -> Rules:
        """Return the rules, as soon as they are there."""
        return await asyncio.shield(self.start())


def load() -> Rules:
    """Import the rules and play a few moves, so that the first real one finds everything compiled."""
    from orderup.kernel import cache  # noqa: PLC0415  # this and the next pull in the compiler

    if not any(cache.folder().glob("*")):
        log.warning("The rules are being compiled, once. Games can begin in about half a minute.")
    from orderup.house.warmth import rules  # noqa: PLC0415

    return rules()
