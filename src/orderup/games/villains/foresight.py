"""What a card would do to the table, found out by playing it on a copy."""

from orderup.kernel import entry_points
from orderup.kernel.reading import Reading, copy_of
from orderup.kernel.words import points_and_ties


def affected_zones(at: Reading, seat: int, move: int) -> list[str]:
    """Return the zones whose cards a legal use of a special would take hold of: piles, and hands out of which a card is laid open (V14).

    All of it is public: which card of a hand it will be, chance decides anew when the move is made.
    """
    then = _after(at, seat, move)
    players = range(at.players)
    piles = [f"pile.{s}" for s in players if at.height[s] > 0 and _pile(at, s) != _pile(then, s)]
    return piles + [f"hand.{s}" for s in players if then.bound[s] >= 0 > at.bound[s]]


def gain(at: Reading, seat: int, move: int, owner: int) -> int:
    """Return by how many points a legal move would change what the pile of `owner` is worth (V8): the one that a card goes to, or whose top card moves.

    All of it is public: every villain was seen by all when it was laid, and where this is told the heroes are counted (V7).
    """
    worth = points_and_ties(at)[0][owner]
    return points_and_ties(_after(at, seat, move))[0][owner] - worth


def _after(at: Reading, seat: int, move: int) -> Reading:
    copy = copy_of(at.states)
    entry_points.play(copy, seat, move)
    return Reading(copy)


def _pile(at: Reading, seat: int) -> list[int]:
    return list(at.pile[seat][: at.height[seat]])
