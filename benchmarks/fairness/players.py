"""Two players of Diner who race for cards, over real sockets: run in the far namespace by `benchmarks.fairness.sockets`.

    python -m benchmarks.fairness.players JSON

JSON: `{"url", "near", "far", "spread", "races", "fair", "tables"}`. Prints the races, one JSON line each: who acted first and by how much
(`lead`, ms; negative: the far one), who won (1: the far one), and for how long the decision waited (ms).
"""

import asyncio
import contextlib
import json
import random
import sys
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

REACTION = 0.25
"""Seconds that the quickest player needs."""
PAUSE = 0.05
"""Seconds before a move that nobody races for."""
RACES_A_TABLE = 15
CLOCKS = {"countdown": 2500, "close": 600_000, "refill": 600_000, "hoard": 600_000}
"""The countdown is long enough for the first pings."""


class Player:
    """One of the two: 0 is near, 1 is far."""

    def __init__(self, pair: "Pair", socket: ClientConnection, seat: int) -> None:
        self.pair, self.socket, self.seat = pair, socket, seat
        self.menu: list[dict[str, Any]] = []
        self.reacting: asyncio.Task[None] | None = None

    async def send(self, **command: Any) -> None:
        await self.socket.send(json.dumps({"id": f"{random.random()}", **command}))

    async def read(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message.get("menu") is not None:
                self.menu = message["menu"]
            if message["type"] == "event":
                self.on_event(message["event"], asyncio.get_running_loop().time())
            if self.pair.done:
                return

    def on_event(self, event: dict[str, Any], now: float) -> None:
        if self.seat == 0:
            self.pair.note(event)
        if self.reacting is not None:
            self.reacting.cancel()
        draws = [e["move"] for e in self.menu if e["why"] is None and e["move"]["do"] == "draw"]
        if event["status"]["phase"] != "open" or not draws:
            return
        mine, other = event["status"]["tokens"][self.seat], event["status"]["tokens"][1 - self.seat]
        delay = PAUSE
        if mine and other:
            delay = REACTION + self.pair.spread * random.Random(f"{self.pair.name} {event['v']} {self.seat}").random()
            self.pair.reactions.setdefault(event["v"], {})[self.seat] = delay
        self.reacting = asyncio.create_task(self.react(event["v"], draws[0], now, delay))

    async def react(self, v: int, move: dict[str, Any], seen: float, delay: float) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(seen + delay - loop.time())
        with contextlib.suppress(ConnectionClosed):  # the table has had its races
            await self.send(type="move", move=move, seen=v, after=(loop.time() - seen) * 1000)


class Pair:
    """A table of two, until enough cards have been raced for."""

    def __init__(self, asked: dict[str, Any], name: str) -> None:
        self.asked, self.name = asked, name
        self.spread = asked["spread"] / 1000
        self.reactions: dict[int, dict[int, float]] = {}
        self.found: list[dict[str, Any]] = []

    @property
    def done(self) -> bool:
        return len(self.found) >= RACES_A_TABLE

    def note(self, event: dict[str, Any]) -> None:
        """The near player has heard of an event: it may be the end of a race."""
        both = self.reactions.get(event["v"] - 1, {})
        if event["move"]["do"] == "draw" and len(both) == 2 and not self.done:
            race = event.get("race") or {"waited": 0, "hands": []}
            lead = 1000 * (both[1] - both[0])
            told = {hand["seat"]: hand["ms"] for hand in race["hands"]}
            off = told[1] - told[0] - lead if len(told) == 2 else None
            self.found.append({"lead": lead, "won": event["seat"], "waited": race["waited"], "off": off})

    async def play(self) -> None:
        body = {"game": "diner", "players": 2, "clocks": {**CLOCKS, "fair": self.asked["fair"]}}
        async with httpx.AsyncClient(base_url=self.asked["url"]) as http:
            opened = (await http.post("/api/tables", json=body)).json()
        address = f"{self.asked['url'].replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"
        players = []
        for seat, local in enumerate((self.asked["near"], self.asked["far"])):
            socket = await connect(address, local_addr=(local, 0), compression=None)
            players.append(Player(self, socket, seat))
            await socket.send(json.dumps({"type": "hello"}))
            await players[-1].send(type="sit", seat=seat, name=f"Player {seat}")
            await players[-1].send(type="ready", ready=True)
        await asyncio.wait(
            [asyncio.create_task(player.read()) for player in players], return_when=asyncio.FIRST_COMPLETED
        )
        for player in players:
            if player.reacting is not None:
                player.reacting.cancel()
            await player.socket.close()


async def main(asked: dict[str, Any]) -> None:
    left = iter(range(-(-asked["races"] // RACES_A_TABLE)))

    async def worker() -> None:
        for number in left:
            pair = Pair(asked, f"{asked['fair']} {number}")
            await pair.play()
            for race in pair.found:
                print(json.dumps(race), flush=True)

    await asyncio.gather(*(worker() for _ in range(asked["tables"])))


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.argv[1])))
