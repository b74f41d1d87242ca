"""Brings a database up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from orderup.server.store.errors import StoreError

if TYPE_CHECKING:
    from orderup.server.store.encryption import StorageKeys

HEAD = "0009"
"""The newest migration. (Alembic is imported only for a database that does not have it yet.)"""
LEFTOVERS = 1
"""SQLite's `user_version` between a migration and the clearing of what it has left in the files."""


PATIENCE = 60
"""Seconds that the import of Alembic, and of each migration, may take while PostgreSQL waits: on a busy machine that is more than two."""
LOCK = 0x6F757031
"""The advisory lock in PostgreSQL of whoever brings a database up to date: several nodes may start on it at once."""


def migrate(connection: sa.Connection, keys: StorageKeys) -> None:
    """Bring the database up to date, wherever that may have been interrupted; its secrets are encrypted with these keys. StoreError: it is too new."""
    if _version(connection) != HEAD:
        if connection.dialect.name == "sqlite":
            # Python's driver would begin no transaction before a change of the schema.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            _upgrade(connection, keys)
            connection.exec_driver_sql(f"PRAGMA user_version={LEFTOVERS}")
        else:
            connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = '{PATIENCE}s'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            _upgrade(connection, keys)
        connection.commit()
    if connection.dialect.name == "sqlite":
        _clear_leftovers(connection)


def check_version(connection: sa.Connection) -> None:
    """See whether the database is of this release's version. StoreError."""
    if (found := _version(connection)) != HEAD:
        raise StoreError(
            f"The database is at version {found}, and this orderup reads version {HEAD}."
            if found
            else "The database is empty: no server has begun with it."
        )


def _upgrade(connection: sa.Connection, keys: StorageKeys) -> None:
    """Do that in the transaction that is on: all or nothing."""
    from alembic import command  # noqa: PLC0415  # two seconds that only a new database costs
    from alembic.config import Config  # noqa: PLC0415  # only a new database needs it
    from alembic.util import CommandError  # noqa: PLC0415  # only a new database needs it

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    config.attributes["keys"] = keys
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        connection.rollback()
        raise StoreError(
            f"The database is at version {_version(connection)}, which this orderup (version {HEAD}) does not know."
        ) from error


def _clear_leftovers(connection: sa.Connection) -> None:
    """After a migration: have nothing stay in the files that was not encrypted, also if the process that migrated came no further."""
    left = connection.exec_driver_sql("PRAGMA user_version").scalar()
    connection.rollback()
    if left == LEFTOVERS:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.exec_driver_sql("PRAGMA user_version=0")
        connection.commit()


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        connection.rollback()
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    return found
