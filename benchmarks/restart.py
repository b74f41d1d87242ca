"""How soon a game goes on after `kill -9`: from the moment when the server accepts connections again to the first accepted move.

    python -m benchmarks.restart [--kills 10] [--tables 50] [--json]

One server of ours, started as anybody starts it, over real sockets: a game of each kind is on, all seats are people's, and the other tables
are lobbies at which somebody sits. All seats move, about twenty times a second. At a random moment the server is killed and at once started again; the people
try to connect every ten milliseconds, all at once, say hello with what they have, and whoever may move does. That is done again for every kill.

Reported for each game are median, 95th percentile and worst of: from the moment when the port accepts connections to the first `done`, and from the start of
the process to it. Beside the seconds stands the machine's load, which they depend on.

A busy machine blurs the processor time less that the server has used until there has been a first move at every table; that is reported, too.

Every move that was acknowledged must be there: the last of every seat are asked about by their ids, and every event that anybody has seen must
stand in the journal as it was seen. `lost` counts what does not; the checksum is over all events of all kills. Exit code 1: something was lost.
"""

import argparse
import asyncio
import hashlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from benchmarks.server import cpu_seconds

GAMES = {"diner": 2, "lucky_penny": 2, "villains": 3}
"""How many play."""
CLOCKS = {"countdown": 10, "away": 600_000}
PATIENCE = 60.0
"""Seconds until a server that does not answer is given up."""
RETRY = 0.01
EVERY = 0.05
"""Seconds between two moves of a seat."""
PLAYED = (0.5, 2.0)
"""Seconds between a start and the kill: at least, at most."""
ASKED = 8
"""So many of a seat's last acknowledged moves are asked about after a kill."""

Message = dict[str, Any]


