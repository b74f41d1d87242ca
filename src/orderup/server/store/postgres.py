"""The connection to a PostgreSQL database."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import CancelledError, Future
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from orderup.extras import importing_extra

with importing_extra("postgres"):
    import asyncpg
    import greenlet  # noqa: F401  # SQLAlchemy needs it for an asynchronous driver
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

Answer = TypeVar("Answer")
DATABASE_TIMEOUT_S: Final = 10
"""Seconds that connecting, the wait for a connection of the pool, and each statement may take."""
SESSION_SETTINGS: Final = {
    "application_name": "orderup",
    "idle_in_transaction_session_timeout": "2000",  # a node that hangs in a transaction blocks others from its tables
}
READ_ONLY_SETTINGS: Final = {**SESSION_SETTINGS, "default_transaction_read_only": "on"}
CLOSE_TIMEOUT_S: Final = 0.5
"""Seconds that closing a connection may take."""
DRIVER_FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


class _Connection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg has no types
    """A connection that is aborted if the database hangs while it closes: asyncpg would wait as long as for any answer."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109  # asyncpg's signature
        """Close the connection."""
        with contextlib.suppress(TimeoutError):
            await super().close(timeout=CLOSE_TIMEOUT_S if timeout is None else timeout)


def create_engine(url: str, pool_size: int, settings: Mapping[str, str] = SESSION_SETTINGS) -> AsyncEngine:
    """Return an engine for the database at a libpq URL, for one event loop, with a pool of `pool_size` connections, whose sessions have these settings."""

    async def connect() -> Any:
        return await asyncpg.connect(
            url,
            timeout=DATABASE_TIMEOUT_S,
            command_timeout=DATABASE_TIMEOUT_S,
            server_settings=dict(settings),
            connection_class=_Connection,
        )

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=DATABASE_TIMEOUT_S,
        hide_parameters=True,
    )


def as_sqlalchemy_error(error: Exception) -> sa.exc.DBAPIError:
    """Return an error of the driver wrapped as SQLAlchemy does where it calls the driver itself. All but violated constraints become OperationalError, which concerns the whole group."""
    spoils_one = isinstance(error, asyncpg.IntegrityConstraintViolationError)
    kind = sa.exc.IntegrityError if spoils_one else sa.exc.OperationalError
    return kind("", None, error, hide_parameters=True)


def is_connection_lost(error: sa.exc.StatementError) -> bool:
    """Whether the connection is lost, or there is none: then the whole group has failed, not only the last statement."""
    return isinstance(error.orig, OSError) or bool(getattr(error, "connection_invalidated", False))


class Database:
    """A database that any thread may query. The connections belong to an event loop in a thread of its own."""

    def __init__(self, url: str, pool_size: int, settings: Mapping[str, str] = SESSION_SETTINGS) -> None:
        self.url = url
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgres", daemon=True)
        self._thread.start()
        self._engine = create_engine(url, pool_size, settings)
        self._closing = threading.Lock()
        self._is_closing = False

    @property
    def is_closed(self) -> bool:
        """Whether the database is closed."""
        return self._loop.is_closed()

    def query(self, question: Callable[[sa.Connection], Answer]) -> Answer:
        """Run a question in a transaction, wait in this thread, and return its answer. Raises SQLAlchemyError, OSError."""
        try:
            return self._begin(self.query_in_loop(question)).result()
        except CancelledError:
            raise _closed() from None

    async def query_async(self, question: Callable[[sa.Connection], Answer]) -> Answer:
        """Run a question in a transaction, and return its answer. Raises SQLAlchemyError, OSError."""
        return await asyncio.wrap_future(self._begin(self.query_in_loop(question)))

    def run_in_database_loop(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """Run a coroutine in the database's loop until it is canceled."""
        return self._begin(work)

    def _begin(self, work: Coroutine[Any, Any, Answer]) -> Future[Answer]:
        with self._closing:
            if not self._is_closing:
                return asyncio.run_coroutine_threadsafe(work, self._loop)
        work.close()
        raise _closed()

    async def query_in_loop(self, question: Callable[[sa.Connection], Answer]) -> Answer:
        """Return the answer to a question, as `query` does, for callers in the database's loop. The transaction is committed before the return."""
        try:
            async with self._engine.connect() as connection:
                answer = await connection.run_sync(question)
                await connection.commit()
                return answer
        except DRIVER_FAULTS as error:
            raise as_sqlalchemy_error(error) from error

    def close(self) -> None:
        """Close all connections. Pending queries fail with OSError."""
        with self._closing:
            self._is_closing = True
            ended = asyncio.run_coroutine_threadsafe(self._end(), self._loop)
        with contextlib.suppress(sa.exc.SQLAlchemyError, OSError):
            ended.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        """Cancel all pending work, which would never end after the loop has stopped."""
        work = asyncio.all_tasks() - {asyncio.current_task()}
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await self._engine.dispose()


def _closed() -> OSError:
    return OSError("the way to the database is closed")
