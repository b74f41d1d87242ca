"""Pairing, shuffling and dealing the cards, and who has seen which face."""

from typing import Any

import numpy as np

from orderup.games.diner.movements import lay_in_lounge, lay_on_stack, set_location
from orderup.games.diner.pairing import pair_anew
from orderup.games.diner.state import (
    ALL_AUDIENCES,
    FIRST_HAND_ZONE,
    KITCHEN,
    LOUNGE,
    MAX_CARDS,
    NONE,
    NUM_LOUNGE_PLACES,
    NUM_STACKS,
    SINK,
    STACK_POSITION_STRIDE,
    STANDARD_NUM_CARDS,
    State,
    part_zone,
    seat_zone,
)
from orderup.kernel.bits import EMPTY_SET, ONE, bit, bit_at, has_bit, to_unsigned_index
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits
from orderup.kernel.movements import (
    EVERY_ZONE,
    ONLY_STACK,
    SHUFFLE_ZONE,
    note_dealt,
    note_laid,
    note_refreshed,
    note_taken,
    shuffle_silently,
    write_silently,
)
from orderup.kernel.stream import shuffle

WORD_WIDTH = np.uint64(64)


@jit
def orders_plate(state: State, table: int, plate: int) -> bool:
    """Return whether this table orders this plate."""
    return has_bit(state.wants[table], plate)


@jit
def can_share_card(state: State, table: int, plate: int) -> bool:
    """Return whether one card may have these two sides (D1; D4a with the printed pairing)."""
    if state.printed:
        return bool(state.backing[table] == plate)
    return not orders_plate(state, table, plate)


@jit
def deal_cards(state: State) -> None:
    """Pair, shuffle and lay out the cards (D4)."""
    cards = state.cards
    for i in range(MAX_CARDS):
        state.table[i] = i
        state.handle[i] = i
        state.rank[i] = i
        state.seen_plate[i] = 0
        state.seen_table[i] = 0
        state.kept_plate[i] = 0
        state.kept_table[i] = 0
    for i in range(cards, MAX_CARDS):
        state.handle[i] = NONE
    p0, p1, p2 = state.backs[0], state.backs[1], state.backs[2]
    if not state.printed:  # D4a
        p0, p1, p2 = pair_anew(state)
    shuffle(state, state.table, 0, cards)
    write_faces(state)
    for i in range(MAX_CARDS):
        table = to_unsigned_index(state.table[i])
        state.plate[i] = bit_at(p0, table) | bit_at(p1, table) << 1 | bit_at(p2, table) << 2
    _lay_out(state)


@jit
def write_faces(state: State) -> None:
    """Give each card the face of its table."""
    for i in range(MAX_CARDS):
        state.face[i] = state.table_face[to_unsigned_index(state.table[i])]


@jit
def _lay_out(state: State) -> None:
    players = state.players
    slot = 0
    for seat in range(players):
        state.stock[seat] = 0
        for i in range(state.dealt):
            write_silently(state.hand, (seat, i), slot)
            set_location(state, slot, seat_zone(FIRST_HAND_ZONE, seat), i)
            state.stock[seat] += 1 << (8 * state.plate[slot])
            state.seen_table[slot] = ALL_AUDIENCES  # dealt table side up
            state.seen_plate[slot] = 1 << seat
            slot += 1
        write_silently(state.held, seat, state.dealt)
        write_silently(state.seated, seat, 0)
        write_silently(state.served, seat, 0)
    for place in range(NUM_LOUNGE_PLACES):
        lay_in_lounge(state, place, slot)
        slot += 1
    cards = state.cards
    stack_height, more = (cards - slot) // NUM_STACKS, _uneven(cards, slot)
    for k in range(NUM_STACKS):
        write_silently(state.height, k, stack_height + (k < more))
        for i in range(state.height[k]):
            write_silently(state.kitchen, (k, i), slot)
            set_location(state, slot, KITCHEN, STACK_POSITION_STRIDE * k + i)
            slot += 1
    write_silently(state.sunk, ONLY_STACK, 0)
    state.handles = cards
    for k in range(NUM_STACKS):
        show_top(state, k)
    note_dealt(state)