class Server:
    """`orderup serve` with one directory and one port."""

    def __init__(self, data: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = int(listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._data = data
        self._process: subprocess.Popen[bytes] | None = None
        self.started = 0.0

    def start(self) -> None:
        self.started = time.perf_counter()
        command = [sys.executable, "-m", "orderup", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(  # noqa: S603  # our own program
            [*command, "--data", str(self._data)], stdout=subprocess.DEVNULL
        )

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def processor(self) -> float:
        """The seconds that the process has used so far."""
        return cpu_seconds(self.pid)

    def kill(self) -> None:
        """End the process, if it has been started."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    async def accepts(self) -> float:
        """Wait until the port accepts connections, and return when it did."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if time.perf_counter() - self.started > PATIENCE:
                    raise SystemExit("the server does not start") from None
                await asyncio.sleep(RETRY / 2)
                continue
            found = time.perf_counter()
            writer.close()
            return found


@dataclass
class Party:
    """Those who play at one table, and what they have seen of it."""

    game: str
    table: str
    seats: "list[Person]" = field(default_factory=list)
    round: int = 0
    seen: dict[int, str] = field(default_factory=dict)
    """The events of this round, by number: as they were seen."""
    shown: tuple[int, int] = (0, 0)
    """The round and the last event that somebody had seen when the server was killed. (Of two who come back, one may hear of the other's next move before the own welcome.)"""
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    """What is not there any more, or otherwise, in words."""
    first: asyncio.Event = field(default_factory=asyncio.Event)
    """Since the start a move has been accepted."""
    first_at: float = 0.0

    def see(self, number: int, event: Message) -> None:
        """Take note of an event; one that was seen otherwise before is lost."""
        if number != self.round:
            self.round, self.seen = number, {}
        told = json.dumps([event["v"], event["t"], event["seat"], event["move"]])
        if (before := self.seen.setdefault(event["v"], told)) != told:
            self.lost.append(f"round {number}: {before} is {told}")

    def note_accepted(self) -> None:
        self.acknowledged += 1
        if not self.first.is_set():
            self.first_at = time.perf_counter()
            self.first.set()


class Person:
    """Somebody on a seat: moves, connects again, and asks what has become of the moves."""

    def __init__(self, party: Party, url: str, seat: int, host: str | None, rng: random.Random) -> None:
        self.party, self.seat, self.token, self.host, self.rng = party, seat, f"{rng.getrandbits(256):064x}", host, rng
        self._url = f"{url.replace('http', 'ws', 1)}/api/tables/{party.table}/live"
        self._ids = count()
        self._socket: ClientConnection | None = None
        self._menu: list[Message] = []
        self._state = "unknown"
        """The table's, as far as the server has said on this connection."""
        self._game: Message | None = None
        self._moves: deque[str] = deque(maxlen=ASKED)
        """The last that were acknowledged, by id."""
        self._sent: str | None = None
        self._asked: set[str] = set()
        self.stopped = False

    async def come(self) -> None:
        """Connect, again and again, until the server is there; then stay until it is gone."""
        while not self.stopped:
            try:
                async with connect(self._url, compression=None, open_timeout=PATIENCE) as opened:
                    self._socket = opened
                    await self._greet()
                    acting = asyncio.create_task(self._act())
                    try:
                        async for text in opened:
                            await self._take(json.loads(text))
                    finally:
                        acting.cancel()
            except (OSError, ConnectionClosed, WebSocketException):
                pass
            await asyncio.sleep(RETRY)

    async def _greet(self) -> None:
        host = {} if self.host is None else {"host": self.host}
        self._sent, self._menu, self._state = None, [], "unknown"
        await self._send(type="hello", token=self.token, **host)

    async def _send(self, **message: Any) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def _take(self, message: Message) -> None:
        if "table" in message:
            self._state = message["table"]["state"]
        if "menu" in message:
            self._menu = message["menu"]
        if message.get("game") is not None:
            if self._game is None or self._game["round"] != message["game"]["round"]:
                self._moves.clear()  # after a restart only those of the last round are known
            self._game = message["game"]
        match message["type"]:
            case "welcome":
                await self._welcomed(message)
            case "event":
                assert self._game is not None
                self.party.see(self._game["round"], message["event"])
            case "deal":
                self._see_past(message)
            case "done" | "refused":
                self._answered(message)
        if "menu" in message:
            await self._move()

    async def _welcomed(self, message: Message) -> None:
        """Sit down the first time; afterwards compare, and ask about the last moves."""
        if message["you"]["seat"] is None:
            await self._send(type="sit", id="sit", seat=self.seat, name=f"Guest {self.seat}", token=self.token)
        self._see_past(message)
        (number, shown), game = self.party.shown, self._game
        if game is not None and game["round"] == number and shown > game["v"]:
            self.party.lost.append(f"round {number}: event {shown} is gone; the last is {game['v']}")
        self._asked = set(self._moves)
        for each in self._moves:
            await self._send(type="withdraw", id=each)

    def _see_past(self, message: Message) -> None:
        for event in message["past"]:
            self.party.see(message["game"]["round"], event)

    def _answered(self, message: Message) -> None:
        command, done = message["id"], message["type"] == "done"
        if command in self._asked:
            self._asked.discard(command)
            if not done:
                self.party.lost.append(f"round {self.party.round}: move {command} is {message['why']}")
        elif command == self._sent:
            self._sent = None
            if done:
                self._moves.append(command)
                self.party.note_accepted()

    async def _act(self) -> None:
        while True:
            await asyncio.sleep(EVERY * (0.5 + self.rng.random()))
            if self._state == "lobby":
                await self._send(type="ready", id=f"ready-{self.seat}-{next(self._ids)}", ready=True)
            elif self._state == "over" and self.seat == 0:
                await self._send(type="rematch", id=f"rematch-{next(self._ids)}")
            else:
                await self._move(again=True)

    async def _move(self, *, again: bool = False) -> None:
        """Make a move, if there is one: at once after the welcome, later at one's pace."""
        if self._sent is not None or (self.party.first.is_set() and not again) or self._state != "playing":
            return
        if legal := [entry["move"] for entry in self._menu if entry["why"] is None]:
            self._sent = f"{self.seat}-{next(self._ids)}"
            await self._send(type="move", id=self._sent, move=self.rng.choice(legal))


async def open_tables(server: Server, tables: int, rng: random.Random) -> list[Party]:
    """Open a table of each game, and lobbies at which one person sits."""
    parties = []
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        for n, (game, players) in enumerate(GAMES.items()):
            party, host = await open_table(http, game, players, n)
            persons = [Person(party, server.url, seat, None if seat else host, rng) for seat in range(players)]
            party.seats.extend(persons)
            parties.append(party)
        games = list(GAMES.items())
        for n in range(len(parties), tables):
            game, players = games[n % len(games)]
            lobby, host = await open_table(http, game, players, n)
            await take_a_seat(Person(lobby, server.url, 0, host, rng))
    return parties


async def open_table(http: httpx.AsyncClient, game: str, players: int, n: int) -> tuple[Party, str]:
    body = {"game": game, "players": players, "clocks": CLOCKS}
    proxied = {"X-Forwarded-For": f"192.0.2.{n}"}  # everybody from an address of their own
    answer = await http.post("/api/tables", json=body, headers=proxied)
    answer.raise_for_status()
    opened = answer.json()
    return Party(game, opened["table"]), opened["host"]


async def take_a_seat(person: Person) -> None:
    async with connect(person._url, compression=None) as opened:
        await opened.send(json.dumps({"type": "hello", "host": person.host}))
        sit = {"type": "sit", "id": "sit", "seat": 0, "name": "Sitter", "token": person.token}
        await opened.send(json.dumps(sit))
        async for text in opened:
            if json.loads(text)["type"] == "seated":
                return


async def all_move(parties: list[Party]) -> None:
    """Wait until at every table a move has been accepted."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(party.first.wait() for party in parties))


async def measure(server: Server, tables: int, kills: int, rng: random.Random) -> dict[str, Any]:
    """Kill and start so often; return the seconds by game, and what was lost."""
    server.start()
    await server.accepts()
    parties = await open_tables(server, tables, rng)
    seats = [person for party in parties for person in party.seats]
    coming = [asyncio.create_task(person.come()) for person in seats]
    await all_move(parties)
    seconds: dict[str, list[tuple[float, float]]] = {party.game: [] for party in parties}
    digest, processor = hashlib.sha256(), []
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(*PLAYED))
        server.kill()
        for party in parties:
            party.first.clear()
            party.shown = (party.round, max(party.seen, default=0))
        server.start()
        up = await server.accepts()
        await all_move(parties)
        processor.append(server.processor())
        for party in parties:
            seconds[party.game].append((party.first_at - up, party.first_at - server.started))
            digest.update(repr(sorted(party.seen.items())).encode())
    await asyncio.sleep(1)  # the last answers about earlier moves come
    for person in seats:
        person.stopped = True
    server.kill()
    await asyncio.gather(*coming)
    acknowledged = sum(party.acknowledged for party in parties)
    return {
        "seconds": seconds,
        "processor": round(statistics.median(processor), 3),
        "acknowledged": acknowledged,
        "lost": [f"{party.game}: {what}" for party in parties for what in party.lost],
        "checksum": digest.hexdigest()[:16],
    }


def summary(seconds: list[tuple[float, float]]) -> dict[str, float]:
    """Median, 95th percentile and worst, from the open port and from the start of the process."""
    found: dict[str, float] = {}
    for name, taken in zip(("after the port opens", "after the start"), zip(*seconds, strict=True), strict=True):
        ordered = sorted(taken)
        figures = {"median": statistics.median(ordered), "p95": ordered[len(ordered) * 95 // 100], "worst": ordered[-1]}
        found |= {f"{name}, {figure}": round(value, 3) for figure, value in figures.items()}
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=50, help="in all, those with the games included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    subprocess.run(
        [sys.executable, "-m", "orderup", "warm", "--all"], check=True, stdout=subprocess.DEVNULL
    )  # our own program
    with tempfile.TemporaryDirectory() as data:
        rng = random.Random(asked.seed)
        found = asyncio.run(measure(Server(Path(data)), asked.tables, asked.kills, rng))
    found["games"] = {game: summary(seconds) for game, seconds in found.pop("seconds").items()}
    found["load"] = os.getloadavg()[0]
    if asked.json:
        print(json.dumps({"kills": asked.kills, "tables": asked.tables, **found}))
        return 0 if not found["lost"] else 1
    for game, figures in found["games"].items():
        print(game)
        for name, seconds in figures.items():
            print(f"    {name:30} {seconds:7.3f} s")
    print(f"{found['acknowledged']} acknowledged moves, lost {len(found['lost'])}, checksum {found['checksum']}")
    for what in found["lost"]:
        print(f"    {what}")
    print(f"{'processor time, median':34} {found['processor']:7.3f} s")
    print(f"{asked.kills} kills of {asked.tables} tables, load {found['load']:.1f}")
    return 0 if not found["lost"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
