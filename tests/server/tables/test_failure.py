"""When the store fails: nothing that was not stored is shown, and the table goes on from what was."""

import asyncio
import sqlite3
from collections.abc import Sequence

import pytest
from tests.server.clients import Client, LiveServer
from tests.server.tables.test_live_game import version

from orderup.server.store.records import Write
from orderup.server.store.store import Store


def fail_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next commit fail, as on a full disk."""
    commit = store.commit

    def failing(writes: Sequence[Write]) -> asyncio.Future[None]:
        monkeypatch.setattr(store, "commit", commit)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(sqlite3.OperationalError(f"disk full: {len(writes)} writes"))
        return failed

    monkeypatch.setattr(store, "commit", failing)


async def test_what_could_not_be_stored_is_not_shown(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks={"away": 60_000})
    assert server.backend is not None
    v = version(ann)
    move = next(m for m in ann.legal() if m["do"] == "draw")
    fail_once(server.backend.store, monkeypatch)
    await ann.send("move", id="lost", move=move)
    for client in (ann, bob):
        assert (await client.hangs_up())["why"]["code"] == "trouble"
        assert version(client) == v, "nothing was shown"
    back = await returned(server, opened["table"], ann)
    assert version(back) == v
    assert (await back.moves(move, id="lost"))["type"] == "done", "the same command can be sent again"
    assert version(back) == v + 1


async def returned(server: LiveServer, table: str, client: Client) -> Client:
    return await server.joins(table, token=client.token)


async def test_other_tables_do_not_notice(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    _, (ann, _) = await server.plays("Ann", "Bob")
    _, (cat, _) = await server.plays("Cat", "Dan")
    assert server.backend is not None
    fail_once(server.backend.store, monkeypatch)
    await ann.send("move", id="lost", move=ann.legal()[0])
    await ann.hangs_up()
    assert (await cat.moves(cat.legal()[0]))["type"] == "done"


async def test_who_knocks_while_the_table_is_mended_waits(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    assert server.backend is not None
    fail_once(server.backend.store, monkeypatch)
    await ann.send("move", id="lost", move=ann.legal()[0])
    back = await asyncio.gather(*(server.connects(opened["table"]) for _ in range(5)))
    for client in back:
        await client.send("hello")
        await client.until(lambda g: g.closed or g.seen)
        assert client.seen[0]["type"] in ("welcome", "bye")
        if client.seen[0]["type"] == "bye":
            assert client.seen[0]["why"]["code"] == "trouble"
    await returned(server, opened["table"], ann)
