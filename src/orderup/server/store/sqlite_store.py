"""The store in a SQLite file, with a writer thread."""

import contextlib
import queue
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, Protocol

import sqlalchemy as sa
from sqlalchemy import event

from orderup.server.settings import ROUNDS_KEPT
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import StoreError
from orderup.server.store.group_commit import GroupCommit, Job, Writer
from orderup.server.store.leases import LocalLeases
from orderup.server.store.migration import downgrade, migrate
from orderup.server.store.reader import Answer, Reader
from orderup.server.store.reads import check_keys
from orderup.server.store.records import TableRow
from orderup.server.store.reencryption import reencrypt
from orderup.server.store.sqlite_append import SQLITE, append_lines
from orderup.server.store.statements import are_few_lines, encrypted_lines, execute_writes
from orderup.server.store.store import Store

PRIMARY_CODE_MASK: Final = 0xFF
"""The part of an SQLite result code that says what it is about."""
UNREADABLE_PAGE_TEXT: Final = "failed to get page"
"""What SQLite finds of a page that continues a long value, if the disk does not give it. It leaves out the code then; a number that is no page's it calls otherwise."""
INTERRUPT_CHECK_STEPS: Final = 100_000
"""Of SQLite's machine, between two looks whether a question is still to be answered: some milliseconds."""
Connect = Callable[[], AbstractContextManager[sa.Connection]]
Commit = Callable[[sa.Connection, list[Job]], None]


class ClosableWriter(Writer, Protocol):
    """One that can be closed in any thread."""

    def close(self) -> None:
        """Finish what waits."""


class WriterThread:
    """Writes in a thread of its own."""

    def __init__(self, connect: Connect, commit: Commit) -> None:
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.put = self._jobs.put
        self._thread = threading.Thread(target=self._run, args=(connect, commit), name="journal", daemon=True)
        self._thread.start()

    def _run(self, connect: Connect, commit: Commit) -> None:
        with connect() as connection:
            while (jobs := self._jobs.get()) is not None:
                if jobs:
                    commit(connection, jobs)

    def close(self) -> None:
        """See `ClosableWriter`."""
        self._jobs.put(None)
        self._thread.join()


class SqliteStore(Store):
    """A database in a file."""

    _writer: ClosableWriter

    def __init__(
        self,
        path: Path,
        keys: StorageKeys,
        start_writer: Callable[[Connect, Commit], ClosableWriter] = WriterThread,
        rounds_kept: int = ROUNDS_KEPT,
    ) -> None:
        """Open, and bring up to date, the database at `path`. Of each table the newest `rounds_kept` rounds stay in it. StoreError: it is not ours, too new, damaged, or sealed with other keys."""
        super().__init__(keys, rounds_kept)
        _make_private(path)
        self._engine = _engine(path)
        self._interrupted = threading.Event()
        self.leases = LocalLeases()
        try:
            with self._engine.connect() as connection:
                migrate(connection, keys)
                check_keys(connection, keys)
        except sa.exc.DatabaseError as error:
            raise StoreError(_cannot_open(path, error)) from error
        self._writer = start_writer(self._engine.connect, self._commit)
        self._groups = GroupCommit(self._writer)

    def _read(self, ask: Callable[[sa.Connection], Answer]) -> Answer:
        with self._engine.connect() as connection:
            return ask(connection)

    def _execute(self, connection: sa.Connection, jobs: list[Job]) -> None:
        writes = [write for job in jobs for write in job.writes]
        if are_few_lines(writes):
            append_lines(connection, encrypted_lines(writes, self._keys))
        else:
            execute_writes(connection, SQLITE, writes, self._keys, self._rounds_kept)

    def adopt_tables(self) -> list[TableRow]:
        """See `Store`: nobody else has any."""
        return self.tables()

    def close(self) -> None:
        """See `Store`."""
        self._groups.flush()
        self._writer.close()
        self._engine.dispose()

    def check_integrity(self) -> bool:
        """Have SQLite look through the whole file. That takes a second for some hundred megabytes, so it is not done while people wait.

        Return whether it could: a disk that cannot be read now says nothing of the file.
        """
        try:
            with self._engine.connect() as connection, self._interruptible(connection):
                self.damage = _damage(connection)
        except (sa.exc.OperationalError, OSError):
            return False
        except sa.exc.DatabaseError as error:  # so bent that SQLite cannot even look
            self.damage = str(error.orig)
        return True

    @contextlib.contextmanager
    def _interruptible(self, connection: sa.Connection) -> Iterator[None]:
        """Have what is asked meanwhile fail when the store is to be closed: whoever comes next waits for that."""
        raw: Any = connection.connection.driver_connection
        raw.set_progress_handler(self._interrupted.is_set, INTERRUPT_CHECK_STEPS)
        try:
            yield
        finally:
            raw.set_progress_handler(None, 0)

    def interrupt(self) -> None:
        """See `Store`."""
        self._interrupted.set()

    def reencrypt(self) -> int:
        """Encrypt all secrets with the newest key, and return how many there are. Nobody else may write meanwhile.

        Nothing that older keys have encrypted stays in the files. StoreError: the disk has no room for that, or fails; nothing is lost.
        """
        try:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA secure_delete=ON")
                count = reencrypt(connection, self._keys, self._keys.decrypt)
                connection.commit()
                connection.exec_driver_sql("VACUUM")  # pages that were free before hold what was deleted
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except sa.exc.DatabaseError as error:
            raise StoreError(
                f"The database cannot be sealed anew: {error.orig}. It needs as much room on the disk again as it has; "
                "nothing is lost: run it again."
            ) from error
        return count


