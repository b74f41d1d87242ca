"""Whether the bus can be reached from a node."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for it in PostgreSQL: a SQLite file has one server."""
    if op.get_bind().dialect.name == "sqlite":
        return
    op.add_column("nodes", sa.Column("reachable", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Nobody asks for it anymore."""
    if op.get_bind().dialect.name == "sqlite":
        return
    op.drop_column("nodes", "reachable")
