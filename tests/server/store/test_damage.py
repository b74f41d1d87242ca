"""A database that is bent: the server says so in plain words, starts if it can, and never ends in a traceback."""

import asyncio
import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.conftest import StartServer, serving
from tests.simulation.disk import MISSING, Volume, disk

from orderup.server.http.backend import DATABASE_FILE
from orderup.server.settings import Settings
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.records import AddDeck, StoredDeck
from orderup.server.store.sqlite_store import SqliteStore

MAIN = "from orderup.cli import main; main()"
PAGE = 4096
Bend = Callable[[Path], None]


def zero_the_header(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(bytes(100) + content[100:])


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: PAGE + 100])


def overwrite_a_page(path: Path) -> None:
    """The last page: of a table that only a running game needs."""
    content = path.read_bytes()
    path.write_bytes(content[:-PAGE] + b"\xa5" * PAGE)


def overwrite_the_schema(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xa5" * (PAGE - 100) + content[PAGE:])


def garbage_beside_it(path: Path) -> None:
    path.with_name(f"{path.name}-wal").write_bytes(b"\xa5" * 10_000)


async def kept_game(data: Path) -> tuple[str, str | None]:
    """Play a little, and stop."""
    async with serving(Settings(data=data)) as server:
        opened, (ann, _) = await server.plays("Ann", "Bob")
    return opened["table"], ann.token


@pytest.mark.slow
@pytest.mark.parametrize("bend", [zero_the_header, truncate, overwrite_the_schema])
async def test_what_cannot_be_opened_at_all_is_said_in_a_sentence(tmp_path: Path, bend: Bend) -> None:
    await kept_game(tmp_path)
    bend(tmp_path / DATABASE_FILE)
    command = [sys.executable, "-c", MAIN, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    (said,) = done.stderr.splitlines()
    assert re.match(r"Error: The server can't start: The database .*house\.db cannot be read: .*backup", said)


async def test_a_page_in_the_middle_costs_what_lies_on_it(
    start_server: StartServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await kept_game(tmp_path / "kept")
    overwrite_a_page(tmp_path / "kept" / DATABASE_FILE)
    server = await start_server(data=tmp_path / "kept")
    async with asyncio.timeout(60):
        while "database" not in (await server.get("/healthz"))["trouble"]:  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)
    assert "the database is damaged" in caplog.text
    assert "Traceback" not in caplog.text
    async with server.http() as http:
        assert (await http.get("/readyz")).status_code == 503


async def test_a_table_with_a_secret_that_cannot_be_decrypted_is_set_aside_and_the_server_is_ready(
    start_server: StartServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, _ = await kept_game(tmp_path / "kept")
    other, token = await kept_game(tmp_path / "kept")
    with closing(sqlite3.connect(tmp_path / "kept" / DATABASE_FILE)) as connection, connection:
        connection.execute('UPDATE journal SET line = substr(line, 1, 40) WHERE v = 1 AND "table" = ?', (table,))
    server = await start_server(data=tmp_path / "kept")
    async with asyncio.timeout(60), server.http() as http:
        while (await http.get("/readyz")).status_code != 200:  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)
        answer = await http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
    assert (await server.joins(other, token=token)).you["seat"] == 0
    (said,) = [record.message for record in caplog.records if "set aside" in record.message]
    assert (
        said
        == f"table {table} is set aside: Something that is encrypted in the database was changed, or moved to another place."
    )


async def test_garbage_where_the_log_was_is_left_out(start_server: StartServer, tmp_path: Path) -> None:
    table, token = await kept_game(tmp_path / "kept")
    garbage_beside_it(tmp_path / "kept" / DATABASE_FILE)
    server = await start_server(data=tmp_path / "kept")
    assert (await server.joins(table, token=token)).you["seat"] == 0
    assert (await server.get("/healthz"))["status"] == "ok"


@pytest.mark.skipif(disk() is None, reason=MISSING)
async def test_a_disk_that_cannot_be_read_says_nothing_of_the_file(tmp_path: Path) -> None:
    """SQLite's check answers a failed read in a row of its findings, as if the file were at fault."""
    hooked = disk()
    assert hooked is not None
    (tmp_path / "kept").mkdir()
    keys = load_or_create_storage_keys(tmp_path)
    with hooked.in_place():
        volume = Volume(tmp_path / "kept", {}, random.Random(1))
        hooked.mount(volume)
        store = SqliteStore(tmp_path / "kept" / DATABASE_FILE, keys)
        await store.commit([AddDeck(StoredDeck(str(n), "diner", "long", 0, "x" * 100_000)) for n in range(10)])
        store.close()
        store = SqliteStore(tmp_path / "kept" / DATABASE_FILE, keys)
        volume.failing = 1.0
        assert not store.try_damage_check()
        volume.failing = 0.05
        assert {store.try_damage_check() for _ in range(300)} == {False, True}
        volume.failing = 0.0
        assert store.damage == ""
        assert store.try_damage_check()
        assert store.damage == ""
        store.close()
