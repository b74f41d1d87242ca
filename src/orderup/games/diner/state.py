"""The record of a Diner game: one flat structure, fixed size, no pointers.

A *slot* is a physical card's place in these arrays; `plate[slot]` and `table[slot]` are its faces. Slots are dealt out by
the shuffle, so a slot's number says nothing; the number the outside sees is `handle[slot]`, renewed by a Break.
Plate kinds 0-6 are the deck's ordinary plates, 7 is the wild one. "No card" is -1.
"""

from typing import Any, Final

from orderup.kernel.jit import inlined
from orderup.kernel.movements import CardSlots, CardStacks, StackCounts
from orderup.kernel.record import Matrix, Vector, Word, i1, included, layout, u1, u2, u8
from orderup.kernel.seat_numbers import SPECTATOR_BIT
from orderup.kernel.stream import Stream

STANDARD_NUM_CARDS: Final = 54
"""Of the standard list, and of every list that is to be dealt as it is."""
MAX_CARDS: Final = 64
"""Of any list: a word has a bit for each."""
MAX_SEATS: Final = 4
NUM_STACKS: Final = 3
NUM_LOUNGE_PLACES: Final = 3
STACK_ROOM: Final = 22
SEAT_ROOM: Final = 62
"""For the cards of one seat: a hoarder's neighbor may take all that is not dealt to another hand, and no more tables could be served in one mask."""
HAND_SIZE: Final = 3
MAX_ORDER_PLATES: Final = 4
NUM_KINDS: Final = 8
WILD: Final = 7
NONE: Final = -1

# phases
SETUP, OPEN, BREAK_DUE, BREAK_CALLED, BREAK_OVER, CHECK, CLOSED = range(7)
# what a busy seat is doing (D9)
IDLE, SEATING, COUNTER = range(3)
# zones, as `where` numbers them, the first of each kind: a seat has three, which follow those of the seat before it
KITCHEN, LOUNGE, SINK, FIRST_HAND_ZONE, FIRST_SECTION_ZONE, FIRST_TIPS_ZONE = range(1, 7)
ZONES_PER_SEAT: Final = 3
STACK_POSITION_STRIDE: Final = 64
"""In the Kitchen's zone: from a position in one stack to the same position in the next."""
ZONE_STRIDE: Final = 32
"""From one stack of the Kitchen, or place of the Lounge, to the next, where each counts as a zone."""
# what is called out
CALL_OPENED, CALL_BREAK, CALL_RESUMED, CALL_CLOSING, CALL_SEATED, CALL_TO_COUNTER, CALL_ORDER_UP = range(7)
# the hoarding variation (D17)
HOARDING_OFF, HOARDING_AT_ONCE, HOARDING_AFTER = range(3)

ALL_AUDIENCES: Final = (1 << MAX_SEATS) - 1 | SPECTATOR_BIT
"""The audiences who see a face laid open, as bits: every seat and the spectator."""


