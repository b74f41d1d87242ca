"""Nodes that share a database, as tests watch them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import asyncpg
from tests.server.store.conftest import GAME, ROW, line

from orderup.server.store.postgres_store import PostgresStore
from orderup.server.store.records import SaveTable

PATIENCE = 60
"""Seconds until a test that waits for something has failed."""


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that only a question tells."""
    async with asyncio.timeout(PATIENCE):
        while not await is_so():  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)


async def begin(store: PostgresStore) -> None:
    """Begin a game at the table "t"."""
    await store.leases.claim("t")
    await store.commit([SaveTable(ROW), GAME, line(1)])


@asynccontextmanager
async def transaction(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A transaction of somebody else, which ends with the block."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            yield connection
    finally:
        await connection.close()


class Watch:
    """What a node has heard of its tables."""

    def __init__(self, store: PostgresStore) -> None:
        self.lost: list[str] = []
        self.orphans = 0
        self._news = asyncio.Condition()
        store.leases.set_callbacks(self._lose, self._see_orphans)

    def _lose(self, tables: list[str]) -> None:
        self.lost += tables

    def _see_orphans(self) -> None:
        self.orphans += 1

    async def has_lost(self) -> bool:
        return bool(self.lost)

    async def has_seen_orphans(self) -> bool:
        return self.orphans > 0
