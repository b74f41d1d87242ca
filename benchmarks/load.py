"""What a server carries, beside boardgame.io's and Colyseus: the same game, over real sockets, with each one's own clients.

    python -m benchmarks.load [NAME ...] [--tables 40 80 160] [--every 500] [--seconds 12] [--rounds 3] [--json]

The game is basic Villains for four (`peers/node/rules.cjs`; ours checks many more options). At each table somebody moves every `--every` milliseconds, legally and at random. The server
has one core, the people another. Servers play in turn, round after round (A B C, A B C), with so many tables, and then with more, until one is too slow.

- `ours`: as it is served, with its journal on disk; `ours-unkept`: the same with nothing stored; `boardgame`: boardgame.io's server with its store in memory; `colyseus`: a room
  whose changes are sent at once, in memory.
- Printed for each number of tables, as medians of the rounds: milliseconds from a move to the mover's own sight of it, the server's processor time a move, bytes on the wire a move (both
  ways, all headers; nothing else may use the loopback), and the server's memory for a connection (of what came with the tables). `guests_cores` and `late_ms` tell
  when the people, who share one core, were the slow ones.
- `tables_a_core`: the most tables, of those tried, with p99 below 50 ms.

All four of a table must have seen the same after every move; the checksum is over what they saw (it differs from run to run, as the deals do). Exit code 1: they have not, or somebody could
not sit down. It needs Node.js and `npm install --no-package-lock --prefix benchmarks/peers/node`.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from benchmarks.server import cpu_seconds, on_core, run_our_server

NODE: Final = Path(__file__).resolve().parent / "peers" / "node"
NAMES: Final = ("ours", "ours-unkept", "boardgame", "colyseus")
WARM_UP: Final = 2.0
"""Seconds that tables play before anything is measured."""
FIRST_VISIT: Final = (2, 200, 1.0, 3.0)
"""Tables, milliseconds between two moves, and seconds: somebody who comes before, since what is done for the first time takes longest."""
LOADING: Final = 5.0
"""Seconds until what a server loads behind its first games is there, too."""
TOO_SLOW_MS: Final = 50.0
NUM_MOVES: Final = 68
"""A game has so many."""
PATIENCE: Final = 60.0


def run_our_server_unkept(listener: socket.socket, data: Path) -> None:
    """Run our server with a store that takes everything for written."""
    from orderup.server.store.sqlite_store import SqliteStore  # noqa: PLC0415  # the server's process only

    def take_for_written(_store: SqliteStore, _writes: Sequence[Any]) -> asyncio.Future[None]:
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    with patch.object(SqliteStore, "commit", take_for_written):
        run_our_server(listener, data)


@contextmanager
def ours(serve: Callable[[socket.socket, Path], None]) -> Iterator[tuple[str, int]]:
    """Run our server; yields its address and the number of its process."""
    with tempfile.TemporaryDirectory() as data, socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        process = multiprocessing.get_context("fork").Process(target=on_core, args=(0, serve, listener, Path(data)))
        process.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", process.pid or 0
        finally:
            process.terminate()
            process.join()


@contextmanager
def peer(program: str) -> Iterator[tuple[str, int]]:
    """Serve with a program of Node.js."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(  # noqa: S603  # our own program
        [*_pinned(0), node(), str(NODE / program), str(port)], stdout=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + PATIENCE
        while not _accepts(port):
            if time.monotonic() > until or process.poll() is not None:
                raise SystemExit(f"{program} does not start")
            time.sleep(0.05)
        yield f"http://localhost:{port}", process.pid
    finally:
        process.terminate()
        process.wait()


def _accepts(port: int) -> bool:
    try:
        socket.create_connection(("localhost", port)).close()
    except OSError:
        return False
    return True


def node() -> str:
    """The program that runs JavaScript."""
    found = shutil.which("node")
    if found is None:
        raise SystemExit("Node.js is not installed")
    if not (NODE / "node_modules").exists():
        raise SystemExit("the peers are not installed: npm install --no-package-lock --prefix benchmarks/peers/node")
    return found


def _pinned(core: int) -> list[str]:
    """What stands before a command so that it has one core only (where the system can)."""
    if not hasattr(os, "sched_getaffinity") or shutil.which("taskset") is None:
        return []
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core % len(cores)])]


