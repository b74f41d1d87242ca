"""Card lists that people have brought, by the hash of their content."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "decks",
        sa.Column("sha256", sa.String, primary_key=True),
        sa.Column("game", sa.String),
        sa.Column("name", sa.String),
        sa.Column("added", sa.Integer),
        sa.Column("data", sa.Text),
    )
