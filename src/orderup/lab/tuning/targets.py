"""Targets for the measures of a game, and the distances of a card list's games from them."""

from typing import Final

import msgspec

from orderup.extras import importing_extra
from orderup.lab.balance.measures import CellStatistics
from orderup.lab.balance.sequences import Estimate
from orderup.lab.balance.worth import option_worths

with importing_extra("lab"):
    import polars as pl

DECK_CHANGE_MEASURE: Final = "change"
"""The measure of how far a card list is from the given one (`values.mean_change`). It is not measured in games."""
CARD_WORTH_MEASURE: Final = "worth"
"""The measure of the greatest worth of a card, good or bad, as far as the trials prove it."""
RARE_MEASURE_PREFIXES: Final = ("calls.", "decided.")
"""The prefixes of measures of events that may never happen; they are 0 then."""
MET, OPEN, MISSED = "met", "open", "missed"


class Target(msgspec.Struct, forbid_unknown_fields=True):
    """A target: a measure (`orderup lab run --json` prints their names) should be from `least` to `most`."""

    measure: str
    least: float | None = None
    most: float | None = None

    @property
    def wanted(self) -> str:
        """The wanted range, in words."""
        if self.least is None:
            return f"at most {self.most:g}"
        return f"at least {self.least:g}" if self.most is None else f"{self.least:g} to {self.most:g}"

    def distance(self, found: float) -> float:
        """Return how far a figure is outside the range, in the measure's own unit; 0 inside."""
        below = 0.0 if self.least is None else self.least - found
        above = 0.0 if self.most is None else found - self.most
        return max(0.0, below, above)

    def verdict(self, found: Estimate) -> str:
        """Return whether the interval lies inside the range (`met`), outside (`missed`), or partly inside (`open`)."""
        if self.distance(found.low) == self.distance(found.high) == 0:
            return MET
        outside_below = self.least is not None and found.high < self.least
        outside_above = self.most is not None and found.low > self.most
        return MISSED if outside_below or outside_above else OPEN


def target_estimates(
    targets: list[Target], sums: CellStatistics, trials_table: "pl.LazyFrame", deck_change: float
) -> dict[str, Estimate]:
    """Return the estimate of each target's measure in the games of a cell. Raises ValueError if there is no such measure."""
    found = {measure.name: estimate for measure, estimate in sums.estimates().items()}
    found[DECK_CHANGE_MEASURE] = Estimate(deck_change, deck_change, deck_change, sums.deals)
    if any(one.measure == CARD_WORTH_MEASURE for one in targets):
        found[CARD_WORTH_MEASURE] = greatest_worth(trials_table)
    for target in targets:
        if target.measure.startswith(RARE_MEASURE_PREFIXES):
            found.setdefault(target.measure, Estimate(0.0, 0.0, 0.0, sums.deals))
        if target.measure not in found:
            raise ValueError(
                f"there is no measure {target.measure!r}; there is {', '.join(found)} and {CARD_WORTH_MEASURE}"
            )
    return {target.measure: found[target.measure] for target in targets}


def greatest_worth(trials_table: "pl.LazyFrame") -> Estimate:
    """Return the greatest worth of an option, good or bad, cut to what its interval proves; 0 if nothing is proven.

    The greatest of many means itself would usually be the luckiest.
    """
    proven = [(max(one.low, -one.high, 0.0), abs(one.worth), one.given) for one in option_worths(trials_table)]
    low, mean, given = max(proven, default=(0.0, 0.0, 0))
    return Estimate(low, low, max(low, mean), given)
