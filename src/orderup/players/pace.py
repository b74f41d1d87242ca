"""The time that a player takes. Human reaction and movement times are skewed to the right: log-normal."""

import math
import random
from typing import NamedTuple, Self

from orderup.kernel.old_names import takes_old_names

MIN_REACTION_MS = 250.0
"""The shortest reaction time."""
MIN_DIVIDED_MOVEMENT_MS = 350
"""The shortest mean movement to which a pace is divided: an act can then still be followed on the page."""


@takes_old_names(hand="movement", hand_ms="movement_ms")
class Pace(NamedTuple):
    """Times of a player in milliseconds, each as mean and standard deviation."""

    reaction_ms: tuple[int, int]
    """From a change on the table to a decision."""
    movement_ms: tuple[int, int]
    """From the decision until the hand arrives."""

    def divided(self, acts: int) -> Self:
        """Return the pace in a turn of so many acts, which together take about as long as one. No movement is shorter than can be followed, or than it was."""
        mean, deviation = self.movement_ms
        movement = min(mean, max(mean // acts, MIN_DIVIDED_MOVEMENT_MS))
        return self._replace(
            reaction_ms=(self.reaction_ms[0] // acts, self.reaction_ms[1] // acts),
            movement_ms=(movement, deviation * movement // mean),
        )

    def reaction(self, rng: random.Random) -> float:
        """Return one reaction time in milliseconds, never faster than a person's."""
        return max(MIN_REACTION_MS, _log_normal(rng, *self.reaction_ms))

    def movement(self, rng: random.Random) -> float:
        """Return one movement time in milliseconds."""
        return _log_normal(rng, *self.movement_ms)


def _log_normal(rng: random.Random, mean: float, deviation: float) -> float:
    """Return a log-normal number with this mean and standard deviation."""
    variance = math.log1p((deviation / mean) ** 2)
    return rng.lognormvariate(math.log(mean) - variance / 2, math.sqrt(variance))
