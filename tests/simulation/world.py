"""A simulated world: its clock, what will happen in it, its chance, and a checksum of all that has happened.

Everything follows from the seed. Nothing here waits: the clock jumps to whatever happens next.
"""

from __future__ import annotations

import hashlib
import heapq
import random
from collections import Counter
from collections.abc import Callable
from typing import Final

EPOCH: Final = 1_800_000_000.0
"""Unix time at which a world begins."""
LAST: Final = 1 << 60
"""Above all counts."""
MOST_AT_ONCE: Final = 200_000
"""So many things at one instant, and the world is said to spin."""


class SpinsError(Exception):
    """The world does more and more, and its clock stands still."""


class World:
    """The one clock, the one schedule and the one source of chance."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.now = 0.0
        """Seconds since the world began."""
        self.jump = 0.0
        """By how much the wall clock has been set forward or back so far."""
        self.faults: Counter[str] = Counter()
        self._scheduled: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._checksum = hashlib.blake2b(digest_size=8)

    def chance(self, name: str) -> random.Random:
        """Return a source of chance of its own: what others draw does not change what it gives."""
        return random.Random(f"{self.seed} {name}")

    def time(self) -> float:
        """Return the wall clock, in Unix time."""
        return EPOCH + self.jump + self.now

    def at(self, when: float, action: Callable[[], None], *, last: bool = False) -> None:
        """Have something happen; what is due at the same time happens in the order in which it was asked for, or after all that was not to be `last`."""
        self._count += 1
        heapq.heappush(self._scheduled, (max(when, self.now), self._count + (LAST if last else 0), action))

    def after(self, delay: float, action: Callable[[], None]) -> None:
        """Have something happen in so many seconds."""
        self.at(self.now + delay, action)

    def run(self, is_done: Callable[[], bool]) -> None:
        """Let happen what will, until that is enough. SpinsError."""
        at_once = 0
        while self._scheduled and not is_done():
            when, _, action = heapq.heappop(self._scheduled)
            at_once = at_once + 1 if when == self.now else 0
            if at_once > MOST_AT_ONCE:
                raise SpinsError(f"at {when:.3f} s the world does not come to rest")
            self.now = when
            action()

    def note(self, *told: object) -> None:
        """Take something that has happened into the checksum."""
        self._checksum.update(b"%.6f" % self.now)
        for each in told:
            self._checksum.update(each if isinstance(each, bytes) else str(each).encode())
            self._checksum.update(b"\n")

    @property
    def checksum(self) -> str:
        """What has been sent, stored and decided so far, in 16 digits."""
        return self._checksum.hexdigest()
