"""Seat numbers. Players sit at 0, 1, ... clockwise; two more numbers share the 8-bit seat sets.

Importing them loads no compiler, so code that only names a seat need not wait for it.
"""

from typing import Final

MAX_PLAYERS: Final = 6
HOUSE: Final = 6
"""The seat through which clocks and automatic moves act."""
SPECTATOR: Final = 7
"""An audience that never moves and sees only what every seat sees."""
SPECTATOR_BIT: Final = 1 << SPECTATOR
"""The spectator, in a set of audiences as bits."""

MAX_MOVES: Final = 1024
"""Moves are integers below this."""
MASK_WORDS: Final = MAX_MOVES // 64
"""A legal mask is this many uint64 words; bit m % 64 of word m // 64 is move m."""
