"""The statements that carry out writes, for SQLite and PostgreSQL."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any, Final, TypeGuard, cast

import sqlalchemy as sa

from orderup.server.store import records
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.records import Write
from orderup.server.store.schema import (
    admin_acts,
    associated_data,
    bans,
    deck_pictures,
    decks,
    games,
    journal,
    pictures,
    tables,
)


class Statements:
    """The statements that differ between the databases."""

    def __init__(self, dialect: sa.Dialect, insert: Callable[[sa.Table], Any]) -> None:
        """`insert` is the dialect's own function."""
        self.save_table = _upsert(tables, insert)
        self.add_deck = _upsert(decks, insert)
        self.add_picture = _upsert(pictures, insert)
        self.add_ban = _upsert(bans, insert)
        self.add_deck_picture: sa.Executable = insert(deck_pictures).on_conflict_do_nothing()
        self.add_line = str(sa.insert(journal).compile(dialect=dialect))
        """SQL for rows that are tuples: SQLAlchemy takes longer to process such a row than SQLite to store it."""

    def add_lines(self, connection: sa.Connection, rows: list[tuple[Any, ...]]) -> None:
        """Add lines to the journal."""
        connection.exec_driver_sql(self.add_line, rows)


def _upsert(table: sa.Table, insert: Callable[[sa.Table], Any]) -> sa.Executable:
    statement = insert(table)
    (key,) = table.primary_key.columns
    changed = {c.name: statement.excluded[c.name] for c in table.columns if c is not key}
    upsert: sa.Executable = statement.on_conflict_do_update(index_elements=[key.name], set_=changed)
    return upsert


DROP_UNUSED = (
    sa.delete(decks).where(
        decks.c.added < sa.bindparam("before"), ~sa.exists().where(tables.c.setup.contains(decks.c.sha256))
    ),
    sa.delete(deck_pictures).where(~sa.exists().where(decks.c.sha256 == deck_pictures.c.deck)),
    sa.delete(pictures).where(
        pictures.c.added < sa.bindparam("before"), ~sa.exists().where(deck_pictures.c.picture == pictures.c.sha256)
    ),
)
LIFT_BAN = sa.delete(bans).where(bans.c.network == sa.bindparam("of"))
DELETE_OLD_ADMIN_ACTS = sa.delete(admin_acts).where(admin_acts.c.at < sa.bindparam("before"))
MAX_LINES_PER_STATEMENT: Final = 100
"""Lines in one statement: the driver caches a prepared statement for each number of lines."""
END_GAME = (
    sa.update(games)
    .where(games.c.table == sa.bindparam("of"), games.c.round == sa.bindparam("nth"))
    .values(footer=sa.bindparam("last"))
)
DELETE_OLD_ROUNDS = tuple(
    sa.delete(t).where(t.c.table == sa.bindparam("of"), t.c.round <= sa.bindparam("last")) for t in (journal, games)
)
DELETE_TABLE = tuple(
    sa.delete(t).where(column == sa.bindparam("of"))
    for t, column in ((journal, journal.c.table), (games, games.c.table), (tables, tables.c.id))
)
WRITE_ORDER = (
    records.AddDeck,
    records.AddPicture,
    records.SaveTable,
    records.BeginGame,
    records.AddLine,
    records.EndGame,
    records.DropTable,
    records.DropUnused,
    records.AddBan,
    records.LiftBan,
    records.AddAdminAct,
)
"""The order of writes in a group, so that it needs few statements. The writes of one table keep their meaning in it."""


def are_few_lines(writes: Sequence[Write]) -> TypeGuard[Sequence[records.AddLine]]:
    """Whether these are only lines, as in nearly every commit, and fit into one statement."""
    return len(writes) <= MAX_LINES_PER_STATEMENT and all(type(write) is records.AddLine for write in writes)


def execute_writes(
    connection: sa.Connection, statements: Statements, writes: list[Write], keys: StorageKeys, rounds_kept: int
) -> None:
    """Carry out these writes in the open transaction, and commit it. A table that begins a round keeps `rounds_kept` rounds, including the new one."""
    writes.sort(key=lambda write: WRITE_ORDER.index(type(write)))
    for kind, same in groupby(writes, key=type):
        if kind is records.AddLine:
            statements.add_lines(connection, encrypted_lines(cast("list[records.AddLine]", list(same)), keys))
        else:
            for statement, rows in _statements(kind, list(same), keys, rounds_kept, statements):
                connection.execute(statement, rows)
    connection.commit()


def encrypted_lines(lines: Sequence[records.AddLine], keys: StorageKeys) -> list[tuple[Any, ...]]:
    """Return lines as rows of the journal, encrypted."""
    contents = [(line.line.encode(), associated_data("line", line.table, line.round, line.v)) for line in lines]
    return [(*line[:-1], content) for line, content in zip(lines, keys.encrypt_all(contents), strict=True)]


def _encrypted_game(game: Any, keys: StorageKeys) -> dict[str, Any]:
    contributions = None if game.contributions is None else game.contributions.encode()
    own = (game.table, game.round)
    return {
        **asdict(game),
        "seed": keys.encrypt(game.seed, associated_data("seed", *own)),
        "contributions": contributions and keys.encrypt(contributions, associated_data("contributions", *own)),
    }


def _statements(
    kind: type[Write], writes: list[Any], keys: StorageKeys, rounds_kept: int, statements: Statements
) -> Iterable[tuple[sa.Executable, list[dict[str, Any]]]]:
    if kind is records.SaveTable:
        newest = {write.row.id: asdict(write.row) for write in writes}
        yield statements.save_table, list(newest.values())
    elif kind is records.BeginGame:
        yield sa.insert(games), [_encrypted_game(write, keys) for write in writes]
        if old := [{"of": w.table, "last": w.round - rounds_kept} for w in writes if w.round > rounds_kept]:
            yield from ((statement, old) for statement in DELETE_OLD_ROUNDS)
    elif kind is records.EndGame:
        yield END_GAME, [{"of": w.table, "nth": w.round, "last": w.footer} for w in writes]
    elif kind is records.AddDeck:
        yield statements.add_deck, [write.deck._asdict() for write in writes]
        if named := [{"picture": each, "deck": w.deck.sha256} for w in writes for each in w.pictures]:
            yield statements.add_deck_picture, named
    elif kind is records.AddPicture:
        yield statements.add_picture, [write.picture._asdict() for write in writes]
    elif kind is records.DropUnused:
        for statement in DROP_UNUSED:
            yield statement, [asdict(write) for write in writes]
    elif kind is records.AddBan:
        yield statements.add_ban, [write.ban._asdict() for write in writes]
    elif kind is records.LiftBan:
        yield LIFT_BAN, [{"of": write.network} for write in writes]
    elif kind is records.AddAdminAct:
        yield sa.insert(admin_acts), [write.done._asdict() for write in writes]
        yield DELETE_OLD_ADMIN_ACTS, [{"before": write.forget_before} for write in writes]
    else:
        for statement in DELETE_TABLE:
            yield statement, [{"of": write.table} for write in writes]
