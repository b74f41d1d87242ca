"""The types of a game's JSON: its moves, its cards' faces, its status, its menu and its calls.

A game's `schema.py` declares these five; the rest of a view and of an event is the same in every game. The page's TypeScript
types are generated from them, and a test plays every game and decodes all its JSON as these types, strictly.
"""

from dataclasses import dataclass
from types import GenericAlias, ModuleType
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from orderup.kernel.old_names import forward_old_names


class ObjectShape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of types of JSON objects: such an object has the fields of its type and no others."""


class MoveShape(ObjectShape, frozen=True, tag_field="do"):
    """A move: its verb, and that verb's fields."""


class SayShape(ObjectShape, frozen=True, tag_field="call"):
    """A call at an event."""


def zone_name_type(alone: tuple[str, ...], numbered: tuple[str, ...]) -> Any:
    """Return the type of the names of zones: some kinds of zone exist once, others (`hand.2`) once for every seat or place."""
    kinds = [*alone, *(rf"{kind}\.\d+" for kind in numbered)]
    names = [*(f'"{kind}"' for kind in alone), *(f"`{kind}.${{number}}`" for kind in numbered)]
    return Annotated[str, Meta(pattern=f"^({'|'.join(kinds)})$", extra_json_schema={"tsType": " | ".join(names)})]


@dataclass(frozen=True)
class GameSchema:
    """The types of one game's JSON."""

    view: type
    event: type
    menu: Any
    named: dict[str, Any]
    """The types that the game itself has declared, by name."""


DECLARED_NAMES = ("Move", "Faces", "Status", "MenuEntry", "Say", "ZoneName")
"""The names that a game's `schema.py` declares."""


def schema_of(module: ModuleType) -> GameSchema:
    """Return the types of a game, made from the declarations in its `schema.py`."""
    named = {name: getattr(module, name) for name in DECLARED_NAMES}
    zone, faces, status = named["ZoneName"], named["Faces"], named["Status"]
    handle, maybe = int, int | None
    card = _shape("Card", {"card": handle}, faces)
    way = {"card": maybe, "as_": maybe | UnsetType, "from_": zone, "to": zone}
    moved, shown = _shape("Movement", way, faces), _shape("ShownCard", {"zone": zone, "card": handle}, faces)
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
    return GameSchema(
        _shape("View", {**table, **moment}), _shape("Event", {**event, **moment}), _list(named["MenuEntry"]), named
    )


def _list(item: Any) -> Any:
    return GenericAlias(list, (item,))


def _shape(name: str, fields: dict[str, Any], base: type = ObjectShape) -> Any:
    """Return a type of JSON object; a field that may be missing has `UNSET` in its type, and one named like a Python keyword ends in `_`."""
    optional = {key: UnsetType in getattr(kind, "__args__", ()) for key, kind in fields.items()}
    typed = [(key, kind, UNSET) if optional[key] else (key, kind) for key, kind in fields.items()]
    renamed = {key: key.rstrip("_") for key in fields if key.endswith("_")}
    return msgspec.defstruct(
        name, typed, bases=(base,), rename=renamed, frozen=True, forbid_unknown_fields=True, kw_only=True
    )


__getattr__ = forward_old_names(__name__, Schema="GameSchema", Shape="ObjectShape", zone_names="zone_name_type")
