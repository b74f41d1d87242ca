"""Lucky Penny's verbs. Clause numbers refer to docs/rules/lucky_penny.md."""

from typing import Any

import numpy as np

from orderup.games.lucky_penny.dealing import deal_cards, reset_guests
from orderup.games.lucky_penny.drafting import begin_draft, finish_turn_for_mover, may_take, take
from orderup.games.lucky_penny.guests import seat_guests, serve_order, side_of_seat
from orderup.games.lucky_penny.heuristics import heuristic_move
from orderup.games.lucky_penny.legality import forbidding_clause
from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE, OPEN_UP, TIMEOUT
from orderup.games.lucky_penny.observation import observe
from orderup.games.lucky_penny.observed_actions import observed_action
from orderup.games.lucky_penny.redealing import redeal
from orderup.games.lucky_penny.state import (
    CALL_OPENED,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    OVER,
    SERVE,
    SETUP,
    State,
)
from orderup.kernel.bits import EMPTY_SET, bit
from orderup.kernel.jit import inlined, uncompiled
from orderup.kernel.masks import count_bits
from orderup.kernel.movements import note_called
from orderup.kernel.seats import HOUSE, MASK_WORDS, seats
from orderup.kernel.stream import random_below, start

__all__ = [
    "automatic_move",
    "deal",
    "heuristic_move",
    "legal",
    "movers",
    "observe",
    "observed_action",
    "over",
    "play",
    "redeal",
    "scores",
    "why_illegal",
]

NON_SERVE_MASK_WORD = FIRST_TAKE >> 6
DONE_MASK_BIT = uncompiled(bit)(DONE & 63)
OPEN_UP_MASK_BIT = uncompiled(bit)(OPEN_UP & 63)
TIMEOUT_MASK_BIT = uncompiled(bit)(TIMEOUT & 63)


def deal(state: State, seed: Any) -> None:
    """Shuffle, lay out orders and guests, and choose the first drafter; the doors are still closed (L2, L3)."""
    start(state, seed)
    deal_cards(state)
    reset_guests(state)
    seat_guests(state)
    state.first = random_below(state, state.players)
    state.mover = state.first
    state.opening = state.rounds * state.players
    state.penny = 0
    state.fed = 0
    state.phase = SETUP


def movers(state: State) -> int:
    """Return the seat whose turn it is, and the house if it may end the turn."""
    phase = state.phase
    if phase == OVER:
        return 0
    if phase == SETUP:
        return 1 << HOUSE
    return (1 << state.mover) | (state.timed << HOUSE)


def legal(state: State, seat: int, mask: Any) -> int:
    """Write the legal moves of `seat` into `mask`; returns their number."""
    for w in range(MASK_WORDS):
        mask[w] = EMPTY_SET
    phase = state.phase
    if phase == OVER:
        return 0
    if seat == HOUSE:
        mask[NON_SERVE_MASK_WORD] = (
            OPEN_UP_MASK_BIT if phase == SETUP else TIMEOUT_MASK_BIT if state.timed else EMPTY_SET
        )
        return 1 if phase == SETUP or state.timed else 0
    if seat != state.mover or phase == SETUP:
        return 0
    if phase == SERVE:
        return _write_serves(state, seat, mask)
    shown = EMPTY_SET
    for place in range(NUM_ROW_PLACES):
        if may_take(state, place):
            shown |= bit(place)
    mask[NON_SERVE_MASK_WORD] = shown
    return int(count_bits(shown))


@inlined
def _write_serves(state: State, seat: int, mask: Any) -> int:
    """Add every order that each guest would take, and the end of serving; returns how many (L8-L11)."""
    crossed = state.crossed[state.penny]
    hand = state.hand[seat]
    count = 1
    for place in range(NUM_GUEST_PLACES):
        if state.guest[place] >= 0 and (state.fed >> place) & 1 == 0:
            orders = np.uint64(hand & state.servable[crossed | state.refuses[place]])
            mask[place] = orders
            count += count_bits(orders)
    mask[NON_SERVE_MASK_WORD] = DONE_MASK_BIT
    return int(count)


def why_illegal(state: State, seat: int, move: int) -> int:
    """Return 0 if legal, else the number of the clause that forbids the move (see legality.CLAUSES)."""
    return forbidding_clause(state, seat, move)


def play(state: State, seat: int, move: int) -> None:
    """Make a legal move."""
    if move < FIRST_TAKE:
        serve_order(state, seat, move >> 6, move & 63)
        if state.gone == state.guests:  # L11, L17
            state.phase = OVER
    elif move < DONE:
        take(state, move - FIRST_TAKE)
    elif move == DONE:
        begin_draft(state)
    elif move == OPEN_UP:
        note_called(state, CALL_OPENED)
        begin_draft(state)  # L3
    else:
        finish_turn_for_mover(state)


def over(state: State) -> bool:
    """Return whether every guest has been won, or has left (L17)."""
    return bool(state.phase == OVER)


def scores(state: State, out: Any) -> None:
    """Write cents, the same for partners (L15-L18); nothing breaks a tie."""
    for seat in seats(state):
        out[seat, 0] = state.points[side_of_seat(state, seat)]
        out[seat, 1] = 0


def automatic_move(state: State) -> int:
    """Return the opening, which happens at once in the lab, or -1."""
    return OPEN_UP if state.phase == SETUP else -1
