"""How Lucky Penny's moves are numbered."""

from typing import Final

from orderup.games.lucky_penny.state import NUM_GUEST_PLACES

FIRST_SERVE: Final = 0  # + place * 64 + slot (L8)
NO_SLOT: Final = 63
"""Stands for a card that is not in the hand."""
FIRST_TAKE: Final = NUM_GUEST_PLACES * 64  # + place in the row (L4)
NO_PLACE: Final = 4
"""Stands for a card that is not in the row."""
DONE: Final = FIRST_TAKE + 8  # L11
OPEN_UP: Final = DONE + 1  # L2, the house
TIMEOUT: Final = OPEN_UP + 1  # L11, the house
NUM_MOVES: Final = TIMEOUT + 1
