"""The store in PostgreSQL, which several servers may share: each holds its own tables by leases."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from orderup.server.settings import DEFAULT_ROUNDS_KEPT
from orderup.server.store import lease_statements
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.errors import LeaseLostError, StoreError
from orderup.server.store.group_commit import CommitJob, GroupCommit
from orderup.server.store.migration import check_version, downgrade, migrate
from orderup.server.store.postgres import (
    DATABASE_TIMEOUT_S,
    DRIVER_FAULTS,
    READ_ONLY_SETTINGS,
    Database,
    as_sqlalchemy_error,
    create_engine,
    is_connection_lost,
)
from orderup.server.store.postgres_append import POSTGRES_STATEMENTS, append_lines, check_leases
from orderup.server.store.postgres_leases import PostgresLeases
from orderup.server.store.reader import Answer, Reader
from orderup.server.store.reads import check_keys
from orderup.server.store.records import TableRow, Write
from orderup.server.store.statements import are_few_lines, encrypted_lines, execute_writes
from orderup.server.store.store import Store

NUM_READ_CONNECTIONS: Final = 4
"""Connections for reads and leases. One more is for commits, and one for heartbeats."""


class LoopWriter:
    """Writes in the event loop that commits: a thread would wait for Python's lock at each answer of the database."""

    def __init__(
        self,
        url: str,
        commit: Callable[[sa.Connection, list[CommitJob]], None],
        notify: Callable[[list[CommitJob], Exception | None], None],
    ) -> None:
        """`commit` writes a group and settles its jobs; `notify` settles them if `commit` cannot begin."""
        self._engine = create_engine(url, 1)
        self._commit = commit
        self._notify = notify
        self._connection: AsyncConnection | None = None
        self._last: asyncio.Task[None] | None = None

    def put(self, jobs: list[CommitJob]) -> None:
        """See `Writer`."""
        if jobs:
            self._last = jobs[0].loop.create_task(self._write(jobs, self._last))

    async def _write(self, jobs: list[CommitJob], before: asyncio.Task[None] | None) -> None:
        if before is not None and not before.done():
            await asyncio.wait({before})
        try:
            if self._connection is None:
                self._connection = await self._engine.connect()
            await self._connection.run_sync(self._commit, jobs)
        except (*DRIVER_FAULTS, sa.exc.SQLAlchemyError, OSError) as error:
            await self._give_up_connection()
            self._notify(jobs, as_sqlalchemy_error(error))

    async def _give_up_connection(self) -> None:
        broken, self._connection = self._connection, None
        if broken is not None:
            with contextlib.suppress(*DRIVER_FAULTS, sa.exc.SQLAlchemyError, OSError):
                await broken.invalidate()
                await broken.close()

    async def close(self) -> None:
        """Finish the waiting writes, or cancel them after `DATABASE_TIMEOUT_S` seconds: their committers have had no answer."""
        if self._last is not None:
            _, late = await asyncio.wait({self._last}, timeout=DATABASE_TIMEOUT_S)
            if late:
                self._last.cancel()
                await asyncio.wait(late)
                await self._give_up_connection()
        if self._connection is not None:
            await self._connection.close()
        await self._engine.dispose()


