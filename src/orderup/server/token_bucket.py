"""How much is too much: a token bucket, told the time."""

from orderup.server.settings import Rate


class TokenBucket:
    """Lets `burst` through at once, then `per_second`."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def available(self, now: float) -> int:
        """How many can be taken. `now` is in seconds and never runs back."""
        refilled = self._left + (now - self._at) * self._rate.per_second
        self._left = min(self._rate.burst, refilled)
        self._at = now
        return int(self._left)

    def take(self, now: float, n: int = 1) -> bool:
        """Take so many, if there are as many."""
        if self.available(now) < n:
            return False
        self._left -= n
        return True
