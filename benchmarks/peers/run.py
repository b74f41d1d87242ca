"""Our speed beside others', in one run: the same game elsewhere, games like it, batched environments, search.

    python benchmarks/peers/run.py [NAME ...] [--rounds 20] [--seconds 0.5] [--report benchmarks/RESULTS.md]

Each peer is a process of its own that plays only when it is its turn (`slots.py`), round after round: A B C, A B C. Rates are counts by
seconds of the process's own time, all its threads together; the table has medians, and the median of the rounds' ratios to ours.
A peer whose libraries are not installed is left out, and the report says so. Without names all play, and the report is written.

Exit code 1: a peer with a checksum has another one than ours, or plays another game by its statistics.
"""

import argparse
import contextlib
import importlib.util
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
REPORT: Final = ROOT / "benchmarks" / "RESULTS.md"
NUM_SEATS: Final = 4
TOO_FAR: Final = 5.0
"""Standard errors between two means of one game."""


@dataclass(frozen=True)
class Peer:
    """Someone who plays. The first of a group is ours."""

    name: str
    title: str
    command: tuple[str, ...]
    needs: tuple[str, ...] = ()
    """Modules that have to be installed, or a program, or something that is built."""

    def missing(self) -> list[str]:
        """What is not there of what it needs."""
        return [need for need in self.needs if not there(need)]

    def start(self) -> subprocess.Popen[str]:
        """The process, which says when it is ready."""
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT / "src")])
        return subprocess.Popen(  # noqa: S603  # our own program
            self.command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def there(need: str) -> bool:
    """Is a module, a program (`node`), or something in the checkout (`build/openspiel/villains`) there?"""
    if "/" in need:
        return (ROOT / need).exists()
    if need in ("cc", "node"):
        return shutil.which(os.environ.get("CC", need) if need == "cc" else need) is not None
    try:
        return importlib.util.find_spec(need) is not None
    except ModuleNotFoundError:
        return False


def module(name: str, *args: str) -> tuple[str, ...]:
    """The command of a peer in Python."""
    return (sys.executable, "-m", f"benchmarks.peers.{name}", *args)


OPENSPIEL: Final = "build/openspiel/villains"
NODE: Final = "benchmarks/peers/node"
GROUPS: Final = {
    "Basic Villains, four players: moves/s": (
        Peer("ours", "Order Up!", module("villains_numba", "basic")),
        Peer("c", "plain C, -O3 -march=native", module("villains_c", "plain"), ("cc",)),
        Peer("c-bare", "the same C without who knows what", module("villains_c", "bare"), ("cc",)),
        Peer("jax", "Pgx style in JAX, batch 1024", module("villains_jax"), ("jax",)),
        Peer("openspiel-cpp", "OpenSpiel, C++ game", (OPENSPIEL, "villains"), (OPENSPIEL,)),
        Peer(
            "openspiel-cpp-sampled",
            "OpenSpiel, C++ game, the deal sampled at once",
            (OPENSPIEL, "villains(sampled_deal=true)"),
            (OPENSPIEL,),
        ),
        Peer("openspiel", "OpenSpiel, Python game", module("villains_openspiel"), ("pyspiel",)),
        Peer(
            "pettingzoo",
            "PettingZoo AEC, in the usual wrappers",
            module("villains_pettingzoo", "wrapped"),
            ("pettingzoo",),
        ),
        Peer(
            "pettingzoo-raw", "PettingZoo AEC, without wrappers", module("villains_pettingzoo", "raw"), ("pettingzoo",)
        ),
        Peer("boardgame", "boardgame.io", ("node", f"{NODE}/play.cjs"), ("node", f"{NODE}/node_modules")),
    ),
    "Games that come with the libraries: moves/s": (
        Peer("ours-full", "Order Up!, full Villains, four players", module("villains_numba", "full")),
        Peer("openspiel-hearts", "OpenSpiel, hearts (C++)", (OPENSPIEL, "hearts"), (OPENSPIEL,)),
        Peer("openspiel-eights", "OpenSpiel, Crazy Eights (C++)", (OPENSPIEL, "crazy_eights(players=4)"), (OPENSPIEL,)),
        Peer(
            "openspiel-rollouts",
            "OpenSpiel, hearts (C++), rollouts without the deal",
            module("natives", "openspiel"),
            ("pyspiel",),
        ),
        Peer("rlcard-uno", "RLCard, Uno", module("natives", "rlcard"), ("rlcard",)),
        Peer("pgx-mahjong", "Pgx, Sparrow mahjong, batch 1024", module("natives", "sparrow_mahjong"), ("pgx",)),
        Peer("pgx-leduc", "Pgx, Leduc hold'em, batch 1024", module("natives", "leduc_holdem"), ("pgx",)),
    ),
    "Environments, with observations and masks: steps/s": (
        Peer("ours-vector", "Order Up!, basic Villains, batch 1024", module("vectors", "ours")),
        Peer("pgx-mahjong-vector", "Pgx, Sparrow mahjong, batch 1024", module("vectors", "sparrow_mahjong"), ("pgx",)),
        Peer("pgx-leduc-vector", "Pgx, Leduc hold'em, batch 1024", module("vectors", "leduc_holdem"), ("pgx",)),
        Peer(
            "pettingzoo-vector", "PettingZoo AEC, basic Villains", module("villains_pettingzoo", "raw"), ("pettingzoo",)
        ),
    ),
    "Information-set search with random rollouts: simulations/s": (
        Peer("ours-search", "Order Up!, full Villains, three players", module("searches", "ours3")),
        Peer("ours-search-4", "Order Up!, full Villains, four players", module("searches", "ours4")),
        Peer("openspiel-search", "OpenSpiel, hearts (C++), ISMCTSBot", module("searches", "openspiel"), ("pyspiel",)),
    ),
}


class StoppedError(Exception):
    """A peer has ended by itself."""


@dataclass
class Seat:
    """A peer in this run."""

    peer: Peer
    process: subprocess.Popen[str]
    versions: dict[str, str] = field(default_factory=dict)
    slots: list[dict[str, Any]] = field(default_factory=list)

    def read(self) -> dict[str, Any]:
        """Its next answer. Raises StoppedError."""
        assert self.process.stdout is not None
        if line := self.process.stdout.readline():
            answer: dict[str, Any] = json.loads(line)
            return answer
        assert self.process.stderr is not None
        raise StoppedError(self.process.stderr.read().strip().rpartition("\n")[2])

    def play(self, seconds: float) -> None:
        """One slot."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(f"{seconds}\n")
            self.process.stdin.flush()
        self.slots.append(self.read())

    def leave(self) -> None:
        """End the process."""
        self.process.communicate()

    @property
    def rates(self) -> list[float]:
        """Counts by seconds, slot by slot."""
        return [slot["count"] / slot["seconds"] for slot in self.slots]

    def total(self, name: str) -> int:
        """Of all slots."""
        return sum(slot[name] for slot in self.slots)

    @property
    def points(self) -> tuple[float, float]:
        """Mean and standard deviation of a seat's points."""
        n = self.total("games") * NUM_SEATS
        mean = self.total("points") / n
        return mean, math.sqrt(self.total("points_squared") / n - mean * mean)

    @property
    def moves_per_game(self) -> float:
        """The mean length."""
        return self.total("moves") / self.total("games")

    def plays_like(self, ours: "Seat") -> bool:
        """Is it the same game? By checksum, and by lengths and points, whose error is taken as if a game's seats were one."""
        theirs, own = self.slots[0]["checksum"], ours.slots[0]["checksum"]
        (mean, deviation), (expected, _) = self.points, ours.points
        near = abs(mean - expected) < TOO_FAR * deviation / math.sqrt(self.total("games"))
        return theirs in ("", own) and near and abs(self.moves_per_game - ours.moves_per_game) < 1e-9


def play(peers: Iterable[Peer], rounds: int, seconds: float) -> tuple[list[Seat], list[str]]:
    """Everyone who can, in turn; and a sentence about each who can't."""
    seats, without = [], []
    for peer in peers:
        if missing := peer.missing():
            without.append(
                f"{peer.title} ({peer.name}) is left out: {', '.join(missing)} is not there (docs/benchmarks.md)."
            )
            continue
        seat = Seat(peer, peer.start())
        try:
            seat.versions = seat.read()
        except StoppedError as why:
            without.append(f"{peer.title} ({peer.name}) is left out: {why}.")
            continue
        finally:
            print(
                f"{peer.name} {'is ready' if seat.versions or seat.process.poll() is None else 'stopped'}", flush=True
            )
        seats.append(seat)
    try:
        for number in range(rounds):
            for seat in seats:
                seat.play(seconds)
                print(f"round {number + 1}: {seat.peer.name} {shown(seat.rates[-1])}/s", flush=True)
    finally:
        for seat in seats:
            seat.leave()
    return seats, without


def shown(rate: float) -> str:
    """A rate with three digits."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{unit}"
    return f"{rate:.3g}"


def ratio(ours: Seat, other: Seat) -> float:
    """How many times as fast ours is: the median of the rounds."""
    return statistics.median(own / theirs for own, theirs in zip(ours.rates, other.rates, strict=True))


def row(seat: Seat, ours: Seat | None, *, game: bool) -> str:
    """A line of a table."""
    low, high = min(seat.rates), max(seat.rates)
    fields = [
        f"{seat.peer.title} (`{seat.peer.name}`)",
        shown(statistics.median(seat.rates)),
        f"{shown(low)} to {shown(high)}",
        f"{ratio(ours, seat):.3g}" if ours else "",
    ]
    if game:
        mean, deviation = seat.points
        verdict = "" if ours is None else "the same" if seat.plays_like(ours) else "**ANOTHER GAME**"
        fields += [
            f"{seat.total('games'):,}",
            f"{seat.moves_per_game:.2f}",
            f"{mean:.2f} ± {deviation:.2f}",
            " ".join(filter(None, [f"`{seat.slots[0]['checksum']}`" if seat.slots[0]["checksum"] else "", verdict])),
        ]
    return f"| {' | '.join(fields)} |"


def tables(seats: list[Seat]) -> Iterator[str]:
    """A table for each group that has played."""
    by_name = {seat.peer.name: seat for seat in seats}
    for number, (title, group) in enumerate(GROUPS.items()):
        here = [by_name[peer.name] for peer in group if peer.name in by_name]
        ours, game = by_name.get(group[0].name), number == 0
        if here:
            yield f"\n## {title}\n"
            extra = " games | moves a game | points a seat | checksum |" if game else ""
            yield f"| what | median | range | ours is so many times as fast |{extra}"
            yield f"| --- | ---: | ---: | ---: |{' ---: | ---: | ---: | --- |' if game else ''}"
            yield from (row(seat, ours, game=game and ours is not None) for seat in here)


def machine() -> str:
    """What it runs on."""
    models = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    return f"{models[0].partition(': ')[2] if models else platform.machine()}, {os.cpu_count()} cores"


def report(seats: list[Seat], without: list[str], before: float, args: argparse.Namespace) -> str:
    """The whole report."""
    versions = {"python": platform.python_version()}
    for seat in seats:
        versions |= seat.versions
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  # our own command
    lines = [
        "# Speed beside others\n",
        "Written by `benchmarks/peers/run.py`; [docs/benchmarks.md](../docs/benchmarks.md) says how, and what the figures mean.\n",
        f"- When: {time.strftime('%Y-%m-%d')}, at commit {commit.stdout.strip() or 'unknown'}.",
        f"- Machine: {machine()}, {platform.system()} {platform.release()}.",
        f"- Load average: {before:.1f} before, {os.getloadavg()[0]:.1f} after. Beside other work figures are too low, and ratios uncertain.",
        f"- Rounds: {args.rounds} of {args.seconds:g} processor seconds each, interleaved.",
        f"- Versions: {', '.join(f'{name} {number}' for name, number in sorted(versions.items()))}.",
        *(f"- {sentence}" for sentence in without),
        *tables(seats),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Play, print, write."""
    known = [peer for group in GROUPS.values() for peer in group]
    parser = argparse.ArgumentParser(description="Our speed beside others'.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(p.name for p in known)}")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time, for a peer in a round")
    parser.add_argument("--report", type=Path, help="where to; by default nowhere for a choice of peers")
    args = parser.parse_args()
    if unknown := set(args.names) - {peer.name for peer in known}:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    before = os.getloadavg()[0]
    chosen = [peer for peer in known if not args.names or peer.name in args.names]
    seats, without = play(chosen, args.rounds, args.seconds)
    text = report(seats, without, before, args)
    print(f"\n{text}")
    path = args.report or (None if args.names else REPORT)
    if path:
        path.write_text(text)
    return 1 if "ANOTHER GAME" in text else 0


if __name__ == "__main__":
    raise SystemExit(main())
