"""Drafts, and how a turn ends with one."""

import numpy as np

from orderup.games.lucky_penny.dealing import ONE, draw, fill_row, fill_row_place
from orderup.games.lucky_penny.guests import seat_guests, turn_time_card
from orderup.games.lucky_penny.movements import take_from_row, take_into_hand
from orderup.games.lucky_penny.state import NUM_ROW_PLACES, NUM_SPOTS, OVER, PAIR, PICK, SERVE, SPOTS_PER_SIDE, State
from orderup.kernel.jit import inlined, jit


@inlined
def is_single(state: State, slot: int) -> bool:
    """Return whether this is an order of one portion."""
    return bool((state.single >> np.uint64(slot)) & ONE)


@inlined
def may_take(state: State, place: int) -> bool:
    """Return whether the drafter may take the order in this place of the row (L4)."""
    slot = state.row[place]
    return slot >= 0 and (state.phase == PICK or is_single(state, slot))


@jit
def _single_shows(state: State) -> bool:
    for place in range(NUM_ROW_PLACES):
        if state.row[place] >= 0 and is_single(state, state.row[place]):
            return True
    return False


@jit
def take(state: State, place: int) -> None:
    """Take an order from the row and refill its place; a second one-portion order may follow (L4)."""
    seat = state.mover
    slot = take_from_row(state, place)
    take_into_hand(state, seat, slot)
    fill_row_place(state, place)
    if state.phase == PAIR or not is_single(state, slot):
        _complete(state)
    elif _single_shows(state):
        state.phase = PAIR
    else:
        _draw_blind(state, seat)
        _complete(state)


@jit
def _draw_blind(state: State, seat: int) -> None:
    """Draw the second order unseen from the deck, if there is one (L4, L5)."""
    slot = draw(state)
    if slot >= 0:
        take_into_hand(state, seat, slot)
        state.seen[slot] = hand_audiences(state, seat)


@jit
def hand_audiences(state: State, seat: int) -> int:
    """Return who looks into a seat's hand: the seat, and a partner (L6)."""
    return (1 << seat) | (1 << (seat ^ 2)) if state.players == 4 else 1 << seat


@jit
def _complete(state: State) -> None:
    """Complete a draft: in the opening the player to the right drafts next, and the last drafter begins (L3); otherwise the turn is over."""
    if state.opening == 0:
        _end_turn(state)
        return
    state.opening -= 1
    if state.opening == 0:
        state.phase = SERVE
    else:
        state.mover = state.mover - 1 if state.mover > 0 else state.players - 1
        state.phase = PICK  # every list has more orders than the opening takes: the row is full


@jit
def _end_turn(state: State) -> None:
    """Move the penny, flip the card at its end, and go on to the left (L11, L12, L7)."""
    state.penny = state.penny + 1 if state.penny + 1 < NUM_SPOTS else 0
    if state.penny == 0 or state.penny == SPOTS_PER_SIDE:
        turn_time_card(state)
        if state.gone == state.guests:
            state.phase = OVER  # L17
            return
    state.mover = state.mover + 1 if state.mover + 1 < state.players else 0
    state.served_places = 0
    seat_guests(state)
    state.phase = SERVE


@jit
def begin_draft(state: State) -> None:
    """Fill what gaps the row has; with nothing to take the draft is over (L5)."""
    fill_row(state)
    for place in range(NUM_ROW_PLACES):
        if state.row[place] >= 0:
            state.phase = PICK
            return
    _complete(state)


@jit
def finish_turn_for_mover(state: State) -> None:
    """Do for a player who takes too long what the house does: serve nothing more, and draft what lies leftmost."""
    seat = state.mover
    if state.phase == SERVE:
        begin_draft(state)
    while state.mover == seat and (state.phase == PICK or state.phase == PAIR):
        place = 0
        while not may_take(state, place):
            place += 1
        take(state, place)
