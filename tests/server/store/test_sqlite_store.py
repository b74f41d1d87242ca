"""The store in a SQLite file."""

import os
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from tests.server.store.conftest import GAME, KEYS, ROW, line

from orderup.server.store import migration
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.records import SaveTable
from orderup.server.store.sqlite_store import SqliteStore
from orderup.server.tables.seating.seats import Seat, decode_seats, encode_seats


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
        store = SqliteStore(tmp_path / files[0], KEYS)
        await store.commit([SaveTable(ROW), GAME])
        modes = modes_in(tmp_path)
    finally:
        os.umask(before)
    store.close()
    assert modes == dict.fromkeys(("house.db", "house.db-wal", "house.db-shm"), 0o600)


async def test_a_new_line_has_few_pages_written_anew_however_many_there_are(tmp_path: Path) -> None:
    tables = [f"table-{n}" for n in range(30)]
    store = SqliteStore(tmp_path / "house.db", KEYS)
    for v in range(1, 101):
        await store.commit([line(v, table) for table in tables])
    store.close()  # which empties the log
    store = SqliteStore(tmp_path / "house.db", KEYS)
    for v in range(101, 111):
        await store.commit([line(v, table) for table in tables])
    pages = (tmp_path / "house.db-wal").stat().st_size / 4096
    store.close()
    assert pages / (10 * len(tables)) < 2


def test_the_newest_migration_is_the_one_the_store_expects() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_heads() == [migration.HEAD_VERSION]


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
    store = SqliteStore(path, load_or_create_storage_keys(tmp_path))
    found = store.newest_game("t")
    store.close()
    assert found is not None
    assert (found.header, found.contributions) == ("{}", None)


def test_who_has_left_a_game_is_known_after_a_restart() -> None:
    (seat,) = decode_seats(encode_seats([Seat(departed="Ann")]), 0)
    assert (seat.is_empty, seat.departed) == (True, "Ann")
