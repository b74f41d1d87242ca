"""What players notice of a deploy: the longest wait of any of them for an answer, while a server is replaced under load.

    python -m benchmarks.deploy [--tables 25] [--deploys 5] [--json]

Four people play Diner at each table, over real sockets. Each of them wants something every fifth of a second: a legal move if there is one, else a `ping`.
What is wanted while there is no connection waits for the next one, and what a lost connection has left unanswered is sent again with its id, as
docs/protocol.md says. A wait is the time from wanting to the answer; of every player the longest counts.

Three ways in the same run: `steady`, nothing happens; `deploy`, the server (`orderup serve --workers 1`, with SQLite) is told again and again to replace itself
(SIGHUP); `restart`, the peer: a server without a supervisor is stopped (SIGTERM) and started again as soon as it has ended. Guests come back as the page does: at
once, within 150 ms by chance, after close code 1012, and with the page's growing waits after whatever else.

Counted too: acknowledged moves that are not among the table's events (`lost`), events of a seat that nobody has been told of (`doubled`: a move that was sent
again and made twice would be one), how many deploys broke a connection without code 1012 (`torn`), and how many connections were refused. The checksum is over all
events; all four seats of every table must have seen the same. Exit code 1: they have not, or something was lost or doubled, or a port that should stay open has refused.
"""

import argparse
import asyncio
import contextlib
import hashlib
import itertools
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
from tests.server.nats import ADDRESS
from tests.server.postgres import new_database
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.workers import free_port

NUM_SEATS = 4
EVERY = 0.2
"""Seconds between two wishes of a player."""
BETWEEN = 4.0
"""Seconds of steady play before a deploy."""
RESTARTED = 1012
"""The close code of a server that is replaced."""
JITTER = 0.15
"""Seconds within which a guest comes back after that."""
PATIENCE = 60.0
CLOCKS = {"countdown": 10, "away": 600_000, "refill": 600_000, "close": 600_000, "break": 600_000}

Message = dict[str, Any]


@dataclass
class Party:
    """Those who play at one table, and what they have seen of it."""

    table: str
    host: str
    guests: "list[Guest]" = field(default_factory=list)
    seen: list[dict[tuple[int, int], str]] = field(default_factory=lambda: [{} for _ in range(NUM_SEATS)])
    """By seat: each event, by round and number."""
    acknowledged: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By round and seat: moves that were answered with `done`."""
    made: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By round and seat: moves among the events."""


