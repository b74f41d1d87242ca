"""The store: all or nothing, and on disk before anybody is told."""

import asyncio
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from orderup.server.store import migration, statements
from orderup.server.store.encryption import StorageKeys, load_or_create_storage_keys, new_key
from orderup.server.store.errors import StoreError
from orderup.server.store.records import (
    AddLine,
    BeginGame,
    DropTable,
    EndGame,
    SaveTable,
    StoredGame,
    TableRow,
    Write,
)
from orderup.server.store.store import Store
from orderup.server.tables.seats import Seat, read_seats, write_seats

KEYS = StorageKeys([new_key()])
ROW = TableRow("t", "diner", "lobby", 1, False, 5, b"h" * 32, "{}", "[]")
GAME = BeginGame("t", 1, b"s" * 32, '{"header":1}', '["Ann"]', None)


def line(v: int, table: str = "t") -> AddLine:
    return AddLine(table, 1, v, 0, f"command-{v}", f'{{"v":{v}}}')


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    yield opened
    opened.close()


async def test_a_table_is_kept_as_it_was_last_saved(store: Store) -> None:
    await store.commit([SaveTable(ROW)])
    later = TableRow("t", "diner", "over", 2, True, 9, None, "{}", "[1]")
    await store.commit([SaveTable(later)])
    assert store.tables() == [later]


async def test_a_game_is_found_as_it_was_left(store: Store) -> None:
    await store.commit([SaveTable(ROW), GAME, line(1)])
    await store.commit([line(2)])
    assert store.last_game("t") == StoredGame(1, b"s" * 32, '{"header":1}', '["Ann"]', None, None, (line(1), line(2)))
    assert store.last_game("other") is None


async def test_the_ids_of_all_rounds_commands_are_known_in_their_order(store: Store) -> None:
    house = AddLine("t", 1, 3, 6, None, "{}")
    second = AddLine("t", 2, 1, 0, "command-0", "{}")
    await store.commit([SaveTable(ROW), line(2), line(1), house, second, line(1, "other")])
    assert store.command_ids("t", 100) == ["command-1", "command-2", "command-0"]


async def test_only_the_newest_commands_are_read_those_of_newer_rounds_first(store: Store) -> None:
    later = [AddLine("t", 2, v, 0, f"later-{v}", "{}") for v in range(1, 4)]
    await store.commit([SaveTable(ROW), *map(line, range(1, 6)), *later])
    assert store.command_ids("t", 4) == ["command-5", "later-1", "later-2", "later-3"]
    assert store.command_ids("t", 2) == ["later-2", "later-3"]


def begun(number: int, table: str = "t") -> list[Write]:
    """A round that is begun, and its first line."""
    return [replace(GAME, table=table, round=number), line(1, table)._replace(round=number)]


def rounds_in(path: Path) -> list[list[tuple[str, int]]]:
    """The rounds that are kept, of which games and lines tell."""
    with closing(sqlite3.connect(path)) as database:
        return [
            sorted(database.execute(f'SELECT DISTINCT "table", round FROM {name}').fetchall())
            for name in ("games", "journal")
        ]


async def test_of_a_table_the_newest_rounds_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.db", KEYS, rounds_kept=3)
    await store.commit(begun(1, "u"))
    for number in range(1, 6):
        await store.commit([*begun(number), EndGame("t", number, '{"end":1}')])
    assert store.finished_journal("t", 2) is None
    assert store.finished_journal("t", 3) is not None
    store.close()
    kept = [("t", 3), ("t", 4), ("t", 5), ("u", 1)]
    assert rounds_in(tmp_path / "house.db") == [kept, kept]


async def test_older_rounds_go_only_with_the_new_one(tmp_path: Path) -> None:
    """In one transaction: a round that cannot be begun costs no other."""
    store = Store(tmp_path / "house.db", KEYS, rounds_kept=1)
    await store.commit(begun(1))
    with pytest.raises(sa.exc.IntegrityError):
        await store.commit([*begun(2), *begun(2)])
    store.close()
    assert rounds_in(tmp_path / "house.db") == [[("t", 1)], [("t", 1)]]


