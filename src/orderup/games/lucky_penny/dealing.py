"""Shuffling, dealing and drawing the orders, and who knows which face."""

import numpy as np

from orderup.games.lucky_penny.movements import lay_in_row, note_deck_laid, note_discards_shuffled, take_from_deck
from orderup.games.lucky_penny.state import (
    FIRST_GUEST,
    GUEST_BATCH,
    MAX_CARDS,
    MAX_GUESTS,
    MAX_ORDERS,
    MAX_SEATS,
    MAX_SIDES,
    NO_BATCH,
    NONE,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    State,
)
from orderup.kernel.bits import bit
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import ONLY_STACK, note_dealt, write_silently
from orderup.kernel.stream import shuffle

ONE, NO_SLOTS = np.uint64(1), np.uint64(0)


@jit
def deal_cards(state: State) -> None:
    """Shuffle orders, handles and guests, and lay out four orders (L2)."""
    orders, guests = state.orders, state.guests
    for slot in range(MAX_CARDS):
        state.face[slot] = slot
        state.handle[slot] = NONE
        state.batch[slot] = NO_BATCH
        state.seen[slot] = 0
        state.taken[slot] = 0
    for slot in range(orders):
        state.handle[slot] = slot + guests
        state.batch[slot] = 0
        write_silently(state.deck, (ONLY_STACK, slot), orders - 1 - slot)
        write_silently(state.discard, (ONLY_STACK, slot), NONE)
    for i in range(guests):
        state.handle[FIRST_GUEST + i] = i
        state.batch[FIRST_GUEST + i] = GUEST_BATCH
    shuffle(state, state.face, 0, orders)
    shuffle(state, state.handle, 0, orders)
    shuffle(state, state.face, FIRST_GUEST, guests)
    write_silently(state.draw_pile, ONLY_STACK, orders)
    write_silently(state.discarded, ONLY_STACK, 0)
    state.shuffles = 0
    state.handles = orders + guests
    state.takes = 0
    for seat in range(MAX_SEATS):
        write_silently(state.hand, seat, NO_SLOTS)
    for place in range(NUM_ROW_PLACES):
        write_silently(state.row, place, NONE)
    index_orders(state)
    fill_row(state)
    note_dealt(state)


@jit
def reset_guests(state: State) -> None:
    """Clear the guests: nobody is there yet, and nobody has gone."""
    state.arrived, state.gone = 0, 0
    for i in range(MAX_GUESTS):
        state.departed[i] = NONE
        state.outcome[i] = NONE
        state.earned[i], state.extra[i] = 0, 0
    for side in range(MAX_SIDES):
        state.points[side] = 0
    for place in range(NUM_GUEST_PLACES):
        write_silently(state.guest, place, NONE)
        write_silently(state.laid, place, 0)


@jit
def index_orders(state: State) -> None:
    """Write down which slots can be served under which refusals, and which have one portion."""
    single = NO_SLOTS
    appetizers, entrees, desserts, drinks = NO_SLOTS, NO_SLOTS, NO_SLOTS, NO_SLOTS
    for slot in range(state.orders):
        face = state.face[slot]
        here = bit(slot)
        course = state.course[face]
        single |= here if state.portions[face] == 1 else NO_SLOTS
        appetizers |= here if course == 0 else NO_SLOTS
        entrees |= here if course == 1 else NO_SLOTS
        desserts |= here if course == 2 else NO_SLOTS
        drinks |= here if course == 3 else NO_SLOTS
    state.single = single
    for refused in range(16):
        slots = NO_SLOTS if refused & 1 else appetizers
        slots |= NO_SLOTS if refused & 2 else entrees
        slots |= NO_SLOTS if refused & 4 else desserts
        slots |= NO_SLOTS if refused & 8 else drinks
        state.servable[refused] = slots


@inlined
def draw(state: State) -> int:
    """Return the slot of the next card of the deck, made of the discards if need be; -1 if there is none (L5)."""
    if state.draw_pile[ONLY_STACK] == 0:
        if state.discarded[ONLY_STACK] == 0:
            return NONE
        _reshuffle(state)
    return take_from_deck(state)


@jit
def _reshuffle(state: State) -> None:
    """Make the discards a new deck (L5). Slots get new faces and new handles, so that neither tells what it was."""
    n = state.discarded[ONLY_STACK]
    faces = np.empty(MAX_ORDERS, np.int8)
    handles = np.empty(MAX_ORDERS, np.int16)
    for i in range(n):
        faces[i] = state.face[state.discard[ONLY_STACK, i]]
        handles[i] = state.handles + i
    shuffle(state, faces, 0, n)
    shuffle(state, handles, 0, n)
    note_discards_shuffled(state, faces, n)
    state.shuffles += 1
    state.handles += n
    for i in range(n):
        slot = state.discard[ONLY_STACK, i]
        write_silently(state.deck, (ONLY_STACK, n - 1 - i), slot)
        write_silently(state.discard, (ONLY_STACK, i), NONE)
        state.face[slot] = faces[i]
        state.handle[slot] = handles[i]
        state.seen[slot] = 0
        state.batch[slot] = state.shuffles
    write_silently(state.draw_pile, ONLY_STACK, n)
    write_silently(state.discarded, ONLY_STACK, 0)
    note_deck_laid(state, n)
    index_orders(state)


@inlined
def fill_row_place(state: State, place: int) -> None:
    """Put the next card, if there is one, into a gap of the row, where everyone sees it (L4)."""
    slot = draw(state)
    if slot >= 0:
        lay_in_row(state, place, slot)


@jit
def fill_row(state: State) -> None:
    """Fill the gaps of the row, from the left (L2, L5)."""
    for place in range(NUM_ROW_PLACES):
        if state.row[place] < 0:
            fill_row_place(state, place)
