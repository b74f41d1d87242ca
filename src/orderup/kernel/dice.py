"""The fast generator, for choices that need no secrecy: SplitMix64 (Steele, Lea & Flood 2014).

A generator is an array of one uint64.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from orderup.kernel.bits import to_int
from orderup.kernel.jit import inlined, jit
from orderup.kernel.old_names import forward_old_names

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX1, MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S11, S30, S27, S31, S32 = np.uint64(11), np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

Dice = npt.NDArray[np.uint64]


def dice(seed: int) -> Dice:
    """Return a fresh generator for a seed of up to 64 bits."""
    return np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64)


@inlined
def discard(rng: Any) -> Any:
    """Advance the generator without mixing; return the state that `next_u64` mixes."""
    rng[0] = np.uint64(rng[0] + GAMMA)
    return rng[0]


@inlined
def next_u64(rng: Any) -> np.uint64:
    """Return the next 64 random bits."""
    z = discard(rng)
    z = np.uint64((z ^ (z >> S30)) * MIX1)
    z = np.uint64((z ^ (z >> S27)) * MIX2)
    return np.uint64(z ^ (z >> S31))


@inlined
def draw_stream_key(rng: Any, key: Any) -> None:
    """Draw the key of a game's stream (8 uint32 words) into `key`."""
    for i in range(4):
        word = next_u64(rng)
        key[2 * i] = np.uint32(word)
        key[2 * i + 1] = np.uint32(word >> S32)


@inlined
def random_below(rng: Any, n: int) -> Any:
    """Return a number 0 <= x < n (n < 2**32); the bias is below 2**-32 * n."""
    return to_int(((next_u64(rng) >> S32) * np.uint64(n)) >> S32)


@jit
def uniform(rng: Any) -> float:
    """Return a number 0 <= x < 1."""
    return np.float64(next_u64(rng) >> S11) / 9007199254740992.0


@jit
def standard_normal(rng: Any) -> float:
    """Return an approximately standard normal number: the sum of four uniform ones."""
    return (uniform(rng) + uniform(rng) + uniform(rng) + uniform(rng) - 2.0) * 1.7320508


@jit
def shuffle(values: Any, count: int, rng: Any) -> None:
    """Put the first `count` values into a random order, all orders equally likely up to `random_below`'s bias."""
    for i in range(count - 1, 0, -1):
        j = random_below(rng, i + 1)
        values[i], values[j] = values[j], values[i]


__getattr__ = forward_old_names(
    __name__, chance="uniform", pick="random_below", roll="next_u64", skip="discard", write_key="draw_stream_key"
)
