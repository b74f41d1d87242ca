"""The game engine, rules and bots, imported in a thread: they take a second or two, and the page need not wait."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from typing import Final

from orderup.server.tables.engine import GameEngine

log = logging.getLogger(__name__)


COMPILER: Final = "compiler"
"""The name of a process that compiles."""
FIRST_MOVES = 0.3
"""Seconds that are left to the first moves after a restart, before the interpreter is busy with what can wait."""


class EngineLoader:
    """Loads what all games share, then each game when it is first wanted; none waits for another. Bots and their search come last, one after the other."""

    def __init__(self) -> None:
        self._startup: asyncio.Task[None] | None = None
        self._shared: asyncio.Task[GameEngine] | None = None
        self._games: dict[str, asyncio.Task[None]] = {}
        self._searching = asyncio.Lock()
        self._searches: dict[str, asyncio.Task[None]] = {}

    def start(self) -> asyncio.Task[None]:
        """Begin to load, in a thread; the task ends when the first game can be played."""
        self._startup = asyncio.create_task(self._start())
        return self._startup

    async def _start(self) -> None:
        engine = await self.loaded()
        await self.loaded_for(engine.games[0])

    async def load_all(self) -> None:
        """Load every game, its bots and its search."""
        engine = await self.loaded()
        await asyncio.gather(*(self.loaded_for(game) for game in engine.games))
        await asyncio.gather(*self._searches.values())

    @property
    def is_ready(self) -> bool:
        """Whether a game can be played."""
        first = self._startup
        return first is not None and first.done() and not first.cancelled() and first.exception() is None

    async def loaded(self) -> GameEngine:
        """Return the engine, as soon as it is there. A game may still have to be loaded."""
        if self._shared is None:
            self._shared = asyncio.create_task(asyncio.to_thread(load_shared))
        return await asyncio.shield(self._shared)

    async def loaded_for(self, game: str) -> GameEngine:
        """Return the engine, as soon as this game can be played (or there is no such game)."""
        engine = await self.loaded()
        if game in engine.games:
            if game not in self._games:
                self._games[game] = asyncio.create_task(self._load_game(engine, game))
            await asyncio.shield(self._games[game])
        return engine

    async def _load_game(self, engine: GameEngine, game: str) -> None:
        try:
            await asyncio.to_thread(warm_game, engine, game)
        except Exception:
            log.exception("the game %s could not be loaded", game)
            del self._games[game]  # who asks next tries again
            raise
        self._searches[game] = asyncio.create_task(self._load_bots(engine, game))

    def search_loaded(self, game: str) -> asyncio.Future[None]:
        """Return a future that is done once the search of a game, which can be played, is loaded (or could not be)."""
        return self._searches[game]

    async def _load_bots(self, engine: GameEngine, game: str) -> None:
        """Load what bots need, and then the search, without which those who think play by their first idea."""
        async with self._searching:
            await asyncio.sleep(FIRST_MOVES)
            if loading := [task for task in self._games.values() if not task.done()]:
                await asyncio.wait(loading)
            try:
                await asyncio.to_thread(load_bots, engine, game)
                await asyncio.to_thread(load_search, engine, game)
            except Exception:
                log.exception("the bots of the game %s could not be loaded", game)

    def close(self) -> None:
        """Load and compile no more bots: nobody waits for them."""
        for task in self._searches.values():
            task.cancel()
        for child in multiprocessing.active_children():
            if child.name == COMPILER:
                child.kill()


def load_shared() -> GameEngine:
    """Import what all games share."""
    from orderup.kernel import cache  # noqa: PLC0415  # this and the next pull in the compiler

    if not any(cache.cache_folder().glob("*")):
        log.warning("The rules are being compiled, once. Games can begin in about half a minute.")
    from orderup.server.tables.warmup import assemble_engine  # noqa: PLC0415  # numba loads in a thread

    return assemble_engine()


def warm_game(engine: GameEngine, game: str) -> None:
    """Play a few moves of a game, so that the first real one finds everything compiled."""
    from orderup.server.tables.warmup import play_some_moves  # noqa: PLC0415  # numba loads in a thread

    play_some_moves(engine, game)


def load_bots(engine: GameEngine, game: str) -> None:
    """Let bots make a move, so that the first who is to move finds everything compiled."""
    from orderup.server.tables.warmup import let_bots_move  # noqa: PLC0415  # numba loads in a thread

    let_bots_move(engine, game)


def load_search(engine: GameEngine, game: str) -> None:
    """Load the search of a game. What is not compiled yet is compiled in another process: it would hold up the tables."""
    from orderup.search import ismcts  # noqa: PLC0415  # it pulls in the compiler

    found = engine.find(game)
    if not ismcts.SEARCH_LOOP.is_warm(found):
        spawn = multiprocessing.get_context("spawn")
        compiler = spawn.Process(target=compile_search, name=COMPILER, args=(game,), daemon=True)
        compiler.start()
        compiler.join()
        if compiler.exitcode != 0:
            return
    ismcts.prepare(found)


def compile_search(game: str) -> None:
    """Compile the search of a game in a process of its own, at a low priority, since nobody waits for it; it takes minutes, and ends with the server."""
    from orderup.games import find  # noqa: PLC0415  # in a process of its own
    from orderup.kernel.child_processes import exit_with_parent  # noqa: PLC0415  # likewise
    from orderup.search.ismcts import prepare  # noqa: PLC0415  # numba loads in a thread

    if hasattr(os, "nice"):
        os.nice(10)
    exit_with_parent()
    prepare(find(game))
