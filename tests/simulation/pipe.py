"""One direction of a connection between machines of the cluster: in order, never early, and held up while it is cut."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from tests.simulation.world import World

Item = TypeVar("Item")
LEAST: Final = 0.0002
"""Seconds one way, in a network of one's own."""
JITTER: Final = 0.0003
AFTER_CUT: Final = 0.2
"""Seconds after a cut until TCP has sent again what it holds."""


class Pipe(Generic[Item]):
    """What TCP makes of one direction."""

    def __init__(
        self, world: World, chance: random.Random, cut_until: Callable[[], float], deliver: Callable[[Item], None]
    ) -> None:
        self._world = world
        self._chance = chance
        self._cut_until = cut_until
        self._deliver = deliver
        self._on_way: deque[Item] = deque()
        self._last = 0.0
        self.broken = False
        """Whether nothing that is on its way arrives anymore."""

    def send(self, item: Item, slow: float = 0.0) -> None:
        """Send something, which takes so much longer."""
        if self.broken:
            return
        self._on_way.append(item)
        delay = LEAST + self._chance.expovariate(1.0) * JITTER + slow
        self._last = max(self._last, self._world.now + delay)
        self._world.at(self._last, self._arrive)

    def _arrive(self) -> None:
        if self.broken:
            return
        until = self._cut_until()
        if until > self._world.now:
            self._last = max(self._last, until + AFTER_CUT * self._chance.random())
            self._world.at(self._last, self._arrive)
        else:
            self._deliver(self._on_way.popleft())
