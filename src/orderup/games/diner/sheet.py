"""Diner's card list from a spreadsheet: columns `plate`, `order` (or `order 1`, `order 2`, ...), and if wanted `id`, `tip`, `value`."""

from collections.abc import Mapping
from typing import Any, Final

from orderup.games.diner.deck import standard
from orderup.kernel.decks import DeckError
from orderup.kernel.sheets import Row, slug

WILD: Final = ("wild", "joker", "*")
"""What stands for a tip where a plate stands for any other."""


def read_sheet(rows: list[Row]) -> Mapping[str, Any]:
    """The list's data. Raises DeckError, naming lines, for what is no card."""
    faults = [f"line {row.line}: needs a plate" for row in rows if row.text("plate") is None]
    if faults:
        raise DeckError(faults)
    plates: dict[str, dict[str, Any]] = {}
    for row in rows:
        plate = _note(plates, row.text("plate") or "")
        faults += _add_tip(plate, row)
        for ordered in row.parts("order"):
            _note(plates, ordered)
    faults += [
        f"plate {name}: needs a tip, or the word wild in its place" for name, plate in plates.items() if len(plate) == 1
    ]
    if faults:
        raise DeckError(faults)
    for plate in plates.values():
        plate.pop("said", None)
    return {"game": "diner", "plates": plates, "cards": [_card(row) for row in rows]}


def _key(name: str) -> str:
    """What a plate is called in the list's data: those of the standard list have their keys there."""
    known = {slug(said): key for key, said in standard().names.items()}
    return known.get(slug(name), slug(name))


def _note(plates: dict[str, dict[str, Any]], name: str) -> dict[str, Any]:
    """The plate of this name; one of the standard list has its tip unless the rows say otherwise."""
    key = _key(name)
    if key not in plates:
        known = standard().as_dict()["plates"].get(key, {})
        plates[key] = {**known, "name": name}
    return plates[key]


def _add_tip(plate: dict[str, Any], row: Row) -> list[str]:
    """Take note of what a row says of its plate; returns what is wrong with that."""
    tip = row.text("tip")
    if tip is None:
        return []
    found = {"wild": True} if tip.lower() in WILD else {"tip": row.cents("tip")}
    said = plate.setdefault("said", found)
    if said != found:
        return [f"line {row.line}: the plate {plate['name']} has another tip further up"]
    plate.pop("tip", None)
    plate.pop("wild", None)
    plate.update(found)
    return []


def _card(row: Row) -> dict[str, Any]:
    value = row.text("value")
    said = {} if value is None else {"value": row.cents("value") if not value.isdecimal() else int(value)}
    return {
        "id": row.text("id", "card") or f"in line {row.line}",
        "plate": _key(row.text("plate") or ""),
        "order": [_key(plate) for plate in row.parts("order")],
        **said,
    }