async def test_a_journal_can_be_read_only_when_its_game_is_over(store: Store) -> None:
    await store.commit([GAME, line(1)])
    assert store.finished_journal("t", None) is None
    assert store.finished_journal("t", 1) is None
    await store.commit([line(2), EndGame("t", 1, '{"end":1}')])
    whole = ['{"header":1}', '{"v":1}', '{"v":2}', '{"end":1}']
    assert store.finished_journal("t", None) == whole
    assert store.finished_journal("t", 1) == whole
    assert store.finished_journal("t", 2) is None


async def test_what_waits_is_committed_together_and_a_bad_write_spoils_only_its_own(
    store: Store,
) -> None:
    await store.commit([GAME, line(1)])
    doubled = store.commit([line(2, "u"), line(1)])
    good = [store.commit([line(v)]) for v in range(2, 30)]
    failed, *fine = await asyncio.gather(doubled, *good, return_exceptions=True)
    assert isinstance(failed, sa.exc.IntegrityError)
    assert fine == [None] * 28
    game = store.last_game("t")
    assert game is not None
    assert [kept.v for kept in game.lines] == list(range(1, 30))
    assert store.last_game("u") is None


async def test_a_dropped_table_leaves_nothing(store: Store) -> None:
    await store.commit([SaveTable(ROW), GAME, line(1)])
    await store.commit([DropTable("t")])
    assert store.tables() == []
    assert store.last_game("t") is None


async def test_what_was_committed_is_there_after_reopening(tmp_path: Path) -> None:
    first = Store(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    await first.commit([SaveTable(ROW), GAME, line(1)])
    first.close()
    second = Store(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    assert second.tables() == [ROW]
    second.close()


def modes_in(folder: Path) -> dict[str, int]:
    """The permissions of the files in a folder, by name."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


@pytest.mark.parametrize(
    "files", [("house.db",), ("house.db", "house.db-wal", "house.db-shm")], ids=["new", "left readable"]
)
async def test_nobody_else_can_read_the_database_nor_what_lies_beside_it(
    tmp_path: Path, files: tuple[str, ...]
) -> None:
    before = os.umask(0)
    try:
        for name in files[1:]:
            (tmp_path / name).touch(mode=0o644)
        store = Store(tmp_path / files[0], KEYS)
        await store.commit([SaveTable(ROW), GAME])
        modes = modes_in(tmp_path)
    finally:
        os.umask(before)
    store.close()
    assert modes == dict.fromkeys(("house.db", "house.db-wal", "house.db-shm"), 0o600)


def test_the_tables_are_what_the_migrations_make(store: Store) -> None:
    with store._engine.connect() as connection:
        found = sa.inspect(connection)
        for table in statements.meta.sorted_tables:
            made = {c["name"] for c in found.get_columns(table.name)}
            assert made == {c.name for c in table.columns}


def test_the_newest_migration_is_the_one_the_store_expects() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_heads() == [migration.HEAD]


def test_games_of_the_first_database_are_found_in_the_newest(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    engine = sa.create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).with_name("migrations")))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        values = "'t', 1, 'seed', '[]', '{}', NULL"
        connection.execute(
            sa.text(f"INSERT INTO games ('table', round, seed, names, header, footer) VALUES ({values})")
        )
        connection.commit()
    engine.dispose()
    store = Store(path, load_or_create_storage_keys(tmp_path))
    found = store.last_game("t")
    store.close()
    assert found is not None
    assert (found.header, found.contributions) == ("{}", None)


def test_a_database_of_a_later_house_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    Store(path, load_or_create_storage_keys(tmp_path)).close()
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="version 9999"):
        Store(path, load_or_create_storage_keys(tmp_path))


def test_who_has_left_a_game_is_known_after_a_restart() -> None:
    (seat,) = read_seats(write_seats([Seat(departed="Ann")]), 0)
    assert (seat.empty, seat.departed) == (True, "Ann")
