"""What a special would do to the table, found out by using it on a copy."""

from orderup.kernel import entry_points
from orderup.kernel.reading import Reading, copy_of


def hits(at: Reading, seat: int, move: int) -> list[str]:
    """The zones whose cards a legal use of a special would take hold of: piles, and hands out of which a card is laid open (V14).

    All of it is public: which card of a hand it will be, chance decides anew when the move is made.
    """
    copy = copy_of(at.states)
    entry_points.play(copy, seat, move)
    then = Reading(copy)
    players = range(at.players)
    piles = [f"pile.{s}" for s in players if at.height[s] > 0 and _pile(at, s) != _pile(then, s)]
    return piles + [f"hand.{s}" for s in players if then.bound[s] >= 0 > at.bound[s]]


def _pile(at: Reading, seat: int) -> list[int]:
    return list(at.pile[seat][: at.height[seat]])
