"""Named parameters: numbers of the rules that a rulebook leaves open, or that a table may want to change. They are at the top of a card list (`extra_tokens = 2`).

So they go wherever the list goes: to a table, into the journal, the environments and the lab. A list without one, or with the rulebook's number, is the same list.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orderup.kernel.decks import DeckError
from orderup.kernel.old_names import forward_old_names, takes_old_names


@takes_old_names(least="min_value", most="max_value", text="description")
@dataclass(frozen=True)
class Parameter:
    """A number of a game's rules: its range, the rulebook's value, the clause of the rulebook that contains it, and a description."""

    min_value: int
    max_value: int
    default: int
    clause: str
    description: str


Parameters = Mapping[str, Parameter]


def parameter_faults(data: Mapping[str, Any], parameters: Parameters, fixed: Mapping[str, Any]) -> list[str]:
    """Return the faults of a card list's parameters; `fixed` are numbers of a list that these rules cannot change."""
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
    """Return all parameters of a checked card list, with the rulebook's numbers where the list has none."""
    return {name: data.get(name, one.default) for name, one in parameters.items()}


def nondefault_parameters(data: Mapping[str, Any], parameters: Parameters) -> dict[str, int]:
    """Return the parameters of a checked card list that are not the rulebook's."""
    return {name: data[name] for name, one in parameters.items() if data.get(name, one.default) != one.default}


def with_parameters(data: Mapping[str, Any], parameters: Parameters, changed: Mapping[str, int]) -> dict[str, Any]:
    """Return the data of a card list with other parameters. Raises DeckError for one that the game does not have."""
    for name in changed:
        if name not in parameters:
            there = ", ".join(parameters) or "none"
            raise DeckError([f"there is no parameter {name!r}; there is {there}"])
    return {**data, **changed}


__getattr__ = forward_old_names(
    __name__, changed_parameters="nondefault_parameters", differing="nondefault_parameters", valued="parameter_values"
)
