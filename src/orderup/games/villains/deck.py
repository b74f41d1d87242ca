"""Villains' card list: read from TOML, checked with the card and the constraint named."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from orderup.games.villains.state import (
    FIRST_SPECIAL,
    HAND_SIZE,
    MAX_NUMBER_CARDS,
    NUM_COLORS,
    NUM_NUMBERS,
    NUM_VILLAINS,
    SHOWN_EMPTY,
    VILLAIN_DECK_SIZE,
)
from orderup.kernel import decks
from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.decks import DeckCheckResult, DeckError
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.pictures import DeckWithPictures, picture_faults, pictures_of, pictures_section

POWERS: Final = ("curse", "hypnotize", "meddling", "swipe", "no_escape", "whirlpool")
"""The powers by number (V10-V15)."""
RULEBOOK_COLORS: Final = ("red", "blue", "green")
VARIANT_SECTIONS: Final = {"identical": "cards", "spread": "spread"}
"""By value of the option `deck`: the section of the list."""
CARD_LIMITS: Final = CardCountLimits("number cards", 1 + 2 * HAND_SIZE, MAX_NUMBER_CARDS, MAX_NUMBER_CARDS)
"""Of each deck: the first card, a hand, and another hand to draw."""
Cards = dict[str, list[int]]
"""Numbers by color."""


@dataclass(frozen=True)
class Villain:
    """A villain: its number cards in both variants, and its special's power."""

    slug: str
    name: str
    power: str
    ability: str
    text: str
    cards: Cards
    spread: Cards

    def as_dict(self) -> dict[str, Any]:
        """Return the villain as in the TOML file, without its slug."""
        return {key: value for key, value in vars(self).items() if key != "slug"}


