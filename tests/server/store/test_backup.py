"""`orderup backup` and `orderup restore`: a copy is whole, opens with its keys, and spoils nothing."""

import asyncio
import contextlib
import itertools
import os
import random
import re
import shutil
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.server.conftest import StartServer

from orderup.cli import main
from orderup.server.store.backup import back_up, restore
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.lock import lock_data_folder
from orderup.server.store.sqlite_store import SqliteStore


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def a_database(data: Path) -> Path:
    data.mkdir()
    SqliteStore(data / "house.db", load_or_create_storage_keys(data)).close()
    return data / "house.db"


async def test_a_game_goes_on_from_a_copy_that_was_made_in_the_middle_of_it(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = await start_server(data=tmp_path / "here")
    opened, (ann, _) = await server.plays("Ann", "Bob")
    assert (await ann.moves(ann.legal()[0]))["type"] == "done"
    assert ann.game is not None
    before = ann.game["v"]
    done, _ = await asyncio.gather(
        asyncio.to_thread(run, "backup", tmp_path / "copies", "--data", tmp_path / "here"), ann.acts(random.Random(1))
    )
    assert done.exit_code == 0, done.output
    (copy,) = (tmp_path / "copies").iterdir()
    assert str(copy) in done.output
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    there = tmp_path / "there"
    there.mkdir()
    shutil.copy(tmp_path / "here" / "storage.keys", there)
    done = run("restore", copy, "--data", there)
    assert done.exit_code == 0, done.output
    again = await start_server(data=there)
    late = await again.joins(opened["table"], token=ann.token)
    assert late.game is not None
    assert late.game["v"] in range(before, before + 3), (
        "as it stood when the copy was begun, or a clock has run out since"
    )
    assert late.game["you"] == 0


def test_the_newest_copies_stay(tmp_path: Path) -> None:
    a_database(tmp_path / "data")
    for _ in range(4):
        assert run("backup", tmp_path / "copies", "--data", tmp_path / "data", "--keep", 2).exit_code == 0
    (tmp_path / "copies" / "notes.txt").touch()
    found = sorted(path.name for path in (tmp_path / "copies").iterdir())
    assert len(found) == 3, "two copies, and what is none"


def test_what_is_no_copy_of_ours_stays_and_the_newest_copy_always(tmp_path: Path) -> None:
    a_database(tmp_path / "data")
    copies = tmp_path / "copies"
    copies.mkdir()
    for name in ("house-notesZ.db", "house-zzzZ.db", "house-99990101T000000.000000Z.db.unfinished"):
        (copies / name).touch()
    (copies / "house-20260101T000000.000000Z.db").symlink_to(tmp_path / "data" / "house.db")
    (copies / "house-20260102T000000.000000Z.db").mkdir()
    later = copies / "house-99990101T000000.000000Z.db"
    later.touch()  # a clock was set back
    long_ago = copies / "house-20260101T000000.000000Z.db.unfinished-wal"
    long_ago.touch()
    os.utime(long_ago, (0, 0))
    done = run("backup", copies, "--data", tmp_path / "data", "--keep", 1)
    assert done.exit_code == 0, done.output
    left = {path.name for path in copies.iterdir()}
    assert len(left) == 6
    assert not {later.name, long_ago.name} & left
    assert Path(done.output.split(" (")[0]).name in left


@pytest.mark.parametrize("step", range(8))
def test_whenever_a_restore_is_killed_one_of_the_two_stands_there_whole(
    tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped before the n-th change of names: the database of before, with what was only in its WAL, or the copy."""
    database = a_database(tmp_path / "data")
    keys = load_or_create_storage_keys(tmp_path / "data")
    copy = back_up(database, tmp_path / "copies")
    live = sqlite3.connect(database)
    live.execute("INSERT INTO decks VALUES ('a', 'diner', 'mine', 1, '{}')")
    live.commit()
    os.link(f"{database}-wal", f"{database}-wal.kept")
    os.link(database, f"{database}.kept")
    live.close()  # that folds the WAL in, as a kill does not
    for ending in ("", "-wal"):
        Path(f"{database}{ending}.kept").replace(f"{database}{ending}")
    changes = itertools.count()

    def killed(real: Callable[..., Any]) -> Callable[..., Any]:
        def change(*arguments: Any, **options: Any) -> Any:
            if next(changes) == step:
                raise KeyboardInterrupt
            return real(*arguments, **options)

        return change

    with monkeypatch.context() as patched, contextlib.suppress(KeyboardInterrupt):
        patched.setattr(os, "link", killed(os.link))
        patched.setattr(Path, "replace", killed(Path.replace))
        patched.setattr(Path, "unlink", killed(Path.unlink))
        restore(copy, database, keys)
    store = SqliteStore(database, keys)
    assert store.try_damage_check()
    assert store.damage == ""
    assert store.count_decks() in (0, 1)
    store.close()
    kept = [path for path in database.parent.iterdir() if re.search(r"before-\S+Z$", path.name)]
    found = [sqlite3.connect(path).execute("SELECT count(*) FROM decks").fetchone()[0] for path in (database, *kept)]
    assert 1 in found, "what was only in the WAL is still somewhere"


def test_two_restores_at_once_keep_both(tmp_path: Path) -> None:
    database = a_database(tmp_path / "data")
    keys = load_or_create_storage_keys(tmp_path / "data")
    copy = back_up(database, tmp_path / "copies")
    assert restore(copy, database, keys) != restore(copy, database, keys)
    assert len([path for path in database.parent.iterdir() if re.search(r"before-\S+Z$", path.name)]) == 2


def test_what_was_there_before_is_kept(tmp_path: Path) -> None:
    database = a_database(tmp_path / "data")
    run("backup", tmp_path / "copies", "--data", tmp_path / "data")
    (copy,) = (tmp_path / "copies").iterdir()
    database.write_bytes(b"something else")
    done = run("restore", copy, "--data", tmp_path / "data")
    assert done.exit_code == 0, done.output
    (kept,) = (
        path
        for path in (tmp_path / "data").iterdir()
        if path.name.startswith("house.db.before") and path.name.endswith("Z")
    )
    assert kept.name in done.output
    assert kept.read_bytes() == b"something else"
    SqliteStore(database, load_or_create_storage_keys(tmp_path / "data")).close()


@pytest.mark.parametrize(
    ("bend", "said"),
    [
        (lambda copy: copy.write_bytes(copy.read_bytes()[:5000]), "damaged"),
        (lambda copy: copy.write_bytes(b"no database" * 1000), "not a database"),
        (lambda copy: copy.write_bytes(b""), "no copy"),
    ],
)
def test_a_copy_that_is_none_touches_nothing(tmp_path: Path, bend: Callable[[Path], object], said: str) -> None:
    database = a_database(tmp_path / "data")
    run("backup", tmp_path / "copies", "--data", tmp_path / "data")
    (copy,) = (tmp_path / "copies").iterdir()
    before = database.read_bytes()
    bend(copy)
    done = run("restore", copy, "--data", tmp_path / "data")
    assert done.exit_code == 1
    assert said in done.output
    assert database.read_bytes() == before
    assert {path.name for path in (tmp_path / "data").iterdir()} <= {
        "house.db",
        "house.db-wal",
        "house.db-shm",
        "storage.keys",
        "lock",
    }


def test_without_its_keys_it_does_not_come_back(tmp_path: Path) -> None:
    a_database(tmp_path / "data")
    run("backup", tmp_path / "copies", "--data", tmp_path / "data")
    (copy,) = (tmp_path / "copies").iterdir()
    done = run("restore", copy, "--data", tmp_path / "elsewhere")
    assert done.exit_code == 1
    assert "storage.keys" in done.output
    assert not (tmp_path / "elsewhere").exists()


def test_a_server_that_runs_is_not_pulled_from_under_its_players(tmp_path: Path) -> None:
    a_database(tmp_path / "data")
    run("backup", tmp_path / "copies", "--data", tmp_path / "data")
    (copy,) = (tmp_path / "copies").iterdir()
    with lock_data_folder(tmp_path / "data"):
        done = run("restore", copy, "--data", tmp_path / "data")
    assert done.exit_code == 1
    assert "Another server" in done.output
