"""Backs up a database while its server goes on, and restores a backup.

The copies do not contain the keys: a copy opens only with the `storage.keys` that encrypted it, which are kept elsewhere.
"""

import contextlib
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import StoreError
from orderup.server.store.private_files import PRIVATE_MODE
from orderup.server.store.sqlite_store import SqliteStore

COPY_NAME_FORMAT: Final = "house-%Y%m%dT%H%M%S.%fZ.db"
"""The name of a copy, from the time (UTC) at which it was begun: names sort by age."""
COPY_NAME_PATTERN: Final = re.compile(r"house-\d{8}T\d{6}\.\d{6}Z\.db")
DRAFT_SUFFIX: Final = ".unfinished"
"""The suffix of an unfinished copy."""
DRAFT_ABANDONED_AFTER_S: Final = 3600.0
"""Seconds after which an unfinished copy counts as abandoned."""
SIDE_FILE_SUFFIXES: Final = ("-wal", "-shm")
"""The suffixes of the files beside a SQLite database."""


def back_up(database: Path, folder: Path, keep: int | None = None) -> Path:
    """Copy a consistent snapshot of a database into a folder, check it, and keep only the newest `keep` copies there. Raises OSError, StoreError: the folder is unchanged."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = folder / datetime.now(UTC).strftime(COPY_NAME_FORMAT)
    draft = copy.with_name(copy.name + DRAFT_SUFFIX)
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_MODE))
        _copy(database, draft)
        _sync(draft)
        draft.rename(copy)
        _sync(folder)
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be copied to {folder}: {error}.") from error
    finally:
        draft.unlink(missing_ok=True)
    _prune(folder, copy, keep)
    return copy


def _prune(folder: Path, copy: Path, keep: int | None) -> None:
    """Delete old copies so that this one and the newest others, `keep` in all, remain; and delete abandoned drafts. Other files are not touched."""
    files = [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
    others = sorted(path for path in files if COPY_NAME_PATTERN.fullmatch(path.name) and path != copy)
    old = [] if keep is None else others[: max(0, len(others) - keep + 1)]
    drafts = [
        path
        for path in files
        if DRAFT_SUFFIX in path.name and COPY_NAME_PATTERN.fullmatch(path.name.partition(DRAFT_SUFFIX)[0])
    ]
    abandoned = [path for path in drafts if path.stat().st_mtime < time.time() - DRAFT_ABANDONED_AFTER_S]
    for path in (*old, *abandoned):
        path.unlink(missing_ok=True)


def restore(copy: Path, database: Path, keys: StorageKeys) -> Path | None:
    """Replace a database that nobody uses by a copy, after checking that the copy is whole and opens with these keys.

    The replaced database is kept beside it under a name with the time. Return that name, if there was a database. Whenever this
    is interrupted, either the old or the new database is in place, whole. Raises OSError, StoreError.
    """
    draft = database.with_name(database.name + DRAFT_SUFFIX)
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_MODE))
        _copy(copy, draft)
        opened = SqliteStore(draft, keys)  # migrates it, and checks that these are its keys
        opened.close()
        _sync(draft)
        before = _keep_aside(database)
        for ending in SIDE_FILE_SUFFIXES:  # before the copy is in place: it must never meet another database's files
            database.with_name(database.name + ending).unlink(missing_ok=True)
        _sync(database.parent)
        draft.replace(database)
        _sync(database.parent)
    except sqlite3.Error as error:
        raise StoreError(f"{copy} is no copy of a database, or is damaged: {error}.") from error
    finally:
        for ending in ("", *SIDE_FILE_SUFFIXES):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)
    return before


def _copy(source: Path, target: Path) -> None:
    """Copy a database into an empty file, as one file, and check the copy. sqlite3.Error, StoreError."""
    with _opened(source, "ro") as live, _opened(target, "rw") as copied:
        live.backup(copied)
        copied.execute("PRAGMA journal_mode=DELETE")
        found = [row[0] for row in copied.execute("PRAGMA quick_check(3)")]
        copied.execute("SELECT version_num FROM alembic_version")
    if found != ["ok"]:
        raise StoreError(f"{source} is damaged: {'; '.join(found)}.")


@contextlib.contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=10)
    try:
        yield connection
    finally:
        connection.close()


def _keep_aside(database: Path) -> Path | None:
    """Link an existing database to a second name, and return it. Raises FileExistsError: that name is taken."""
    if not database.exists():
        return None
    with contextlib.suppress(sqlite3.Error), _opened(database, "rw") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # into one file; a damaged database may keep three
    before = database.with_name(f"{database.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}")
    for ending in ("", *SIDE_FILE_SUFFIXES):
        with contextlib.suppress(FileNotFoundError):
            os.link(database.with_name(database.name + ending), before.with_name(before.name + ending))
    _sync(database.parent)
    return before


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
