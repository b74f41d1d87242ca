"""Confidence intervals for shares of wins."""

from math import sqrt
from typing import Final

Z95: Final = 1.959964


def wilson_interval(share: float, n: float) -> tuple[float, float]:
    """Return the bounds of the 95% score interval of Wilson (1927) for a share of `n` trials."""
    center = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return max(0.0, center - half), min(1.0, center + half)


def share_interval(share: float, variance: float, n: float) -> tuple[float, float]:
    """Return Wilson's interval for a share whose variance is known, with correlated trials counted as more or fewer than `n`."""
    return wilson_interval(share, share * (1 - share) / variance if variance > 0 and 0 < share < 1 else n)