def servers(name: str) -> Any:
    """A server by name."""
    match name:
        case "ours":
            return ours(run_our_server)
        case "ours-unkept":
            return ours(run_our_server_unkept)
        case _:
            return peer(f"{name}_server.cjs")


def memory(process: int) -> int:
    """The bytes that a process has in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def on_the_wire() -> int:
    """The bytes that have gone over the loopback so far."""
    line = next(line for line in Path("/proc/net/dev").read_text().splitlines() if line.strip().startswith("lo:"))
    return int(line.partition(":")[2].split()[0])


def measure(name: str, tables: int, every: int, seconds: float) -> dict[str, Any]:
    """Have so many tables play at a fresh server."""
    with servers(name) as (url, process):
        with visit(name, url, *FIRST_VISIT) as first:
            first.wait()
        time.sleep(LOADING)
        before = memory(process)
        with visit(name, url, tables, every, WARM_UP, seconds) as guests:
            assert guests.stdout is not None
            _hear(guests.stdout, "seated")
            seated = memory(process)
            _hear(guests.stdout, "begin")
            used, sent = cpu_seconds(process), on_the_wire()
            _hear(guests.stdout, "end")
            used, sent = cpu_seconds(process) - used, on_the_wire() - sent
            found: dict[str, Any] = json.loads(guests.stdout.read())
    actions = max(1, found["actions"])
    return {
        **found,
        "cpu_us_a_move": round(used / actions * 1e6),
        "server_cores": round(used / seconds, 2),
        "bytes_a_move": round(sent / actions),
        "kb_a_connection": round((seated - before) / tables / 4 / 1000, 1),
    }


def visit(name: str, url: str, tables: int, every: int, warm_up: float, seconds: float) -> subprocess.Popen[str]:
    """Have people come to so many tables, on the second core."""
    asked = [name.partition("-")[0], url, *map(str, (tables, every, warm_up, seconds))]
    return subprocess.Popen(  # noqa: S603  # our own program
        [*_pinned(1), node(), str(NODE / "tables.cjs"), *asked], stdout=subprocess.PIPE, text=True
    )


def _hear(said: Any, word: str) -> None:
    if (line := said.readline()).strip() != word:
        raise SystemExit(f"the guests said {line!r} instead of {word!r}")


def median(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """What was found in several rounds, as one."""
    first = rounds[0]
    told: dict[str, Any] = {}
    for key, value in first.items():
        if isinstance(value, dict):
            told[key] = {part: statistics.median(one[key][part] for one in rounds) for part in value}
        elif isinstance(value, bool):
            told[key] = all(one[key] for one in rounds)
        elif isinstance(value, int | float):
            told[key] = statistics.median(one[key] for one in rounds)
    return told


def main() -> int:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(description="What a server carries.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--tables", type=int, nargs="+", default=[40, 80, 160, 240])
    parser.add_argument("--every", type=int, default=250, help="milliseconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if (asked.seconds + WARM_UP + 1) * 1000 / asked.every > NUM_MOVES:
        parser.error(f"a game has {NUM_MOVES} moves: fewer seconds, or longer between two moves")
    names = asked.names or NAMES
    found: dict[str, dict[int, dict[str, Any]]] = {name: {} for name in names}
    for tables in sorted(asked.tables):
        left = [name for name in names if all(one["latency_ms"]["p99"] < TOO_SLOW_MS for one in found[name].values())]
        rounds: dict[str, list[dict[str, Any]]] = {name: [] for name in left}
        for _ in range(asked.rounds):
            for name in left:
                rounds[name].append(one := measure(name, tables, asked.every, asked.seconds))
                print(json.dumps({"server": name, "tables": tables, **one}), file=sys.stderr, flush=True)
        for name in left:
            found[name][tables] = median(rounds[name])
    told = {
        name: {
            "tables_a_core": max((n for n, one in by.items() if one["latency_ms"]["p99"] < TOO_SLOW_MS), default=0),
            "by_tables": by,
        }
        for name, by in found.items()
    }
    result = {"every_ms": asked.every, "load": os.getloadavg()[0], "servers": told}
    sys.stdout.write(json.dumps(result, indent=None if asked.json else 2) + "\n")
    return 0 if all(one["agree"] for by in found.values() for one in by.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
