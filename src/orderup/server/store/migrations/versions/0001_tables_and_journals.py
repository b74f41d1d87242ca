"""Tables, games and their journals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first three tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("touched", sa.Integer, nullable=False),
        sa.Column("host", sa.LargeBinary(32), nullable=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("table", sa.String(20), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("footer", sa.Text, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "journal",
        sa.Column("table", sa.String(20), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("command", sa.String(60), nullable=True),
        sa.Column("line", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
