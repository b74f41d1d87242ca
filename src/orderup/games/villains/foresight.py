"""What a card would do to the table, found out by playing it on a copy."""

from typing import NamedTuple

from orderup.games.villains.moves import ACTIONS_PER_CARD, HIDE, OWN
from orderup.games.villains.state import FACE_DOWN_BIT
from orderup.kernel import entry_points
from orderup.kernel.legal_moves import legal_moves
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


class Sequel(NamedTuple):
    """What can follow at the next turn: the move, and by how many points it and the one before it change the own pile together."""

    place: int
    action: int
    gain: int


def sequel(reading: Reading, seat: int, move: int) -> Sequel | None:
    """Return what another card of the hand could best do on the own pile after a legal move, if the piles stayed as they are; None if that would bring it nothing.

    All of it is known to the seat: the card that it draws meanwhile is left out.
    """
    held = list(reading.hand[seat])
    then = _after(reading, seat, move)
    then.states["turn"] = seat
    found = []
    for following in legal_moves(then.states, seat):
        place, action = divmod(following, ACTIONS_PER_CARD)
        card = then.hand[seat][place]
        if action in (OWN, HIDE) and card in held:
            found.append(Sequel(held.index(card), action, gain(then, seat, following, seat)))
    best = max(found, key=lambda each: (each.gain, each.action == OWN), default=None)
    if best is None or best.gain <= 0:
        return None
    return best._replace(gain=best.gain + gain(reading, seat, move, seat))


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
