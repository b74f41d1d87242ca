"""How many cards a list may have: each game says it as data, so that its check and the documents tell the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orderup.kernel.parameters import Parameters


@dataclass(frozen=True)
class CardLimits:
    """How many cards of a kind a list may have."""

    kind: str
    """What is counted, in the plural."""
    least: int
    """Fewer could not be dealt at the largest table, or not be played with any sense."""
    most: int
    """More have no room in the record."""
    standard: int
    """How many the standard list has."""
    least_per: Mapping[str, int] = field(default_factory=dict)
    """By parameter of the list: how much the least rises with each one of it."""

    def least_with(self, parameters: Mapping[str, int]) -> int:
        """The fewest cards, with these parameters. All that count must be there."""
        return self.least + sum(each * parameters[name] for name, each in self.least_per.items())

    def faults(
        self, found: int, parameters: Mapping[str, int], known: Parameters, where: str = "the list"
    ) -> list[str]:
        """What is wrong with so many cards, in a list with these parameters: nothing, or a sentence that names the limits."""
        least = self.least_with(parameters)
        if least <= found <= self.most:
            return []
        changed = [f"{name} {parameters[name]}" for name in self.least_per if parameters[name] != known[name].default]
        given = f"with {' and '.join(changed)} " if changed else ""
        return [f"{where} has {found} {self.kind}; {given}it may have {least} to {self.most}"]
