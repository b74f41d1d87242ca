"""Numbers of legal histories from fixed positions: any slip in the rules changes them (called perft in chess programs).

A history is a sequence of moves of any seat or the house. `python -m tests.games.villains.test_perft` prints the table anew.
"""

from typing import Any

import pytest
from tests.games.perft import histories
from tests.games.villains.scenario import begin, wander

Position = tuple[int, int, int, tuple[tuple[str, Any], ...]]
"""Players, seed, random moves made before, options."""
COUNTS: dict[Position, list[int]] = {
    (3, 1, 0, ()): [8, 58, 425, 3252],
    (3, 2, 20, ()): [9, 75, 486, 4146],
    (3, 3, 50, ()): [6, 20, 100, 460],
    (4, 1, 0, ()): [9, 55, 380, 4603],
    (4, 2, 30, (("specials", False),)): [9, 65, 585, 3993],
    (4, 3, 70, (("deck", "spread"),)): [5, 34, 102, 306],
    (5, 1, 40, (("easy_memory", True),)): [8, 44, 396, 3564],
    (5, 2, 90, ()): [2, 6, 18, 54],
    (6, 1, 0, (("deck", "spread"),)): [5, 45, 280, 3175],
    (6, 2, 60, ()): [9, 81, 729, 6561],
    (6, 3, 110, ()): [3, 27, 81, 243],
    (3, 1, 0, (("villains", "choose"),)): [7, 42, 210, 1966],
    (6, 1, 4, (("villains", "choose"),)): [3, 6, 55, 356],
}


def count(position: Position, depth: int) -> int:
    """The histories of a fixed position."""
    players, seed, moves, options = position
    match = begin(players, seed, **dict(options))
    wander(match, seed, moves)
    assert not match.over
    return histories(match.position.states, depth)


@pytest.mark.parametrize("position", list(COUNTS), ids=str)
def test_the_number_of_legal_histories(position: Position) -> None:
    assert [count(position, depth) for depth in range(1, len(COUNTS[position]) + 1)] == COUNTS[position]


if __name__ == "__main__":
    for known, counts in COUNTS.items():
        print(f"    {known}: {[count(known, depth) for depth in range(1, (len(counts) or 4) + 1)]},")
