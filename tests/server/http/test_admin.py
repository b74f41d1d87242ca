"""Administrators: nobody without the server's admin token; with it one sees all tables, closes them, and keeps people out."""

import asyncio
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy
from click.testing import CliRunner, Result
from tests.server.clients import PATIENCE, LiveServer
from tests.server.conftest import StartServer

from orderup.commands.admin import admin
from orderup.server.http.access import bans
from orderup.server.http.operations import node_admin
from orderup.server.http.operations.admin_token import TOKEN_FILE, create_token, read_token
from orderup.server.http.sockets.send_queue import SendQueue
from orderup.server.settings import Rate
from orderup.server.store.records import AddBan, Ban, DropTable, Write

ELSEWHERE = "203.0.113.7"


def folder_of(server: LiveServer) -> Any:
    assert server.backend is not None
    return server.backend.settings.data


async def asks(server: LiveServer, path: str = "", token: str | None = None, **body: Any) -> httpx.Response:
    """Ask as whoever has the token, if none is given; with a body something is done."""
    shown = (read_token(folder_of(server)) or create_token(folder_of(server))) if token is None else token
    headers = {"Authorization": f"Bearer {shown}"}
    async with server.http() as http:
        if body:
            return await http.post(f"/api/admin{path}", json=body, headers=headers)
        return await http.get(f"/api/admin{path}", headers=headers)


async def does(server: LiveServer, path: str, **body: Any) -> None:
    answer = await asks(server, path, **body)
    assert answer.status_code == 204, answer.text


async def acts(server: LiveServer) -> list[tuple[str, str, str]]:
    """What was done, the newest first."""
    state = (await asks(server)).json()
    return [(done["act"], done["of"], done["note"]) for done in state["acts"]]


async def test_without_a_token_there_is_nothing_to_administer(server: LiveServer) -> None:
    async with server.http() as http:
        for path in ("", "/", "/tables"):
            assert (await http.get(f"/api/admin{path}")).status_code == 404
        assert (await http.post("/api/admin/bans", json={"network": ELSEWHERE})).status_code == 404


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer x", "Basic {token}", "{token}", "Bearer {token}x"])
async def test_whoever_does_not_show_the_token_is_refused_and_changes_nothing(server: LiveServer, shown: str) -> None:
    token = create_token(folder_of(server))
    headers = {"Authorization": shown.format(token=token)}
    async with server.http() as http:
        answer = await http.post("/api/admin/bans", json={"network": ELSEWHERE}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_admin")
    assert (await asks(server)).json()["bans"] == []


async def test_a_new_token_takes_the_place_of_the_old_one_at_once(server: LiveServer) -> None:
    old, new = create_token(folder_of(server)), create_token(folder_of(server))
    assert [(await asks(server, token=token)).status_code for token in (old, new)] == [401, 200]
    (folder_of(server) / TOKEN_FILE).unlink()
    assert (await asks(server, token=new)).status_code == 404


async def test_who_guesses_tokens_is_put_off(start_server: StartServer) -> None:
    server = await start_server(wrong_tokens=Rate(0.001, 3))
    token = create_token(folder_of(server))
    codes = [(await asks(server, token="guess")).json()["code"] for _ in range(5)]
    assert codes == ["not_admin"] * 3 + ["too_many"] * 2
    assert (await asks(server, token=token)).status_code == 200, "the right one is no guess"


async def test_one_sees_how_the_server_does_and_who_sits_where(server: LiveServer) -> None:
    opened, _ = await server.plays("Ann", "Bob")
    await server.opens(bots=[None, "easy"], players=2)
    async with asyncio.timeout(PATIENCE):  # that the loop was late, on a busy machine, is told for ten seconds
        while (node := (await asks(server)).json()["nodes"][0])["status"] != "ok":  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.1)
    assert [node[name] for name in ("tables", "playing", "windows", "draining")] == [2, 1, 2, False]
    found = (await asks(server, "/tables?find=bob")).json()
    assert found["found"] == 1
    (table,) = found["tables"]
    assert (table["id"], table["state"], table["idle_s"]) == (opened["table"], "playing", None)
    assert [(seat["name"], seat["online"]) for seat in table["seats"]] == [("Ann", True), ("Bob", True)]
    assert sorted(table["windows"], key=lambda each: each["seat"]) == [
        {"seat": seat, "address": "127.0.0.1"} for seat in range(2)
    ]
    assert (await asks(server, "/tables")).json()["tables"][0]["id"] == opened["table"]
    assert (await asks(server, "/tables?find=nobody")).json() == {"tables": [], "found": 0}


