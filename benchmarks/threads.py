"""Random play by threads that need no interpreter; peer in the same run: as many processes of one thread, the most that the machine has to give.

    .venv/bin/python benchmarks/threads.py [GAME ...] [--workers 2]

Rates are by the clock on the wall, so nothing else may run. Rounds are interleaved; the speedup is the median of the rounds' ratios to
one thread. The checksum must be the same with any number of threads.
"""

import argparse
import multiprocessing
import statistics
from typing import Any

from orderup.games import GAMES, find
from orderup.lab.simulate import simulate

NUM_ROUNDS = 7
GAMES_EACH = 200_000
"""Games of a round and thread."""


def rate(game: str, games: int, workers: int) -> tuple[float, str]:
    """Moves a second, and the checksum."""
    found = simulate(game, min(find(game).players), games, seed=7, workers=workers)
    return found.moves_per_s, found.checksum


def serve(game: str, games: int, line: Any) -> None:
    """A process of the peer: plays whenever it is told to."""
    rate(game, 1000, 1)
    line.send(None)
    while line.recv():
        line.send(rate(game, games, 1)[0])


def together(lines: list[Any]) -> float:
    """Moves a second of all processes, started at once."""
    for line in lines:
        line.send(True)
    return float(sum(line.recv() for line in lines))


def compare(game: str, workers: int) -> None:
    """Print a line for a game."""
    context = multiprocessing.get_context("spawn")
    pipes = [context.Pipe() for _ in range(workers)]
    for _, theirs in pipes:
        context.Process(target=serve, args=(game, GAMES_EACH, theirs), daemon=True).start()
    lines = [ours for ours, _ in pipes]
    for line in lines:
        line.recv()
    games = GAMES_EACH * workers
    rate(game, games, workers)
    rounds = [(rate(game, games, 1), rate(game, games, workers), together(lines)) for _ in range(NUM_ROUNDS)]
    (checksum,) = {checksum for one, many, _ in rounds for checksum in (one[1], many[1])}
    alone = statistics.median(one[0] for one, _, _ in rounds)
    threads = statistics.median(many[0] / one[0] for one, many, _ in rounds)
    processes = statistics.median(peer / one[0] for one, _, peer in rounds)
    print(
        f"{game}: one thread {alone / 1e6:.2f} M moves/s, {workers} threads {threads:.2f} times that, "
        f"{workers} processes {processes:.2f} times; checksum {checksum}"
    )
    for line in lines:
        line.send(False)


def main() -> None:
    """Compare for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    for game in asked.games:
        compare(game, asked.workers)


if __name__ == "__main__":
    main()
