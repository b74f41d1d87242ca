"""What a game says, as types: its moves, its cards' faces, its status, its menu and its calls.

A game's `schema.py` declares these five; the rest of a view and of an event is the same in every game. The page's TypeScript
types are generated from them, and a test plays every game and reads all it says as these types, strictly.
"""

from dataclasses import dataclass
from types import GenericAlias, ModuleType
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from orderup.kernel.old_names import renamed


class Shape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A JSON object with these fields and no others."""


class MoveShape(Shape, frozen=True, tag_field="do"):
    """A move: what it does, and with what."""


class SayShape(Shape, frozen=True, tag_field="call"):
    """What was called out at an event."""


def zone_name_type(alone: tuple[str, ...], numbered: tuple[str, ...]) -> Any:
    """The type of the names of zones: some kinds of zone there are once, others (`hand.2`) once for every seat or place."""
    kinds = [*alone, *(rf"{kind}\.\d+" for kind in numbered)]
    names = [*(f'"{kind}"' for kind in alone), *(f"`{kind}.${{number}}`" for kind in numbered)]
    return Annotated[str, Meta(pattern=f"^({'|'.join(kinds)})$", extra_json_schema={"tsType": " | ".join(names)})]


@dataclass(frozen=True)
class Schema:
    """The types of what one game says."""

    view: type
    event: type
    menu: Any
    named: dict[str, Any]
    """By name: what the game itself has declared."""


DECLARED_NAMES = ("Move", "Faces", "Status", "MenuEntry", "Say", "ZoneName")
"""What a game's `schema.py` declares."""


def schema_of(module: ModuleType) -> Schema:
    """Put together the types of a game from what its `schema.py` declares."""
    named = {name: getattr(module, name) for name in DECLARED_NAMES}
    zone, faces, status = named["ZoneName"], named["Faces"], named["Status"]
    handle, maybe = int, int | None
    card = _shape("Card", {"card": handle}, faces)
    way = {"card": maybe, "as_": maybe | UnsetType, "from_": zone, "to": zone}
    moved, shown = _shape("Movement", way, faces), _shape("Shown", {"zone": zone, "card": handle}, faces)
    pile = _shape("Zone", {"n": maybe, "top": bool | UnsetType, "cards": _list(card)})
    zones = GenericAlias(dict, (zone, pile))
    moment = {"v": int, "t": int, "status": status, "zones": zones}
    event = {
        "seat": maybe,
        "move": named["Move"],
        "cards": _list(moved),
        "shows": _list(shown),
        "say": named["Say"] | None,
    }
    table = {"game": str, "you": maybe, "players": int, "options": dict[str, bool | int | str], "commitment": str}
    return Schema(
        _shape("View", {**table, **moment}), _shape("Event", {**event, **moment}), _list(named["MenuEntry"]), named
    )


def _list(item: Any) -> Any:
    return GenericAlias(list, (item,))


def _shape(name: str, fields: dict[str, Any], base: type = Shape) -> Any:
    """A JSON object; a field that may be missing has `UNSET` in its type, and one named like a word of Python ends in `_`."""
    optional = {key: UnsetType in getattr(kind, "__args__", ()) for key, kind in fields.items()}
    typed = [(key, kind, UNSET) if optional[key] else (key, kind) for key, kind in fields.items()]
    renamed = {key: key.rstrip("_") for key in fields if key.endswith("_")}
    return msgspec.defstruct(
        name, typed, bases=(base,), rename=renamed, frozen=True, forbid_unknown_fields=True, kw_only=True
    )


__getattr__ = renamed(__name__, zone_names="zone_name_type")
