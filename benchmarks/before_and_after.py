"""Whether the games have become slower: random play of this revision and of an earlier one, in pairs of fresh processes.

    .venv/bin/python benchmarks/before_and_after.py --before REVISION [--pairs 40] [--server]

With `--server` it is the server that is compared: the actions that it carries out in a second of processor time, by `benchmarks/server.py` of
either revision, without the waits of fair races, which only one may have. Each server's ratio to the relay in the same run is compared, too.

The earlier revision is taken from the repository and keeps its compiled rules in a folder of its own. In every other pair it comes first. Printed are
the median of the ratios of speed, new by old, and its 95% bootstrap interval, for each game and number of players. The checksums of both must be the
same in every pair. Exit code 1: they are not.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

import numpy as np
from scipy.stats import bootstrap

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES_A_TIME: Final = 12_000
NUM_RUNS: Final = 2
"""The faster one counts."""

SERVER_LOAD: Final = ("--tables", "50", "--seconds", "6", "--json")

Speeds = dict[str, tuple[float, str]]
"""Moves a second and checksum, by game and number of players."""


def measure() -> Speeds:
    """Play every game in this process, with the revision that Python finds first."""
    from benchmarks.random_play import play  # noqa: PLC0415  # of either revision
    from orderup.games import GAMES, find  # noqa: PLC0415  # the same

    speeds: Speeds = {}
    for game in GAMES:
        for players in find(game).players:
            play(game, players, 1)  # compiles, or loads
            played = [play(game, players, GAMES_A_TIME) for _ in range(NUM_RUNS)]
            speeds[f"{game}, {players} players"] = max(moves / seconds for moves, seconds, _ in played), played[0][2]
    return speeds


def measure_apart(source: Path, cache: Path) -> Speeds:
    """Measure the revision in a folder, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{source}", "XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, __file__, "--one"]
    done = subprocess.run(command, cwd=source, env=env, capture_output=True, text=True, check=True)  # noqa: S603  # ourselves
    speeds: Speeds = json.loads(done.stdout)
    return speeds


def measure_server_apart(source: Path, cache: Path) -> Speeds:
    """Measure the server of the revision in a folder, and what it costs beside the relay."""
    env = {**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{source}", "XDG_CACHE_HOME": str(cache)}
    benchmark = source / "benchmarks/server.py"
    waits = ["--no-races"] if "--no-races" in benchmark.read_text(encoding="utf-8") else []
    command = [sys.executable, str(benchmark), *SERVER_LOAD, *waits]
    done = subprocess.run(command, cwd=source, env=env, capture_output=True, text=True, check=True)  # noqa: S603  # ourselves
    found = json.loads(done.stdout)
    return {
        "the server, actions a second": (1e6 / found["house"]["cpu_us_per_action"], ""),
        "the server, beside the relay": (1 / found["cpu_ratio_to_peer"], ""),
    }


def check_out(revision: str) -> Path:
    """Write a revision's sources into the folder of builds, unless they are there."""
    place = ROOT / "build" / f"before-{revision}"
    if not place.exists():
        archive = ("git", "archive", revision, "src", "benchmarks")
        packed = subprocess.run(archive, cwd=ROOT, capture_output=True, check=True)  # noqa: S603  # ours
        place.mkdir(parents=True)
        subprocess.run(["tar", "-x"], cwd=place, input=packed.stdout, check=True)  # noqa: S607  # the system's own
    return place


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether the games have become slower.")
    parser.add_argument("--before", metavar="REVISION", help="the earlier revision")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--server", action="store_true", help="compare the server, not random play")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(json.dumps(measure()))
        return 0
    if asked.before is None:
        parser.error("--before says with which revision to compare")
    old = check_out(asked.before)
    sources = {"old": (old, old / "cache"), "new": (ROOT, ROOT / "build" / "cache")}
    measure_one = measure_server_apart if asked.server else measure_apart
    for source in sources.values():
        measure_one(*source)  # compiles
    ratios, same = defaultdict(list), True
    for pair in range(asked.pairs):
        found = {name: measure_one(*sources[name]) for name in sorted(sources, reverse=pair % 2 == 1)}
        for case, (speed, checksum) in found["new"].items():
            before, checksum_before = found["old"][case]
            ratios[case].append(speed / before)
            same = same and checksum == checksum_before
    for case, values in ratios.items():
        spread = bootstrap((values,), np.median, rng=np.random.default_rng(1)).confidence_interval
        print(f"{case}: {np.median(values):.3f} ({spread.low:.3f} to {spread.high:.3f})")
    if not asked.server:  # whoever is first at a table is chance
        print(f"checksums: {'the same' if same else 'DIFFERENT'} in {asked.pairs} pairs")
    return int(not same)


if __name__ == "__main__":
    sys.exit(main())
