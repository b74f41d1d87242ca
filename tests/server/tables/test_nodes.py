"""Servers that share a database: each table is at one of them, and another takes it over when that one dies."""

import asyncio
import shutil
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from tests.server.clients import PATIENCE, Client, LiveServer
from tests.server.conftest import StartServer
from tests.server.postgres import needs_postgres, run
from tests.server.tables.test_live_game import version
from tests.server.tables.test_restart import ServeProcess
from websockets.exceptions import ConnectionClosed

from orderup.server.store import encryption, signing_key

pytestmark = needs_postgres


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@asynccontextmanager
async def node(folder: Path, url: str, keys_of: Path | None = None) -> AsyncIterator[ServeProcess]:
    """A server that shares this database, and its keys with the one whose data are in the folder `keys_of`."""
    if keys_of is not None:
        shutil.copytree(
            keys_of,
            folder,
            ignore=lambda _, names: {*names} - {encryption.KEYS_FILE_NAME, signing_key.SIGNING_KEY_FILE_NAME},
        )
    process = ServeProcess(folder, free_port(), {"ORDERUP_DATABASE_URL": url})
    await process.start()
    try:
        yield process
    finally:
        await process.server.disconnects()
        await process.kill()


async def comes(server: LiveServer, table: str, token: str | None) -> Client | None:
    """Knock at a table: a window that is let in, or nothing while the server refuses for trouble."""
    client = await server.connects(table)
    with suppress(ConnectionClosed):  # it is refused before one has said so much
        await client.send("hello", token=token)
    await client.until(lambda g: g.closed or g.seen)
    if client.seen[0]["type"] == "welcome":
        return client
    assert client.seen[0]["why"]["code"] == "trouble"
    return None


async def comes_back(server: LiveServer, table: str, token: str | None) -> Client:
    """Knock until one is let in."""
    async with asyncio.timeout(PATIENCE):
        while (client := await comes(server, table, token)) is None:  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.05)
    return client


async def moved(*party: Client) -> Client:
    """Have one of these people make some move."""
    mover = next(client for client in party if client.legal())
    assert (await mover.moves(mover.legal()[0]))["type"] == "done"
    return mover


@pytest.mark.slow
async def test_a_game_goes_on_when_its_node_stands_still_and_when_the_next_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    async with (
        node(tmp_path / "first", database_url) as first,
        node(tmp_path / "second", database_url, tmp_path / "first") as second,
    ):
        opened, party = await first.server.plays("Ann", "Bob", clocks={"refill": 300_000, "away": 60_000})
        table, tokens = opened["table"], [client.token for client in party]
        shown = version(await moved(*party))
        assert await comes(second.server, table, tokens[0]) is None, "it is elsewhere"

        assert first.process is not None
        first.process.send_signal(signal.SIGSTOP)
        others = [await comes_back(second.server, table, token) for token in tokens]
        assert [(client.you["seat"], version(client) >= shown) for client in others] == [(0, True), (1, True)]
        await moved(*others)

        stale = next(client for client in party if client.legal())
        await stale.send("move", id="stale", move=stale.legal()[0])
        first.process.send_signal(signal.SIGCONT)
        assert (await stale.hangs_up())["why"]["code"] == "trouble"
        assert not [message for message in stale.seen if message.get("id") == "stale"], "it has stored nothing"
        shown = version(await moved(*others))

        await second.kill()
        back = [await comes_back(first.server, table, token) for token in tokens]
        assert [version(client) >= shown for client in back] == [True, True], "nothing that was shown is lost"
        await moved(*back)


async def test_a_node_that_is_taken_for_dead_stops_its_tables_and_plays_those_that_nobody_takes(
    database_url: str, start_server: StartServer
) -> None:
    server = await start_server(database_url=database_url)
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks={"away": 60_000})
    v = version(ann)
    await run(database_url, "DELETE FROM nodes")
    for client in (ann, bob):
        assert (await client.hangs_up())["why"]["code"] == "trouble"
    back = await comes_back(server, opened["table"], ann.token)
    assert version(back) >= v
    assert (await back.moves(back.legal()[0]))["type"] == "done"


async def test_a_table_that_another_node_has_taken_is_not_played_from_memory(
    database_url: str, start_server: StartServer
) -> None:
    server = await start_server(database_url=database_url)
    opened, (ann, _) = await server.plays("Ann", "Bob", clocks={"away": 60_000})
    await run(database_url, "INSERT INTO nodes VALUES ('other', 'elsewhere', now() + interval '1 hour', '')")
    await run(database_url, "UPDATE leases SET holder = 'elsewhere', fence = nextval('fences')")
    await ann.send("move", id="lost", move=ann.legal()[0])
    assert (await ann.hangs_up())["why"]["code"] == "trouble"
    assert await comes(server, opened["table"], ann.token) is None
    async with server.http() as http:
        assert (await http.get(f"/api/tables/{opened['table']}")).status_code == 503
        assert (await http.get("/api/tables/nosuchtable")).status_code == 404


async def test_a_table_is_cleared_and_its_lease_with_it(database_url: str, start_server: StartServer) -> None:
    server = await start_server(database_url=database_url, expire_empty=0, sweep_interval=0.05)
    await server.opens()
    async with asyncio.timeout(PATIENCE):
        while await run(database_url, "SELECT FROM leases"):  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)
    assert await run(database_url, "SELECT FROM tables") == []