class SqliteReader(Reader):
    """A database in a file that another process has open, and may be writing. It is only read, and may be of another version."""

    def __init__(self, path: Path, keys: StorageKeys) -> None:
        """Read what is at `path`, as soon as something is asked."""
        super().__init__(keys)
        url = sa.URL.create("sqlite", database=path.absolute().as_uri(), query={"mode": "ro", "uri": "true"})
        self._engine = sa.create_engine(url, hide_parameters=True)

    def _read(self, ask: Callable[[sa.Connection], Answer]) -> Answer:
        with self._engine.connect() as connection:
            return ask(connection)

    def close(self) -> None:
        """Ask no more."""
        self._engine.dispose()


def downgrade_file(path: Path, version: str) -> str:
    """See `downgrade`; for the database in a file that nobody has open. StoreError."""
    engine = _engine(path)
    try:
        with engine.connect() as connection:
            return downgrade(connection, version)
    except sa.exc.DatabaseError as error:
        raise StoreError(_cannot_open(path, error)) from error
    finally:
        engine.dispose()


def _make_private(path: Path) -> None:
    """Let nobody else read the database, from its first byte on: it holds the seeds of running games. SQLite gives the files beside it the same mode."""
    path.touch(mode=0o600)
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(name).chmod(0o600)


def _cannot_open(path: Path, error: sa.exc.DatabaseError) -> str:
    """Say what is wrong, and what whoever runs the server can do."""
    if "locked" in str(error.orig):
        return f"Another program has locked {path}. Stop it, and start the server again."
    return (
        f"The database {path} cannot be read: {error.orig}. Put a backup in its place; without one, move it and the files "
        f'beside it ({path.name}-wal, {path.name}-shm) away, and the server begins anew; `sqlite3 {path.name} ".recover"` may save something of it.'
    )


def _damage(connection: sa.Connection) -> str:
    """Return what SQLite finds wrong. OSError: it could not read it."""
    found = connection.execute(sa.text("PRAGMA quick_check(3)")).scalars().all()
    codes = [int(code) for row in found for code in re.findall(r"error code=(\d+)", row)]
    if any(code & PRIMARY_CODE_MASK == sqlite3.SQLITE_IOERR for code in codes) or any(
        UNREADABLE_PAGE_TEXT in row for row in found
    ):
        raise OSError("the disk cannot be read")
    return "" if found == ["ok"] else "; ".join(found)


def _engine(path: Path) -> sa.Engine:
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 10}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _record: object) -> None:
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")  # a move that was shown survives a power cut

    return engine
