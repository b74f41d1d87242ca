"""The tables of the database, the same in SQLite and PostgreSQL."""

import sqlalchemy as sa

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String),
    sa.Column("state", sa.String),
    sa.Column("round", sa.Integer),
    sa.Column("listed", sa.Boolean),
    sa.Column("touched", sa.BigInteger),
    sa.Column("host", sa.LargeBinary),
    sa.Column("setup", sa.Text),
    sa.Column("seats", sa.Text),
)
games = sa.Table(
    "games",
    metadata,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seed", sa.LargeBinary),
    sa.Column("names", sa.Text),
    sa.Column("contributions", sa.LargeBinary),
    sa.Column("header", sa.Text),
    sa.Column("footer", sa.Text),
)
journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("command", sa.String),
    sa.Column("line", sa.LargeBinary),
)
decks = sa.Table(
    "decks",
    metadata,
    sa.Column("sha256", sa.String, primary_key=True),
    sa.Column("game", sa.String),
    sa.Column("name", sa.String),
    sa.Column("added", sa.BigInteger),
    sa.Column("data", sa.Text),
)
pictures = sa.Table(
    "pictures",
    metadata,
    sa.Column("sha256", sa.String, primary_key=True),
    sa.Column("added", sa.BigInteger),
    sa.Column("data", sa.LargeBinary),
)
deck_pictures = sa.Table(
    "deck_pictures",
    metadata,
    sa.Column("picture", sa.String, primary_key=True),
    sa.Column("deck", sa.String, primary_key=True),
)
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("network", sa.String, primary_key=True),
    sa.Column("until", sa.BigInteger),
    sa.Column("note", sa.Text),
)
admin_acts = sa.Table(
    "admin_acts",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("at", sa.BigInteger),
    sa.Column("by", sa.String),
    sa.Column("act", sa.String),
    sa.Column("of", sa.String),
    sa.Column("note", sa.Text),
)
RECENTLY_ACTIVE_FIRST = (tables.c.touched.desc(), tables.c.id)
"""The most recently active tables are read first, since players wait there."""
SECRET_COLUMNS = (games.c.seed, games.c.contributions, journal.c.line)
"""The columns that are encrypted."""


def associated_data(column: str, *key: object) -> str:
    """Return the place of a secret from its column and its row's primary key. It is the associated data of the encryption, so that a secret decrypts nowhere else."""
    return " ".join([column, *map(str, key)])
