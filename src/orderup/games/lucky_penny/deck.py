"""Lucky Penny's card list: read from TOML, checked with the card and the constraint named.

A check raises nothing: it lists the faults, what differs from the rulebook's list, and what differs from our reconstruction.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from typing import Any, Final

from orderup.games.lucky_penny.state import (
    MAX_BARS,
    MAX_GUESTS,
    MAX_ORDERS,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    NUM_SPOTS,
    SPOTS_PER_SIDE,
    STANDARD_NUM_GUESTS,
    STANDARD_NUM_ORDERS,
)
from orderup.kernel import decks
from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.decks import DeckCheckResult, DeckError
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.parameters import Parameter, nondefault_parameters, parameter_faults, parameter_values
from orderup.kernel.pictures import DeckWithPictures, picture_faults, pictures_of, pictures_section

COURSE_NAMES: Final = ("appetizer", "entree", "dessert", "drink")
RULEBOOK_BONUSES_CENTS: Final = {
    "appetizer_3": 40,
    "entree_3": 40,
    "time_marker": 30,
    "no_time_marker": 40,
    "dessert_1": 30,
    "no_dessert": 30,
}
PARAMETERS: Final = {"draft_rounds": Parameter(1, 4, 2, "L3", "drafts of each player before the diner opens")}
ORDER_LIMITS: Final = CardCountLimits("orders", NUM_ROW_PLACES, MAX_ORDERS, STANDARD_NUM_ORDERS, {"draft_rounds": 8})
"""The opening takes up to two orders of each of four players in each of its rounds, and the row is full after it."""
GUEST_LIMITS: Final = CardCountLimits("guests", NUM_GUEST_PLACES, MAX_GUESTS, STANDARD_NUM_GUESTS)
FIXED_PARAMETERS: Final = {
    "faceup_orders": NUM_ROW_PLACES,
    "guests_on_table": NUM_GUEST_PLACES,
    "course_order": ["appetizer", "entree", "dessert"],
}
"""What a list may state, but these rules take as it is."""
MAX_CENTS: Final = 999
PLAYER_COUNTS: Final = (2, 3, 4)
FIRST_HOUR: Final = 6
HOURS_PER_SPOT: Final = 2
PREFERENCES: Final = tuple(RULEBOOK_BONUSES_CENTS)


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


def check_deck(data: Mapping[str, Any]) -> DeckCheckResult:
    """Check a parsed card list."""
    faults = _shape_faults(data)
    if not faults:
        faults = [fault for order in data["orders"] for fault in _order_faults(order)]
        faults += [fault for guest in data["guests"] for fault in _guest_faults(guest)]
        faults += [fault for card in data["time_cards"] for fault in _time_faults(card)]
    if not faults:
        faults = [*_list_faults(data), *_number_faults(data), *picture_faults(data)]
    if faults:
        return DeckCheckResult(faults, [], [])
    return DeckCheckResult([], _fact_warnings(data), _recon_notes(data))


def _shape_faults(data: Mapping[str, Any]) -> list[str]:
    if data.get("game", "lucky_penny") != "lucky_penny":
        return [f"the file is for the game {data['game']!r}, not for lucky_penny"]
    faults = [
        f"the file needs [[{section}]] entries"
        for section in ("orders", "guests", "time_cards")
        if not isinstance(data.get(section), list) or not all(isinstance(one, dict) for one in data[section])
    ]
    preferences = data.get("preferences")
    if not isinstance(preferences, dict) or set(preferences) != set(RULEBOOK_BONUSES_CENTS):
        faults.append(f"the file needs a [preferences.NAME] section for each of {', '.join(RULEBOOK_BONUSES_CENTS)}")
    else:
        faults += [
            f"preference {name}: its bonus must be 0 to {MAX_CENTS} cents"
            for name, one in preferences.items()
            if not isinstance(one, dict) or not _is_number(one.get("bonus"), 0, MAX_CENTS)
        ]
    colors = data.get("colors")
    texts = {color for color in colors if isinstance(color, str)} if isinstance(colors, list) else set()
    if len(texts) < max(PLAYER_COUNTS) - 1 or len(texts) < len(colors or ()):
        faults.append("the file needs a list of at least three colors, all different")
    return faults


def _is_number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _order_faults(order: Mapping[str, Any]) -> list[str]:
    name = order.get("id")
    if not isinstance(name, str) or not isinstance(order.get("name"), str):
        return [f"order {name!r}: needs id and name (texts)"]
    faults = []
    if order.get("course") not in COURSE_NAMES:
        faults.append(f"order {name}: its course must be one of {', '.join(COURSE_NAMES)}")
    if not _is_number(order.get("portions"), 1, 2):
        faults.append(f"order {name}: it must have 1 or 2 portions")
    return faults


def _guest_faults(guest: Mapping[str, Any]) -> list[str]:
    name = guest.get("id")
    if not isinstance(name, str) or not isinstance(guest.get("name"), str):
        return [f"guest {name!r}: needs id and name (texts)"]
    faults = []
    tips = guest.get("tips")
    if not _is_number(guest.get("bars"), 1, MAX_BARS):
        faults.append(f"guest {name}: it must have 1 to {MAX_BARS} bars (L13)")
    if not isinstance(tips, list) or len(tips) != 3 or not all(_is_number(tip, 0, MAX_CENTS) for tip in tips):
        faults.append(f"guest {name}: its tips must be three numbers of cents, 0 to {MAX_CENTS} (L15)")
    if guest.get("preference") not in (None, *RULEBOOK_BONUSES_CENTS):
        faults.append(f"guest {name}: {guest['preference']!r} is no preference ({', '.join(RULEBOOK_BONUSES_CENTS)})")
    return faults


def _time_faults(card: Mapping[str, Any]) -> list[str]:
    name, spots, players = card.get("id"), card.get("spots"), card.get("players")
    if (
        not isinstance(name, str)
        or not isinstance(players, list)
        or not all(_is_number(n, min(PLAYER_COUNTS), max(PLAYER_COUNTS)) for n in players)
    ):
        return [f"time card {name!r}: needs an id (text) and players (2, 3 or 4)"]
    if not isinstance(spots, list) or len(spots) != NUM_SPOTS:
        return [f"time card {name}: needs {NUM_SPOTS} spots"]
    return [fault for number, spot in enumerate(spots) for fault in _spot_faults(f"time card {name}", number, spot)]


def _spot_faults(card: str, number: int, spot: Any) -> list[str]:
    """Return what is wrong with a spot, counted from 0. Hour and side need not be said; if they are, they must be those that the rules give."""
    where = f"{card}, spot {number + 1}"
    if not isinstance(spot, dict) or not _are_courses(spot.get("crossed")):
        return [f"{where}: crossed must be a list of courses"]
    hour, side = f"{(FIRST_HOUR + number * HOURS_PER_SPOT) % 24:02}:00", "day" if number < SPOTS_PER_SIDE else "night"
    faults = []
    if spot.get("hour", hour) != hour:
        faults.append(
            f"{where}: its hour is {spot['hour']!r}; the penny starts at 06:00 and moves two hours, so it must be {hour!r} (L2, L11)"
        )
    if spot.get("side", side) != side:
        faults.append(
            f"{where}: its side is {spot['side']!r}; the card flips after {SPOTS_PER_SIDE} spots, so it must be {side!r} (L12)"
        )
    return faults


def _are_courses(crossed: Any) -> bool:
    return isinstance(crossed, list) and all(course in COURSE_NAMES for course in crossed)


def _list_faults(data: Mapping[str, Any]) -> list[str]:
    faults = []
    for section in ("orders", "guests"):
        ids = Counter(card["id"] for card in data[section])
        faults += [f"{section[:-1]} {name}: the id is used {n} times" for name, n in ids.items() if n > 1]
    used = Counter(n for card in data["time_cards"] for n in card["players"])
    faults += [f"{used[n]} time cards are for {n} players; exactly one must be" for n in PLAYER_COUNTS if used[n] != 1]
    return faults


def _number_faults(data: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with parameters, or with how many cards there are for them."""
    if faults := parameter_faults(data, PARAMETERS, FIXED_PARAMETERS):
        return faults
    found = parameter_values(data, PARAMETERS)
    return [
        fault for one in (ORDER_LIMITS, GUEST_LIMITS) for fault in one.faults(len(data[one.kind]), found, PARAMETERS)
    ]


