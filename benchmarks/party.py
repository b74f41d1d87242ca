"""People who play at a table over real sockets, keep coming back, and hold the server to what it has told them: for benchmarks that kill servers."""

import asyncio
import hashlib
import json
import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

GAMES = {"diner": 2, "lucky_penny": 2, "villains": 3}
"""How many play."""
CLOCKS = {"countdown": 10, "away": 600_000}
PATIENCE = 60.0
"""Seconds until a server that does not answer is given up."""
RETRY = 0.01
"""Seconds between two tries to connect."""
EVERY = 0.05
"""Seconds between two moves of a seat."""
ASKED = 8
"""So many of a seat's last acknowledged moves are asked about after a connection was lost."""

Message = dict[str, Any]
Event = tuple[int, int]
"""A round, and the number of an event in it."""


def as_told(event: Message) -> str:
    """What everybody is told of an event in the same words, and the journal has too."""
    seat = None if event["seat"] == "house" else event["seat"]
    return json.dumps([event["v"], event["t"], seat, event["move"]])


@dataclass
class Party:
    """Those who play at one table, and what they have seen of it."""

    game: str
    table: str
    seats: "Sequence[Person]" = ()
    seen: dict[Event, str] = field(default_factory=dict)
    """Every event that anybody has seen, as it was told."""
    last: Event = (0, 0)
    """The newest of them."""
    shown: Event = (0, 0)
    """The newest that somebody had seen when the waiting began. (Of two who come back, one may hear of the other's next move before the own welcome.)"""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """By the ids of the moves that were answered with `done`: the round."""
    lost: list[str] = field(default_factory=list)
    """What is not there anymore, in words."""
    doubled: list[str] = field(default_factory=list)
    """Events that there are twice, in words."""
    first: asyncio.Event = field(default_factory=asyncio.Event)
    """Since the waiting began, a move that was sent since then has been accepted."""
    first_at: float = 0.0
    waits_since: float = 0.0

    def wait_anew(self) -> None:
        """Something has happened to the server: wait for the first move from now on."""
        self.first.clear()
        self.shown, self.waits_since = self.last, time.perf_counter()

    def see(self, number: int, event: Message) -> None:
        """Take note of an event; one that was seen otherwise before is there twice."""
        at, told = (number, event["v"]), as_told(event)
        if (before := self.seen.setdefault(at, told)) != told:
            self.doubled.append(f"round {number}: {before} is {told}")
        self.last = max(self.last, at)

    def note_accepted(self, command: str, number: int, sent_at: float) -> None:
        self.acknowledged[command] = number
        if not self.first.is_set() and sent_at >= self.waits_since:
            self.first_at = time.perf_counter()
            self.first.set()


class Person:
    """Somebody on a seat: moves, connects again, says again what was not answered, and asks what has become of the moves."""

    def __init__(
        self, party: Party, url: str, seat: int, host: str | None, rng: random.Random, every: float = EVERY
    ) -> None:
        """`every` is in seconds: so often this seat moves."""
        self.party, self.seat, self.token, self.host, self.rng = party, seat, f"{rng.getrandbits(256):064x}", host, rng
        self._server, self._every = url, every
        self._ids = count()
        self._socket: ClientConnection | None = None
        self._menu: list[Message] = []
        self._state = "unknown"
        """The table's, as far as the server has said on this connection."""
        self._game: Message | None = None
        self._moves: deque[str] = deque(maxlen=ASKED)
        """The last that were acknowledged, by id."""
        self._sent: Message | None = None
        """The move that is not answered yet."""
        self._sent_at = 0.0
        self._sent_in = 0
        """The round that it was meant for."""
        self._asked: set[str] = set()
        self.stopped = False

    def _where(self) -> str:
        """The address of the server to connect to next."""
        return self._server

    def _connect(self) -> connect:
        """The next connection, to be opened."""
        return connect(self._live(self._where()), compression=None, open_timeout=PATIENCE)

    def _delay(self) -> float:
        """Seconds between the end of a connection and the next try."""
        return RETRY

    def _live(self, url: str) -> str:
        return f"{url.replace('http', 'ws', 1)}/api/tables/{self.party.table}/live"

    async def come(self) -> None:
        """Connect, again and again, until the server is there; then stay until it is gone."""
        while not self.stopped:
            try:
                async with self._connect() as opened:
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
            await asyncio.sleep(self._delay())

    async def leave(self) -> None:
        """Come no more."""
        self.stopped = True
        if self._socket is not None:
            await self._socket.close()

    async def take_a_seat(self) -> None:
        """Sit down, and go."""
        async with self._connect() as opened:
            await opened.send(json.dumps({"type": "hello", "host": self.host}))
            sit = {"type": "sit", "id": "sit", "seat": self.seat, "name": "Sitter", "token": self.token}
            await opened.send(json.dumps(sit))
            async for text in opened:
                if json.loads(text)["type"] == "seated":
                    return

    async def _greet(self) -> None:
        host = {} if self.host is None else {"host": self.host}
        self._menu, self._state = [], "unknown"
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
        """Sit down the first time; afterwards compare, say again what was not answered, and ask about the last moves."""
        if message["you"]["seat"] is None:
            await self._send(type="sit", id="sit", seat=self.seat, name=f"Guest {self.seat}", token=self.token)
        self._see_past(message)
        (number, shown), game = self.party.shown, self._game
        if game is not None and game["round"] == number and shown > game["v"]:
            self.party.lost.append(f"round {number}: event {shown} is gone; the last is {game['v']}")
        self._asked = set(self._moves)
        for each in self._moves:
            await self._send(type="withdraw", id=each)
        if self._sent is not None:
            await self._send(**self._sent)

    def _see_past(self, message: Message) -> None:
        for event in message["past"]:
            self.party.see(message["game"]["round"], event)

    def _answered(self, message: Message) -> None:
        command, done = message["id"], message["type"] == "done"
        if command in self._asked:
            self._asked.discard(command)
            if not done:
                self.party.lost.append(f"move {command} is {message['why']}")
        elif self._sent is not None and command == self._sent["id"]:
            self._sent = None
            if done:
                self._moves.append(command)
                self.party.note_accepted(command, self._sent_in, self._sent_at)

    async def _act(self) -> None:
        while True:
            await asyncio.sleep(self._every * (0.5 + self.rng.random()))
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
            self._sent = {"type": "move", "id": f"{self.seat}-{next(self._ids)}", "move": self.rng.choice(legal)}
            assert self._game is not None
            self._sent_at, self._sent_in = time.perf_counter(), self._game["round"]
            await self._send(**self._sent)


async def open_table(http: httpx.AsyncClient, game: str, players: int, n: int, **clocks: int) -> tuple[Party, str]:
    """Open a table of people, from an address of the number `n`; `clocks` are in milliseconds. Return it, and its host's secret."""
    body = {"game": game, "players": players, "clocks": CLOCKS | clocks}
    proxied = {"X-Forwarded-For": f"192.0.2.{n}"}  # everybody from an address of their own
    answer = await http.post("/api/tables", json=body, headers=proxied)
    answer.raise_for_status()
    opened = answer.json()
    return Party(game, opened["table"]), opened["host"]


async def all_move(parties: Sequence[Party]) -> None:
    """Wait until at every table a move has been accepted."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(party.first.wait() for party in parties))


def checksum(parties: Sequence[Party]) -> str:
    """Return the first digits of a hash of all events that were seen."""
    digest = hashlib.sha256()
    for party in parties:
        digest.update(repr(sorted(party.seen.items())).encode())
    return digest.hexdigest()[:16]
