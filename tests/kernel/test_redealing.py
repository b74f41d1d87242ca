"""Unknown cards change places over several zones, every order equally likely."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np

from orderup.kernel.dice import dice
from orderup.kernel.redealing import shuffle_zones


def shuffled(stacks: list[list[int]], zones: int, rng: Any) -> list[list[int]]:
    """The stacks of cards after a shuffle."""
    cards, counts = np.full((len(stacks), 5), -1, np.int8), np.array([len(one) for one in stacks], np.int8)
    for zone, stack in enumerate(stacks):
        cards[zone, : len(stack)] = stack
    shuffle_zones(cards, counts, zones, rng)
    assert [len(one) for one in stacks] == counts.tolist()
    return [row[:n].tolist() for row, n in zip(cards, counts, strict=True)]


def test_every_order_of_the_cards_of_the_zones_comes_as_often() -> None:
    stacks, rng, times = [[0], [7, 8], [1, 2], [], [3]], dice(1), 4800
    found = Counter[tuple[int, ...]]()
    for _ in range(times):
        first, kept, *others = shuffled(stacks, 0b11101, rng)
        assert kept == [7, 8]
        found[tuple(card for stack in (first, *others) for card in stack)] += 1
    assert set(found) == set(permutations(range(4)))
    expected = times / len(found)
    assert (
        sum((n - expected) ** 2 / expected for n in found.values()) < 50
    )  # 23 degrees of freedom: once in a thousand times it is more


def test_the_other_zones_stay_as_they_are() -> None:
    stacks = [[0, 1, 2], [3, 4], [5]]
    assert shuffled(stacks, 0, dice(2)) == stacks
    assert shuffled(stacks, 0b100, dice(2)) == stacks
