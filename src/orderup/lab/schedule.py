"""The schedule of the arena: which bots play each other, and at which seats, in mirrored deals, as in duplicate bridge.

A deal is played by one group of bots, once with every rotation over the seats, so that each bot has every hand of it once. The
groups (all choices of as many bots as there are seats) take turns from deal to deal; so do, more slowly, the orders around the table.
"""

from functools import cache
from itertools import combinations, permutations

Seating = tuple[int, ...]
"""The number of the bot at each seat."""


@cache
def _groups(bots: int, seats: int) -> list[Seating]:
    return list(combinations(range(bots), seats))


@cache
def _orders(seats: int) -> list[Seating]:
    """Return the orders around a table, as places in the group."""
    return [(0, *rest) for rest in permutations(range(1, seats))]


def deal_count(bots: int, seats: int, games: int) -> int:
    """Return the number of deals in at most `games` games, in whole rounds of all groups. Raises ValueError if it is 0."""
    if bots < seats:
        raise ValueError(f"{seats} seats take {seats} bots or more, not {bots}; a bot may be named twice")
    groups = len(_groups(bots, seats))
    if games < groups * seats:
        raise ValueError(f"mirrored deals of all {groups} groupings take {groups * seats} games; {games} are too few")
    return games // (groups * seats) * groups


def seatings(bots: int, seats: int, deal: int) -> list[Seating]:
    """Return the seatings of the games of deal number `deal`."""
    groups, orders = _groups(bots, seats), _orders(seats)
    turn, which = divmod(deal, len(groups))
    around = [groups[which][place] for place in orders[turn % len(orders)]]
    return [tuple(around[(seat + first) % seats] for seat in range(seats)) for first in range(seats)]
