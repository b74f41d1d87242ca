"""Exponential backoff: the wait before something that has failed is tried again."""

from typing import Final

FIRST_DELAY_S: Final = 0.5
"""Seconds to wait after the first failure."""
MAX_DELAY_S: Final = 30.0


def backoff(failures: int) -> float:
    """Return the seconds to wait after `failures` failures in a row (at least one). Each failure doubles them."""
    return min(FIRST_DELAY_S * 2.0 ** min(failures - 1, 100), MAX_DELAY_S)
