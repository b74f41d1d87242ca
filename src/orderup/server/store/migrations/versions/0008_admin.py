"""Who is kept out, and what administrators have done."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "bans",
        sa.Column("network", sa.String, primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("note", sa.Text),
    )
    op.create_table(
        "admin_acts",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger),
        sa.Column("by", sa.String),
        sa.Column("act", sa.String),
        sa.Column("of", sa.String),
        sa.Column("note", sa.Text),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("admin_acts")
    op.drop_table("bans")
