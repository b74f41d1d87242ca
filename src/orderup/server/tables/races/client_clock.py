"""Corrections for clients' own clocks, by which they report how long a command was on its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orderup.server.tables.races.timing import CommandTiming

BIAS_WEIGHT: Final = 1 / 8
"""The weight of the newest race in the average deviation of a client's clock."""
MAX_CLOCKS: Final = 64
"""People whose clocks are remembered in one game, at most."""


@dataclass
class ClientClock:
    """The average deviation of somebody's own clock in the races so far.

    An honest clock is sometimes above, sometimes below the server's measure. So the average is subtracted: a clock that is always wrong gains nothing.
    """

    bias: float = 0.0
    """Milliseconds above the server's own measure."""

    def round_trip(self, timing: CommandTiming) -> float:
        """Return the estimated round trip of one command, in milliseconds."""
        if timing.claimed_round_trip is None:
            return timing.round_trip
        return timing.round_trip + _clamp(_deviation(timing) - self.bias, timing.slack)

    def learn(self, timing: CommandTiming) -> None:
        """Update the average with a race."""
        if timing.claimed_round_trip is not None:
            self.bias += BIAS_WEIGHT * (_deviation(timing) - self.bias)


class ClientClocks:
    """The clocks of one game, by the digests of people's tokens, including people who have moved or left."""

    def __init__(self) -> None:
        self._clocks: dict[bytes, ClientClock] = {}

    def clock_of(self, token_digest: bytes) -> ClientClock:
        """Return somebody's clock. When there are too many, the oldest is dropped."""
        if token_digest not in self._clocks and len(self._clocks) >= MAX_CLOCKS:
            del self._clocks[next(iter(self._clocks))]
        return self._clocks.setdefault(token_digest, ClientClock())


def _deviation(timing: CommandTiming) -> float:
    """Return by how much this round trip was longer than usual, by the client's clock. It is cut at twice what is possible."""
    assert timing.claimed_round_trip is not None
    return _clamp(timing.claimed_round_trip - timing.round_trip, 2 * timing.slack)


def _clamp(value: float, bound: float) -> float:
    return min(max(value, -bound), bound)
