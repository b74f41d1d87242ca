"""Who has won, compiled and in plain Python."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderup.kernel import MAX_PLAYERS
from orderup.kernel.jit import entry
from orderup.kernel.results import ranks, winners, winning_seats

RESULTS = st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2)), min_size=1, max_size=MAX_PLAYERS)


@entry
def compiled(scores: Any, players: int) -> int:
    return winning_seats(scores, players)


@given(RESULTS)
def test_the_best_points_win_then_the_tie_break_and_else_they_share(results: list[tuple[int, int]]) -> None:
    players = len(results)
    scores = np.full((MAX_PLAYERS, 2), 9, np.int32)
    scores[:players] = results
    best = [seat for seat, result in enumerate(results) if result == max(results)]
    assert winners(scores, players) == best
    assert compiled(scores, players) == sum(1 << seat for seat in best)
    assert [seat for seat, rank in enumerate(ranks(scores, players)) if rank == 0] == best


@pytest.mark.parametrize(
    ("results", "expected"),
    [([(5, 0), (7, 0), (5, 1)], [2, 0, 1]), ([(4, 4), (4, 4), (4, 3)], [0, 0, 2])],
)
def test_ranks_count_who_did_better(results: list[tuple[int, int]], expected: list[int]) -> None:
    assert ranks(np.array(results, np.int32), len(results)) == expected


@pytest.mark.parametrize(
    ("points", "losers", "expected"),
    [
        ([5, 3, 1], 0b000, [0, 1, 2]),
        ([5, 3, 1], 0b001, [2, 0, 1]),
        ([5, 5, 1], 0b101, [1, 0, 1]),
        ([3, 5], 0b10, [0, 1]),
        ([5, 3], 0b11, [1, 1]),
    ],
)
def test_losers_come_behind_all_others_and_where_all_lose_nobody_wins(
    points: list[int], losers: int, expected: list[int]
) -> None:
    scores = np.array([[each, 7] for each in points], np.int32)
    assert ranks(scores, len(points), losers) == expected
    assert scores[:, 0].tolist() == points, "what was scored stays"
