"""The rules and the bots, imported in a thread: they take a second or two, and the page need not wait."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Mapping
    from types import ModuleType

    from orderup.games import Game
    from orderup.match import Match, Refused
    from orderup.players import Hint, Pace


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
    thinkers: Collection[str]
    """The levels that take long to think."""
    standin: str
    """The level that plays for people who are away."""
    consider: Callable[[Match, int, str, random.Random, bool], Callable[[], dict[str, Any] | None]]
    """What a bot thinks about, to be called in any thread: the move it wants to begin, or None to wait.

    The last argument: whether it may wait although it could act.
    """
    advise: Callable[[Match, int, random.Random], Callable[[], Hint | None]]
    """The same for a person who asks for a hint."""
    realtime: ModuleType
    """`orderup.kernel.realtime`: how bots race."""


class Engine:
    """Loads what all games share, then each game when it is first wanted, one after the other."""

    def __init__(self) -> None:
        self._first: asyncio.Task[None] | None = None
        self._shared: asyncio.Task[Rules] | None = None
        self._games: dict[str, asyncio.Task[None]] = {}
        self._loading = asyncio.Lock()
        self._searches: dict[str, asyncio.Task[None]] = {}

    def start(self) -> asyncio.Task[None]:
        """Begin to load, in a thread; the task ends when the first game can be played."""
        self._first = asyncio.create_task(self._begin())
        return self._first

    async def _begin(self) -> None:
        rules = await self.ready()
        await self.ready_for(rules.names[0])

    @property
    def is_ready(self) -> bool:
        """Whether a game can be played."""
        first = self._first
        return first is not None and first.done() and not first.cancelled() and first.exception() is None

    async def ready(self) -> Rules:
        """Return the rules, as soon as they are there. A game may still have to be loaded."""
        if self._shared is None:
            self._shared = asyncio.create_task(asyncio.to_thread(load))
        return await asyncio.shield(self._shared)

    async def ready_for(self, game: str) -> Rules:
        """Return the rules, as soon as this game can be played (or there is no such game)."""
        rules = await self.ready()
        if game in rules.names:
            if game not in self._games:
                self._games[game] = asyncio.create_task(self._load(rules, game))
            await asyncio.shield(self._games[game])
        return rules

    async def _load(self, rules: Rules, game: str) -> None:
        async with self._loading:
            try:
                await asyncio.to_thread(warm, rules, game)
            except Exception:
                log.exception("the game %s could not be loaded", game)
                del self._games[game]  # who asks next tries again
                raise
        self._searches[game] = asyncio.create_task(self._deepen(rules, game))

    def search(self, game: str) -> asyncio.Future[None]:
        """Return what is done once the search of a game, which can be played, is loaded (or could not be)."""
        return self._searches[game]

    async def _deepen(self, rules: Rules, game: str) -> None:
        """Load the search, without which those who think play by their first idea."""
        async with self._loading:
            try:
                await asyncio.to_thread(deepen, rules, game)
            except Exception:
                log.exception("the search of the game %s could not be loaded", game)


def load() -> Rules:
    """Import what all games share."""
    from orderup.kernel import cache  # noqa: PLC0415  # this and the next pull in the compiler

    if not any(cache.folder().glob("*")):
        log.warning("The rules are being compiled, once. Games can begin in about half a minute.")
    from orderup.house.warmth import rules  # noqa: PLC0415  # numba loads in a thread

    return rules()


def warm(rules: Rules, game: str) -> None:
    """Import a game and play a few moves, so that the first real one finds everything compiled."""
    from orderup.house.warmth import play_a_little  # noqa: PLC0415  # numba loads in a thread

    play_a_little(rules, game)


def deepen(rules: Rules, game: str) -> None:
    """Load the search of a game. What is not compiled yet is compiled in another process: it would hold up the tables."""
    from orderup.search import ismcts  # noqa: PLC0415  # it pulls in the compiler

    found = rules.find(game)
    if not ismcts.SEARCH.is_warm(found):
        compiler = multiprocessing.get_context("spawn").Process(target=compile_search, args=(game,), daemon=True)
        compiler.start()
        compiler.join()
    ismcts.prepare(found)


def compile_search(game: str) -> None:
    """Compile the search of a game, with the patience of somebody whom nobody waits for."""
    from orderup.games import find  # noqa: PLC0415  # in a process of its own
    from orderup.search.ismcts import prepare  # noqa: PLC0415  # numba loads in a thread

    if hasattr(os, "nice"):
        os.nice(10)
    prepare(find(game))
