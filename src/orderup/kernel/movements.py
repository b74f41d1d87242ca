"""Functions by which rules move cards. Each of them notes the movement.

The record of a live match has a log (`LogFields`); for other records noting compiles to no code at all. The match reads the log after
each move and derives from it what happened. So rules move cards by `push`, `pop`, `remove` and `move_top` (stacks), `take` and `put` (single
cards), `insert` and `extract` (sets), and declare the fields that hold cards as `CardStacks`, `CardSlots` or `CardSets`, and those that count a stack's
cards as `StackCounts`: a type checker lets nobody write to them. A game that keeps cards in another form calls `note_taken` and `note_laid` itself when a card leaves a zone and comes into another.

Dealing and redealing move no card: they arrange the cards by `write_silently` and `shuffle_silently`, and the game notes the whole
(`note_dealt`, `note_refreshed`), or nothing in a redealt world. `tools/card_fields.py` finds whoever writes to a card field in any other way.

A zone is a number; the game's `Zones` (`kernel/zones.py`) know its name.
"""

import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Final, Protocol

import numpy as np

from orderup.kernel.bits import BITS_IN_BYTE, BYTE_MASK, cut_bits, to_int, to_unsigned_index
from orderup.kernel.compiler.intrinsics import read_u32_le, write_uint_le
from orderup.kernel.jit import implement, inlined, jit
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.record import Index, Matrix, Record, Word, as_entry_argument, fields_of, i2, i8, zeroed_records
from orderup.kernel.stream import shuffle

MAX_LOG_ROWS: Final = 640
"""More rows than any move writes."""
TAKEN, LAID, SHOWN_BRIEFLY, REFRESHED, CALLED, DEALT = range(6)
"""The kinds of a row: see `note_taken` and the functions that follow it."""
SHUFFLE_ZONE: Final = -1
"""The zone of cards that are being shuffled."""
EVERY_ZONE: Final = -2
NO_CARD: Final = -1
ONLY_STACK: Final = 0
"""The number of the stack in a field that has only one."""
EVERY_BIT: Final = -1
ONE = np.uint64(1)
NO_FOURTH_CARD: Final = np.uint64(0xFF << 24)
"""Four cards of a byte each, side by side, of which the last is `NO_CARD`."""
LOW32: Final = np.uint64(0xFFFFFFFF)


class LogFields(Record):
    """The fields that the record of a live match has before its game's own."""

    logged: int = i8()  # the number of rows
    log: Matrix[int] = i2(MAX_LOG_ROWS, 4)  # kind, card, zone, and the card's handle then


class CardStacks(Protocol):
    """A field of cards by stack and position. Only the functions below write to it."""

    @typing.overload
    def __getitem__(self, index: tuple[Index, Index], /) -> int: ...
    @typing.overload
    def __getitem__(self, index: Index, /) -> "CardSlots": ...


class CardSets(Protocol):
    """A field of sets of cards, one bit a card. Only the functions below write to it."""

    def __getitem__(self, index: Index, /) -> Word: ...


class CardSlots(Protocol):
    """A field of single cards, -1 where there is none. Only the functions below write to it."""

    def __getitem__(self, index: Index, /) -> int: ...


class StackCounts(Protocol):
    """A field with the number of cards on each stack. Only the functions below write to it."""

    def __getitem__(self, index: Index, /) -> int: ...


def write_log_row(state: Any, kind: Any, card: Any, zone: Any, handle: Any) -> None:
    """Write a row into the log of a record that has one."""
    writer = _write if _has_log(state.dtype.names) else _write_nothing
    writer(state, kind, card, zone, handle)


def _has_log(fields: Any) -> bool:
    return "log" in fields


def _write(state: Any, kind: Any, card: Any, zone: Any, handle: Any) -> None:
    row = state.logged
    if row < MAX_LOG_ROWS:
        state.log[row, 0] = kind
        state.log[row, 1] = card
        state.log[row, 2] = zone
        state.log[row, 3] = handle
    state.logged = row + 1


def _write_nothing(state: Any, kind: Any, card: Any, zone: Any, handle: Any) -> None:
    """Do nothing, for records without a log."""


def read_handle(state: Any, card: Any) -> Any:
    """Return the number that identifies a card outside: its `handle`, in a record that has handles, else its own."""
    reader = _handle if _has_handles(state.dtype.names) else _own_number
    return reader(state, card)


def _has_handles(fields: Any) -> bool:
    return "handle" in fields


def _handle(state: Any, card: Any) -> Any:
    return state.handle[card]


def _own_number(state: Any, card: Any) -> Any:  # noqa: ARG001  # the shape of `read_handle`
    return card


