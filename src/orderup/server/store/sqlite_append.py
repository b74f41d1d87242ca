"""The shortest way to add lines to SQLite."""

import sqlite3
from functools import cache
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from orderup.server.store.statements import Statements

SQLITE: Final = Statements(sqlite.dialect(), sqlite.insert)


def append(connection: sa.Connection, rows: list[tuple[Any, ...]]) -> None:
    """Add lines, and nothing else: what nearly every commit does. DBAPIError: as SQLAlchemy would raise.

    It goes to the driver as one statement, which is a transaction by itself. Each call of the driver gives Python's lock away,
    and a writer beside a busy loop waits for it each time.
    """
    driver: Any = connection.connection.driver_connection
    usual, driver.isolation_level = driver.isolation_level, None
    try:
        driver.execute(_add_lines(len(rows)), [value for row in rows for value in row])
    except sqlite3.Error as error:
        raise sa.exc.DBAPIError.instance(SQLITE.add_line, None, error, sqlite3.Error, hide_parameters=True) from error
    finally:
        driver.isolation_level = usual


@cache
def _add_lines(count: int) -> str:
    """The statement that adds so many lines."""
    head, _, row = SQLITE.add_line.partition(" VALUES ")
    return f"{head} VALUES {', '.join([row] * count)}"
