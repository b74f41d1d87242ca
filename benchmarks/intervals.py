"""Whether the lab's intervals hold: small experiments, again and again, each stopped as soon as it knows enough.

    python benchmarks/intervals.py [--experiments 1000] [--precision 0.08] [--seed 1]

Each experiment asks how often the first seat of a game at random play wins, from deals of its own, looks after every 20 of them, and stops when its
interval is narrow enough (or after 2,000 deals). The truth is the share over a million other games. Counted is how often the interval with which an
experiment stopped has the truth in it, for the confidence sequences of `orderup lab run`, and in the same run for their peer: Wilson's interval for a
fixed number of games, which is right where the number was fixed before, and is used here as if it had been.

The checksum is over the numbers at which the experiments stopped, and their intervals. Exit code 1: the sequences hold less often than promised.
"""

import argparse
import hashlib
import json
import sys
import time
from typing import Any, Final

import numpy as np

from orderup.games import find
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.reading import copy_of
from orderup.lab.balance.sequences import FloatArray, RunningMean
from orderup.lab.card_counting import PARTS_PER_WIN
from orderup.lab.intervals import wilson_interval
from orderup.lab.playouts import RANDOM_PLAY_LOOP, SCRATCH_LAYOUT, TOTALS_LAYOUT, play_games
from orderup.lab.simulate import simulate

LOOK_EVERY: Final = 20
MAX_DEALS: Final = 2000
NUM_TRUTH_GAMES: Final = 1_000_000
PROMISED: Final = 0.95
CASES: Final = (("lucky_penny", 2), ("villains", 3), ("diner", 4))


def first_seat_wins(states: Any, run: int, games: range) -> FloatArray:
    """What the first seat has of the win, game by game."""
    won = np.zeros(len(games))
    for place, number in enumerate(games):
        total = zeroed_records(TOTALS_LAYOUT)
        play_games(copy_of(states), zeroed_records(SCRATCH_LAYOUT), np.uint64(run), number, 1, total)
        won[place] = total["wins"][0][0] / PARTS_PER_WIN
    return won


def experiment(states: Any, run: int, precision: float) -> tuple[int, tuple[float, float], int, tuple[float, float]]:
    """After how many games each way of looking stops, and its interval then."""
    running, sequence, fixed = RunningMean(share=True), None, None
    for n in range(LOOK_EVERY, MAX_DEALS + 1, LOOK_EVERY):
        running.add(first_seat_wins(states, run, range(n - LOOK_EVERY, n)))
        found = running.estimate()
        low, high = wilson_interval(running.mean, n)
        if sequence is None and (found.half_width <= precision or n == MAX_DEALS):
            sequence = n, (found.low, found.high)
        if fixed is None and ((high - low) / 2 <= precision or n == MAX_DEALS):
            fixed = n, (low, high)
        if sequence and fixed:
            break
    assert sequence is not None
    assert fixed is not None
    return *sequence, *fixed


def main() -> None:
    """Run all experiments, and print how often the truth was in their intervals."""
    parser = argparse.ArgumentParser(description="Whether the lab's intervals hold.")
    parser.add_argument("--experiments", type=int, default=1000)
    parser.add_argument("--precision", type=float, default=0.08)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    digest, started, is_kept, told = hashlib.sha256(), time.perf_counter(), True, []
    for game, players in CASES:
        found = find(game)
        RANDOM_PLAY_LOOP.prepare(found, print)
        truth = simulate(game, players, NUM_TRUTH_GAMES, 10**6 + asked.seed, workers=2).win_share[0]
        states = found.undealt_states(players, found.complete_lab_options(players), found.standard_deck())
        held, held_fixed, lengths = 0, 0, []
        for number in range(asked.experiments):
            run = int.from_bytes(hashlib.sha256(f"{asked.seed}/{game}/{number}".encode()).digest()[:8], "little")
            n, (low, high), n_fixed, (low_fixed, high_fixed) = experiment(states, run, asked.precision)
            held += low <= truth <= high
            held_fixed += low_fixed <= truth <= high_fixed
            lengths.append(n)
            digest.update(f"{n} {low:.6f} {high:.6f} {n_fixed} ".encode())
        is_kept &= held / asked.experiments >= PROMISED
        told.append(
            {
                "game": game,
                "players": players,
                "truth": round(truth, 5),
                "experiments": asked.experiments,
                "held": held / asked.experiments,
                "held, fixed intervals looked at again and again": held_fixed / asked.experiments,
                "mean_games": sum(lengths) / len(lengths),
            }
        )
    print(
        json.dumps(
            {"cases": told, "seconds": round(time.perf_counter() - started), "checksum": digest.hexdigest()[:16]}
        )
    )
    sys.exit(0 if is_kept else 1)


if __name__ == "__main__":
    main()
