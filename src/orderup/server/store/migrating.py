"""Brings a database up to date."""

from pathlib import Path

import sqlalchemy as sa

HEAD = "0002"
"""The newest migration. (Alembic is imported only for a database that does not have it yet.)"""


class StoreError(Exception):
    """The database cannot be used, in one sentence."""


def migrate(connection: sa.Connection) -> None:
    """Bring the database up to date. StoreError: it is too new."""
    version = _version(connection)
    if version == HEAD:
        return
    from alembic import command  # noqa: PLC0415  # two seconds that only a new database costs
    from alembic.config import Config  # noqa: PLC0415  # only a new database needs it
    from alembic.util import CommandError  # noqa: PLC0415  # only a new database needs it

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            f"The database is at version {version}, which this orderup (version {HEAD}) does not know."
        ) from error
    connection.commit()


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    return found
