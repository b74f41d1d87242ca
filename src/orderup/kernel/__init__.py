"""The verbs over one flat record, the random generators and the compile cache. The kernel knows no game."""

from orderup.kernel.seats import HOUSE, MASK_WORDS, MAX_PLAYERS, MOVES, SPECTATOR

__all__ = ["HOUSE", "MASK_WORDS", "MAX_PLAYERS", "MOVES", "SPECTATOR"]
