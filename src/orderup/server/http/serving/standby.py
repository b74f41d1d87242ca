"""The preparation of a standby: everything that needs no store of its own, so that it can take over quickly."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from orderup.server.http.backend import DATABASE_FILE
from orderup.server.http.serving.startup import open_backend
from orderup.server.settings import Settings
from orderup.server.store.encryption import StorageKeys, load_or_create_storage_keys
from orderup.server.store.errors import StoreError
from orderup.server.store.node_id import load_or_create_node_id
from orderup.server.store.signing_key import load_or_create_signing_key
from orderup.server.store.sqlite_store import SqliteReader
from orderup.server.store.store import STORE_FAULTS
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.engine_loader import EngineLoader
from orderup.server.tables.registry.replayed_games import ReplayedGames

if TYPE_CHECKING:
    from orderup.server.store.postgres_store import PostgresReader

log = logging.getLogger(__name__)

NICENESS: Final = 10
"""The niceness of the standby's threads, which must not slow the worker that serves now."""
NUM_STANDBY_THREADS: Final = 2


async def warm_up(settings: Settings) -> tuple[EngineLoader, ReplayedGames]:
    """Load the rules and bots of all games and the HTTP calls, run a trial server once (first runs take longest), and replay the running games."""
    loader, games = EngineLoader(), ReplayedGames()
    with _yielding_threads():
        await loader.load_all()
        await _run_trial_server(loader)
        await asyncio.to_thread(_import_extras, settings)
        await asyncio.to_thread(_replay_stored_games, games, settings, await loader.engine())
    return loader, games


async def _run_trial_server(loader: EngineLoader) -> None:
    """Start a server on an empty store in a temporary folder, and close it."""
    with tempfile.TemporaryDirectory(prefix="orderup-") as folder:
        trial = await open_backend(Settings(Path(folder)), loader)
        await trial.api
        await trial.close()


def _replay_stored_games(games: ReplayedGames, settings: Settings, engine: GameEngine) -> None:
    """Replay the games of the worker that serves now. If the database cannot be read yet, as before a migration, they are replayed later."""
    folder = settings.keys or settings.data
    try:
        with closing(_reader(settings, load_or_create_storage_keys(folder))) as reader:
            games.replay_stored(reader, engine, load_or_create_signing_key(folder))
    except (*STORE_FAULTS, StoreError) as error:
        log.warning("the games cannot be played beforehand: %s", type(error).__name__)


def _reader(settings: Settings, keys: StorageKeys) -> SqliteReader | PostgresReader:
    """Open the database. In one that nodes share, the reader sees only the tables of the node that this one replaces. Raises StoreError."""
    if settings.database_url is None:
        return SqliteReader(settings.data / DATABASE_FILE, keys)
    from orderup.server.store.postgres_store import PostgresReader  # noqa: PLC0415  # an optional extra

    return PostgresReader(settings.database_url, keys, load_or_create_node_id(settings.data))


def _import_extras(settings: Settings) -> None:
    """Import the extras that the settings need: each takes a while."""
    if settings.database_url is not None:
        import_module("orderup.server.store.postgres_store")
    if settings.bus is not None:
        import_module("orderup.server.cluster.nats_bus")
    if settings.traces:
        import_module("orderup.server.tracing.otlp")


@contextmanager
def _yielding_threads() -> Iterator[None]:
    """Lower the priority of the default executor's threads meanwhile, where the system supports that for threads (Linux)."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(NUM_STANDBY_THREADS, "standby", _yield) as pool:
        loop.set_default_executor(pool)
        yield
    loop.set_default_executor(ThreadPoolExecutor())


def _yield() -> None:
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
