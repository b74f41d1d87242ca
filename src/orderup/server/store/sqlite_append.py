"""The shortest way to add lines to SQLite."""

import sqlite3
from functools import cache
from itertools import chain
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from orderup.server.store.statements import MAX_LINES, Statements


class SqliteStatements(Statements):
    """Many lines are one statement: each call of the driver gives Python's lock away, and a writer beside a busy loop waits for it each time."""

    def add_lines(self, connection: sa.Connection, rows: list[tuple[Any, ...]]) -> None:
        """See `Statements`."""
        for first in range(0, len(rows), MAX_LINES):
            some = rows[first : first + MAX_LINES]
            connection.exec_driver_sql(_add_lines(len(some)), tuple(chain.from_iterable(some)))


SQLITE: Final = SqliteStatements(sqlite.dialect(), sqlite.insert)


def append_lines(connection: sa.Connection, rows: list[tuple[Any, ...]]) -> None:
    """Add lines, and nothing else: what nearly every commit does. DBAPIError: as SQLAlchemy would raise.

    It goes to the driver as one statement, which is a transaction by itself.
    """
    driver: Any = connection.connection.driver_connection
    usual, driver.isolation_level = driver.isolation_level, None
    try:
        driver.execute(_add_lines(len(rows)), [*chain.from_iterable(rows)])
    except sqlite3.Error as error:
        raise sa.exc.DBAPIError.instance(SQLITE.add_line, None, error, sqlite3.Error, hide_parameters=True) from error
    finally:
        driver.isolation_level = usual


@cache
def _add_lines(count: int) -> str:
    """The statement that adds so many lines.

    If one cannot be added, the transaction is over. Usually only the statement would be, and for that SQLite copies each page aside first.
    """
    head, _, row = SQLITE.add_line.partition(" VALUES ")
    return " ".join([head.replace("INSERT", "INSERT OR ROLLBACK", 1), "VALUES", ", ".join([row] * count)])
