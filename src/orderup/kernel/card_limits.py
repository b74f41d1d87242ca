"""How many cards a card list may have. Each game declares it as data, which both its check and the documents use."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orderup.kernel.old_names import forward_old_names, takes_old_names
from orderup.kernel.parameters import Parameters


@takes_old_names(
    least="min_count",
    least_per="min_per_parameter",
    least_with="min_count_with",
    most="max_count",
    standard="standard_count",
)
@dataclass(frozen=True)
class CardCountLimits:
    """How many cards of a kind a card list may have."""

    kind: str
    """The kind of card that is counted, in the plural."""
    min_count: int
    """A card list with fewer could not be dealt at the largest table, or be played sensibly."""
    max_count: int
    """The record has no room for more."""
    standard_count: int
    """How many the standard card list has."""
    min_per_parameter: Mapping[str, int] = field(default_factory=dict)
    """For each parameter of the card list: how much each unit of it raises the minimum."""

    def min_count_with(self, parameters: Mapping[str, int]) -> int:
        """Return the fewest cards with these parameters. All parameters that count must be there."""
        return self.min_count + sum(each * parameters[name] for name, each in self.min_per_parameter.items())

    def faults(
        self, count: int, parameters: Mapping[str, int], declared: Parameters, where: str = "the list"
    ) -> list[str]:
        """Return the faults of a card list with `count` cards and these parameters (`declared` are those of the game): none, or a sentence that names the limits."""
        least = self.min_count_with(parameters)
        if least <= count <= self.max_count:
            return []
        changed = [
            f"{name} {parameters[name]}"
            for name in self.min_per_parameter
            if parameters[name] != declared[name].default
        ]
        given = f"with {' and '.join(changed)} " if changed else ""
        return [f"{where} has {count} {self.kind}; {given}it may have {least} to {self.max_count}"]


__getattr__ = forward_old_names(__name__, CardLimits="CardCountLimits")
