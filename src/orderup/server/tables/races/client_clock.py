"""What clients' own clocks are worth, when they tell how long a command was on its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orderup.server.tables.races.timing import CommandTiming

BIAS_WEIGHT: Final = 1 / 8
"""Of the newest race in the average of what a client's clock says about its line."""
CLOCKS_KEPT: Final = 64
"""Of so many people it is remembered, for a game, what their clocks have said."""


@dataclass
class ClientClock:
    """What somebody's own clock has said about the round trip, on the average of the races so far.

    An honest clock is now above, now below what the server measures. So the average is taken off: a clock that is always wrong gains nothing.
    """

    bias: float = 0.0
    """Milliseconds above the server's own measure."""

    def round_trip(self, timing: CommandTiming) -> float:
        """Return how long the way of one command took, in milliseconds."""
        if timing.implied is None:
            return timing.round_trip
        return timing.round_trip + _clamp(_deviation(timing) - self.bias, timing.slack)

    def learn(self, timing: CommandTiming) -> None:
        """Take note of what was said in a race."""
        if timing.implied is not None:
            self.bias += BIAS_WEIGHT * (_deviation(timing) - self.bias)


class ClientClocks:
    """Those of one game, by the digests of people's tokens: also of who sits elsewhere now, or has left."""

    def __init__(self) -> None:
        self._clocks: dict[bytes, ClientClock] = {}

    def of(self, token: bytes) -> ClientClock:
        """Return somebody's clock. When there are too many, the oldest is forgotten."""
        if token not in self._clocks and len(self._clocks) >= CLOCKS_KEPT:
            del self._clocks[next(iter(self._clocks))]
        return self._clocks.setdefault(token, ClientClock())


def _deviation(timing: CommandTiming) -> float:
    """By how much this way took longer than usual, by the client's word; what is far off counts as twice what is possible."""
    assert timing.implied is not None
    return _clamp(timing.implied - timing.round_trip, 2 * timing.slack)


def _clamp(value: float, bound: float) -> float:
    return min(max(value, -bound), bound)
