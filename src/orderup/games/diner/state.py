"""The record of a Diner game: one flat structure, fixed size, no pointers.

A *slot* is a physical card's place in these arrays; `plate[slot]` and `table[slot]` are its faces. Slots are dealt out by
the shuffle, so a slot's number says nothing; the number the outside sees is `handle[slot]`, renewed by a Break.
Plate kinds 0-6 are the deck's ordinary plates, 7 is the wild one. "No card" is -1.
"""

from typing import Final

import numpy as np

from orderup.kernel import stream
from orderup.kernel.seats import SPECTATOR

CARDS: Final = 54
SEATS: Final = 4
STACKS: Final = 3
PLACES: Final = 3
STACK_ROOM: Final = 18
HAND: Final = 3
ORDER: Final = 4
KINDS: Final = 8
WILD: Final = 7
NONE: Final = -1

# phases
SETUP, OPEN, BREAK_DUE, BREAK_CALLED, BREAK_OVER, CHECK, CLOSED = range(7)
# what a busy seat is doing (D9)
IDLE, SEATING, COUNTER = range(3)
# the hoarding variation (D17)
HOARD_OFF, HOARD_AT_ONCE, HOARD_AFTER = range(3)

OPEN_TO_ALL: Final = 0b10001111
"""The audiences who see a face laid open: four seats and the spectator."""
SPECTATOR_BIT: Final = 1 << SPECTATOR

STATE: Final = np.dtype(
    [
        *stream.FIELDS,
        # constants of the game: options and the deck
        ("needs", "u8", (CARDS,)),  # by table: plates ordered of each kind, one byte a kind
        ("order", "i1", (CARDS, ORDER)),  # by table: the plates in the table's order, then -1
        ("covers", "i1", (CARDS,)),  # by table: plates ordered
        ("value", "i1", (CARDS,)),  # by table: dollars (D2)
        ("shown", "u8", (CARDS + 1,)),  # by table: its dollars, then its needs, a byte each; 0 behind the last
        ("wants", "u1", (CARDS,)),  # by table: the kinds it orders, as bits
        ("backing", "i1", (CARDS,)),  # by table: the plate printed on its back in the list
        ("backs", "u8", (3,)),  # the same by bit of the plate's number: tables as bits
        ("asking", "u8", (KINDS,)),  # by kind: the tables that order it, as bits
        ("diner", "i1"),  # marks the record type
        ("players", "i1"),
        ("contest", "i1"),  # D19
        ("printed", "i1"),  # D4a: keep the list's own pairing
        ("hoarding", "i1"),  # D17
        ("checking", "i1"),  # D18
        # the cards, by slot
        ("plate", "i1", (CARDS,)),
        ("table", "i1", (CARDS,)),
        ("handle", "i1", (CARDS,)),
        ("rank", "u1", (CARDS,)),  # how many handles are smaller
        ("seen_plate", "u1", (CARDS,)),  # audiences who saw the plate of the card at this handle
        ("seen_table", "u1", (CARDS,)),
        ("kept_plate", "u1", (CARDS,)),  # audiences who saw it before the Break took its place away (D4b)
        ("kept_table", "u1", (CARDS,)),
        # zones: slots, the top or the newest last
        ("kitchen", "i1", (STACKS, STACK_ROOM)),
        ("height", "i1", (STACKS,)),
        ("lounge", "i1", (PLACES,)),
        ("sink", "i1", (CARDS,)),
        ("sunk", "i1"),
        ("hand", "i1", (SEATS, CARDS)),
        ("held", "i1", (SEATS,)),
        ("section", "i1", (SEATS, CARDS)),
        ("seated", "i1", (SEATS,)),
        ("tips", "i1", (SEATS, CARDS)),
        ("served", "i1", (SEATS,)),
        # the flow
        ("phase", "i1"),
        ("dealer", "i1"),
        ("tokens", "i1", (SEATS,)),
        ("doing", "i1", (SEATS,)),
        ("place", "i1", (SEATS,)),  # the Lounge gap a busy seat must refill
        ("caller", "i1"),  # of the Break, then of closing time; -1 before
        ("breaks", "i1"),
        ("handles", "i1"),  # handles given out so far
        ("take_open", "i1"),  # the hoarding wait is over (D17)
        ("agreeing", "u1"),  # seats that have still to agree to a serve (D18)
        ("stock", "u8", (SEATS,)),  # plates in hand of each kind, one byte a kind
    ],
    align=True,
)