class PostgresStore(Store):
    """A store in a PostgreSQL database."""

    _writer: LoopWriter
    leases: PostgresLeases

    def __init__(self, url: str, keys: StorageKeys, node: str, rounds_kept: int = DEFAULT_ROUNDS_KEPT) -> None:
        """Open and migrate the database at a libpq URL, as the node `node`.

        Do not call it in an event loop. Raises StoreError: the database cannot be reached, is too new, or is encrypted with other keys.
        """
        super().__init__(keys, rounds_kept)
        self._database = Database(url, NUM_READ_CONNECTIONS)
        try:
            self._database.query(lambda connection: migrate(connection, keys))
            self._database.query(lambda connection: check_keys(connection, keys))
            self.leases = PostgresLeases(self._database, node, keys.newest_key_id)
        except (sa.exc.SQLAlchemyError, OSError, ValueError) as error:
            self._database.close()
            raise _cannot_open(error) from error
        except StoreError:
            self._database.close()
            raise
        self._writer = LoopWriter(url, self._commit, self._notify)
        self._groups = GroupCommit(self._writer)

    def commit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """See `Store`. The writes of a table are stored only if this node still holds it with its present fence."""
        try:
            fences = self.leases.fences.fences_for(writes)
        except LeaseLostError as error:
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(error)
            return failed
        return self._add(writes, fences)

    def _read(self, ask: Callable[[sa.Connection], Answer]) -> Answer:
        return self._database.query(ask)

    def _execute(self, connection: sa.Connection, jobs: list[CommitJob]) -> None:
        writes = [write for job in jobs for write in job.writes]
        fences = sorted({fence for job in jobs for fence in job.fences.items()})
        try:
            if are_few_lines(writes):
                append_lines(connection, fences, encrypted_lines(writes, self._keys))
            else:
                check_leases(connection, fences)
                execute_writes(connection, POSTGRES_STATEMENTS, writes, self._keys, self._rounds_kept)
        except LeaseLostError:
            if len(jobs) == 1:
                self.leases.note_lost(jobs[0].fences)
            raise
        except (*DRIVER_FAULTS, OSError) as error:
            raise as_sqlalchemy_error(error) from error
        except sa.exc.StatementError as error:
            if not is_connection_lost(error):
                raise
            raise as_sqlalchemy_error(error) from error

    def adopt_tables(self) -> list[TableRow]:
        """See `Store`: living nodes keep theirs."""
        return self.leases.adopt()

    def try_damage_check(self) -> bool:
        """See `Store`: the operator of the database is responsible."""
        return True

    def close(self) -> None:
        """See `Store`. Do not call it in the event loop that commits."""
        if self._database.is_closed:
            return
        if self._loop is not None and not self._loop.is_closed():
            asyncio.run_coroutine_threadsafe(self._finish(), self._loop).result()
        with contextlib.suppress(sa.exc.SQLAlchemyError, OSError):
            self.leases.close()
        self._database.close()

    async def _finish(self) -> None:
        self._groups.flush()
        await self._writer.close()


class PostgresReader(Reader):
    """A read-only view of a PostgreSQL database that other servers may be writing to."""

    def __init__(self, url: str, keys: StorageKeys, node: str | None = None) -> None:
        """Open the database at a libpq URL. With `node`, only the tables of that node are visible. Raises StoreError: the database cannot be reached, has another version, or is encrypted with other keys."""
        super().__init__(keys)
        self._node = node
        self._database = Database(url, 1, READ_ONLY_SETTINGS)
        try:
            self._read(check_version)
            self._read(lambda connection: check_keys(connection, keys))
        except StoreError:
            self.close()
            raise

    def _read(self, ask: Callable[[sa.Connection], Answer]) -> Answer:
        try:
            return self._database.query(ask)
        except (sa.exc.SQLAlchemyError, OSError, ValueError) as error:
            raise _cannot_open(error) from error

    def tables(self) -> list[TableRow]:
        """See `Reader`."""
        if self._node is None:
            return super().tables()
        node = self._node
        return self._read(lambda connection: lease_statements.tables_of(connection, node))

    def close(self) -> None:
        """Close the connections."""
        self._database.close()


def downgrade_database(url: str, version: str) -> str:
    """Downgrade the database at a libpq URL (see `downgrade`). Raises StoreError."""
    with contextlib.closing(Database(url, 1)) as database:
        try:
            return database.query(lambda connection: downgrade(connection, version))
        except (sa.exc.SQLAlchemyError, OSError, ValueError) as error:
            raise _cannot_open(error) from error


def _cannot_open(error: Exception) -> StoreError:
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return StoreError(f"The database of --database-url cannot be opened: {cause}.")
