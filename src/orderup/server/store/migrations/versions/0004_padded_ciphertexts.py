"""What is sealed is padded, so that its length tells nothing."""

from alembic import context, op

from orderup.server.store.reencryption import reencrypt

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Seal everything again, which pads it."""
    if op.get_bind().dialect.name != "sqlite":
        return  # it has begun after this, and has nothing yet
    op.execute("PRAGMA secure_delete=ON")
    keys = context.config.attributes["keys"]
    reencrypt(op.get_bind(), keys, keys.decrypt)
