"""A complete client in seventy lines: opens a table with a bot, sits down, adds to the shuffle, and plays a game at random.

    python examples/client.py [http://localhost:8000]

Needs only `websockets`. The messages are described in docs/protocol.md.
"""

import argparse
import asyncio
import hashlib
import json
import random
import secrets
from itertools import count
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]


def call(url: str, body: Message | None = None) -> Any:
    """Make one HTTP call: POST with a body, else GET."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"})) as answer:  # noqa: S310  # an address that the caller gave
        return json.load(answer)


async def play(server: str) -> Message:
    """Play one game; return its result."""
    level = next(iter(call(f"{server}/api/games")[0]["levels"]))
    opened = call(f"{server}/api/tables", {"game": "diner", "bots": [None, level]})
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"
    async with connect(address) as socket:
        await send(socket, type="hello", host=opened["host"])
        await send(socket, type="sit", id="sit", seat=0, name="Random Rita")
        share = secrets.token_bytes(32)
        await send(socket, type="ready", id="ready", ready=True, commitment=hashlib.sha256(share).hexdigest())
        return await act_at_random(socket, share)


async def act_at_random(socket: ClientConnection, share: bytes) -> Message:
    """Reveal our share of the shuffle when it is asked for, then make legal moves, one at a time, until there is a result."""
    menu: list[Message] = []
    waiting, ids = "", count()
    async for text in socket:
        message = json.loads(text)
        menu = message.get("menu", menu)
        if message["type"] == "shuffle":
            await send(socket, type="reveal", id="reveal", contribution=share.hex())
        if message["type"] in ("done", "refused") and message["id"] == waiting:
            waiting = ""
        if message["type"] == "event" and (result := message["event"]["status"]["result"]):
            return dict(result)
        legal = [entry["move"] for entry in menu if entry["why"] is None]
        if legal and not waiting:
            waiting = f"move-{next(ids)}"
            await asyncio.sleep(random.uniform(0.05, 0.2))
            await send(socket, type="move", id=waiting, move=random.choice(legal))
    raise ConnectionError("The server closed the connection before the game was over.")


async def send(socket: ClientConnection, **message: Any) -> None:
    """Send one message."""
    await socket.send(json.dumps(message))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Open a table with a bot, and play a game at random.")
    parser.add_argument("server", nargs="?", default="http://localhost:8000")
    print(json.dumps(asyncio.run(play(parser.parse_args().server)), indent=2))
