"""What ten thousand idle tables cost: memory, and how soon they are there again after a start.

    python -m benchmarks.idle_tables [--tables 10000] [--json]

One server of ours, started as anybody starts it. Tables are opened over HTTP, thirty from each of many made-up addresses, as a proxy would tell
them; at every tenth somebody has sat down, and at every hundredth a game for two is on. Then all windows close, the server is stopped and started again.

Reported are the memory of the server's process (resident, its highest and its last) with no table and with all of them, and after the start: from the
start of the process until the port accepts connections, until one table, the last that was opened, shows itself, and until `/readyz` says that all tables are read.
In the same run the peer: the same server started with the same release and no tables.

The checksum is over the ids, states and seats of all tables, before the stop and after: they must be the same. Exit code 1: they are not.
"""

import argparse
import asyncio
import hashlib
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect

from benchmarks.party import PATIENCE
from benchmarks.restart import Server

TABLES_PER_ADDRESS: Final = 30
"""Tables that one address opens."""
AT_ONCE: Final = 8
CLOCKS: Final = {"countdown": 10, "refill": 600_000, "close": 600_000, "hoard": 600_000, "away": 3_600_000}


def address_of(number: int) -> str:
    """The address from which a table is opened."""
    address = number // TABLES_PER_ADDRESS
    return f"10.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"


def memory(process: int) -> tuple[float, float]:
    """The megabytes that a process has in memory now, and has had at most; NaN where the system does not tell."""
    try:
        lines = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    except OSError:
        return float("nan"), float("nan")
    now, most = (int(lines[name].split()[0]) / 1000 for name in ("VmRSS", "VmHWM"))
    return now, most


async def open_tables(server: Server, count: int) -> list[str]:
    """Open tables, and have people sit down and play at some. Return their ids."""
    ids: list[str] = [""] * count
    numbers = iter(range(count))
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:

        async def work() -> None:
            for number in numbers:
                body = {"game": "diner", "players": 2, "clocks": CLOCKS}
                answer = await http.post("/api/tables", json=body, headers={"X-Forwarded-For": address_of(number)})
                answer.raise_for_status()
                opened = answer.json()
                ids[number] = opened["table"]
                people = 2 if number % 100 == 0 else 1 if number % 10 == 0 else 0
                await sit_down(server, opened["table"], people, address_of(number))

        await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return ids


async def sit_down(server: Server, table: str, people: int, address: str) -> None:
    """Have so many people sit down; two begin a game, wait until it is on, and close their windows."""
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    sockets = [
        await connect(url, compression=None, additional_headers={"X-Forwarded-For": address}) for _ in range(people)
    ]
    for seat, socket in enumerate(sockets):
        await socket.send(json.dumps({"type": "hello"}))
        await socket.send(json.dumps({"type": "sit", "id": f"sit-{seat}", "seat": seat, "name": f"Guest {'AB'[seat]}"}))
        await heard(socket, "seated")
    if people == 2:
        for socket in sockets:
            await socket.send(json.dumps({"type": "ready", "id": "ready", "ready": True}))
        for socket in sockets:
            await heard(socket, "event")
    for socket in sockets:
        await socket.close()


async def heard(socket: Any, kind: str) -> None:
    """Wait for a message of this type."""
    async with asyncio.timeout(PATIENCE):
        while json.loads(await socket.recv())["type"] != kind:
            pass


async def shown(server: Server, ids: list[str]) -> str:
    """Return a checksum over what all tables show of themselves."""
    digest = hashlib.sha256()
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        for table in ids:
            info = (await http.get(f"/api/tables/{table}")).raise_for_status().json()
            seats = [(seat["kind"], seat["name"]) for seat in info["seats"]]
            digest.update(repr((info["id"], info["state"], info["round"], seats)).encode())
    return digest.hexdigest()[:16]


async def start(server: Server, last: str | None) -> dict[str, float]:
    """Start a server; return after how many seconds it is there."""
    server.start()
    found = {"port": await server.accepts() - server.started}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        if last is not None:
            (await http.get(f"/api/tables/{last}")).raise_for_status()
            found["one_table"] = time.perf_counter() - server.started
        async with asyncio.timeout(PATIENCE):
            while (await http.get("/readyz")).status_code != 200:  # noqa: ASYNC110  # only a question tells
                await asyncio.sleep(0.02)
        found["all_tables"] = time.perf_counter() - server.started
    return {name: round(seconds, 3) for name, seconds in found.items()}


async def measure(folder: Path, count: int) -> dict[str, Any]:
    server = Server(folder / "server")
    peer = Server(folder / "empty")
    try:
        await start(peer, None)  # whatever is to be compiled or read from disk, is
        peer.kill()
        empty = await start(peer, None)
        bare = memory(peer.pid)
        peer.kill()
        await start(server, None)
        ids = await open_tables(server, count)
        random.Random(7).shuffle(ids)
        before = await shown(server, ids)
        full = memory(server.pid)
        server.kill()
        times = await start(server, ids[-1])
        after = await shown(server, ids)
        return {
            "tables": count,
            "cores": os.cpu_count(),
            "load": os.getloadavg()[0],
            "memory_mb": {"no_tables": bare, "all_tables": full, "after_the_start": memory(server.pid)},
            "seconds": {"no_tables": empty, "all_tables": times},
            "checksum": before,
            "same": before == after,
        }
    finally:
        for each in (server, peer):
            each.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description="Memory and start of a server with many idle tables.")
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), options.tables))
    sys.stdout.write(json.dumps(found, indent=None if options.json else 2) + "\n")
    return 0 if found["same"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
