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
from tests.server.clients import Guest, Message, Street
from tests.server.tables.test_game import play_out, sizes, version

MAIN = "from orderup.cli import main; main()"
UP = 60
"""Seconds that a start may take on a busy machine."""


class Server:
    """`orderup serve` as a process of its own."""

    def __init__(self, data: Path, port: int) -> None:
        self.data, self.port = data, port
        self.street = Street(f"http://127.0.0.1:{port}")
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        arguments = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", MAIN, *arguments,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        async with asyncio.timeout(UP):
            while not await self._is_up():  # noqa: ASYNC110  # only a question tells
                await asyncio.sleep(0.1)

    async def _is_up(self) -> bool:
        assert self.process is not None
        assert self.process.returncode is None, await self.said()
        try:
            answer: Any = await self.street.get("/healthz")
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
async def started(data: Path) -> AsyncIterator[Server]:
    server = Server(data, port=20_000 + os.getpid() % 20_000)
    await server.start()
    try:
        yield server
    finally:
        await server.street.empties()
        await server.kill()


async def come_back(server: Server, opened: dict[str, Any], party: list[Guest]) -> list[Guest]:
    back = []
    for guest in party:
        again = await server.street.knocks(opened["table"])
        again.game, again.token = guest.game, guest.token
        await again.send("hello", token=guest.token, round=1, since=version(guest))
        await again.hears("welcome")
        back.append(again)
    return back


async def test_kill_9_in_the_middle_of_a_four_player_game(tmp_path: Path) -> None:
    async with started(tmp_path) as server:
        names = ("Ann", "Bob", "Cat", "Dan")
        clocks = {"refill": 300_000, "close": 100, "away": 60_000}
        opened, party = await server.street.plays(*names, clocks=clocks)
        rng = random.Random(9)
        for _ in range(6):
            for guest in party:
                await guest.acts(rng)
        move, mover = await one_more_draw_or_grab(party, rng)
        await asyncio.sleep(0.3)
        shown = max(version(guest) for guest in party)
        for guest in party:
            await guest.until(lambda g: version(g) == shown)
        before = [c for c in party[0].clocks if c["name"] == "refill"]

        printed = await server.kill()
        await asyncio.sleep(0.5)
        await server.start()

        back = await come_back(server, opened, party)
        for seat, (guest, again) in enumerate(zip(party, back, strict=True)):
            assert again.you == {"seat": seat, "host": seat == 0}
            assert again.table["state"] == "playing"
            assert version(again) == shown, "nothing shown is lost, nothing unseen was invented"
            fresh = await server.street.comes(opened["table"], token=guest.token)
            assert fresh.game is not None
            assert guest.game is not None
            assert sizes(fresh.game) == sizes(guest.game)
            assert fresh.game["status"] == guest.game["status"]
            assert fresh.game["zones"][f"hand.{seat}"] == guest.game["zones"][f"hand.{seat}"]
        after = [c for c in back[0].clocks if c["name"] == "refill"]
        assert [(c["seat"], c["running"]) for c in after] == [(c["seat"], c["running"]) for c in before]
        assert standins(await server.street.comes(opened["table"])) == set(), "people's moves are known as theirs"
        assert (await back[mover].does("withdraw", id="before-the-kill"))["type"] == "done"
        assert (await back[mover].moves(move, id="before-the-kill"))["type"] == "done"
        assert version(back[mover]) == shown, "the command was carried out before the kill"

        await play_out(back)
        await back[0].until(lambda g: g.table["state"] == "over")
        printed += await server.kill()
        assert_no_secrets(printed, tmp_path, [g.token for g in party], opened["host"])


def standins(guest: Guest) -> set[int]:
    return {event["v"] for event in guest.seen[0]["past"] if event.get("standin")}


async def one_more_draw_or_grab(party: list[Guest], rng: random.Random) -> tuple[Any, int]:
    """Make one more move, under an id that the test knows."""
    async with asyncio.timeout(20):
        while True:
            for seat, guest in enumerate(party):
                if legal := guest.legal():
                    move = rng.choice(legal)
                    if (await guest.moves(move, id="before-the-kill"))["type"] == "done":
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
    async with started(tmp_path) as server:
        street = server.street
        lobby = await street.opens(players=3, listed=True)
        (host,) = await street.seats(lobby, "Ann")
        await host.does("bot", seat=2, level="easy")
        over, party = await street.plays("Ann", "Bob", clocks={"close": 50})
        await play_out(party)
        await party[0].until(lambda g: g.table["state"] == "over")
        busy, pair = await street.plays("Ann", "Bob", clocks={"refill": 4000, "away": 60_000})
        await pair[0].moves(next(m for m in pair[0].legal() if m["do"] == "seat"))
        await server.kill()
        await asyncio.sleep(4.5)  # down for longer than the clock runs
        await server.start()
        await the_clock_goes_on(server, busy, pair)
        await the_lobby_is_as_it_was(street, lobby, host)
        await the_finished_game_is_there(street, over, party[1])


async def the_clock_goes_on(server: Server, busy: Message, pair: list[Guest]) -> None:
    """Time while the house was down does not count."""
    (ann, _) = await come_back(server, busy, pair)
    event = await ann.until(lambda g: next((m["event"] for m in g.seen if m["type"] == "event"), None))
    assert event["move"]["do"] == "host"
    assert ann.game
    grabbed = next(m["event"]["t"] for m in pair[0].seen if m["type"] == "event" and m["event"]["seat"] == 0)
    assert 4000 <= event["t"] - grabbed < 8000


async def the_lobby_is_as_it_was(street: Street, lobby: Message, host: Guest) -> None:
    card = await street.get(f"/api/tables/{lobby['table']}")
    assert [s["kind"] for s in card["seats"]] == ["person", "empty", "bot"]
    assert [t["id"] for t in await street.get("/api/tables")] == [lobby["table"]]
    again = await street.comes(lobby["table"], token=host.token)
    assert again.you == {"seat": 0, "host": True}


async def the_finished_game_is_there(street: Street, over: Message, guest: Guest) -> None:
    late = await street.comes(over["table"], token=guest.token)
    assert late.table["state"] == "over"
    assert late.game is not None
    assert late.game["status"]["result"]
    async with street.http() as http:
        journal = (await http.get(f"/api/tables/{over['table']}/journal")).text
    assert "seed" in json.loads(journal.splitlines()[-1])
    assert (await late.does("rematch"))["type"] == "done"
    await late.until(lambda g: g.table["round"] == 2)