implement(write_log_row, _write, _has_log, is_noinline=False)
implement(write_log_row, _write_nothing, lambda fields: not _has_log(fields), is_noinline=False)
implement(read_handle, _handle, _has_handles, is_noinline=False)
implement(read_handle, _own_number, lambda fields: not _has_handles(fields), is_noinline=False)


@inlined
def note(state: Record, kind: Any, card: Any, zone: Any) -> None:
    """Note what happens to a card, with the handle that it has now."""
    write_log_row(state, kind, card, zone, read_handle(state, card))


@inlined
def note_taken(state: Record, card: Any, zone: Any) -> None:
    """Note that a card leaves a zone. It is in no zone until it is laid (`note_laid`)."""
    note(state, TAKEN, card, zone)


@inlined
def note_laid(state: Record, card: Any, zone: Any) -> None:
    """Note that a card that was taken comes into a zone, with the handle that it has now."""
    note(state, LAID, card, zone)


@inlined
def note_taken_with_handle(state: Record, card: Any, zone: Any, handle: Any) -> None:
    """Note that a card leaves a zone in which it had another handle than now."""
    write_log_row(state, TAKEN, card, zone, handle)


@inlined
def note_laid_with_handle(state: Record, card: Any, zone: Any, handle: Any) -> None:
    """Note that a card comes into a zone in which it has another handle than now."""
    write_log_row(state, LAID, card, zone, handle)


@inlined
def note_shown_briefly(state: Record, card: Any, zone: Any) -> None:
    """Note that a card lies open in a zone that is refreshed, before it goes on."""
    note(state, SHOWN_BRIEFLY, card, zone)


@inlined
def note_refreshed(state: Record, zone: Any) -> None:
    """Note that a zone, or `EVERY_ZONE`, must be shown anew: more has changed there than cards that came and went."""
    write_log_row(state, REFRESHED, 0, zone, 0)


@inlined
def note_called(state: Record, call: Any, card: Any = 0) -> None:
    """Note that a move is called out, with a card or without: the game's `call_to_dict` puts it into words."""
    write_log_row(state, CALLED, card, call, 0)


@inlined
def note_dealt(state: Record) -> None:
    """Note that the cards have come out of the box: the event shows them where they lie when the move is over."""
    write_log_row(state, DEALT, 0, 0, 0)


@inlined
def pop(state: Record, cards: CardStacks, counts: StackCounts, stack: Any, zone: Any) -> Any:
    """Take the top card of a stack that has one; return it."""
    return pop_entry(state, cards, counts, stack, zone, EVERY_BIT)


@inlined
def pop_entry(state: Record, cards: CardStacks, counts: StackCounts, stack: Any, zone: Any, card_bits: Any) -> Any:
    """Take the top of a stack that has one and keeps more of a card than its number (`push_entry`); return all that. `card_bits` are the bits of the number."""
    heights: Any = counts
    heights[stack] -= 1
    entry = to_int(cards[stack, heights[stack]])
    note(state, TAKEN, entry & card_bits, zone)
    return entry


@inlined
def push(state: Record, cards: CardStacks, counts: StackCounts, stack: Any, zone: Any, card: Any) -> None:
    """Lay a card onto a stack."""
    push_entry(state, cards, counts, stack, zone, card, card)


@inlined
def push_entry(
    state: Record, cards: CardStacks, counts: StackCounts, stack: Any, zone: Any, card: Any, entry: Any
) -> None:
    """Lay a card onto a stack that keeps more of it than its number, such as its facing: `entry` is all that."""
    stacks: Any = cards
    heights: Any = counts
    stacks[stack, heights[stack]] = entry
    heights[stack] += 1
    note(state, LAID, card, zone)


def make_remove(
    on_lowered: Callable[[Any, Any], None],
) -> Callable[[Record, CardStacks, StackCounts, Any, Any, Any], Any]:
    """Return a function like `remove`, for a game that also writes down where each card lies: `on_lowered(state, card)`, marked `@inlined`, is called for each that closes the gap."""

    @inlined
    def remove_and_lower(
        state: Record, cards: CardStacks, counts: StackCounts, stack: Any, zone: Any, position: Any
    ) -> Any:
        places: Any = cards[stack]
        heights: Any = counts
        card = to_int(places[position])
        last = np.int64(heights[stack]) - 1
        for i in range(position, last):
            places[i] = places[i + 1]
            on_lowered(state, places[i])
        heights[stack] = last
        note(state, TAKEN, card, zone)
        return card

    return remove_and_lower


@inlined
def _lower_nothing(state: Record, card: Any) -> None:
    """Do nothing, for games that do not write down where each card lies."""


