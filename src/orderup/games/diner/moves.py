"""How Diner's moves are numbered."""

from typing import Final

from orderup.games.diner.state import CARDS, PLACES, SEAT_ROOM, STACKS

DRAW: Final = 0  # + stack (D6)
SEAT: Final = DRAW + STACKS  # + Lounge place (D7)
COUNTER_: Final = SEAT + PLACES  # + Lounge place (D8)
REFILL: Final = COUNTER_ + PLACES  # + stack (D7, D8)
BREAK: Final = REFILL + STACKS  # D14
RESUME: Final = BREAK + 1  # D14
CLOSE: Final = RESUME + 1  # D13
TAKE: Final = CLOSE + 1  # D17
AGREE: Final = TAKE + 1  # D18
OPEN_UP: Final = AGREE + 1  # D5, the house
ALLOW: Final = OPEN_UP + 1  # D17, the house
HOST: Final = ALLOW + 1  # + seat; D9, the house
SERVE: Final = 32  # + position in the Section * 16 + pattern of wilds (D10)
PATTERNS: Final = 16
MOVES: Final = SERVE + SEAT_ROOM * PATTERNS
STANDARD_MOVES: Final = SERVE + CARDS * PATTERNS
"""Those that there can be with no more than the standard list's cards."""
