"""`kill -9` in the middle of a game, and a new start: everybody is back where the last event left them."""

import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.server.clients import Client, LiveServer, Message
from tests.server.tables.test_live_game import play_out, sizes, version

from orderup.match.replay import parse_journal
from orderup.match.verdicts import judge_journal

MAIN = "from orderup.cli import main; main()"
UP = 60
"""Seconds that a start may take on a busy machine."""


class ServeProcess:
    """`orderup serve` as a process of its own."""

    def __init__(self, data: Path, port: int, env: dict[str, str], *options: str) -> None:
        self.data, self.port, self.env, self.options = data, port, env, options
        self.server = LiveServer(f"http://127.0.0.1:{port}")
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        where = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data))
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", MAIN, "serve", *where, *self.options, env={**os.environ, **self.env},
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        async with asyncio.timeout(UP):
            while not await self._is_up():  # noqa: ASYNC110  # only a question tells
                await asyncio.sleep(0.1)

    async def _is_up(self) -> bool:
        assert self.process is not None
        assert self.process.returncode is None, await self.said()
        try:
            answer: Any = await self.server.get("/healthz")
        except httpx.HTTPError:
            return False
        return bool(answer["rules"] == "ready")

    async def said(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        return (await self.process.stdout.read()).decode()

    async def kill(self) -> str:
        """Kill it without a warning; return what it printed."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()
        return await self.said()


@asynccontextmanager
async def started(data: Path, **env: str) -> AsyncIterator[ServeProcess]:
    """A server with its data in this folder, and these variables in its environment."""
    process = ServeProcess(data, 10_000 + os.getpid() % 20_000, env)  # below those that the system gives out itself
    await process.start()
    try:
        yield process
    finally:
        await process.server.disconnects()
        await process.kill()


async def come_back(process: ServeProcess, opened: dict[str, Any], party: list[Client]) -> list[Client]:
    back = []
    for client in party:
        again = await process.server.connects(opened["table"])
        again.game, again.token = client.game, client.token
        await again.send("hello", token=client.token, round=1, since=version(client))
        await again.hears("welcome")
        back.append(again)
    return back


async def test_kill_9_in_the_middle_of_a_four_player_game(tmp_path: Path) -> None:
    async with started(tmp_path) as process:
        names = ("Ann", "Bob", "Cat", "Dan")
        clocks = {"refill": 300_000, "close": 100, "away": 60_000}
        opened, party = await process.server.plays(*names, clocks=clocks)
        rng = random.Random(9)
        for _ in range(6):
            for client in party:
                await client.acts(rng)
        move, mover = await one_more_draw_or_grab(party, rng)
        await asyncio.sleep(0.3)
        shown = max(version(client) for client in party)
        for client in party:
            await client.until(lambda g: version(g) == shown)
        before = [c for c in party[0].clocks if c["name"] == "refill"]

        printed = await process.kill()
        await asyncio.sleep(0.5)
        await process.start()

        back = await come_back(process, opened, party)
        for seat, (client, again) in enumerate(zip(party, back, strict=True)):
            assert again.you == {"seat": seat, "host": seat == 0}
            assert again.table["state"] == "playing"
            assert version(again) == shown, "nothing shown is lost, nothing unseen was invented"
            fresh = await process.server.joins(opened["table"], token=client.token)
            assert fresh.game is not None
            assert client.game is not None
            assert sizes(fresh.game) == sizes(client.game)
            assert fresh.game["status"] == client.game["status"]
            assert fresh.game["zones"][f"hand.{seat}"] == client.game["zones"][f"hand.{seat}"]
        after = [c for c in back[0].clocks if c["name"] == "refill"]
        assert [(c["seat"], c["running"]) for c in after] == [(c["seat"], c["running"]) for c in before]
        assert standins(await process.server.joins(opened["table"])) == set(), "people's moves are known as theirs"
        assert (await back[mover].does("withdraw", id="before-the-kill"))["type"] == "done"
        assert (await back[mover].moves(move, id="before-the-kill"))["type"] == "done"
        assert version(back[mover]) == shown, "the command was carried out before the kill"

        await play_out(back)
        await back[0].until(lambda g: g.table["state"] == "over")
        await the_journal_is_as_if_nothing_had_happened(process, opened["table"])
        printed += await process.kill()
        assert_no_secrets(printed, tmp_path, [g.token for g in party], opened["host"])


async def the_journal_is_as_if_nothing_had_happened(process: ServeProcess, table: str) -> None:
    """One chain binds the lines from before the kill and from after it."""
    key = (await process.server.get("/.well-known/orderup-key.json"))["key"]
    async with process.server.http() as http:
        found = judge_journal((await http.get(f"/api/tables/{table}/journal")).content, key)
    assert found.exit_code == 0, found


def standins(client: Client) -> set[int]:
    return {event["v"] for event in client.seen[0]["past"] if event.get("standin")}


async def one_more_draw_or_grab(party: list[Client], rng: random.Random) -> tuple[Any, int]:
    """Make one more move, under an id that the test knows."""
    async with asyncio.timeout(20):
        while True:
            for seat, client in enumerate(party):
                if legal := client.legal():
                    move = rng.choice(legal)
                    if (await client.moves(move, id="before-the-kill"))["type"] == "done":
                        return move, seat
            await asyncio.sleep(0.02)


def assert_no_secrets(printed: str, data: Path, tokens: list[str | None], host: str) -> None:
    """Neither the log nor the database tells a secret that opens a seat; the log tells no seed."""
    stored = b"".join(path.read_bytes() for path in data.iterdir())
    seeds = [row[0] for row in sqlite3.connect(data / "house.db").execute("SELECT seed FROM games")]
    for secret in [*tokens, host]:
        assert secret is not None
        assert secret not in printed
        assert secret.encode() not in stored
    for seed in seeds:
        assert seed.hex() not in printed


async def test_lobbies_finished_games_and_clocks_are_there_after_a_restart(tmp_path: Path) -> None:
    async with started(tmp_path) as process:
        server = process.server
        lobby = await server.opens(players=3, listed=True)
        (host,) = await server.seats(lobby, "Ann")
        await host.does("bot", seat=2, level="easy")
        over, party = await server.plays("Ann", "Bob", clocks={"close": 50})
        await play_out(party)
        await party[0].until(lambda g: g.table["state"] == "over")
        busy, pair = await server.plays("Ann", "Bob", clocks={"refill": 4000, "away": 60_000})
        await pair[0].moves(next(m for m in pair[0].legal() if m["do"] == "seat"))
        await process.kill()
        await asyncio.sleep(4.5)  # down for longer than the clock runs
        await process.start()
        await the_clock_goes_on(process, busy, pair)
        await the_lobby_is_as_it_was(server, lobby, host)
        await the_finished_game_is_there(server, over, party[1])


async def the_clock_goes_on(process: ServeProcess, busy: Message, pair: list[Client]) -> None:
    """Time while the server was down does not count."""
    (ann, _) = await come_back(process, busy, pair)
    event = await ann.until(lambda g: next((m["event"] for m in g.seen if m["type"] == "event"), None))
    assert event["move"]["do"] == "host"
    assert ann.game
    grabbed = next(m["event"]["t"] for m in pair[0].seen if m["type"] == "event" and m["event"]["seat"] == 0)
    assert 4000 <= event["t"] - grabbed < 8000


async def the_lobby_is_as_it_was(server: LiveServer, lobby: Message, host: Client) -> None:
    card = await server.get(f"/api/tables/{lobby['table']}")
    assert [s["kind"] for s in card["seats"]] == ["person", "empty", "bot"]
    assert [t["id"] for t in await server.get("/api/tables")] == [lobby["table"]]
    stranger = await server.joins(lobby["table"])
    seated = await stranger.does("sit", id="lost", seat=0, name="Ann", token=host.token)
    assert seated == {"type": "seated", "id": "lost", "seat": 0, "token": host.token}, "whose answer was lost"
    again = await server.joins(lobby["table"], token=host.token)
    assert again.you == {"seat": 0, "host": True}


async def the_finished_game_is_there(server: LiveServer, over: Message, client: Client) -> None:
    late = await server.joins(over["table"], token=client.token)
    assert late.table["state"] == "over"
    assert late.game is not None
    assert late.game["status"]["result"]
    async with server.http() as http:
        journal = (await http.get(f"/api/tables/{over['table']}/journal")).text
    assert "seed" in parse_journal(journal)[-1]
    assert (await late.does("rematch"))["type"] == "done"
    await late.until(lambda g: g.table["round"] == 2)


async def test_a_game_that_was_begun_under_version_1_of_the_journal_ends_as_such(tmp_path: Path) -> None:
    async with started(tmp_path) as process:
        opened, party = await process.server.plays("Ann", "Bob", clocks={"close": 50, "away": 60_000})
        await party[0].acts(random.Random(1))
        await process.kill()
        make_old(tmp_path)
        await process.start()
        back = await come_back(process, opened, party)
        await play_out(back)
        await back[0].until(lambda g: g.table["state"] == "over")
        async with process.server.http() as http:
            journal = (await http.get(f"/api/tables/{opened['table']}/journal")).content
    found = judge_journal(journal)
    assert found.signed.text == "not signed: journal version 1"
    assert (found.shuffle.holds, found.rules.holds) == (True, True)
    assert "seed" in json.loads(journal.splitlines()[-1])


def make_old(data: Path) -> None:
    """Have the game as a server would have stored it that knew neither chain nor key."""
    (data / "house.pem").unlink()
    with sqlite3.connect(data / "house.db") as database:
        (header,) = database.execute("SELECT header FROM games").fetchone()
        newer = ("house", "contributors", "withheld")
        record = {key: value for key, value in json.loads(header).items() if key not in newer}
        old = json.dumps({**record, "journal": 1}, separators=(",", ":"), ensure_ascii=False)
        database.execute("UPDATE games SET header = ?, contributions = NULL", (old,))
    database.close()


async def test_without_its_key_a_server_signs_for_nobody(tmp_path: Path) -> None:
    """A game that began under a key that is lost ends without a signature; the next one has the new key's."""
    async with started(tmp_path) as process:
        opened, party = await process.server.plays("Ann", "Bob", clocks={"close": 50, "away": 60_000})
        await process.kill()
        (tmp_path / "house.pem").unlink()
        await process.start()
        back = await come_back(process, opened, party)
        await play_out(back)
        await back[0].until(lambda g: g.table["state"] == "over")
        async with process.server.http() as http:
            found = judge_journal((await http.get(f"/api/tables/{opened['table']}/journal")).content)
    assert (found.exit_code, found.signed.holds, found.unchanged.holds) == (4, False, True)
