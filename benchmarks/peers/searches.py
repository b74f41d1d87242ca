"""Information-set tree search with random rollouts: python -m benchmarks.peers.searches {ours3|ours4|openspiel}

Simulations a second from the first decision of fresh deals: ours on full Villains with three or four players, OpenSpiel's in C++
(`ISMCTSBot`) on its hearts.
"""

import sys
from collections.abc import Callable
from typing import Final

from benchmarks.peers.slots import Played, repeat, serve

NUM_SIMULATIONS: Final = 2000
"""For one decision."""


def ours(players: int) -> Callable[[Played], None]:
    """Ours."""
    import numpy as np

    from orderup.games import find
    from orderup.kernel import HOUSE, entry_points
    from orderup.kernel.dice import dice
    from orderup.search.config import SearchConfig
    from orderup.search.searcher import Searcher

    game = find("villains")
    states = game.undealt_states(players, game.complete_options(players, dict(game.lab_options)), game.standard_deck())
    searcher, config, rng, deals = Searcher(), SearchConfig(), dice(7), np.random.default_rng(7)

    def think(played: Played) -> None:
        entry_points.deal(states, deals.integers(1 << 32, size=8, dtype=np.uint32))
        entry_points.play(states, HOUSE, entry_points.automatic_move(states))  # the game begins
        found = searcher.search(states, int(states["turn"][0]), config, rng, iterations=NUM_SIMULATIONS)
        played.count += found.iterations
        played.moves += found.moves

    return think


def openspiel() -> Callable[[Played], None]:
    """OpenSpiel's."""
    import pyspiel

    from benchmarks.peers.natives import hearts

    rollouts = pyspiel.RandomRolloutEvaluator(1, 7)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(7, rollouts, 2.0, NUM_SIMULATIONS, -1, most_visited, False, False)

    def think(played: Played) -> None:
        bot.restart()
        bot.step(hearts())
        played.count += NUM_SIMULATIONS

    return think


def main() -> None:
    """Think."""
    if sys.argv[1] == "openspiel":
        serve(repeat(openspiel()), "open_spiel")
    else:
        serve(repeat(ours(int(sys.argv[1][-1]))), "numba", "numpy")


if __name__ == "__main__":
    main()
