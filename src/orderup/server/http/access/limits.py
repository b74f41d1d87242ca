"""Limits for each caller: token buckets, and a number of open connections."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from orderup.server.settings import Rate
from orderup.server.token_bucket import TokenBucket


class TokenBuckets:
    """One token bucket per caller. The least recently used are forgotten."""

    def __init__(self, rate: Rate, max_callers: int = 10_000) -> None:
        self._rate = rate
        self._max_callers = max_callers
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, caller: str, now: float) -> bool:
        """Take a token from this caller's bucket, and return whether there was one."""
        return self._bucket(caller, now).take(now)

    def retry_after(self, caller: str, now: float) -> float:
        """Return the seconds until this caller can take a token."""
        return self._bucket(caller, now).retry_after(now)

    def _bucket(self, caller: str, now: float) -> TokenBucket:
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._buckets[caller] = TokenBucket(self._rate, now)
        self._buckets.move_to_end(caller)
        while len(self._buckets) > self._max_callers:
            self._buckets.popitem(last=False)
        return bucket


class ConnectionLimit:
    """Limits how many connections of one caller are open at once."""

    def __init__(self, max_per_caller: int) -> None:
        self._max_per_caller = max_per_caller
        self._open: Counter[str] = Counter()

    @contextmanager
    def admit(self, caller: str) -> Iterator[bool]:
        """Count a connection while it is open, and yield whether it is within the limit."""
        admitted = self._open[caller] < self._max_per_caller
        self._open[caller] += 1
        try:
            yield admitted
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]