async def test_an_answer_has_its_bounds_however_full_the_server_is(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node_admin, "MAX_ANSWER_TABLES", 2)
    monkeypatch.setattr(node_admin, "MAX_ANSWER_WINDOWS", 3)
    opened, _ = await server.plays("Ann", "Bob")
    for _ in range(3):
        await server.joins(opened["table"])
        await server.opens()
    found = (await asks(server, "/tables")).json()
    assert (len(found["tables"]), found["found"]) == (2, 4)
    assert [window["seat"] for window in found["tables"][0]["windows"]] == [0, 1, None], "seats first"


async def test_a_table_is_closed_forgotten_and_everybody_told(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob")
    await does(server, f"/tables/{opened['table']}/close", note="It is late.")
    for client in party:
        why = (await client.hangs_up())["why"]
        assert why["code"] == "closed"
        assert why["text"].endswith("It is late.")
    async with server.http() as http:
        assert (await http.get(f"/api/tables/{opened['table']}")).status_code == 404
    again = await asks(server, f"/tables/{opened['table']}/close", note="")
    assert (again.status_code, again.json()["code"]) == (404, "no_table")
    assert await acts(server) == [("close", opened["table"], "It is late.")]


async def test_who_is_banned_is_sent_away_and_kept_out_until_that_is_lifted(server: LiveServer) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    await does(server, "/bans", network="127.0.0.0/24", hours=1, note="rude")
    assert (await ann.hangs_up())["why"]["code"] == "banned"
    assert (await (await server.connects(opened["table"])).hangs_up())["why"]["code"] == "banned"
    async with server.http() as http:
        answer = await http.get("/api/games")
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert (await http.get("/healthz")).status_code == 200
        elsewhere = await http.get("/api/games", headers={"X-Forwarded-For": ELSEWHERE})
        assert elsewhere.status_code == 200
    (ban,) = (await asks(server)).json()["bans"]
    assert (ban["network"], ban["note"]) == ("127.0.0.0/24", "rude")
    await does(server, "/bans/lift", network="127.0.0.0/24")
    assert (await server.joins(opened["table"], token=ann.token)).you["seat"] == 0
    assert await acts(server) == [("lift", "127.0.0.0/24", ""), ("ban", "127.0.0.0/24", "rude")]
    assert (await asks(server, "/bans/lift", network="127.0.0.0/24")).json()["code"] == "no_ban"


async def test_a_ban_outlives_the_server_and_ends_when_its_time_is_over(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await start_server()
    assert server.backend is not None
    await does(server, "/bans", network=ELSEWHERE, hours=2)
    known = bans.BanCache(server.backend.store)
    await known.read()
    assert known.is_banned(ELSEWHERE)
    assert not known.is_banned("203.0.113.8")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 2 * 3600 + 1)
    assert not known.is_banned(ELSEWHERE)
    assert known.active() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("network", "callers"),
    [
        ("2001:db8::5", {"2001:db8::/64": True, "2001:db8:0:1::/64": False, "203.0.113.7": False}),
        ("2001:db8::/32", {"2001:db8:7:1::/64": True, "2001:db9::/64": False}),
        ("2001:db8::5/127", {"2001:db8::/64": True, "2001:db8:0:1::/64": False}),
        ("0.0.0.0/0", {"203.0.113.7": True, "2001:db8::/64": False}),
        ("::ffff:203.0.113.7", {"203.0.113.7": True, "203.0.113.8": False}),
        ("::ffff:203.0.113.0/120", {"203.0.113.7": True, "203.0.114.1": False}),
        ("fe80::1%eth0", {"fe80::/64": True, "fe80:0:0:1::/64": False}),
        ("203.0.113.9/24", {"203.0.113.7": True, "203.0.114.1": False, "a proxy's name": False, "": False}),
    ],
)
async def test_a_network_is_kept_out_whole(server: LiveServer, network: str, callers: dict[str, bool]) -> None:
    await does(server, "/bans", network=network)
    assert server.backend is not None
    assert {caller: server.backend.bans.is_banned(caller) for caller in callers} == callers


