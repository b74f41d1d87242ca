"""What strangers' floods cost the people at the tables: their latencies without and with all attacks at once.

    .venv/bin/python -m benchmarks.attacks [--tables 30] [--seconds 10]

The server and its guests are those of `benchmarks/server.py`. The attackers come from addresses of their own (127.0.0.2 and on, one each), in a process
of low priority, and open a new connection as soon as they are cut off: pings, empty fragments, long texts, endless addresses, headers and
bodies, half requests, sockets that say nothing, card lists to check. Reported are the latencies of the guests in the same run before and under attack, what the
server has grown by, and how often the attackers came and were cut off. Exit code 1: the seats of a table have not all seen the same events.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import urlopen

import uvloop

from benchmarks.server import measure, run_our_server, visit

CHUNK: Final = 65_536
EVERY: Final = 0.25
"""Seconds between two actions of a seat."""
OF_A_KIND: Final = 4
"""Attackers."""
MASK: Final = bytes(4)
PING, FRAGMENT, TEXT = b"\x89\x80" + MASK, b"\x00\x80" + MASK, b"\x81\xfe\x0f\xa0" + MASK + b"x" * 4_000
FIRST: Final = b"\x01\x80" + MASK
UPGRADE: Final = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
POST: Final = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
ATTACKS: Final[dict[str, tuple[bytes, bytes]]] = {
    "pings": (b"upgrade", PING * 8_000),
    "fragments": (b"upgrade" + FIRST, FRAGMENT * 8_000),
    "long texts": (b"upgrade", TEXT * 16),
    "endless address": (b"GET /", b"a" * CHUNK),
    "endless headers": (b"GET / HTTP/1.1\r\n", b"X-A: b\r\n" * 8_000),
    "endless body": (POST + b"Transfer-Encoding: chunked\r\n\r\n", (b"1000\r\n" + b"x" * 4_096 + b"\r\n") * 8),
    "requests in a row": (b"", b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 1_000),
    "half a head": (b"GET / HT", b""),
    "half a body": (POST + b"Content-Length: 9\r\n\r\n{", b""),
    "nothing": (b"", b""),
}
"""By name: how it begins, and what then comes for ever; without that the connection is left as it is."""
LISTS: Final = "card lists"
LIST_OF: Final = "villains"
"""The game whose list is the longest table."""


def card_list(url: str) -> bytes:
    """A request to check the longest list that comes with a game."""
    from orderup.server.wire.http_bodies import MAX_CARD_LIST_CHARACTERS  # noqa: PLC0415  # the attackers' process only

    with urlopen(f"{url}/api/games/{LIST_OF}/sheet") as answer:  # noqa: S310  # the server that is measured
        rows = json.load(answer)["rows"]
    text = "\n".join(",".join(json.dumps(cell) if "," in cell else cell for cell in row) for row in rows)
    body = json.dumps(
        {"game": LIST_OF, "name": "mine", "text": text[:MAX_CARD_LIST_CHARACTERS].rpartition("\n")[0]}
    ).encode()
    head = f"POST /api/decks/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def attack(
    url: str, source: str, table: str, begin: bytes, piece: bytes, count: Callable[[], None], *, patient: bool
) -> None:
    """Attack until canceled; who is patient waits for each answer."""
    address = urlsplit(url)
    begin = begin.replace(b"upgrade", UPGRADE.format(table=table).encode())
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(address.hostname, address.port, local_addr=(source, 0))
            count()
            try:
                writer.write(begin)
                while piece:
                    writer.write(piece)
                    await writer.drain()
                    if patient and not await reader.read(CHUNK):
                        break
                await reader.read()
            finally:
                writer.transport.abort()
        await asyncio.sleep(0.001)


async def attack_all(url: str, table: str, report: Any) -> None:
    """Attack in every way at once, and report how often each has begun."""
    begun: Counter[str] = Counter()
    attacks = {**ATTACKS, LISTS: (b"", await asyncio.to_thread(card_list, url))}

    def counter(name: str) -> Callable[[], None]:
        def count() -> None:
            begun[name] += 1
            report.send(dict(begun))

        return count

    await asyncio.gather(
        *(
            attack(url, f"127.0.{each}.{2 + number}", table, *attacks[name], counter(name), patient=name == LISTS)
            for number, name in enumerate(attacks)
            for each in range(OF_A_KIND)
        )
    )


def attackers(url: str, table: str, report: Any) -> None:
    """Run them, in a process of their own."""
    os.nice(15)
    uvloop.run(attack_all(url, table, report))


@contextlib.asynccontextmanager
async def under_attack(url: str) -> AsyncIterator[dict[str, int]]:
    """Attack meanwhile; yields how often each attack has begun, as far as is known at the end."""
    read, write = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=attackers, args=(url, "nowhere", write), daemon=True)
    begun: dict[str, int] = {}
    process.start()
    try:
        yield begun
    finally:
        process.terminate()
        process.join()
        while read.poll():
            begun.update(read.recv())


def memory_mb(process: int) -> float:
    """What a process holds in memory."""
    line = next(line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def compare(url: str, process: int, tables: int, seconds: float) -> dict[str, Any]:
    """Measure the guests without the attackers, and with them."""
    calm = await visit(url, (process,), tables, EVERY, seconds)
    before = memory_mb(process)
    async with under_attack(url) as begun:
        attacked = await visit(url, (process,), tables, EVERY, seconds)
        grown = memory_mb(process) - before
    names = ("event_ms", "refusal_ms", "guests_late_ms", "server_cores", "tables_agree", "checksum")
    return {
        "calm": {name: calm[name] for name in names},
        "attacked": {name: attacked[name] for name in names},
        "server_grown_mb": round(grown, 1),
        "connections_of_attackers": begun,
    }


def main() -> int:
    """Print what was found, as JSON."""
    parser = argparse.ArgumentParser(description="Latency of the live service under attack.")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        found = measure(
            run_our_server, Path(data), lambda url, process: compare(url, process, options.tables, options.seconds)
        )
    sys.stdout.write(json.dumps({"load": os.getloadavg()[0], **found}, indent=2) + "\n")
    return 0 if found["calm"]["tables_agree"] and found["attacked"]["tables_agree"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
