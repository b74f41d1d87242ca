"""Lucky Penny's zones by name, and which cards each audience sees in them."""

from typing import Any, Final

from orderup.games.lucky_penny.deck import Deck
from orderup.games.lucky_penny.state import (
    AWAY,
    DECK,
    DISCARDS,
    FIRST_GUEST,
    FIRST_GUEST_ZONE,
    FIRST_HAND_ZONE,
    FIRST_ORDERS_ZONE,
    FIRST_ROW_ZONE,
    FIRST_TIPS_ZONE,
    GONE,
    LINE,
    MAX_SEATS,
    MAX_SIDES,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    place_zone,
)
from orderup.kernel.jit import uncompiled
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.reading import Reading
from orderup.kernel.zones import Zones, split_zone_name

NAMES: Final = {
    DECK: "deck",
    DISCARDS: "discards",
    LINE: "line",
    GONE: "gone",
    **{FIRST_ROW_ZONE + place: f"row.{place}" for place in range(NUM_ROW_PLACES)},
    **{
        uncompiled(place_zone)(zone, place): f"{name}.{place}"
        for place in range(NUM_GUEST_PLACES)
        for zone, name in ((FIRST_GUEST_ZONE, "guest"), (FIRST_ORDERS_ZONE, "orders"))
    },
    **{FIRST_HAND_ZONE + seat: f"hand.{seat}" for seat in range(MAX_SEATS)},
    **{FIRST_TIPS_ZONE + side: f"tips.{side}" for side in range(MAX_SIDES)},
}
"""`line` is the guests who have not come in yet, `gone` those who left without a tip, `tips` those that a side has won."""


def zones_in_play(reading: Reading) -> tuple[str, ...]:
    """Return the zones of this game."""
    last = {"hand": reading.players, "tips": reading.sides}
    return tuple(
        name for name in NAMES.values() for kind, n in [split_zone_name(name)] if kind not in last or n < last[kind]
    )


def cards_in(reading: Reading, zone: str) -> list[int]:
    """Return the slots of the cards in a zone, the newest last; of the deck the next card last."""
    kind, n = split_zone_name(zone)
    if kind == "hand":
        return held(reading, n)
    if kind == "orders":
        return list(reading.order[n][: reading.laid[n]]) if reading.guest[n] >= 0 else []
    if kind == "tips":
        return _parted(reading, n)
    if kind in ("row", "guest"):
        slot = reading.row[n] if kind == "row" else reading.guest[n]
        return [slot] if slot >= 0 else []
    return _pile(reading, kind)


def _pile(reading: Reading, zone: str) -> list[int]:
    if zone == "deck":
        return list(reading.deck[ONLY_STACK][: reading.draw_pile[ONLY_STACK]])
    if zone == "discards":
        return list(reading.discard[ONLY_STACK][: reading.discarded[ONLY_STACK]])
    if zone == "line":
        return [FIRST_GUEST + i for i in reversed(range(reading.arrived, reading.guests))]
    return _parted(reading, AWAY)


def _parted(reading: Reading, outcome: int) -> list[int]:
    """Return the guests who went that way, in order."""
    return [slot for slot in reading.departed[: reading.gone] if reading.outcome[slot - FIRST_GUEST] == outcome]


def held(reading: Reading, seat: int) -> list[int]:
    """Return the slots of a hand, the longest-held first."""
    return sorted(
        (slot for slot in range(reading.orders) if reading.hand[seat] >> slot & 1), key=lambda slot: reading.taken[slot]
    )


def side_up(zone: str) -> str:
    """Return which side of a card is up in a zone: "front" or "back" (in a hand: towards the holder)."""
    return "back" if zone in ("deck", "line") else "front"


def faces(reading: Reading, deck: Deck, slot: int, zone: str, audience: int | None) -> dict[str, Any]:
    """Return the face of the card in this slot, for an audience that knows it; `None` knows all. What is known is shown (L6)."""
    if audience is not None and not reading.seen[slot] >> audience & 1:
        return {}
    face = reading.face[slot]
    return guest_face(deck, face - FIRST_GUEST) if slot >= FIRST_GUEST else order_face(deck, face)


def order_face(deck: Deck, number: int) -> dict[str, Any]:
    """Return an order, by its number in the list."""
    order = deck.orders[number]
    return {"order": {"name": order.name, "course": order.course, "portions": order.portions}}


def guest_face(deck: Deck, number: int) -> dict[str, Any]:
    """Return a guest, by its number in the list; tips in cents."""
    card = deck.guests[number]
    wish = None if card.preference is None else {"wish": card.preference, "bonus": deck.bonuses[card.preference]}
    return {"guest": {"name": card.name, "bars": card.bars, "tips": list(card.tips), "preference": wish}}


def shows_only_top(reading: Reading, zone: str) -> bool:
    """Return whether only the top of a zone is shown: of the discards (L5)."""
    return zone == "discards"


def is_identifiable(reading: Reading, slot: int, zone: str, audience: int | None) -> bool:
    """Return whether an audience tells the cards of a zone from each other: not if they lie face down, nor orders drawn blind into another's hand (L4)."""
    return side_up(zone) != "back" and (audience is None or bool(reading.seen[slot] >> audience & 1))


ZONES: Final = Zones(
    NAMES,
    zones_in_play,
    cards_in,
    faces,
    face_up=side_up,
    shows_only_top=shows_only_top,
    is_identifiable=is_identifiable,
)
