"""Appends lines in PostgreSQL by one statement, which also checks the leases, and is a transaction by itself."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.util import await_only

from orderup.server.store.errors import LeaseLostError
from orderup.server.store.postgres import DRIVER_FAULTS
from orderup.server.store.statements import Statements

Fence = tuple[str, int]
"""A table, and the fence of this node's lease."""

POSTGRES_STATEMENTS: Final = Statements(asyncpg.dialect(), postgresql.insert)  # type: ignore[no-untyped-call]  # SQLAlchemy has no types for it
HELD_LEASES_SQL: Final = """
    WITH held AS MATERIALIZED (
        SELECT FROM leases WHERE ("table", fence) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))
        ORDER BY "table" FOR SHARE
    )
"""
"""The given leases that are still held. Nobody else can take them until the transaction ends."""
ADDED_LINES_SQL: Final = """, added AS (
        INSERT INTO journal ("table", round, v, seat, command, line)
        SELECT * FROM unnest($3::text[], $4::int[], $5::int[], $6::int[], $7::text[], $8::bytea[])
        WHERE (SELECT count(*) FROM held) = cardinality($1::text[])
    )
"""
COUNT_HELD_SQL: Final = "SELECT count(*) FROM held"
CHECK_STATEMENT: Final = HELD_LEASES_SQL + COUNT_HELD_SQL
APPEND_STATEMENT: Final = HELD_LEASES_SQL + ADDED_LINES_SQL + COUNT_HELD_SQL


def append_lines(connection: sa.Connection, fences: list[Fence], rows: list[tuple[Any, ...]]) -> None:
    """Add lines to tables that this node holds with these fences, which is what nearly every commit does. Raises LeaseLostError.

    The driver gets one statement, with one array for each column.
    """
    driver: Any = connection.connection.driver_connection
    columns = [[*column] for column in (*zip(*fences, strict=True), *zip(*rows, strict=True))]
    try:
        held = await_only(driver.fetchval(APPEND_STATEMENT, *columns))
    except (*DRIVER_FAULTS, OSError):
        if driver.is_closed():
            connection.invalidate()
        raise
    _check(held, fences)


def check_leases(connection: sa.Connection, fences: list[Fence]) -> None:
    """Check that this node still holds these tables with these fences, and lock the leases until the transaction ends. Raises LeaseLostError."""
    if fences:
        columns = tuple([*column] for column in zip(*fences, strict=True))
        _check(connection.exec_driver_sql(CHECK_STATEMENT, columns).scalar_one(), fences)


def _check(held: int, fences: list[Fence]) -> None:
    if held != len(fences):
        raise LeaseLostError(*(table for table, _ in fences))
