"""Nodes that share a database: a table is one node's, and what a node commits that has lost it is not stored."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, replace

import asyncpg
import pytest
import sqlalchemy as sa
from tests.server.lines import Line, line_to, over
from tests.server.postgres import needs_postgres, run
from tests.server.store.conftest import GAME, KEYS, ROW, OpenNode, line

from orderup.server.store import lease_statements, node, postgres, postgres_store
from orderup.server.store.encryption import StorageKeys, new_key
from orderup.server.store.errors import LeaseLostError, StoreError
from orderup.server.store.leases import table_of
from orderup.server.store.postgres_append import CHECK
from orderup.server.store.postgres_store import PostgresStore
from orderup.server.store.records import AddDeck, DropTable, DropUnused, EndGame, SaveTable, StoredDeck, TableRow, Write
from orderup.server.store.statements import tables

PATIENCE = 60
"""Seconds until a test that waits for something has failed."""
pytestmark = needs_postgres


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that only a question tells."""
    async with asyncio.timeout(PATIENCE):
        while not await is_so():  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.02)


async def begin(store: PostgresStore) -> None:
    """Begin a game at the table "t"."""
    await store.leases.claim("t")
    await store.commit([SaveTable(ROW), GAME, line(1)])


async def take_over(store: PostgresStore, url: str) -> None:
    """Make all tables this node's, as if all others had been silent for too long."""
    await run(url, "DELETE FROM nodes WHERE id <> $1", store.leases.name)
    assert [row.id for row in await asyncio.to_thread(store.adopt_tables)] == ["t"]


def lines_in(store: PostgresStore) -> list[int]:
    game = store.last_game("t")
    assert game is not None
    return [each.v for each in game.lines]


async def test_a_node_that_has_lost_a_table_cannot_store_its_next_event(open_node: OpenNode, database_url: str) -> None:
    """The key of the journal alone would let it."""
    stale, owner = await open_node("stale"), await open_node("owner")
    await begin(stale)
    await take_over(owner, database_url)
    with pytest.raises(LeaseLostError):
        await stale.commit([line(2)])
    with pytest.raises(LeaseLostError):
        await stale.commit([line(2)])
    await owner.commit([line(2)])
    assert lines_in(owner) == [1, 2]


async def test_nor_can_it_in_a_group_of_other_writes(open_node: OpenNode, database_url: str) -> None:
    stale, owner = await open_node("stale"), await open_node("owner")
    await begin(stale)
    await take_over(owner, database_url)
    with pytest.raises(LeaseLostError):
        await stale.commit([line(2), EndGame("t", 1, "{}")])
    assert lines_in(owner) == [1]
    await owner.commit([line(2), EndGame("t", 1, "{}")])
    assert lines_in(owner) == [1, 2]


async def test_of_a_group_only_the_jobs_fail_whose_tables_are_lost(open_node: OpenNode, database_url: str) -> None:
    stale = await open_node()
    groups: list[list[Write]] = [[line(2, "u")], [SaveTable(replace(ROW, id="u")), line(3, "u")]]
    for others in groups:
        await stale.leases.claim("t")
        await stale.leases.claim("u")
        await run(database_url, "DELETE FROM leases WHERE \"table\" = 't'")
        lost, kept = await asyncio.gather(stale.commit([line(2)]), stale.commit(others), return_exceptions=True)
        assert isinstance(lost, LeaseLostError)
        assert kept is None
        await stale.leases.release("u")
    assert await run(database_url, 'SELECT DISTINCT "table" FROM journal') == [("u",)]


async def test_a_table_that_was_lost_and_taken_again_is_not_written_by_what_was_meant_for_it_before(
    open_node: OpenNode,
) -> None:
    store = await open_node()
    await begin(store)
    meant = store.commit([line(2)])
    store.leases.fences.add({"t": store.leases.fences.of([line(2)])["t"] + 1})
    store._pending[0].fences = {"t": 0}
    with pytest.raises(LeaseLostError):
        await meant
    assert store.leases.holds("t"), "this one is still good"


@asynccontextmanager
async def transaction(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A transaction of somebody else, which ends with the block."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            yield connection
    finally:
        await connection.close()


async def somebody_waits_for(connection: asyncpg.Connection) -> bool:
    blocked = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)))"
    return bool(await connection.fetchval(blocked))


