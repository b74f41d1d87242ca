"""Villains' zones by name, and which faces each audience sees in them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orderup.games.villains.deck import POWERS, Deck
from orderup.games.villains.state import (
    CARD_MASK,
    DISCARD,
    FACE_DOWN_BIT,
    FIRST_SPECIAL,
    MAX_SEATS,
    NUM_NUMBERS,
    OVER,
    VILLAIN_DECK_SIZE,
    seat_zone,
)
from orderup.kernel.jit import uncompiled
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.reading import Reading
from orderup.kernel.zones import Zones, split_zone_name

_zone_of: Final = uncompiled(seat_zone)
SEAT_ZONE_KINDS: Final = ("deck", "hand", "bound", "pile")
"""A seat's zones, as the rules number them; `bound` is the card laid open (V14)."""
NAMES: Final = {
    **{
        _zone_of(kind, seat): f"{name}.{seat}" for seat in range(MAX_SEATS) for kind, name in enumerate(SEAT_ZONE_KINDS)
    },
    DISCARD: "discard",
}


def zones_in_play(reading: Reading) -> tuple[str, ...]:
    """Return the zones of this game."""
    return (
        *(NAMES[_zone_of(kind, seat)] for seat in range(reading.players) for kind in range(len(SEAT_ZONE_KINDS))),
        NAMES[DISCARD],
    )


def cards_in(reading: Reading, zone: str) -> list[int]:
    """Return the cards in a zone, the top or the newest last."""
    kind, seat = split_zone_name(zone)
    if kind == "discard":
        return list(reading.discard[ONLY_STACK][: reading.discards[ONLY_STACK]])
    if kind == "deck":
        return list(reading.deck[seat][: reading.draw_pile[seat]])
    if kind == "pile":
        return [entry & CARD_MASK for entry in reading.pile[seat][: reading.height[seat]]]
    bound = reading.bound[seat]
    places = [bound] if bound >= 0 else []
    if kind == "hand":
        places = [
            place for place in range(len(reading.hand[seat])) if place != bound and reading.hand[seat][place] >= 0
        ]
    return [reading.hand[seat][place] for place in places]


def side_up(zone: str) -> str:
    """Return which side of a card is up in a zone: "hero", "villain", or "either" in a pile, where each card tells by itself."""
    return {"deck": "hero", "pile": "either"}.get(split_zone_name(zone)[0], "villain")


def is_hero(reading: Reading, card: int, zone: str) -> bool:
    """Return whether the card lies face down in this pile."""
    kind, seat = split_zone_name(zone)
    return kind == "pile" and card + FACE_DOWN_BIT in reading.pile[seat][: reading.height[seat]]


def face(reading: Reading, deck: Deck, card: int) -> dict[str, Any]:
    """Return a villain side: whose it is, its place in the deck, and its number and color or its power."""
    villain = {"villain": deck.villains[card // VILLAIN_DECK_SIZE].slug, "no": card % VILLAIN_DECK_SIZE + 1}
    kind = reading.face[card]
    if kind >= FIRST_SPECIAL:
        return {**villain, "power": POWERS[kind - FIRST_SPECIAL]}
    return {**villain, "number": kind % NUM_NUMBERS + 1, "color": deck.colors[kind // NUM_NUMBERS]}


def faces(reading: Reading, deck: Deck, slot: int, zone: str, audience: int | None) -> dict[str, Any]:
    """Return what an audience sees of a card lying in this zone: of a hero only that it is one (V7); `None` sees all."""
    return faces_by_audience(reading, deck, slot, zone, (audience,))[0]


def faces_by_audience(
    reading: Reading, deck: Deck, slot: int, zone: str, audiences: Sequence[int | None]
) -> list[dict[str, Any]]:
    """Return the same for several audiences: there is only the whole, and what those see who may not."""
    hero = {"hero": True} if is_hero(reading, slot, zone) else {}
    villain = face(reading, deck, slot)
    whole, knowing = {**hero, **villain}, hero or ({} if zone.startswith("deck") else villain)
    if reading.phase == OVER:
        return [whole] * len(audiences)
    seen = reading.seen[slot]
    return [whole if one is None else knowing if seen >> one & 1 else hero for one in audiences]


def shows_only_top(reading: Reading, zone: str) -> bool:
    """Return whether only the top of a zone is shown: of a pile, until the end (V7)."""
    return zone.startswith("pile") and reading.phase != OVER


def is_count_visible(reading: Reading, zone: str, audience: int | None) -> bool:
    """Return whether the cards of a zone may be counted: those of a pile only if that is played so (V7)."""
    return not shows_only_top(reading, zone) or bool(reading.easy) or audience is None


def is_identifiable(reading: Reading, card: int, zone: str, audience: int | None) -> bool:
    """Return whether an audience tells the cards of a zone from each other: nobody those of a deck, and only its owner those of a hand."""
    kind, seat = split_zone_name(zone)
    return kind != "deck" and (kind != "hand" or audience in (None, seat))


def kind_of_card(faces: Mapping[str, Any]) -> str:
    """Return a special's power, or a card's number: what a card is worth depends little on its color and on whose it is."""
    return str(faces.get("power", faces.get("number")))


ZONES: Final = Zones(
    NAMES,
    zones_in_play,
    cards_in,
    faces,
    face_up=side_up,
    side_fields=frozenset({"hero"}),
    shows_only_top=shows_only_top,
    is_identifiable=is_identifiable,
    is_count_visible=is_count_visible,
    kind_of_card=kind_of_card,
    faces_by_audience=faces_by_audience,
)
