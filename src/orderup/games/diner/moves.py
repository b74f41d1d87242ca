"""How Diner's moves are numbered."""

from typing import Final

from orderup.games.diner.state import NUM_LOUNGE_PLACES, NUM_STACKS, SEAT_ROOM, STANDARD_NUM_CARDS

FIRST_DRAW: Final = 0  # + stack (D6)
FIRST_SEAT: Final = FIRST_DRAW + NUM_STACKS  # + Lounge place (D7)
FIRST_COUNTER: Final = FIRST_SEAT + NUM_LOUNGE_PLACES  # + Lounge place (D8)
FIRST_REFILL: Final = FIRST_COUNTER + NUM_LOUNGE_PLACES  # + stack (D7, D8)
BREAK: Final = FIRST_REFILL + NUM_STACKS  # D14
RESUME: Final = BREAK + 1  # D14
CLOSE: Final = RESUME + 1  # D13
TAKE: Final = CLOSE + 1  # D17
AGREE_TO_ORDER: Final = TAKE + 1  # D18
OPEN_UP: Final = AGREE_TO_ORDER + 1  # D5, the house
ALLOW_TAKE: Final = OPEN_UP + 1  # D17, the house
FIRST_HOST: Final = ALLOW_TAKE + 1  # + seat; D9, the house
FIRST_SERVE: Final = 32  # + position in the Section * 16 + pattern of wilds (D10)
NUM_PATTERNS: Final = 16
MAX_NUM_MOVES: Final = FIRST_SERVE + SEAT_ROOM * NUM_PATTERNS
STANDARD_NUM_MOVES: Final = FIRST_SERVE + STANDARD_NUM_CARDS * NUM_PATTERNS
"""Those that there can be with no more than the standard list's cards."""
