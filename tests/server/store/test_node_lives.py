"""A node is alive as long as it says so; others have its tables when it is not."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.conftest import PATIENT, serving
from tests.server.lines import Line, line_to, over
from tests.server.postgres import needs_postgres, run
from tests.server.store.conftest import ROW, OpenNode, line
from tests.server.store.nodes import PATIENCE, Watch, begin, transaction, until

from orderup.server.settings import Settings
from orderup.server.store import postgres, postgres_leases, postgres_store
from orderup.server.store.errors import LeaseLostError
from orderup.server.store.postgres_leases import PostgresLeases
from orderup.server.store.postgres_store import PostgresStore

pytestmark = needs_postgres


async def test_the_tables_of_a_node_that_says_nothing_are_seen_by_the_others(open_node: OpenNode) -> None:
    dead, other = await open_node("dead"), await open_node("other")
    await begin(dead)
    watch = Watch(other)
    assert await asyncio.to_thread(other.adopt_tables) == []
    dead.leases._heartbeats.cancel()
    await until(watch.has_seen_orphans)
    assert await asyncio.to_thread(other.adopt_tables) == [ROW]


@pytest.fixture
def long_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes are alive for an hour after they have said so."""
    monkeypatch.setattr(postgres_leases, "NODE_TTL_S", 3600.0)


async def end(store: PostgresStore, url: str) -> None:
    """Let nothing be left of a node's process but what the database has of it, as `kill -9` does."""
    renewed = store.leases._renewed_at

    async def has_said_that_it_is_alive() -> bool:
        return store.leases._renewed_at > renewed

    await until(has_said_that_it_is_alive)
    store.leases._heartbeats.cancel()
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
    monkeypatch.setattr(postgres_leases, "DISCONNECTED_NODE_TTL_S", 0.0)
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
    monkeypatch.setattr(postgres_leases, "DISCONNECTED_NODE_TTL_S", 30.0)
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
    other.leases.set_bus_callbacks(lambda: True, gone.append)
    cut_off.leases.set_bus_callbacks(lambda: bool(reaches), gone.append)
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
        store.leases.set_bus_callbacks(lambda: False, lambda _: None)
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


@pytest.mark.slow
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
        return [record.getMessage() for record in caplog.records if record.name == postgres_leases.__name__]

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


@pytest.mark.slow
async def test_a_node_whose_database_stands_still_stops_soon(
    database_url: str, cable: Line, open_node: OpenNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited ten seconds for each commit, and as long for each connection to be closed."""
    monkeypatch.setattr(postgres_store, "DATABASE_TIMEOUT_S", 0.5)
    cut_off = await open_node("cut off", by=over(database_url, cable))
    await begin(cut_off)
    await asyncio.gather(*(asyncio.to_thread(cut_off.tables) for _ in range(8)))  # all connections are there
    cable.cut()
    written = asyncio.ensure_future(cut_off.commit([line(2)]))
    await asyncio.sleep(0)  # it is under way
    begun = asyncio.get_running_loop().time()
    await asyncio.to_thread(cut_off.close)
    assert asyncio.get_running_loop().time() - begun < postgres.DATABASE_TIMEOUT_S
    assert not written.done()  # nobody was told that it is stored
    cable.mend()


async def test_a_node_that_leaves_lets_go_of_its_tables_at_once(open_node: OpenNode) -> None:
    first, second = await open_node("first"), await open_node("second")
    await begin(first)
    await asyncio.to_thread(first.close)
    assert await asyncio.to_thread(second.adopt_tables) == [ROW]


async def test_a_node_with_a_successor_leaves_its_tables_to_no_other(open_node: OpenNode) -> None:
    first, second = await open_node("first"), await open_node("second")
    await begin(first)
    first.leases.keep_for_successor()
    await asyncio.to_thread(first.close)
    assert await asyncio.to_thread(second.adopt_tables) == []
    again = await open_node("first")
    assert await asyncio.to_thread(second.adopt_tables) == [], "it became the successor's with its node"
    assert await asyncio.to_thread(again.adopt_tables) == [ROW]
    await again.commit([line(2)])


async def test_the_others_have_the_tables_if_a_successor_does_not_come(open_node: OpenNode) -> None:
    first, second = await open_node("first"), await open_node("second")
    watch = Watch(second)
    await begin(first)
    first.leases.keep_for_successor()
    await asyncio.to_thread(first.close)
    await until(watch.has_seen_orphans)
    assert await asyncio.to_thread(second.adopt_tables) == [ROW]


async def test_a_node_that_begins_a_new_life_is_not_gone(open_node: OpenNode) -> None:
    """The links to it break when it says so; to break them again would send away who has just come."""
    first, second = await open_node("first"), await open_node("second")
    gone: list[str] = []
    second.leases.set_bus_callbacks(lambda: True, gone.append)

    async def has_seen(node: PostgresLeases) -> bool:
        return node._incarnation in second.leases._nodes

    await until(lambda: has_seen(first.leases))
    first.leases.keep_for_successor()
    await asyncio.to_thread(first.close)
    again = await open_node("first")
    await until(lambda: has_seen(again.leases))
    assert gone == []
    await asyncio.to_thread(again.close)
    await until(lambda: asyncio.sleep(0, "first" in gone))
    assert set(gone) == {"first"}


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


@pytest.mark.parametrize("is_claimed", [False, True])
async def test_whoever_opens_a_table_while_the_machine_stands_still_gets_it(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_claimed: bool
) -> None:
    """The time of the last heartbeat runs out before or after the node has claimed the table, once."""
    claim, claims = PostgresLeases.claim, 0

    async def claim_late(leases: PostgresLeases, table: str) -> None:
        async def run_out_of_time() -> None:
            leases._die()

        nonlocal claims
        claims += 1
        if is_claimed:
            await claim(leases, table)
        if claims == 1:
            await asyncio.wrap_future(leases._heartbeat_database.run_in_database_loop(run_out_of_time()))
        if not is_claimed:
            await claim(leases, table)

    monkeypatch.setattr(PostgresLeases, "claim", claim_late)
    settings = Settings(data=tmp_path / "data", keys=tmp_path / "keys", database_url=database_url, **PATIENT)
    async with serving(settings) as here, here.http() as http:
        answer = await http.post("/api/tables", json={"game": "diner", "players": 2})
        assert answer.status_code == 201, answer.text
        assert (await http.get(f"/api/tables/{answer.json()['table']}")).status_code == 200
    assert claims == 2
