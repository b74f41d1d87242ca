"""Nodes that share a database, and which of them has which table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for them in PostgreSQL: a SQLite file has one server. Times in seconds outgrow its integers in 2038."""
    if op.get_bind().dialect.name == "sqlite":
        return
    op.alter_column("tables", "touched", type_=sa.BigInteger)
    op.alter_column("decks", "added", type_=sa.BigInteger)
    op.create_table(
        "nodes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("incarnation", sa.String, nullable=False, unique=True),
        sa.Column("alive_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("keys", sa.String, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
    )
    op.execute(sa.schema.CreateSequence(sa.Sequence("fences", data_type=sa.BigInteger)))
