"""How Villains' moves are numbered: place in the hand * 16 + what is done with the card, then moves without a card."""

from typing import Final

from orderup.games.villains.state import HAND_SIZE, NUM_VILLAINS

ACTIONS_PER_CARD: Final = 16
HIDE: Final = 0  # face down onto one's own pile (V4)
OWN: Final = 1  # face up onto one's own pile (V3)
LEFT: Final = 2  # face up onto the left neighbor's pile (V3)
RIGHT: Final = 3
PILE_STEPS: Final = {HIDE: 0, OWN: 0, LEFT: 1, RIGHT: -1}
"""By action: onto whose pile it lays a card, in seats to the left (V3, V4)."""
USE: Final = 4  # a special that needs no choice, or has no target (V9a)
FIRST_AIM: Final = 4  # + seats to the left, 1 to 5: a special that needs an opponent (V11, V13)
ROTATE_LEFT: Final = 10  # V15
ROTATE_RIGHT: Final = 11

FIRST_CHOOSE: Final = HAND_SIZE * ACTIONS_PER_CARD  # + villain (V1)
OPEN_UP: Final = FIRST_CHOOSE + NUM_VILLAINS  # the house begins the game
ASSIGN: Final = OPEN_UP + 1  # the house deals out a villain (V1)
TIMEOUT: Final = ASSIGN + 1  # the house plays for a seat whose time is up (V4)
NUM_MOVES: Final = TIMEOUT + 1
