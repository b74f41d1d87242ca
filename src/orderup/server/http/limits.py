"""How much is too much: token buckets, fed with the time, and how many at once."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from orderup.server.settings import Rate


class Bucket:
    """Lets `burst` through at once, then `per_second`."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one, if there is one. `now` is in seconds and never runs back."""
        refilled = self._left + (now - self._at) * self._rate.per_second
        self._left = min(self._rate.burst, refilled)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket per caller, of which the least recent are forgotten."""

    def __init__(self, rate: Rate, keep: int = 10_000) -> None:
        self._rate = rate
        self._keep = keep
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str, now: float) -> bool:
        """Take one from this caller's bucket, if there is one."""
        bucket = self._of.get(caller)
        if bucket is None:
            bucket = self._of[caller] = Bucket(self._rate, now)
        self._of.move_to_end(caller)
        while len(self._of) > self._keep:
            self._of.popitem(last=False)
        return bucket.take(now)


class Crowd:
    """Counts who is there, by caller."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._there: Counter[str] = Counter()

    @contextmanager
    def one_more(self, caller: str) -> Iterator[bool]:
        """Be there, if there is room for one more of this caller (then it is True)."""
        welcome = self._there[caller] < self._most
        self._there[caller] += 1
        try:
            yield welcome
        finally:
            self._there[caller] -= 1
            if not self._there[caller]:
                del self._there[caller]
