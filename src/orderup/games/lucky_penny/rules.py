"""Lucky Penny's verbs. Clause numbers refer to docs/rules/lucky_penny.md."""

from typing import Any

from orderup.games.lucky_penny.dealing import deal_cards, reset_guests
from orderup.games.lucky_penny.drafting import begin_draft, finish_turn_for_mover, take
from orderup.games.lucky_penny.guests import seat_guests, serve_order, side_of_seat
from orderup.games.lucky_penny.heuristics import heuristic_move
from orderup.games.lucky_penny.legality import legal, over, why_illegal
from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE, OPEN_UP
from orderup.games.lucky_penny.observation import observe
from orderup.games.lucky_penny.observed_actions import observed_action
from orderup.games.lucky_penny.redealing import redeal
from orderup.games.lucky_penny.state import (
    CALL_OPENED,
    OVER,
    SETUP,
    State,
)
from orderup.kernel.movements import note_called
from orderup.kernel.seats import HOUSE, seats
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
    state.served_places = 0
    state.phase = SETUP


def movers(state: State) -> int:
    """Return the seat whose turn it is, and the house if it may end the turn."""
    phase = state.phase
    if phase == OVER:
        return 0
    if phase == SETUP:
        return 1 << HOUSE
    return (1 << state.mover) | (state.timed << HOUSE)


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


def scores(state: State, out: Any) -> None:
    """Write cents, the same for partners (L15-L18); nothing breaks a tie."""
    for seat in seats(state):
        out[seat, 0] = state.points[side_of_seat(state, seat)]
        out[seat, 1] = 0


def automatic_move(state: State) -> int:
    """Return the opening, which happens at once in the lab, or -1."""
    return OPEN_UP if state.phase == SETUP else -1
