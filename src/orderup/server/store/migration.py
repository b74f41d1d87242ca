"""Migrates a database to the newest version, and back.

The first two digits of a version are its generation. Within a generation migrations only add, and additions have a default or may be
missing. So a release works with every later version of its own generation, and nodes of two releases can share a database during an upgrade.
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
"""The newest version. (Alembic is imported only for a database that is older.)"""
LOWEST_VERSION = "0006"
"""The earliest version to which a database can be downgraded."""
MIGRATIONS_FOLDER = Path(__file__).with_name("migrations")
"""The folder of Alembic's scripts."""
EMPTY_DATABASE_TEXT = "The database is empty: no server has begun with it."
LEFTOVERS_USER_VERSION = 1
"""The `user_version` of a SQLite database between a migration and the removal of its leftovers in the files."""


IDLE_TIMEOUT_S = 60
"""Seconds that a transaction may be idle while Alembic and the migrations are imported: more than two on a busy machine."""
LOCK_TIMEOUT_MS = 400
"""Milliseconds that a schema change waits for a lock in PostgreSQL, since later queries queue behind it. It is shorter than PostgreSQL's deadlock timeout."""
MAX_TRIES = 100
"""Tries to get that lock, after which a schema change fails."""
LOCK_NOT_AVAILABLE_SQLSTATE = "55P03"
"""PostgreSQL's error code when the lock timeout has expired."""
MIGRATION_LOCK_ID = 0x6F757031
"""The advisory lock for migrations in PostgreSQL: several nodes may start at once."""


def migrate(connection: sa.Connection, keys: StorageKeys) -> None:
    """Migrate the database to the newest version, also after an interrupted migration; its secrets are encrypted with these keys. Raises StoreError: it is too new."""
    if not _is_compatible(_version(connection)):
        _retry_while_locked(connection, lambda: _upgrade(connection, keys))
    if connection.dialect.name == "sqlite":
        _clear_leftovers(connection)


def downgrade(connection: sa.Connection, version: str) -> str:
    """Downgrade a database that nobody uses to an earlier version, and return the version before. Data that the earlier version cannot hold is lost. Raises StoreError: nothing is changed."""
    found = _version(connection)
    if found is None:
        raise StoreError(EMPTY_DATABASE_TEXT)
    known = {path.name[:4] for path in MIGRATIONS_FOLDER.glob("versions/[0-9]*.py")}
    if not LOWEST_VERSION <= version <= found or (found in known and version not in known):
        raise StoreError(f"The database is at version {found}: it can go back to {LOWEST_VERSION} at the earliest.")
    _retry_while_locked(connection, lambda: _downgrade(connection, version))
    return found


def check_version(connection: sa.Connection) -> None:
    """Check that this release can read the database. Raises StoreError: it cannot."""
    if not _is_compatible(found := _version(connection)):
        raise StoreError(
            f"The database is at version {found}, and this orderup reads version {HEAD_VERSION}."
            if found
            else EMPTY_DATABASE_TEXT
        )


def _is_compatible(version: str | None) -> bool:
    """Whether this release works with a database of a version."""
    return version is not None and version >= HEAD_VERSION and version[:2] == HEAD_VERSION[:2]


def _retry_while_locked(connection: sa.Connection, change: Callable[[], None]) -> None:
    """Make a change in one transaction. If others hold a lock, let them go first, and try again."""
    for retries in reversed(range(MAX_TRIES)):
        try:
            _begin(connection)
            change()
            connection.commit()
        except sa.exc.DBAPIError as error:
            connection.rollback()
            if not retries or getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE_SQLSTATE:
                raise
        else:
            return


def _begin(connection: sa.Connection) -> None:
    """Begin a transaction that changes the schema, once no other is open."""
    if connection.dialect.name == "sqlite":
        # Python's driver would not begin a transaction before a change of the schema.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = '{IDLE_TIMEOUT_S}s'")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK_ID})")
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT_MS}ms'")


def _upgrade(connection: sa.Connection, keys: StorageKeys) -> None:
    if _is_compatible(_read_version(connection)):
        return  # another process has done it meanwhile

    def change(config: Config) -> None:
        from alembic import command  # noqa: PLC0415  # its import takes two seconds, and only a new database needs it

        config.attributes["keys"] = keys
        command.upgrade(config, "head")

    _with_alembic(connection, change)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version={LEFTOVERS_USER_VERSION}")


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
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER))
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
    """Remove unencrypted leftovers of a migration from the files, also if the process that migrated was killed before."""
    version = connection.exec_driver_sql("PRAGMA user_version").scalar()
    connection.rollback()
    if version == LEFTOVERS_USER_VERSION:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.exec_driver_sql("PRAGMA user_version=0")
        connection.commit()


def _version(connection: sa.Connection) -> str | None:
    found = _read_version(connection)
    connection.rollback()
    return found


def _read_version(connection: sa.Connection) -> str | None:
    """Return the version in the open transaction."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found
