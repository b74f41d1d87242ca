"""What is secret while a game runs is sealed in the database."""

import json
import os
import random
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from click.testing import CliRunner
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from tests.match.signing import signed

from orderup.cli import main
from orderup.server.store import migration, sqlite_store
from orderup.server.store.encryption import (
    BUCKET_BYTES,
    KEYS_FILE_NAME,
    DecryptionError,
    StorageKeys,
    is_encrypted,
    key_id,
    load_or_create_storage_keys,
    new_key,
    write_keys,
)
from orderup.server.store.errors import StoreError
from orderup.server.store.records import AddLine, BeginGame, SaveTable, TableRow
from orderup.server.store.sqlite_store import SqliteStore

ROW = TableRow("t", "diner", "playing", 1, False, 5, None, "{}", "[]")
SEED = b"a seed that nobody may read now!"
GAME = BeginGame("t", 1, SEED, '{"header":1}', '["Ann"]', '["what Ann has added"]')
LINE = AddLine("t", 1, 1, 0, "command", '{"v":1,"cards":"all of them"}')
SECRET_COLUMNS = (SEED, b"what Ann has added", b"all of them")


async def filled(folder: Path) -> None:
    store = SqliteStore(folder / "house.db", load_or_create_storage_keys(folder))
    await store.commit([SaveTable(ROW), GAME, LINE])
    store.close()


def everything(folder: Path) -> bytes:
    """All that somebody has who gets hold of the database, and of what SQLite lays beside it."""
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.name.startswith("house.db"))


async def test_no_seed_no_contribution_and_no_card_can_be_read_in_the_database(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    await store.commit([SaveTable(ROW), GAME, LINE])
    while_open = everything(tmp_path)
    store.close()
    for secret in SECRET_COLUMNS:
        assert secret not in while_open
        assert secret not in everything(tmp_path)
    assert b"header" in everything(tmp_path), "so we looked at the right place"


async def test_the_same_keys_read_everything_again(tmp_path: Path) -> None:
    await filled(tmp_path)
    store = SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    found = store.newest_game("t")
    store.close()
    assert found is not None
    assert (found.seed, found.contributions, found.lines) == (SEED, GAME.contributions, (LINE,))


def test_the_keys_are_nobody_else_s_to_read_from_the_first_byte_on(tmp_path: Path) -> None:
    keys = load_or_create_storage_keys(tmp_path)
    assert stat.S_IMODE((tmp_path / KEYS_FILE_NAME).stat().st_mode) == 0o600
    assert load_or_create_storage_keys(tmp_path).keys == keys.keys
    assert [file.name for file in tmp_path.iterdir()] == [KEYS_FILE_NAME]


async def test_a_database_without_its_keys_is_refused_and_says_which_it_needs(tmp_path: Path) -> None:
    await filled(tmp_path)
    name = load_or_create_storage_keys(tmp_path).newest_key_id
    (tmp_path / KEYS_FILE_NAME).unlink()
    with pytest.raises(StoreError, match=name):
        SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))


@pytest.mark.parametrize("text", ["", "zz" * 32, "ab" * 31, "ab" * 32 + "\nabc", "\u00e4"])
def test_a_file_that_holds_no_keys_is_refused_without_being_told(tmp_path: Path, text: str) -> None:
    (tmp_path / KEYS_FILE_NAME).write_text(text)
    with pytest.raises(StoreError, match=r"storage\.keys holds no storage keys: one a line") as refused:
        load_or_create_storage_keys(tmp_path)
    assert not text or text not in str(refused.value)
    assert refused.value.__cause__ is None


def test_what_is_sealed_opens_at_its_own_place_only_and_unchanged_only() -> None:
    keys = StorageKeys([new_key()])
    sealed = keys.encrypt(b"a card", "line t 1 1")
    assert keys.decrypt(sealed, "line t 1 1") == b"a card"
    bent = bytes([*sealed[:-1], sealed[-1] ^ 1])
    for content, place in (
        (sealed, "line t 1 2"),
        (bent, "line t 1 1"),
        (b"a card", "line t 1 1"),
        (b"", "line t 1 1"),
    ):
        with pytest.raises(DecryptionError) as refused:
            keys.decrypt(content, place)
        assert "a card" not in str(refused.value)
    assert keys.encrypt(b"a card", "line t 1 1") != sealed, "two of the same look different"


def sealed_without_padding(key: bytes, content: bytes, place: str) -> bytes:
    """What the versions before have sealed, whose length is that of the content."""
    return b"\x01" + key_id(key) + b"n" * 12 + AESGCM(key).encrypt(b"n" * 12, content, place.encode())


