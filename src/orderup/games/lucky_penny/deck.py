"""Lucky Penny's card list: read from TOML, checked with the card and the constraint named."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from typing import Any, Final

from orderup.games.lucky_penny.checking import COURSE_NAMES, PARAMETERS, check_deck
from orderup.kernel import decks
from orderup.kernel.decks import DeckError
from orderup.kernel.parameters import nondefault_parameters
from orderup.kernel.pictures import DeckWithPictures, pictures_of, pictures_section

PREFERENCES: Final = ("appetizer_3", "entree_3", "time_marker", "no_time_marker", "dessert_1", "no_dessert")


@dataclass(frozen=True)
class Order:
    """An order card: its course (or `drink`), and one or two portions."""

    id: str
    name: str
    course: str
    portions: int

    @property
    def course_index(self) -> int:
        """The number of its course in the state."""
        return COURSE_NAMES.index(self.course)


@dataclass(frozen=True)
class Guest:
    """A guest card: bars of hunger, cents for one, two and three courses, and a preference or None."""

    id: str
    name: str
    bars: int
    tips: tuple[int, int, int]
    preference: str | None


@dataclass(frozen=True)
class TimeCard:
    """A time card: for how many players, and the courses crossed out on each of its 12 spots, from 6 am."""

    id: str
    players: tuple[int, ...]
    crossed: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Deck(DeckWithPictures):
    """A checked list. `bonuses` are the cents of each preference."""

    name: str
    colors: tuple[str, ...]
    bonuses: dict[str, int]
    orders: tuple[Order, ...]
    guests: tuple[Guest, ...]
    time_cards: tuple[TimeCard, ...]
    parameters: dict[str, int] = field(default_factory=dict)
    """Those that are not the rulebook's."""

    def parameter(self, name: str) -> int:
        """Return a number of the rules."""
        return self.parameters.get(name, PARAMETERS[name].default)

    def time_card(self, players: int) -> TimeCard:
        """Return the time card for this number of players (L1)."""
        return next(card for card in self.time_cards if players in card.players)

    def as_dict(self) -> dict[str, Any]:
        """Return the list as JSON-ready data, the form that is hashed and journaled."""
        data = asdict(self)
        data |= data.pop("parameters") | pictures_section(data.pop("pictures"))
        data["preferences"] = {name: {"bonus": bonus} for name, bonus in data.pop("bonuses").items()}
        cards = data["time_cards"]
        for card in cards:
            card["spots"] = [{"crossed": list(crossed)} for crossed in card.pop("crossed")]
        plain: dict[str, Any] = json.loads(json.dumps(data))  # tuples become lists
        return plain

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the list's canonical JSON (sorted keys, no spaces)."""
        return decks.canonical_sha256(self.as_dict())


def from_dict(data: Mapping[str, Any], name: str) -> Deck:
    """Build a deck from parsed data, as in the TOML file or a journal's header. Raises DeckError."""
    report = check_deck(data)
    if report.faults:
        raise DeckError(report.faults)
    return Deck(
        name=name,
        colors=tuple(data["colors"]),
        bonuses={name: int(data["preferences"][name]["bonus"]) for name in PREFERENCES},
        orders=tuple(Order(o["id"], o["name"], o["course"], o["portions"]) for o in data["orders"]),
        guests=tuple(
            Guest(g["id"], g["name"], g["bars"], tuple(g["tips"]), g.get("preference")) for g in data["guests"]
        ),
        time_cards=tuple(
            TimeCard(t["id"], tuple(t["players"]), tuple(tuple(spot["crossed"]) for spot in t["spots"]))
            for t in data["time_cards"]
        ),
        parameters=nondefault_parameters(data, PARAMETERS),
        pictures=pictures_of(data),
    )


@cache
def standard() -> Deck:
    """Return the list that comes with the project."""
    return from_dict(decks.read_packaged_deck("orderup.games.lucky_penny"), "standard")
