"""Lucky Penny's cards as they are printed: orders, guests, and clocks with their day and night sides (L1)."""

import re
from collections.abc import Mapping
from typing import Any, Final

from orderup.games.lucky_penny.deck import Deck, Guest, Order, TimeCard, standard
from orderup.games.lucky_penny.state import SPOTS_PER_SIDE

Side = dict[str, Any]
PATTERNED_COLORS: Final = ("pink", "green", "red", "blue")
"""The colors that have a pattern; colors of other names borrow one."""
ARTICLES: Final = ("the", "a", "an")


def cards(deck: Deck, options: Mapping[str, Any]) -> list[tuple[Side, Side]]:
    """Return the two sides of every card, as `cards.typ` draws them. Amounts in cents, hours from 0 to 23."""
    patterns, portraits = _patterns(deck.colors), _portraits(deck.guests)
    orders = [
        ({**_order(order, patterns), "picture": deck.picture_of(order.name)}, {"kind": "back", "of": "order"})
        for order in deck.orders
    ]
    guests = [
        (
            {
                **_guest(number, guest, deck.bonuses),
                **portraits[guest.name],
                "picture": deck.picture_of(guest.name),
            },
            {"kind": "back", "of": "guest"},
        )
        for number, guest in enumerate(deck.guests)
    ]
    return orders + guests + [(_time(card, "day"), _time(card, "night")) for card in deck.time_cards]


def _patterns(colors: tuple[str, ...]) -> list[str]:
    seated = colors[: len(PATTERNED_COLORS)]
    free = [color for color in PATTERNED_COLORS if color not in seated]
    return [color if color in PATTERNED_COLORS else free.pop(0) for color in seated]


def _portraits(guests: tuple[Guest, ...]) -> dict[str, Side]:
    """Return, by name, the number of a guest's drawing, or, when all are taken, the letters of a medallion and its place among these. It is so on the page, too (`portraits.ts`)."""
    drawn = [guest.name for guest in standard().guests]
    others = list(dict.fromkeys(guest.name for guest in guests if guest.name not in drawn))
    named = {guest.name for guest in guests}
    free = [at for at, name in enumerate(drawn) if name not in named]
    taken = {**{name: at for at, name in enumerate(drawn)}, **dict(zip(others, free, strict=False))}
    portraits: dict[str, Side] = {name: {"portrait": at + 1} for name, at in taken.items()}
    medallions = [name for name in others if name not in taken]
    return portraits | {
        name: {"portrait": None, "letters": _letters(name), "enamel": at} for at, name in enumerate(medallions)
    }


def _letters(name: str) -> str:
    """Return the first letters of a name's first words, without an article."""
    words = re.findall(r"[^\W_]+", name)
    if len(words) > 1 and words[0].lower() in ARTICLES:
        del words[0]
    return "".join(word[0].upper() for word in words[:2])


def _order(order: Order, patterns: list[str]) -> Side:
    about = {"name": order.name, "course": order.course, "portions": order.portions}
    dish = re.sub(r"[^a-z0-9]+", "-", order.name.lower())
    return {"kind": "order", "colors": patterns, "dish": dish, **about}


def _guest(number: int, guest: Guest, bonuses: dict[str, int]) -> Side:
    about = {"id": guest.id, "name": guest.name, "bars": guest.bars, "tips": guest.tips}
    wish = {"preference": guest.preference, "bonus": bonuses.get(guest.preference or "")}
    return {"kind": "guest", "number": number, **about, **wish}


def _time(card: TimeCard, side: str) -> Side:
    first = 0 if side == "day" else SPOTS_PER_SIDE
    spots = [
        {"hour": (6 + 2 * spot) % 24, "crossed": card.crossed[spot]} for spot in range(first, first + SPOTS_PER_SIDE)
    ]
    return {"kind": "time", "side": side, "players": " or ".join(map(str, card.players)), "spots": spots}
