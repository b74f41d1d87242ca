"""Diner's cards as they are printed: a plate in front, the list's own table behind it (D1)."""

from collections.abc import Mapping
from typing import Any

from orderup.games.diner.deck import Deck


def cards(deck: Deck, options: Mapping[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the two sides of every card, as `cards.typ` draws them. Tips in cents, None for the wild plate; values in dollars."""
    tips = dict(zip(deck.plates, deck.tips, strict=True))
    plates = {
        plate: {
            "kind": "plate",
            "plate": plate,
            "name": name,
            "tip": tips.get(plate),
            "picture": deck.picture_of(name),
        }
        for plate, name in deck.names.items()
    }
    return [
        (plates[card.plate], {"kind": "table", "order": [plates[p] for p in card.order], "value": card.value})
        for card in deck.cards
    ]
