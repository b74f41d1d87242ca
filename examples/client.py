"""A complete client in a hundred lines: opens a table with a bot, sits down, adds to the shuffle, plays a game at random, and goes on where it was when the server is replaced.

    python examples/client.py [http://localhost:8000]

Needs only `websockets`. The messages are described in docs/protocol.md.
"""

import argparse
import asyncio
import hashlib
import json
import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]
RESTART = 1012
"""The close code of a server that stops, since another takes its place."""


def call(url: str, body: Message | None = None) -> Any:
    """Make one HTTP call: POST with a body, else GET."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"})) as answer:  # noqa: S310  # an address that the caller gave
        return json.load(answer)


@dataclass
class Player:
    """Somebody at a table, who may lose the connection and come back."""

    hello: Message
    """Who we are: it opens the same seat again."""
    share: bytes
    """What we add to the shuffle."""
    pending: Message | None = None
    """The command that is not answered yet. Sent again with its id, it is done once."""
    ids: Iterator[int] = field(default_factory=count)


async def play(server: str) -> Message:
    """Play one game; return its result."""
    level = next(iter(call(f"{server}/api/games")[0]["levels"]))
    opened = call(f"{server}/api/tables", {"game": "diner", "bots": [None, level]})
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"
    player = Player({"host": opened["host"], "token": secrets.token_hex(32)}, secrets.token_bytes(32))
    while True:
        async with connect(address) as socket:
            result = await act_at_random(socket, player)
        if result is not None:
            return result
        if socket.close_code != RESTART:
            raise ConnectionError("The server closed the connection before the game was over.")
        await asyncio.sleep(random.uniform(0, 0.15))  # another takes its place: come back, but not all at once


async def act_at_random(socket: ClientConnection, player: Player) -> Message | None:
    """Sit down, reveal our share of the shuffle when it is asked for, then make legal moves, one at a time, until there is a result. None: the connection has ended."""
    menu: list[Message] = []
    await send(socket, type="hello", **player.hello)
    async for text in socket:
        message = json.loads(text)
        menu = message.get("menu", menu)
        if message["type"] == "welcome":
            await sit_down_or_go_on(socket, player, seat=message["you"]["seat"])
        if message["type"] == "shuffle":
            await send(socket, type="reveal", id="reveal", contribution=player.share.hex())
        if message["type"] in ("done", "refused") and player.pending and message["id"] == player.pending["id"]:
            player.pending = None
        if message["type"] == "event" and (result := message["event"]["status"]["result"]):
            return dict(result)
        legal = [entry["move"] for entry in menu if entry["why"] is None]
        if legal and player.pending is None:
            player.pending = {"type": "move", "id": f"move-{next(player.ids)}", "move": random.choice(legal)}
            await asyncio.sleep(random.uniform(0.05, 0.2))
            await send(socket, **player.pending)
    return None


async def sit_down_or_go_on(socket: ClientConnection, player: Player, *, seat: int | None) -> None:
    """Take the first seat and be ready; or, back again, send what was not answered."""
    if seat is None:
        await send(socket, type="sit", id="sit", seat=0, name="Random Rita", token=player.hello["token"])
        commitment = hashlib.sha256(player.share).hexdigest()
        await send(socket, type="ready", id="ready", ready=True, commitment=commitment)
    elif player.pending is not None:
        await send(socket, **player.pending)


async def send(socket: ClientConnection, **message: Any) -> None:
    """Send one message."""
    await socket.send(json.dumps(message))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Open a table with a bot, and play a game at random.")
    parser.add_argument("server", nargs="?", default="http://localhost:8000")
    print(json.dumps(asyncio.run(play(parser.parse_args().server)), indent=2))
