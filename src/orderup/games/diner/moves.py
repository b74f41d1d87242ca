"""How Diner's moves are numbered."""

from typing import Final

from orderup.games.diner.state import LOUNGE_PLACES, SEAT_ROOM, STACKS, STANDARD_CARDS

DRAW: Final = 0  # + stack (D6)
SEAT: Final = DRAW + STACKS  # + Lounge place (D7)
COUNTER_: Final = SEAT + LOUNGE_PLACES  # + Lounge place (D8)
REFILL: Final = COUNTER_ + LOUNGE_PLACES  # + stack (D7, D8)
BREAK: Final = REFILL + STACKS  # D14
RESUME: Final = BREAK + 1  # D14
CLOSE: Final = RESUME + 1  # D13
TAKE: Final = CLOSE + 1  # D17
AGREE_TO_ORDER: Final = TAKE + 1  # D18
OPEN_UP: Final = AGREE_TO_ORDER + 1  # D5, the house
ALLOW_TAKE: Final = OPEN_UP + 1  # D17, the house
HOST: Final = ALLOW_TAKE + 1  # + seat; D9, the house
SERVE: Final = 32  # + position in the Section * 16 + pattern of wilds (D10)
PATTERN_COUNT: Final = 16
MOVES: Final = SERVE + SEAT_ROOM * PATTERN_COUNT
STANDARD_MOVES: Final = SERVE + STANDARD_CARDS * PATTERN_COUNT
"""Those that there can be with no more than the standard list's cards."""
