"""A PostgreSQL database for tests: each has a schema of its own, which is dropped afterwards."""

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any
from urllib.parse import urlencode

import asyncpg
import pytest

ADDRESS = os.environ.get("ORDERUP_TEST_POSTGRES", "postgresql://postgres@localhost/postgres")
"""A database in which tests may make schemas."""


@cache
def why_not() -> str:
    """Why there are no such tests here; empty if there are."""

    async def ask() -> None:
        await (await asyncpg.connect(ADDRESS, timeout=10)).close()

    with asyncio.Runner() as runner:
        try:
            runner.run(ask())
        except (OSError, asyncpg.PostgresError) as error:
            return f"no PostgreSQL at {ADDRESS} (ORDERUP_TEST_POSTGRES names another): {error}"
    return ""


needs_postgres = pytest.mark.skipif(bool(why_not()), reason=why_not())


async def run(url: str, statement: str, *values: Any) -> list[Any]:
    """Carry out a statement, and return its rows."""
    connection = await asyncpg.connect(url)
    try:
        found: list[Any] = await connection.fetch(statement, *values)
        return found
    finally:
        await connection.close()


@asynccontextmanager
async def new_database() -> AsyncIterator[str]:
    """Yield the URL of an empty database."""
    name = f"orderup_test_{secrets.token_hex(6)}"
    await run(ADDRESS, f"CREATE SCHEMA {name}")
    try:
        yield f"{ADDRESS}{'&' if '?' in ADDRESS else '?'}{urlencode({'search_path': name})}"
    finally:
        await run(ADDRESS, f"DROP SCHEMA {name} CASCADE")
