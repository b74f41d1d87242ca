"""Functions for a game's `redeal`. Cards change places here without a movement: in the other world they have always been there."""

from typing import Any

import numpy as np

from orderup.kernel.dice import shuffle
from orderup.kernel.jit import jit
from orderup.kernel.movements import CardStacks, StackCounts


@jit
def shuffle_zones(cards: CardStacks, counts: StackCounts, zones: int, rng: Any) -> None:
    """Shuffle the cards of several stacks among all their places, every order equally likely. Each stack keeps as many as it has.

    `zones` are the numbers of the stacks as a set, one bit each: of the first 63 stacks.
    """
    stacks: Any = cards
    heights: Any = counts
    loose = np.empty(stacks.size, np.int64)
    n = 0
    for zone in range(heights.size):
        if (zones >> zone) & 1:
            for i in range(heights[zone]):
                loose[n] = stacks[zone, i]
                n += 1
    shuffle(loose, n, rng)
    for zone in range(heights.size):
        if (zones >> zone) & 1:
            for i in range(heights[zone]):
                n -= 1
                stacks[zone, i] = loose[n]
