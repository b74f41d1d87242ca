"""Named parameters: numbers that a rulebook leaves to the house, or that a house may want otherwise. They stand at the top of a card list (`extra_tokens = 2`).

So they go wherever the list goes: to a table, into the journal, the environments and the lab. A list that leaves one out, or has the rulebook's number, is the same list.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orderup.kernel.decks import DeckError
from orderup.kernel.old_names import renamed, takes_old_names


@takes_old_names(least="min_value", most="max_value", text="description")
@dataclass(frozen=True)
class Parameter:
    """A number of a game's rules: from `least` to `most`, and what the rulebook has. `text` says what it is, and `clause` where it stands."""

    min_value: int
    max_value: int
    default: int
    clause: str
    description: str


Parameters = Mapping[str, Parameter]


def parameter_faults(data: Mapping[str, Any], parameters: Parameters, fixed: Mapping[str, Any]) -> list[str]:
    """What is wrong with a list's parameters; `fixed` are numbers of a list that these rules take as they are."""
    faults = []
    for name, one in parameters.items():
        value = data.get(name, one.default)
        if not isinstance(value, int) or isinstance(value, bool) or not one.min_value <= value <= one.max_value:
            faults.append(f"{name} is a number from {one.min_value} to {one.max_value}, not {value!r} ({one.clause})")
    faults += [
        f"{name} is {value!r} in these rules, and cannot be {data[name]!r}"
        for name, value in fixed.items()
        if data.get(name, value) != value
    ]
    return faults


def parameter_values(data: Mapping[str, Any], parameters: Parameters) -> dict[str, int]:
    """All parameters of a checked list, with the rulebook's numbers where it says nothing."""
    return {name: data.get(name, one.default) for name, one in parameters.items()}


def changed_parameters(data: Mapping[str, Any], parameters: Parameters) -> dict[str, int]:
    """The parameters of a checked list that are not the rulebook's."""
    return {name: data[name] for name, one in parameters.items() if data.get(name, one.default) != one.default}


def with_parameters(data: Mapping[str, Any], parameters: Parameters, changed: Mapping[str, int]) -> dict[str, Any]:
    """The data of a list with other parameters. Raises DeckError for one that the game does not have."""
    for name in changed:
        if name not in parameters:
            there = ", ".join(parameters) or "none"
            raise DeckError([f"there is no parameter {name!r}; there is {there}"])
    return {**data, **changed}


__getattr__ = renamed(__name__, differing="changed_parameters", valued="parameter_values")
