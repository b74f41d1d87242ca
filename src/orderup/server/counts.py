"""What the server counts of itself, for whoever watches it (`http/metrics.py`).

Plain numbers: counting costs next to nothing, and needs no library while the server starts.
"""

from bisect import bisect_left
from collections import Counter
from typing import Final


class Histogram:
    """How many measured values were at most each of the bounds (rising), and beyond the last."""

    def __init__(self, *bounds: float) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """By bound: the values at most so great, and greater than the one before; the last: those beyond all."""
        self.sum = 0.0

    def observe(self, value: float) -> None:
        """Count one value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


class Counts:
    """Since the process began."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        """What has happened in games, by the game: every event of a journal."""
        self.refusals: Counter[str] = Counter()
        """Commands and calls that were refused, by their codes."""
        self.commit_seconds = Histogram(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)
        """How long a group of writes took to be on disk, in seconds."""
        self.commit_failures = 0
        """Groups that could not be stored."""
        self.writes = 0
        """Writes in these groups."""
        self.loop_lag_seconds = Histogram(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
        """How late the event loop was, in seconds: looked at ten times a second."""
        self.race_wait_seconds = Histogram(0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5)
        """How long a race for a card was left open, in seconds."""


COUNTS: Final = Counts()
"""Those of this process."""
