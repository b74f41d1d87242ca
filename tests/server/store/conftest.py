"""Stores of both databases."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.postgres import needs_postgres, new_database
from tests.server.store.later_release import later_release

from orderup.server.settings import DEFAULT_ROUNDS_KEPT
from orderup.server.store.encryption import StorageKeys, new_key
from orderup.server.store.postgres_store import PostgresStore
from orderup.server.store.records import AddLine, BeginGame, TableRow
from orderup.server.store.sqlite_store import SqliteStore
from orderup.server.store.store import Store

KEYS = StorageKeys([new_key()])
ROW = TableRow("t", "diner", "lobby", 1, False, 5, b"h" * 32, "{}", "[]")
GAME = BeginGame("t", 1, b"s" * 32, '{"header":1}', '["Ann"]', None)
OWN = ("t", "u", "other")
"""The tables that tests write to."""


def line(v: int, table: str = "t") -> AddLine:
    return AddLine(table, 1, v, 0, f"command-{v}", f'{{"v":{v}}}')


OpenStore = Callable[..., Awaitable[Store]]
OpenNode = Callable[..., Awaitable[PostgresStore]]


@pytest.fixture
async def open_node(database_url: str) -> AsyncIterator[OpenNode]:
    """Yield a function that opens the store of a node."""
    async with opening_nodes(database_url) as opened:
        yield opened


@asynccontextmanager
async def opening_nodes(url: str) -> AsyncIterator[OpenNode]:
    """Yield a function that opens the store of a node; the same name is the same node, started again."""
    async with AsyncExitStack() as stack:

        async def opened(
            name: str = "a", keys: StorageKeys = KEYS, rounds_kept: int = DEFAULT_ROUNDS_KEPT, by: str = url
        ) -> PostgresStore:
            store = await asyncio.to_thread(PostgresStore, by, keys, name, rounds_kept)
            stack.push_async_callback(asyncio.to_thread, store.close)
            return store

        yield opened


@asynccontextmanager
async def opening_files(path: Path) -> AsyncIterator[OpenStore]:
    """Yield a function that opens the store in a SQLite file."""
    async with AsyncExitStack() as stack:

        async def opened(keys: StorageKeys = KEYS, rounds_kept: int = DEFAULT_ROUNDS_KEPT) -> SqliteStore:
            store = SqliteStore(path, keys, rounds_kept=rounds_kept)
            stack.push_async_callback(asyncio.to_thread, store.close)
            return store

        yield opened


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgres", marks=needs_postgres),
        pytest.param("postgres of a later release", marks=needs_postgres),
    ]
)
async def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[OpenStore]:
    """Yield a function that opens a store, always of the same database, with a few tables that are its own. A later release may have added to that."""
    database, _, later = request.param.partition(" ")
    async with AsyncExitStack() as stack:
        opening: AbstractAsyncContextManager[OpenStore] = opening_files(tmp_path / "house.db")
        if database == "postgres":
            opening = opening_nodes(await stack.enter_async_context(new_database()))
        opened = await stack.enter_async_context(opening)
        if later:
            with later_release(tmp_path):
                await asyncio.to_thread((await opened()).close)

        async def opened_with_tables(**how: Any) -> Store:
            store = await opened(**how)
            for table in OWN:
                await store.leases.claim(table)
            return store

        yield opened_with_tables


@pytest.fixture
async def store(open_store: OpenStore) -> Store:
    """Return an open store."""
    return await open_store()
