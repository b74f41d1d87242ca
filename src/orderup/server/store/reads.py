"""The queries of the database. Each is a function of a connection, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sqlalchemy as sa

from orderup.server.store.encryption import StorageKeys
from orderup.server.store.records import (
    AddLine,
    AdminAct,
    Ban,
    MoveOrigins,
    StoredDeck,
    StoredGame,
    StoredPicture,
    TableRow,
)
from orderup.server.store.schema import (
    RECENTLY_ACTIVE_FIRST,
    admin_acts,
    associated_data,
    bans,
    decks,
    games,
    journal,
    pictures,
    tables,
)


def all_tables(connection: sa.Connection) -> list[TableRow]:
    """Return all tables."""
    return [
        TableRow(**row) for row in connection.execute(sa.select(tables).order_by(*RECENTLY_ACTIVE_FIRST)).mappings()
    ]


def one_table(connection: sa.Connection, name: str) -> TableRow | None:
    """Return one table."""
    row = connection.execute(sa.select(tables).where(tables.c.id == name)).mappings().first()
    return None if row is None else TableRow(**row)


def probe(connection: sa.Connection) -> None:
    """Read a row, to check that the database is readable."""
    connection.execute(sa.select(tables.c.id).limit(1)).first()


def one_deck(connection: sa.Connection, sha256: str) -> StoredDeck | None:
    """Return a card list."""
    found = connection.execute(sa.select(decks).where(decks.c.sha256 == sha256)).first()
    return None if found is None else StoredDeck(*found)


def count_decks(connection: sa.Connection) -> int:
    """Return how many card lists there are."""
    return connection.execute(sa.select(sa.func.count()).select_from(decks)).scalar_one()


def one_picture(connection: sa.Connection, sha256: str) -> StoredPicture | None:
    """Return a picture."""
    found = connection.execute(sa.select(pictures).where(pictures.c.sha256 == sha256)).first()
    return None if found is None else StoredPicture(*found)


def count_pictures(connection: sa.Connection) -> int:
    """Return how many pictures there are."""
    return connection.execute(sa.select(sa.func.count()).select_from(pictures)).scalar_one()


def all_bans(connection: sa.Connection) -> list[Ban]:
    """Return all bans, including expired ones."""
    return [Ban(*row) for row in connection.execute(sa.select(bans).order_by(bans.c.network))]


def newest_admin_acts(connection: sa.Connection, limit: int) -> list[AdminAct]:
    """Return the newest acts of administrators, at most `limit`, the newest first."""
    newest = sa.select(admin_acts).order_by(admin_acts.c.at.desc(), admin_acts.c.id).limit(limit)
    return [AdminAct(*row) for row in connection.execute(newest)]


def newest_games(
    connection: sa.Connection, keys: StorageKeys, known: Mapping[str, StoredGame | None]
) -> dict[str, StoredGame]:
    """Return the newest game of each of these tables that has one, finished or not. If it is `known` up to some line, only the later lines are read."""
    found = connection.execute(sa.select(games).where(games.c.table.in_(known)).order_by(games.c.round)).mappings()
    begun = {row["table"]: _begun(row, keys) for row in found}  # the last row of a table counts
    read: dict[str, list[AddLine]] = {}
    for table, game in begun.items():
        before = known[table]
        read[table] = [*before.lines] if before is not None and game.is_same_as(before) else []
    if begun:
        new = (_lines(table, game.round, len(read[table])) for table, game in begun.items())
        for row in connection.execute(sa.select(journal).where(sa.or_(*new)).order_by(journal.c.v)).mappings():
            read[row["table"]].append(_line(row, keys))
    return {table: replace(game, lines=(*read[table],)) for table, game in begun.items()}


def finished_journal(
    connection: sa.Connection, keys: StorageKeys, table: str, round_number: int | None
) -> list[str] | None:
    """Return the lines of a finished round (the last one, if no number is given)."""
    mine = sa.select(games).where(games.c.table == table, games.c.footer.is_not(None))
    if round_number is not None:
        mine = mine.where(games.c.round == round_number)
    found = connection.execute(mine.order_by(games.c.round.desc()).limit(1)).mappings().first()
    if found is None:
        return None
    lines = lines_of(connection, keys, table, found["round"])
    return [found["header"], *(line.line for line in lines), *found["footer"].split("\n")]


def finished_round_keys(connection: sa.Connection) -> list[tuple[str, int]]:
    """Return all finished rounds, by table and number."""
    found = sa.select(games.c.table, games.c.round).where(games.c.footer.is_not(None))
    return [(row.table, row.round) for row in connection.execute(found.order_by(games.c.table, games.c.round))]


def command_ids(connection: sa.Connection, table: str, limit: int) -> list[str]:
    """Return the ids of the newest commands that have made a move at a table, at most `limit`, the oldest first."""
    made = sa.select(journal.c.command).where(journal.c.table == table, journal.c.command.is_not(None))
    newest = made.order_by(journal.c.round.desc(), journal.c.v.desc()).limit(limit)
    return [*connection.execute(newest).scalars()][::-1]


def move_origins(connection: sa.Connection, table: str, round_number: int) -> MoveOrigins:
    """Return whether people or bots made the moves of a round."""
    moves = sa.select(journal.c.v, journal.c.seat, journal.c.command.is_not(None))
    made = connection.execute(moves.where(journal.c.table == table, journal.c.round == round_number)).all()
    human_seats = {seat for _, seat, commanded in made if commanded}
    standin_events = frozenset(v for v, seat, commanded in made if seat in human_seats and not commanded)
    return MoveOrigins(tuple(sorted(human_seats)), standin_events)


def check_keys(connection: sa.Connection, keys: StorageKeys) -> None:
    """Check that these keys decrypt this database. Raises StoreError: they do not."""
    found = connection.execute(sa.select(games).limit(1)).mappings().first()
    connection.rollback()
    if found is not None:
        keys.decrypt(found["seed"], associated_data("seed", found["table"], found["round"]))


def _begun(game: sa.RowMapping, keys: StorageKeys) -> StoredGame:
    """Return the game of a row, without its lines."""
    return StoredGame(
        round=game["round"],
        seed=keys.decrypt(game["seed"], associated_data("seed", game["table"], game["round"])),
        header=game["header"],
        names=game["names"],
        contributions=_contributions(game, keys),
        footer=game["footer"],
        lines=(),
    )


def _contributions(game: sa.RowMapping, keys: StorageKeys) -> str | None:
    if game["contributions"] is None:
        return None
    return keys.decrypt(game["contributions"], associated_data("contributions", game["table"], game["round"])).decode()


def lines_of(connection: sa.Connection, keys: StorageKeys, table: str, round_number: int) -> list[AddLine]:
    """Return the lines of a round, in their order."""
    mine = sa.select(journal).where(_lines(table, round_number, 0)).order_by(journal.c.v)
    return [_line(row, keys) for row in connection.execute(mine).mappings()]


def _lines(table: str, round_number: int, after: int) -> sa.ColumnElement[bool]:
    """Return the condition for the lines of a round after event `after`."""
    return sa.and_(journal.c.table == table, journal.c.round == round_number, journal.c.v > after)


def _line(row: sa.RowMapping, keys: StorageKeys) -> AddLine:
    place = associated_data("line", row["table"], row["round"], row["v"])
    return AddLine(**{**row, "line": keys.decrypt(row["line"], place).decode()})
