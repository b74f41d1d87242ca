"""Lucky Penny's card list from a spreadsheet: a row for each order (`name`, `course`, `portions`) and each guest (`name`, `bars`, `tip 1` to `tip 3`, `preference`).

Colors, preferences and time cards are those of the standard list.
"""

from collections.abc import Mapping
from typing import Any, Final

from orderup.games.lucky_penny.deck import COURSE_NAMES
from orderup.games.lucky_penny.state import MAX_BARS
from orderup.kernel.decks import DeckError, read_packaged_deck
from orderup.kernel.sheets import Preview, Row, SheetConverter, format_cents, slug

TITLES: Final = ("id", "name", "course", "portions", "bars", "tip 1", "tip 2", "tip 3", "preference")


def read_sheet(rows: list[Row]) -> Mapping[str, Any]:
    """Return the list's data. Raises DeckError, naming lines, for what is neither an order nor a guest."""
    orders = [row for row in rows if _is_order(row)]
    guests = [row for row in rows if _is_guest(row)]
    faults = [
        f"line {row.line}: needs a course, as orders have, or bars, as guests have"
        for row in rows
        if _is_order(row) == _is_guest(row)
    ]
    faults += [f"line {row.line}: needs a name" for row in rows if row.text("name") is None]
    if faults:
        raise DeckError(faults)
    rest = read_packaged_deck("orderup.games.lucky_penny")
    return {**rest, "orders": [_order(row) for row in orders], "guests": [_guest(row) for row in guests]}


def _is_order(row: Row) -> bool:
    return row.text("course") is not None


def _is_guest(row: Row) -> bool:
    return row.text("bars") is not None


def _order(row: Row) -> dict[str, Any]:
    return {
        "id": row.text("id") or f"in line {row.line}",
        "name": row.text("name"),
        "course": slug(row.text("course") or ""),
        "portions": row.number("portions") or 1,
    }


def _guest(row: Row) -> dict[str, Any]:
    preference = row.text("preference")
    return {
        "id": row.text("id") or f"in line {row.line}",
        "name": row.text("name"),
        "bars": row.number("bars"),
        "tips": [row.cents(f"tip {n}", f"tip{n}") for n in (1, 2, 3)],
        **({} if preference is None else {"preference": slug(preference)}),
    }


def write_sheet(data: Mapping[str, Any]) -> list[list[str]]:
    """Return the rows of a list's data: its orders, then its guests."""
    orders = [[o["id"], o["name"], o["course"], str(o["portions"]), "", "", "", "", ""] for o in data["orders"]]
    return [list(TITLES), *orders, *map(_guest_cells, data["guests"])]


def _guest_cells(guest: Mapping[str, Any]) -> list[str]:
    tips = [format_cents(tip) for tip in guest["tips"]]
    preference = (guest["preference"] or "").replace("_", " ")
    return [guest["id"], guest["name"], "", "", str(guest["bars"]), *tips, preference]


def preview_sheet(rows: list[Row]) -> Preview:
    """Return the rows as cards, in the game's faces."""
    preferences = read_packaged_deck("orderup.games.lucky_penny")["preferences"]
    guests = [{"name": name} for row in rows if (name := row.text("name")) is not None and _is_guest(row)]
    return Preview([_faces(row, preferences) for row in rows], {"guests": guests})


def _faces(row: Row, preferences: Mapping[str, Any]) -> Mapping[str, Any]:
    if row.text("name") is None:
        return {}
    if _is_guest(row):
        return _guest_face(_guest(row), preferences)
    order = _order(row)
    if order["course"] not in COURSE_NAMES or order["portions"] not in (1, 2):
        return {}
    return {"order": {name: order[name] for name in ("name", "course", "portions")}}


def _guest_face(guest: Mapping[str, Any], preferences: Mapping[str, Any]) -> Mapping[str, Any]:
    tips = [tip if isinstance(tip, int) else 0 for tip in guest["tips"]]
    if not isinstance(guest["bars"], int) or not 1 <= guest["bars"] <= MAX_BARS:
        return {}
    wish = guest.get("preference", "")
    preference = {"wish": wish, "bonus": preferences[wish]["bonus"]} if wish in preferences else None
    return {"guest": {"name": guest["name"], "bars": guest["bars"], "tips": tips, "preference": preference}}


SHEET_CONVERTER: Final = SheetConverter(read_sheet, write_sheet, preview_sheet, pictured="name")
