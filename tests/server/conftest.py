"""A real server to visit: server, store and rules in this process, and servers of their own for the hard cases."""

import asyncio
import contextlib
import shutil
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server.clients import LiveServer
from tests.server.postgres import new_database

from orderup.players import Pace
from orderup.server.http.backend import DATABASE_FILE
from orderup.server.http.serving.server_app import ServerApp
from orderup.server.http.serving.uvicorn_server import uvicorn_config
from orderup.server.settings import Rate, Settings
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.sqlite_store import SqliteStore
from orderup.server.tables.games import engine_loader

QUICK = Pace((4, 1), (4, 1))
"""Bots that keep no test waiting."""

MANY = Rate(10_000, 10_000)
PATIENT: dict[str, Any] = {
    "commands": MANY,
    "frames": MANY,
    "bytes": Rate(10_000_000, 10_000_000),
    "new_tables": Rate(1000, 1000),
    "max_tables_per_address": 10_000,
}
"""Settings under which a test may do as much as it likes."""

StartServer = Callable[..., Awaitable[LiveServer]]


@pytest.fixture(scope="session", autouse=True)
def quick_bots() -> None:
    """Load the rules once, before any test's patience runs, and let the bots be quick; their play is what it is."""
    rules = engine_loader.load_engine()
    engine_loader.warm_game(rules, "diner")
    quick = replace(rules, levels=dict.fromkeys(rules.levels, QUICK))
    engine_loader.load_engine = lambda: quick


class QuietServer(uvicorn.Server):
    """Leaves the signals to pytest."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[LiveServer]:
    """Serve on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        application = ServerApp(settings)
        uvicorn_server = QuietServer(uvicorn_config(application))
        task = asyncio.create_task(uvicorn_server.serve(sockets=[listener]))
        server = LiveServer(f"http://127.0.0.1:{listener.getsockname()[1]}")
        try:
            while not uvicorn_server.started:  # noqa: ASYNC110  # uvicorn has no event for it
                await asyncio.sleep(0.01)
            server.backend = (await application.wait_until_started()).backend
            yield server
        finally:
            await server.disconnects()
            uvicorn_server.should_exit = True
            await task


@pytest.fixture(scope="session")
def new_house_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database as a server makes it at its first start, which takes longer than many a test."""
    path = tmp_path_factory.mktemp("new") / DATABASE_FILE
    SqliteStore(path, load_or_create_storage_keys(path.parent)).close()
    return path


@pytest.fixture
async def start_server(tmp_path: Path, new_house_db: Path) -> AsyncIterator[StartServer]:
    """Yield a function that starts a server with these settings, by default at an empty database of its own."""
    numbers = count()
    async with contextlib.AsyncExitStack() as stack:

        async def opened(**changes: Any) -> LiveServer:
            data = tmp_path / f"data-{next(numbers)}"
            if not changes.keys() & {"data", "database_url"}:
                data.mkdir(mode=0o700)
                shutil.copy(new_house_db, data)
            settings = Settings(**{"data": data, **PATIENT, **changes})
            return await stack.enter_async_context(serving(settings))

        yield opened


@pytest.fixture
async def server(start_server: StartServer) -> LiveServer:
    """Return the way to an ordinary server."""
    return await start_server()


@pytest.fixture
async def database_url() -> AsyncIterator[str]:
    """Yield the URL of an empty PostgreSQL database."""
    async with new_database() as url:
        yield url
