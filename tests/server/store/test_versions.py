"""Releases of one generation share a database, whichever of them has migrated it; and there is a way back."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import asyncpg
import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result
from tests.server.clients import PATIENCE, Client
from tests.server.conftest import PATIENT, serving
from tests.server.postgres import needs_postgres, new_database, run
from tests.server.store.conftest import GAME, ROW, OpenNode, OpenStore, line, opening_files, opening_nodes
from tests.server.store.later_release import LATER, VERSION, Schema, later_release, schema
from tests.server.store.test_point_in_time import CLOCKS, play
from tests.server.tables.test_live_game import version
from tests.server.tables.test_nodes import comes_back

from orderup.cli import main
from orderup.server.settings import Settings
from orderup.server.store import migration, postgres
from orderup.server.store.errors import StoreError
from orderup.server.store.records import SaveTable, StoredGame
from orderup.server.store.store import Store

HEAD, LOWEST = migration.HEAD_VERSION, migration.LOWEST_VERSION
VERSIONS = sorted(
    path.name[:4] for path in migration.MIGRATIONS_FOLDER.glob("versions/0*.py") if path.name[:4] >= LOWEST
)
"""Those to which one can go back, and the newest."""
NEXT_GENERATION = "0100"


class Database(NamedTuple):
    """One of either kind."""

    opened: OpenStore
    where: tuple[str, ...]
    """What tells a command which it is."""
    look: Callable[[], Schema]
    """Its schema, whatever its version."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """Yield one that is empty."""
    async with AsyncExitStack() as stack:
        if request.param == "sqlite":
            opened: OpenStore = await stack.enter_async_context(opening_files(tmp_path / "house.db"))
            yield Database(opened, ("--data", str(tmp_path)), lambda: look_into(tmp_path / "house.db"))
        else:
            url = await stack.enter_async_context(new_database())
            opened = await stack.enter_async_context(opening_nodes(url))
            yield Database(opened, ("--database-url", url), lambda: look_at(url))


def look_into(file: Path) -> Schema:
    engine = sa.create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            return schema(connection)
    finally:
        engine.dispose()


def look_at(url: str) -> Schema:
    with closing(postgres.Database(url, 1)) as connected:
        return connected.query(schema)


async def downgrade(to: str, *where: str) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, main, ["downgrade", to, *where])


async def with_a_game(database: Database) -> Store:
    """A store in which a game is on."""
    store = await database.opened()
    await store.leases.claim("t")
    await store.commit([SaveTable(ROW), GAME, line(1), line(2)])
    return store


KEPT = StoredGame(1, b"s" * 32, '{"header":1}', '["Ann"]', None, None, (line(1), line(2)))


async def test_back_and_forth_the_schema_is_the_same_and_tables_and_games_stay(database: Database) -> None:
    store = await with_a_game(database)
    before = store._read(schema)
    await asyncio.to_thread(store.close)
    for to in VERSIONS[:-1]:
        done = await downgrade(to, *database.where)
        assert f"is at version {to} now" in done.output, done.output
        store = await database.opened()
        assert store._read(schema) == before, "and forth"
        assert (store.tables(), store.newest_game("t")) == ([ROW], KEPT)
        await asyncio.to_thread(store.close)


async def test_within_a_generation_a_migration_only_adds_what_an_earlier_release_need_not_know(
    database: Database,
) -> None:
    await asyncio.to_thread((await database.opened()).close)
    later = await asyncio.to_thread(database.look)
    for number, to in reversed([*enumerate(VERSIONS[:-1])]):
        assert (await downgrade(to, *database.where)).exit_code == 0
        earlier = await asyncio.to_thread(database.look)
        if to[:2] == VERSIONS[number + 1][:2]:
            for table, columns in earlier.items():
                assert columns.items() <= later[table].items(), "what there was is as it was"
                added = [later[table][name] for name in later[table].keys() - columns.keys()]
                assert all(may_be_left_out for _, may_be_left_out in added)
        later = earlier


async def test_what_a_later_release_has_added_goes_and_all_else_stays(database: Database, tmp_path: Path) -> None:
    store = await with_a_game(database)
    before = store._read(schema)
    await asyncio.to_thread(store.close)
    with later_release(tmp_path):
        store = await database.opened()
        assert LATER in store._read(schema)
        await asyncio.to_thread(store.close)
    store = await database.opened()
    assert store.newest_game("t") == KEPT, "this release works with it"
    await asyncio.to_thread(store.close)
    done = await downgrade(HEAD, *database.where)
    assert (done.exit_code, f"orderup downgrade {HEAD}" in done.output) == (1, True), "it does not know how"
    with later_release(tmp_path):
        done = await downgrade(HEAD, *database.where)
    assert done.output == f"The database was at version {VERSION}, and is at version {HEAD} now.\n"
    store = await database.opened()
    assert store._read(schema) == before
    assert store.newest_game("t") == KEPT


async def test_a_database_of_another_generation_is_refused(database: Database) -> None:
    store = await with_a_game(database)
    store._read(lambda connection: note(connection, NEXT_GENERATION))
    await asyncio.to_thread(store.close)
    with pytest.raises(StoreError, match=f"version {NEXT_GENERATION}, which this orderup .* does not know"):
        await database.opened()


def note(connection: sa.Connection, found: str) -> None:
    connection.execute(sa.text("UPDATE alembic_version SET version_num = :found"), {"found": found})
    connection.commit()


@pytest.mark.parametrize("to", ["0005", "9999", "", "a", "00061", "0007x", "0008 ", "0007+1", "0008@head", "0006:0008"])
async def test_to_what_cannot_be_nothing_goes_back(database: Database, to: str) -> None:
    store = await with_a_game(database)
    before = store._read(schema)
    await asyncio.to_thread(store.close)
    done = await downgrade(to, *database.where)
    assert (done.exit_code, "it can go back to 0006 at the earliest" in done.output) == (1, True), done.output
    store = await database.opened()
    assert store._read(schema) == before


async def test_an_empty_database_goes_nowhere(tmp_path: Path) -> None:
    (tmp_path / "house.db").touch()
    done = await downgrade("0008", "--data", str(tmp_path))
    assert (done.exit_code, done.output) == (1, "Error: The database is empty: no server has begun with it.\n")


@needs_postgres
async def test_while_a_node_is_alive_nothing_goes_back(open_node: OpenNode, database_url: str) -> None:
    store = await open_node("still-here")
    done = await downgrade("0008", "--database-url", database_url)
    assert (done.exit_code, "in use, by still-here" in done.output) == (1, True), done.output
    await asyncio.to_thread(store.close)
    assert (await downgrade("0008", "--database-url", database_url)).exit_code == 0


@needs_postgres
async def test_a_migration_that_waits_for_a_long_transaction_lets_others_go_first(
    open_node: OpenNode, database_url: str, tmp_path: Path
) -> None:
    """Whoever asked for a table after a migration did waited for it: all tables stood still while one backup went on."""
    await open_node("a")
    long = await asyncpg.connect(database_url)
    try:
        async with long.transaction():
            await long.execute("SELECT FROM journal")
            with later_release(tmp_path):
                joining = asyncio.ensure_future(open_node("b"))
                async with asyncio.timeout(PATIENCE):
                    while not await waits_for_a_lock(database_url):  # noqa: ASYNC110  # only a question tells
                        await asyncio.sleep(0.01)
                    await run(database_url, "SELECT FROM journal")
                    assert not joining.done()
                    await long.execute("COMMIT; BEGIN")
                    await joining
    finally:
        await long.close()


async def waits_for_a_lock(url: str) -> bool:
    """Whether a change of the table waits for others to be done with it."""
    held = "SELECT FROM pg_locks WHERE relation = 'journal'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted"
    return bool(await run(url, held))


@pytest.mark.slow
@needs_postgres
async def test_a_node_of_a_later_release_joins_while_people_play_and_both_go_on(
    database_url: str, tmp_path: Path
) -> None:
    settings = Settings(data=tmp_path / "first", keys=tmp_path / "keys", database_url=database_url, **PATIENT)
    async with serving(settings) as here:
        opened, party = await here.plays("Ann", "Bob", clocks=CLOCKS)
        playing = asyncio.create_task(play_on(party, done := asyncio.Event()))
        with later_release(tmp_path):
            async with serving(replace(settings, data=tmp_path / "second")) as there:
                assert await run(database_url, "SELECT FROM later") == []
                others = (await there.plays("Cat", "Dan", clocks=CLOCKS))[1]
                await play(others, 3)
                done.set()
                assert await playing > 0, "nobody lost the connection, and every move was accepted"
        shown, token = version(party[0]), party[0].token
    async with serving(replace(settings, data=tmp_path / "third")) as again:
        back = await comes_back(again, opened["table"], token)
        assert version(back) >= shown, "a node of this release starts with what the other has made of the database"
    with later_release(tmp_path):
        assert (await downgrade(HEAD, "--database-url", database_url)).exit_code == 0
    async with serving(settings) as here:
        back = await comes_back(here, opened["table"], token)
        assert version(back) >= shown


async def play_on(party: list[Client], done: asyncio.Event) -> int:
    """Move until that is done or the game is over; return how often."""
    moves = 0
    while not done.is_set() and any(client.legal() for client in party):
        await play(party, 1)
        moves += 1
    return moves
