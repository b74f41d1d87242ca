"""What carries messages between servers: NATS, as it is used, beside PostgreSQL's notifications, which would need no second service.

    python -m benchmarks.bus [--rate 800] [--seconds 5] [--rounds 3] [--size 1500]

Messages of the size of an event for one seat go from one connection to another, so many a second as actions, each with four answers, as at a table
of four whose people are all at another server. NATS sends them as `server/cluster/nats_bus.py` does; PostgreSQL by `pg_notify` from one connection
to another that listens, all that is said in one turn of the loop in one statement, as text, since notifications carry no bytes and at most 8000 of them.

Printed are, for each, medians over the rounds, which take turns: milliseconds from saying until hearing, and the processor time a message of this process
and of the service (all processes of PostgreSQL, or of NATS, if they run on this machine and may be looked at; else null).

Needs PostgreSQL (`ORDERUP_TEST_POSTGRES`) and NATS (`ORDERUP_TEST_NATS`). The checksum is over the numbers in the order in which they came, which must be the
same for both. Exit code 1: it is not, or something was lost.
"""

import argparse
import asyncio
import base64
import hashlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import asyncpg
import numpy as np
import uvloop
from tests.server.nats import ADDRESS
from tests.server.postgres import ADDRESS as DATABASE

from orderup.server.cluster.nats_bus import NatsBus

NUM_ANSWERS: Final = 4
TICKS: Final = os.sysconf("SC_CLK_TCK")
GRACE: Final = 5.0
"""Seconds in which the last messages must have come."""


class Carrier(Protocol):
    """A way from one side to the other."""

    def publish(self, subject: str, content: bytes) -> None:
        """Say something."""

    async def subscribe(self, subject: str, receive: Callable[[bytes], None]) -> None:
        """Hear it."""

    async def close(self) -> None:
        """Let go."""


class Notifications:
    """A bus of PostgreSQL's notifications."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._waiting: list[tuple[str, str]] = []
        self._more = asyncio.Event()
        self._sending = asyncio.create_task(self._send())

    @classmethod
    async def connect(cls, url: str) -> "Notifications":
        """Connect to a database."""
        return cls(await asyncpg.connect(url))

    def publish(self, subject: str, content: bytes) -> None:
        """Say something, with all that is said in this turn of the loop."""
        self._waiting.append((subject, base64.b64encode(content).decode()))
        self._more.set()

    async def subscribe(self, subject: str, receive: Callable[[bytes], None]) -> None:
        """From now on call `receive` with what comes."""
        await self._connection.add_listener(subject, lambda *told: receive(base64.b64decode(told[-1])))

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            said, self._waiting = self._waiting, []
            subjects, contents = zip(*said, strict=True)
            await self._connection.execute(
                "SELECT pg_notify(subject, content) FROM unnest($1::text[], $2::text[]) AS said(subject, content)",
                [*subjects],
                [*contents],
            )

    async def close(self) -> None:
        """Let go of the connection."""
        self._sending.cancel()
        await self._connection.close()


async def connect(name: str) -> Carrier:
    """A connection to one of them."""
    return await (NatsBus.connect(ADDRESS) if name == "nats" else Notifications.connect(DATABASE))


def service_seconds(name: str) -> float | None:
    """The processor time that a service has had so far, on this machine."""
    wanted = {"nats": "nats-server", "postgresql": "postgres"}[name]
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text()
        except OSError:
            continue
        if wanted in fields.partition(")")[0]:
            found.append(sum(map(int, fields.rpartition(")")[2].split()[11:13])))
    return sum(found) / TICKS if found else None


async def carry(name: str, rate: int, seconds: float, size: int) -> dict[str, Any]:
    """Have one of them carry messages for a while."""
    here, there = await connect(name), await connect(name)
    subject, total = f"orderup_bench_{os.getpid()}", int(rate * seconds) * NUM_ANSWERS
    heard: list[int] = []
    waits: list[float] = []
    said_at = [0.0] * total
    all_heard = asyncio.Event()

    def receive(content: bytes) -> None:
        number = int(content[:12])
        waits.append(time.perf_counter() - said_at[number])
        heard.append(number)
        if len(heard) == total:
            all_heard.set()

    await there.subscribe(subject, receive)
    filling = os.urandom(size - 12)
    own, its = time.process_time(), service_seconds(name)
    began = time.perf_counter()
    for number in range(0, total, NUM_ANSWERS):
        late = began + number / NUM_ANSWERS / rate - time.perf_counter()
        await asyncio.sleep(max(late, 0))
        for answer in range(number, number + NUM_ANSWERS):
            said_at[answer] = time.perf_counter()
            here.publish(subject, b"%012d" % answer + filling)
    async with asyncio.timeout(GRACE):
        await all_heard.wait()
    own, later = time.process_time() - own, service_seconds(name)
    for side in (here, there):
        await side.close()
    p50, p99, worst = np.percentile(waits, (50, 99, 100)) * 1000
    return {
        "p50_ms": p50,
        "p99_ms": p99,
        "worst_ms": worst,
        "us_a_message_here": own / total * 1e6,
        "us_a_message_service": None if its is None or later is None else (later - its) / total * 1e6,
        "order": hashlib.sha256(repr(heard).encode()).hexdigest()[:16],
    }


async def measure(asked: argparse.Namespace) -> dict[str, list[dict[str, Any]]]:
    """Both in turn."""
    found: dict[str, list[dict[str, Any]]] = {"nats": [], "postgresql": []}
    for _ in range(asked.rounds):
        for name, rounds in found.items():
            rounds.append(await carry(name, asked.rate, asked.seconds, asked.size))
    return found


def middle(values: list[float | None]) -> float | None:
    """The median, if all are known."""
    known = [value for value in values if value is not None]
    return round(statistics.median(known), 2) if len(known) == len(values) else None


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(description="What carries messages between servers.")
    parser.add_argument("--rate", type=int, default=800, help="actions a second")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", type=int, default=1500, help="bytes of a message")
    asked = parser.parse_args()
    found = uvloop.run(measure(asked))
    sums = {one["order"] for rounds in found.values() for one in rounds}
    told: dict[str, Any] = {
        name: {key: middle([one[key] for one in rounds]) for key in rounds[0] if key != "order"}
        for name, rounds in found.items()
    }
    told["actions a second"], told["answers each"], told["checksum"] = asked.rate, NUM_ANSWERS, min(sums)
    told["load"] = round(os.getloadavg()[0], 2)
    print(json.dumps(told))
    sys.exit(0 if len(sums) == 1 else 1)


if __name__ == "__main__":
    main()
