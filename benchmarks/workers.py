"""What several workers cost and gain: processor time an action, beside one server with SQLite and one with the shared database.

    python -m benchmarks.workers [--tables 24] [--seconds 8] [--rounds 5]

The guests are those of `benchmarks/server.py`; all servers are started as anybody starts them, in turn, `rounds` times. The servers named `bus` are two nodes
behind one port that do *not* hand connections over, as on two machines: half of the guests are at a table of the other node. Printed are medians of the
processor time an action of all processes of the server (not the database's, nor the bus's), of the latencies, and the ratios to one worker.

Needs PostgreSQL (`ORDERUP_TEST_POSTGRES`, a database in which schemas may be made) and NATS (`ORDERUP_TEST_NATS`). The checksum says that it is the same for
everybody: all four seats of every table have seen the same events. Exit code 1: they have not.
"""

import argparse
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvloop
from tests.server.nats import ADDRESS
from tests.server.postgres import new_database

from benchmarks.server import visit
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.signing_key import load_or_create_signing_key

KINDS = {"sqlite": 1, "1 worker": 1, "2 workers": 2, "bus": 2}
"""By name: so many processes."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def commands(kind: str, port: int, folder: Path, url: str) -> Iterator[list[str]]:
    """How the processes of this kind of server are started."""
    serve = [sys.executable, "-m", "orderup", "serve", "--host", "127.0.0.1", "--keys", str(folder / "keys")]
    shared = ["--database-url", url, "--bus", ADDRESS]
    match kind:
        case "sqlite":
            yield [*serve, "--port", str(port), "--data", str(folder)]
        case "bus":
            keys = folder / "keys"
            keys.mkdir()
            load_or_create_signing_key(keys)
            load_or_create_storage_keys(keys)
            listener = socket.create_server(("127.0.0.1", port), backlog=1024)
            os.set_inheritable(listener.fileno(), True)
            for number in range(KINDS[kind]):
                yield [*serve, "--listener", str(listener.fileno()), "--data", str(folder / str(number)), *shared]
        case _:
            workers = ["--workers", str(KINDS[kind])] if KINDS[kind] > 1 else []
            yield [*serve, "--port", str(port), "--data", str(folder), *workers, *shared]


@contextmanager
def serving(kind: str, url: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Start it; yield its address and its processes."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        started = [
            subprocess.Popen(command, stdout=subprocess.DEVNULL, close_fds=False)  # noqa: S603  # ourselves
            for command in commands(kind, port, Path(folder), url)
        ]
        try:
            address = f"http://127.0.0.1:{port}"
            until = time.monotonic() + 60
            while not is_ready(address):
                assert time.monotonic() < until, f"{kind} does not start"
                time.sleep(0.1)
            time.sleep(3)  # the others, too
            yield address, tuple(child for process in started for child in (process.pid, *children(process.pid)))
        finally:
            for process in started:
                process.send_signal(signal.SIGTERM)
            for process in started:
                process.wait()


def is_ready(address: str) -> bool:
    try:
        return bool(httpx.get(f"{address}/healthz").json()["rules"] == "ready")
    except httpx.HTTPError:
        return False


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


async def measure(kind: str, tables: int, seconds: float) -> dict[str, Any]:
    """Measure one kind of server once, with an empty database."""
    async with new_database() as url:
        with serving(kind, url) as (address, processes):
            return await visit(address, processes, tables, 0.25, seconds)


def main() -> int:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(description="What workers cost.")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
    for _ in range(asked.rounds):
        for kind, rounds in found.items():
            rounds.append(uvloop.run(measure(kind, asked.tables, asked.seconds)))
    told: dict[str, Any] = {
        kind: {
            "cpu_us_per_action": statistics.median(one["cpu_us_per_action"] for one in rounds),
            "actions_per_s": statistics.median(one["actions_per_s"] for one in rounds),
            **{p: statistics.median(one["event_ms"][p] for one in rounds) for p in ("p50", "p95", "p99")},
        }
        for kind, rounds in found.items()
    }
    for kind in KINDS:
        ratios = [
            a["cpu_us_per_action"] / b["cpu_us_per_action"] for a, b in zip(found[kind], found["1 worker"], strict=True)
        ]
        told[kind]["ratio"] = round(statistics.median(ratios), 2)
        told[kind]["ratios"] = [round(ratio, 2) for ratio in ratios]
    told["load"] = os.getloadavg()[0]
    told["tables_agree"] = all(one["tables_agree"] for rounds in found.values() for one in rounds)
    sys.stdout.write(json.dumps(told, indent=2) + "\n")
    return 0 if told["tables_agree"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