class State(Stream):
    """One game of Diner."""

    # constants of the game
    diner: int = i1()  # marks the record type
    players: int = i1()  # 2 to 4
    contest: int = i1()  # 1 in the contest, else 0 (D19)
    printed: int = i1()  # 1 with the list's own pairing, else 0 (D4a)
    hoarding: int = i1()  # HOARDING_OFF, _AT_ONCE or _AFTER (D17)
    checking: int = i1()  # 1 if orders are checked, else 0 (D18)
    cards: int = i1()  # of the list
    dealt: int = i1()  # D5: plates dealt to each hand
    extra: int = i1()  # D3: tokens more than players
    # the cards, by slot; slots from `cards` on stay as they are, and are nobody's
    plate: Vector[int] = i1(MAX_CARDS)  # the plate on its front: a kind, 0 to WILD (D1)
    table: Vector[int] = i1(MAX_CARDS)  # the table on its back: the number of its face in the list (D1, D4)
    handle: Vector[int] = i1(MAX_CARDS)  # the number by which it is called outside
    rank: Vector[int] = u1(MAX_CARDS)  # how many handles are smaller
    face: Vector[Word] = u8(MAX_CARDS)  # `table_face` of its table
    where: Vector[int] = u2(MAX_CARDS)  # its zone, and 256 times its position there
    seen_plate: Vector[int] = u1(MAX_CARDS)  # audiences who saw the plate of the card at this handle
    seen_table: Vector[int] = u1(MAX_CARDS)  # and those who saw its table
    kept_plate: Vector[int] = u1(MAX_CARDS)  # audiences who saw it before the Break took its place away (D4b)
    kept_table: Vector[int] = u1(MAX_CARDS)  # and those who saw the table
    # the flow
    phase: int = i1()  # SETUP to CLOSED
    dealer: int = i1()  # a seat (D3)
    tokens: Vector[int] = i1(MAX_SEATS)  # by seat: action tokens in hand (D3)
    doing: Vector[int] = i1(MAX_SEATS)  # by seat: IDLE, or what made it busy (D9)
    place: Vector[int] = i1(MAX_SEATS)  # the Lounge gap a busy seat must refill
    caller: int = i1()  # of the Break, then of closing time; -1 before
    breaks: int = i1()  # Breaks so far, 0 or 1 (D14)
    handles: int = i1()  # handles given out so far
    take_open: int = i1()  # the hoarding wait is over (D17)
    agreeing: int = u1()  # seats that have still to agree to a serve (D18)
    stock: Vector[Word] = u8(MAX_SEATS)  # plates in hand of each kind, one byte a kind
    # how many cards there are in the zones, and the Lounge's
    height: StackCounts = i1(NUM_STACKS)  # by Kitchen stack: cards
    lounge: CardSlots = i1(NUM_LOUNGE_PLACES)  # by place: a slot, or -1 in a gap
    sunk: StackCounts = i1(1)  # cards in the sink
    held: StackCounts = i1(MAX_SEATS)  # by seat: plates in hand
    seated: StackCounts = i1(MAX_SEATS)  # by seat: tables in the section
    served: StackCounts = i1(MAX_SEATS)  # by seat: tables among the tips
    stream = included(Stream)
    # zones: slots, the top or the newest last
    kitchen: CardStacks = i1(NUM_STACKS, STACK_ROOM)  # by stack
    sink: CardStacks = i1(1, MAX_CARDS)
    hand: CardStacks = i1(MAX_SEATS, SEAT_ROOM)  # by seat
    section: CardStacks = i1(MAX_SEATS, SEAT_ROOM)  # by seat
    tips: CardStacks = i1(MAX_SEATS, SEAT_ROOM)  # by seat
    # constants of the deck
    order: Matrix[int] = i1(MAX_CARDS, MAX_ORDER_PLATES)  # by table: the plates in the table's order, then -1
    covers: Vector[int] = i1(MAX_CARDS)  # by table: plates ordered
    value: Vector[int] = i1(MAX_CARDS)  # by table: dollars (D2)
    table_face: Vector[Word] = u8(MAX_CARDS)  # by table: dollars, then plates ordered of each kind, a byte each
    wants: Vector[int] = u1(MAX_CARDS)  # by table: the kinds it orders, as bits
    backing: Vector[int] = i1(MAX_CARDS)  # by table: the plate printed on its back in the list
    backs: Vector[Word] = u8(3)  # the same by bit of the plate's number: tables as bits
    asking: Vector[Word] = u8(NUM_KINDS)  # by kind: the tables that order it, as bits


STATE: Final = layout(State)


@inlined
def seat_zone(first_zone: int, seat: Any) -> Any:
    """Return the zone of a seat: `FIRST_HAND_ZONE`, `FIRST_SECTION_ZONE` or `FIRST_TIPS_ZONE`."""
    return first_zone + ZONES_PER_SEAT * seat


@inlined
def part_zone(zone: int, i: Any) -> Any:
    """Return a stack of the Kitchen, or a place of the Lounge, as a zone of its own."""
    return zone + ZONE_STRIDE * i
