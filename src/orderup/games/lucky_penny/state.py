"""The record of a Lucky Penny game: one flat structure, fixed size, no pointers.

A *slot* is a card's place in these arrays: slots 0, 1, ... are the orders in the order of the first deck, slots from `FIRST_GUEST` on the guests
in the order of their arrival. `face[slot]` is a card's number in the list (orders from 0, guests from `FIRST_GUEST` on); the number the outside sees is
`handle[slot]`, which says nothing about either. A *side* is a player, or a team of two: seat modulo sides (L18). "No card" is -1.
"""

from typing import Any, Final

from orderup.kernel.jit import inlined
from orderup.kernel.movements import CardSets, CardSlots, CardStacks, StackCounts
from orderup.kernel.record import Matrix, Vector, Word, i1, i2, included, layout, u1, u8
from orderup.kernel.seat_numbers import SPECTATOR_BIT
from orderup.kernel.stream import Stream

STANDARD_NUM_ORDERS: Final = 43
STANDARD_NUM_GUESTS: Final = 9
"""The guests of the standard list."""
MAX_ORDERS: Final = 63
MAX_GUESTS: Final = 16
"""The most guests of a list, and above them the most orders: a hand is a set of slots in a word, in which one bit stands for no order; and 16 bits hold all that these guests can pay."""
FIRST_GUEST: Final = MAX_ORDERS
MAX_CARDS: Final = MAX_ORDERS + MAX_GUESTS
MAX_SEATS: Final = 4
MAX_SIDES: Final = 3
NUM_ROW_PLACES: Final = 4
NUM_GUEST_PLACES: Final = 3
MAX_BARS: Final = 7
"""The most bars of a guest, and so the most orders that can lie on one, since each fills a bar or two."""
NUM_SPOTS: Final = 12
SPOTS_PER_SIDE: Final = 6
"""Spots on each side of the time card."""
NUM_COURSES: Final = 4
APPETIZER, ENTREE, DESSERT, DRINK = range(NUM_COURSES)
NONE: Final = -1

# phases: before the doors open; serving; the first pick of a draft; the second, of one-portion orders; the end
SETUP, SERVE, PICK, PAIR, OVER = range(5)
# preferences of guests (L16), in the order of the list's section
NO_PREFERENCE: Final = -1
APPETIZER_3, ENTREE_3, TIME_MARKER, NO_TIME_MARKER, DESSERT_1, NO_DESSERT = range(6)
# where a guest has gone: to a side (0-2), or away (L12)
AWAY: Final = MAX_SIDES
GUEST_BATCH, NO_BATCH = -1, -2
"""Orders are of batch 0, or of that of the discards' shuffle that they went through; guests are a batch of their own, and slots beyond the list's cards of none."""

# zones by number: the piles, and the first of each range: places of the row, then a guest's place and the orders there, then hands by seat, and tips by side
DECK, DISCARDS, LINE, GONE = range(4)
FIRST_ROW_ZONE: Final = 4
FIRST_GUEST_ZONE, FIRST_ORDERS_ZONE = FIRST_ROW_ZONE + NUM_ROW_PLACES, FIRST_ROW_ZONE + NUM_ROW_PLACES + 1
FIRST_HAND_ZONE: Final = FIRST_GUEST_ZONE + 2 * NUM_GUEST_PLACES
FIRST_TIPS_ZONE: Final = FIRST_HAND_ZONE + MAX_SEATS
# what is called out
CALL_OPENED, CALL_FLIPPED, CALL_TIPPED = range(3)

ALL_AUDIENCES: Final = (1 << MAX_SEATS) - 1 | SPECTATOR_BIT
"""The audiences who see a face laid open, as bits: every seat and the spectator."""


