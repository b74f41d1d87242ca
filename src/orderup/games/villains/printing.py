"""Villains' cards as they are printed: a villain side in front, the same hero behind every card (V1)."""

from typing import Any, Final

from orderup.games.villains.deck import Deck, Villain

Side = dict[str, Any]
DRAWN: Final = ("red", "blue", "green", "yellow", "purple", "orange")
"""The colors that have a suit; colors of other names borrow one."""
SPECIALS: Final = 2
"""In each villain's deck."""


def cards(deck: Deck) -> list[tuple[Side, Side]]:
    """The two sides of every card, deck by deck, as `cards.typ` draws them."""
    suits = _suits(deck.colors)
    fronts = [side for villain in deck.villains for side in _fronts(villain, suits)]
    return [(front, {"kind": "hero"}) for front in fronts]


def _suits(colors: tuple[str, ...]) -> dict[str, str]:
    free = [color for color in DRAWN if color not in colors]
    return {color: color if color in DRAWN else free.pop(0) for color in colors}


def _fronts(villain: Villain, suits: dict[str, str]) -> list[Side]:
    about = {"villain": villain.name, "power": villain.power}
    numbers = [
        {"kind": "number", "number": number, "color": color, "suit": suit, **about}
        for color, suit in suits.items()
        for number in sorted(villain.cards.get(color, ()))
    ]
    return numbers + [{"kind": "special", "ability": villain.ability, "text": villain.text, **about}] * SPECIALS
