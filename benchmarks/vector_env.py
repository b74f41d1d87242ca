"""Steps of the vector environment, observations and legal actions included, on one core, by random play.

    .venv/bin/python benchmarks/vector_env.py [GAME ...] [--tables 256]

Time is the process's own and only that of the environment: choosing actions does not count. Of several rounds the median is reported, and the best.
Many tables are more than the processor's own memory holds: see what 4096 cost.
The checksum is of every reward and of the last observations; it must not change with speed.
"""

import argparse
import statistics
import time
import zlib
from typing import Any

import numpy as np

from orderup.envs import make_vec
from orderup.kernel.dice import dice, pick
from orderup.kernel.jit import jit

SETTINGS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "villains": [(4, {"specials": False}), (4, {})],
    "diner": [(3, {})],
    "lucky_penny": [(2, {})],
}
NUM_STEPS = 1_024_000
NUM_ROUNDS = 5


@jit
def choose(masks: Any, rng: Any, actions: Any) -> None:
    """A legal action at each table, each equally likely."""
    for i in range(masks.shape[0]):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[i, action]
        n = pick(rng, legal)
        for action in range(masks.shape[1]):
            n -= masks[i, action]
            if n < 0:
                actions[i] = action
                break


def run(env: Any, seed: int) -> tuple[float, str]:
    """Seconds, and the checksum of one round."""
    env.reset(seed=seed)
    rng, actions = dice(seed), np.zeros(env.num_envs, np.int64)
    spent, digest = 0.0, 0
    for _ in range(NUM_STEPS // env.num_envs):
        choose(env.masks, rng, actions)
        started = time.process_time()
        _, rewards, *_ = env.step(actions)
        spent += time.process_time() - started
        digest = zlib.crc32(rewards.tobytes(), digest)
    return spent, f"{zlib.crc32(env.observations.tobytes(), digest):08x}"


def main() -> None:
    """Print a line for each game and set of options."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--tables", type=int, default=256)
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(SETTINGS):
        parser.error(f"there is no {unknown.pop()!r}; there is {', '.join(SETTINGS)}")
    for game in asked.games or SETTINGS:
        for players, options in SETTINGS[game]:
            env = make_vec(game, asked.tables, players, options=options)
            run(env, 0)
            rounds = [run(env, 1) for _ in range(NUM_ROUNDS)]
            speeds = [NUM_STEPS // env.num_envs * env.num_envs / seconds / 1e6 for seconds, _ in rounds]
            (checksum,) = {checksum for _, checksum in rounds}
            told = " ".join(f"{name}={value}" for name, value in options.items())
            print(
                f"{game} players={players} {told}: median {statistics.median(speeds):.2f} M steps/s, "
                f"best {max(speeds):.2f}, checksum {checksum}"
            )


if __name__ == "__main__":
    main()
