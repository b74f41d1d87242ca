"""Villains' card list from a spreadsheet: a row for each number card, and one for each villain's special.

A number card has a `villain` (or `all`, if every deck has it), a `color`, a `number` and, if only one variant of the decks has it, a `variant`
(`identical` or `spread`). A special has a `villain`, a `power` and, if they are not the standard list's, its `ability` and `text`. Any row of a villain
may have its `picture`.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from orderup.games.villains.deck import POWERS, VARIANT_SECTIONS, Villain, standard
from orderup.games.villains.state import NUM_COLORS, NUM_NUMBERS
from orderup.kernel.decks import DeckError
from orderup.kernel.sheets import Preview, Row, SheetConverter, slug

EVERY: Final = "all"
"""Stands for a villain where every deck has the card."""
TITLES: Final = ("villain", "color", "number", "variant", "power", "ability", "text")


class NamedVillain(NamedTuple):
    """A villain as the rows have it: the key that it has in the list, its name, and its power if that is said or known."""

    key: str
    name: str
    power: str | None
    ability: str
    text: str


def read_sheet(rows: list[Row]) -> Mapping[str, Any]:
    """Return the list's data. Raises DeckError, naming lines, for what is neither a number card nor a special."""
    villains = _villains(rows)
    numbers = [row for row in rows if not _is_special(row)]
    faults = [f"line {row.line}: {fault}" for row in rows if (fault := _row_fault(row)) is not None]
    if not faults:
        faults = [*_power_faults(rows, villains), *_color_faults(numbers)]
    if not faults and not numbers:
        faults = ["the table has no row with a color and a number"]
    if faults:
        raise DeckError(faults)
    colors = _colors(numbers)
    in_list = {
        villain.key: {**_said(villain), **_sections(numbers, name, colors)} for name, villain in villains.items()
    }
    return {"game": "villains", "colors": colors, "villains": _in_order_of_powers(in_list)}


def write_sheet(data: Mapping[str, Any]) -> list[list[str]]:
    """Return the rows of a list's data: the specials, then the number cards of either variant, or of both if they have the same.

    Raises DeckError for villains whom a table could not name.
    """
    villains = data["villains"].values()
    _check_names([each["name"] for each in villains])
    specials = [
        [each["name"], "", "", "", each["power"].replace("_", " "), each["ability"], each["text"]] for each in villains
    ]
    colors = data["colors"]
    written = {
        option: [(each["name"], _pairs(each[section], colors)) for each in villains]
        for option, section in VARIANT_SECTIONS.items()
    }
    first, *others = written.values()
    if all(first == other for other in others):
        written = {"": first}
    return [list(TITLES), *specials, *(row for option, decks in written.items() for row in _number_rows(option, decks))]


def _check_names(names: list[str]) -> None:
    """Check that each villain is known by its name, as it is in a table. Raises DeckError."""
    known: dict[str, str] = {}
    for name in names:
        if slug(name) == EVERY:
            raise DeckError([f"a villain is called {name}, the word that stands for every villain in a table"])
        if slug(name) in known:
            other = known[slug(name)]
            raise DeckError([f"two villains are called {other} and {name}: a table cannot tell them apart"])
        known[slug(name)] = name


def preview_sheet(rows: list[Row]) -> Preview:
    """Return the rows as cards, in the game's faces. A card that every deck has is no villain's."""
    villains = _villains(rows)
    names: dict[str, Mapping[str, Any]] = {}
    for each in villains.values():  # one that has a special before one that has its power by its old name
        names.setdefault(each.key, {name: said for name, said in _said(each).items() if said})
    colors = _colors([row for row in rows if not _is_special(row) and row.text("color") is not None])
    return Preview([_faces(row, villains) for row in rows], {"colors": colors, "villains": names})


def _is_special(row: Row) -> bool:
    return row.text("power", "ability", "text") is not None


def _name(row: Row) -> str:
    """Return the villain of a row, as rows are compared: `Captain Hook` is `captain hook`."""
    return slug(row.text("villain") or "")


def _color(row: Row) -> str:
    return " ".join((row.text("color") or "").lower().replace("_", " ").split())


def _power(row: Row) -> str | None:
    """Return the power that a row names, by the word for it or by the standard list's ability."""
    said = (slug(cell) for title in ("power", "ability") if (cell := row.text(title)) is not None)
    return next((power for each in said if (power := _known_powers().get(each)) is not None), None)


@cache
def _known_powers() -> Mapping[str, str]:
    abilities = {slug(villain.ability): villain.power for villain in standard().villains}
    return {**abilities, **{power: power for power in POWERS}}


@cache
def _standard_by_power() -> Mapping[str, Villain]:
    return {villain.power: villain for villain in standard().villains}


@cache
def _standard_powers() -> Mapping[str, str]:
    """Return the power of each standard villain, by its name as rows are compared."""
    return {slug(villain.name): villain.power for villain in standard().villains}


def _villains(rows: list[Row]) -> dict[str, NamedVillain]:
    """Return, by name and in the order of the rows, the villains that they name; those of the standard list if they name none."""
    found: dict[str, NamedVillain] = {}
    for row in sorted(rows, key=_is_special, reverse=True):  # specials tell more of a villain
        name = _name(row)
        if name and name != EVERY and name not in found:
            power = _power(row) if _is_special(row) else _standard_powers().get(name)
            found[name] = _named(row.text("villain") or "", power, row)
    return found or {slug(one.name): _named(one.name, one.power, None) for one in standard().villains}


