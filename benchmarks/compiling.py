"""What each trick of `kernel/compiler/native/` gains: the native way, the plain one, and the native way without one trick.

    .venv/bin/python -m benchmarks.compiling [GAME ...] [--rounds 11] [--seconds 0.5] [--only NAME ...]

Every way has a process of its own, which compiles into an empty folder first; that processor time is the first column. Then all play in
turn (A B C, A B C), round after round: random play, steps of the vector environment, simulations of the search. Reported is the median over the
rounds of a way's speed beside the native one's in the same round, and the middle half of these ratios. The checksum is over what is
played; all must print the same, else the exit code is 1.
"""

import argparse
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

WAYS: Final = {
    "native": "",
    "plain": "",
    "without parts": "jit inlined noinline cold entry OVERLOAD_OPTIONS NOINLINE_OVERLOAD_OPTIONS",
    "without noinline, cold": "",
    "without pdep": "nth_bit",
    "without lowest_bit_index": "lowest_bit_index",
    "without words": "write_uint_le read_u32_le write_u24_be make_fill unpack_bits make_mask_of_matches reverse_bits",
    "without scratch": "make_scratch",
    "without vector ChaCha": "write_blocks",
    "without prefetch": "make_prefetch",
}
"""By name: what is taken from the plain way."""
WORKS: Final = ("random play", "environment", "search")
NUM_TABLES, GAMES_A_TURN, NUM_SIMULATIONS = 256, 20, 400


def take_away(way: str) -> None:
    """Replace what this way is without, before anything is compiled."""
    if way in ("native", "plain"):
        return
    from orderup.kernel import seats
    from orderup.kernel.compiler.native import chacha, functions, intrinsics
    from orderup.kernel.compiler.plain import functions as plain_functions

    if way == "without parts":
        _replace(functions, plain_functions, way)
        importlib.reload(seats)  # the only rules that were parts already
        return
    if way == "without noinline, cold":
        vars(functions).update(
            noinline=functions.jit, cold=functions.jit, NOINLINE_OVERLOAD_OPTIONS=functions.OVERLOAD_OPTIONS
        )
        return
    from orderup.kernel.compiler.plain import chacha as plain_chacha
    from orderup.kernel.compiler.plain import intrinsics as plain_intrinsics

    pair: tuple[Any, Any] = (chacha, plain_chacha) if "ChaCha" in way else (intrinsics, plain_intrinsics)
    _replace(*pair, way)


def _replace(native: Any, plain: Any, way: str) -> None:
    for name in WAYS[way].split():
        setattr(native, name, getattr(plain, name))


Done = tuple[int, float, int]
"""How much it was, the processor seconds it took, and a checksum."""


def works_of(name: str) -> dict[str, Callable[[int], Done]]:
    """By work: a function of the number of a turn that does a little of it."""
    import numpy as np

    from benchmarks.vector_env import choose
    from orderup.envs import make_vec
    from orderup.games import find
    from orderup.kernel import HOUSE, entry_points
    from orderup.kernel.dice import dice
    from orderup.kernel.entry_points import zeroed_records
    from orderup.lab.playouts import SCRATCH_LAYOUT, TOTALS_LAYOUT, play_games
    from orderup.search.config import SearchConfig
    from orderup.search.searcher import Searcher

    game = find(name)
    players = max(game.players)
    states = game.undealt_states(players, game.complete_lab_options(players), game.standard_deck())
    env: Any = make_vec(name, NUM_TABLES, players)
    searcher, config, chances, actions = Searcher(), SearchConfig(), dice(1), np.zeros(NUM_TABLES, np.int64)
    env.reset(seed=1)

    def play(turn: int) -> Done:
        totals: Any = zeroed_records(TOTALS_LAYOUT)
        started = time.process_time()
        play_games(states, zeroed_records(SCRATCH_LAYOUT), np.uint64(1), turn * GAMES_A_TURN, GAMES_A_TURN, totals)
        return int(totals["moves"][0]), time.process_time() - started, int(totals["checksum"][0])

    def step(_: int) -> Done:
        choose(env.masks, chances, actions)
        started = time.process_time()
        env.step(actions)
        return NUM_TABLES, time.process_time() - started, zlib.crc32(env.observations.tobytes())

    def think(turn: int) -> Done:
        entry_points.deal(states, np.random.default_rng(turn).integers(1 << 32, size=8, dtype=np.uint32))
        if (move := int(entry_points.automatic_move(states))) >= 0:
            entry_points.play(states, HOUSE, move)
        movers = int(entry_points.movers(states))
        seat = next(seat for seat in range(players) if movers >> seat & 1)
        started = time.process_time()
        found = searcher.search(states, seat, config, dice(turn), iterations=NUM_SIMULATIONS)
        return found.iterations, time.process_time() - started, zlib.crc32(repr(found).encode())

    return dict(zip(WORKS, (play, step, think), strict=True))


