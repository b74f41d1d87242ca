"""How much is too much: a token bucket, told the time."""

from orderup.server.settings import Rate


class TokenBucket:
    """Lets `burst` through at once, then `per_second`."""

    __slots__ = ("_at", "_burst", "_per_second", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._per_second, self._burst = rate.per_second, rate.burst
        self._tokens: float = rate.burst
        self._at = now

    def available(self, now: float) -> int:
        """How many can be taken. `now` is in seconds and never runs back."""
        self.take(now, 0)
        return int(self._tokens)

    def take(self, now: float, n: int = 1) -> bool:
        """Take so many, if there are as many."""
        tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        self._tokens = tokens - n if tokens >= n else tokens
        return tokens >= n

    def retry_after(self) -> float:
        """Seconds, from the last `take` on, until one can be taken."""
        return max(0.0, 1 - self._tokens) / self._per_second if self._per_second else float("inf")
