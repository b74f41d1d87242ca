"""The worth of cards, from the randomized trials (`trials.py`), and how often they are drawn, played and kept.

In a trial each legal move is equally likely. So the worth of an option is the difference between two weighted means: of the wins of the players who
were given it, and of those who could have had it and were given something else, each weighted by one over its odds (Hájek 1971). Its interval is
found by linearization, over deals, which are the independent units.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from orderup.extras import importing_extra
from orderup.lab.balance.sequences import FloatArray
from orderup.lab.intervals import Z95

with importing_extra("lab"):
    import polars as pl

MIN_TRIALS: Final = 30
"""The least number of trials with an option, and of those without it, for an estimate of its worth."""


@dataclass(frozen=True)
class OptionWorth:
    """The worth of being given an option (`serve Soup`) when it is possible, in shares of a win. `low` and `high` are its 95% confidence interval."""

    option: str
    given: int
    """The number of trials in which it was given."""
    passed: int
    """The number of trials in which it was possible, but not given."""
    with_it: float
    without: float
    worth: float
    low: float
    high: float


@dataclass(frozen=True)
class CardUsage:
    """The usage of a card: how often per game it came into a hand, was played from it, and was left at the end."""

    card: str
    drawn: float
    played: float
    kept: float


def card_usage(cards: "pl.LazyFrame", games: int) -> list[CardUsage]:
    """Return the usage of every card that was in a hand, the ones drawn most often first."""
    found = cards.group_by("card", "use").len().collect()
    counts: dict[str, dict[str, int]] = {}
    for card, use, count in found.iter_rows():
        counts.setdefault(card, {})[use] = count
    made = [
        CardUsage(card, *(each.get(use, 0) / games for use in ("drawn", "played", "kept")))
        for card, each in counts.items()
    ]
    return sorted(made, key=lambda one: (-one.drawn, one.card))


def option_worths(trials_table: "pl.LazyFrame") -> list[OptionWorth]:
    """Return the worth of every option with enough trials, the best first."""
    table = trials_table.collect()
    chances: dict[str, list[tuple[int, float, bool, float]]] = {}
    for deal, options, counts, chosen, won in table.select("deal", "options", "counts", "chosen", "won").iter_rows():
        total = sum(counts)
        for number, (option, count) in enumerate(zip(options, counts, strict=True)):
            chances.setdefault(option, []).append((deal, count / total, number == chosen, won))
    made = [found for option, rows in chances.items() if (found := _worth(option, rows)) is not None]
    return sorted(made, key=lambda one: (-one.worth, one.option))


def _worth(option: str, rows: list[tuple[int, float, bool, float]]) -> OptionWorth | None:
    deals, odds, given, won = (np.array(column) for column in zip(*rows, strict=True))
    is_given = given.astype(bool)
    if min(int(is_given.sum()), int((~is_given).sum())) < MIN_TRIALS:
        return None
    weight_with = np.where(is_given, 1 / odds, 0.0)
    weight_without = np.where(is_given, 0.0, 1 / (1 - odds))
    with_it, without = (float((weight * won).sum() / weight.sum()) for weight in (weight_with, weight_without))
    influence: FloatArray = (
        weight_with * (won - with_it) / weight_with.sum() - weight_without * (won - without) / weight_without.sum()
    )
    reach = Z95 * _spread(deals, influence)
    worth = with_it - without
    return OptionWorth(
        option, int(is_given.sum()), int((~is_given).sum()), with_it, without, worth, worth - reach, worth + reach
    )


def _spread(deals: FloatArray, influence: FloatArray) -> float:
    """Return the standard error of a sum of influences. Those of one deal are added first, since they are correlated."""
    _, group = np.unique(deals, return_inverse=True)
    sums = np.bincount(group, influence)
    n = len(sums)
    return sqrt(float((sums**2).sum()) * n / (n - 1)) if n > 1 else float("inf")
