"""Diner's card list from a spreadsheet: columns `plate`, `order` (or `order 1`, `order 2`, ...), and if wanted `id`, `tip`, `value`, `picture`.

A row with a plate, and a tip or a picture, alone is no card: it tells them of a plate that tables order and no card has.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from orderup.games.diner.deck import MAX_ORDER_VALUE, order_value, standard
from orderup.games.diner.state import MAX_ORDER_PLATES
from orderup.kernel.decks import DeckError
from orderup.kernel.sheets import PICTURE_TITLE, Preview, Row, SheetConverter, format_cents, slug

WILD_WORDS: Final = ("wild", "joker", "*")
"""What stands for a tip where a plate stands for any other."""
TITLES: Final = ("id", "plate", *(f"order {number}" for number in range(1, MAX_ORDER_PLATES + 1)), "tip")


def read_sheet(rows: list[Row]) -> Mapping[str, Any]:
    """Return the list's data. Raises DeckError, naming lines, for what is no card."""
    faults = [f"line {row.line}: needs a plate" for row in rows if row.text("plate") is None]
    if faults:
        raise DeckError(faults)
    plates: dict[str, dict[str, Any]] = {}
    lines: dict[str, int] = {}
    for row in rows:
        faults += _add_tip(_note(plates, row.text("plate") or ""), row)
        for name in (row.text("plate") or "", *row.parts("order")):
            _note(plates, name)
            lines.setdefault(_key(name), row.line)
    faults += [
        f"line {lines[name]}: plate {name}: needs a tip, or the word wild in its place"
        for name, plate in plates.items()
        if len(plate) == 1
    ]
    if faults:
        raise DeckError(faults)
    for plate in plates.values():
        plate.pop("said", None)
    return {"game": "diner", "plates": plates, "cards": [_card(row) for row in rows if not _is_plate_alone(row)]}


def _is_plate_alone(row: Row) -> bool:
    return {"plate"} < row.cells.keys() <= {"plate", "tip", PICTURE_TITLE}


def write_sheet(data: Mapping[str, Any]) -> list[list[str]]:
    """Return the rows of a list's data. A plate that is not the standard one says its tip, on the first card that has it, or in a row of its own.

    Raises DeckError for two plates of one name.
    """
    _check_names(data["plates"])
    untold = {key: plate for key, plate in data["plates"].items() if plate != _known_plates().get(key)}
    rows = [list(TITLES)]
    for card in data["cards"]:
        names = [data["plates"][key]["name"] for key in card["order"]]
        plate = untold.pop(card["plate"], None)
        tip = "" if plate is None else _tip_cell(plate)
        rows.append(
            [card["id"], data["plates"][card["plate"]]["name"], *names, *[""] * (MAX_ORDER_PLATES - len(names)), tip],
        )
    named = {plate for card in data["cards"] for plate in (card["plate"], *card["order"])}
    alone = [plate for key, plate in data["plates"].items() if key in untold or key not in named]
    return [*rows, *(["", plate["name"], *[""] * MAX_ORDER_PLATES, _tip_cell(plate)] for plate in alone)]


def _tip_cell(plate: Mapping[str, Any]) -> str:
    return WILD_WORDS[0] if plate.get("wild") else format_cents(plate["tip"])


def _check_names(plates: Mapping[str, Mapping[str, Any]]) -> None:
    """Check that plates are known by their names, as they are in a table. Raises DeckError."""
    keys: dict[str, str] = {}
    for key, plate in plates.items():
        other = keys.setdefault(_key(plate["name"]), key)
        if other != key:
            name = plate["name"]
            raise DeckError([f"the plates {other} and {key} are both called {name}: a table cannot tell them apart"])


def preview_sheet(rows: list[Row]) -> Preview:
    """Return the rows as cards, in the game's faces: a plate, and a table as far as its order has a price."""
    plates: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row.text("plate") is not None:
            _add_tip(_note(plates, row.text("plate") or ""), row)
        for ordered in row.parts("order"):
            _note(plates, ordered)
    shown = {key: _drawable(plate) for key, plate in plates.items()}
    return Preview([_faces(row, shown) for row in rows], {"plates": shown})


def _drawable(plate: Mapping[str, Any]) -> dict[str, Any]:
    """Return a plate, without a tip that is none."""
    return {
        name: said
        for name, said in plate.items()
        if name in ("name", "wild") or (name == "tip" and said.__class__ is int)
    }


def _faces(row: Row, plates: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    plate, order = row.text("plate"), [_key(ordered) for ordered in row.parts("order")]
    table = {}
    if order and len(order) <= MAX_ORDER_PLATES and all("tip" in plates[key] for key in order):
        table = {"table": {"order": order, "value": min(MAX_ORDER_VALUE, order_value(order, plates))}}
    return {**({} if plate is None else {"plate": _key(plate)}), **table}


def _key(name: str) -> str:
    """Return what a plate is called in the list's data: those of the standard list have their keys there."""
    found = slug(name)
    return _known_keys().get(found, found)


@cache
def _known_keys() -> Mapping[str, str]:
    return {slug(said): key for key, said in standard().names.items()}


@cache
def _known_plates() -> Mapping[str, Mapping[str, Any]]:
    plates: Mapping[str, Mapping[str, Any]] = standard().as_dict()["plates"]
    return plates


def _note(plates: dict[str, dict[str, Any]], name: str) -> dict[str, Any]:
    """Return the plate of this name; one of the standard list has its tip unless the rows say otherwise."""
    key = _key(name)
    if key not in plates:
        known = _known_plates().get(key, {})
        plates[key] = {**known, "name": name}
    return plates[key]


def _add_tip(plate: dict[str, Any], row: Row) -> list[str]:
    """Take note of what a row says of its plate; returns what is wrong with that."""
    tip = row.text("tip")
    if tip is None:
        return []
    found = {"wild": True} if tip.lower() in WILD_WORDS else {"tip": row.cents("tip")}
    said = plate.setdefault("said", found)
    if said != found:
        return [f"line {row.line}: the plate {plate['name']} has another tip further up"]
    plate.pop("tip", None)
    plate.pop("wild", None)
    plate.update(found)
    return []


def _card(row: Row) -> dict[str, Any]:
    value = row.text("value")
    said = {} if value is None else {"value": row.number("value") if value.isdecimal() else row.cents("value")}
    return {
        "id": row.text("id", "card") or f"in line {row.line}",
        "plate": _key(row.text("plate") or ""),
        "order": [_key(plate) for plate in row.parts("order")],
        **said,
    }


SHEET_CONVERTER: Final = SheetConverter(read_sheet, write_sheet, preview_sheet, pictured="plate")
