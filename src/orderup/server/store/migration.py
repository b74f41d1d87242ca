"""Brings a database up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from orderup.server.store.errors import StoreError

if TYPE_CHECKING:
    from orderup.server.store.encryption import StorageKeys

HEAD = "0005"
"""The newest migration. (Alembic is imported only for a database that does not have it yet.)"""
LEFTOVERS = 1
"""SQLite's `user_version` between a migration and the clearing of what it has left in the files."""


def migrate(connection: sa.Connection, keys: StorageKeys) -> None:
    """Bring the database up to date, wherever that may have been interrupted; its secrets are encrypted with these keys. StoreError: it is too new."""
    version = _version(connection)
    if version != HEAD:
        _upgrade(connection, keys, version)
    _clear_leftovers(connection)


def _upgrade(connection: sa.Connection, keys: StorageKeys, version: str | None) -> None:
    from alembic import command  # noqa: PLC0415  # two seconds that only a new database costs
    from alembic.config import Config  # noqa: PLC0415  # only a new database needs it
    from alembic.util import CommandError  # noqa: PLC0415  # only a new database needs it

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    config.attributes["keys"] = keys
    # All or nothing. Python's driver would begin no transaction before a change of the schema.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            f"The database is at version {version}, which this orderup (version {HEAD}) does not know."
        ) from error
    connection.exec_driver_sql(f"PRAGMA user_version={LEFTOVERS}")
    connection.commit()


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
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    return found
