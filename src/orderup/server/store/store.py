"""The database: SQLite through SQLAlchemy Core, with one writer thread that commits in groups.

Nothing is shown before it is stored: `commit` returns when the writes are on disk. What waits while a
transaction runs goes into the next one together, so that a busy server commits few times.
"""

import asyncio
import queue
import threading
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects.sqlite import dialect, insert

from orderup.server.store import records
from orderup.server.store.records import AddLine, MoveOrigins, StoredGame, TableRow, Write

HEAD = "0001"
"""The newest migration. (Alembic is imported only for a database that does not have it yet.)"""

BATCH_DELAY = 0.004
"""Seconds that a busy writer waits for more: a transaction costs far more than another row in it."""

meta = sa.MetaData()
tables = sa.Table(
    "tables",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String),
    sa.Column("state", sa.String),
    sa.Column("round", sa.Integer),
    sa.Column("listed", sa.Boolean),
    sa.Column("touched", sa.Integer),
    sa.Column("host", sa.LargeBinary),
    sa.Column("setup", sa.Text),
    sa.Column("seats", sa.Text),
)
games = sa.Table(
    "games",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seed", sa.LargeBinary),
    sa.Column("names", sa.Text),
    sa.Column("header", sa.Text),
    sa.Column("footer", sa.Text),
)
journal = sa.Table(
    "journal",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("command", sa.String),
    sa.Column("line", sa.Text),
)


def _upsert() -> sa.sql.dml.Insert:
    statement = insert(tables)
    changed = {c.name: statement.excluded[c.name] for c in tables.columns if c.name != "id"}
    return statement.on_conflict_do_update(index_elements=["id"], set_=changed)


SAVE_TABLE = _upsert()
ADD_LINE = str(sa.insert(journal).compile(dialect=dialect()))
"""As SQL, for rows that are tuples: SQLAlchemy takes longer to look over such a row than SQLite to store it."""
END_GAME = (
    sa.update(games)
    .where(games.c.table == sa.bindparam("of"), games.c.round == sa.bindparam("nth"))
    .values(footer=sa.bindparam("last"))
)
DROP = tuple(
    sa.delete(t).where(column == sa.bindparam("of"))
    for t, column in ((journal, journal.c.table), (games, games.c.table), (tables, tables.c.id))
)
ORDER = (records.SaveTable, records.BeginGame, records.AddLine, records.EndGame, records.DropTable)
"""Writes of one table keep their meaning in this order, so that a group of many needs few statements."""


class StoreError(Exception):
    """The database cannot be used, in one sentence."""


