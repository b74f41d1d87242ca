"""What a game shall be like, and how far the games of a card list are from that."""

from typing import Final

import msgspec

from orderup.extras import importing_extra
from orderup.lab.balance.measures import CellSums
from orderup.lab.balance.sequences import Estimate
from orderup.lab.balance.worth import worths

with importing_extra("lab"):
    import polars as pl

CHANGE: Final = "change"
"""Not measured in games: how far the list is from the one that was given (`values.change`)."""
WORTH: Final = "worth"
"""The worth of the card that is worth most or least, as far as the trials prove it."""
SELDOM: Final = ("calls.", "decided.")
"""How measures begin of what may never happen: they are 0 then."""
MET, OPEN, MISSED = "met", "open", "missed"


class Target(msgspec.Struct, forbid_unknown_fields=True):
    """A measure (`orderup lab run --json` names them) shall be from `least` to `most`."""

    measure: str
    least: float | None = None
    most: float | None = None

    @property
    def wanted(self) -> str:
        """What is wanted, in words."""
        if self.least is None:
            return f"at most {self.most:g}"
        return f"at least {self.least:g}" if self.most is None else f"{self.least:g} to {self.most:g}"

    def distance(self, found: float) -> float:
        """How far a figure is outside, in the measure's own unit; 0 inside."""
        below = 0.0 if self.least is None else self.least - found
        above = 0.0 if self.most is None else found - self.most
        return max(0.0, below, above)

    def verdict(self, found: Estimate) -> str:
        """Whether the interval lies inside (`met`), outside (`missed`), or partly so (`open`)."""
        if self.distance(found.low) == self.distance(found.high) == 0:
            return MET
        outside_below = self.least is not None and found.high < self.least
        outside_above = self.most is not None and found.low > self.most
        return MISSED if outside_below or outside_above else OPEN


def figures(targets: list[Target], sums: CellSums, trials: "pl.LazyFrame", change: float) -> dict[str, Estimate]:
    """By measure: what was found of each target in the games of a cell. Raises ValueError if there is no such measure."""
    found = {measure.name: estimate for measure, estimate in sums.estimates().items()}
    found[CHANGE] = Estimate(change, change, change, sums.deals)
    if any(one.measure == WORTH for one in targets):
        found[WORTH] = most_worth(trials)
    for target in targets:
        if target.measure.startswith(SELDOM):
            found.setdefault(target.measure, Estimate(0.0, 0.0, 0.0, sums.deals))
        if target.measure not in found:
            raise ValueError(f"there is no measure {target.measure!r}; there is {', '.join(found)} and {WORTH}")
    return {target.measure: found[target.measure] for target in targets}


def most_worth(trials: "pl.LazyFrame") -> Estimate:
    """The greatest worth of an option, good or bad, as far from 0 as its interval proves; 0 if nothing is proven.

    The greatest of many means would mostly be the luckiest.
    """
    proven = [(max(one.low, -one.high, 0.0), abs(one.worth), one.given) for one in worths(trials)]
    low, mean, given = max(proven, default=(0.0, 0.0, 0))
    return Estimate(low, low, max(low, mean), given)
