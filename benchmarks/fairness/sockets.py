"""The same over real sockets: our own server, kernels on both sides, and lines of 20 and 200 ms (`network`)."""

import json
import socket
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from benchmarks.fairness import network
from benchmarks.fairness.simulation import CLEAR, interval
from benchmarks.server import run_our_server

NEAR, FAR = "10.77.0.2", "10.77.0.3"
LENGTHS = {NEAR: 20.0, FAR: 200.0}
NUM_TABLES = 25
"""At once."""


def measure(spreads: Sequence[float], races: int) -> None:
    """Print who wins, by order of arrival and by response time."""
    if (why := network.available()) is not None:
        print(f"\nOver real sockets: not run, {why}.")
        return
    print("\nOver real sockets\n")
    print(
        "| spread, ms | order | races | far one wins, % | clearly first wins, % | wait, median / longest, ms |\n| --- | --- | --- | --- | --- | --- |"
    )
    with (
        network.lines(LENGTHS),
        socket.create_server((network.HERE, 0)) as listener,
        tempfile.TemporaryDirectory() as data,
    ):
        server = get_context("fork").Process(target=run_our_server, args=(listener, Path(data)))
        server.start()
        try:
            for spread in spreads:
                for fair, name in ((0, "arrival"), (200, "response time")):
                    _report(spread, name, _races(listener.getsockname()[1], spread, races, fair))
        finally:
            server.terminate()
            server.join()


def _races(port: int, spread: float, races: int, fair: int) -> list[dict[str, Any]]:
    asked = {
        "url": f"http://{network.HERE}:{port}",
        "near": NEAR,
        "far": FAR,
        "spread": spread,
        "races": races,
        "fair": fair,
        "tables": NUM_TABLES,
    }
    command = [
        "ip",
        "netns",
        "exec",
        network.NAMESPACE,
        sys.executable,
        "-m",
        "benchmarks.fairness.players",
        json.dumps(asked),
    ]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own program
    return [json.loads(line) for line in done.stdout.splitlines()]


def _report(spread: float, name: str, found: list[dict[str, Any]]) -> None:
    share = 100 * sum(race["won"] for race in found) / len(found)
    clear = [race for race in found if abs(race["lead"]) > CLEAR]
    right = 100 * sum((race["lead"] < 0) == race["won"] for race in clear) / len(clear) if clear else float("nan")
    waits = sorted(race["waited"] for race in found)
    print(
        f"| {spread:.0f} | {name} | {len(found)} | {share:.1f} +- {interval(share, len(found)):.1f} |"
        f" {f'{right:.1f} of {len(clear)}' if clear else '-'} | {statistics.median(waits):.0f} / {waits[-1]:.0f} |",
        flush=True,
    )
