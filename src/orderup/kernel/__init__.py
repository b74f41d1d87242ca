"""The verbs over one flat record, the random generators and the compile cache. The kernel knows no game."""

from orderup.kernel.old_names import renamed
from orderup.kernel.seat_numbers import HOUSE, MASK_WORDS, MAX_MOVES, MAX_PLAYERS, SPECTATOR

__all__ = ["HOUSE", "MASK_WORDS", "MAX_MOVES", "MAX_PLAYERS", "SPECTATOR"]


__getattr__ = renamed(__name__, MOVES="MAX_MOVES")
