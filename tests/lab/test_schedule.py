"""Mirrored deals are balanced."""

from collections import Counter
from itertools import combinations

import pytest

from orderup.lab.schedule import deal_count, seatings


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (3, 3), (5, 3), (4, 4)])
def test_within_a_deal_every_bot_has_every_seat_once(bots: int, seats: int) -> None:
    for deal in range(30):
        games = seatings(bots, seats, deal)
        assert len(games) == seats
        for places in zip(*games, strict=True):
            assert len(set(places)) == seats


@pytest.mark.parametrize(("bots", "seats"), [(3, 2), (5, 2), (5, 3), (6, 4)])
def test_in_a_round_every_group_has_one_deal(bots: int, seats: int) -> None:
    groups = [frozenset(seatings(bots, seats, deal)[0]) for deal in range(deal_count(bots, seats, 1000))]
    count = Counter(groups)
    assert set(count) == {frozenset(group) for group in combinations(range(bots), seats)}
    assert len(set(count.values())) == 1


def test_neighbors_change_too() -> None:
    """After all orders around the table everybody has sat left of everybody else equally often."""
    left = Counter((game[i], game[(i + 1) % 4]) for deal in range(6) for game in seatings(4, 4, deal) for i in range(4))
    assert len(left) == 12
    assert set(left.values()) == {8}


def test_only_whole_rounds_are_played() -> None:
    assert deal_count(2, 2, 201) == 100
    assert deal_count(4, 2, 100) == 8 * 6
    with pytest.raises(ValueError, match="all 6 groupings take 12 games; 11 are too few"):
        deal_count(4, 2, 11)
    with pytest.raises(ValueError, match="3 seats take 3 bots or more, not 2"):
        deal_count(2, 3, 100)
