"""Numbers of legal histories from fixed positions: any slip in the rules changes them (called perft in chess programs).

A history is a sequence of moves of any seat or the house. `python -m tests.games.diner.test_perft` prints the table anew.
"""

from typing import Any

import pytest
from tests.games.diner.worlds import random_position
from tests.games.perft import histories

Position = tuple[int, int, int, tuple[tuple[str, Any], ...]]
"""Players, seed, random moves made before, options."""
COUNTS: dict[Position, list[int]] = {
    (2, 1, 1, ()): [18, 213, 2175, 22986],
    (3, 1, 1, ()): [27, 513, 7884, 113982],
    (4, 1, 1, ()): [36, 951, 20133, 383310],
    (2, 2, 40, ()): [21, 305, 3689, 44125],
    (3, 2, 60, ()): [3, 51, 542, 5022],
    (4, 3, 80, ()): [17, 267, 4251, 69602],
    (3, 4, 55, (("check_orders", True),)): [27, 508, 7534, 102103],
    (4, 5, 50, (("hoarding", "at_once"),)): [34, 825, 17231, 359944],
    (2, 6, 30, (("hoarding", "after"), ("check_orders", True))): [20, 242, 2576, 28460],
    (3, 7, 70, (("edition", "contest"),)): [8, 76, 676, 3572],
    (2, 8, 75, (("edition", "contest"), ("hoarding", "at_once"))): [18, 192, 1701, 17322],
    (3, 9, 68, ()): [18, 264, 3531, 47910],
    (3, 10, 70, ()): [20, 342, 6000, 101329],
    (4, 11, 64, (("hoarding", "after"),)): [10, 113, 1081, 10530],
    (4, 12, 66, ()): [27, 598, 12749, 273619],
    (4, 1, 50, ()): [7, 20, 36, 972],
    (4, 1, 51, ()): [2, 4, 108, 2164],
    (4, 1, 52, ()): [2, 54, 1080, 18990],
    (3, 2, 44, (("check_orders", True),)): [3, 15, 197, 2745],
    (3, 2, 68, ()): [4, 7, 203, 4095],
    (3, 4, 47, (("check_orders", True),)): [3, 31, 621, 9942],
}


def count(position: Position, depth: int) -> int:
    """The histories of a fixed position."""
    players, seed, moves, options = position
    states = random_position(players, seed, moves, **dict(options))
    assert states is not None
    return histories(states, depth)


@pytest.mark.parametrize("position", list(COUNTS), ids=str)
def test_the_number_of_legal_histories(position: Position) -> None:
    assert [count(position, depth) for depth in range(1, len(COUNTS[position]) + 1)] == COUNTS[position]


if __name__ == "__main__":
    for known, counts in COUNTS.items():
        print(f"    {known}: {[count(known, depth) for depth in range(1, len(counts) + 1)]},")
