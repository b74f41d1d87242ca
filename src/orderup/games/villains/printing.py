"""Villains' cards as they are printed: a villain side in front, the same hero behind every card (V1)."""

from collections.abc import Mapping
from typing import Any, Final

from orderup.games.villains.deck import VARIANT_SECTIONS, Deck, Villain

Side = dict[str, Any]
SUIT_COLORS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
"""The colors that have a suit; colors of other names borrow one."""
SPECIALS_PER_DECK: Final = 2
"""In each villain's deck."""


def cards(deck: Deck, options: Mapping[str, Any]) -> list[tuple[Side, Side]]:
    """Return the two sides of every card, deck by deck, as `cards.typ` draws them. Option `deck` chooses the number cards; `specials` may be left out."""
    suits = _suits(deck.colors)
    fronts: list[Side] = []
    for villain in deck.villains:
        about = {"villain": villain.name, "power": villain.power, "picture": deck.picture_of(villain.name)}
        special = {"kind": "special", "ability": villain.ability, "text": villain.text, **about}
        fronts += [{**number, **about} for number in _numbers(villain, suits, VARIANT_SECTIONS[options["deck"]])]
        fronts += [special] * (SPECIALS_PER_DECK * options["specials"])
    return [(front, {"kind": "hero"}) for front in fronts]


def _suits(colors: tuple[str, ...]) -> dict[str, str]:
    free = [color for color in SUIT_COLORS if color not in colors]
    return {color: color if color in SUIT_COLORS else free.pop(0) for color in colors}


def _numbers(villain: Villain, suits: dict[str, str], section: str) -> list[Side]:
    held = getattr(villain, section)
    return [
        {"kind": "number", "number": number, "color": color, "suit": suit}
        for color, suit in suits.items()
        for number in sorted(held.get(color, ()))
    ]
