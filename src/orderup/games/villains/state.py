"""The record of a Villains game: one flat structure, fixed size, no pointers.

A card is a number: 20 times its villain's place in the list of cards, plus its own place in that villain's deck, so its face
never changes. What changes is where it lies. In a pile a card that lies face down, as a hero, has `FACE_DOWN` added.
"No card" is -1. What is never negative is unsigned, so that compiled code need not look for indexes from the end; but `players`,
which generic code counts up to, is signed as in every game.
"""

from typing import Final

import numpy as np

from orderup.kernel import stream
from orderup.kernel.seats import HOUSE

SEATS: Final = 6
VILLAINS: Final = 6
DECK: Final = 20
NUMBER_CARDS: Final = 18
CARDS: Final = VILLAINS * DECK
HAND: Final = 4
NUMBERS: Final = 6
COLORS: Final = 6
STEALS: Final = 2
"""Hypnotize is on two cards, and a special is used once."""
HANDLES: Final = CARDS + STEALS
DISCARDS: Final = 32
NONE: Final = -1
FACE_DOWN: Final = 128
CARD_BITS: Final = 127

# what a pile shows: a face (number - 1 + 6 * color), a special lying blank (SPECIAL + power), or one of these
SPECIAL: Final = 36
HERO: Final = 62
EMPTY: Final = 63
SHOWS: Final = 64

# the powers of the specials (V10-V15)
CURSE, HYPNOTIZE, MEDDLING, SWIPE, NO_ESCAPE, WHIRLPOOL = range(6)
# phases
SETUP, CHOOSING, PLAYING, OVER = range(4)

EVERYBODY: Final = 0xFF & ~(1 << HOUSE)
"""The audiences who see a face laid open."""

STATE: Final = np.dtype(
    [
        # constants of the game: options and the decks
        ("face", "u1", (CARDS,)),
        ("villains", "i1"),  # marks the record type
        ("players", "i1"),
        ("specials", "i1"),  # V1: cards 18 and 19 of each deck are played with
        ("easy", "i1"),  # V7: counts are shown
        ("timed", "i1"),  # V4: the house plays for who takes too long
        ("choosing", "i1"),  # V1: villains are chosen, not dealt out
        # the cards
        ("handle", "i1", (CARDS,)),
        ("handles", "u1", (HANDLES,)),  # all of them, in the order in which they are given out
        ("given", "u1"),
        ("handles_assigned", "u1"),
        ("seen", "u1", (CARDS,)),  # audiences who know that this card lies where it lies
        ("stamp", "i1", (CARDS,)),  # outside the thief's hand: the thefts before it last left that hand
        # zones, the top last
        ("deck", "u1", (SEATS, DECK)),
        ("left", "u1", (SEATS,)),
        ("hand", "i1", (SEATS, HAND)),
        ("held", "u1", (SEATS,)),
        ("bound", "i1", (SEATS,)),  # V14: the place in the hand of the card laid open
        ("pile", "u1", (SEATS, CARDS)),
        ("height", "u1", (SEATS,)),
        ("discard", "u1", (DISCARDS,)),
        ("discards", "u1"),
        ("show", "u1", (SEATS,)),  # what each pile shows
        ("asked", "u8", (SEATS,)),  # by pile: the traits of which a neighbor's card needs one, and its owner's
        ("asked_own", "u8", (SEATS,)),
        ("traits", "u8", (SEATS,)),  # by hand
        ("tally", "u8", (SEATS,)),  # by pile, a byte each: heroes, villains of number 1 to 6, blank specials
        # the flow
        ("phase", "u1"),
        ("starter", "u1"),
        ("turn", "u1"),
        ("villain", "i1", (SEATS,)),  # by seat
        # thefts (V11): what is remembered of cards whose place is lost
        ("thief", "i1"),  # the seat with Hypnotize
        ("thefts", "i1"),
        ("stolen", "i1", (STEALS,)),
        ("kept", "u1", (STEALS,)),  # audiences who knew the stolen card
        ("strange", "i1", (STEALS,)),  # it had never been in the thief's hand
        *stream.FIELDS,
    ],
    align=True,
)
