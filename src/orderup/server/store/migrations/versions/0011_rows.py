"""Journals lie in SQLite as they grow, and a small index says which line is where.

Before, the lines stood in the index itself. A page has room for six of them, so the index became deep, and each new line had four pages
written anew: now it is one or two.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

WIDE = ("games", "journal")
"""The tables whose rows are long."""


def upgrade() -> None:
    """Lay them out anew. PostgreSQL has no other layout."""
    if op.get_bind().dialect.name == "sqlite":
        _lay_out(has_rows=True)


def downgrade() -> None:
    """As they lay before."""
    if op.get_bind().dialect.name == "sqlite":
        _lay_out(has_rows=False)


def _lay_out(*, has_rows: bool) -> None:
    for name in WIDE:
        found = sa.Table(name, sa.MetaData(), autoload_with=op.get_bind())
        found.dialect_options["sqlite"]["with_rowid"] = has_rows
        with op.batch_alter_table(name, copy_from=found, recreate="always"):
            pass
