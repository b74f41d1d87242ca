"""The database is locked, as by a backup: that is told as it happens, nothing is shown before it is stored, and nothing is lost."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.clients import PATIENCE, Client, LiveServer
from tests.server.tables.test_live_game import version

from orderup.server.http.backend import DATABASE_FILE


@contextmanager
def locked(server: LiveServer) -> Iterator[None]:
    """Hold the database's only lock for writing."""
    assert server.backend is not None
    database = sqlite3.connect(server.backend.settings.data / DATABASE_FILE, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        database.execute("ROLLBACK")
        database.close()


def kinds(client: Client, after: int) -> list[str]:
    return [message["type"] for message in client.seen[after:] if message["type"] in ("stalled", "event", "done")]


async def test_who_waits_for_a_locked_database_is_told_and_told_when_it_is_over(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks={"away": 60_000})
    move, v = next(m for m in ann.legal() if m["do"] == "draw"), version(ann)
    before = {client: len(client.seen) for client in (ann, bob)}
    with locked(server):
        await ann.send("move", id="kept", move=move)
        for client in (ann, bob):
            assert (await client.hears("stalled", before[client]))["over"] is False
            assert version(client) == v, "nothing is shown before it is stored"
        late = await server.connects(opened["table"])
        await late.send("hello")
        assert (await late.hears("stalled"))["over"] is False
        health = await server.get("/healthz")
        assert health["status"] == "trouble"
        assert "writer" in health["trouble"]
        assert health["writing_ms"] > 1000
    assert (await ann.hears("done", before[ann]))["id"] == "kept"
    for client in (ann, bob):
        await client.hears("stalled", before[client], over=True)
        await client.until(lambda g: version(g) == v + 1)
    assert kinds(ann, before[ann]) == ["stalled", "stalled", "event", "done"]
    await late.hears("stalled", over=True)
    await late.hears("welcome")
    health = await server.get("/healthz")
    async with asyncio.timeout(PATIENCE):
        while health["trouble"] == ["loop"]:  # a busy machine has held it up just now
            await asyncio.sleep(0.1)
            health = await server.get("/healthz")
    assert (health["status"], health["trouble"], health["writing_ms"]) == ("ok", [], 0)
