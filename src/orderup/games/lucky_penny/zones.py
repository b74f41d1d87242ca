"""Lucky Penny's zones by name, and which cards each audience sees in them."""

from collections.abc import Iterator
from typing import Any, Final

from orderup.games.lucky_penny.deck import Deck
from orderup.games.lucky_penny.state import AWAY, GUESTS, ORDERS, PLACES, ROW
from orderup.kernel.reading import Reading

DECK: Final = "deck"
DISCARDS: Final = "discards"
LINE: Final = "line"
"""The guests who have not come in yet."""
GONE: Final = "gone"
"""The guests who left without a tip."""


def row(place: int) -> str:
    """A place of the row that drafts are taken from."""
    return f"row.{place}"


def guest(place: int) -> str:
    """A guest's place."""
    return f"guest.{place}"


def orders(place: int) -> str:
    """The orders on the guest in this place."""
    return f"orders.{place}"


def hand(seat: int) -> str:
    """A seat's orders."""
    return f"hand.{seat}"


def tips(side: int) -> str:
    """The guests that a side has won; a side is a player, or a team."""
    return f"tips.{side}"


def names(players: int, sides: int) -> Iterator[str]:
    """All zones."""
    yield from (DECK, DISCARDS, LINE, GONE)
    yield from (row(place) for place in range(ROW))
    for place in range(PLACES):
        yield from (guest(place), orders(place))
    yield from (hand(seat) for seat in range(players))
    yield from (tips(side) for side in range(sides))


def slots(at: Reading, zone: str) -> list[int]:
    """The slots of the cards in a zone, the newest last; of the deck the next card last."""
    kind, _, number = zone.partition(".")
    if not number:
        return _pile(at, kind)
    n = int(number)
    if kind == "hand":
        return held(at, n)
    if kind == "orders":
        return list(at.order[n][: at.laid[n]]) if at.guest[n] >= 0 else []
    if kind == "tips":
        return _parted(at, n)
    slot = at.row[n] if kind == "row" else at.guest[n]
    return [slot] if slot >= 0 else []


def _pile(at: Reading, kind: str) -> list[int]:
    if kind == DECK:
        return list(reversed(at.deck[at.drawn : at.stacked]))
    if kind == DISCARDS:
        return list(at.discard[: at.discarded])
    if kind == LINE:
        return [ORDERS + i for i in reversed(range(at.arrived, GUESTS))]
    return _parted(at, AWAY)


def _parted(at: Reading, fate: int) -> list[int]:
    """The guests who went that way, in order."""
    return [slot for slot in at.left[: at.gone] if at.fate[slot - ORDERS] == fate]


def held(at: Reading, seat: int) -> list[int]:
    """The slots of a hand, the longest-held first."""
    return sorted((slot for slot in range(ORDERS) if at.hand[seat] >> slot & 1), key=lambda slot: at.taken[slot])


def facing(zone: str) -> str:
    """Which side of a card is up in a zone (in a hand: towards the holder)."""
    return "back" if zone in (DECK, LINE) else "front"


def faces(at: Reading, deck: Deck, slot: int, zone: str, audience: int | None) -> dict[str, Any]:  # noqa: ARG001  # the shape of Words
    """The face of the card in this slot, for an audience that knows it; `None` knows all. What is known is shown (L6)."""
    if audience is not None and not at.seen[slot] >> audience & 1:
        return {}
    face = at.face[slot]
    return guest_face(deck, face - ORDERS) if slot >= ORDERS else order_face(deck, face)


def order_face(deck: Deck, number: int) -> dict[str, Any]:
    """An order, by its number in the list."""
    order = deck.orders[number]
    return {"order": {"name": order.name, "course": order.course, "portions": order.portions}}


def guest_face(deck: Deck, number: int) -> dict[str, Any]:
    """A guest, by its number in the list; tips in cents."""
    card = deck.guests[number]
    wish = None if card.preference is None else {"wish": card.preference, "bonus": deck.bonuses[card.preference]}
    return {"guest": {"name": card.name, "bars": card.bars, "tips": list(card.tips), "preference": wish}}


def zones(at: Reading, deck: Deck, audience: int | None, only: tuple[str, ...] | None = None) -> dict[str, Any]:
    """What an audience sees of the zones (all, or those named); `None` sees every card but those that lie face down."""
    return {zone: _zone(at, deck, audience, zone) for zone in only or tuple(names(at.players, at.sides))}


def _zone(at: Reading, deck: Deck, audience: int | None, zone: str) -> dict[str, Any]:
    cards = slots(at, zone)
    stack = {"top": True} if zone == DISCARDS else {}  # L5
    if stack:
        visible = cards[-1:]
    elif facing(zone) == "back":
        visible = []
    else:
        visible = [slot for slot in cards if audience is None or at.seen[slot] >> audience & 1]
    listed = [{"card": at.handle[slot], **faces(at, deck, slot, zone, audience)} for slot in visible]
    return {"n": len(cards), **stack, "cards": listed}


def top(at: Reading, deck: Deck, zone: str, audience: int | None) -> dict[str, Any]:
    """The top card of a stack that has one, with the zone it lies in."""
    slot = slots(at, zone)[-1]
    return {"zone": zone, "card": at.handle[slot], **faces(at, deck, slot, zone, audience)}
