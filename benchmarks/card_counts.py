"""What it costs to count cards while random games are played: how often each is drawn, played and kept, and who wins with it. On one core.

    .venv/bin/python benchmarks/card_counts.py [GAMES]

Plain play and counting play take turns, the same games in the same process; medians, time is the process's own. Both must have the same checksum.
"""

import statistics
import sys
import time

import numpy as np

from orderup.games import find
from orderup.kernel.entry_points import zeroed_records
from orderup.lab.card_counts import names_by_card, new_card_counting_scratch
from orderup.lab.playouts import (
    CARD_COUNTING_LOOP,
    CARD_COUNTING_SCRATCH_LAYOUT,
    RANDOM_PLAY_LOOP,
    SCRATCH_LAYOUT,
    TOTALS_LAYOUT,
    play_games,
)

NUM_ROUNDS = 5
NUM_GAMES = 1_000_000
GAME = "lucky_penny"


def main() -> None:
    """Print one line for each number of players."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else NUM_GAMES
    game = find(GAME)
    for loop in (RANDOM_PLAY_LOOP, CARD_COUNTING_LOOP):
        loop.prepare(game)
    for players in game.players:
        print(compare(players, games), flush=True)


def compare(players: int, games: int) -> str:
    """Both, a few times in turn, in one line."""
    game = find(GAME)
    deck = game.standard_deck()
    states = game.undealt_states(players, game.complete_lab_options(players), deck)
    scratches = {
        "plain": zeroed_records(SCRATCH_LAYOUT),
        "counting": new_card_counting_scratch(CARD_COUNTING_SCRATCH_LAYOUT, names_by_card(game, deck, states)),
    }
    seconds: dict[str, list[float]] = {way: [] for way in scratches}
    checksums = set()
    for _ in range(NUM_ROUNDS):
        for way, scratch in scratches.items():
            totals = zeroed_records(TOTALS_LAYOUT)
            started = time.process_time()
            play_games(states, scratch, np.uint64(1), 0, games, totals)
            seconds[way].append(time.process_time() - started)
            checksums.add(f"{int(totals['checksum'][0]):016x}")
    plain, counting = (statistics.median(seconds[way]) for way in scratches)
    agreed = checksums.pop() if len(checksums) == 1 else "DIFFERENT"
    return (
        f"{GAME}, {players} players, {games:,} games: plain {plain:.2f} s, counting cards {counting:.2f} s, "
        f"ratio {counting / plain:.2f}; checksum of both {agreed}"
    )


if __name__ == "__main__":
    main()
