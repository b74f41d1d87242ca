"""What a pile is worth (V8)."""

from typing import Any

from orderup.games.villains.state import NUM_NUMBERS
from orderup.kernel.bits import byte_of
from orderup.kernel.jit import jit


@jit
def cancels(heroes: int, number: int) -> bool:
    """Return whether so many heroes cancel the villains of this number: their own count does, and from seven on the sixes, too, while it begins again."""
    rest = (heroes - 1) % NUM_NUMBERS + 1 if heroes > 0 else 0
    return number == rest or (number == NUM_NUMBERS and heroes > NUM_NUMBERS)


@jit
def points_kept(tally: Any, heroes: int) -> int:
    """Return the points of the villains in a tally that so many heroes do not cancel."""
    points = 0
    for value in range(1, NUM_NUMBERS + 1):
        if not cancels(heroes, value):
            points += value * byte_of(tally, value)
    return points


@jit
def points_with_canceled(tally: Any) -> int:
    """Return the points of all villains in a tally."""
    points = 0
    for value in range(1, NUM_NUMBERS + 1):
        points += value * byte_of(tally, value)
    return points
