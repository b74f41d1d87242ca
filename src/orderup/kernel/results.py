"""Winners and ranks: the only comparison of results. A seat's result is its points, and its tie-break among equal points."""

from typing import Any

from orderup.kernel.jit import jit


def _winners(scores: Any, players: int) -> int:
    seats, points, tie = 1, scores[0, 0], scores[0, 1]
    for seat in range(1, players):
        if scores[seat, 0] > points or (scores[seat, 0] == points and scores[seat, 1] > tie):
            seats, points, tie = 1 << seat, scores[seat, 0], scores[seat, 1]
        elif scores[seat, 0] == points and scores[seat, 1] == tie:
            seats |= 1 << seat
    return seats


winning_seats = jit(_winners)
"""Returns, for compiled code, the set of seats that share the win, one bit a seat, from `scores` as the verb writes them."""


def winners(scores: Any, players: int) -> list[int]:
    """Return, for plain Python, the seats that share the win, rising."""
    seats = _winners(scores, players)
    return [seat for seat in range(players) if seats >> seat & 1]


def _place_last(scores: Any, players: int, losers: int) -> None:
    last = scores[0, 0]
    for seat in range(1, players):
        last = min(last, scores[seat, 0])
    for seat in range(players):
        if (losers >> seat) & 1:
            scores[seat, 0], scores[seat, 1] = last - 1, 0


place_last = jit(_place_last)
"""Puts, for compiled code, the seats in `losers`, as bits, a point behind the last of all, whatever their points. They are equal to each other."""


def ranks(scores: Any, players: int, losers: int = 0) -> list[int]:
    """Return how many seats did better than each: 0 is a winner, equal ranks are ties.

    Seats in `losers`, as bits, have lost whatever their points; if all have lost, nobody has won.
    """
    final = scores[:players].copy()
    _place_last(final, players, losers)
    results = [tuple(result) for result in final.tolist()]
    best = 1 if losers == (1 << players) - 1 else 0
    return [best + sum(other > mine for other in results) for mine in results]
