"""Choosing villains, shuffling their decks and dealing (V1, V2)."""

from typing import Any

import numpy as np

from orderup.games.villains.piles import push
from orderup.games.villains.state import (
    CARDS,
    DECK,
    EMPTY,
    EVERYBODY,
    HAND,
    HYPNOTIZE,
    NONE,
    NUMBER_CARDS,
    PLAYING,
    SPECIAL,
    STEALS,
    VILLAINS,
)
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.seats import State
from orderup.kernel.stream import below, shuffle

ONE = np.uint64(1)
ALL_VILLAINS = np.uint64((1 << VILLAINS) - 1)


@jit
def clear(state: State) -> None:
    """An empty table."""
    for seat in range(int(state.players)):
        state.villain[seat] = NONE
        state.left[seat] = 0
        state.held[seat] = 0
        state.bound[seat] = NONE
        state.height[seat] = 0
        state.show[seat] = EMPTY
        state.tally[seat] = 0
        for place in range(HAND):
            state.hand[seat, place] = NONE
    for card in range(CARDS):
        state.handle[card] = NONE
        state.seen[card] = 0
        state.stamp[card] = 0
    for theft in range(STEALS):
        state.stolen[theft] = NONE
        state.kept[theft] = 0
        state.strange[theft] = 0
    state.discards = 0
    state.thefts = 0
    state.thief = NONE


@jit
def is_taken(state: State, villain: int) -> bool:
    """Has some seat this villain?"""
    for seat in range(int(state.players)):
        if state.villain[seat] == villain:
            return True
    return False


@jit
def any_villain(state: State) -> int:
    """A villain nobody has, each equally likely (V1)."""
    free = ALL_VILLAINS
    for seat in range(int(state.players)):
        if state.villain[seat] >= 0:
            free &= ~(ONE << np.uint64(state.villain[seat]))
    return int(nth_bit(free, below(state, int(count_bits(free)))))


@jit
def deal_cards(state: State) -> None:
    """Shuffle every seat's deck, lay out its first card and draw four (V2)."""
    for seat in range(int(state.players)):
        _shuffle_deck(state, seat)
    _give_handles(state)
    for seat in range(int(state.players)):
        state.left[seat] -= 1
        first = int(state.deck[seat, state.left[seat]])
        state.seen[first] = EVERYBODY
        push(state, seat, first)
        for place in range(HAND):
            state.left[seat] -= 1
            card = int(state.deck[seat, state.left[seat]])
            state.hand[seat, place] = card
            state.seen[card] = 1 << seat
        state.held[seat] = HAND
    state.turn = state.starter
    state.phase = PLAYING


@jit
def _shuffle_deck(state: State, seat: int) -> None:
    """Shuffle until the top is no special."""
    first = DECK * int(state.villain[seat])
    size = DECK if state.specials else NUMBER_CARDS
    for i in range(size):
        state.deck[seat, i] = first + i
    if state.specials and state.face[first + NUMBER_CARDS] == SPECIAL + HYPNOTIZE:
        state.thief = seat
    state.left[seat] = size
    cards = state.deck[seat]
    shuffle(state, cards, 0, size)
    while state.face[cards[size - 1]] >= SPECIAL:
        shuffle(state, cards, 0, size)


@jit
def _give_handles(state: State) -> None:
    """Call the cards by random numbers, and keep two for cards that are stolen (V11)."""
    n = STEALS
    for seat in range(int(state.players)):
        n += int(state.left[seat])
    for i in range(n):
        state.handles[i] = i
    shuffle(state, state.handles, 0, n)
    given = 0
    for seat in range(int(state.players)):
        for i in range(int(state.left[seat])):
            state.handle[state.deck[seat, i]] = state.handles[given]
            given += 1
    state.given = given


@inlined
def next_handle(state: State) -> Any:
    """A number by which a card is called from now on."""
    handle = state.handles[state.given]
    state.given += 1
    return handle