def _named(name: str, power: str | None, row: Row | None) -> NamedVillain:
    """Return a villain under the key of the standard list's villain with this power, so that its drawings are the same whatever its name is."""
    known = _standard_by_power().get(power or "")
    ability, text = (None, None) if row is None else (row.text("ability"), row.text("text"))
    if known is None:
        return NamedVillain(slug(name), name, power, ability or "", text or "")
    return NamedVillain(known.slug, name, power, ability or known.ability, text or known.text)


def _said(villain: NamedVillain) -> dict[str, Any]:
    """Return what a list says of a villain beside its number cards."""
    return {"name": villain.name, "power": villain.power, "ability": villain.ability, "text": villain.text}


def _row_fault(row: Row) -> str | None:
    if row.text("villain") is None:
        return f"needs a villain, or the word {EVERY} if every deck has the card"
    if _is_special(row):
        return _special_fault(row)
    if row.text("color") is None:
        return "needs a color, as number cards have, or a power, as specials have"
    number, variant = row.number("number"), row.text("variant")
    if not isinstance(number, int) or not 1 <= number <= NUM_NUMBERS:
        return f"needs a number from 1 to {NUM_NUMBERS}" + ("" if number is None else f", not {number}")
    if variant is not None and variant.lower() not in VARIANT_SECTIONS:
        return f"{variant!r} is no variant ({', '.join(VARIANT_SECTIONS)}, or nothing for both)"
    return None


def _special_fault(row: Row) -> str | None:
    if row.text("color", "number", "variant") is not None:
        return "has a color or a number, as number cards have, and a power, as specials have; a row is one card"
    if _name(row) == EVERY:
        return "a special needs a villain of its own"
    if _power(row) is None:
        return f"{row.text('power', 'ability')!r} is no power ({', '.join(POWERS).replace('_', ' ')})"
    return None


def _power_faults(rows: list[Row], villains: Mapping[str, NamedVillain]) -> list[str]:
    """Return whether every villain has a power, and each its own. The rows are without faults."""
    faults = []
    lines = {_name(row): row.line for row in reversed(rows)}
    owners: dict[str, NamedVillain] = {}
    for name, villain in villains.items():
        if villain.power is None:
            powers = ", ".join(POWERS).replace("_", " ")
            faults.append(f"line {lines[name]}: villain {villain.name}: needs a row with its power ({powers})")
        elif owners.setdefault(villain.power, villain) is not villain:
            other = owners[villain.power].name
            faults.append(f"line {lines[name]}: villain {villain.name}: has the power of {other}; each needs its own")
    for row in filter(_is_special, rows):
        if (said := villains[_name(row)].power) != _power(row):
            faults.append(f"line {row.line}: villain {row.text('villain')}: has another power further up ({said})")
    return faults


def _color_faults(numbers: list[Row]) -> list[str]:
    """Return the faults of having more colors than there may be; the rarest are most likely misspelled."""
    counts = Counter(map(_color, numbers))
    lines = {_color(row): row.line for row in reversed(numbers)}
    kept = [color for color, _ in counts.most_common(NUM_COLORS)]
    return [
        f"line {lines[color]}: {color} is one color too many; a list has {NUM_COLORS} (here {', '.join(kept)})"
        for color in counts.keys() - kept
    ]


def _colors(numbers: list[Row]) -> list[str]:
    """Return the colors of the rows, in the standard list's order; others take the places of those that are not there."""
    found = dict.fromkeys(map(_color, numbers))
    others = [color for color in found if color not in standard().colors]
    placed = [color if color in found or not others else others.pop(0) for color in standard().colors]
    return [color for color in (*placed, *others) if color in found]


def _sections(numbers: list[Row], name: str, colors: list[str]) -> dict[str, dict[str, list[int]]]:
    """Return a villain's number cards in each variant. A variant that no row is of has the cards of the other."""
    held = {
        section: [row for row in numbers if (row.text("variant") or option).lower() == option]
        for option, section in VARIANT_SECTIONS.items()
    }
    return {
        section: _by_color([row for row in found or numbers if _name(row) in (name, EVERY)], colors)
        for section, found in held.items()
    }


def _by_color(rows: list[Row], colors: list[str]) -> dict[str, list[int]]:
    pairs = sorted((colors.index(_color(row)), int(row.text("number") or 0)) for row in rows)
    return {
        color: [number for at, number in pairs if at == place]
        for place, color in enumerate(colors)
        if any(at == place for at, _ in pairs)
    }


def _in_order_of_powers(villains: Mapping[str, Any]) -> dict[str, Any]:
    """Sort the villains as in the standard list, however the rows are sorted: cards are numbered by it."""
    return dict(sorted(villains.items(), key=lambda item: POWERS.index(item[1]["power"])))


def _pairs(cards: Mapping[str, list[int]], colors: list[str]) -> list[tuple[str, int]]:
    return [(color, number) for color in colors for number in sorted(cards.get(color, ()))]


def _number_rows(option: str, decks: list[tuple[str, list[tuple[str, int]]]]) -> list[list[str]]:
    """Return the number cards of a variant: once if all decks have the same."""
    shown = [(EVERY, decks[0][1])] if all(cards == decks[0][1] for _, cards in decks) else decks
    return [[name, color, str(number), option, "", "", ""] for name, cards in shown for color, number in cards]


def _faces(row: Row, villains: Mapping[str, NamedVillain]) -> Mapping[str, Any]:
    if _row_fault(row) is not None:
        return {}
    whose = {} if _name(row) == EVERY else {"villain": villains[_name(row)].key}
    if _is_special(row):
        return {**whose, "power": _power(row)}
    return {**whose, "color": _color(row), "number": row.number("number")}


SHEET_CONVERTER: Final = SheetConverter(read_sheet, write_sheet, preview_sheet, pictured="villain", unpictured=EVERY)