@dataclass(frozen=True)
class Deck(DeckWithPictures):
    """A checked list of six villains."""

    name: str
    colors: tuple[str, ...]
    villains: tuple[Villain, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the list as JSON-ready data, the form that is hashed and journaled."""
        villains = {villain.slug: villain.as_dict() for villain in self.villains}
        return {"name": self.name, "colors": list(self.colors), "villains": villains, **pictures_section(self.pictures)}

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the list's canonical JSON (sorted keys, no spaces)."""
        return decks.canonical_sha256(self.as_dict())

    def faces(self, variant: str) -> list[int]:
        """Return the face of every card, in the record's numbers; the two specials of a deck come last, and what is missing before them is `SHOWN_EMPTY`."""
        faces = []
        for villain in self.villains:
            cards: Cards = getattr(villain, VARIANT_SECTIONS[variant])
            faces += [
                number - 1 + NUM_NUMBERS * color
                for color, name in enumerate(self.colors)
                for number in sorted(cards.get(name, ()))
            ]
            faces += [SHOWN_EMPTY] * (MAX_NUMBER_CARDS - self.number_cards(variant))
            faces += [FIRST_SPECIAL + POWERS.index(villain.power)] * (VILLAIN_DECK_SIZE - MAX_NUMBER_CARDS)
        return faces

    def number_cards(self, variant: str) -> int:
        """Return how many number cards each deck has."""
        cards: Cards = getattr(self.villains[0], VARIANT_SECTIONS[variant])
        return number_card_count(cards)

    def villain(self, slug: str) -> int:
        """Return the number of a villain. Raises ValueError."""
        return [villain.slug for villain in self.villains].index(slug)


def check_deck(data: Mapping[str, Any]) -> DeckCheckResult:
    """Check a parsed card list. Nothing is raised: faults are listed."""
    faults = _shape_faults(data)
    if not faults:
        faults = [fault for slug, villain in data["villains"].items() for fault in _text_faults(slug, villain)]
    if not faults:
        faults = [*_power_faults(data), *_of_decks(data, lambda cards: _card_faults(cards, data["colors"]))]
    if not faults:
        faults = [*_list_faults(data), *picture_faults(data)]
    if faults:
        return DeckCheckResult(faults, [], [])
    return DeckCheckResult([], _fact_warnings(data), _of_decks(data, _recon_notes))


def _shape_faults(data: Mapping[str, Any]) -> list[str]:
    colors, villains = data.get("colors"), data.get("villains")
    if data.get("game", "villains") != "villains":
        return [f"the file is for the game {data['game']!r}, not for villains"]
    if not isinstance(colors, list) or not isinstance(villains, dict):
        return ["the file needs a list of colors and a [villains.NAME] section for each villain"]
    if not all(isinstance(color, str) for color in colors) or not 1 <= len(set(colors)) == len(colors) <= NUM_COLORS:
        return [f"colors: needs the names of different colors, at least one and at most {NUM_COLORS}"]
    if len(villains) != NUM_VILLAINS:
        return [f"the list has {len(villains)} villains; it needs {NUM_VILLAINS}"]
    return []


def _text_faults(slug: str, villain: Any) -> list[str]:
    texts = ("name", "power", "ability", "text")
    if not isinstance(villain, dict) or not all(isinstance(villain.get(key), str) for key in texts):
        return [f"villain {slug}: needs {', '.join(texts)} (texts), and cards and spread (numbers by color)"]
    return []


def _power_faults(data: Mapping[str, Any]) -> list[str]:
    return [
        f"villain {villain['name']}: {villain['power']!r} is no power ({', '.join(POWERS)})"
        for villain in data["villains"].values()
        if villain["power"] not in POWERS
    ]


def _of_decks(data: Mapping[str, Any], find: Callable[[Any], list[str]]) -> list[str]:
    """Return what is to be said of the number cards of each deck; what is true of all decks is said once."""
    said = [
        (villain["name"], [f"{section}: {each}" for section in _different_sections(villain) for each in find(villain.get(section))])
        for villain in data["villains"].values()
    ]  # fmt: skip
    common = [each for each in said[0][1] if all(each in found for _, found in said)]
    return [
        *(f"all villains, {each}" for each in common),
        *(f"villain {name}, {each}" for name, found in said for each in found if each not in common),
    ]


def _different_sections(villain: Mapping[str, Any]) -> list[str]:
    """Return the sections with number cards; of those that have the same, the first."""
    written = {section: json.dumps(villain.get(section), sort_keys=True) for section in VARIANT_SECTIONS.values()}
    return [each for n, each in enumerate(written) if written[each] not in list(written.values())[:n]]


def _card_faults(cards: Any, colors: list[str]) -> list[str]:
    if not isinstance(cards, dict) or not all(isinstance(numbers, list) for numbers in cards.values()):
        return ["needs a list of numbers for each color"]
    faults = [f"{color!r} is no color of this list ({', '.join(colors)})" for color in cards if color not in colors]
    for color, numbers in cards.items():
        wrong = [n for n in numbers if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= NUM_NUMBERS]
        faults += [f"{color} {n!r} is no number from 1 to {NUM_NUMBERS}" for n in wrong]
    return faults + CARD_LIMITS.faults(number_card_count(cards), {}, {}, "the deck")


def number_card_count(cards: Cards) -> int:
    """Return how many number cards these are."""
    return sum(map(len, cards.values()))


def _list_faults(data: Mapping[str, Any]) -> list[str]:
    powers = Counter(villain["power"] for villain in data["villains"].values())
    faults = [f"power {power}: {n} villains have it; each needs its own" for power, n in powers.items() if n > 1]
    return faults + [fault for section in VARIANT_SECTIONS.values() for fault in _uneven(data, section)]


def _uneven(data: Mapping[str, Any], section: str) -> list[str]:
    """Return the decks that have not as many cards as the first one."""
    first, *others = data["villains"].values()
    size = number_card_count(first[section])
    return [
        f"villain {other['name']}, {section}: {number_card_count(other[section])} number cards, and {first['name']} has {size}; all decks have as many"
        for other in others
        if number_card_count(other[section]) != size
    ]


def _numbers(cards: Cards) -> Counter[int]:
    return Counter(number for numbers in cards.values() for number in numbers)


def _fact_warnings(data: Mapping[str, Any]) -> list[str]:
    missing = [color for color in RULEBOOK_COLORS if color not in data["colors"]]
    warnings = [f"the rulebook names the color {color}, which this list has not" for color in missing]
    first = next(iter(data["villains"].values()))
    return warnings + [
        f"{section}: the decks have {number_card_count(first[section])} number cards; the rulebook has {CARD_LIMITS.standard_count} (V1)"
        for section in _different_sections(first)
        if number_card_count(first[section]) != CARD_LIMITS.standard_count
    ]


def _recon_notes(cards: Cards) -> list[str]:
    found = _numbers(cards)
    uneven = set(found.values()) != {3} or len(found) != NUM_NUMBERS
    twice = [f"{color} {n}" for color, held in cards.items() for n, times in Counter(held).items() if times > 1]
    return [
        *(["not every number occurs three times"] if uneven else []),
        *(f"{card} occurs more than once" for card in twice),
    ]


def from_dict(data: Mapping[str, Any], name: str) -> Deck:
    """Build a deck from parsed data, as in the TOML file or a journal's header. Raises DeckError."""
    faults = check_deck(data).faults
    if faults:
        raise DeckError(faults)
    villains = tuple(
        Villain(slug, **{key: v[key] for key in ("name", "power", "ability", "text", "cards", "spread")})
        for slug, v in data["villains"].items()
    )
    return Deck(name, tuple(data["colors"]), villains, pictures=pictures_of(data))


@cache
def standard() -> Deck:
    """Return the list that comes with the project."""
    return from_dict(decks.read_packaged_deck("orderup.games.villains"), "standard")


__getattr__ = forward_old_names(__name__, check="check_deck")
