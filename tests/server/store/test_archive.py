"""`orderup journals`: the finished games of a server, as files."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result
from tests.server.conftest import StartServer
from tests.server.postgres import needs_postgres
from tests.server.postgres import run as query
from tests.server.store.conftest import GAME, KEYS, ROW, OpenNode, line
from tests.server.tables.test_live_game import play_out

from orderup.cli import main
from orderup.match.replay import parse_journal, verify
from orderup.server.store.archive import export_journals
from orderup.server.store.encryption import StorageKeys, new_key, write_keys
from orderup.server.store.errors import StoreError
from orderup.server.store.postgres_store import PostgresReader
from orderup.server.store.records import EndGame, SaveTable


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


async def test_finished_games_are_written_while_the_server_goes_on(start_server: StartServer, tmp_path: Path) -> None:
    server = await start_server(data=tmp_path / "data")
    opened, party = await server.plays("Ann", "Bob")
    await server.plays("Cy", "Di")  # which is not over
    await play_out(party)
    for client in party:
        await client.until(lambda g: g.table["state"] == "over")
    told = await asyncio.to_thread(run, "journals", tmp_path / "out", "--data", tmp_path / "data")
    assert "1 journals, and 0 that were there" in told.output, told.output
    (path,) = (tmp_path / "out").iterdir()
    assert path.name == f"{opened['table']}-1.jsonl"
    assert verify(parse_journal(path.read_bytes())).over
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{opened['table']}/journal?round=1")
    assert answer.content == path.read_bytes()
    told = await asyncio.to_thread(run, "journals", tmp_path / "out", "--data", tmp_path / "data")
    assert "0 journals, and 1 that were there" in told.output


def test_without_a_database_or_its_keys_it_says_so(tmp_path: Path) -> None:
    told = run("journals", tmp_path / "out", "--data", tmp_path)
    assert (told.exit_code, "There is no house.db in" in told.output) == (1, True)
    (tmp_path / "house.db").touch()
    told = run("journals", tmp_path / "out", "--data", tmp_path)
    assert (told.exit_code, "There is no storage.keys in" in told.output) == (1, True)
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@needs_postgres
async def test_those_of_a_server_in_postgresql_are_written_too(
    start_server: StartServer, database_url: str, tmp_path: Path
) -> None:
    server = await start_server(data=tmp_path / "data", database_url=database_url)
    opened, party = await server.plays("Ann", "Bob")
    await server.plays("Cy", "Di")  # which is not over
    await play_out(party)
    for client in party:
        await client.until(lambda g: g.table["state"] == "over")
    where = ("--data", tmp_path / "data", "--database-url", database_url)
    told = await asyncio.to_thread(run, "journals", tmp_path / "out", *where)
    assert "1 journals, and 0 that were there" in told.output, told.output
    (path,) = (tmp_path / "out").iterdir()
    assert path.name == f"{opened['table']}-1.jsonl"
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{opened['table']}/journal?round=1")
    assert answer.content == path.read_bytes()
    told = await asyncio.to_thread(run, "journals", tmp_path / "out", *where)
    assert "0 journals, and 1 that were there" in told.output
    told = await asyncio.to_thread(run, "journals", tmp_path / "out", "--data", tmp_path / "data")
    assert (told.exit_code, "There is no house.db in" in told.output) == (1, True)


@needs_postgres
async def test_the_database_is_only_read(open_node: OpenNode, database_url: str, tmp_path: Path) -> None:
    """No lease is taken, nothing is brought up to date, and the session could not write if it would."""
    store = await open_node()
    await store.leases.claim("t")
    await store.commit([SaveTable(ROW), GAME, line(1), EndGame("t", 1, "the end")])
    nodes = await query(database_url, "SELECT * FROM nodes")
    reader = await asyncio.to_thread(PostgresReader, database_url, KEYS)
    try:
        assert await asyncio.to_thread(export_journals, reader, tmp_path / "out") == (1, 0)
        with pytest.raises(StoreError, match="read-only transaction"):
            await asyncio.to_thread(reader._read, lambda c: c.execute(sa.text("DELETE FROM games")))
    finally:
        await asyncio.to_thread(reader.close)
    assert (tmp_path / "out" / "t-1.jsonl").read_text() == '{"header":1}\n{"v":1}\nthe end\n'
    assert len(await query(database_url, "SELECT * FROM nodes")) == len(nodes)


@needs_postgres
async def test_a_postgresql_database_that_cannot_be_read_is_said_so(
    open_node: OpenNode, database_url: str, tmp_path: Path
) -> None:
    def told(url: str) -> str:
        result = run("journals", tmp_path / "out", "--data", tmp_path, "--database-url", url)
        assert (result.exit_code, "Traceback" in result.output) == (1, False), result.output
        return result.output

    assert "There is no storage.keys in" in await asyncio.to_thread(told, database_url)
    write_keys(tmp_path, [new_key()])
    assert "The database is empty: no server has begun with it." in await asyncio.to_thread(told, database_url)
    store = await open_node()
    await store.leases.claim("t")
    await store.commit([SaveTable(ROW), GAME])
    assert "which is not in storage.keys" in await asyncio.to_thread(told, database_url)
    nowhere = "postgresql://postgres@localhost:1/postgres"
    assert "The database of --database-url cannot be opened" in await asyncio.to_thread(told, nowhere)
    await query(database_url, "UPDATE alembic_version SET version_num = '0001'")
    assert "The database is at version 0001" in await asyncio.to_thread(told, database_url)
    with pytest.raises(StoreError, match="version 0001"):
        await asyncio.to_thread(PostgresReader, database_url, StorageKeys([new_key()]))
