"""Traits: by what number cards match, as bits, for all places of a hand at once (V3, V5).

A hand's traits are a word of 64 bits, 16 for each place, the first place lowest: the card's number, its color, that there is a card,
and that it is a special. What a pile asks for is such a word, too, the same at each place.
"""

from typing import Any, Final

import numpy as np

from orderup.games.villains.state import FIRST_SPECIAL, HAND_SIZE, NUM_COLORS, NUM_NUMBERS, NUM_SHOWN
from orderup.kernel.jit import inlined

PLACE_WIDTH: Final = 16
"""Bits for each place of a hand."""
HELD_BIT_INDEX: Final = NUM_NUMBERS + NUM_COLORS
SPECIAL_BIT_INDEX: Final = HELD_BIT_INDEX + 1
HIGHEST_BIT_INDEX: Final = PLACE_WIDTH - 1
LOWEST_BITS_MASK: Final = sum(1 << PLACE_WIDTH * place for place in range(HAND_SIZE))
"""The lowest bit of each place."""


def _matched_by(face: int) -> int:
    return 1 << face % NUM_NUMBERS | 1 << NUM_NUMBERS + face // NUM_NUMBERS


def _traits(face: int) -> int:
    return 1 << HELD_BIT_INDEX | (1 << SPECIAL_BIT_INDEX if face >= FIRST_SPECIAL else _matched_by(face))


def _asked(shown: int) -> int:
    return _matched_by(shown) if shown < FIRST_SPECIAL else 0


ANY_TRAIT: Final = (1 << HELD_BIT_INDEX) - 1
TRAITS_BY_FACE = np.array([_traits(face) for face in range(NUM_SHOWN)], np.uint64)
"""By face: its traits at the first place."""
ASKED = np.array([_asked(shown) * LOWEST_BITS_MASK for shown in range(NUM_SHOWN)], np.uint64)
"""By what a pile shows: the traits of which a neighbor's card needs one (V3, V5)."""
ASKED_OWN = np.array([(_asked(shown) or ANY_TRAIT) * LOWEST_BITS_MASK for shown in range(NUM_SHOWN)], np.uint64)
"""By what one's own pile shows: the traits of which a card needs one (V3)."""

ALL_BUT_HIGHEST_BITS_MASK = np.uint64(LOWEST_BITS_MASK * ((1 << HIGHEST_BIT_INDEX) - 1))
HIGHEST_BITS_MASK = np.uint64(LOWEST_BITS_MASK << HIGHEST_BIT_INDEX)
"""The highest bit of each place."""


@inlined
def matching_places(traits: Any, asked: Any) -> Any:
    """Return the places with a card that has one of the traits asked for: the highest bit of each."""
    return np.uint64(np.uint64(np.uint64(traits & asked) + ALL_BUT_HIGHEST_BITS_MASK) & HIGHEST_BITS_MASK)
