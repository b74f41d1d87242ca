"""Nodes that share a database: a table is one node's, and what a node commits that has lost it is not stored."""

import asyncio
import socket
import time
from collections.abc import Callable
from dataclasses import asdict, replace

import asyncpg
import pytest
import sqlalchemy as sa
from tests.server.postgres import needs_postgres, run
from tests.server.store.conftest import GAME, KEYS, ROW, OpenNode, line
from tests.server.store.nodes import Watch, begin, transaction, until

from orderup.server.store import lease_statements
from orderup.server.store.encryption import StorageKeys, new_key
from orderup.server.store.errors import LeaseLostError, StoreError
from orderup.server.store.leases import table_of
from orderup.server.store.postgres_append import CHECK_STATEMENT
from orderup.server.store.postgres_store import PostgresStore
from orderup.server.store.records import AddDeck, DropTable, DropUnused, EndGame, SaveTable, StoredDeck, TableRow, Write
from orderup.server.store.schema import tables

pytestmark = needs_postgres


async def take_over(store: PostgresStore, url: str) -> None:
    """Make all tables this node's, as if all others had been silent for too long."""
    await run(url, "DELETE FROM nodes WHERE id <> $1", store.leases.name)
    assert [row.id for row in await asyncio.to_thread(store.adopt_tables)] == ["t"]


def lines_in(store: PostgresStore) -> list[int]:
    game = store.newest_game("t")
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
    store.leases.fences.add({"t": store.leases.fences.fences_for([line(2)])["t"] + 1})
    store._groups._waiting[0].fences = {"t": 0}
    with pytest.raises(LeaseLostError):
        await meant
    assert store.leases.holds("t"), "this one is still good"


async def somebody_waits_for(connection: asyncpg.Connection) -> bool:
    blocked = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)))"
    return bool(await connection.fetchval(blocked))


async def test_who_takes_a_table_waits_for_the_commit_that_is_under_way(open_node: OpenNode, database_url: str) -> None:
    """So it reads what that has stored."""
    first, second = await open_node("first"), await open_node("second")
    await begin(first)
    await run(database_url, "DELETE FROM nodes WHERE id = 'first'")
    async with transaction(database_url) as under_way:
        fence = first.leases.fences.fences_for([line(2)])["t"]
        assert await under_way.fetchval(CHECK_STATEMENT, ["t"], [fence]) == 1
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
    monkeypatch.setattr(lease_statements, "ADOPTION_BATCH_SIZE", 7)
    first, second = await open_node("first"), await open_node("second")
    await first.leases.claim("t0")
    many = [SaveTable(replace(ROW, id=f"t{number}")) for number in range(50)]
    await asyncio.to_thread(lambda: first._database.query(lambda c: save(c, many)))
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


async def test_tables_that_were_adopted_without_an_answer_are_adopted_again(
    open_node: OpenNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_node()
    watch = Watch(store)
    await begin(store)
    await store.leases.claim("u")
    await store.commit([SaveTable(replace(ROW, id="u"))])
    await store.leases.release("u")
    ask = store._database.query
    with monkeypatch.context() as patched:

        def lost_answer(question: Callable[[sa.Connection], object]) -> object:
            ask(question)
            raise OSError("the connection is lost")

        patched.setattr(store._database, "query", lost_answer)
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
        PostgresStore(f"postgresql://ann:secret@127.0.0.1:{port}/orderup", KEYS, "a")


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


async def test_a_node_begins_although_its_machine_stood_still_for_longer_than_a_transaction_may_be_idle(
    open_node: OpenNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock_leases, stalls = lease_statements.lock_leases, iter([2.5])

    def stall(connection: sa.Connection) -> None:
        lock_leases(connection)
        time.sleep(next(stalls, 0))

    monkeypatch.setattr(lease_statements, "lock_leases", stall)
    store = await open_node("a")
    assert next(stalls, None) is None
    assert store.tables() == []
