"""A token bucket, which limits a rate. Its callers pass the time."""

from orderup.server.settings import Rate


class TokenBucket:
    """Allows `burst` at once, then `per_second`."""

    __slots__ = ("_at", "_burst", "_per_second", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._per_second, self._burst = rate.per_second, rate.burst
        self._tokens: float = rate.burst
        self._at = now

    def available(self, now: float) -> int:
        """Return how many tokens can be taken. `now` is in seconds and never decreases."""
        self._refill(now)
        return int(self._tokens)

    def take(self, now: float, n: int = 1) -> bool:
        """Take `n` tokens if there are enough, and return whether there were."""
        self._refill(now)
        if self._tokens < n:
            return False
        self._tokens -= n
        return True

    def retry_after(self, now: float) -> float:
        """Return the seconds until one token can be taken."""
        self._refill(now)
        return max(0.0, 1 - self._tokens) / self._per_second if self._per_second else float("inf")

    def _refill(self, now: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
