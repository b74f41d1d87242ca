"""Choosing villains, shuffling their decks and dealing (V1, V2)."""

from typing import Any

import numpy as np

from orderup.games.villains.movements import push, show
from orderup.games.villains.state import (
    ALL_AUDIENCES,
    FIRST_SPECIAL,
    HAND_SIZE,
    HYPNOTIZE,
    MAX_CARDS,
    MAX_HANDLES,
    MAX_NUMBER_CARDS,
    MAX_SEATS,
    MAX_THEFTS,
    NONE,
    NUM_VILLAINS,
    PLAYING,
    SHOWN_EMPTY,
    VILLAIN_DECK_SIZE,
    State,
)
from orderup.games.villains.traits import PLACE_WIDTH, TRAITS_BY_FACE
from orderup.kernel.bits import EMPTY_SET, bit_if, to_unsigned_index
from orderup.kernel.jit import cold, inlined, jit
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.movements import (
    EVERY_ZONE,
    ONLY_STACK,
    note_dealt,
    note_refreshed,
    shuffle_silently,
    write_silently,
)
from orderup.kernel.seats import seats
from orderup.kernel.stream import random_below, shuffle_without_advancing

FULL_HAND = np.uint64(HAND_SIZE)
ALL_VILLAINS = np.uint64((1 << NUM_VILLAINS) - 1)
SORTED_DECKS = np.arange(MAX_CARDS).reshape(NUM_VILLAINS, VILLAIN_DECK_SIZE).astype(np.uint8)
"""By villain: the cards."""


@jit
def clear_table(state: State) -> None:
    """Clear the table."""
    for seat in range(MAX_SEATS):
        state.villain[seat] = NONE
        write_silently(state.draw_pile, seat, 0)
        write_silently(state.held, seat, 0)
        state.bound[seat] = NONE
        state.traits[seat] = 0
        write_silently(state.height, seat, 0)
        state.tally[seat] = 0
        show(state, seat, SHOWN_EMPTY)
        for place in range(HAND_SIZE):
            write_silently(state.hand, (seat, place), NONE)
    for card in range(MAX_CARDS):
        state.handle[card] = NONE
        state.seen[card] = 0
        state.stamp[card] = 0
    for theft in range(MAX_THEFTS):
        state.stolen[theft] = NONE
        state.kept[theft] = 0
        state.new_to_thief[theft] = 0
    state.handles_assigned = 0
    write_silently(state.discards, ONLY_STACK, 0)
    state.thefts = 0
    state.thief = NONE


@jit
def is_taken(state: State, villain: int) -> bool:
    """Return whether some seat has this villain."""
    for seat in seats(state):
        if state.villain[seat] == villain:
            return True
    return False


@jit
def random_free_villain(state: State) -> int:
    """Return a villain nobody has, each equally likely (V1)."""
    free = ALL_VILLAINS
    for seat in range(MAX_SEATS):
        villain = state.villain[seat]
        free &= ~bit_if(villain >= 0, villain & 7)
    return int(nth_bit(free, random_below(state, int(count_bits(free)))))


@jit
def deal_cards(state: State) -> None:
    """Shuffle every seat's deck, lay out its first card and draw four (V2)."""
    for seat in seats(state):
        _shuffle_deck(state, seat)
    if state.handles_assigned:
        _give_handles(state)
    top = to_unsigned_index(_deck_size(state) - 1)
    for seat in seats(state):
        first = state.deck[seat, top]
        state.seen[first] = ALL_AUDIENCES
        push(state, seat, first)
        _deal_hand(state, seat, top)
        write_silently(state.draw_pile, seat, top - FULL_HAND)
    state.turn = state.starter
    state.phase = PLAYING
    note_dealt(state)
    note_refreshed(state, EVERY_ZONE)


@inlined
def _deal_hand(state: State, seat: Any, deck_size: Any) -> None:
    """Deal a whole hand from the top of a deck of `deck_size` cards."""
    traits = EMPTY_SET
    for place in range(HAND_SIZE):
        card = to_unsigned_index(state.deck[seat, to_unsigned_index(deck_size - 1 - place)])
        write_silently(state.hand, (seat, place), card)
        state.seen[card] = 1 << seat
        traits |= TRAITS_BY_FACE[state.face[card]] << to_unsigned_index(PLACE_WIDTH * place)
    state.traits[seat] = traits
    write_silently(state.held, seat, HAND_SIZE)


@jit
def _shuffle_deck(state: State, seat: int) -> None:
    """Shuffle until the top is no special."""
    villain = to_unsigned_index(state.villain[seat])
    size = _deck_size(state)
    for i in range(VILLAIN_DECK_SIZE):
        write_silently(state.deck, (seat, i), SORTED_DECKS[villain, i])
    for i in range(VILLAIN_DECK_SIZE - MAX_NUMBER_CARDS):
        place = (seat, to_unsigned_index(state.numbers + i))
        write_silently(state.deck, place, SORTED_DECKS[villain, MAX_NUMBER_CARDS + i])
    if state.specials and state.face[SORTED_DECKS[villain, MAX_NUMBER_CARDS]] == FIRST_SPECIAL + HYPNOTIZE:
        state.thief = seat
    write_silently(state.draw_pile, seat, size)
    shuffle_silently(state, state.deck[seat], size)
    while state.face[state.deck[seat, size - 1]] >= FIRST_SPECIAL:
        shuffle_silently(state, state.deck[seat], size)


@jit
def _deck_size(state: State) -> int:
    return state.numbers + (VILLAIN_DECK_SIZE - MAX_NUMBER_CARDS if state.specials else 0)


@cold
def _give_handles(state: State) -> None:
    """Give the decks' cards the numbers by which they are called; two are left for cards that are stolen (V11)."""
    state.given = 0
    for seat in seats(state):
        for i in range(_deck_size(state)):
            state.handle[state.deck[seat, i]] = take_next_handle(state)


def assign_handles(state: State) -> None:
    """Call the cards by random numbers; in dealing order these would tell when a card was drawn. Without this they have none."""
    for i in range(MAX_HANDLES):
        state.handles[i] = i
    shuffle_without_advancing(state, state.handles, 0, state.players * _deck_size(state) + MAX_THEFTS)
    state.handles_assigned = 1
    if not state.choosing:
        _give_handles(state)


@inlined
def take_next_handle(state: State) -> Any:
    """Return the number by which a card is called from now on."""
    handle = state.handles[state.given]
    state.given += 1
    return handle
