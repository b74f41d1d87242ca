"""Our search against OpenSpiel's Python IS-MCTS, on full Villains with three players, through the adapter.

    python benchmarks/ismcts_match.py [--deals 2] [--ours-ms 10] [--theirs-ms 1000]
    python benchmarks/ismcts_match.py --iterations 50          # both as many iterations, time as it comes

Ours (the champion's configuration) sits at one seat, OpenSpiel's at the two others; every deal is played from each seat. Its bot
takes a number of simulations, not a time: so many as it makes in `--theirs-ms` on the first decision of the run are its budget. Needs the extra `openspiel`.
"""

import argparse
import json
import random
import sys
import time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import orderup.envs.openspiel  # noqa: F401  # registers the games
from orderup.kernel.dice import dice
from orderup.lab.intervals import wilson_interval
from orderup.players.search_bot import search_config
from orderup.search.searcher import Searcher

NUM_SEATS: Final = 3
GAME: Final = f"orderup_villains(players={NUM_SEATS})"
PROBE: Final = 200
"""Simulations by which the other's pace is measured."""


def dealt(seed: int) -> Any:
    """A state with the cards dealt."""
    state, rng = pyspiel.load_game(GAME).new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def bot(simulations: int, seed: int) -> Any:
    """OpenSpiel's bot, with random rollouts as in its examples."""
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    return ismcts.ISMCTSBot(pyspiel.load_game(GAME), evaluator, 2.0, simulations, random_state=rng)


def pace(ms: float) -> int:
    """How many simulations OpenSpiel's bot makes in this time."""
    state = dealt(0)
    bot(2, 0).step(state)  # loads what is compiled
    started = time.perf_counter()
    bot(PROBE, 0).step(state)
    return max(2, round(PROBE * ms / 1000 / (time.perf_counter() - started)))


def play(deal: int, seat: int, ours: dict[str, Any], theirs: int) -> tuple[float, int]:
    """One game; what our seat's part of the win is, and how many iterations it made."""
    state, searcher, rng = dealt(deal), Searcher(), dice(deal * NUM_SEATS + seat)
    others = {other: bot(theirs, deal * NUM_SEATS + other) for other in range(NUM_SEATS) if other != seat}
    made = 0
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif player == seat:
            batch = state.batch
            found = searcher.search(batch.states, seat, search_config(batch.game, NUM_SEATS), rng, **ours)
            action, made = found.best_move, made + found.iterations
        else:
            action = others[player].step(state)
        state.apply_action(action)
    returns = state.returns()
    best = [player for player in range(NUM_SEATS) if returns[player] == max(returns)]
    return (1 / len(best) if seat in best else 0.0), made


def main() -> None:
    """Play, and print one JSON object."""
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's.")
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--ours-ms", type=float, default=10)
    parser.add_argument("--theirs-ms", type=float, default=1000)
    parser.add_argument("--iterations", type=int, help="for both, instead of times")
    options = parser.parse_args()
    ours = {"iterations": options.iterations} if options.iterations else {"ms": options.ours_ms}
    theirs = options.iterations or pace(options.theirs_ms)
    wins, made = [], 0
    for deal in range(options.deals):
        for seat in range(NUM_SEATS):
            won, iterations = play(deal, seat, ours, theirs)
            wins.append(won)
            made += iterations
            sys.stderr.write(f"deal {deal}, seat {seat}: {won:.2f}\n")
    share = sum(wins) / len(wins)
    told = {
        "game": GAME,
        "games": len(wins),
        "ours": ours,
        "their_simulations": theirs,
        "our_iterations_a_game": made // len(wins),
    }
    sys.stdout.write(
        json.dumps({**told, "our_share": round(share, 3), "share_ci": wilson_interval(share, len(wins))}) + "\n"
    )


if __name__ == "__main__":
    main()
