"""Brings a database up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from orderup.server.store.errors import StoreError

if TYPE_CHECKING:
    from orderup.server.store.encryption import StorageKeys

HEAD = "0004"
"""The newest migration. (Alembic is imported only for a database that does not have it yet.)"""


def migrate(connection: sa.Connection, keys: StorageKeys) -> None:
    """Bring the database up to date; its secrets are encrypted with these keys. StoreError: it is too new."""
    version = _version(connection)
    if version == HEAD:
        return
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
        raise StoreError(
            f"The database is at version {version}, which this orderup (version {HEAD}) does not know."
        ) from error
    connection.commit()
    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")  # nothing that was not encrypted stays behind
    connection.rollback()


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    return found
