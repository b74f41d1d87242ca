"""Several servers are one cluster: who connects to any of them is at every table."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import msgspec
import pytest
from click.testing import CliRunner, Result
from tests.server.clients import PATIENCE, LiveServer
from tests.server.conftest import StartServer, serving
from tests.server.lines import Line, line_to, over
from tests.server.nats import ADDRESS, needs_nats
from tests.server.postgres import needs_postgres
from tests.server.tables.test_live_game import version
from tests.server.tables.test_nodes import comes, comes_back, moved, node

from orderup.commands.admin import admin
from orderup.server.cluster.node import ANSWER_TIMEOUT_S
from orderup.server.cluster.remote_clients import TABLE_MOVED_REASON
from orderup.server.cluster.remote_table import LINK_LOST_REASON
from orderup.server.http.operations.admin_token import create_token
from orderup.server.settings import Settings
from orderup.server.wire.table_info import Reason

pytestmark = [needs_postgres, needs_nats]

SEED = 16

Two = tuple[LiveServer, LiveServer]


@pytest.fixture
async def two(database_url: str, start_server: StartServer, tmp_path: Path) -> Two:
    """Two servers of one cluster. They are named after the database, so that they end before it does."""
    shared = {"database_url": database_url, "bus": ADDRESS, "keys": tmp_path / "keys"}
    return await start_server(**shared), await start_server(**shared)


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    """A line to the bus, which outlives the servers."""
    line = line_to(ADDRESS)
    await line.open()
    yield line
    await line.close()


async def test_people_at_different_nodes_play_together(two: Two) -> None:
    here, there = two
    rng = random.Random(SEED)
    opened = await here.opens(players=2)
    (ann,) = await here.seats(opened, "Ann")
    bob = await there.joins(opened["table"])
    assert (await bob.does("sit", seat=1, name="Bob"))["type"] == "seated"
    for client in (ann, bob):
        await client.does("ready", ready=True)
    for client in (ann, bob):
        await client.until(lambda g: g.game and g.game["v"] >= 2)
    made = 0
    async with asyncio.timeout(PATIENCE):
        while made < 20:
            answers = [await client.acts(rng) for client in (ann, bob)]
            made += sum(answer is not None and answer["type"] == "done" for answer in answers)
            await asyncio.sleep(0)
    last = max(version(ann), version(bob))
    for client in (ann, bob):
        await client.until(lambda g: version(g) >= last)


async def test_who_has_a_table_asks_nobody_whose_it_is(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """A successor has its tables before they are open; if it asked for each who comes to one, they would wait for the answers."""
    here, there = two
    opened, _ = await here.plays("Ann", "Bob")
    assert here.backend is not None
    assert there.backend is not None
    asked: list[str] = []

    async def holder_of(table: str) -> str | None:
        asked.append(table)
        return None

    monkeypatch.setattr(here.backend.store.leases, "holder_of", holder_of)
    monkeypatch.setattr(here.backend.registry, "_tables", {})
    assert await here.backend.directory.other_holder(opened["table"]) is None
    assert asked == []
    monkeypatch.undo()
    assert await there.backend.directory.other_holder(opened["table"]) == here.backend.store.leases.name


async def test_every_node_tells_of_every_table(two: Two) -> None:
    here, there = two
    opened, (ann, _) = await here.plays("Ann", "Bob")
    assert (await there.get(f"/api/tables/{opened['table']}"))["id"] == opened["table"]
    keys = {"keys": [{"table": opened["table"], "token": ann.token}, {"table": opened["table"], "token": "x" * 22}]}
    async with there.http() as http:
        held = (await http.post("/api/seats", json=keys)).json()
        assert [seat["seat"] for seat in held["held"]] == [0]
        assert (await http.get("/api/tables/none")).status_code == 404
    listed = await here.opens(listed=True)
    assert [info["id"] for info in await there.get("/api/tables")] == [listed["table"]]


@pytest.mark.parametrize("table", ["%00", "none%00"])
async def test_what_the_database_cannot_look_for_is_no_table(two: Two, table: str) -> None:
    """A NUL in a text is a fault to PostgreSQL, and who has sent it would be told that the records are out of reach."""
    async with two[0].http() as http:
        for path in ("", "/journal", "/replays/1"):
            answer = await http.get(f"/api/tables/{table}{path}")
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path
        keys = {"keys": [{"table": unquote(table), "token": "x" * 22}]}
        assert (await http.post("/api/seats", json=keys)).status_code == 400
    client = await two[0].connects(table)
    assert (await client.hangs_up())["why"]["code"] == "no_table"


async def test_a_command_whose_id_the_database_cannot_keep_is_refused(two: Two) -> None:
    """It stopped the table, for everybody there, as often as somebody liked."""
    _, party = await two[0].plays("Ann", "Bob")
    mover = next(client for client in party if client.legal())
    answer = await mover.does("move", id="a\x00b", move=mover.legal()[0])
    assert (answer["type"], answer["why"]["code"]) == ("refused", "malformed")
    await moved(*party)


@pytest.mark.slow
async def test_who_is_connected_elsewhere_finds_the_table_again_when_its_node_is_killed(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORDERUP_BUS", ADDRESS)
    async with (
        node(tmp_path / "first", database_url) as first,
        node(tmp_path / "second", database_url, tmp_path / "first") as second,
    ):
        opened, party = await first.server.plays("Ann", "Bob", clocks={"refill": 300_000, "away": 60_000})
        table, tokens = opened["table"], [client.token for client in party]
        bob = await second.server.joins(table, token=tokens[1])
        shown = version(await moved(party[0], bob) if party[0].legal() else await moved(bob))
        await first.kill()
        async with asyncio.timeout(PATIENCE):
            await bob.until(lambda g: g.closed)
        back = [await comes_back(second.server, table, token) for token in tokens]
        assert version(back[0]) >= shown
        await moved(*back)


async def test_who_is_connected_elsewhere_is_told_when_a_node_stops_and_the_table_is_at_the_other_at_once(
    database_url: str, tmp_path: Path
) -> None:
    settings = Settings(data=tmp_path / "first", database_url=database_url, bus=ADDRESS, keys=tmp_path / "keys")
    async with serving(replace(settings, data=tmp_path / "second")) as second:
        async with serving(settings) as first:
            opened, (ann, _) = await first.plays("Ann", "Bob", clocks={"refill": 300_000, "away": 60_000})
            elsewhere = await second.joins(opened["table"], token=ann.token)
            shown = version(elsewhere)
        why = (await elsewhere.hangs_up())["why"]  # the table's word, or that nothing comes from there anymore
        assert why in [msgspec.to_builtins(reason) for reason in (TABLE_MOVED_REASON, LINK_LOST_REASON)]
        back = await comes_back(second, opened["table"], ann.token)
        assert version(back) >= shown


@pytest.mark.slow
async def test_the_tables_of_a_node_that_is_cut_off_from_the_bus_go_on_at_another(
    database_url: str, line: Line, start_server: StartServer, tmp_path: Path
) -> None:
    shared = {"database_url": database_url, "keys": tmp_path / "keys"}
    cut_off, other = [await start_server(**shared, bus=bus) for bus in (over(ADDRESS, line), ADDRESS)]
    opened, party = await cut_off.plays("Ann", "Bob", clocks={"refill": 300_000, "away": 60_000})
    table, tokens = opened["table"], [client.token for client in party]
    shown = version(await moved(*party))
    line.cut()
    for client in party:
        assert (await client.hangs_up())["why"]["code"] == "trouble"
    back = [await comes_back(other, table, token) for token in tokens]
    assert [version(client) >= shown for client in back] == [True, True]
    await moved(*back)
    assert await comes(cut_off, table, tokens[0]) is None, "it hears nothing of the table"
    line.mend()
    assert version(await comes_back(cut_off, table, tokens[0])) >= shown


async def test_administrators_see_and_do_everything_from_any_node(two: Two, tmp_path: Path) -> None:
    here, there = two
    assert here.backend is not None
    assert there.backend is not None
    token = create_token(tmp_path / "keys")
    headers = {"Authorization": f"Bearer {token}"}
    opened, (ann, _) = await there.plays("Ann", "Bob")
    other, (cat, _) = await there.plays("Cat", "Dan")
    async with here.http() as http:

        async def order(path: str, **body: object) -> None:
            answer = await http.post(f"/api/admin{path}", json=body, headers=headers)
            assert answer.status_code == 204, answer.text

        state = (await http.get("/api/admin/", headers=headers)).json()
        names = [node["name"] for node in state["nodes"]]
        assert {*names} == {here.backend.node_admin.name, there.backend.node_admin.name}
        assert (len(names), state["silent"]) == (2, [])
        found = (await http.get("/api/admin/tables", params={"find": "ann"}, headers=headers)).json()["tables"]
        assert [(table["id"], table["node"]) for table in found] == [(opened["table"], there.backend.node_admin.name)]
        await order(f"/tables/{opened['table']}/close", note="late")
        assert (await ann.hangs_up())["why"]["code"] == "closed"
        await order("/drain", node=there.backend.node_admin.name, draining=True)
        assert (there.backend.registry.draining, here.backend.registry.draining) == (True, False)
        await order("/bans", network="127.0.0.1")
        assert (await cat.hangs_up())["why"]["code"] == "banned"
        await order("/bans/lift", network="127.0.0.1")
        assert (await there.joins(other["table"], token=cat.token)).you["seat"] == 0


@pytest.mark.slow
async def test_what_a_silent_node_was_told_is_written_down(
    two: Two, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    assert here.backend is not None
    assert there.backend is not None
    headers = {"Authorization": f"Bearer {create_token(tmp_path / 'keys')}"}
    opened, (ann, _) = await there.plays("Ann", "Bob")
    registry = there.backend.registry
    close_table = registry.close_table

    async def late(name: str, why: Reason) -> bool:
        await asyncio.sleep(2 * ANSWER_TIMEOUT_S)
        return await close_table(name, why)

    monkeypatch.setattr(registry, "close_table", late)
    async with here.http() as http:
        body = {"note": "late"}
        answer = await http.post(f"/api/admin/tables/{opened['table']}/close", json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        assert (await ann.hangs_up())["why"]["code"] == "closed"
        (act,) = (await http.get("/api/admin/", headers=headers)).json()["acts"]
        assert (act["act"], act["of"]) == ("close", opened["table"])


@pytest.mark.slow
async def test_who_drains_one_of_several_nodes_says_which(two: Two, tmp_path: Path) -> None:
    here, there = two
    create_token(tmp_path / "keys")
    assert there.backend is not None
    there_name = there.backend.node_admin.name

    async def drains(*arguments: str) -> Result:
        where = ["--url", here.url, "--keys", str(tmp_path / "keys"), "drain", *arguments]
        return await asyncio.to_thread(CliRunner().invoke, admin, where)

    said = await drains()
    assert (said.exit_code, there_name in said.output, there.backend.registry.draining) == (2, True, False)
    assert (await drains("--node", there_name)).exit_code == 0
    assert there.backend.registry.draining
