"""Means with intervals that hold however often one looks, so that a run may stop as soon as it knows enough.

A confidence sequence covers the mean at all times at once with the probability asked for; an interval for a fixed number of games does not, if
the games end when it is small enough. This one is Robbins' normal mixture with the variance estimated (Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas 2024, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics).
"""

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

ALPHA: Final = 0.05
TUNED_TO: Final = 1000
"""Observations at which the intervals are shortest, compared with what else they could be. They hold at any number."""
_SPREAD: Final = (-2 * log(ALPHA) + log(-2 * log(ALPHA)) + 1) / TUNED_TO
"""The squared width of the mixture (the paper's rho squared)."""
Numbers = npt.NDArray[np.float64]


def half_width(n: int, variance: float, alpha: float = ALPHA) -> float:
    """How far the interval reaches to both sides, for the mean of `n` observations of this variance."""
    if n < 2:
        return float("inf")
    scaled = n * _SPREAD + 1
    return sqrt(variance * 2 * scaled / (n * n * _SPREAD) * log(sqrt(scaled) / alpha))


def always_valid_p_value(n: int, mean: float, variance: float) -> float:
    """The smallest error level at which the interval excludes 0: a p-value that holds however often one looks. 1 if there is no evidence."""
    if n < 2 or mean == 0:
        return 1.0
    if variance == 0:
        return 0.0
    scaled = n * _SPREAD + 1
    return min(1.0, sqrt(scaled) * exp(-mean * mean * n * n * _SPREAD / (2 * scaled * variance)))


@dataclass(frozen=True)
class Estimate:
    """A mean, with its interval of 95 %, from `n` deals."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def reach(self) -> float:
        """How far the interval reaches to both sides, before it is cut where shares end."""
        return max(self.high - self.mean, self.mean - self.low)


@dataclass
class RunningMean:
    """A mean that is added to, deal by deal (Welford 1962). A `share` lies between 0 and 1."""

    share: bool
    n: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of squared distances from the mean."""

    def add(self, values: Numbers) -> None:
        """More observations."""
        if not len(values):
            return
        n, mean = len(values), float(values.mean())
        total, apart = self.n + n, mean - self.mean
        self.squares += float(((values - mean) ** 2).sum()) + apart * apart * self.n * n / total
        self.mean += apart * n / total
        self.n = total

    @property
    def variance(self) -> float:
        """The variance. That of a share as if a 0 and a 1 had been seen besides: where all games end alike that is not certain yet (Agresti and Coull 1998)."""
        if self.n < 2:
            return 0.0
        if not self.share:
            return self.squares / (self.n - 1)
        center = (self.n * self.mean + 1) / (self.n + 2)
        both = self.squares + self.n * (self.mean - center) ** 2 + center**2 + (1 - center) ** 2
        return both / (self.n + 1)

    def estimate(self) -> Estimate:
        """The mean so far."""
        reach = half_width(self.n, self.variance)
        low, high = self.mean - reach, self.mean + reach
        return (
            Estimate(self.mean, max(0.0, low), min(1.0, high), self.n)
            if self.share
            else Estimate(self.mean, low, high, self.n)
        )


def holm(levels: list[float]) -> list[float]:
    """These p-values, corrected for their number (Holm 1979)."""
    order = sorted(range(len(levels)), key=levels.__getitem__)
    corrected, so_far = [1.0] * len(levels), 0.0
    for place, i in enumerate(order):
        so_far = max(so_far, min(1.0, (len(levels) - place) * levels[i]))
        corrected[i] = so_far
    return corrected
