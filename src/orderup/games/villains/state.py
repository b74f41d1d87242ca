"""The record of a Villains game: one flat structure, fixed size, no pointers.

A card is a number: 20 times its villain's place in the list of cards, plus its own place in that villain's deck, so its face
never changes. What changes is where it lies. In a pile a card that lies face down, as a hero, has `FACE_DOWN_BIT` added.
"No card" is -1. What is never negative is unsigned, so that compiled code need not look for indexes from the end; but `players`,
which generic code counts up to, is signed as in every game.
"""

from typing import Any, Final

from orderup.kernel.jit import inlined
from orderup.kernel.movements import CardStacks, StackCounts
from orderup.kernel.record import Vector, Word, i1, included, layout, u1, u8
from orderup.kernel.seats import HOUSE
from orderup.kernel.stream import Stream

MAX_SEATS: Final = 6
NUM_VILLAINS: Final = 6
VILLAIN_DECK_SIZE: Final = 20
"""Cards of a villain's deck, specials included."""
MAX_NUMBER_CARDS: Final = 18
"""Of a villain's deck, at most: the specials follow. Six such decks, and two numbers more for stolen cards, are what seven bits hold."""
MAX_CARDS: Final = NUM_VILLAINS * VILLAIN_DECK_SIZE
HAND_SIZE: Final = 4
NUM_NUMBERS: Final = 6
NUM_COLORS: Final = 6
MAX_THEFTS: Final = 2
"""Hypnotize is on two cards, and a special is used once."""
MAX_HANDLES: Final = MAX_CARDS + MAX_THEFTS
MAX_DISCARDS: Final = 32
NONE: Final = -1
FACE_DOWN_BIT: Final = 128
CARD_MASK: Final = 127

# what a pile shows: a face (number - 1 + 6 * color), a special lying blank (FIRST_SPECIAL + power), or one of these
FIRST_SPECIAL: Final = 36
SHOWN_HERO: Final = 62
SHOWN_EMPTY: Final = 63
NUM_SHOWN: Final = 64

# the powers of the specials (V10-V15)
CURSE, HYPNOTIZE, MEDDLING, SWIPE, NO_ESCAPE, WHIRLPOOL = range(6)
# phases
SETUP, CHOOSING, PLAYING, OVER = range(4)

# zones by number, the first of each kind: a seat has four, which follow those of the seat before it
FIRST_DECK_ZONE, FIRST_HAND_ZONE, FIRST_BOUND_ZONE, FIRST_PILE_ZONE = range(4)
ZONES_PER_SEAT: Final = 4
DISCARD: Final = MAX_SEATS * ZONES_PER_SEAT
# what is called out
CALL_OPENED, CALL_CHOSEN = range(2)

ALL_AUDIENCES: Final = 0xFF & ~(1 << HOUSE)
"""The audiences who see a face laid open."""


class State(Stream):
    """One game of Villains."""

    # constants of the game: options and the decks
    face: Vector[int] = u1(MAX_CARDS)  # the number or special that is printed on it (V1, V9)
    villains: int = i1()  # marks the record type
    players: int = i1()  # 3 to 6
    numbers: int = i1()  # V1: number cards of each deck, those that a villain's cards begin with
    specials: int = i1()  # V1: cards 18 and 19 of each deck are played with
    easy: int = i1()  # V7: counts are shown
    timed: int = i1()  # V4: the house plays for who takes too long
    choosing: int = i1()  # V1: villains are chosen, not dealt out
    # the cards
    handle: Vector[int] = i1(MAX_CARDS)  # the number by which it is called outside, or -1
    handles: Vector[int] = u1(MAX_HANDLES)  # all of them, in the order in which they are given out
    given: int = u1()  # handles given out so far
    handles_assigned: int = u1()  # 1 once all cards have one
    seen: Vector[int] = u1(MAX_CARDS)  # audiences who know that this card lies where it lies
    stamp: Vector[int] = i1(MAX_CARDS)  # outside the thief's hand: the thefts before it last left that hand
    # zones, the top last
    deck: CardStacks = u1(MAX_SEATS, VILLAIN_DECK_SIZE)  # by seat: cards of the draw pile
    draw_pile: StackCounts = u1(MAX_SEATS)  # by seat: how many those are (V6)
    hand: CardStacks = i1(MAX_SEATS, HAND_SIZE)  # by seat: cards, the free places -1
    held: StackCounts = u1(MAX_SEATS)  # by seat: cards in the hand, 0 to HAND_SIZE
    bound: Vector[int] = i1(MAX_SEATS)  # V14: the place in the hand of the card laid open
    pile: CardStacks = u1(MAX_SEATS, MAX_CARDS)  # by seat: cards, with FACE_DOWN_BIT if they are heroes
    height: StackCounts = u1(MAX_SEATS)  # by seat: cards in the pile
    discard: CardStacks = u1(1, MAX_DISCARDS)  # cards that are out of the game
    discards: StackCounts = u1(1)  # how many those are
    show: Vector[int] = u1(MAX_SEATS)  # what each pile shows
    asked: Vector[Word] = u8(MAX_SEATS)  # by pile: the traits of which a neighbor's card needs one (V3)
    asked_own: Vector[Word] = u8(MAX_SEATS)  # by pile: the traits of which its owner's card needs one
    traits: Vector[Word] = u8(MAX_SEATS)  # by hand
    tally: Vector[Word] = u8(MAX_SEATS)  # by pile, a byte each: heroes, villains of number 1 to 6, blank specials
    # the flow
    phase: int = u1()  # SETUP to OVER
    starter: int = u1()  # the seat that begins (V2)
    turn: int = u1()  # the seat whose turn it is
    villain: Vector[int] = i1(MAX_SEATS)  # by seat
    # thefts (V11): what is remembered of cards whose place is lost
    thief: int = i1()  # the seat with Hypnotize
    thefts: int = i1()
    stolen: Vector[int] = i1(MAX_THEFTS)  # by theft: the card
    kept: Vector[int] = u1(MAX_THEFTS)  # audiences who knew the stolen card
    new_to_thief: Vector[int] = i1(MAX_THEFTS)  # it had never been in the thief's hand
    stream = included(Stream)


STATE: Final = layout(State)


@inlined
def seat_zone(kind: int, seat: Any) -> Any:
    """Return the number of a seat's zone: one of `FIRST_DECK_ZONE`, `FIRST_HAND_ZONE`, `FIRST_BOUND_ZONE` (the card laid open, V14) and `FIRST_PILE_ZONE`."""
    return kind + ZONES_PER_SEAT * seat