class State(Stream):
    """One game of Lucky Penny."""

    # constants of the game: options and the deck
    tips: Matrix[int] = i2(MAX_GUESTS, 3)  # by guest of the list: cents for 1, 2, 3 courses (L15)
    bonus: Vector[int] = i2(6)  # by preference: cents (L16)
    course: Vector[int] = i1(MAX_ORDERS)  # by order of the list (L1)
    portions: Vector[int] = i1(MAX_ORDERS)  # by order of the list: bars that it fills, 1 or 2 (L1)
    design: Vector[int] = i1(MAX_ORDERS)  # the first order of the list that looks the same: their common number
    duplicates: Word = u8()  # orders of the list that look like another, as bits
    bars: Vector[int] = i1(MAX_GUESTS)  # by guest of the list (L13)
    preference: Vector[int] = i1(MAX_GUESTS)  # by guest of the list: NONE, or what the guest wishes (L16)
    crossed: Vector[int] = u1(NUM_SPOTS)  # by spot of the time card in use: courses that are refused, as bits (L10)
    lucky_penny: int = i1()  # marks the record type
    players: int = i1()  # 2 to 4 (L18)
    sides: int = i1()  # 2 or 3: players or teams (L18)
    timed: int = i1()  # a turn that takes too long is ended by the house
    orders: int = i1()  # orders of the list
    guests: int = i1()  # guests of the list
    large: int = i1()  # whether the list has more orders or guests than the standard one
    rounds: int = i1()  # L3: drafts of each player before the doors open
    # the cards, by slot
    face: Vector[int] = i1(MAX_CARDS)  # the order of the list, or FIRST_GUEST and the guest
    handle: Vector[int] = i2(MAX_CARDS)  # the number by which it is called outside
    seen: Vector[int] = u1(MAX_CARDS)  # audiences who know the face of the card in this slot
    batch: Vector[int] = i1(MAX_CARDS)  # the shuffle that it came out of
    # sets of slots as bits
    hand: CardSets = u8(MAX_SEATS)  # by seat
    servable: Vector[Word] = u8(16)  # by set of refused courses: the orders of all other courses
    single: Word = u8()  # orders of one portion
    # the deck and the row: slots
    deck: CardStacks = i1(1, MAX_ORDERS)  # the next card last
    draw_pile: StackCounts = i1(1)  # orders in the deck
    shuffles: int = i1()  # of the discards, so far
    handles: int = i2()  # handles given out so far
    row: CardSlots = i1(NUM_ROW_PLACES)  # by place: a slot, or -1
    discard: CardStacks = i1(1, MAX_ORDERS)  # the top last
    discarded: StackCounts = i1(1)  # orders in the discard
    takes: int = i2()  # orders taken into hands so far
    taken: Vector[int] = i2(MAX_CARDS)  # by order: the how-manieth card taken into any hand it was
    # the guests, by place
    guest: CardSlots = i1(NUM_GUEST_PLACES)  # by place: a slot, or -1 (L2)
    arrived: int = i1()  # guests who have come so far
    laid: StackCounts = i1(NUM_GUEST_PLACES)  # by place: orders that lie there
    order: CardStacks = i1(NUM_GUEST_PLACES, MAX_BARS)  # slots, the first served first
    server: Matrix[int] = i1(NUM_GUEST_PLACES, MAX_BARS)  # the seat that served each
    filled: Vector[int] = i1(NUM_GUEST_PLACES)  # bars
    tally: Matrix[int] = i1(NUM_GUEST_PLACES, NUM_COURSES)  # portions of each course
    share: Matrix[int] = i1(NUM_GUEST_PLACES, MAX_SIDES)  # portions of each side
    orders_before: Matrix[int] = i1(NUM_GUEST_PLACES, MAX_SIDES)  # orders that lay there before the side's first
    refuses: Vector[int] = u1(NUM_GUEST_PLACES)  # courses that come too late for this guest (L9), as bits
    marker: Vector[int] = i1(NUM_GUEST_PLACES)  # by place: 1 once the guest has a time marker (L12)
    lead: Vector[int] = i1(NUM_GUEST_PLACES)  # as things stand, the side that would win the guest, or -1 (L14)
    tip: Vector[int] = i2(NUM_GUEST_PLACES)  # and the cents for the courses (L15)
    wish: Vector[int] = i2(NUM_GUEST_PLACES)  # and for the preference (L16)
    # what became of the guests, by guest of the list, and in which order
    gone: int = i1()  # guests who have gone
    departed: Vector[int] = i1(MAX_GUESTS)  # slots
    outcome: Vector[int] = i1(MAX_GUESTS)  # by slot less FIRST_GUEST: a side, AWAY, or -1
    earned: Vector[int] = i2(MAX_GUESTS)  # by slot less FIRST_GUEST: cents for the courses
    extra: Vector[int] = i2(MAX_GUESTS)  # and for the preference
    points: Vector[int] = i2(MAX_SIDES)  # cents
    # the flow
    phase: int = i1()  # SETUP to OVER
    mover: int = i1()  # the seat whose turn it is
    first: int = i1()  # the first drafter
    opening: int = i1()  # drafts of the opening that are not complete
    penny: int = i1()  # spot
    served_places: int = u1()  # places whose guest has been served this turn, as bits
    stream = included(Stream)


STATE: Final = layout(State)


@inlined
def place_zone(first_zone: int, place: Any) -> Any:
    """Return the zone of a guest's place: `FIRST_GUEST_ZONE`, or `FIRST_ORDERS_ZONE`."""
    return first_zone + 2 * place
