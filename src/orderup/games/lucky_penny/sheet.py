"""Lucky Penny's card list from a spreadsheet: a row for each order (`name`, `course`, `portions`) and each guest (`name`, `bars`, `tip 1` to `tip 3`, `preference`).

Colors, preferences and time cards are those of the standard list.
"""

from collections.abc import Mapping
from typing import Any

from orderup.kernel.decks import DeckError, read_packaged_deck
from orderup.kernel.sheets import Row, slug


def read_sheet(rows: list[Row]) -> Mapping[str, Any]:
    """The list's data. Raises DeckError, naming lines, for what is neither an order nor a guest."""
    orders = [row for row in rows if row.text("course") is not None]
    guests = [row for row in rows if row.text("bars") is not None]
    faults = [
        f"line {row.line}: needs a course, as orders have, or bars, as guests have"
        for row in rows
        if (row in orders) == (row in guests)
    ]
    faults += [f"line {row.line}: needs a name" for row in rows if row.text("name") is None]
    if faults:
        raise DeckError(faults)
    rest = read_packaged_deck("orderup.games.lucky_penny")
    return {**rest, "orders": [_order(row) for row in orders], "guests": [_guest(row) for row in guests]}


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
