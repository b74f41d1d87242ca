"""Means with intervals that stay valid however often one looks, so that a run may stop as soon as it is precise enough.

A confidence sequence covers the mean at all times at once with the chosen probability. An interval for a fixed number of games does not, if
the games end when it is small enough. This is Robbins' normal mixture with the variance estimated (Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas 2024, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics).
"""

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

ALPHA: Final = 0.05
NARROWEST_AT_N: Final = 1000
"""The number of observations for which the intervals are tuned to be narrowest. They are valid at any number."""
_SPREAD: Final = (-2 * log(ALPHA) + log(-2 * log(ALPHA)) + 1) / NARROWEST_AT_N
"""The squared width of the mixture (the paper's rho squared)."""
FloatArray = npt.NDArray[np.float64]


def half_width(n: int, variance: float, alpha: float = ALPHA) -> float:
    """Return the half width of the interval for the mean of `n` observations of this variance."""
    if n < 2:
        return float("inf")
    scaled = n * _SPREAD + 1
    return sqrt(variance * 2 * scaled / (n * n * _SPREAD) * log(sqrt(scaled) / alpha))


def always_valid_p_value(n: int, mean: float, variance: float) -> float:
    """Return the smallest error level at which the interval excludes 0: a p-value that is valid however often one looks. It is 1 without evidence."""
    if n < 2 or mean == 0:
        return 1.0
    if variance == 0:
        return 0.0
    scaled = n * _SPREAD + 1
    return min(1.0, sqrt(scaled) * exp(-mean * mean * n * n * _SPREAD / (2 * scaled * variance)))


@dataclass(frozen=True)
class Estimate:
    """A mean, with its 95% confidence interval, from `n` deals."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def half_width(self) -> float:
        """The half width of the interval, before it is cut at the bounds of a share."""
        return max(self.high - self.mean, self.mean - self.low)


@dataclass
class RunningMean:
    """A running mean, deal by deal (Welford 1962). A `share` lies between 0 and 1."""

    share: bool
    n: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of squared distances from the mean."""

    def add(self, values: FloatArray) -> None:
        """Add observations."""
        if not len(values):
            return
        n, mean = len(values), float(values.mean())
        total, apart = self.n + n, mean - self.mean
        self.squares += float(((values - mean) ** 2).sum()) + apart * apart * self.n * n / total
        self.mean += apart * n / total
        self.n = total

    @property
    def variance(self) -> float:
        """The variance. That of a share includes an additional 0 and 1: even if all games so far ended alike, the next may not (Agresti and Coull 1998)."""
        if self.n < 2:
            return 0.0
        if not self.share:
            return self.squares / (self.n - 1)
        center = (self.n * self.mean + 1) / (self.n + 2)
        both = self.squares + self.n * (self.mean - center) ** 2 + center**2 + (1 - center) ** 2
        return both / (self.n + 1)

    def estimate(self) -> Estimate:
        """Return the mean so far, with its interval."""
        reach = half_width(self.n, self.variance)
        low, high = self.mean - reach, self.mean + reach
        return (
            Estimate(self.mean, max(0.0, low), min(1.0, high), self.n)
            if self.share
            else Estimate(self.mean, low, high, self.n)
        )


def holm_correction(p_values: list[float]) -> list[float]:
    """Return these p-values, corrected for their number (Holm 1979)."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected, so_far = [1.0] * len(p_values), 0.0
    for place, i in enumerate(order):
        so_far = max(so_far, min(1.0, (len(p_values) - place) * p_values[i]))
        corrected[i] = so_far
    return corrected
