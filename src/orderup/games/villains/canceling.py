"""Which villains of a pile its heroes cancel (V8)."""

from orderup.games.villains.state import NUM_NUMBERS
from orderup.kernel.jit import jit


@jit
def cancels(heroes: int, number: int) -> bool:
    """Return whether so many heroes cancel the villains of this number: their own count does, and from seven on the sixes, too, while it begins again."""
    rest = (heroes - 1) % NUM_NUMBERS + 1 if heroes > 0 else 0
    return number == rest or (number == NUM_NUMBERS and heroes > NUM_NUMBERS)