class _Job:
    """Writes that go together, and who waits for them."""

    __slots__ = ("done", "loop", "writes")

    def __init__(self, writes: Sequence[Write]) -> None:
        self.writes = writes
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def settle(self, error: Exception | None) -> None:
        """Tell whoever waits."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Store:
    """An open database. Reads may be called from any thread."""

    def __init__(self, path: Path) -> None:
        """Open, and bring up to date, the database at `path`. StoreError: it is not ours, or too new."""
        self._engine = _engine(path)
        with self._engine.connect() as connection:
            _migrate(connection)
        path.chmod(0o600)
        self._pending: list[_Job] = []
        self._busy = False
        """Whether a group is on its way; what comes meanwhile gathers for the next."""
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._writer.start()

    def commit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Begin to store `writes`; the future is done when all are, or fails when none is (SQLAlchemyError)."""
        job = _Job(writes)
        if not self._busy:  # wake the writer once for all that happens in this turn of the loop
            self._busy = True
            job.loop.call_soon(self._flush)
        self._pending.append(job)
        return job.done

    def _flush(self) -> None:
        jobs, self._pending = self._pending, []
        self._jobs.put(jobs)

    def _settle(self, jobs: list[_Job], error: Exception | None) -> None:
        """A group is written: tell those who wait for it, and begin the next."""
        for job in jobs:
            job.settle(error)
        if self._pending:
            jobs[0].loop.call_later(BATCH_DELAY, self._flush)
        else:
            self._busy = False

    def close(self) -> None:
        """Finish what waits, and close."""
        self._flush()
        self._jobs.put(None)
        self._writer.join()
        self._engine.dispose()

    def tables(self) -> list[TableRow]:
        """Return all tables."""
        with self._engine.connect() as connection:
            return [TableRow(**row) for row in connection.execute(sa.select(tables)).mappings()]

    def last_game(self, table: str) -> StoredGame | None:
        """Return a table's newest game, finished or not."""
        mine = sa.select(games).where(games.c.table == table)
        with self._engine.connect() as connection:
            found = connection.execute(mine.order_by(games.c.round.desc()).limit(1)).mappings().first()
            if found is None:
                return None
            return StoredGame(
                round=found["round"],
                seed=found["seed"],
                header=found["header"],
                names=found["names"],
                footer=found["footer"],
                lines=tuple(_lines(connection, table, found["round"])),
            )

    def finished_journal(self, table: str, number: int | None) -> list[str] | None:
        """Return the lines of a finished round (the last one, if no number is given)."""
        mine = sa.select(games).where(games.c.table == table, games.c.footer.is_not(None))
        if number is not None:
            mine = mine.where(games.c.round == number)
        with self._engine.connect() as connection:
            found = connection.execute(mine.order_by(games.c.round.desc()).limit(1)).mappings().first()
            if found is None:
                return None
            lines = _lines(connection, table, found["round"])
            return [found["header"], *(line.line for line in lines), found["footer"]]

    def move_origins(self, table: str, number: int) -> MoveOrigins:
        """Return who made the moves of a round."""
        moves = sa.select(journal.c.v, journal.c.seat, journal.c.command.is_not(None))
        moves = moves.where(journal.c.table == table, journal.c.round == number)
        with self._engine.connect() as connection:
            made = connection.execute(moves).all()
        people = {seat for _, seat, commanded in made if commanded}
        standins = frozenset(v for v, seat, commanded in made if seat in people and not commanded)
        return MoveOrigins(tuple(sorted(people)), standins)

    def _write(self) -> None:
        """Commit one group after the other (the writer thread)."""
        with self._engine.connect() as connection:
            while (jobs := self._jobs.get()) is not None:
                if jobs:
                    self._commit(connection, jobs)

    def _commit(self, connection: sa.Connection, jobs: list[_Job]) -> None:
        """Commit these jobs together; if that fails, each alone, so that one does not spoil the others."""
        try:
            _execute(connection, [write for job in jobs for write in job.writes])
        except Exception as error:  # noqa: BLE001  # whatever it was, somebody waits for it
            connection.rollback()
            if len(jobs) > 1:
                for job in jobs:
                    self._commit(connection, [job])
                return
            self._notify(jobs, error)
        else:
            self._notify(jobs, None)

    def _notify(self, jobs: list[_Job], error: Exception | None) -> None:
        """Let the event loop know how it went."""
        loop = jobs[0].loop
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._settle, jobs, error)


def _execute(connection: sa.Connection, writes: list[Write]) -> None:
    writes.sort(key=lambda write: ORDER.index(type(write)))
    for kind, same in groupby(writes, key=type):
        if kind is records.AddLine:
            connection.exec_driver_sql(ADD_LINE, list(same))
        else:
            for statement, rows in _statements(kind, list(same)):
                connection.execute(statement, rows)
    connection.commit()


def _statements(kind: type[Write], writes: list[Any]) -> Iterable[tuple[sa.Executable, list[dict[str, Any]]]]:
    if kind is records.SaveTable:
        newest = {write.row.id: asdict(write.row) for write in writes}
        yield SAVE_TABLE, list(newest.values())
    elif kind is records.BeginGame:
        yield sa.insert(games), [asdict(write) for write in writes]
    elif kind is records.EndGame:
        yield END_GAME, [{"of": w.table, "nth": w.round, "last": w.footer} for w in writes]
    else:
        for statement in DROP:
            yield statement, [{"of": write.table} for write in writes]


def _lines(connection: sa.Connection, table: str, number: int) -> list[AddLine]:
    mine = sa.select(journal).where(journal.c.table == table, journal.c.round == number)
    return [AddLine(**row) for row in connection.execute(mine.order_by(journal.c.v)).mappings()]


def _engine(path: Path) -> sa.Engine:
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _record: object) -> None:
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")  # a move that was shown survives a power cut

    return engine


def _migrate(connection: sa.Connection) -> None:
    version = _version(connection)
    if version == HEAD:
        return
    from alembic import command  # noqa: PLC0415  # two seconds that only a new database costs
    from alembic.config import Config  # noqa: PLC0415  # only a new database needs it
    from alembic.util import CommandError  # noqa: PLC0415  # only a new database needs it

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            f"The database is at version {version}, which this orderup (version {HEAD}) does not know."
        ) from error
    connection.commit()


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    return found
