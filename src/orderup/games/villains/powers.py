"""What the six specials do (V10-V15)."""

from typing import Any

import numpy as np

from orderup.games.villains.dealing import take_next_handle
from orderup.games.villains.movements import flip_top, lay_bound_card_open, pop, push, put_in_hand, put_on_discard
from orderup.games.villains.moves import FIRST_AIM, ROTATE_LEFT, USE
from orderup.games.villains.state import (
    ALL_AUDIENCES,
    CARD_MASK,
    CURSE,
    FIRST_SPECIAL,
    HYPNOTIZE,
    MEDDLING,
    NONE,
    NUM_NUMBERS,
    SHOWN_EMPTY,
    SWIPE,
    VILLAIN_DECK_SIZE,
    WHIRLPOOL,
    State,
)
from orderup.kernel.jit import jit, noinline
from orderup.kernel.seats import seat_left, seats
from orderup.kernel.stream import random_below


@noinline
def use_special(state: State, seat: Any, power: Any, action: int) -> None:
    """Carry out a special that `seat` has played (V9a)."""
    if power == CURSE:
        _curse(state)
    elif power == MEDDLING:
        _meddle(state, seat)
    elif power == WHIRLPOOL:
        _whirl(state, 1 if action == ROTATE_LEFT else state.players - 1)
    elif power == HYPNOTIZE:
        if action != USE:
            _hypnotize(state, seat, seat_left(seat, action - FIRST_AIM, state.players))
    elif power == SWIPE:
        if action != USE:
            _swipe(state, seat, seat_left(seat, action - FIRST_AIM, state.players))
    else:
        _bind(state, seat)


@jit
def number_shown(state: State, seat: int) -> int:
    """Return the number that shows on a pile, or 0."""
    return 1 + state.show[seat] % NUM_NUMBERS if state.show[seat] < FIRST_SPECIAL else 0


@jit
def highest_number_shown(state: State) -> int:
    """Return the highest number that shows on any pile, or 0 (V10)."""
    highest = 0
    for seat in seats(state):
        highest = max(highest, number_shown(state, seat))
    return highest


@jit
def _curse(state: State) -> None:
    """Take the highest number showing from every pile that shows it (V10)."""
    highest = highest_number_shown(state)
    for seat in seats(state):
        if number_shown(state, seat) == highest > 0:
            put_on_discard(state, pop(state, seat))


@jit
def _hypnotize(state: State, seat: int, other: int) -> None:
    """Move the top of another's pile to the thief's hand, out of everybody's sight (V11)."""
    card = int(pop(state, other)) & CARD_MASK
    theft = state.thefts
    state.stolen[theft] = card
    state.kept[theft] = state.seen[card] & ~(1 << seat)
    state.new_to_thief[theft] = 1 if card // VILLAIN_DECK_SIZE != state.villain[seat] and state.stamp[card] == 0 else 0
    state.thefts = theft + 1
    state.seen[card] = 1 << seat
    state.handle[card] = take_next_handle(state)
    put_in_hand(state, seat, card)


@jit
def _meddle(state: State, seat: int) -> None:
    """Turn the opponents' tops over (V12)."""
    for other in seats(state):
        if other != seat and state.show[other] != SHOWN_EMPTY:
            flip_top(state, other)


@jit
def _swipe(state: State, seat: int, other: int) -> None:
    """Exchange two tops; facing is kept (V13)."""
    theirs, first = pop(state, other), other < seat  # told in the order of the seats
    mine = pop(state, seat) if state.show[seat] != SHOWN_EMPTY else np.int64(NONE)
    if first:
        push(state, seat, theirs)
    if mine >= 0:
        push(state, other, mine)
    if not first:
        push(state, seat, theirs)


@jit
def _bind(state: State, seat: int) -> None:
    """Lay a card of each opponent's hand open, drawn blindly, which must be played next (V14)."""
    opened = 0
    for steps in range(1, state.players):
        other = seat_left(seat, steps, state.players)
        if state.held[other] > 0 and state.bound[other] == NONE:
            place = random_below(state, state.held[other])
            state.bound[other] = place
            state.seen[state.hand[other, place]] = ALL_AUDIENCES
            opened |= 1 << other
    for other in seats(state):
        if (opened >> other) & 1:
            lay_bound_card_open(state, other)


@jit
def _whirl(state: State, steps: Any) -> None:
    """Move every top `steps` piles to the left, all at once; facing is kept (V15)."""
    taken = np.uint64(0)
    players = state.players
    for seat in range(players):
        entry = np.int64(255) if state.show[seat] == SHOWN_EMPTY else np.int64(pop(state, seat))
        taken |= np.uint64(entry) << np.uint64(8 * seat)
    for seat in range(players):
        entry = np.int64(taken >> np.uint64(8 * seat)) & 255
        if entry != 255:
            push(state, seat_left(seat, steps, state.players), entry)
