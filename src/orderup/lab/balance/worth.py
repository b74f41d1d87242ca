"""What cards are worth, from the randomized trials (`trials.py`), and how often they are drawn, played and kept.

In a trial each legal move was equally likely, so what an option is worth is the difference between two weighted means: of what those won who were
given it, and of what those won who could have had it and were given something else, each weighted by one over its odds (Hájek 1971). Its interval
is by linearization, over deals, which are the independent units.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from orderup.extras import importing_extra
from orderup.lab.balance.sequences import Numbers
from orderup.lab.intervals import Z95

with importing_extra("lab"):
    import polars as pl

LEAST: Final = 30
"""Trials that an option must have been given in, and have been passed over in, for its worth to be told."""


@dataclass(frozen=True)
class Worth:
    """What it is worth to be given an option (`serve Soup`) at a moment at which it is possible, in shares of a win. The interval has 95 %."""

    option: str
    given: int
    """Trials in which it was."""
    passed: int
    """Trials in which it could have been."""
    with_it: float
    without: float
    worth: float
    low: float
    high: float


@dataclass(frozen=True)
class Use:
    """How often a card came into a hand in a game, was played from it, and was left in the end."""

    card: str
    drawn: float
    played: float
    kept: float


def uses(cards: "pl.LazyFrame", games: int) -> list[Use]:
    """Every card that was in a hand, by name; the ones drawn most often first."""
    found = cards.group_by("card", "use").len().collect()
    counts: dict[str, dict[str, int]] = {}
    for card, use, count in found.iter_rows():
        counts.setdefault(card, {})[use] = count
    made = [
        Use(card, *(each.get(use, 0) / games for use in ("drawn", "played", "kept"))) for card, each in counts.items()
    ]
    return sorted(made, key=lambda one: (-one.drawn, one.card))


def worths(trials: "pl.LazyFrame") -> list[Worth]:
    """Every option that chance gave and passed over often enough, the best first."""
    table = trials.collect()
    chances: dict[str, list[tuple[int, float, bool, float]]] = {}
    for deal, options, counts, chosen, won in table.select("deal", "options", "counts", "chosen", "won").iter_rows():
        total = sum(counts)
        for number, (option, count) in enumerate(zip(options, counts, strict=True)):
            chances.setdefault(option, []).append((deal, count / total, number == chosen, won))
    made = [found for option, rows in chances.items() if (found := _worth(option, rows)) is not None]
    return sorted(made, key=lambda one: (-one.worth, one.option))


def _worth(option: str, rows: list[tuple[int, float, bool, float]]) -> Worth | None:
    deals, odds, given, won = (np.array(column) for column in zip(*rows, strict=True))
    is_given = given.astype(bool)
    if min(int(is_given.sum()), int((~is_given).sum())) < LEAST:
        return None
    weight_with = np.where(is_given, 1 / odds, 0.0)
    weight_without = np.where(is_given, 0.0, 1 / (1 - odds))
    with_it, without = (float((weight * won).sum() / weight.sum()) for weight in (weight_with, weight_without))
    influence: Numbers = (
        weight_with * (won - with_it) / weight_with.sum() - weight_without * (won - without) / weight_without.sum()
    )
    reach = Z95 * _spread(deals, influence)
    worth = with_it - without
    return Worth(
        option, int(is_given.sum()), int((~is_given).sum()), with_it, without, worth, worth - reach, worth + reach
    )


def _spread(deals: Numbers, influence: Numbers) -> float:
    """The standard error of a sum of influences, of which those of a deal belong together."""
    _, group = np.unique(deals, return_inverse=True)
    sums = np.bincount(group, influence)
    n = len(sums)
    return sqrt(float((sums**2).sum()) * n / (n - 1)) if n > 1 else float("inf")
