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

from orderup.server.settings import DEFAULT_ROUNDS_KEPT
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import StoreError
from orderup.server.store.group_commit import CommitJob, GroupCommit, Writer
from orderup.server.store.leases import LocalLeases
from orderup.server.store.migration import downgrade, migrate
from orderup.server.store.reader import Answer, Reader
from orderup.server.store.reads import check_keys
from orderup.server.store.records import TableRow
from orderup.server.store.reencryption import reencrypt
from orderup.server.store.sqlite_append import SQLITE_STATEMENTS, append_lines
from orderup.server.store.statements import are_few_lines, encrypted_lines, execute_writes
from orderup.server.store.store import Store

PRIMARY_CODE_MASK: Final = 0xFF
"""The mask of the primary part of an SQLite result code."""
UNREADABLE_PAGE_TEXT: Final = "failed to get page"
"""SQLite's text for an overflow page that the disk does not return, without a result code. It reports invalid page numbers by another text."""
STEPS_PER_INTERRUPT_CHECK: Final = 100_000
"""SQLite's virtual machine steps between two checks for an interrupt: some milliseconds."""
Connect = Callable[[], AbstractContextManager[sa.Connection]]
Commit = Callable[[sa.Connection, list[CommitJob]], None]


class ClosableWriter(Writer, Protocol):
    """A writer that can be closed in any thread."""

    def close(self) -> None:
        """Finish the waiting writes, and close."""


class WriterThread:
    """Writes in a thread of its own."""

    def __init__(self, connect: Connect, commit: Commit) -> None:
        self._jobs: queue.SimpleQueue[list[CommitJob] | None] = queue.SimpleQueue()
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
    """A store in a SQLite file."""

    _writer: ClosableWriter

    def __init__(
        self,
        path: Path,
        keys: StorageKeys,
        start_writer: Callable[[Connect, Commit], ClosableWriter] = WriterThread,
        rounds_kept: int = DEFAULT_ROUNDS_KEPT,
    ) -> None:
        """Open and migrate the database at `path`. The newest `rounds_kept` rounds of each table stay in it. Raises StoreError: it is not ours, too new, damaged, or encrypted with other keys."""
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

    def _execute(self, connection: sa.Connection, jobs: list[CommitJob]) -> None:
        writes = [write for job in jobs for write in job.writes]
        if are_few_lines(writes):
            append_lines(connection, encrypted_lines(writes, self._keys))
        else:
            execute_writes(connection, SQLITE_STATEMENTS, writes, self._keys, self._rounds_kept)

    def adopt_tables(self) -> list[TableRow]:
        """See `Store`: no other server holds any."""
        return self.tables()

    def close(self) -> None:
        """See `Store`."""
        self._groups.flush()
        self._writer.close()
        self._engine.dispose()

    def try_damage_check(self) -> bool:
        """Check the whole file with SQLite. It takes a second for some hundred megabytes, so do not call it while players wait.

        Return whether the check was possible: a disk that cannot be read now does not mean that the file is damaged.
        """
        try:
            with self._engine.connect() as connection, self._interruptible(connection):
                self.damage = _damage(connection)
        except (sa.exc.OperationalError, OSError):
            return False
        except sa.exc.DatabaseError as error:  # so damaged that SQLite cannot even check it
            self.damage = str(error.orig)
        return True

    @contextlib.contextmanager
    def _interruptible(self, connection: sa.Connection) -> Iterator[None]:
        """Let queries of this connection fail when the store is about to be closed: a successor waits for that."""
        raw: Any = connection.connection.driver_connection
        raw.set_progress_handler(self._interrupted.is_set, STEPS_PER_INTERRUPT_CHECK)
        try:
            yield
        finally:
            raw.set_progress_handler(None, 0)

    def interrupt_damage_check(self) -> None:
        """See `Store`."""
        self._interrupted.set()

    def reencrypt(self) -> int:
        """Encrypt all secrets with the newest key, and return how many there are. Nobody else may write to the database meanwhile.

        No ciphertext of older keys stays in the files. Raises StoreError: the disk has no room for that, or fails; nothing is lost.
        """
        try:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA secure_delete=ON")
                count = reencrypt(connection, self._keys, self._keys.decrypt)
                connection.commit()
                connection.exec_driver_sql("VACUUM")  # free pages still hold deleted content
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except sa.exc.DatabaseError as error:
            raise StoreError(
                f"The database cannot be sealed anew: {error.orig}. It needs as much room on the disk again as it has; "
                "nothing is lost: run it again."
            ) from error
        return count


class SqliteReader(Reader):
    """A read-only view of a SQLite file that another process may be writing. It may have another version."""

    def __init__(self, path: Path, keys: StorageKeys) -> None:
        """Create a reader of the file at `path`, which is opened at the first read."""
        super().__init__(keys)
        url = sa.URL.create("sqlite", database=path.absolute().as_uri(), query={"mode": "ro", "uri": "true"})
        self._engine = sa.create_engine(url, hide_parameters=True)

    def _read(self, ask: Callable[[sa.Connection], Answer]) -> Answer:
        with self._engine.connect() as connection:
            return ask(connection)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()


def downgrade_file(path: Path, version: str) -> str:
    """Downgrade the database in a file that nobody has open (see `downgrade`). Raises StoreError."""
    engine = _engine(path)
    try:
        with engine.connect() as connection:
            return downgrade(connection, version)
    except sa.exc.DatabaseError as error:
        raise StoreError(_cannot_open(path, error)) from error
    finally:
        engine.dispose()


def _make_private(path: Path) -> None:
    """Make the database private from its first byte on: it holds the seeds of running games. SQLite gives the files beside it the same mode."""
    path.touch(mode=0o600)
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(name).chmod(0o600)


def _cannot_open(path: Path, error: sa.exc.DatabaseError) -> str:
    """Return a text on the error, and what the operator can do."""
    if "locked" in str(error.orig):
        return f"Another program has locked {path}. Stop it, and start the server again."
    return (
        f"The database {path} cannot be read: {error.orig}. Put a backup in its place; without one, move it and the files "
        f'beside it ({path.name}-wal, {path.name}-shm) away, and the server begins anew; `sqlite3 {path.name} ".recover"` may save something of it.'
    )


def _damage(connection: sa.Connection) -> str:
    """Return the damage that SQLite finds; "": none. Raises OSError: the disk could not be read."""
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
        raw.execute("PRAGMA synchronous=FULL")  # a move that players have seen survives a power cut

    return engine
