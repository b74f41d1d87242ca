"""Random play of complete games, legal mask included, on one core; peer in the same run: the same rules as plain Python.

    .venv/bin/python benchmarks/random_play.py [GAME ...]

Rounds are interleaved and medians reported; time is the process's own. The checksum must not change with speed, and the
first games' checksum must be the peer's.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from typing import Any

import numpy as np

from orderup.games import GAMES as GAMES_THERE_ARE
from orderup.games import find
from orderup.kernel.entry_points import zeroed_records
from orderup.lab.playouts import SCRATCH_LAYOUT, TOTALS_LAYOUT, play_games

NUM_ROUNDS = 5
NUM_GAMES = 20_000
NUM_PEER_GAMES = 3


def play(game: str, players: int, games: int) -> tuple[int, float, str]:
    """Moves, seconds and checksum of so many games."""
    found = find(game)
    states = found.undealt_states(
        players, found.complete_options(players, dict(found.lab_options)), found.standard_deck()
    )
    totals: Any = zeroed_records(TOTALS_LAYOUT)
    run = np.uint64(1)
    started = time.process_time()
    play_games(states, zeroed_records(SCRATCH_LAYOUT), run, 0, games, totals)
    return int(totals["moves"][0]), time.process_time() - started, f"{int(totals['checksum'][0]):016x}"


def peer(game: str, players: int) -> tuple[int, float, str]:
    """The same, uncompiled, in a process of its own."""
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, __file__, "--peer", game, str(players)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603  # ourselves
    moves, seconds, checksum = json.loads(done.stdout)
    return moves, seconds, checksum


def compare(game: str, players: int) -> str:
    """Both, a few times in turn, in one line."""
    play(game, players, 1)  # compiles, or loads
    ours, theirs = [], []
    for _ in range(NUM_ROUNDS):
        moves, seconds, checksum = play(game, players, NUM_GAMES)
        ours.append(moves / seconds)
        moves, seconds, peer_checksum = peer(game, players)
        theirs.append(moves / seconds)
    agreed = "same" if play(game, players, NUM_PEER_GAMES)[2] == peer_checksum else "DIFFERENT"
    fast, slow = statistics.median(ours), statistics.median(theirs)
    return (
        f"{game}, {players} players: {fast / 1e6:.2f} M moves/s, plain Python {slow / 1e3:.2f} k moves/s, "
        f"ratio {fast / slow:,.0f}; checksum {checksum} ({agreed} games as the peer)"
    )


def main() -> None:
    """Print one line for each game and number of players."""
    if sys.argv[1:2] == ["--peer"]:
        print(json.dumps(play(sys.argv[2], int(sys.argv[3]), NUM_PEER_GAMES)))
        return
    for game in sys.argv[1:] or GAMES_THERE_ARE:
        for players in find(game).players:
            print(compare(game, players), flush=True)


if __name__ == "__main__":
    main()