@inlined
def _uneven(cards: int, dealt: int) -> int:
    """Return how many stacks get a card more than the others (D4)."""
    return 0 if cards == STANDARD_NUM_CARDS else (cards - dealt) % NUM_STACKS


@inlined
def show_top(state: State, stack: int) -> None:
    """Let everyone see the top plate of a stack (D4, D6)."""
    if state.height[stack] > 0:
        state.seen_plate[state.kitchen[stack, state.height[stack] - 1]] = ALL_AUDIENCES


@jit
def show_all(state: State) -> None:
    """Open everything, after closing (D15)."""
    for slot in range(state.cards):
        state.seen_plate[slot] = ALL_AUDIENCES
        state.seen_table[slot] = ALL_AUDIENCES
    note_refreshed(state, EVERY_ZONE)


@jit
def _swap(values: Any, i: int, j: int) -> None:
    values[i], values[j] = values[j], values[i]


@jit
def swap_cards(state: State, i: int, j: int) -> None:
    """Exchange two cards between their slots, with what is remembered of them."""
    _swap(state.plate, i, j)
    _swap(state.table, i, j)
    swap_memories(state, i, j)


@jit
def swap_memories(state: State, i: int, j: int) -> None:
    """Exchange what is remembered of the cards in two slots."""
    _swap(state.kept_plate, i, j)
    _swap(state.kept_table, i, j)


@jit
def reshuffle(state: State) -> None:
    """Shuffle Sink and Kitchen together into three stacks that differ by at most one card (D14).

    What a seat has seen of these cards it keeps in mind, but not where they lie (D4b).
    """
    n = state.sunk[ONLY_STACK]
    for i in range(n):
        _into_shuffle(state, state.sink[ONLY_STACK, i], SINK)
    for k in range(NUM_STACKS):
        for i in range(state.height[k]):
            write_silently(state.sink, (ONLY_STACK, n), state.kitchen[k, i])
            _into_shuffle(state, state.sink[ONLY_STACK, n], part_zone(KITCHEN, k))
            n += 1
    for i in range(n):
        slot = state.sink[ONLY_STACK, i]
        state.kept_plate[slot] = state.seen_plate[slot]
        state.kept_table[slot] = state.seen_table[slot]
        state.seen_plate[slot] = 0
        state.seen_table[slot] = 0
    shuffle_silently(state, state.sink[ONLY_STACK], n)
    for k in range(NUM_STACKS):
        write_silently(state.height, k, 0)
    for i in range(n):
        slot = state.sink[ONLY_STACK, i]
        state.handle[slot] = state.handles  # D4a
        state.handles += 1
        note_taken(state, slot, SHUFFLE_ZONE)
        lay_on_stack(state, i % NUM_STACKS, slot)
        write_silently(state.sink, (ONLY_STACK, i), NONE)
    write_silently(state.sunk, ONLY_STACK, 0)
    _rank_handles(state)
    _renew_all_but_seats(state)


@inlined
def _into_shuffle(state: State, card: Any, zone: Any) -> None:
    note_taken(state, card, zone)
    note_laid(state, card, SHUFFLE_ZONE)


@jit
def _renew_all_but_seats(state: State) -> None:
    """Let Kitchen, Sink and Lounge be shown anew."""
    for k in range(NUM_STACKS):
        note_refreshed(state, part_zone(KITCHEN, k))
    note_refreshed(state, SINK)
    for place in range(NUM_LOUNGE_PLACES):
        note_refreshed(state, part_zone(LOUNGE, place))


@jit
def _rank_handles(state: State) -> None:
    low, high = EMPTY_SET, EMPTY_SET
    for slot in range(state.cards):
        handle = to_unsigned_index(state.handle[slot])
        if handle < WORD_WIDTH:
            low |= bit(handle)
        else:
            high |= bit(handle - WORD_WIDTH)
    for slot in range(state.cards):
        handle = to_unsigned_index(state.handle[slot])
        below = bit(handle % WORD_WIDTH) - ONE
        word, before = (low, 0) if handle < WORD_WIDTH else (high, count_bits(low))
        state.rank[slot] = before + count_bits(word & below)
