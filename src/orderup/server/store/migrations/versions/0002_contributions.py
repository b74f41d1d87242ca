"""What seats have added to the seed of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; games that have begun had no contributions."""
    op.add_column("games", sa.Column("contributions", sa.Text, nullable=True))
