"""Seeds, contributions and journal lines are sealed."""

from typing import Any

import sqlalchemy as sa
from alembic import context, op

from orderup.server.store.reencryption import reencrypt

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the columns binary, and seal what is in them."""
    if op.get_bind().dialect.name != "sqlite":
        _without_rows()
        return
    op.execute("PRAGMA secure_delete=ON")
    with op.batch_alter_table("games") as games:
        games.alter_column("seed", type_=sa.LargeBinary, existing_nullable=False)
        games.alter_column("contributions", type_=sa.LargeBinary, existing_nullable=True)
    with op.batch_alter_table("journal") as journal:
        journal.alter_column("line", type_=sa.LargeBinary, existing_nullable=False)
    keys = context.config.attributes["keys"]
    reencrypt(op.get_bind(), keys, _plain)


def _without_rows() -> None:
    """A database elsewhere has begun after this: it has nothing yet."""
    for table, column in (("games", "contributions"), ("journal", "line")):
        op.alter_column(table, column, type_=sa.LargeBinary, postgresql_using=f"convert_to({column}, 'UTF8')")


def _plain(stored: Any, _place: str) -> bytes:
    """SQLite keeps what it was given: the first databases have text here."""
    return stored.encode() if isinstance(stored, str) else bytes(stored)
