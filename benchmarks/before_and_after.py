"""Whether the games have become slower: random play of this revision and of an earlier one, in pairs of fresh processes.

    .venv/bin/python benchmarks/before_and_after.py --before REVISION [--pairs 40] [--server]

With `--server` it is the server that is compared: the actions that it carries out in a second of processor time, by `benchmarks/server.py` of
either revision, without the waits of fair races, which only one may have. Each server's ratio to the relay in the same run is compared, too.

The earlier revision is taken from the repository and keeps its compiled rules in a folder of its own. In every other pair it comes first. In a pair
both processes stay up and take turns of some 50 ms, so that whatever else the machine does slows both alike; the pair's ratio is the median of its turns.
Printed are the median of the pairs' ratios of speed, new by old, and its 95% bootstrap interval, for each game and number of players. The checksums of
both must be the same in every turn. Exit code 1: they are not.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

import numpy as np
from scipy.stats import bootstrap

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES_A_TURN: Final = 12_000
NUM_TURNS: Final = 15

SERVER_LOAD: Final = ("--tables", "50", "--seconds", "6", "--json")

Sources = dict[str, tuple[Path, Path]]
"""The folder of a revision and that of its compiled rules, by its name: "old" or "new"."""

Comparison = tuple[dict[str, float], bool]
"""The ratios of one pair, new by old, by what was measured, and whether the outcomes were the same."""


def environment(source: Path, cache: Path) -> dict[str, str]:
    """Return the environment in which Python finds the revision in a folder first."""
    return {**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{source}", "XDG_CACHE_HOME": str(cache)}


def answer() -> None:
    """Play what each line of the input names, with the revision that Python finds first, and print speed and checksum."""
    from benchmarks.random_play import play  # noqa: PLC0415  # of either revision

    for line in sys.stdin:
        moves, seconds, checksum = play(*json.loads(line))
        print(json.dumps([moves / seconds, checksum]), flush=True)


class Player:
    """Random play of the revision in a folder, in a process of its own."""

    def __init__(self, source: Path, cache: Path) -> None:
        command = [sys.executable, __file__, "--answer"]
        self.process = subprocess.Popen(  # noqa: S603  # ourselves
            command,
            cwd=source,
            env=environment(source, cache),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, game: str, players: int, games: int) -> tuple[float, str]:
        """Return moves a second and the checksum of so many games."""
        asked, answers = self.process.stdin, self.process.stdout
        assert asked is not None
        assert answers is not None
        print(json.dumps([game, players, games]), file=asked, flush=True)
        speed, checksum = json.loads(answers.readline())
        return speed, checksum

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()


def compare_games(sources: Sources, names: Sequence[str]) -> Comparison:
    """Let two processes play in turn, so that whatever else the machine does slows both alike."""
    from orderup.games import GAMES, find  # noqa: PLC0415  # only for random play

    ratios, same = {}, True
    with Player(*sources[names[0]]) as first, Player(*sources[names[1]]) as second:
        for game in GAMES:
            for players in find(game).players:
                for player in (first, second):
                    player.play(game, players, 1)  # compiles, or loads
                turns = [
                    (first.play(game, players, GAMES_A_TURN), second.play(game, players, GAMES_A_TURN))
                    for _ in range(NUM_TURNS)
                ]
                same = same and len({checksum for turn in turns for _, checksum in turn}) == 1
                ratio = float(np.median([one / other for (one, _), (other, _) in turns]))
                ratios[f"{game}, {players} players"] = ratio if names[0] == "new" else 1 / ratio
    return ratios, same


def measure_server(source: Path, cache: Path) -> dict[str, float]:
    """Measure the server of the revision in a folder, and what it costs beside the relay."""
    env = environment(source, cache)
    benchmark = source / "benchmarks/server.py"
    waits = ["--no-races"] if "--no-races" in benchmark.read_text(encoding="utf-8") else []
    command = [sys.executable, str(benchmark), *SERVER_LOAD, *waits]
    done = subprocess.run(command, cwd=source, env=env, capture_output=True, text=True, check=True)  # noqa: S603  # ourselves
    found = json.loads(done.stdout)
    return {
        "the server, actions a second": 1e6 / found["house"]["cpu_us_per_action"],
        "the server, beside the relay": 1 / found["cpu_ratio_to_peer"],
    }


def compare_servers(sources: Sources, names: Sequence[str]) -> Comparison:
    """Measure one server after the other. Who is first at a table is chance, so no outcomes are compared."""
    found = {name: measure_server(*sources[name]) for name in names}
    return {case: speed / found["old"][case] for case, speed in found["new"].items()}, True


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
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.answer:
        answer()
        return 0
    if asked.before is None:
        parser.error("--before says with which revision to compare")
    if asked.pairs < 2:
        parser.error(f"--pairs must be at least 2 for an interval, not {asked.pairs}")
    old = check_out(asked.before)
    sources = {"old": (old, old / "cache"), "new": (ROOT, ROOT / "build" / "cache")}
    compare = compare_servers if asked.server else compare_games
    compare(sources, sorted(sources))  # compiles
    ratios, same = defaultdict(list), True
    for pair in range(asked.pairs):
        found, equal = compare(sources, sorted(sources, reverse=pair % 2 == 1))
        for case, ratio in found.items():
            ratios[case].append(ratio)
        same = same and equal
    for case, values in ratios.items():
        spread = bootstrap((values,), np.median, rng=np.random.default_rng(1)).confidence_interval
        print(f"{case}: {np.median(values):.3f} ({spread.low:.3f} to {spread.high:.3f})")
    if not asked.server:
        print(f"checksums: {'the same' if same else 'DIFFERENT'} in {asked.pairs} pairs")
    return int(not same)


if __name__ == "__main__":
    sys.exit(main())