class Guest:
    """Somebody on a seat, who wants something all the time."""

    def __init__(self, party: Party, port: int, seat: int, rng: random.Random) -> None:
        self.party, self.seat, self.rng = party, seat, rng
        self.waits: list[tuple[float, float]] = []
        """When each wish was felt, and how many seconds later it was answered."""
        self.codes: Counter[int] = Counter()
        """With which codes connections have ended."""
        self.connections = 0
        """At which the guest was welcomed."""
        self.away: list[float] = []
        """For how many seconds there was no connection, each time."""
        self._lost_at: float | None = None
        self.refused = 0
        """Connections that nobody took."""
        self._url = f"ws://127.0.0.1:{port}/api/tables/{party.table}/live"
        self._token = f"{rng.getrandbits(256):064x}"
        self._socket: ClientConnection | None = None
        self._ids = itertools.count()
        self._wish: tuple[float, Message] | None = None
        self._menu: list[Message] = []
        self._state = "lobby"
        self._game: tuple[int, int] | None = None
        """Round and number of the last event."""
        self.seated = asyncio.Event()
        self.stopped = False

    async def stay(self) -> None:
        """Connect, again and again, until one is stopped."""
        tries = 0
        while not self.stopped:
            delay = min(5.0, 0.2 * 2**tries) * (0.5 + self.rng.random() / 2)
            tries += 1
            try:
                async with connect(self._url, compression=None, open_timeout=PATIENCE, ping_interval=None) as opened:
                    if await self._talk(opened) == RESTARTED:
                        delay = JITTER * self.rng.random()
                    tries = 0
            except (OSError, InvalidHandshake, EOFError):
                self.refused += 1
            if not self.stopped:
                await asyncio.sleep(delay)

    async def _talk(self, opened: ClientConnection) -> int:
        """Say hello, and listen until the connection ends. Return its code."""
        host = {} if self.seat else {"host": self.party.host}
        since = {} if self._game is None else {"round": self._game[0], "since": self._game[1], "you": self.seat}
        code = 1006
        try:
            await opened.send(json.dumps({"type": "hello", "token": self._token, **host, **since}))
            async for text in opened:
                await self._take(json.loads(text), opened)
        except ConnectionClosed:
            pass
        finally:
            self._socket, self._lost_at = None, time.perf_counter()
            code = opened.close_code or 1006
        if not self.stopped:
            self.codes[code] += 1
        return code

    async def _take(self, message: Message, opened: ClientConnection) -> None:
        self._state = message["table"]["state"] if "table" in message else self._state
        self._menu = message.get("menu", self._menu)
        if (game := message.get("game")) is not None:
            for event in message["past"]:
                self._see(game["round"], event)
            self._game = game["round"], game["v"]
        match message["type"]:
            case "welcome":
                await self._welcomed(message, opened)
            case "seated":
                self.seated.set()
            case "event":
                assert self._game is not None
                self._see(self._game[0], message["event"])
                self._game = self._game[0], message["event"]["v"]
            case "done" | "refused":
                self._answered(message["id"], done=message["type"] == "done")
            case "pong":
                self._answered(message["n"], done=False)

    async def _welcomed(self, message: Message, opened: ClientConnection) -> None:
        if message["you"]["seat"] is None:
            sit = {"type": "sit", "id": "sit", "seat": self.seat, "name": f"Guest {self.seat}", "token": self._token}
            await opened.send(json.dumps(sit))
        self._socket = opened
        self.connections += 1
        if self._lost_at is not None:
            self.away.append(time.perf_counter() - self._lost_at)
        if self._wish is not None:
            await self._send(self._wish[1])

    def _see(self, number: int, event: Message) -> None:
        told = json.dumps([event["v"], event["t"], event["seat"], event["move"]])
        key = number, event["v"]
        if key not in self.party.seen[self.seat]:
            self.party.seen[self.seat][key] = told
            if event["seat"] == self.seat:
                self.party.made[number, self.seat] += 1

    def _answered(self, wish: object, *, done: bool) -> None:
        if self._wish is None:
            return
        since, command = self._wish
        if wish == command.get("id", command.get("n")):
            self._wish = None
            self.waits.append((since, time.perf_counter() - since))
            if done and command["type"] == "move":
                self.party.acknowledged[command["round"], self.seat] += 1

    async def want(self) -> None:
        """Want something again and again."""
        while not self.stopped:
            await asyncio.sleep(EVERY * (0.5 + self.rng.random()))
            if self._wish is None and self._game_goes_on():
                self._wish = time.perf_counter(), self._choose()
                await self._send(self._wish[1])

    def _game_goes_on(self) -> bool:
        return self.seated.is_set() and not self.stopped

    def _choose(self) -> Message:
        number = next(self._ids)
        legal = [entry["move"] for entry in self._menu if entry["why"] is None]
        if self._state == "lobby":
            return {"type": "ready", "id": f"{self.seat}-{number}", "ready": True}
        if self._state == "over" and self.seat == 0:
            return {"type": "rematch", "id": f"{self.seat}-{number}"}
        if self._state == "playing" and legal and self._game is not None:
            move = self.rng.choice(legal)
            return {"type": "move", "id": f"{self.seat}-{number}", "move": move, "round": self._game[0]}
        return {"type": "ping", "n": number}

    async def _send(self, command: Message) -> None:
        if self._socket is not None:
            try:
                await self._socket.send(json.dumps({key: value for key, value in command.items() if key != "round"}))
            except ConnectionClosed:
                self._socket = None


class Deployment:
    """A server that is replaced, or the peer, which is stopped and started again."""

    def __init__(self, data: Path, *, supervised: bool, database: str | None = None) -> None:
        """With a database there are two workers, who share it."""
        self.port = free_port()
        self._supervised = supervised
        self._command = [sys.executable, "-m", "orderup", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self._command += ["--data", str(data), *(["--workers", "2" if database else "1"] if supervised else [])]
        self._command += [] if database is None else ["--database-url", database, "--bus", ADDRESS]
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self._command, stdout=subprocess.DEVNULL)  # noqa: S603  # our own program

    async def is_ready(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE) as http:
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        if (await http.get("/healthz")).json()["rules"] == "ready":
                            return
                    except httpx.TransportError:
                        pass
                    await asyncio.sleep(0.1)

    async def renew(self) -> None:
        if self._supervised:
            self.process.send_signal(signal.SIGHUP)
        else:
            await self.end()
            self.process = self._start()

    async def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(self.process.wait)


@asynccontextmanager
async def playing(deployment: Deployment, tables: int, rng: random.Random) -> AsyncIterator[list[Party]]:
    """Parties of four who play there until the end."""
    parties = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{deployment.port}", timeout=PATIENCE) as http:
        for n in range(tables):
            proxied = {"X-Forwarded-For": f"192.0.2.{n}"}  # everybody from an address of their own
            body = {"game": "diner", "players": NUM_SEATS, "clocks": CLOCKS}
            opened = (await http.post("/api/tables", json=body, headers=proxied)).raise_for_status().json()
            party = Party(opened["table"], opened["host"])
            party.guests.extend(Guest(party, deployment.port, seat, rng) for seat in range(NUM_SEATS))
            parties.append(party)
    guests = [guest for party in parties for guest in party.guests]
    tasks = [asyncio.create_task(doing) for guest in guests for doing in (guest.stay(), guest.want())]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(guest.seated.wait() for guest in guests))
    await asyncio.sleep(2)
    try:
        yield parties
    finally:
        await asyncio.sleep(1)
        for guest in guests:
            guest.stopped = True
        await deployment.end()
        await asyncio.gather(*tasks)


