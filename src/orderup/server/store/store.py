"""The database: SQLite through SQLAlchemy Core, with one writer thread that commits in groups.

Nothing is shown before it is stored: `commit` returns when the writes are on disk. What waits while a
transaction runs goes into the next one together, so that a busy server commits few times.
"""

import asyncio
import contextlib
import queue
import re
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, Protocol

import sqlalchemy as sa
from sqlalchemy import event

from orderup.server.counts import COUNTS
from orderup.server.settings import ROUNDS_KEPT
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import StoreError
from orderup.server.store.migration import migrate
from orderup.server.store.records import AddLine, MoveOrigins, StoredDeck, StoredGame, TableRow, Write
from orderup.server.store.reencryption import reencrypt
from orderup.server.store.statements import decks, execute, games, journal, place_of, tables

STORE_FAULTS: Final = (sa.exc.SQLAlchemyError, OSError)
"""What reads and commits fail with while the disk or the file does."""
PRIMARY_CODE: Final = 0xFF
"""The part of an SQLite result code that says what it is about."""
BATCH_DELAY = 0.004
"""Seconds that a busy writer waits for more: a transaction costs far more than another row in it."""


class _Job:
    """Writes that go together, and who waits for them."""

    __slots__ = ("begun", "done", "loop", "writes")

    def __init__(self, writes: Sequence[Write], loop: asyncio.AbstractEventLoop) -> None:
        self.writes = writes
        self.loop = loop
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.begun = self.loop.time()

    def settle(self, error: Exception | None) -> None:
        """Tell whoever waits."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


Connect = Callable[[], AbstractContextManager[sa.Connection]]
Commit = Callable[[sa.Connection, list[_Job]], None]


class Writer(Protocol):
    """Who carries out the writes, one group after the other."""

    def put(self, jobs: list[_Job]) -> None:
        """Write a group, after all others."""

    def close(self) -> None:
        """Finish what waits."""


class WriterThread:
    """Writes in a thread of its own."""

    def __init__(self, connect: Connect, commit: Commit) -> None:
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self.put = self._jobs.put
        self._thread = threading.Thread(target=self._run, args=(connect, commit), name="journal", daemon=True)
        self._thread.start()

    def _run(self, connect: Connect, commit: Commit) -> None:
        with connect() as connection:
            while (jobs := self._jobs.get()) is not None:
                if jobs:
                    commit(connection, jobs)

    def close(self) -> None:
        """See `Writer`."""
        self._jobs.put(None)
        self._thread.join()


class Store:
    """An open database. Reads may be called from any thread."""

    def __init__(
        self,
        path: Path,
        keys: StorageKeys,
        start_writer: Callable[[Connect, Commit], Writer] = WriterThread,
        rounds_kept: int = ROUNDS_KEPT,
    ) -> None:
        """Open, and bring up to date, the database at `path`. Of each table the newest `rounds_kept` rounds stay in it. StoreError: it is not ours, too new, damaged, or sealed with other keys."""
        _make_private(path)
        self._engine = _engine(path)
        self._keys = keys
        self._rounds_kept = rounds_kept
        try:
            with self._engine.connect() as connection:
                migrate(connection, keys)
                self._check_keys(connection)
        except sa.exc.DatabaseError as error:
            raise StoreError(_cannot_open(path, error)) from error
        self.damage = ""
        """What SQLite has found wrong with the file (`check_integrity`); empty if nothing."""
        self._pending: list[_Job] = []
        self._under_way: list[_Job] = []
        """The group that is being written."""
        self._busy = False
        """Whether a group is on its way; what comes meanwhile gathers for the next."""
        self._loop: asyncio.AbstractEventLoop | None = None
        """That of whoever commits, since the first time. To ask which one runs is a system call."""
        self._writer = start_writer(self._engine.connect, self._commit)

    def commit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Begin to store `writes`; the future is done when all are, or fails when none is (SQLAlchemyError)."""
        self._loop = self._loop or asyncio.get_running_loop()
        job = _Job(writes, self._loop)
        if not self._busy:  # wake the writer once for all that happens in this turn of the loop
            self._busy = True
            job.loop.call_soon(self._flush)
        self._pending.append(job)
        return job.done

    def _flush(self) -> None:
        self._under_way, self._pending = self._pending, []
        self._writer.put(self._under_way)

    def _settle(self, jobs: list[_Job], error: Exception | None) -> None:
        """A group, or a part of it, is written: tell those who wait for it, and begin the next."""
        self._count(jobs, error)
        for job in jobs:
            job.settle(error)
        self._under_way = [job for job in self._under_way if not job.done.done()]
        if self._pending:
            jobs[0].loop.call_later(BATCH_DELAY, self._flush)
        else:
            self._busy = False

    def _count(self, jobs: list[_Job], error: Exception | None) -> None:
        COUNTS.commits.add(jobs[0].loop.time() - min(job.begun for job in jobs))
        COUNTS.writes += sum(len(job.writes) for job in jobs)
        COUNTS.commit_failures += error is not None

    def oldest_wait(self, now: float) -> float:
        """Return for how many seconds the oldest commit has waited, at loop time `now`."""
        return max((now - job.begun for job in (*self._under_way[:1], *self._pending[:1])), default=0.0)

    def close(self) -> None:
        """Finish what waits, and close."""
        self._flush()
        self._writer.close()
        self._engine.dispose()

    def tables(self) -> list[TableRow]:
        """Return all tables."""
        with self._engine.connect() as connection:
            return [TableRow(**row) for row in connection.execute(sa.select(tables)).mappings()]

    def table(self, name: str) -> TableRow | None:
        """Return one table."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(tables).where(tables.c.id == name)).mappings().first()
            return None if row is None else TableRow(**row)

    def check_readable(self) -> None:
        """Read something. SQLAlchemyError, OSError: that is impossible now, or the file is damaged."""
        if self.damage:
            raise sa.exc.DatabaseError("check", None, ValueError(self.damage))
        with self._engine.connect() as connection:
            connection.execute(sa.select(tables.c.id).limit(1)).first()

    def check_integrity(self) -> bool:
        """Have SQLite look through the whole file. That takes a second for some hundred megabytes, so it is not done while people wait.

        Return whether it could: a disk that cannot be read now says nothing of the file.
        """
        try:
            with self._engine.connect() as connection:
                self.damage = _damage(connection)
        except (sa.exc.OperationalError, OSError):
            return False
        except sa.exc.DatabaseError as error:  # so bent that SQLite cannot even look
            self.damage = str(error.orig)
        return True

    def deck(self, sha256: str) -> StoredDeck | None:
        """Return a card list."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(decks).where(decks.c.sha256 == sha256)).first()
            return None if found is None else StoredDeck(*found)

    def count_decks(self) -> int:
        """Return how many card lists there are."""
        with self._engine.connect() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(decks)).scalar_one()

    def last_game(self, table: str) -> StoredGame | None:
        """Return a table's newest game, finished or not."""
        mine = sa.select(games).where(games.c.table == table)
        with self._engine.connect() as connection:
            found = connection.execute(mine.order_by(games.c.round.desc()).limit(1)).mappings().first()
            if found is None:
                return None
            return StoredGame(
                round=found["round"],
                seed=self._keys.decrypt(found["seed"], place_of("seed", table, found["round"])),
                header=found["header"],
                names=found["names"],
                contributions=self._contributions(found),
                footer=found["footer"],
                lines=tuple(self._lines(connection, table, found["round"])),
            )

    def finished_journal(self, table: str, number: int | None) -> list[str] | None:
        """Return the lines of a finished round (the last one, if no number is given)."""
        mine = sa.select(games).where(games.c.table == table, games.c.footer.is_not(None))
        if number is not None:
            mine = mine.where(games.c.round == number)
        with self._engine.connect() as connection:
            found = connection.execute(mine.order_by(games.c.round.desc()).limit(1)).mappings().first()
            if found is None:
                return None
            lines = self._lines(connection, table, found["round"])
            return [found["header"], *(line.line for line in lines), *found["footer"].split("\n")]

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

    def _check_keys(self, connection: sa.Connection) -> None:
        """See whether the keys are those of this database. StoreError."""
        newest = sa.select(games).limit(1)
        found = connection.execute(newest).mappings().first()
        connection.rollback()
        if found is not None:
            self._keys.decrypt(found["seed"], place_of("seed", found["table"], found["round"]))

    def _contributions(self, game: sa.RowMapping) -> str | None:
        if game["contributions"] is None:
            return None
        return self._keys.decrypt(
            game["contributions"], place_of("contributions", game["table"], game["round"])
        ).decode()

    def _lines(self, connection: sa.Connection, table: str, number: int) -> list[AddLine]:
        mine = sa.select(journal).where(journal.c.table == table, journal.c.round == number)
        return [
            AddLine(
                **{**row, "line": self._keys.decrypt(row["line"], place_of("line", table, number, row["v"])).decode()}
            )
            for row in connection.execute(mine.order_by(journal.c.v)).mappings()
        ]

    def command_ids(self, table: str, most: int) -> list[str]:
        """Return the ids of the newest commands that have made a move at a table, at most so many, the oldest first."""
        made = sa.select(journal.c.command).where(journal.c.table == table, journal.c.command.is_not(None))
        with self._engine.connect() as connection:
            newest = made.order_by(journal.c.round.desc(), journal.c.v.desc()).limit(most)
            return [*connection.execute(newest).scalars()][::-1]

    def move_origins(self, table: str, number: int) -> MoveOrigins:
        """Return who made the moves of a round."""
        moves = sa.select(journal.c.v, journal.c.seat, journal.c.command.is_not(None))
        moves = moves.where(journal.c.table == table, journal.c.round == number)
        with self._engine.connect() as connection:
            made = connection.execute(moves).all()
        people = {seat for _, seat, commanded in made if commanded}
        standins = frozenset(v for v, seat, commanded in made if seat in people and not commanded)
        return MoveOrigins(tuple(sorted(people)), standins)

    def _commit(self, connection: sa.Connection, jobs: list[_Job]) -> None:
        """Commit these jobs together; if that fails, each alone, so that one does not spoil the others. (A fault of the disk, or a lock, is everybody's.)"""
        try:
            execute(connection, [write for job in jobs for write in job.writes], self._keys, self._rounds_kept)
        except Exception as error:  # noqa: BLE001  # whatever it was, somebody waits for it
            connection.rollback()
            if len(jobs) > 1 and not isinstance(error, sa.exc.OperationalError):
                for job in jobs:
                    self._commit(connection, [job])
                return
            self._notify(jobs, error)
        else:
            self._notify(jobs, None)

    def _notify(self, jobs: list[_Job], error: Exception | None) -> None:
        """Let the event loop know how it went."""
        loop = jobs[0].loop
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._settle, jobs, error)


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
    if any(code & PRIMARY_CODE == sqlite3.SQLITE_IOERR for code in codes):
        raise OSError("the disk cannot be read")
    return "" if found == ["ok"] else "; ".join(found)


def _engine(path: Path) -> sa.Engine:
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 10}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _record: object) -> None:
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")  # a move that was shown survives a power cut

    return engine
