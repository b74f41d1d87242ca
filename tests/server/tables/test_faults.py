"""Reads of the store fail: nothing is said to be gone that may be there, and all comes back by itself."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer, serving
from tests.server.tables.test_live_game import version

from orderup.server.http import backend
from orderup.server.settings import Settings
from orderup.server.store.records import Write
from orderup.server.store.store import Store
from orderup.server.tables.registry import registry, restorer
from orderup.server.wire.refusals import RefusedError

Read = Callable[..., Any]


class Disk:
    """Lets reads of the store fail for as long as it is broken."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.broken = False
        self.failed = 0
        for name in ("tables", "table", "newest_game", "check_readable"):
            monkeypatch.setattr(Store, name, self._fallible(getattr(Store, name)))

    def _fallible(self, read: Read) -> Read:
        def reading(*arguments: Any) -> Any:
            if self.broken:
                self.failed += 1
                raise sa.exc.OperationalError("SELECT", {"token": "secret"}, OSError("disk I/O error"))
            return read(*arguments)

        return reading


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    monkeypatch.setattr("orderup.server.backoff.FIRST_DELAY_S", 0.02)
    monkeypatch.setattr("orderup.server.backoff.MAX_DELAY_S", 0.05)
    monkeypatch.setattr(restorer, "FIND_TIMEOUT_S", 0.1)
    return Disk(monkeypatch)


async def a_game(data: Path) -> tuple[str, str | None, int]:
    """Play a little at a server with this data, and stop it; returns the table, a seat's token and the last event."""
    async with serving(Settings(data=data)) as server:
        opened, (ann, _) = await server.plays("Ann", "Bob")
        return opened["table"], ann.token, version(ann)


async def failures(disk: Disk, more: int) -> None:
    """Wait until so many more reads have failed."""
    wanted = disk.failed + more
    async with asyncio.timeout(30):
        while disk.failed < wanted:  # noqa: ASYNC110  # the store has no event for it
            await asyncio.sleep(0.01)


@pytest.mark.slow
async def test_tables_that_cannot_be_read_at_the_start_are_in_trouble_and_come_back(
    start_server: StartServer, disk: Disk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, token, v = await a_game(tmp_path / "kept")

    disk.broken = True
    server = await start_server(data=tmp_path / "kept")
    await failures(disk, 3)
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble"), "not: there is no such table"
        assert (await http.get("/healthz")).json()["status"] == "trouble"
        assert (await http.get("/readyz")).status_code == 503
    knocking = await server.connects(table)
    assert (await knocking.hangs_up())["why"]["code"] == "trouble"

    disk.broken = False
    async with asyncio.timeout(30):
        while (await server.get("/healthz"))["tables"] != "read":  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)
    back = await server.joins(table, token=token)
    assert version(back) == v
    async with server.http() as http, asyncio.timeout(30):
        while (await http.get("/readyz")).status_code != 200:  # noqa: ASYNC110  # a busy machine makes the loop late, too
            await asyncio.sleep(0.02)
    assert "secret" not in caplog.text
    assert "SELECT" not in caplog.text


async def test_a_game_that_cannot_be_read_is_tried_again(
    start_server: StartServer, disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, token, v = await a_game(tmp_path / "kept")
    tables = Store.tables

    def tables_then_break(store: Store) -> Any:
        found = tables(store)
        disk.broken = True
        return found

    monkeypatch.setattr(Store, "tables", tables_then_break)
    server = await start_server(data=tmp_path / "kept")
    await failures(disk, 3)
    disk.broken = False
    async with asyncio.timeout(30):
        while (await server.get("/healthz"))["tables"] != "read":  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)
    assert version(await server.joins(table, token=token)) == v


async def test_a_table_that_cannot_be_stored_as_it_comes_back_is_tried_again(
    start_server: StartServer, disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, token, _ = await a_game(tmp_path / "kept")
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'kept' / backend.DATABASE_FILE}")
    with engine.begin() as connection:  # its rules have changed: it goes back to the lobby, which has to be stored
        connection.execute(sa.text("UPDATE games SET header = '{}'"))
    engine.dispose()
    commit, failed = Store.commit, 0

    def failing(store: Store, writes: Sequence[Write]) -> asyncio.Future[None]:
        nonlocal failed
        if failed == 3:
            return commit(store, writes)
        failed += 1
        refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        refused.set_exception(sa.exc.OperationalError("INSERT", {}, OSError("disk full")))
        return refused

    monkeypatch.setattr(Store, "commit", failing)
    server = await start_server(data=tmp_path / "kept")
    async with asyncio.timeout(30):
        while (await server.get("/healthz"))["tables"] != "read":  # only a question tells
            assert (await asked_about(server, table)) in (200, 503), "never: there is no such table"
            await asyncio.sleep(0.02)
    assert failed == 3
    assert not disk.broken
    assert (await server.joins(table, token=token)).table["state"] == "lobby"


async def asked_about(server: LiveServer, table: str) -> int:
    """The status of the answer about a table."""
    async with server.http() as http:
        return (await http.get(f"/api/tables/{table}")).status_code


async def test_a_damaged_table_is_set_aside_and_the_others_open(start_server: StartServer, tmp_path: Path) -> None:
    bad, *_ = await a_game(tmp_path / "kept")
    good, token, _ = await a_game(tmp_path / "kept")
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'kept' / backend.DATABASE_FILE}")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET seats = '{' WHERE id = :id"), {"id": bad})
    engine.dispose()

    server = await start_server(data=tmp_path / "kept")
    await server.joins(good, token=token)
    async with server.http() as http:
        assert (await http.get(f"/api/tables/{bad}")).json()["code"] == "trouble"
        keys = [{"table": one, "token": token} for one in (bad, good)]
        seats = (await http.post("/api/seats", json={"keys": keys})).json()
        assert [seat["table"]["id"] for seat in seats["held"]] == [good]
        assert seats["trouble"] == [bad]
        answer = await http.post("/api/seats", json={"keys": keys[:1]})
        assert (answer.status_code, answer.json()) == (200, {"held": [], "trouble": [bad]}), "not: it opens nothing"


async def test_the_seats_of_many_keys_are_looked_for_at_once(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that cannot be read takes its two seconds: fifty would take a hundred."""
    together = asyncio.Barrier(3)

    async def find(_: registry.Registry, name: str) -> None:
        await together.wait()
        raise RefusedError("trouble", name)

    monkeypatch.setattr(registry.Registry, "find", find)
    keys = [{"table": name, "token": "x"} for name in ("a", "b", "c")]
    async with asyncio.timeout(30), server.http() as http:
        answer = await http.post("/api/seats", json={"keys": keys})
    assert answer.json() == {"held": [], "trouble": ["a", "b", "c"]}


async def test_a_damaged_database_is_told(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await server.get("/healthz"))["status"] == "ok"
    assert server.backend is not None
    monkeypatch.setattr(server.backend.store, "damage", "row 3 missing from index")
    assert (await server.get("/healthz"))["status"] == "trouble"
