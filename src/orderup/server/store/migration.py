"""Brings a database up to date, and back.

The first two digits of a version are its generation. Within a generation migrations only add, and what they add has a default or may be
missing. So a release works with every later version of its own generation, and nodes of two releases share a database meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from orderup.server.store.errors import StoreError
from orderup.server.store.lease_statements import living_nodes

if TYPE_CHECKING:
    from alembic.config import Config

    from orderup.server.store.encryption import StorageKeys

HEAD_VERSION = "0011"
"""The newest migration. (Alembic is imported only for a database that does not have it yet.)"""
LOWEST_VERSION = "0006"
"""The earliest version that one can go back to."""
MIGRATIONS = Path(__file__).with_name("migrations")
EMPTY_DATABASE_TEXT = "The database is empty: no server has begun with it."
LEFTOVERS_FLAG = 1
"""SQLite's `user_version` between a migration and the clearing of what it has left in the files."""


IDLE_TIMEOUT = 60
"""Seconds that the import of Alembic, and of each migration, may take while PostgreSQL waits: on a busy machine that is more than two."""
LOCK_TIMEOUT = "400ms"
"""How long a change of a table waits in PostgreSQL for those who use it: whoever asks meanwhile waits behind it. Also less than until PostgreSQL looks for deadlocks."""
MAX_TRIES = 100
LOCK_NOT_AVAILABLE = "55P03"
"""What PostgreSQL calls it when that time is up."""
MIGRATION_LOCK_ID = 0x6F757031
"""The advisory lock in PostgreSQL of whoever brings a database up to date: several nodes may start on it at once."""


def migrate(connection: sa.Connection, keys: StorageKeys) -> None:
    """Bring the database up to date, wherever that may have been interrupted; its secrets are encrypted with these keys. StoreError: it is too new."""
    if not _is_compatible(_version(connection)):
        _retry_while_locked(connection, lambda: _upgrade(connection, keys))
    if connection.dialect.name == "sqlite":
        _clear_leftovers(connection)


def downgrade(connection: sa.Connection, version: str) -> str:
    """Take a database that nobody uses back to what an earlier release knows, and return at which version it was. What that release has no room for is lost. StoreError: nothing is changed."""
    found = _version(connection)
    if found is None:
        raise StoreError(EMPTY_DATABASE_TEXT)
    known = {path.name[:4] for path in MIGRATIONS.glob("versions/[0-9]*.py")}
    if not LOWEST_VERSION <= version <= found or (found in known and version not in known):
        raise StoreError(f"The database is at version {found}: it can go back to {LOWEST_VERSION} at the earliest.")
    _retry_while_locked(connection, lambda: _downgrade(connection, version))
    return found


def check_version(connection: sa.Connection) -> None:
    """See whether this release can read the database. StoreError."""
    if not _is_compatible(found := _version(connection)):
        raise StoreError(
            f"The database is at version {found}, and this orderup reads version {HEAD_VERSION}."
            if found
            else EMPTY_DATABASE_TEXT
        )


def _is_compatible(version: str | None) -> bool:
    """Whether this release works with a database of this version."""
    return version is not None and version >= HEAD_VERSION and version[:2] == HEAD_VERSION[:2]


def _retry_while_locked(connection: sa.Connection, change: Callable[[], None]) -> None:
    """Make a change, in a transaction: all or nothing. Where others are in the way it lets them go first, and tries again."""
    for retries in reversed(range(MAX_TRIES)):
        try:
            _begin(connection)
            change()
            connection.commit()
        except sa.exc.DBAPIError as error:
            connection.rollback()
            if not retries or getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                raise
        else:
            return


def _begin(connection: sa.Connection) -> None:
    """Begin a transaction that changes the schema, when nobody else is in one."""
    if connection.dialect.name == "sqlite":
        # Python's driver would begin no transaction before a change of the schema.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = '{IDLE_TIMEOUT}s'")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK_ID})")
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")


def _upgrade(connection: sa.Connection, keys: StorageKeys) -> None:
    if _is_compatible(_read_version(connection)):
        return  # somebody else has done it meanwhile

    def change(config: Config) -> None:
        from alembic import command  # noqa: PLC0415  # two seconds that only a new database costs

        config.attributes["keys"] = keys
        command.upgrade(config, "head")

    _with_alembic(connection, change)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version={LEFTOVERS_FLAG}")


def _downgrade(connection: sa.Connection, version: str) -> None:
    if connection.dialect.name != "sqlite" and (alive := living_nodes(connection)):
        connection.rollback()
        raise StoreError(f"The database is in use, by {', '.join(alive)}. Stop all nodes first.")

    def change(config: Config) -> None:
        from alembic import command  # noqa: PLC0415  # see `_upgrade`

        command.downgrade(config, version)

    _with_alembic(connection, change)


def _with_alembic(connection: sa.Connection, change: Callable[[Config], None]) -> None:
    from alembic.config import Config  # noqa: PLC0415  # only a new database needs it
    from alembic.util import CommandError  # noqa: PLC0415  # only a new database needs it

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        change(config)
    except CommandError as error:
        connection.rollback()
        raise StoreError(
            f"The database is at version {_version(connection)}, which this orderup (version {HEAD_VERSION}) does not know. "
            f"The release that has made it so takes it back: `orderup downgrade {HEAD_VERSION}`."
        ) from error


def _clear_leftovers(connection: sa.Connection) -> None:
    """After a migration: have nothing stay in the files that was not encrypted, also if the process that migrated came no further."""
    version = connection.exec_driver_sql("PRAGMA user_version").scalar()
    connection.rollback()
    if version == LEFTOVERS_FLAG:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.exec_driver_sql("PRAGMA user_version=0")
        connection.commit()


def _version(connection: sa.Connection) -> str | None:
    found = _read_version(connection)
    connection.rollback()
    return found


def _read_version(connection: sa.Connection) -> str | None:
    """The same in the transaction that is on."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found
