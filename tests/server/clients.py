"""Clients for the tests: they connect to a real server and speak the real protocol."""

import asyncio
import json
import random
import ssl
from collections.abc import Callable
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from orderup.server.http.backend import Backend

Message = dict[str, Any]
PATIENCE = 60
"""Seconds until a test that waits for something has failed."""
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""The tests' servers speak plain HTTP: to read the system's certificates for each client would take longer than most calls."""
ids = count(1)


class Client:
    """One window at a table. `view` is the game as the messages so far make it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[Message] = []
        self.table: Message = {}
        self.you: Message = {}
        self.game: Message | None = None
        self.menu: list[Message] = []
        self.clocks: list[Message] = []
        self.token: str | None = None
        self.closed = False
        self._news = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                async with self._news:
                    self._take(json.loads(text))
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self._news:
                self.closed = True
                self._news.notify_all()

    def _take(self, message: Message) -> None:
        self.seen.append(message)
        for name in ("table", "you", "menu", "clocks"):
            if name in message:
                setattr(self, name, message[name])
        if message.get("game") is not None:
            self.game = message["game"]
        if message["type"] == "event":
            assert self.game is not None
            assert message["event"]["v"] == self.game["v"] + 1, "an event is missing"
            apply(self.game, message["event"])
        if message["type"] == "seated":
            self.token = message["token"]

    async def until(self, wanted: Callable[["Client"], Any]) -> Any:
        """Wait until `wanted` is true of this client; return what it returns."""
        async with asyncio.timeout(PATIENCE), self._news:
            while not (found := wanted(self)):
                assert not self.closed, f"hung up; last: {self.seen[-3:]}"
                await self._news.wait()
            return found

    async def hears(self, kind: str, after: int = 0, **fields: Any) -> Message:
        """Wait for a message of this type and fields, the first after so many messages."""
        message: Message = await self.until(
            lambda g: next((m for m in g.seen[after:] if m["type"] == kind and fields.items() <= m.items()), None)
        )
        return message

    async def hangs_up(self) -> Message:
        """Wait until the server has closed the connection; return its last message."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: self.closed)
        return self.seen[-1]

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def does(self, kind: str, **fields: Any) -> Message:
        """Send a command; return its answer."""
        command = fields.pop("id", None) or f"test-{next(ids)}"
        before = len(self.seen)
        await self.send(kind, id=command, **fields)
        answer: Message = await self.until(
            lambda g: next(
                (m for m in g.seen[before:] if m["type"] in ("done", "seated", "refused") and m["id"] == command),
                None,
            )
        )
        return answer

    async def moves(self, move: Message, **fields: Any) -> Message:
        return await self.does("move", move=move, **fields)

    def legal(self) -> list[Message]:
        return [entry["move"] for entry in self.menu if entry["why"] is None]

    async def acts(self, rng: random.Random) -> Message | None:
        """Make some legal move, if there is one."""
        legal = self.legal()
        return await self.moves(rng.choice(legal)) if legal else None

    async def leaves(self) -> None:
        await self.socket.close()
        await self._reader


def apply(game: Message, event: Message) -> None:
    """Apply an event to a view, as docs/protocol.md says."""
    zones = game["zones"]
    for moved in event["cards"]:
        handle = moved.get("as", moved["card"])
        card = {k: v for k, v in moved.items() if k not in ("from", "to", "as")} | {"card": handle}
        source, target = zones[moved["from"]], zones[moved["to"]]
        source["cards"] = [c for c in source["cards"] if c["card"] != moved["card"]]
        stays = [] if target.get("top") else target["cards"]
        target["cards"] = stays if handle is None else [*stays, card]
        for zone, change in ((source, -1), (target, 1)):
            zone["n"] = None if zone["n"] is None else zone["n"] + change
    for shown in event["shows"]:
        card = {k: v for k, v in shown.items() if k != "zone"}
        zone = zones[shown["zone"]]
        others = [c for c in zone["cards"] if c["card"] != card["card"]]
        zone["cards"] = [*(() if zone.get("top") else others), card]
    zones.update(event["zones"])
    game["status"] = event["status"]
    game["v"], game["t"] = event["v"], event["t"]


class LiveServer:
    """The way to one server: opens tables, and brings clients to them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clients: list[Client] = []
        self.backend: Backend | None = None
        """If it is in this process: what stands behind its calls."""

    def http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, timeout=60, verify=NO_CERTIFICATES)

    async def get(self, path: str) -> Any:
        async with self.http() as http:
            answer = await http.get(path)
            answer.raise_for_status()
            return answer.json()

    async def opens(self, **fields: Any) -> Message:
        """Open a table, with a countdown that does not keep tests waiting."""
        clocks = {"countdown": 10, **fields.pop("clocks", {})}
        async with self.http() as http:
            answer = await http.post("/api/tables", json={"game": "diner", "clocks": clocks, **fields})
            assert answer.status_code == 201, answer.text
            opened: Message = answer.json()
            return opened

    async def joins(self, table: str, *, origin: str | None = None, **hello: Any) -> Client:
        """Connect, say hello and hear the welcome."""
        client = await self.connects(table, origin=origin)
        await client.send("hello", **hello)
        await client.hears("welcome")
        return client

    async def connects(self, table: str, *, origin: str | None = None) -> Client:
        """Connect and say nothing."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        headers = {} if origin is None else {"Origin": origin}
        client = Client(await connect(address, additional_headers=headers, open_timeout=PATIENCE))
        self.clients.append(client)
        return client

    async def seats(self, opened: Message, *names: str) -> list[Client]:
        """Bring people to a table's first seats; the first is the host."""
        party = []
        for seat, name in enumerate(names):
            hello = {"host": opened["host"]} if seat == 0 else {}
            client = await self.joins(opened["table"], **hello)
            answer = await client.does("sit", seat=seat, name=name)
            assert answer["type"] == "seated", answer
            party.append(client)
        return party

    async def plays(self, *names: str, **table: Any) -> tuple[Message, list[Client]]:
        """Open a table for these people (and bots, if given) and begin a game."""
        opened = await self.opens(**{"players": len(names), **table})
        party = await self.seats(opened, *names)
        for client in party:
            await client.does("ready", ready=True)
        for client in party:
            await client.until(lambda g: g.game and g.game["v"] >= 2)
        return opened, party

    async def disconnects(self) -> None:
        for client in self.clients:
            await client.leaves()
        self.clients.clear()
