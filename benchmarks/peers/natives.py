"""Random play of games that come with the other libraries: python -m benchmarks.peers.natives {openspiel|rlcard|GAME OF PGX}

- OpenSpiel's hearts (C++; four players, 52 cards, 64 moves with the passing). Its Python package has no loop of its own over moves, but
  its tree search plays complete random games in C++ to value a position: one simulation, many rollouts.
- RLCard's Uno (Python; two players, color or number must match), `env.run` with its random agents.
- A game of Pgx's (JAX), 1024 at a time, random legal actions and `auto_reset`, in a loop on the device. Observations, which nobody
  reads there, are compiled away.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from benchmarks.peers.slots import Played, repeat, serve

NUM_ROLLOUTS: Final = 500
BATCH: Final = 1024
NUM_STEPS: Final = 100


def hearts() -> Any:
    """A deal of OpenSpiel's hearts in which cards are passed: nothing is left to chance."""
    import pyspiel

    state = pyspiel.load_game("hearts").new_initial_state()
    state.apply_action(1)  # pass to the left
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    return state


def openspiel() -> Callable[[Played], None]:
    """Rollouts from fresh deals. Every game takes as many moves."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    length = game.max_game_length()
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(NUM_ROLLOUTS, 7), 2.0, 1, 1, False, 7, False)

    def play(played: Played) -> None:
        bot.step(hearts())
        played.games += NUM_ROLLOUTS
        played.count += NUM_ROLLOUTS * length
        played.moves = played.count

    return play


def rlcard() -> Callable[[Played], None]:
    """Games of Uno."""
    from rlcard import make
    from rlcard.agents import RandomAgent

    env = make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(played: Played) -> None:
        trajectories, _ = env.run(is_training=False)
        played.add(sum(len(steps) // 2 for steps in trajectories), [])

    return play


def pgx(name: str) -> Callable[[float], Played]:
    """Steps of one of its games."""
    import jax
    import jax.numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    env = make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(_: Any, carry: Any) -> Any:
        states, key, games = carry
        key, choosing, stepping = jax.random.split(key, 3)
        logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, logits, axis=-1)
        states = step(states, actions, jax.random.split(stepping, BATCH))
        return states, key, games + states.terminated.sum()

    @jax.jit
    def run(states: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, NUM_STEPS, advance, (states, key, jnp.int32(0)))

    key = jax.random.key(7)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    states, key, _ = run(states, key)  # compiles

    def play(seconds: float) -> Played:
        nonlocal states, key
        played = Played()
        started = time.process_time()
        while played.seconds < seconds:
            states, key, games = run(states, key)
            played.games += int(games)
            played.count += NUM_STEPS * BATCH
            played.moves = played.count
            played.seconds = time.process_time() - started
        return played

    return play


def main() -> None:
    """Play."""
    if sys.argv[1] == "openspiel":
        serve(repeat(openspiel()), "open_spiel")
    elif sys.argv[1] == "rlcard":
        serve(repeat(rlcard()), "rlcard")
    else:
        serve(pgx(sys.argv[1]), "pgx", "jax")


if __name__ == "__main__":
    main()