def _fact_warnings(data: Mapping[str, Any]) -> list[str]:
    warnings = [
        f"the list has {len(data[one.kind])} {one.kind}; the rulebook has {one.standard_count} (L1)"
        for one in (ORDER_LIMITS, GUEST_LIMITS)
        if len(data[one.kind]) != one.standard_count
    ]
    warnings += [
        f"guest {guest['id']} has {guest['bars']} bars; the rulebook has 4 to 7"
        for guest in data["guests"]
        if not 4 <= guest["bars"] <= 7
    ]
    warnings += [
        f"preference {name} pays {data['preferences'][name]['bonus']} cents; in the rulebook it is {bonus}"
        for name, bonus in RULEBOOK_BONUSES_CENTS.items()
        if data["preferences"][name]["bonus"] != bonus
    ]
    served = {order["course"] for order in data["orders"]}
    warnings += [
        f"no order's course is {course}; the rulebook has four" for course in COURSE_NAMES if course not in served
    ]
    if (hunger := sum(guest["bars"] for guest in data["guests"])) > (food := _food(data)):
        warnings.append(f"all orders together are {food} portions; the guests have {hunger} bars")
    for card in data["time_cards"]:
        warnings += _time_warnings(card)
    return warnings


def _food(data: Mapping[str, Any]) -> int:
    """Return the portions of all orders."""
    return sum(order["portions"] for order in data["orders"])


def _time_warnings(card: Mapping[str, Any]) -> list[str]:
    crossed = [spot["crossed"] for spot in card["spots"]]
    expected = 3 if 3 in card["players"] else 4
    sides = [sum(map(len, crossed[at : at + SPOTS_PER_SIDE])) for at in (0, SPOTS_PER_SIDE)]
    warnings = []
    if sides != [expected, expected]:
        warnings.append(f"time card {card['id']} has {sides} crossed icons; the rulebook has {expected} a side")
    if {course for spot in crossed for course in spot} - {"entree", "dessert"}:
        warnings.append(f"time card {card['id']} crosses out more than entrees and desserts")
    if "dessert" not in crossed[0]:
        warnings.append(f"time card {card['id']} serves desserts at 6 am; in the rulebook it does not")
    return warnings


def _recon_notes(data: Mapping[str, Any]) -> list[str]:
    notes = []
    ones = sum(order["portions"] == 1 for order in data["orders"])
    if ones != 22:
        notes.append(f"{ones} orders have one portion; we took 22")
    bars = sorted(guest["bars"] for guest in data["guests"])
    if bars != [4, 4, 5, 5, 6, 6, 6, 7, 7]:
        notes.append(f"the guests have {bars} bars; we took 4 4 5 5 6 6 6 7 7")
    wishes = Counter(guest["preference"] for guest in data["guests"] if guest.get("preference"))
    if wishes != Counter(list(RULEBOOK_BONUSES_CENTS)):
        notes.append("we took one guest for each preference, and three without")
    return notes


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


__getattr__ = forward_old_names(__name__, check="check_deck")
