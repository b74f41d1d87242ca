"""The way to a PostgreSQL database."""

import asyncio
import secrets

import pytest
import sqlalchemy as sa
from tests.server.clients import PATIENCE
from tests.server.postgres import needs_postgres, new_database, run

from orderup.server.store.postgres import Database

pytestmark = needs_postgres
SLOW = f"SELECT pg_sleep(600), '{secrets.token_hex(8)}'"
ASKED = "SELECT count(*) AS asked FROM pg_stat_activity WHERE query = $1"


async def test_who_still_waits_for_an_answer_when_the_way_is_closed_gets_none() -> None:
    """A server that adopted tables while it stopped waited for ever, and did not end."""
    async with new_database() as url, asyncio.timeout(PATIENCE):
        database = Database(url, 1)
        asking = [
            asyncio.create_task(asyncio.to_thread(database.query, lambda c: c.execute(sa.text(SLOW))))
            for _ in range(2)  # the second waits for the connection
        ]
        while (await run(url, ASKED, SLOW))[0]["asked"] == 0:  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)
        await asyncio.to_thread(database.close)
        for asked in asking:
            with pytest.raises(OSError, match="the way to the database is closed"):
                await asked
        with pytest.raises(OSError, match="the way to the database is closed"):
            database.query(lambda c: c.execute(sa.text("SELECT 1")))
