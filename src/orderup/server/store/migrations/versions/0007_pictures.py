"""Pictures of people's own for cards, by the hash of their content."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "pictures",
        sa.Column("sha256", sa.String, primary_key=True),
        sa.Column("added", sa.BigInteger),
        sa.Column("data", sa.LargeBinary),
    )
    op.create_table(
        "deck_pictures",
        sa.Column("picture", sa.String, primary_key=True),
        sa.Column("deck", sa.String, primary_key=True),
    )


def downgrade() -> None:
    """Forget them: lists that name pictures are drawn without."""
    op.drop_table("deck_pictures")
    op.drop_table("pictures")