async def test_who_takes_a_table_waits_for_the_commit_that_is_under_way(open_node: OpenNode, database_url: str) -> None:
    """So it reads what that has stored."""
    first, second = await open_node("first"), await open_node("second")
    await begin(first)
    await run(database_url, "DELETE FROM nodes WHERE id = 'first'")
    async with transaction(database_url) as under_way:
        fence = first.leases.fences.of([line(2)])["t"]
        assert await under_way.fetchval(CHECK, ["t"], [fence]) == 1
        adopting = asyncio.create_task(asyncio.to_thread(second.adopt_tables))
        await until(lambda: somebody_waits_for(under_way))
        await under_way.execute("UPDATE tables SET touched = 6")
    assert await adopting == [replace(ROW, touched=6)]


async def test_a_commit_waits_for_who_takes_the_table_and_fails(open_node: OpenNode, database_url: str) -> None:
    store = await open_node()
    await begin(store)
    async with transaction(database_url) as taking:
        await taking.execute("UPDATE leases SET fence = nextval('fences')")
        meant = store.commit([line(2)])
        await until(lambda: somebody_waits_for(taking))
    with pytest.raises(LeaseLostError):
        await meant
    assert lines_in(store) == [1]


async def test_of_two_who_claim_a_table_at_once_one_gets_it(open_node: OpenNode) -> None:
    first, second = await open_node("first"), await open_node("second")
    for number in range(20):
        claims = [store.leases.claim(f"t{number}") for store in (first, second)]
        answers = await asyncio.gather(*claims, return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["LeaseLostError", "NoneType"]
        assert first.leases.holds(f"t{number}") != second.leases.holds(f"t{number}")


async def test_nodes_share_what_a_dead_one_leaves(
    open_node: OpenNode, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_statements, "BATCH", 7)
    first, second = await open_node("first"), await open_node("second")
    await first.leases.claim("t0")
    many = [SaveTable(replace(ROW, id=f"t{number}")) for number in range(50)]
    await asyncio.to_thread(lambda: first._database.ask(lambda c: save(c, many)))
    taken = await asyncio.gather(*(asyncio.to_thread(store.adopt_tables) for store in (first, second)))
    mine, others = ({row.id for row in rows} for rows in taken)
    assert not mine & others
    assert mine | others == {f"t{number}" for number in range(1, 50)}
    assert all(first.leases.holds(table) for table in mine)
    assert await run(database_url, "SELECT count(DISTINCT fence) FROM leases") == [(50,)]


def save(connection: sa.Connection, rows: list[SaveTable]) -> None:
    connection.execute(sa.insert(tables), [asdict(write.row) for write in rows])


async def test_it_is_known_who_has_a_table(open_node: OpenNode, database_url: str) -> None:
    first, second = await open_node("first"), await open_node("second")
    assert await second.leases.holder_of("t") is None
    await begin(first)
    assert await second.leases.holder_of("t") == "first"
    with pytest.raises(LeaseLostError):
        await second.leases.claim("t")
    await run(database_url, "DELETE FROM nodes WHERE id = 'first'")
    assert await second.leases.holder_of("t") == "", "its node is gone"
    await run(database_url, "DELETE FROM leases")
    assert await second.leases.holder_of("t") == "", "nobody has it"
    await second.leases.claim("t")
    await second.commit([DropTable("t")])
    await second.leases.release("t")
    assert not second.leases.holds("t")
    assert await second.leases.holder_of("t") is None


class Watch:
    """What a node has heard of its tables."""

    def __init__(self, store: PostgresStore) -> None:
        self.lost: list[str] = []
        self.orphans = 0
        self._news = asyncio.Condition()
        store.leases.watch(self._lose, self._see_orphans)

    def _lose(self, tables: list[str]) -> None:
        self.lost += tables

    def _see_orphans(self) -> None:
        self.orphans += 1

    async def has_lost(self) -> bool:
        return bool(self.lost)

    async def has_seen_orphans(self) -> bool:
        return self.orphans > 0


async def test_the_tables_of_a_node_that_says_nothing_are_seen_by_the_others(open_node: OpenNode) -> None:
    dead, other = await open_node("dead"), await open_node("other")
    await begin(dead)
    watch = Watch(other)
    assert await asyncio.to_thread(other.adopt_tables) == []
    dead.leases._living.cancel()
    await until(watch.has_seen_orphans)
    assert await asyncio.to_thread(other.adopt_tables) == [ROW]


@pytest.fixture
def long_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes are alive for an hour after they have said so."""
    monkeypatch.setattr(node, "ALIVE_FOR", 3600.0)


async def end(store: PostgresStore, url: str) -> None:
    """Let nothing be left of a node's process but what the database has of it, as `kill -9` does."""
    renewed = store.leases._renewed_at

    async def has_said_that_it_is_alive() -> bool:
        return store.leases._renewed_at > renewed

    await until(has_said_that_it_is_alive)
    store.leases._living.cancel()
    await run(url, "SELECT pg_terminate_backend(backend) FROM nodes WHERE id = $1", store.leases.name)


@pytest.mark.usefixtures("long_lives")
async def test_a_node_whose_process_has_ended_is_dead_before_its_time_is_up(
    open_node: OpenNode, database_url: str
) -> None:
    ended, other = await open_node("ended"), await open_node("other")
    await begin(ended)
    watch = Watch(other)
    await end(ended, database_url)
    other.leases._steady_from = 0.0
    await until(watch.has_seen_orphans)
    assert await asyncio.to_thread(other.adopt_tables) == [ROW]


@pytest.mark.usefixtures("long_lives")
async def test_after_a_fault_of_the_database_nobody_is_dead_before_its_time_is_up(
    open_node: OpenNode, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All have lost their connections then, and who has another first must not take the others for ended."""
    monkeypatch.setattr(node, "ENDED_AFTER", 0.0)
    ended, other = await open_node("ended"), await open_node("other")
    await end(ended, database_url)
    asked = "SELECT pg_terminate_backend(backend) FROM nodes WHERE id = 'other' AND backend IS NOT NULL"

    async def is_cut_off() -> bool:
        return bool(await run(database_url, asked))

    await until(is_cut_off)
    renewed: set[float] = set()

    async def has_beaten() -> bool:
        renewed.add(other.leases._renewed_at)
        return len(renewed) > 4

    await until(has_beaten)
    assert await is_a_node(database_url, "ended")


@pytest.mark.usefixtures("long_lives")
async def test_a_node_that_loses_its_connection_goes_on_by_another(
    open_node: OpenNode, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "ENDED_AFTER", 30.0)
    cut_off, other = await open_node("cut off"), await open_node("other")
    await begin(cut_off)
    other.leases._steady_from = 0.0
    (life,) = await run(database_url, "SELECT incarnation FROM nodes WHERE id = 'cut off'")
    backends: set[int] = set()

    async def has_had_three_connections() -> bool:
        rows = await run(database_url, "SELECT backend FROM nodes WHERE id = 'cut off' AND backend IS NOT NULL")
        for row in rows:
            backends.add(row["backend"])
            await run(database_url, "SELECT pg_terminate_backend($1)", row["backend"])
        return len(backends) > 2

    await until(has_had_three_connections)
    assert await run(database_url, "SELECT incarnation FROM nodes WHERE id = 'cut off'") == [life]
    assert cut_off.leases.holds("t")


async def test_a_node_from_which_the_bus_cannot_be_reached_leaves_its_tables_to_the_others(
    open_node: OpenNode, database_url: str
) -> None:
    cut_off, other = await open_node("cut off"), await open_node("other")
    await begin(cut_off)
    lost, seen = Watch(cut_off), Watch(other)
    gone: list[str] = []
    reaches: list[bool] = []
    other.leases.join(lambda: True, gone.append)
    cut_off.leases.join(lambda: bool(reaches), gone.append)
    await until(lost.has_lost)
    await until(seen.has_seen_orphans)
    assert await asyncio.to_thread(other.adopt_tables) == [ROW]
    assert gone == ["cut off"]
    assert await run(database_url, "SELECT id FROM nodes") == [("other",)]
    reaches.append(True)
    await until(lambda: is_a_node(database_url, "cut off"))
    await cut_off.leases.claim("u")


async def is_a_node(url: str, name: str) -> bool:
    return bool(await run(url, "SELECT FROM nodes WHERE id = $1 AND alive_until > clock_timestamp()", name))


async def test_a_bus_that_nobody_can_reach_takes_no_tables_from_anybody(open_node: OpenNode, database_url: str) -> None:
    first, second = await open_node("first"), await open_node("second")
    await begin(first)
    for store in (first, second):
        store.leases.join(lambda: False, lambda _: None)
    lives = await run(database_url, "SELECT incarnation FROM nodes ORDER BY id")
    times: set[object] = set()

    async def have_beaten() -> bool:
        rows = await run(database_url, "SELECT alive_until FROM nodes WHERE NOT reachable ORDER BY id")
        times.add(tuple(row["alive_until"] for row in rows))
        return len(times) > 8

    await until(have_beaten)
    assert await run(database_url, "SELECT incarnation FROM nodes ORDER BY id") == lives
    assert first.leases.holds("t")


@pytest.fixture
async def cable(database_url: str) -> AsyncIterator[Line]:
    """A line to the database, which outlives the nodes."""
    cable = line_to(database_url)
    await cable.open()
    yield cable
    await cable.close()


async def test_a_node_that_is_cut_off_knows_that_it_is_dead_before_it_has_given_up_its_connection(
    database_url: str, cable: Line, open_node: OpenNode, caplog: pytest.LogCaptureFixture
) -> None:
    """To give it up takes two seconds more, while nothing arrives."""
    cut_off = await open_node("cut off", by=over(database_url, cable))
    await begin(cut_off)
    registered = cut_off.leases._renewed_at

    async def has_renewed() -> bool:
        return cut_off.leases._renewed_at > registered

    def said() -> list[str]:
        return [record.getMessage() for record in caplog.records if record.name == node.__name__]

    async def has_given_up() -> bool:
        return any("could not say" in text for text in said())

    await until(has_renewed)
    cable.cut()
    await until(has_given_up)
    cable.mend()
    assert said()[0] == "the node cut off has lost its 1 tables"


async def test_a_node_that_is_cut_off_sends_people_away_at_once(
    database_url: str, cable: Line, open_node: OpenNode
) -> None:
    """They are better off at another one than waiting here for an answer of the database."""
    cut_off, other = await open_node("cut off", by=over(database_url, cable)), await open_node("other")
    await begin(cut_off)
    lost, seen = Watch(cut_off), Watch(other)
    cable.cut()
    await until(lost.has_lost)
    with pytest.raises(LeaseLostError):
        await cut_off.leases.holder_of("t")
    await until(seen.has_seen_orphans)
    cable.mend()


async def test_a_node_whose_database_stands_still_stops_soon(
    database_url: str, cable: Line, open_node: OpenNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited ten seconds for each commit, and as long for each connection to be closed."""
    monkeypatch.setattr(postgres_store, "PATIENCE", 0.5)
    cut_off = await open_node("cut off", by=over(database_url, cable))
    await begin(cut_off)
    await asyncio.gather(*(asyncio.to_thread(cut_off.tables) for _ in range(8)))  # all connections are there
    cable.cut()
    written = asyncio.ensure_future(cut_off.commit([line(2)]))
    await asyncio.sleep(0)  # it is under way
    begun = asyncio.get_running_loop().time()
    await asyncio.to_thread(cut_off.close)
    assert asyncio.get_running_loop().time() - begun < postgres.PATIENCE
    assert not written.done()  # nobody was told that it is stored
    cable.mend()


async def test_a_node_that_leaves_lets_go_of_its_tables_at_once(open_node: OpenNode) -> None:
    first, second = await open_node("first"), await open_node("second")
    await begin(first)
    await asyncio.to_thread(first.close)
    assert await asyncio.to_thread(second.adopt_tables) == [ROW]


async def test_a_node_that_was_taken_for_dead_hears_of_it_and_begins_anew(
    open_node: OpenNode, database_url: str
) -> None:
    store = await open_node()
    watch = Watch(store)
    await begin(store)
    await run(database_url, "DELETE FROM nodes")
    await until(watch.has_lost)
    assert watch.lost == ["t"]
    with pytest.raises(LeaseLostError):
        await store.commit([line(2)])
    await until(watch.has_seen_orphans)
    assert await asyncio.to_thread(store.adopt_tables) == [ROW]
    await store.commit([line(2)])


async def test_a_node_that_cannot_say_that_it_is_alive_stops_by_itself(open_node: OpenNode, database_url: str) -> None:
    store = await open_node()
    watch = Watch(store)
    await begin(store)
    async with transaction(database_url) as hanging:
        await hanging.execute("SELECT FROM nodes FOR UPDATE")
        await until(watch.has_lost)
        assert not store.leases.holds("t")
        with pytest.raises(LeaseLostError):
            await store.leases.claim("u")
        assert await asyncio.to_thread(store.adopt_tables) == []
    await until(watch.has_seen_orphans)
    assert await asyncio.to_thread(store.adopt_tables) == [ROW], "nobody else has taken it"


async def test_tables_that_were_adopted_without_an_answer_are_adopted_again(
    open_node: OpenNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_node()
    watch = Watch(store)
    await begin(store)
    await store.leases.claim("u")
    await store.commit([SaveTable(replace(ROW, id="u"))])
    await store.leases.release("u")
    ask = store._database.ask
    with monkeypatch.context() as patched:

        def lost_answer(question: Callable[[sa.Connection], object]) -> object:
            ask(question)
            raise OSError("the connection is lost")

        patched.setattr(store._database, "ask", lost_answer)
        with pytest.raises(OSError, match="lost"):
            store.adopt_tables()
    adopted: list[TableRow] = []

    async def has_adopted() -> bool:
        watch.orphans = 0
        await until(watch.has_seen_orphans)
        adopted.extend(await asyncio.to_thread(store.adopt_tables))
        return bool(adopted)

    await until(has_adopted)
    assert adopted == [replace(ROW, id="u")]
    assert store.leases.holds("t"), "which has stayed"
    await store.commit([line(2)])


async def test_a_node_that_starts_again_has_its_tables_at_once(
    open_node: OpenNode, caplog: pytest.LogCaptureFixture
) -> None:
    before = await open_node("a")
    watch = Watch(before)
    await begin(before)
    again = await open_node("a")
    assert await asyncio.to_thread(again.adopt_tables) == [ROW]
    await until(watch.has_lost)
    async with asyncio.timeout(PATIENCE):
        while "another server goes by the name of the node a" not in caplog.text:  # noqa: ASYNC110  # a log has no event
            await asyncio.sleep(0.02)
    await again.commit([line(2)])


async def test_a_commit_after_a_connection_was_cut_is_stored(open_node: OpenNode, database_url: str) -> None:
    store = await open_node()
    await begin(store)
    connection = store._writer._connection
    assert connection is not None
    pid = (await connection.exec_driver_sql("SELECT pg_backend_pid()")).scalar_one()
    await connection.rollback()
    await run(database_url, "SELECT pg_terminate_backend($1)", pid)
    with pytest.raises(sa.exc.OperationalError):
        await store.commit([line(2)])
    await store.commit([line(2)])
    await store.commit([line(3), EndGame("t", 1, "{}")])
    assert lines_in(store) == [1, 2, 3]


async def test_nodes_that_start_at_once_on_an_empty_database_make_it_once(open_node: OpenNode) -> None:
    first, second = await asyncio.gather(open_node("first"), open_node("second"))
    assert first.tables() == second.tables() == []


async def test_nodes_need_the_same_keys(open_node: OpenNode) -> None:
    await open_node("first")
    with pytest.raises(StoreError, match=r"The node first, .* need the same storage\.keys"):
        await open_node("second", keys=StorageKeys([new_key()]))


def test_a_database_that_cannot_be_reached_is_said_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(StoreError, match="database-url cannot be opened"):
        PostgresStore(f"postgresql://ann:secret@127.0.0.1:{port}/house", KEYS, "a")


def test_every_write_but_those_of_card_lists_belongs_to_a_table() -> None:
    own: list[Write] = [SaveTable(ROW), GAME, line(1), EndGame("t", 1, "{}"), DropTable("t")]
    assert {table_of(write) for write in own} == {"t"}
    others: list[Write] = [AddDeck(StoredDeck("", "", "", 0, "")), DropUnused(0)]
    assert {table_of(write) for write in others} == {None}


async def test_who_commits_when_the_connection_is_lost_fails_with_all_others(
    open_node: OpenNode, database_url: str
) -> None:
    """Each was tried alone, and waited for a database that was gone."""
    node = await open_node()
    for table in ("t", "u"):
        await node.leases.claim(table)
    await node.commit([SaveTable(ROW)])
    connection = node._writer._connection
    assert connection is not None
    backend = (await connection.exec_driver_sql("SELECT pg_backend_pid()")).scalar_one()
    await connection.rollback()
    await run(database_url, "SELECT pg_terminate_backend($1, 5000)", backend)
    both = [node.commit([SaveTable(replace(ROW, id=table))]) for table in ("t", "u")]
    found = await asyncio.gather(*both, return_exceptions=True)
    assert [type(error) for error in found] == [sa.exc.OperationalError] * 2
    await node.commit([SaveTable(ROW)])