def longest_waits(parties: list[Party], begun: float, ended: float) -> list[float]:
    """The longest wait of every player, in milliseconds, of those that touch this time."""
    return sorted(
        max((s for at, s in guest.waits if at < ended and at + s > begun), default=PATIENCE) * 1000
        for party in parties
        for guest in party.guests
    )


def summary(waits: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(waits)),
        "p95": round(waits[len(waits) * 95 // 100]),
        "worst": round(waits[-1]),
    }


async def measure(deployment: Deployment, tables: int, deploys: int, rng: random.Random) -> dict[str, Any]:
    """Replace a server so often under load."""
    await deployment.is_ready()
    async with playing(deployment, tables, rng) as parties:
        begun = time.perf_counter()
        await asyncio.sleep(BETWEEN)
        steady = longest_waits(parties, begun, time.perf_counter())
        times = []
        for n in range(1, deploys + 1):
            times.append(time.perf_counter())
            await deployment.renew()
            async with asyncio.timeout(PATIENCE):
                while any(guest.connections <= n for party in parties for guest in party.guests):  # noqa: ASYNC110  # a hundred could tell
                    await asyncio.sleep(0.1)
            await asyncio.sleep(BETWEEN)
        ends = [*times[1:], time.perf_counter()]
        renewed = [longest_waits(parties, at, end) for at, end in zip(times, ends, strict=True)]
    codes = sum((guest.codes for party in parties for guest in party.guests), Counter[int]())
    return {
        "steady": summary(steady),
        "renewed": summary(sorted(wait for waits in renewed for wait in waits)),
        "away": summary(sorted(s * 1000 for party in parties for guest in party.guests for s in guest.away)),
        "worst of each": [round(waits[-1]) for waits in renewed],
        "codes": dict(codes),
        "refused": sum(guest.refused for party in parties for guest in party.guests),
        **compared(parties),
    }


async def measure_way(way: str, data: Path, tables: int, deploys: int, seed: int, *, cluster: bool) -> dict[str, Any]:
    supervised = way == "deploy"
    async with new_database() if cluster and supervised else contextlib.nullcontext() as database:
        deployment = Deployment(data, supervised=supervised, database=database)
        return await measure(deployment, tables, deploys, random.Random(seed))


def compared(parties: list[Party]) -> dict[str, Any]:
    """What was lost or doubled, and whether all have seen the same."""
    lost = doubled = differing = acknowledged = 0
    digest = hashlib.sha256()
    for party in parties:
        known = party.seen[0]
        acknowledged += sum(party.acknowledged.values())
        lost += sum((party.acknowledged - party.made).values())
        doubled += sum((party.made - party.acknowledged).values())
        for seen in party.seen[1:]:
            differing += sum(known[key] != seen[key] for key in known.keys() & seen.keys())
            differing += len(known.keys() ^ seen.keys())
        digest.update(repr(sorted(known.items())).encode())
    found = {"acknowledged": acknowledged, "lost": lost, "doubled": doubled, "differing": differing}
    return {**found, "checksum": digest.hexdigest()[:16]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--deploys", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["deploy", "restart"], help="one of the two ways")
    parser.add_argument("--cluster", action="store_true", help="replace two workers with PostgreSQL and NATS")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    warm = [sys.executable, "-m", "orderup", "warm", "--all"]
    subprocess.run(warm, check=True, stdout=subprocess.DEVNULL)  # noqa: S603  # our own program
    found: dict[str, Any] = {}
    for way in ("deploy", "restart"):
        if asked.only in (None, way):
            with tempfile.TemporaryDirectory() as data:
                run = measure_way(way, Path(data), asked.tables, asked.deploys, asked.seed, cluster=asked.cluster)
                found[way] = uvloop.run(run)
    found["load"] = os.getloadavg()[0]
    if asked.json:
        print(json.dumps({"tables": asked.tables, "deploys": asked.deploys, **found}))
    else:
        report(found)
    wrong = any(each[what] for way, each in found.items() if way != "load" for what in ("lost", "doubled", "differing"))
    return int(wrong or bool(found.get("deploy", {}).get("refused")))


def report(found: dict[str, Any]) -> None:
    for way in ("deploy", "restart"):
        if way in found:
            print(f"{way}: longest wait of every player, ms")
            for name in ("steady", "renewed", "away"):
                print(f"    {name:10}", "  ".join(f"{key} {ms:6.0f}" for key, ms in found[way][name].items()))
            for name in (
                "worst of each",
                "codes",
                "refused",
                "acknowledged",
                "lost",
                "doubled",
                "differing",
                "checksum",
            ):
                print(f"    {name:14}{found[way][name]}")
    print(f"load {found['load']:.1f}")


if __name__ == "__main__":
    raise SystemExit(main())
