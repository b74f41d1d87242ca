"""Corrections of the round trips that clients themselves claim for their commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orderup.server.tables.people.command_timing import CommandTiming

BIAS_WEIGHT: Final = 1 / 8
"""The weight of the newest race in the average deviation of a client's clock."""
MAX_CORRECTED_PEOPLE: Final = 64
"""People whose corrections are remembered in one game, at most."""


@dataclass
class RoundTripCorrection:
    """The average by which the round trips that somebody claimed in the races so far were above the server's measure.

    An honest clock is sometimes above, sometimes below the server's measure. So the average is subtracted: a clock that is always wrong gains nothing.
    """

    bias_ms: float = 0.0
    """Milliseconds above the server's own measure."""

    def estimate_round_trip_ms(self, timing: CommandTiming) -> float:
        """Return the estimated round trip of one command, in milliseconds."""
        if timing.claimed_round_trip_ms is None:
            return timing.round_trip_ms
        return timing.round_trip_ms + _clamp(_deviation_ms(timing) - self.bias_ms, timing.slack_ms)

    def update_bias(self, timing: CommandTiming) -> None:
        """Update the average with a race."""
        if timing.claimed_round_trip_ms is not None:
            self.bias_ms += BIAS_WEIGHT * (_deviation_ms(timing) - self.bias_ms)


class RoundTripCorrections:
    """The corrections of one game, by the digests of people's tokens, including people who have moved or left."""

    def __init__(self) -> None:
        self._corrections: dict[bytes, RoundTripCorrection] = {}

    def correction_of(self, token_digest: bytes) -> RoundTripCorrection:
        """Return somebody's correction. When there are too many, the oldest is dropped."""
        if token_digest not in self._corrections and len(self._corrections) >= MAX_CORRECTED_PEOPLE:
            del self._corrections[next(iter(self._corrections))]
        return self._corrections.setdefault(token_digest, RoundTripCorrection())


def _deviation_ms(timing: CommandTiming) -> float:
    """Return by how much this round trip was longer than usual, by the client's clock. It is cut at twice what is possible."""
    assert timing.claimed_round_trip_ms is not None
    return _clamp(timing.claimed_round_trip_ms - timing.round_trip_ms, 2 * timing.slack_ms)


def _clamp(value: float, bound: float) -> float:
    return min(max(value, -bound), bound)
