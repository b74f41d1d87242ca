"""What is secret while a game runs is sealed in the database."""

import sqlite3
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from click.testing import CliRunner

from orderup.cli import main
from orderup.server.store import migrating
from orderup.server.store.errors import StoreError
from orderup.server.store.records import AddLine, BeginGame, SaveTable, TableRow
from orderup.server.store.sealing import FILE, SealError, StorageKeys, is_sealed, new_key, storage_keys, write_keys
from orderup.server.store.store import Store

ROW = TableRow("t", "diner", "playing", 1, False, 5, None, "{}", "[]")
SEED = b"a seed that nobody may read now!"
GAME = BeginGame("t", 1, SEED, '{"header":1}', '["Ann"]', '["what Ann has added"]')
LINE = AddLine("t", 1, 1, 0, "command", '{"v":1,"cards":"all of them"}')
SECRETS = (SEED, b"what Ann has added", b"all of them")


async def filled(folder: Path) -> None:
    store = Store(folder / "house.db", storage_keys(folder))
    await store.commit([SaveTable(ROW), GAME, LINE])
    store.close()


def everything(folder: Path) -> bytes:
    """All that somebody has who gets hold of the database, and of what SQLite lays beside it."""
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.name.startswith("house.db"))


async def test_no_seed_no_contribution_and_no_card_can_be_read_in_the_database(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.db", storage_keys(tmp_path))
    await store.commit([SaveTable(ROW), GAME, LINE])
    while_open = everything(tmp_path)
    store.close()
    for secret in SECRETS:
        assert secret not in while_open
        assert secret not in everything(tmp_path)
    assert b"header" in everything(tmp_path), "so we looked at the right place"


async def test_the_same_keys_read_everything_again(tmp_path: Path) -> None:
    await filled(tmp_path)
    store = Store(tmp_path / "house.db", storage_keys(tmp_path))
    found = store.last_game("t")
    store.close()
    assert found is not None
    assert (found.seed, found.contributions, found.lines) == (SEED, GAME.contributions, (LINE,))


def test_the_keys_are_nobody_else_s_to_read_from_the_first_byte_on(tmp_path: Path) -> None:
    keys = storage_keys(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert storage_keys(tmp_path).keys == keys.keys
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


async def test_a_database_without_its_keys_is_refused_and_says_which_it_needs(tmp_path: Path) -> None:
    await filled(tmp_path)
    name = storage_keys(tmp_path).name
    (tmp_path / FILE).unlink()
    with pytest.raises(StoreError, match=name):
        Store(tmp_path / "house.db", storage_keys(tmp_path))


@pytest.mark.parametrize("text", ["", "zz" * 32, "ab" * 31, "ab" * 32 + "\nabc", "\u00e4"])
def test_a_file_that_holds_no_keys_is_refused_without_being_told(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(StoreError, match=r"storage\.keys holds no storage keys: one a line") as refused:
        storage_keys(tmp_path)
    assert not text or text not in str(refused.value)
    assert refused.value.__cause__ is None


def test_what_is_sealed_opens_at_its_own_place_only_and_unchanged_only() -> None:
    keys = StorageKeys([new_key()])
    sealed = keys.seal(b"a card", "line t 1 1")
    assert keys.open(sealed, "line t 1 1") == b"a card"
    bent = bytes([*sealed[:-1], sealed[-1] ^ 1])
    for content, place in (
        (sealed, "line t 1 2"),
        (bent, "line t 1 1"),
        (b"a card", "line t 1 1"),
        (b"", "line t 1 1"),
    ):
        with pytest.raises(SealError) as refused:
            keys.open(content, place)
        assert "a card" not in str(refused.value)
    assert keys.seal(b"a card", "line t 1 1") != sealed, "two of the same look different"


def test_older_keys_open_and_the_newest_seals() -> None:
    old, new = new_key(), new_key()
    sealed = StorageKeys([old]).seal(b"x", "p")
    both = StorageKeys([new, old])
    assert both.open(sealed, "p") == b"x"
    assert StorageKeys([new]).open(both.seal(b"x", "p"), "p") == b"x"


async def test_after_a_change_of_keys_the_old_one_opens_nothing_any_more(tmp_path: Path) -> None:
    await filled(tmp_path)
    before = storage_keys(tmp_path)
    done = CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    after = storage_keys(tmp_path)
    assert len(after.keys) == 1
    assert after.name in done.output
    assert after.keys[0].hex() not in done.output
    with pytest.raises(StoreError, match=after.name):
        Store(tmp_path / "house.db", before)
    store = Store(tmp_path / "house.db", after)
    found = store.last_game("t")
    store.close()
    assert found is not None
    assert (found.seed, found.lines) == (SEED, (LINE,))


async def test_a_change_of_keys_that_was_interrupted_can_be_done_again(tmp_path: Path) -> None:
    await filled(tmp_path)
    write_keys(tmp_path, [new_key(), *storage_keys(tmp_path).keys])  # killed before anything was sealed anew
    assert CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)]).exit_code == 0
    Store(tmp_path / "house.db", storage_keys(tmp_path)).close()


def test_there_is_nothing_to_seal_where_there_is_no_database(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert "There is no house.db" in done.output


def old_database(path: Path) -> None:
    """A database as the version before left it, with all in the clear."""
    engine = sa.create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(Path(migrating.__file__).with_name("migrations")))
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.commit()
        connection.exec_driver_sql(
            "INSERT INTO games (\"table\", round, seed, names, header, footer, contributions) VALUES ('t', 1, ?, '[]', '{}', NULL, ?)",
            (SEED, GAME.contributions),
        )
        rows = [("t", 1, v, 0, None, LINE.line) for v in range(1, 2501)]
        connection.exec_driver_sql(
            'INSERT INTO journal ("table", round, v, seat, command, line) VALUES (?, ?, ?, ?, ?, ?)', rows
        )
        connection.commit()
    engine.dispose()


def test_an_old_database_is_sealed_when_it_is_opened_and_nothing_stays_behind(tmp_path: Path) -> None:
    old_database(tmp_path / "house.db")
    assert all(secret in everything(tmp_path) for secret in SECRETS)
    store = Store(tmp_path / "house.db", storage_keys(tmp_path))
    found = store.last_game("t")
    store.close()
    assert found is not None
    assert (found.seed, found.contributions, len(found.lines)) == (SEED, GAME.contributions, 2500)
    assert {line.line for line in found.lines} == {LINE.line}
    for secret in SECRETS:
        assert secret not in everything(tmp_path)
    with sqlite3.connect(tmp_path / "house.db") as connection:
        stored = connection.execute("SELECT line FROM journal").fetchall()
    assert all(is_sealed(line) for (line,) in stored)