async def test_who_waits_at_the_door_while_the_ban_is_spoken_is_sent_away_unseen(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    late = await server.connects(opened["table"])
    await does(server, "/bans", network="127.0.0.1")
    await late.send("hello")
    assert [message["type"] for message in [await late.hangs_up(), *late.seen]] == ["bye", "bye"]
    assert late.seen[-1]["why"]["code"] == "banned"


async def test_a_ban_that_another_server_has_stored_is_found_later(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bans, "READ_INTERVAL_S", 0.05)
    server = await start_server()
    assert server.backend is not None
    _, (ann, _) = await server.plays("Ann", "Bob")
    await server.backend.store.commit([AddBan(Ban("127.0.0.1/32", None, ""))])
    assert (await ann.hangs_up())["why"]["code"] == "banned"


async def test_a_text_that_a_zone_hides_is_not_stored(server: LiveServer) -> None:
    """What follows `%` in an address of IPv6 may be anything; PostgreSQL takes no NUL, and a terminal obeys an escape."""
    await does(server, "/bans", network="fe80::1%\x1b[2J\0")
    assert [ban["network"] for ban in (await asks(server)).json()["bans"]] == ["fe80::1/128"]


async def test_of_two_bans_the_longer_counts(server: LiveServer) -> None:
    assert server.backend is not None
    for first, second in ((1, None), (None, 1)):
        await does(server, "/bans", network="2001:db8::5", hours=first)
        await does(server, "/bans", network="2001:db8::6", hours=second)
        await does(server, "/bans", network="2001:db8::/32", hours=1)
        now = time.time()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(time, "time", lambda now=now: now + 2 * 3600)
            assert server.backend.bans.is_banned("2001:db8::/64")
            assert not server.backend.bans.is_banned("2001:db8:0:1::/64")


async def test_however_many_are_kept_out_nobody_waits_for_that(server: LiveServer) -> None:
    """Of each new caller it is asked, and every ten seconds of all who are here: compared with every ban that would be minutes."""
    assert server.backend is not None
    networks = [f"10.{n >> 8}.{n & 255}.0/{24 + n % 9}" for n in range(10_000)]
    await server.backend.store.commit([AddBan(Ban(network, None, "")) for network in networks])
    await server.backend.bans.read()
    begun = time.thread_time()
    found = [server.backend.bans.is_banned(f"10.{n >> 8}.{n & 255}.{n % 2 * 255}") for n in range(2_000)]
    assert time.thread_time() - begun < 1
    assert found == [n % 2 == 0 or n % 9 == 0 for n in range(2_000)]


async def test_who_is_told_goodbye_and_does_not_read_it_does_nothing_more(server: LiveServer) -> None:
    _, (ann, _) = await server.plays("Ann", "Bob")
    assert server.backend is not None
    (table,) = server.backend.registry.tables()
    connection = next(each for each in table.state.seating.connections if each.person and each.person.name == "Ann")
    queue = connection.transport
    assert isinstance(queue, SendQueue)
    queue._send_now = lambda _: False  # as of a client that reads nothing
    await does(server, "/bans", network="127.0.0.1")
    before = table.state.seating.connections.copy()
    await ann.send("stand", id="late")
    await ann.socket.ping()
    await asyncio.sleep(0.1)
    names = [seat.person.name for seat in table.state.seating.seats if seat.person is not None]
    assert (names, connection in before) == (["Ann", "Bob"], True)


@pytest.mark.parametrize("path", ["/api/games", "//api/games", "/api//games", "/%61pi/games", "/api/admin/../games"])
async def test_who_is_banned_gets_nothing_by_another_spelling(server: LiveServer, path: str) -> None:
    await does(server, "/bans", network="127.0.0.1")
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    assert b"lucky_penny" not in answer


async def test_a_table_that_cannot_be_forgotten_is_not_said_to_be_closed(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    assert server.backend is not None
    store = server.backend.store
    commit = store.commit

    def fails(writes: Sequence[Write]) -> asyncio.Future[None]:
        if not any(isinstance(write, DropTable) for write in writes):
            return commit(writes)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(sqlalchemy.exc.OperationalError("drop", None, OSError("disk")))
        return failed

    monkeypatch.setattr(store, "commit", fails)
    answer = await asks(server, f"/tables/{opened['table']}/close", note="")
    assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
    assert await acts(server) == []
    assert (await server.joins(opened["table"], token=ann.token)).you["seat"] == 0, "it is open again"


async def test_a_table_is_closed_also_before_it_is_known_what_tables_there_are(server: LiveServer) -> None:
    opened = await server.opens()
    assert server.backend is not None
    restorer, tables = server.backend.registry.restorer, server.backend.registry._tables
    table = tables.pop(opened["table"])

    async def reads() -> None:
        await asyncio.sleep(0.2)
        tables[opened["table"]] = table

    restorer._reading = asyncio.create_task(reads())
    await does(server, f"/tables/{opened['table']}/close", note="")


@pytest.mark.parametrize("network", ["", "everybody", "203.0.113.7/40", "1.2.3", "::g"])
async def test_what_is_no_network_is_refused(server: LiveServer, network: str) -> None:
    answer = await asks(server, "/bans", network=network)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_a_server_that_is_drained_opens_no_tables_and_says_so(server: LiveServer) -> None:
    opened, _ = await server.plays("Ann", "Bob")
    await does(server, "/drain", draining=True)
    async with server.http() as http:
        refused = await http.post("/api/tables", json={"game": "diner"})
        assert (refused.status_code, refused.json()["code"]) == (503, "full")
        ready = await http.get("/readyz")
        assert (ready.status_code, ready.json()["draining"]) == (503, True)
    assert (await server.joins(opened["table"])).game is not None, "games go on"
    await does(server, "/drain", draining=False)
    await server.opens()
    assert [act for act, *_ in await acts(server)] == ["resume", "drain"]
    assert (await asks(server, "/drain", draining=True, node="none")).json()["code"] == "no_node"


async def runs(server: LiveServer, *arguments: str) -> Result:
    """Run the command, as whoever has the server's data."""
    where = ["--url", server.url, "--data", str(folder_of(server))]
    return await asyncio.to_thread(CliRunner().invoke, admin, [*where, *arguments])


async def test_the_command_does_all_of_it(server: LiveServer) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    before = await runs(server, "status")
    assert (before.exit_code, "`orderup admin token` makes one" in before.output) == (1, True)
    token = (await runs(server, "token")).output.strip()
    assert (await runs(server, "token")).output.strip() == token == read_token(folder_of(server))
    assert "Ann, Bob" in (await runs(server, "tables", "ann")).output
    assert "kept out" in (await runs(server, "ban", ELSEWHERE, "--hours", "3", "--note", "rude")).output
    assert (await runs(server, "drain")).exit_code == 0
    assert (await runs(server, "close", opened["table"])).exit_code == 0
    assert (await ann.hangs_up())["why"]["code"] == "closed"
    said = (await runs(server, "status")).output
    for told in ("0 tables", "opens no new tables", f"kept out: {ELSEWHERE}/32", "(rude)", f"close {opened['table']}"):
        assert told in said
    assert (await runs(server, "lift", ELSEWHERE)).exit_code == 0
    wrong = await runs(server, "lift", ELSEWHERE)
    assert (wrong.exit_code, "Nobody keeps" in wrong.output) == (1, True)
    stranger = await runs(server, "--token", "guess", "status")
    assert (stranger.exit_code, "needs the server's admin token" in stranger.output) == (1, True)


async def test_the_command_prints_nothing_that_moves_the_cursor(server: LiveServer) -> None:
    await runs(server, "token")
    await does(server, "/bans", network=ELSEWHERE, note="\x1b[2J\x1b]0;x\x07\u202egone")
    said = (await runs(server, "status")).output
    assert "\\x1b[2J" in said
    assert all(c.isprintable() or c == "\n" for c in said)


async def test_the_command_takes_the_token_to_no_other_site(server: LiveServer) -> None:
    create_token(folder_of(server))
    asked: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        there = f"{server.url}/api/admin/"
        writer.write(f"HTTP/1.1 302 Found\r\nLocation: {there}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        said = await runs(server, "--url", f"http://127.0.0.1:{port}", "status")
    assert (said.exit_code, f"names {server.url}" in said.output, len(asked)) == (1, True, 1)


async def test_the_command_asks_its_own_machine_through_no_proxy(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    await runs(server, "token")
    assert (await runs(server, "status")).exit_code == 0


async def test_the_command_says_that_what_answers_is_none_of_ours(server: LiveServer) -> None:
    create_token(folder_of(server))

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as other:
        said = await runs(server, "--url", f"http://127.0.0.1:{other.sockets[0].getsockname()[1]}", "status")
    assert (said.exit_code, "No server answers" in said.output) == (1, True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root writes for others")
def test_a_token_that_root_makes_is_the_servers(tmp_path: Path) -> None:
    """Under systemd the server is a user of its own, and `sudo orderup admin token` makes its token."""
    os.chown(tmp_path, 12_345, 12_346)
    create_token(tmp_path)
    told = (tmp_path / TOKEN_FILE).stat()
    assert (told.st_uid, told.st_gid, told.st_mode & 0o777) == (12_345, 12_346, 0o600)


async def test_the_command_says_where_nobody_answers(server: LiveServer) -> None:
    create_token(folder_of(server))
    said = await runs(server, "--url", "http://127.0.0.1:1", "status")
    assert (said.exit_code, "No server answers at http://127.0.0.1:1" in said.output) == (1, True)
