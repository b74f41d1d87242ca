"""How long the way to one client and back takes, by what the server measures itself. Pure: told the times, it asks for none.

The kernel's times count where there are any, since no page can delay them; a page can delay the pongs. Behind a proxy the kernel would
measure the proxy, so there only pongs count, unless the proxy tells of its own kernel's (docs/fairness.md).
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from orderup.server.http.tcp_info import TcpInfo
from orderup.server.tables.races.timing import CommandTiming

MAX_EVENTS: Final = 64
"""Of so many of the last events it is known when they were sent."""
PONG_WINDOW: Final = 60
"""Of so many of the last pongs the quickest counts: those of five minutes, as in Linux."""
SAMPLE_WEIGHT: Final = 1 / 8
"""Of the newest sample in an average."""
MAX_JITTER_MS: Final = 30.0
"""Milliseconds of jitter that are believed, on the average."""
MIN_SLACK_MS: Final = 0.5
SLACK_PER_JITTER: Final = 1.0
"""Milliseconds by which a client may say that one round trip differed from the average, and how many more for each of jitter."""
UPPER_BOUND_PER_JITTER: Final = 2.0
"""For each of jitter, how many milliseconds longer than on the average a round trip can take, as a rule."""


class _Average:
    """An exponential average of what is never negative."""

    def __init__(self) -> None:
        self.value: float | None = None

    def add(self, sample: float) -> None:
        sample = max(0.0, sample)
        self.value = sample if self.value is None else self.value + SAMPLE_WEIGHT * (sample - self.value)


class _Sent(NamedTuple):
    """An event that went out."""

    v: int
    at: float
    table_at: float
    """The same moment by the table's clock."""


class RoundTripEstimator:
    """One connection's. Times are in milliseconds, of this process's own clock."""

    def __init__(self) -> None:
        self._pongs: deque[float] = deque(maxlen=PONG_WINDOW)
        self._kernel_jitter, self._pong_jitter = _Average(), _Average()
        self._jitter = 0.0
        self.mean: float | None = None
        """The usual round trip; None: not measured yet."""
        self.upper_bound: float | None = None
        """The round trip when it takes as long as it may; None: not measured yet."""
        self._sent: deque[_Sent] = deque(maxlen=MAX_EVENTS)
        """The last events."""

    def add_pong(self, pong: float, kernel: TcpInfo | None) -> None:
        """A pong has come so long after its ping. `kernel`: what the kernel knows now, if the client is at the other end of its connection."""
        self._pongs.append(pong)
        quickest = min(self._pongs)
        min_rtt = quickest if kernel is None else min(quickest, kernel.min_rtt)
        self._pong_jitter.add(pong - min_rtt)
        if kernel is not None:
            self._kernel_jitter.add(kernel.smoothed_rtt - kernel.min_rtt)
        self._jitter = self._usual_jitter()
        self.mean = min_rtt + self._jitter
        self.upper_bound = self.mean + MIN_SLACK_MS + UPPER_BOUND_PER_JITTER * self._jitter

    def _usual_jitter(self) -> float:
        """Return by how much it usually takes longer than at best: acknowledgments that a kernel holds back do not count, nor do delayed pongs."""
        known = [jitter.value for jitter in (self._kernel_jitter, self._pong_jitter) if jitter.value is not None]
        return min([*known, MAX_JITTER_MS])

    def note_sent(self, v: int, now: float, table_now: float) -> None:
        """Event `v` of the game goes out."""
        if self._sent and v <= self._sent[-1].v:
            self._sent.clear()  # another game
        self._sent.append(_Sent(v, now, table_now))

    def timing(self, now: float, seen: int | None = None, after: float = 0.0) -> CommandTiming | None:
        """Return when a command was given that comes in now; None: nothing is known of it.

        `seen` and `after` are the client's own words: it gave the command so many milliseconds after event `seen` had come.
        """
        if not self._sent or (mean := self.mean) is None:
            return None
        newest, slack = self._sent[-1], MIN_SLACK_MS + SLACK_PER_JITTER * self._jitter
        implied = None if seen is None else self._implied(now, seen, after)
        return CommandTiming(newest.table_at, now - newest.at, mean, slack, implied)

    def _implied(self, now: float, seen: int, after: float) -> float | None:
        """Return how long one round trip took by the client's own word; None: it names an event that is not known."""
        seen_at = next((sent.at for sent in reversed(self._sent) if sent.v == seen), None)
        return None if seen_at is None else now - seen_at - after