def test_what_is_encrypted_together_asks_the_system_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each such call gives Python's lock away, and a writer beside a busy loop waits for it each time; the nonces differ all the same."""
    asked: list[int] = []

    def urandom(count: int) -> bytes:
        asked.append(count)
        return random.randbytes(count)

    monkeypatch.setattr(os, "urandom", urandom)
    keys = StorageKeys([b"k" * 32])
    sealed = keys.encrypt_all([(b"a card", f"line t 1 {v}") for v in range(40)])
    assert len(asked) == 1
    assert len({each[5:17] for each in sealed}) == 40
    assert [keys.decrypt(each, f"line t 1 {v}") for v, each in enumerate(sealed)] == [b"a card"] * 40
    assert keys.encrypt_all([]) == []


@pytest.mark.parametrize("length", [0, 1, 32, BUCKET_BYTES - 1, BUCKET_BYTES, 3 * BUCKET_BYTES])
def test_what_is_sealed_opens_as_it_was_however_long_it_is(length: int) -> None:
    keys = StorageKeys([new_key()])
    for content in (b"\x80" * length, bytes(length), b"x" * length):
        assert keys.decrypt(keys.encrypt(content, "p"), "p") == content


def test_the_length_of_a_line_does_not_tell_its_card() -> None:
    keys = StorageKeys([new_key()])
    plates = ("pie", "bacon_eggs", "the longest plate on any card list")
    lines = [f'{{"v":8,"cards":[{{"card":31,"plate":"{plate}"}}]}}'.encode() for plate in plates]
    assert len({len(keys.encrypt(line, "line t 1 8")) for line in lines}) == 1


def test_the_draws_of_a_whole_game_are_of_one_length() -> None:
    keys, lengths = StorageKeys([new_key()]), set()
    for line in signed("diner", 4, 1):
        if json.loads(line).get("move", {}).get("do") == "draw":
            lengths.add(len(keys.encrypt(line.encode(), "p")))
    assert len(lengths) == 1


def test_what_was_sealed_without_padding_still_opens_and_only_as_that() -> None:
    key = new_key()
    keys, earlier = StorageKeys([key]), sealed_without_padding(key, b"a card", "p")
    assert keys.decrypt(earlier, "p") == b"a card"
    for bent in (b"\x02" + earlier[1:], b"\x01" + keys.encrypt(b"a card", "p")[1:]):
        with pytest.raises(DecryptionError):
            keys.decrypt(bent, "p")


def test_older_keys_open_and_the_newest_seals() -> None:
    old, new = new_key(), new_key()
    sealed = StorageKeys([old]).encrypt(b"x", "p")
    both = StorageKeys([new, old])
    assert both.decrypt(sealed, "p") == b"x"
    assert StorageKeys([new]).decrypt(both.encrypt(b"x", "p"), "p") == b"x"


async def test_after_a_change_of_keys_the_old_one_opens_nothing_any_more(tmp_path: Path) -> None:
    await filled(tmp_path)
    before = load_or_create_storage_keys(tmp_path)
    done = CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    after = load_or_create_storage_keys(tmp_path)
    assert len(after.keys) == 1
    assert after.newest_key_id in done.output
    assert after.keys[0].hex() not in done.output
    with pytest.raises(StoreError, match=after.newest_key_id):
        SqliteStore(tmp_path / "house.db", before)
    store = SqliteStore(tmp_path / "house.db", after)
    found = store.newest_game("t")
    store.close()
    assert found is not None
    assert (found.seed, found.lines) == (SEED, (LINE,))


async def test_after_a_change_of_keys_nothing_that_the_old_one_sealed_is_left_in_the_files(tmp_path: Path) -> None:
    """Neither in pages that are used no more, nor in those of tables that were cleared before."""
    store = SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    lines = [LINE._replace(v=v, line=LINE.line + "x" * 700) for v in range(1, 200)]
    cleared = [line._replace(table="u") for line in lines]
    await store.commit([SaveTable(ROW), GAME, *lines, SaveTable(replace(ROW, id="u")), *cleared])
    store.close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        sealed = [line for (line,) in connection.execute("SELECT line FROM journal UNION SELECT seed FROM games")]
        connection.execute("PRAGMA secure_delete=OFF")  # as most builds of SQLite have it
        connection.execute("DELETE FROM journal WHERE \"table\" = 'u'")
        connection.commit()
    before = everything(tmp_path)
    assert len(sealed) == 399
    assert sum(line[17:49] in before for line in sealed) > 200, "what was cleared is still there"
    done = CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    after = everything(tmp_path)
    assert not [line for line in sealed for at in (17, 100, 500) if line[at : at + 16] and line[at : at + 16] in after]


