"""By which connection a node says that it is alive."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for it in PostgreSQL: a SQLite file has one server."""
    if op.get_bind().dialect.name == "sqlite":
        return
    op.add_column("nodes", sa.Column("backend", sa.Integer))


def downgrade() -> None:
    """Nobody asks for it anymore."""
    if op.get_bind().dialect.name == "sqlite":
        return
    op.drop_column("nodes", "backend")