remove: Final = make_remove(_lower_nothing)
"""`remove(state, cards, counts, stack, zone, position)` takes the card at a position of a stack, and returns it; those above it close the gap."""


@inlined
def remove_of_four(state: Record, cards: CardStacks, counts: StackCounts, stack: Any, zone: Any, position: Any) -> Any:
    """Do the same as `remove`, without a branch, for stacks with room for four cards of a byte each; the place that becomes free gets `NO_CARD`."""
    heights: Any = counts
    four = to_unsigned_index(read_u32_le(cards[stack], 0))
    bits = BITS_IN_BYTE * to_unsigned_index(position)
    card = to_unsigned_index((four >> bits) & BYTE_MASK)
    write_uint_le(cards[stack], 0, np.uint32((cut_bits(four, bits, BITS_IN_BYTE) | NO_FOURTH_CARD) & LOW32))
    heights[stack] -= 1
    note(state, TAKEN, card, zone)
    return card


@inlined
def move_top(state: Record, cards: CardStacks, counts: StackCounts, source: Any, target: Any) -> Any:
    """Move the top card of one stack onto another, in a game that numbers stacks and zones alike. Return it."""
    card = pop(state, cards, counts, source, source)
    push(state, cards, counts, target, target, card)
    return card


@inlined
def write_silently(cards: CardStacks | CardSlots | CardSets | StackCounts, place: Any, value: Any) -> None:
    """Write to a place of a card field (of stacks: stack and position) or of a count, and note nothing. Only dealing and redealing may."""
    places: Any = cards
    places[place] = value


@inlined
def shuffle_silently(state: Any, cards: CardSlots, count: Any) -> None:
    """Shuffle the first `count` cards of a row or stack with the record's stream, and note nothing. Only dealing and redealing may."""
    shuffle(state, cards, 0, count)


@jit
def deal_stack(state: Any, cards: CardStacks, counts: StackCounts, stack: int, count: int) -> None:
    """Lay the cards 0 to `count` - 1 from the box, shuffled, onto a stack. The other stacks of the field are empty then."""
    stacks: Any = cards
    heights: Any = counts
    for card in range(count):
        stacks[stack, card] = card
    shuffle(state, stacks[stack], 0, count)
    for other in range(heights.size):
        heights[other] = 0
    heights[stack] = count
    note_dealt(state)


@inlined
def take(state: Record, cards: CardSlots, place: Any, zone: Any) -> Any:
    """Take the card from a place that has one; return it."""
    places: Any = cards
    card = to_int(places[place])
    places[place] = NO_CARD
    note(state, TAKEN, card, zone)
    return card


@inlined
def put(state: Record, cards: CardSlots, place: Any, zone: Any, card: Any) -> None:
    """Lay a card into a place."""
    places: Any = cards
    places[place] = card
    note(state, LAID, card, zone)


@inlined
def insert(state: Record, sets: CardSets, i: Any, zone: Any, card: Any) -> None:
    """Put a card into a set."""
    words: Any = sets
    words[i] |= ONE << np.uint64(card)
    note(state, LAID, card, zone)


@inlined
def extract(state: Record, sets: CardSets, i: Any, zone: Any, card: Any) -> None:
    """Take a card out of the set that it is in."""
    words: Any = sets
    words[i] &= ~(ONE << np.uint64(card))
    note(state, TAKEN, card, zone)


@cache
def live_layout(layout: np.dtype[Any]) -> np.dtype[Any]:
    """Return the layout of a live match's record: the log, then the game's own fields. (With the log last, numba would mistake one layout for the other.)

    It is one object for all matches of a game, by which numba finds the compiled code.
    """
    own = [(name, layout.fields[name][0]) for name in layout.names or ()]  # type: ignore[index]  # it has names
    return np.dtype([*fields_of(LogFields), *own], align=True)


def new_live_record(states: Any) -> tuple[Any, Any]:
    """Return a live record in the position of `states`, an array of one, and the part of it that is the game's own: they share memory."""
    whole = zeroed_records(live_layout(states.dtype))
    block = whole.view(np.ndarray).view(np.uint8)[-states.dtype.itemsize :]
    block[:] = np.frombuffer(states.tobytes(), np.uint8)
    own = block.view(states.dtype)
    return whole, as_entry_argument(own)


__getattr__ = forward_old_names(
    __name__,
    Cards="CardSlots",
    LOG_ROWS="MAX_LOG_ROWS",
    Numbers="StackCounts",
    live_record="new_live_record",
    note_laid_as="note_laid_with_handle",
    note_renewed="note_refreshed",
    note_shown="note_shown_briefly",
    note_taken_as="note_taken_with_handle",
    write_row="write_log_row",
)
