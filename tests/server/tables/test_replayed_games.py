"""Games that are played beforehand go on as if they had been played again from their beginning."""

import asyncio
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.cluster.test_workers import play
from tests.server.conftest import serving
from tests.server.postgres import needs_postgres
from tests.server.tables.test_nodes import moved

from orderup.server.http.backend import DATABASE_FILE
from orderup.server.settings import Settings
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.node_id import load_or_create_node_id
from orderup.server.store.postgres_store import PostgresReader
from orderup.server.store.reader import Reader
from orderup.server.store.records import StoredGame
from orderup.server.store.signing_key import load_or_create_signing_key
from orderup.server.store.sqlite_store import SqliteReader
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.setup import Setup
from orderup.server.tables.play.live_game import LiveGame
from orderup.server.tables.registry.replayed_games import ReplayedGames

CLOCKS = {"refill": 300_000, "away": 60_000}


def told(game: LiveGame) -> list[object]:
    """All that goes on from here: what everybody sees, the journal's lines, and what binds the next."""
    match = game.match
    views = [game.view(audience) for audience in (*range(match.players), 7)]
    return [
        views,
        [match.event(v).journal_data() for v in range(1, match.v + 1)],
        game.clock_info(0),
        game._chain.__dict__,
    ]


def stored_game(reader: Reader, table: str) -> StoredGame:
    stored = reader.newest_game(table)
    assert stored is not None
    return stored


async def test_a_replayed_game_goes_on_from_where_it_was_seen(engine: GameEngine, tmp_path: Path) -> None:
    async with serving(Settings(data=tmp_path)) as server:
        opened, party = await server.plays("Ann", "Bob", clocks=CLOCKS)
        table = opened["table"]
        await play(party, 6)
        key = load_or_create_signing_key(tmp_path)
        with closing(SqliteReader(tmp_path / DATABASE_FILE, load_or_create_storage_keys(tmp_path))) as reader:
            games = ReplayedGames()
            games.replay_stored(reader, engine, key)
            seen = len(stored_game(reader, table).lines)
            await play(party, 4)
            await moved(*party)
            row = reader.table(table)
            assert row is not None
            setup = msgspec.json.decode(row.setup, type=Setup)
            games.catch_up(reader, [table])
            assert games.read_cached(table) == games.read(reader, table)
            stored, commands = games.read(reader, table)
            assert stored == stored_game(reader, table)
            assert len(stored.lines) > seen
            assert commands == reader.command_ids(table, 1000)
            warm = games.resume(table, engine, "diner", setup, stored, 5, key)
            cold = ReplayedGames().resume(table, engine, "diner", setup, stored, 5, key)
            assert told(warm) == told(cold)
            assert games.read_cached(table) is None, "it is given once"
            assert told(games.resume(table, engine, "diner", setup, stored, 5, key)) == told(cold)


async def test_what_was_begun_otherwise_is_another_game(engine: GameEngine, tmp_path: Path) -> None:
    async with serving(Settings(data=tmp_path)) as server:
        tables = []
        for _ in range(2):
            opened, party = await server.plays("Ann", "Bob", clocks=CLOCKS)
            await play(party, 3)
            tables.append(opened["table"])
        key = load_or_create_signing_key(tmp_path)
        with closing(SqliteReader(tmp_path / DATABASE_FILE, load_or_create_storage_keys(tmp_path))) as reader:
            games = ReplayedGames()
            games.replay_stored(reader, engine, key)
            row = reader.table(tables[0])
            assert row is not None
            setup = msgspec.json.decode(row.setup, type=Setup)
            other = stored_game(reader, tables[1])
            resumed = games.resume(tables[0], engine, "diner", setup, other, 0, key)
            assert told(resumed) == told(LiveGame.resume(engine, "diner", setup, other, 0, key))


def test_a_reader_cannot_write_and_makes_no_database(tmp_path: Path) -> None:
    keys = load_or_create_storage_keys(tmp_path)
    with closing(SqliteReader(tmp_path / "no such? #1.db", keys)) as reader, pytest.raises(sa.exc.OperationalError):
        reader.tables()
    assert not list(tmp_path.glob("*.db"))


@needs_postgres
async def test_in_a_shared_database_a_node_plays_its_own_games_beforehand(
    engine: GameEngine, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (Settings(data=tmp_path / name, keys=tmp_path, database_url=database_url) for name in ("one", "two"))
    async with serving(one) as here, serving(two) as there:
        opened, party = await here.plays("Ann", "Bob", clocks=CLOCKS)
        await there.plays("Cy", "Di", clocks=CLOCKS)
        table, key = opened["table"], load_or_create_signing_key(tmp_path)
        keys, node = load_or_create_storage_keys(tmp_path), load_or_create_node_id(one.data)
        with closing(await asyncio.to_thread(PostgresReader, database_url, keys, node)) as reader:
            assert [row.id for row in reader.tables()] == [table]
            games = ReplayedGames()
            await asyncio.to_thread(games.replay_stored, reader, engine, key)
            assert games.read_cached(table) is None, "others may write on, so it is read again when it is opened"
            await play(party, 4)
            await asyncio.to_thread(games.catch_up, reader, [])
            assert games.read_cached(table) is None, "it is another node's now"
            await asyncio.to_thread(games.catch_up, reader, [table])
            assert games.read_cached(table) == games.read(reader, table)
            assert here.backend is not None
            monkeypatch.setattr(here.backend.registry.restorer, "_games", games)
            here.backend.registry.restorer.stop_restoring(table)
            assert games.read_cached(table) is None, "it is lost, and others may write on"
            stored, commands = games.read(reader, table)
            assert stored == stored_game(reader, table)
            assert commands == reader.command_ids(table, 1000)
            row = reader.table(table)
            assert row is not None
            setup = msgspec.json.decode(row.setup, type=Setup)
            warm = games.resume(table, engine, "diner", setup, stored, 5, key)
            assert told(warm) == told(ReplayedGames().resume(table, engine, "diner", setup, stored, 5, key))
