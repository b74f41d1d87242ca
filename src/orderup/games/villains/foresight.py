"""What a card would do to the table, found out by playing it on a copy."""

from orderup.games.villains.state import FACE_DOWN_BIT
from orderup.kernel import entry_points
from orderup.kernel.reading import Reading, copy_of
from orderup.kernel.words import points_and_ties


def affected_zones(reading: Reading, seat: int, move: int) -> list[str]:
    """Return the zones whose cards a legal use of a special would take hold of: piles, and hands out of which a card is laid open (V14).

    All of it is public: which card of a hand it will be, chance decides anew when the move is made.
    """
    then = _after(reading, seat, move)
    players = range(reading.players)
    piles = [f"pile.{s}" for s in players if reading.height[s] > 0 and _pile(reading, s) != _pile(then, s)]
    return piles + [f"hand.{s}" for s in players if then.bound[s] >= 0 > reading.bound[s]]


def gain(reading: Reading, seat: int, move: int, owner: int) -> int:
    """Return by how many points a legal move would change what the pile of `owner` is worth (V8): the one that a card goes to, or whose top card moves.

    All of it is public: every villain was seen by all when it was laid, and where this is told the heroes are counted (V7).
    """
    worth = points_and_ties(reading)[0][owner]
    return points_and_ties(_after(reading, seat, move))[0][owner] - worth


def changes(reading: Reading, seat: int, move: int) -> dict[str, int]:
    """Return by how many points a legal use of a special would change each pile that it takes hold of (V8).

    All of it is public: of a hero that it would turn up (V12) nobody is told what it would bring.
    """
    then = _after(reading, seat, move)
    before, after = points_and_ties(reading)[0], points_and_ties(then)[0]
    return {
        f"pile.{s}": after[s] - before[s]
        for s in range(reading.players)
        if reading.height[s] > 0 and _pile(reading, s) != _pile(then, s) and not _turns_up(reading, then, s)
    }


def _turns_up(reading: Reading, then: Reading, seat: int) -> bool:
    """Return whether the hero on a pile lies there face up afterwards."""
    top, new = _pile(reading, seat)[-1], _pile(then, seat)[-1:]
    return new == [top - FACE_DOWN_BIT]


def _after(reading: Reading, seat: int, move: int) -> Reading:
    copy = copy_of(reading.states)
    entry_points.play(copy, seat, move)
    return Reading(copy)


def _pile(reading: Reading, seat: int) -> list[int]:
    return list(reading.pile[seat][: reading.height[seat]])