def serve(way: str, name: str) -> None:
    """Compile, say how long that took, then answer each line, a work and a number of seconds, with a speed."""
    take_away(way)
    started = time.process_time()
    works = works_of(name)
    first = [work(0)[2] for work in works.values()]
    compiled = time.process_time() - started
    first += [work(turn)[2] for work in works.values() for turn in range(1, 4)]
    print(json.dumps({"compiled": compiled, "checksum": f"{zlib.crc32(repr(first).encode()):08x}"}), flush=True)
    turns = dict.fromkeys(works, 0)
    for line in sys.stdin:
        work, wanted = json.loads(line)
        seconds, count = 0.0, 0
        while seconds < wanted:
            turns[work] += 1
            done = works[work](turns[work])
            count, seconds = count + done[0], seconds + done[1]
        print(json.dumps(count / seconds), flush=True)


class Served:
    """A process that serves one way."""

    def __init__(self, way: str, name: str, folder: str) -> None:
        plain = "1" if way == "plain" else "0"
        env = {**os.environ, "ORDERUP_CACHE": os.path.join(folder, way), "ORDERUP_PLAIN": plain}  # noqa: PTH118  # no Path needed
        command = [sys.executable, "-m", "benchmarks.compiling", "--serve", way, name]
        self.process = subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603  # ourselves
        self.told: dict[str, Any] = self._read()
        self.speeds: dict[str, list[float]] = {work: [] for work in WORKS}

    def _read(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def do(self, work: str, seconds: float) -> None:
        """One turn."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps([work, seconds]) + "\n")
        self.process.stdin.flush()
        self.speeds[work].append(self._read())


@contextmanager
def serving(ways: list[str], name: str) -> Iterator[dict[str, Served]]:
    """A process for each way, compiled one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        served = {way: Served(way, name, folder) for way in ways}
        yield served
        for one in served.values():
            one.process.communicate()


def compare(name: str, ways: list[str], rounds: int, seconds: float) -> bool:
    """Print a table for one game; returns whether all ways played the same."""
    with serving(ways, name) as served:
        for _ in range(rounds):
            for work in WORKS:
                for one in served.values():
                    one.do(work, seconds)
    native = served["native"]
    print(f"{name} ({rounds} rounds, load {os.getloadavg()[0]:.1f})")
    print(f"| way | compiling, s | {' | '.join(WORKS)} | checksum |\n| --- | --- | --- | --- | --- | --- |")
    for way, one in served.items():
        columns = [_beside(one.speeds[work], native.speeds[work]) for work in WORKS]
        print(f"| {way} | {one.told['compiled']:.1f} | {' | '.join(columns)} | {one.told['checksum']} |", flush=True)
    return len({one.told["checksum"] for one in served.values()}) == 1


def _beside(speeds: list[float], native: list[float]) -> str:
    ratios = [a / b for a, b in zip(speeds, native, strict=True)]
    if speeds is native:
        return f"{statistics.median(speeds):,.0f}/s"
    low, middle, high = statistics.quantiles(ratios)
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


def main() -> int:
    """Compare, or serve."""
    if sys.argv[1:2] == ["--serve"]:
        serve(*sys.argv[2:])
        return 0
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time, for one turn")
    parser.add_argument(
        "--only", nargs="*", choices=list(WAYS), default=list(WAYS), help="these ways beside the native one"
    )
    asked = parser.parse_args()
    ways = ["native", *(way for way in WAYS if way in asked.only and way != "native")]
    games = asked.games or ["diner", "lucky_penny", "villains"]
    same = [compare(game, ways, asked.rounds, asked.seconds) for game in games]
    return 0 if all(same) else 1


if __name__ == "__main__":
    raise SystemExit(main())
