"""Appends lines in SQLite by few calls of the driver."""

import sqlite3
from functools import cache
from itertools import chain
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from orderup.server.store.statements import MAX_LINES_PER_STATEMENT, Statements


class SqliteStatements(Statements):
    """Adds many lines by one statement: each call of the driver releases Python's lock, and a writer beside a busy loop waits to get it back."""

    def add_lines(self, connection: sa.Connection, rows: list[tuple[Any, ...]]) -> None:
        """See `Statements`."""
        for first in range(0, len(rows), MAX_LINES_PER_STATEMENT):
            some = rows[first : first + MAX_LINES_PER_STATEMENT]
            connection.exec_driver_sql(_add_lines(len(some)), tuple(chain.from_iterable(some)))


SQLITE_STATEMENTS: Final = SqliteStatements(sqlite.dialect(), sqlite.insert)


def append_lines(connection: sa.Connection, rows: list[tuple[Any, ...]]) -> None:
    """Add lines in a transaction of their own, which is what nearly every commit does. Raises DBAPIError: as SQLAlchemy would raise.

    The driver gets one statement, which is a transaction by itself.
    """
    driver: Any = connection.connection.driver_connection
    usual, driver.isolation_level = driver.isolation_level, None
    try:
        driver.execute(_add_lines(len(rows)), [*chain.from_iterable(rows)])
    except sqlite3.Error as error:
        raise sa.exc.DBAPIError.instance(
            SQLITE_STATEMENTS.add_line, None, error, sqlite3.Error, hide_parameters=True
        ) from error
    finally:
        driver.isolation_level = usual


@cache
def _add_lines(count: int) -> str:
    """Return the statement that adds `count` lines.

    A failure rolls back the transaction. By default it would roll back only the statement, for which SQLite copies each page first.
    """
    head, _, row = SQLITE_STATEMENTS.add_line.partition(" VALUES ")
    return " ".join([head.replace("INSERT", "INSERT OR ROLLBACK", 1), "VALUES", ", ".join([row] * count)])
