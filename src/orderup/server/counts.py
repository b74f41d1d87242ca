"""The server's own counters, which `http/operations/metrics.py` shows.

They are plain numbers: counting costs next to nothing, and needs no library while the server starts.
"""

from bisect import bisect_left
from collections import Counter
from typing import Final


class Histogram:
    """Counts measured values by rising upper bounds, like a Prometheus histogram."""

    def __init__(self, *bounds: float) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """For each bound, the values up to it that exceed the bound before; the last entry counts the values beyond all bounds."""
        self.sum = 0.0

    def observe(self, value: float) -> None:
        """Count one value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


class Counts:
    """Everything that is counted since the process began."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        """Events in journals, by game."""
        self.refusals: Counter[str] = Counter()
        """Refused commands and HTTP calls, by refusal code."""
        self.commit_seconds = Histogram(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)
        """Seconds until a group of writes was on disk."""
        self.commit_failures = 0
        """Groups of writes that could not be stored."""
        self.writes = 0
        """Writes in all groups."""
        self.loop_lag_seconds = Histogram(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
        """Seconds by which the event loop was late, measured ten times a second."""
        self.race_wait_seconds = Histogram(0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5)
        """Seconds for which a race for a card was open."""


COUNTS: Final = Counts()
"""The counters of this process."""
