"""The interface of the store. One writer commits the writes in groups.

Nothing is shown to players before it is stored: the future of `commit` is done when the writes are on disk.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from orderup.server.store import reads
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import LeaseLostError
from orderup.server.store.group_commit import CommitJob, GroupCommit
from orderup.server.store.leases import Leases
from orderup.server.store.reader import Reader
from orderup.server.store.records import TableRow, Write

STORE_FAULTS: Final = (sa.exc.SQLAlchemyError, OSError, LeaseLostError)
"""The errors of reads and commits while the disk, the database or the lease fails."""


class Store(Reader):
    """An open database that this server writes to."""

    _groups: GroupCommit
    leases: Leases
    """The leases of the tables that this server may play."""
    damage: str = ""
    """The damage in the database's files (`try_damage_check`); empty: none is known."""

    def __init__(self, keys: StorageKeys, rounds_kept: int) -> None:
        """`keys` encrypt the secrets. The newest `rounds_kept` rounds of each table are kept."""
        super().__init__(keys)
        self._rounds_kept = rounds_kept
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop that commits, kept since the first commit because asking for the running one is a system call."""

    @abstractmethod
    def _execute(self, connection: sa.Connection, jobs: list[CommitJob]) -> None:
        """Carry out these jobs in one transaction, all or none. Raises SQLAlchemyError, LeaseLostError."""

    @abstractmethod
    def adopt_tables(self) -> list[TableRow]:
        """Take all tables that no other server holds, and return them. Raises SQLAlchemyError, OSError."""

    @abstractmethod
    def try_damage_check(self) -> bool:
        """Check the whole database for damage, and note it in `damage`. Return whether the check was possible."""

    def interrupt_damage_check(self) -> None:
        """Let `try_damage_check` end soon and return False, since the store is about to be closed."""

    @abstractmethod
    def close(self) -> None:
        """Finish the waiting writes, and close."""

    def commit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Begin to store `writes`. The future is done when all are stored, or fails when none is (SQLAlchemyError, LeaseLostError)."""
        return self._add(writes, {})

    def _add(self, writes: Sequence[Write], fences: dict[str, int]) -> asyncio.Future[None]:
        self._loop = self._loop or asyncio.get_running_loop()
        job = CommitJob(writes, fences, self._loop)
        self._groups.add(job)
        return job.done

    def oldest_wait(self, now: float) -> float:
        """Return for how many seconds the oldest commit has waited, at loop time `now`."""
        return self._groups.oldest_wait(now)

    def check_readable(self) -> None:
        """Check that the database is readable. Raises SQLAlchemyError, OSError: it is not, or the file is damaged."""
        if self.damage:
            raise sa.exc.DatabaseError("check", None, ValueError(self.damage))
        self._read(reads.probe)

    def _commit(self, connection: sa.Connection, jobs: list[CommitJob]) -> None:
        """Commit these jobs together; if that fails, commit each alone, so that one does not fail the others. (An OperationalError, such as a fault of the disk, fails all.)"""
        try:
            self._execute(connection, jobs)
        except Exception as error:  # noqa: BLE001  # whatever the error, somebody waits for the result
            connection.rollback()
            if len(jobs) > 1 and not isinstance(error, sa.exc.OperationalError):
                for job in jobs:
                    self._commit(connection, [job])
                return
            self._notify(jobs, error)
        else:
            self._notify(jobs, None)

    def _notify(self, jobs: list[CommitJob], error: Exception | None) -> None:
        """Pass the result to the event loop."""
        loop = jobs[0].loop
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._groups.settle, jobs, error)
