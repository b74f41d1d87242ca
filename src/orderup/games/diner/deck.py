"""Diner's card list: read from TOML, checked with the card and the constraint named."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final

from orderup.games.diner.state import (
    HAND_SIZE,
    MAX_CARDS,
    MAX_ORDER_PLATES,
    MAX_SEATS,
    NUM_LOUNGE_PLACES,
    NUM_STACKS,
    STANDARD_NUM_CARDS,
    WILD,
)
from orderup.kernel import decks
from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.decks import DeckCheckResult, DeckError
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.parameters import Parameter, nondefault_parameters, parameter_faults, parameter_values
from orderup.kernel.pictures import DeckWithPictures, picture_faults, pictures_of, pictures_section

MAX_KINDS: Final = 7
MAX_ORDER_VALUE: Final = 99
RULEBOOK_PLATE_COUNTS: Final = (14, 12, 10, 8, 6)
RULEBOOK_TIPS_CENTS: Final = (50, 100, 150, 200, 250)
RULEBOOK_NUM_WILDS: Final = 4
RULEBOOK_VALUES: Final = (1, 8)
"""What the rulebook tells of its cards: plates in rising tip, and the dollars that the cheapest and the dearest table bring. A list may differ; it is warned."""
PARAMETERS: Final = {
    "hand_size": Parameter(1, 5, HAND_SIZE, "D3", "plates dealt to each hand"),
    "extra_tokens": Parameter(0, 4, 1, "D3", "action tokens more than there are players"),
}
CARD_LIMITS: Final = CardCountLimits(
    "cards", NUM_LOUNGE_PLACES + NUM_STACKS * MAX_SEATS, MAX_CARDS, STANDARD_NUM_CARDS, {"hand_size": MAX_SEATS}
)
"""At the largest table: the hands, the Lounge, and stacks as high as there are players, so that everybody has acted before two of them can be empty."""
FIXED_PARAMETERS: Final = {"lounge_size": NUM_LOUNGE_PLACES, "kitchen_stacks": NUM_STACKS}
"""What a list may state, but these rules take as it is."""


@dataclass(frozen=True)
class Card:
    """One card of the list: its plate and, on the back, a table's order (plate names) and value in dollars."""

    id: str
    plate: str
    order: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Deck(DeckWithPictures):
    """A checked list. `plates` are the ordinary plates in rising tip (cents), `wild` the wild one."""

    name: str
    plates: tuple[str, ...]
    tips: tuple[int, ...]
    wild: str
    names: dict[str, str]
    cards: tuple[Card, ...]
    parameters: dict[str, int] = field(default_factory=dict)
    """Those that are not the rulebook's."""

    def parameter(self, name: str) -> int:
        """Return a number of the rules."""
        return self.parameters.get(name, PARAMETERS[name].default)

    def kind(self, plate: str) -> int:
        """Return the number of a plate kind in the state."""
        return WILD if plate == self.wild else self.plates.index(plate)

    def plate_name(self, kind: int) -> str:
        """Return the plate of a kind number."""
        return self.wild if kind == WILD else self.plates[kind]

    @cached_property
    def faces(self) -> "FacesBySides":
        """The sides that a card shows, in words."""
        return FacesBySides(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the list as JSON-ready data, the form that is hashed and journaled."""
        plates: dict[str, Any] = {
            p: {"name": self.names[p], "tip": t} for p, t in zip(self.plates, self.tips, strict=True)
        }
        plates[self.wild] = {"name": self.names[self.wild], "wild": True}
        cards = [{"id": c.id, "plate": c.plate, "order": list(c.order), "value": c.value} for c in self.cards]
        return {
            "name": self.name,
            "plates": plates,
            "cards": cards,
            **self.parameters,
            **pictures_section(self.pictures),
        }

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the list's canonical JSON (sorted keys, no spaces)."""
        return decks.canonical_sha256(self.as_dict())


class FacesBySides(dict[tuple[int | None, int | None], dict[str, Any]]):
    """By the plate's kind and the table side's number, each None if it cannot be seen: the card's faces in words. Each is made once, and shared."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck

    def __missing__(self, sides: tuple[int | None, int | None]) -> dict[str, Any]:
        plate, table = sides
        found: dict[str, Any] = {} if plate is None else {"plate": self._deck.plate_name(plate)}
        if table is not None:
            card = self._deck.cards[table]
            found["table"] = {"order": list(card.order), "value": card.value}
        self[sides] = found
        return found


def check_deck(data: Mapping[str, Any]) -> DeckCheckResult:
    """Check a parsed card list. Nothing is raised: faults are listed."""
    faults = _shape_faults(data)
    if faults:
        return DeckCheckResult(faults, [], [])
    faults = [fault for card in data["cards"] for fault in _card_faults(card, data["plates"])]
    faults += _list_faults(data)
    wrong = parameter_faults(data, PARAMETERS, FIXED_PARAMETERS)
    faults += wrong or CARD_LIMITS.faults(len(data["cards"]), parameter_values(data, PARAMETERS), PARAMETERS)
    faults += picture_faults(data)
    if faults:
        return DeckCheckResult(faults, [], [])
    return DeckCheckResult([], _fact_warnings(data), _recon_notes(data))


def _shape_faults(data: Mapping[str, Any]) -> list[str]:
    plates, cards = data.get("plates"), data.get("cards")
    if not isinstance(plates, dict) or not isinstance(cards, list):
        return ["the file needs a [plates.NAME] section for each plate and a [[cards]] entry for each card"]
    if data.get("game", "diner") != "diner":
        return [f"the file is for the game {data['game']!r}, not for diner"]
    faults = [f"plate {name}: needs a tip in cents, or wild = true" for name, p in plates.items() if not _is_plate(p)]
    faults += [
        f"plate {name}: its name must be a text"
        for name, p in plates.items()
        if isinstance(p, dict) and not isinstance(p.get("name", name), str)
    ]
    return faults + [
        f"card {number}: needs id and plate (texts), order (a list of plates) and as value, if any, a whole number"
        for number, card in enumerate(cards, 1)
        if not _is_card(card)
    ]


def _is_plate(plate: Any) -> bool:
    if not isinstance(plate, dict):
        return False
    tip = plate.get("tip")
    return plate.get("wild") is True or (isinstance(tip, int) and not isinstance(tip, bool) and tip > 0)


def _is_card(card: Any) -> bool:
    if not isinstance(card, dict) or not isinstance(card.get("order"), list):
        return False
    texts = [card.get("id"), card.get("plate"), *card["order"]]
    value = card.get("value", 0)
    return all(isinstance(text, str) for text in texts) and isinstance(value, int)


def _card_faults(card: dict[str, Any], plates: dict[str, Any]) -> list[str]:
    name, order = card["id"], card["order"]
    unknown = [p for p in (card["plate"], *order) if p not in plates]
    if unknown:
        return [f"card {name}: {unknown[0]!r} is no plate of this list ({', '.join(plates)})"]
    faults = []
    if not 1 <= len(order) <= MAX_ORDER_PLATES:
        faults.append(f"card {name}: orders {len(order)} plates; a table orders 1 to {MAX_ORDER_PLATES}")
    if any(plates[p].get("wild") for p in order):
        faults.append(f"card {name}: orders a wild plate, which no table can")
    if card["plate"] in order:
        faults.append(f"card {name}: its own plate {card['plate']!r} is ordered by its table side (D1)")
    if not faults and order_value(order, plates) > MAX_ORDER_VALUE:
        faults.append(
            f"card {name}: its table is worth ${order_value(order, plates)}; at most ${MAX_ORDER_VALUE} is possible"
        )
    elif not faults and card.get("value", order_value(order, plates)) != order_value(order, plates):
        faults.append(
            f"card {name}: value {card['value']} is not the sum of its tips rounded up, {order_value(order, plates)} (D2)"
        )
    return faults


def order_value(order: list[str], plates: Mapping[str, Any]) -> int:
    """Return what a table is worth, in whole dollars (D2)."""
    return int(-(-sum(plates[p]["tip"] for p in order) // 100))


def _list_faults(data: Mapping[str, Any]) -> list[str]:
    plates, cards = data["plates"], data["cards"]
    ids = Counter(card["id"] for card in cards)
    faults = [f"card {name}: the id is used {n} times" for name, n in ids.items() if n > 1]
    wilds = [name for name, p in plates.items() if p.get("wild")]
    if len(wilds) != 1:
        faults.append(f"{len(wilds)} plates are wild; exactly one must be")
    if not 1 <= len(plates) - len(wilds) <= MAX_KINDS:
        faults.append(f"{len(plates) - len(wilds)} ordinary plates; 1 to {MAX_KINDS} are possible")
    return faults


def _fact_warnings(data: Mapping[str, Any]) -> list[str]:
    plates, cards = data["plates"], data["cards"]
    ordinary = sorted((p for p in plates if not plates[p].get("wild")), key=lambda p: plates[p]["tip"])
    count = Counter(card["plate"] for card in cards)
    wilds = sum(count[p] for p in plates if plates[p].get("wild"))
    values = [order_value(card["order"], plates) for card in cards]
    warnings = []
    if len(cards) != STANDARD_NUM_CARDS:
        warnings.append(f"the list has {len(cards)} cards; the rulebook has {STANDARD_NUM_CARDS} (D1)")
    if tuple(count[p] for p in ordinary) != RULEBOOK_PLATE_COUNTS or wilds != RULEBOOK_NUM_WILDS:
        found = "/".join(str(count[p]) for p in ordinary)
        known = "/".join(map(str, RULEBOOK_PLATE_COUNTS))
        warnings.append(
            f"plates occur {found} and {wilds} wild; the rulebook has {known} and {RULEBOOK_NUM_WILDS} wild"
        )
    if tuple(plates[p]["tip"] for p in ordinary) != RULEBOOK_TIPS_CENTS:
        warnings.append(f"the tips are not {'/'.join(map(str, RULEBOOK_TIPS_CENTS))} cents as in the rulebook")
    if (min(values), max(values)) != RULEBOOK_VALUES:
        lowest, highest = RULEBOOK_VALUES
        warnings.append(
            f"table values run from ${min(values)} to ${max(values)}; the rulebook has ${lowest} to ${highest}"
        )
    if 2 * sum(3 <= v <= 6 for v in values) <= len(values):
        warnings.append("most table values should lie in the middle, $3 to $6")
    return warnings


def _recon_notes(data: Mapping[str, Any]) -> list[str]:
    cards = data["cards"]
    same = Counter(tuple(sorted(card["order"])) for card in cards)
    twice = [card["id"] for card in cards if same[tuple(sorted(card["order"]))] > 1]
    notes = []
    if twice:
        notes.append(f"some tables are alike: cards {', '.join(twice)}")
    tripled = [card["id"] for card in cards if max(Counter(card["order"]).values()) > 2]
    if tripled:
        notes.append(f"a plate is ordered three times or more: cards {', '.join(tripled)}")
    return notes


def from_dict(data: Mapping[str, Any], name: str) -> Deck:
    """Build a deck from parsed data, as in the TOML file or a journal's header. Raises DeckError."""
    faults = check_deck(data).faults
    if faults:
        raise DeckError(faults)
    plates = data["plates"]
    ordinary = sorted((p for p in plates if not plates[p].get("wild")), key=lambda p: plates[p]["tip"])
    return Deck(
        name=name,
        plates=tuple(ordinary),
        tips=tuple(plates[p]["tip"] for p in ordinary),
        wild=next(p for p in plates if plates[p].get("wild")),
        names={p: plates[p].get("name", p) for p in plates},
        cards=tuple(
            Card(c["id"], c["plate"], tuple(c["order"]), order_value(c["order"], plates)) for c in data["cards"]
        ),
        parameters=nondefault_parameters(data, PARAMETERS),
        pictures=pictures_of(data),
    )


@cache
def standard() -> Deck:
    """Return the list that comes with the project."""
    return from_dict(decks.read_packaged_deck("orderup.games.diner"), "standard")


__getattr__ = forward_old_names(__name__, check="check_deck")
