"""What Villains allows, and which clause forbids the rest."""

from typing import Any, Final

import numpy as np

from orderup.games.villains.dealing import is_taken
from orderup.games.villains.moves import (
    ACTIONS,
    AIM,
    ASSIGN,
    CHOOSE,
    HIDE,
    LEFT,
    MOVES,
    OPEN_UP,
    OWN,
    RIGHT,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    TIME_OUT,
    USE,
)
from orderup.games.villains.state import (
    CHOOSING,
    EMPTY,
    HAND_SIZE,
    HYPNOTIZE,
    OVER,
    PLAYING,
    SEATS,
    SETUP,
    SPECIAL,
    SWIPE,
    WHIRLPOOL,
    State,
)
from orderup.games.villains.traits import EVERYWHERE, HELD, HIGHEST, POWER, matching
from orderup.kernel.bits import EMPTY_SET, bit, has_bit, to_index, to_int
from orderup.kernel.jit import cold, inlined, jit, noinline
from orderup.kernel.seats import HOUSE, seat_left

CLAUSES: Final = ("", "V1", "V2", "V3", "V5", "V6", "V9a", "V10", "V11", "V12", "V13", "V14", "V15")
"""The clauses by number, as `why_illegal` gives them."""
LEGAL, V1, V2, V3, V5, V6, V9A, V10, V11, V12, V13, V14, V15 = range(13)

TO_HIDE = np.uint64(HELD - HIDE)
TO_OWN, TO_LEFT, TO_RIGHT = (np.uint64(HIGHEST - action) for action in (OWN, LEFT, RIGHT))
"""How far the bit of a place in a hand's traits is above that of an action with the card there."""
CARDS_HELD, SPECIALS_HELD = np.uint64(EVERYWHERE), np.uint64(EVERYWHERE << POWER)
CHOICELESS = np.uint64(1 << USE)
"""How a special is used that needs no choice (V9a)."""
EITHER_WAY = np.uint64(1 << ROTATE_LEFT | 1 << ROTATE_RIGHT)
"""How the Whirlpool is used (V15)."""
PLACES = np.array([i * ACTIONS for i in range(HAND_SIZE)], np.uint64)
BOUND_TO = np.array([0xFFFF << i * ACTIONS for i in range(HAND_SIZE)], np.uint64)
"""By place in the hand: all that can be done with the card there, as bits of the first mask word (V14)."""


def _piles_of(players: int, seat: int) -> list[int]:
    """By action, `HIDE` to `RIGHT`."""
    around = max(players, 1)
    return [seat % around, seat % around, (seat + 1) % around, (seat - 1) % around]


PILES = np.array([[_piles_of(players, seat) for seat in range(SEATS)] for players in range(SEATS + 1)], np.uint8)
"""By players, seat and action: whose pile a card goes onto (V3)."""


@jit
def _targets(state: State, seat: int) -> Any:
    """The opponents with a pile, as bits of what a special may be aimed at; without one it needs no aim (V9a)."""
    bits = EMPTY_SET
    for steps in range(1, to_int(state.players)):
        if state.show[seat_left(seat, steps, state.players)] != EMPTY:
            bits |= bit(AIM + steps)
    return CHOICELESS if bits == EMPTY_SET else bits


@jit
def _uses(state: State, seat: int, power: Any) -> Any:
    """How a special can be used, as bits."""
    if power == HYPNOTIZE or power == SWIPE:
        return _targets(state, seat)
    return EITHER_WAY if power == WHIRLPOOL else CHOICELESS


@inlined
def pile_of(players: Any, seat: Any, action: Any) -> Any:
    """Whose pile a card goes onto that is not used."""
    return to_index(PILES[to_index(players), to_index(seat), to_index(action)])


@noinline
def _with_specials(state: State, seat: int) -> Any:
    """How the specials in a hand can be used."""
    bits = EMPTY_SET
    for place in range(HAND_SIZE):
        card = to_int(state.hand[seat, place])
        if card >= 0 and state.face[card] >= SPECIAL:
            bits |= _uses(state, seat, to_int(state.face[card]) - SPECIAL) << PLACES[place]
    return bits


@inlined
def card_moves(state: State, seat: Any) -> Any:
    """The legal moves of the seat whose turn it is, as bits of the first mask word (V3-V5, V9a, V14)."""
    players, seat = to_index(state.players), to_index(seat)
    traits = state.traits[seat]
    on_left = matching(traits, state.asked[pile_of(players, seat, LEFT)])
    on_right = matching(traits, state.asked[pile_of(players, seat, RIGHT)])
    on_own = matching(traits, state.asked_own[seat]) & ~(on_left | on_right)
    bits = (traits >> TO_HIDE) & CARDS_HELD
    bits |= (on_own >> TO_OWN) | (on_left >> TO_LEFT) | (on_right >> TO_RIGHT)
    if traits & SPECIALS_HELD:
        bits |= _with_specials(state, seat)
    bound = to_int(state.bound[seat])
    return bits & BOUND_TO[bound] if bound >= 0 else bits


@cold
def forbidding_clause(state: State, seat: int, move: int) -> int:
    """0 if the move is legal, else the number of the clause that forbids it."""
    phase = to_int(state.phase)
    if move == OPEN_UP:
        return LEGAL if phase == SETUP and seat == HOUSE else V2
    if move == ASSIGN:
        return LEGAL if phase == CHOOSING and seat == HOUSE else V1
    if move == TIME_OUT:
        return LEGAL if phase == PLAYING and seat == HOUSE and state.timed else V3
    if CHOOSE <= move < CHOOSE + 6:
        free = phase == CHOOSING and seat == state.turn and not is_taken(state, move - CHOOSE)
        return LEGAL if free else V1
    if phase == SETUP or phase == CHOOSING:
        return V2
    if phase == OVER:
        return V6
    if seat != state.turn or not 0 <= move < MOVES:
        return V3
    return _with_card(state, seat, move >> 4, move & 15)


@jit
def _with_card(state: State, seat: int, place: int, action: int) -> int:
    card = to_int(state.hand[seat, place])
    if card < 0:
        return V6
    bound = to_int(state.bound[seat])
    if bound >= 0 and place != bound:
        return V14
    if has_bit(card_moves(state, seat), to_int(PLACES[place]) + action):
        return LEGAL
    face = to_int(state.face[card])
    if face >= SPECIAL:
        return V9A if action < USE else V10 + face - SPECIAL
    return _why_not_there(state, seat, action)


@jit
def _why_not_there(state: State, seat: int, action: int) -> int:
    """The clause that keeps a number card from where it should go."""
    if action > RIGHT:
        return V9A
    if action == OWN:
        return V3
    other = seat_left(seat, 1 if action == LEFT else to_int(state.players) - 1, state.players)
    return V5 if state.show[other] >= SPECIAL else V3
