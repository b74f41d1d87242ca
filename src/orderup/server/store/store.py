"""The store: what every database of a house can do. Writes are committed in groups, by one writer.

Nothing is shown before it is stored: `commit` returns when the writes are on disk.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from orderup.server.store import reads
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import LeaseLostError
from orderup.server.store.group_commit import GroupCommit, Job
from orderup.server.store.leases import Leases
from orderup.server.store.reader import Reader
from orderup.server.store.records import TableRow, Write

STORE_FAULTS: Final = (sa.exc.SQLAlchemyError, OSError, LeaseLostError)
"""What reads and commits fail with while the disk, the database or the lease does."""


class Store(Reader):
    """An open database."""

    _groups: GroupCommit
    leases: Leases
    """Which tables this server may play."""
    damage: str = ""
    """What is wrong with the database's files (`check_integrity`); empty if nothing is known."""

    def __init__(self, keys: StorageKeys, rounds_kept: int) -> None:
        """Secrets are encrypted with these keys. Of each table the newest `rounds_kept` rounds stay."""
        super().__init__(keys)
        self._rounds_kept = rounds_kept
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
        return self._add(writes, {})

    def _add(self, writes: Sequence[Write], fences: dict[str, int]) -> asyncio.Future[None]:
        self._loop = self._loop or asyncio.get_running_loop()
        job = Job(writes, fences, self._loop)
        self._groups.add(job)
        return job.done

    def oldest_wait(self, now: float) -> float:
        """Return for how many seconds the oldest commit has waited, at loop time `now`."""
        return self._groups.oldest_wait(now)

    def check_readable(self) -> None:
        """Read something. SQLAlchemyError, OSError: that is impossible now, or the file is damaged."""
        if self.damage:
            raise sa.exc.DatabaseError("check", None, ValueError(self.damage))
        self._read(reads.probe)

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
            loop.call_soon_threadsafe(self._groups.settle, jobs, error)
