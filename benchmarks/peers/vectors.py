"""Steps of batched environments, with observations and masks: python -m benchmarks.peers.vectors {ours|GAME OF PGX}

- Ours: `orderup.envs.make_vec("villains", ...)` with four players; a step of one table is one count.
- A game of Pgx's: `vmap(auto_reset(step))`, one call a step, so that observations are computed.

PettingZoo's turn games have no batches: `villains_pettingzoo` is its part. Actions are random legal ones, chosen in compiled code.
"""

import sys
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from benchmarks.peers.slots import Played, repeat, serve

BATCH: Final = 1024
NUM_STEPS: Final = 64
"""Between two looks at the clock."""


def ours() -> Callable[[Played], None]:
    """A step of all tables."""
    from benchmarks.vector_env import choose
    from orderup.envs import make_vec
    from orderup.kernel.dice import dice

    env: Any = make_vec("villains", num_envs=BATCH, players=4, options={"specials": False})
    env.reset(seed=7)
    actions, rng = np.zeros(BATCH, np.int64), dice(7)

    def play(played: Played) -> None:
        for _ in range(NUM_STEPS):
            choose(env.masks, rng, actions)
            env.step(actions)
        played.count += NUM_STEPS * BATCH

    return play


def pgx(name: str) -> Callable[[float], Played]:
    """A step of all games."""
    import jax
    import jax.numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    env = make(name)

    @jax.jit
    def step(states: Any, key: Any) -> Any:
        key, choosing, stepping = jax.random.split(key, 3)
        logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, logits, axis=-1)
        return jax.vmap(auto_reset(env.step, env.init))(states, actions, jax.random.split(stepping, BATCH)), key

    key = jax.random.key(7)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    states, key = step(states, key)  # compiles

    def play(seconds: float) -> Played:
        nonlocal states, key
        played = Played()
        started = time.process_time()
        while played.seconds < seconds:
            states, key = step(states, key)
            states.observation.block_until_ready()
            played.count += BATCH
            played.seconds = time.process_time() - started
        return played

    return play


def main() -> None:
    """Step."""
    if sys.argv[1] == "ours":
        serve(repeat(ours()), "numba", "numpy")
    else:
        serve(pgx(sys.argv[1]), "pgx", "jax")


if __name__ == "__main__":
    main()
