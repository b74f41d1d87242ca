"""The numbers of a card list that a search may change, and the changed lists."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

import msgspec

from orderup.games import Game

WILDCARD: Final = "*"
"""A path element for every card of a section, or every number of a row."""
NAME_FIELDS: Final = ("id", "slug", "name")
"""The fields that name a card in a path."""

Place = tuple[str | int, ...]
"""Keys and indices from the top of a card list's data to a number."""


class TunedValue(msgspec.Struct, forbid_unknown_fields=True):
    """A number to tune: it replaces the number in one place of the card list or in several, or is added to the numbers there (`added`)."""

    name: str
    least: int
    most: int
    at: list[str] = []
    """The places in the card list: `guests.g1.tips.0`, `guests.*.bars`. Empty: the parameter of this name."""
    step: int = 1
    added: bool = False


class UnsearchableError(ValueError):
    """A value that the card list does not have. The text names what there is."""


def deck_dict_with_parameters(game: Game, deck: Any) -> dict[str, Any]:
    """Return a deck's data, including parameters that are the rulebook's."""
    return {**{name: deck.parameter(name) for name in game.parameters}, **deck.as_dict()}


def places(data: Mapping[str, Any], value: TunedValue) -> list[Place]:
    """Return the places of a value in the card list. Raises UnsearchableError."""
    found: list[Place] = []
    for path in value.at or [value.name]:
        for place in _follow(data, path.split("."), (), f"{value.name}: {path}"):
            number = _number_at(data, place)
            if isinstance(number, bool) or not isinstance(number, int):
                raise UnsearchableError(
                    f"{value.name}: at {path} stands {number!r}, and only whole numbers can be searched"
                )
            found.append(place)
    return found


def _follow(data: Any, path: list[str], so_far: Place, where: str) -> Iterator[Place]:
    if not path:
        yield so_far
        return
    for key in _keys(data, path[0], where):
        yield from _follow(data[key], path[1:], (*so_far, key), where)


def _keys(data: Any, name: str, where: str) -> list[Any]:
    """Return the keys to which an element of a path leads. Raises UnsearchableError."""
    if isinstance(data, Mapping):
        there = {str(key): key for key in data}
    elif isinstance(data, list):
        there = {_called(number, entry): number for number, entry in enumerate(data)}
    else:
        raise UnsearchableError(f"{where} goes on behind {data!r}, where nothing is")
    if name == WILDCARD:
        return list(there.values())
    if name not in there:
        raise UnsearchableError(f"{where}: there is no {name!r}; there is {', '.join(there)}")
    return [there[name]]


def _called(number: int, entry: Any) -> str:
    """Return the name of an entry of a section, or else its number, from 0."""
    named = [entry[field] for field in NAME_FIELDS if field in entry] if isinstance(entry, Mapping) else []
    return str(named[0]) if named else str(number)


def _number_at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def current_value(data: Mapping[str, Any], value: TunedValue) -> int:
    """Return a value in the given card list: the number in its first place, or 0 for one that is added."""
    return 0 if value.added else int(_number_at(data, places(data, value)[0]))


def check_tuned_values(data: Mapping[str, Any], values: list[TunedValue]) -> None:
    """Check the values. Raises UnsearchableError for one that the card list does not have, or that another one changes, too."""
    if not values:
        raise UnsearchableError("there is nothing to search: name one of [[values]] or more")
    taken: dict[Place, str] = {}
    for value in values:
        if value.least >= value.most or value.step < 1:
            raise UnsearchableError(
                f"{value.name} goes from {value.least} to {value.most} in steps of {value.step}: `least` must be below `most`, and `step` 1 or more"
            )
        for place in places(data, value):
            other = taken.setdefault(place, value.name)
            if other is not value.name or sum(one.name == value.name for one in values) > 1:
                raise UnsearchableError(f"{value.name} and {other} are the same, or change the same number")


def with_values(data: Mapping[str, Any], values: list[TunedValue], chosen: Mapping[str, int]) -> dict[str, Any]:
    """Return the data of a card list with the chosen values."""
    made = deepcopy(dict(data))
    for value in values:
        for place in places(data, value):
            holder = _number_at(made, place[:-1])
            holder[place[-1]] = chosen[value.name] + (holder[place[-1]] if value.added else 0)
    return made


def mean_change(data: Mapping[str, Any], values: list[TunedValue], chosen: Mapping[str, int]) -> float:
    """Return how far the values are from those of the given card list: the mean of their distances, each as a share of its range."""
    apart = [abs(chosen[one.name] - current_value(data, one)) / (one.most - one.least) for one in values]
    return sum(apart) / len(apart)
