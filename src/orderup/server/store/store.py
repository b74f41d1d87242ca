"""The store: what every database of a house can do. Writes are committed in groups, by one writer.

Nothing is shown before it is stored: `commit` returns when the writes are on disk. What waits while a
transaction runs goes into the next one together, so that a busy server commits few times.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, Protocol

import sqlalchemy as sa

from orderup.server.counts import COUNTS
from orderup.server.store import reads
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import LeaseLostError
from orderup.server.store.leases import Leases
from orderup.server.store.reader import Reader
from orderup.server.store.records import TableRow, Write

STORE_FAULTS: Final = (sa.exc.SQLAlchemyError, OSError, LeaseLostError)
"""What reads and commits fail with while the disk, the database or the lease does."""
BATCH_DELAY = 0.006
"""Seconds that a busy writer waits for more: a transaction costs far more than another row in it. Who is alone waits for nothing."""


class Job:
    """Writes that go together, and who waits for them."""

    __slots__ = ("begun", "done", "fences", "loop", "writes")

    def __init__(self, writes: Sequence[Write], loop: asyncio.AbstractEventLoop) -> None:
        self.writes = writes
        self.loop = loop
        self.fences: dict[str, int] = {}
        """For each table that it writes to, the fence with which this node has it. SQLite needs none."""
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


class Writer(Protocol):
    """Who carries out the writes, one group after the other."""

    def put(self, jobs: list[Job]) -> None:
        """Write a group, after all others."""


class Store(Reader):
    """An open database."""

    _writer: Writer
    leases: Leases
    """Which tables this server may play."""
    damage: str = ""
    """What is wrong with the database's files (`check_integrity`); empty if nothing is known."""

    def __init__(self, keys: StorageKeys, rounds_kept: int) -> None:
        """Secrets are encrypted with these keys. Of each table the newest `rounds_kept` rounds stay."""
        super().__init__(keys)
        self._rounds_kept = rounds_kept
        self._pending: list[Job] = []
        self._under_way: list[Job] = []
        """The group that is being written."""
        self._busy = False
        """Whether a group is on its way; what comes meanwhile gathers for the next."""
        self._loop: asyncio.AbstractEventLoop | None = None
        """That of whoever commits, since the first time. To ask which one runs is a system call."""

    @abstractmethod
    def _execute(self, connection: sa.Connection, jobs: list[Job]) -> None:
        """Carry out these jobs in one transaction, all or none. SQLAlchemyError, LeaseLostError."""

    @abstractmethod
    def adopt_tables(self) -> list[TableRow]:
        """Make all tables that nobody else has this server's, and return them. SQLAlchemyError, OSError."""

    @abstractmethod
    def check_integrity(self) -> bool:
        """Look through the whole database for damage. Return whether that could be done."""

    def interrupt(self) -> None:
        """The store is about to be closed: let `check_integrity` end soon. It then says that it could not be done."""

    @abstractmethod
    def close(self) -> None:
        """Finish what waits, and close."""

    def commit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Begin to store `writes`; the future is done when all are, or fails when none is (SQLAlchemyError, LeaseLostError)."""
        self._loop = self._loop or asyncio.get_running_loop()
        job = Job(writes, self._loop)
        if not self._busy:  # wake the writer once for all that happens in this turn of the loop
            self._busy = True
            job.loop.call_soon(self._flush)
        self._pending.append(job)
        return job.done

    def _flush(self) -> None:
        self._under_way, self._pending = self._pending, []
        self._writer.put(self._under_way)

    def _settle(self, jobs: list[Job], error: Exception | None) -> None:
        """A group, or a part of it, is written: tell those who wait for it, and begin the next."""
        self._count(jobs, error)
        for job in jobs:
            job.settle(error)
        self._under_way = [job for job in self._under_way if not job.done.done()]
        if self._pending:
            jobs[0].loop.call_later(BATCH_DELAY, self._flush)
        else:
            self._busy = False

    def _count(self, jobs: list[Job], error: Exception | None) -> None:
        COUNTS.commits.add(jobs[0].loop.time() - min(job.begun for job in jobs))
        COUNTS.writes += sum(len(job.writes) for job in jobs)
        COUNTS.commit_failures += error is not None

    def oldest_wait(self, now: float) -> float:
        """Return for how many seconds the oldest commit has waited, at loop time `now`."""
        return max((now - job.begun for job in (*self._under_way[:1], *self._pending[:1])), default=0.0)

    def check_readable(self) -> None:
        """Read something. SQLAlchemyError, OSError: that is impossible now, or the file is damaged."""
        if self.damage:
            raise sa.exc.DatabaseError("check", None, ValueError(self.damage))
        self._read(reads.anything)

    def _commit(self, connection: sa.Connection, jobs: list[Job]) -> None:
        """Commit these jobs together; if that fails, each alone, so that one does not spoil the others. (A fault of the disk, or a lock, is everybody's.)"""
        try:
            self._execute(connection, jobs)
        except Exception as error:  # noqa: BLE001  # whatever it was, somebody waits for it
            connection.rollback()
            if len(jobs) > 1 and not isinstance(error, sa.exc.OperationalError):
                for job in jobs:
                    self._commit(connection, [job])
                return
            self._notify(jobs, error)
        else:
            self._notify(jobs, None)

    def _notify(self, jobs: list[Job], error: Exception | None) -> None:
        """Let the event loop know how it went."""
        loop = jobs[0].loop
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._settle, jobs, error)