async def test_without_room_on_the_disk_a_change_of_keys_says_so_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(tmp_path)

    def full(*_: object) -> int:
        raise sa.exc.OperationalError("UPDATE", None, sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as patched:
        patched.setattr(sqlite_store, "reencrypt", full)
        done = CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert "database or disk is full" in done.output
    assert "run it again" in done.output
    assert CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)]).exit_code == 0


async def test_a_change_of_keys_that_was_interrupted_can_be_done_again(tmp_path: Path) -> None:
    await filled(tmp_path)
    write_keys(
        tmp_path, [new_key(), *load_or_create_storage_keys(tmp_path).keys]
    )  # killed before anything was sealed anew
    assert CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)]).exit_code == 0
    SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path)).close()


def test_there_is_nothing_to_seal_where_there_is_no_database(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["keys", "rotate", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert "There is no house.db" in done.output


def in_the_clear(content: bytes, _place: str) -> object:
    return content.decode() if content == LINE.line.encode() else content


def old_database(path: Path, version: str = "0002", stored: Callable[[bytes, str], object] = in_the_clear) -> None:
    """A database as an earlier version left it: before 0003 with all in the clear."""
    engine = sa.create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).with_name("migrations")))
    assert GAME.contributions is not None
    told = stored(GAME.contributions.encode(), "contributions t 1")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        config.attributes["connection"] = connection
        config.attributes["keys"] = StorageKeys([new_key()])
        command.upgrade(config, version)
        connection.commit()
        connection.exec_driver_sql(
            "INSERT INTO games (\"table\", round, seed, names, header, footer, contributions) VALUES ('t', 1, ?, '[]', '{}', NULL, ?)",
            (stored(SEED, "seed t 1"), told),
        )
        rows = [("t", 1, v, 0, None, stored(LINE.line.encode(), f"line t 1 {v}")) for v in range(1, 2501)]
        connection.exec_driver_sql(
            'INSERT INTO journal ("table", round, v, seat, command, line) VALUES (?, ?, ?, ?, ?, ?)', rows
        )
        connection.commit()
    engine.dispose()


def test_an_old_database_is_sealed_when_it_is_opened_and_nothing_stays_behind(tmp_path: Path) -> None:
    old_database(tmp_path / "house.db")
    assert all(secret in everything(tmp_path) for secret in SECRET_COLUMNS)
    store = SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    found = store.newest_game("t")
    store.close()
    assert found is not None
    assert (found.seed, found.contributions, len(found.lines)) == (SEED, GAME.contributions, 2500)
    assert {line.line for line in found.lines} == {LINE.line}
    for secret in SECRET_COLUMNS:
        assert secret not in everything(tmp_path)
    with sqlite3.connect(tmp_path / "house.db") as connection:
        stored = connection.execute("SELECT line FROM journal").fetchall()
    assert all(is_encrypted(line) for (line,) in stored)


def test_what_the_version_before_has_sealed_is_padded_when_it_is_opened(tmp_path: Path) -> None:
    key = new_key()
    write_keys(tmp_path, [key])
    old_database(tmp_path / "house.db", "0003", lambda content, place: sealed_without_padding(key, content, place))
    before = everything(tmp_path)
    with sqlite3.connect(tmp_path / "house.db") as connection:
        (earlier,) = connection.execute("SELECT line FROM journal WHERE v = 7").fetchone()
    assert earlier in before
    store = SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    found = store.newest_game("t")
    store.close()
    assert found is not None
    assert (found.seed, found.contributions, len(found.lines)) == (SEED, GAME.contributions, 2500)
    assert earlier not in everything(tmp_path)
    with sqlite3.connect(tmp_path / "house.db") as connection:
        lengths = {len(line) for (line,) in connection.execute("SELECT line FROM journal")}
    assert len(lengths) == 1
    assert min(lengths) > BUCKET_BYTES


def test_of_a_database_that_other_keys_have_sealed_nothing_is_changed(tmp_path: Path) -> None:
    key = new_key()
    old_database(tmp_path / "house.db", "0003", lambda content, place: sealed_without_padding(key, content, place))
    with pytest.raises(StoreError, match=key_id(key).hex()):
        SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path))
    write_keys(tmp_path, [key])
    SqliteStore(tmp_path / "house.db", load_or_create_storage_keys(tmp_path)).close()
