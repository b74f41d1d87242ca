"""Estimates the round trip to one client from the server's own measurements. Its callers pass all times.

It prefers the kernel's times, since no page can delay them; a page can delay the pongs. Behind a proxy the kernel would
measure the proxy, so there only pongs count, unless the proxy sends its own kernel's time (docs/fairness.md).
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from orderup.server.http.sockets.tcp_info import TcpInfo
from orderup.server.tables.people.command_timing import CommandTiming

MAX_SENT_EVENTS: Final = 64
"""The last events whose send times are kept."""
MAX_PONGS: Final = 60
"""The last pongs, whose minimum counts: those of five minutes, as in Linux."""
SAMPLE_WEIGHT: Final = 1 / 8
"""The weight of the newest sample in an average."""
MAX_JITTER_MS: Final = 30.0
"""The greatest mean jitter that is believed, in milliseconds."""
MIN_SLACK_MS: Final = 0.5
SLACK_PER_JITTER: Final = 1.0
"""The milliseconds by which a client may claim that one round trip differed from the mean: a minimum, and more for each millisecond of jitter."""
UPPER_BOUND_PER_JITTER: Final = 2.0
"""The milliseconds by which the usual upper bound of a round trip exceeds the mean, for each millisecond of jitter."""


class _Average:
    """An exponential moving average of non-negative samples."""

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
    """The same moment on the table's clock."""


class RoundTripEstimator:
    """Estimates the round trip of one connection. Times are in milliseconds on this process's own clock."""

    def __init__(self) -> None:
        self._pongs: deque[float] = deque(maxlen=MAX_PONGS)
        self._kernel_jitter, self._pong_jitter = _Average(), _Average()
        self._jitter = 0.0
        self.mean: float | None = None
        """The mean round trip; None: not measured yet."""
        self.upper_bound: float | None = None
        """The usual upper bound of the round trip; None: not measured yet."""
        self._sent: deque[_Sent] = deque(maxlen=MAX_SENT_EVENTS)
        """The last events."""

    def add_pong(self, pong_ms: float, kernel: TcpInfo | None) -> None:
        """Add the time between a ping and its pong. `kernel`: the kernel's times now, if they measure the client."""
        self._pongs.append(pong_ms)
        quickest = min(self._pongs)
        min_rtt_ms = quickest if kernel is None else min(quickest, kernel.min_rtt_ms)
        self._pong_jitter.add(pong_ms - min_rtt_ms)
        if kernel is not None:
            self._kernel_jitter.add(kernel.smoothed_rtt_ms - kernel.min_rtt_ms)
        self._jitter = self._usual_jitter()
        self.mean = min_rtt_ms + self._jitter
        self.upper_bound = self.mean + MIN_SLACK_MS + UPPER_BOUND_PER_JITTER * self._jitter

    def _usual_jitter(self) -> float:
        """Return the mean excess over the shortest round trip. Neither acknowledgments that a kernel holds back nor delayed pongs increase it."""
        known = [jitter.value for jitter in (self._kernel_jitter, self._pong_jitter) if jitter.value is not None]
        return min([*known, MAX_JITTER_MS])

    def note_sent(self, v: int, now_ms: float, table_now_ms: float) -> None:
        """Note that event `v` of the game is sent. `table_now_ms` is the same moment on the table's clock."""
        if self._sent and v <= self._sent[-1].v:
            self._sent.clear()  # another game has begun
        self._sent.append(_Sent(v, now_ms, table_now_ms))

    def timing(self, now_ms: float, seen: int | None = None, after_ms: float = 0.0) -> CommandTiming | None:
        """Return the timing of a command that arrives now; None: it is unknown.

        `seen` and `after_ms` are the client's claim: it sent the command that long after event `seen` had arrived.
        """
        if not self._sent or (mean := self.mean) is None:
            return None
        newest, slack = self._sent[-1], MIN_SLACK_MS + SLACK_PER_JITTER * self._jitter
        implied = None if seen is None else self._implied(now_ms, seen, after_ms)
        return CommandTiming(newest.table_at, now_ms - newest.at, mean, slack, implied)

    def _implied(self, now_ms: float, seen: int, after_ms: float) -> float | None:
        """Return the round trip that follows from the client's claim; None: the event is unknown."""
        seen_at = next((sent.at for sent in reversed(self._sent) if sent.v == seen), None)
        return None if seen_at is None else now_ms - seen_at - after_ms
