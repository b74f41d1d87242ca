"""The release after this one: its migrations are ours, and one that adds to every table, as one of the same generation may."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
import sqlalchemy as sa

from orderup.server.store import migration

VERSION: Final = f"{int(migration.HEAD_VERSION) + 1:04}"
LATER: Final = "later"
"""The table that it adds."""
ADDED: Final = ("later_note", "later_weight")
"""The columns that it adds to all others."""
MIGRATION: Final = f'''"""What a later release adds."""

import sqlalchemy as sa
from alembic import op

revision = "{VERSION}"
down_revision = "{migration.HEAD_VERSION}"


def tables():
    return [name for name in sa.inspect(op.get_bind()).get_table_names() if name not in ("alembic_version", "later")]


def upgrade():
    op.create_table("later", sa.Column("id", sa.String, primary_key=True))
    for name in tables():
        op.add_column(name, sa.Column("later_note", sa.Text, nullable=True))
        op.add_column(name, sa.Column("later_weight", sa.Integer, nullable=False, server_default="7"))


def downgrade():
    op.drop_table("later")
    for name in tables():
        op.drop_column(name, "later_weight")
        op.drop_column(name, "later_note")
'''


@contextmanager
def later_release(folder: Path) -> Iterator[None]:
    """Have stores that are opened meanwhile be of that release. The folder is one of a test's own."""
    scripts = folder / "migrations"
    shutil.copytree(
        migration.MIGRATIONS_FOLDER, scripts, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )
    (scripts / "versions" / f"{VERSION}_later.py").write_text(MIGRATION)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(migration, "HEAD_VERSION", VERSION)
        patched.setattr(migration, "MIGRATIONS_FOLDER", scripts)
        yield


Schema = dict[str, dict[str, tuple[str, bool]]]
"""The columns of each table: of what type, and whether who adds a row may leave it out."""


def schema(connection: sa.Connection) -> Schema:
    """Return that of a database."""
    found = sa.inspect(connection)
    return {
        name: {
            one["name"]: (str(one["type"]), bool(one["nullable"] or one["default"])) for one in found.get_columns(name)
        }
        for name in found.get_table_names()
    }
