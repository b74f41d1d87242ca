"""Seeds, contributions and journal lines are sealed."""

import sqlalchemy as sa
from alembic import context, op

from orderup.server.store.resealing import reseal

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the columns binary, and seal what is in them."""
    op.execute("PRAGMA secure_delete=ON")
    with op.batch_alter_table("games") as games:
        games.alter_column("seed", type_=sa.LargeBinary, existing_nullable=False)
        games.alter_column("contributions", type_=sa.LargeBinary, existing_nullable=True)
    with op.batch_alter_table("journal") as journal:
        journal.alter_column("line", type_=sa.LargeBinary, existing_nullable=False)
    keys = context.config.attributes["keys"]
    reseal(op.get_bind(), keys, lambda plain, _place: plain.encode() if isinstance(plain, str) else plain)
