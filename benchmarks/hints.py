"""How long a person waits for a hint: at an idle server, and beside tables full of the strongest bots.

    .venv/bin/python -m benchmarks.hints [--tables 30] [--hints 20]

The tables are of Villains, whose bots think for longest: one person, who is there and does what a clock would do, and three champions.
The stranger plays Diner alone with a bot, and asks for one hint after the other. What the peer is: the same, with nobody else there. Exit
code 1: a hint did not come within a minute.
"""

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.server import measure, run_our_server

LONGEST: Final = 60.0
"""Seconds after which a hint is lost."""
PATIENT: Final = {"countdown": 100}


async def sit_down(url: str, body: dict[str, Any]) -> ClientConnection:
    """Open a table, sit down at its first seat, and be ready."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        opened = (await http.post("/api/tables", json=body)).json()
    socket = await connect(f"{url.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live", compression=None)
    await socket.send(json.dumps({"type": "hello"}))
    await _send(socket, type="sit", seat=0, name="Guest")
    await _send(socket, type="ready", ready=True)
    return socket


async def _send(socket: ClientConnection, **command: Any) -> None:
    await socket.send(json.dumps({"id": os.urandom(8).hex(), **command}))


def _legal(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry["move"] for entry in message.get("menu") or [] if entry["why"] is None]


async def play_with_champions(url: str) -> None:
    """Keep three champions thinking, game after game, until canceled."""
    bots = [None, "champion", "champion", "champion"]
    while True:
        socket = await sit_down(url, {"game": "villains", "bots": bots, "clocks": PATIENT})
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                message = json.loads(text)
                if legal := _legal(message):
                    await _send(socket, type="move", move=legal[0])
                if message.get("table") and message["table"]["state"] == "over":
                    break
        await socket.close()


@contextlib.asynccontextmanager
async def beside(url: str, tables: int) -> AsyncIterator[None]:
    """So many tables of champions."""
    tasks = [asyncio.create_task(play_with_champions(url)) for _ in range(tables)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ask(url: str, hints: int) -> list[float]:
    """Ask for so many hints at a table of one's own; returns how many seconds each took."""
    body = {"game": "diner", "bots": [None, "easy"], "hints": True, "clocks": PATIENT}
    socket = await sit_down(url, body)
    waited: list[float] = []
    asked = None
    async with asyncio.timeout(LONGEST * (hints + 1)):
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "hint" and asked is not None:
                waited.append(perf_counter() - asked)
                asked = None
                if len(waited) == hints:
                    break
            if asked is None and _legal(message) and message["type"] in ("event", "deal", "welcome"):
                asked = perf_counter()
                await _send(socket, type="hint")
            if message["type"] == "refused" and asked is not None:
                asked = None
    await socket.close()
    return waited


async def compare(url: str, tables: int, hints: int) -> dict[str, Any]:
    """Measure hints alone, and beside the champions."""
    await ask(url, 2)  # the search is loaded
    alone = await ask(url, hints)
    async with beside(url, tables):
        await asyncio.sleep(5)
        beside_them = await ask(url, hints)
    return {"tables": tables, "alone": _told(alone), "beside champions": _told(beside_them)}


def _told(waited: list[float]) -> dict[str, float]:
    return {
        "hints": len(waited),
        "median_s": round(statistics.median(waited), 2),
        "longest_s": round(max(waited), 2),
    }


def main() -> int:
    """Print what was found, as JSON."""
    parser = argparse.ArgumentParser(description="How long a person waits for a hint.")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--hints", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        found = measure(run_our_server, Path(data), lambda url, _: compare(url, options.tables, options.hints))
    sys.stdout.write(json.dumps({"load": os.getloadavg()[0], **found}, indent=2) + "\n")
    return 0 if len(found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
