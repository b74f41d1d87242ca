"""Villains' zones by name, and which faces each audience sees in them."""

from collections.abc import Iterator
from typing import Any

from orderup.games.villains.deck import POWERS, Deck
from orderup.games.villains.state import CARD_BITS, DECK, FACE_DOWN, NUMBERS, OVER, SPECIAL
from orderup.kernel.reading import Reading

DISCARD = "discard"


def of_seat(kind: str, seat: int) -> str:
    """A seat's `deck`, `hand`, `bound` (the card laid open, V14) or `pile`."""
    return f"{kind}.{seat}"


def names(players: int) -> Iterator[str]:
    """All zones."""
    for seat in range(players):
        yield from (of_seat(kind, seat) for kind in ("deck", "hand", "bound", "pile"))
    yield DISCARD


def cards_in(at: Reading, zone: str) -> list[int]:
    """The cards in a zone, the top or the newest last."""
    kind, _, number = zone.partition(".")
    if kind == DISCARD:
        return list(at.discard[: at.discards])
    seat = int(number)
    if kind == "deck":
        return list(at.deck[seat][: at.left[seat]])
    if kind == "pile":
        return [entry & CARD_BITS for entry in at.pile[seat][: at.height[seat]]]
    bound = at.bound[seat]
    places = [bound] if bound >= 0 else []
    if kind == "hand":
        places = [place for place in range(len(at.hand[seat])) if place != bound and at.hand[seat][place] >= 0]
    return [at.hand[seat][place] for place in places]


def facing(zone: str) -> str:
    """Which face is up in a zone; in a pile each card tells by itself."""
    return {"deck": "hero", "pile": "either"}.get(zone.partition(".")[0], "villain")


def is_hero(at: Reading, card: int, zone: str) -> bool:
    """Does the card lie face down in this pile?"""
    kind, _, number = zone.partition(".")
    return kind == "pile" and card + FACE_DOWN in at.pile[int(number)][: at.height[int(number)]]


def face(at: Reading, deck: Deck, card: int) -> dict[str, Any]:
    """A villain side: whose it is, its place in the deck, and its number and color or its power."""
    villain = {"villain": deck.villains[card // DECK].slug, "no": card % DECK + 1}
    kind = at.face[card]
    if kind >= SPECIAL:
        return {**villain, "power": POWERS[kind - SPECIAL]}
    return {**villain, "number": kind % NUMBERS + 1, "color": deck.colors[kind // NUMBERS]}


def faces(at: Reading, deck: Deck, slot: int, zone: str, audience: int | None) -> dict[str, Any]:
    """What an audience sees of a card lying in this zone: of a hero only that it is one (V7); `None` sees all."""
    hero = {"hero": True} if is_hero(at, slot, zone) else {}
    if audience is None or at.phase == OVER:
        return {**hero, **face(at, deck, slot)}
    known = at.seen[slot] >> audience & 1
    return hero or (face(at, deck, slot) if known and not zone.startswith("deck") else {})


def zones(at: Reading, deck: Deck, audience: int | None, only: tuple[str, ...] | None = None) -> dict[str, Any]:
    """What an audience sees of the zones (all, or those named); `None` sees hands, and heroes' faces, and may count."""
    return {zone: _zone(at, deck, zone, audience) for zone in only or tuple(names(at.players))}


def _zone(at: Reading, deck: Deck, zone: str, audience: int | None) -> dict[str, Any]:
    cards = cards_in(at, zone)
    kind, _, number = zone.partition(".")
    if kind == "pile" and at.phase != OVER:  # V7
        counted = len(cards) if at.easy or audience is None else None
        return {"n": counted, "top": True, "cards": [_card(at, deck, card, zone, audience) for card in cards[-1:]]}
    hidden = kind == "deck" or (kind == "hand" and audience not in (None, int(number)))
    listed = [] if hidden else [_card(at, deck, card, zone, audience) for card in cards]
    return {"n": len(cards), "cards": listed}


def _card(at: Reading, deck: Deck, card: int, zone: str, audience: int | None) -> dict[str, Any]:
    return {"card": at.handle[card], **faces(at, deck, card, zone, audience)}


def top(at: Reading, deck: Deck, zone: str, audience: int | None) -> dict[str, Any]:
    """The top card of a stack that has one, with the zone it lies in."""
    return {"zone": zone, **_card(at, deck, cards_in(at, zone)[-1], zone, audience)}
