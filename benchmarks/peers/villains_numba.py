"""Random play of Villains as `orderup simulate` plays it: python -m benchmarks.peers.villains_numba {basic|full}"""

import sys
from typing import Any, Final

import numpy as np

from benchmarks.peers.slots import Played, repeat, serve
from orderup.games import find
from orderup.kernel.entry_points import zeroed_records
from orderup.lab.playouts import SCRATCH_LAYOUT, TOTALS_LAYOUT, play_games
from orderup.match.shuffle import seed_from_int

NUM_PLAYERS: Final = 4
RUN: Final = int.from_bytes(seed_from_int(7)[:8], "little")
"""What `--seed 7` stands for."""
CHUNK: Final = 2000
CHECKED: Final = 20_000
"""Games that the checksum is of."""


def new(*, specials: bool) -> Any:
    """An array of one record, not dealt yet."""
    game = find("villains")
    return game.undealt_states(
        NUM_PLAYERS,
        game.complete_options(NUM_PLAYERS, {**game.lab_options, "specials": specials}),
        game.standard_deck(),
    )


def count(totals: Any, played: Played) -> None:
    """Add the totals of a chunk of games."""
    played.games += int(totals["games"][0])
    played.count += int(totals["moves"][0])
    played.moves += int(totals["moves"][0])
    played.points += int(totals["points"].sum())
    played.points_squared += int(totals["points_squared"].sum())


def main() -> None:
    """Play."""
    states, works = new(specials=sys.argv[1] == "full"), zeroed_records(SCRATCH_LAYOUT)

    def games(first: int, number: int) -> Any:
        totals = zeroed_records(TOTALS_LAYOUT)
        play_games(states, works, np.uint64(RUN), first, number, totals)
        return totals

    checksum = f"{int(games(0, CHECKED)['checksum'][0]):016x}"

    def chunk(played: Played) -> None:
        count(games(played.games, CHUNK), played)
        played.checksum = checksum

    serve(repeat(chunk), "numba", "numpy")


if __name__ == "__main__":
    main()
