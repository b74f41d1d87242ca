"""The verbs over one flat record, the random generators and the compile cache. The kernel knows no game."""

from orderup.kernel.old_names import forward_old_names
from orderup.kernel.seat_numbers import HOUSE, MASK_WORDS, MAX_MOVES, MAX_PLAYERS, SPECTATOR

__all__ = ["HOUSE", "MASK_WORDS", "MAX_MOVES", "MAX_PLAYERS", "SPECTATOR"]


__getattr__ = forward_old_names(__name__, MOVES="MAX_MOVES")
