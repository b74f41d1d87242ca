"""Numbers of legal histories from fixed positions: any slip in the rules changes them (called perft in chess programs).

A history is a sequence of moves of any seat or the house. `python -m tests.games.lucky_penny.test_perft` prints the table anew.
"""

import pytest
from tests.games.lucky_penny.worlds import random_position
from tests.games.perft import histories

Position = tuple[int, int, int, bool]
"""Players, seed, random moves made before, turn clock."""
COUNTS: dict[Position, list[int]] = {
    (2, 1, 0, False): [4, 10, 32, 110, 384, 1776],
    (3, 1, 0, False): [4, 10, 32, 110, 384, 1152],
    (4, 1, 0, True): [5, 19, 83, 376, 1708, 7226],
    (2, 2, 20, False): [5, 12, 36, 108, 392, 2112],
    (3, 2, 25, False): [4, 4, 16, 40, 84, 378],
    (4, 3, 30, False): [4, 32, 124, 347, 1518, 6316],
    (2, 4, 45, False): [4, 19, 139, 565, 1627, 7573],
    (3, 5, 50, True): [6, 25, 128, 638, 3104, 15567],
    (4, 6, 60, False): [2, 12, 34, 76, 212, 536],
    (2, 7, 60, False): [1, 4, 24, 68, 228, 1124],
    (3, 8, 70, False): [4, 8, 20, 112, 368, 1096],
    (4, 9, 70, True): [2, 13, 76, 340, 1622, 8176],
    (2, 10, 80, False): [2, 5, 10, 18, 54, 167],
    (3, 11, 80, False): [4, 9, 34, 112, 356, 1508],
    (4, 12, 85, False): [2, 5, 18, 71, 201, 660],
    (2, 13, 84, False): [5, 12, 40, 144, 448, 1448],
}


def count(position: Position, depth: int) -> int:
    """The histories of a fixed position."""
    players, seed, moves, timed = position
    states = random_position(players, seed, moves, turn_clock=timed)
    assert states is not None
    return histories(states, depth)


@pytest.mark.parametrize("position", COUNTS, ids=str)
def test_the_number_of_legal_histories(position: Position) -> None:
    for depth, expected in enumerate(COUNTS[position], 1):
        assert count(position, depth) == expected, f"depth {depth}"


if __name__ == "__main__":
    for position in COUNTS:
        print(f"    {position}: {[count(position, depth) for depth in range(1, 7)]},")
