"""Loads the game engine, rules and bots in a thread. That takes a second or two, and the page need not wait."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from typing import Final

from orderup.server.tables.games.engine import GameEngine

log = logging.getLogger(__name__)


COMPILER_PROCESS_NAME: Final = "compiler"
"""The name of a child process that compiles."""
BACKGROUND_WORK_DELAY_S = 0.3
"""Seconds by which less urgent work begins later after a restart, so that the first moves have the interpreter to themselves."""


class EngineLoader:
    """Loads the code that all games share, then each game when it is first needed, independently of the others. Bots and their search come last, one after the other."""

    def __init__(self) -> None:
        self._startup: asyncio.Task[None] | None = None
        self._shared: asyncio.Task[GameEngine] | None = None
        self._games: dict[str, asyncio.Task[None]] = {}
        self._searching = asyncio.Lock()
        self._searches: dict[str, asyncio.Task[None]] = {}

    def start(self) -> asyncio.Task[None]:
        """Start loading in a thread. The task ends when the first game can be played."""
        self._startup = asyncio.create_task(self._start())
        return self._startup

    async def _start(self) -> None:
        engine = await self.engine()
        await self.engine_for(engine.game_names[0])

    async def load_all(self) -> None:
        """Load every game, its bots and its search."""
        engine = await self.engine()
        await asyncio.gather(*(self.engine_for(game) for game in engine.game_names))
        await asyncio.gather(*self._searches.values())

    @property
    def is_ready(self) -> bool:
        """Whether a game can be played."""
        first = self._startup
        return first is not None and first.done() and not first.cancelled() and first.exception() is None

    async def engine(self) -> GameEngine:
        """Wait for the engine and return it. Its games may not be loaded yet."""
        if self._shared is None:
            self._shared = asyncio.create_task(asyncio.to_thread(load_engine))
        return await asyncio.shield(self._shared)

    async def engine_for(self, game: str) -> GameEngine:
        """Wait until this game can be played (or there is no such game), and return the engine."""
        engine = await self.engine()
        if game in engine.game_names:
            if game not in self._games:
                self._games[game] = asyncio.create_task(self._load_game(engine, game))
            await asyncio.shield(self._games[game])
        return engine

    async def _load_game(self, engine: GameEngine, game: str) -> None:
        try:
            await asyncio.to_thread(warm_game, engine, game)
        except Exception:
            log.exception("the game %s could not be loaded", game)
            del self._games[game]  # the next caller tries again
            raise
        self._searches[game] = asyncio.create_task(self._load_bots(engine, game))

    def when_search_loaded(self, game: str) -> asyncio.Future[None]:
        """Return a future that is done once the search of a game is loaded, or has failed to load. The game itself must be loaded."""
        return self._searches[game]

    async def _load_bots(self, engine: GameEngine, game: str) -> None:
        """Load a game's bots, and then its search. Until then bots that search play by the heuristic."""
        async with self._searching:
            await asyncio.sleep(BACKGROUND_WORK_DELAY_S)
            if loading := [task for task in self._games.values() if not task.done()]:
                await asyncio.wait(loading)
            try:
                await asyncio.to_thread(load_bots, engine, game)
                await asyncio.to_thread(load_search, engine, game)
            except Exception:
                log.exception("the bots of the game %s could not be loaded", game)

    def close(self) -> None:
        """Stop loading and compiling bots."""
        for task in self._searches.values():
            task.cancel()
        for child in multiprocessing.active_children():
            if child.name == COMPILER_PROCESS_NAME:
                child.kill()


def load_engine() -> GameEngine:
    """Import the code that all games share, and return the engine."""
    from orderup.kernel import cache  # noqa: PLC0415  # this import and the next load the compiler

    if not any(cache.cache_folder().glob("*")):
        log.warning("The rules are being compiled, once. Games can begin in about half a minute.")
    from orderup.server.tables.games.warmup import assemble_engine  # noqa: PLC0415  # numba loads in a thread

    return assemble_engine()


def warm_game(engine: GameEngine, game: str) -> None:
    """Play a few moves of a game, so that everything is compiled for the first real one."""
    from orderup.server.tables.games.warmup import play_some_moves  # noqa: PLC0415  # numba loads in a thread

    play_some_moves(engine, game)


def load_bots(engine: GameEngine, game: str) -> None:
    """Let bots make a move, so that everything is compiled for the first real one."""
    from orderup.server.tables.games.warmup import let_bots_move  # noqa: PLC0415  # numba loads in a thread

    let_bots_move(engine, game)


def load_search(engine: GameEngine, game: str) -> None:
    """Load the search of a game. If it is not compiled yet, another process compiles it: that would delay the tables."""
    from orderup.search import ismcts  # noqa: PLC0415  # it loads the compiler

    found = engine.find_game(game)
    if not ismcts.SEARCH_LOOP.is_warm(found):
        spawn = multiprocessing.get_context("spawn")
        compiler = spawn.Process(target=compile_search, name=COMPILER_PROCESS_NAME, args=(game,), daemon=True)
        compiler.start()
        compiler.join()
        if compiler.exitcode != 0:
            return
    ismcts.precompile(found)


def compile_search(game: str) -> None:
    """Compile the search of a game. This runs for minutes in a process of its own, at a low priority, and ends with the server."""
    from orderup.games import find  # noqa: PLC0415  # in a process of its own
    from orderup.kernel.child_processes import exit_with_parent  # noqa: PLC0415  # likewise
    from orderup.search.ismcts import precompile  # noqa: PLC0415  # numba loads in a thread

    if hasattr(os, "nice"):
        os.nice(10)
    exit_with_parent()
    precompile(find(game))
