"""What Villains allows, and which clause forbids the rest."""

from typing import Any, Final

import numpy as np

from orderup.games.villains.dealing import is_taken
from orderup.games.villains.moves import (
    ACTIONS_PER_CARD,
    ASSIGN,
    FIRST_AIM,
    FIRST_CHOOSE,
    HIDE,
    LEFT,
    NUM_MOVES,
    OPEN_UP,
    OWN,
    PILE_STEPS,
    RIGHT,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    TIMEOUT,
    USE,
)
from orderup.games.villains.state import (
    CHOOSING,
    FIRST_SPECIAL,
    HAND_SIZE,
    HYPNOTIZE,
    MAX_SEATS,
    OVER,
    PLAYING,
    SETUP,
    SHOWN_EMPTY,
    SWIPE,
    WHIRLPOOL,
    State,
)
from orderup.games.villains.traits import (
    HELD_BIT_INDEX,
    HIGHEST_BIT_INDEX,
    LOWEST_BITS_MASK,
    SPECIAL_BIT_INDEX,
    matching_places,
)
from orderup.kernel.bits import EMPTY_SET, bit, has_bit, to_int, to_unsigned_index, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit_index
from orderup.kernel.jit import cold, inlined, jit, noinline
from orderup.kernel.masks import clear_mask, count_bits
from orderup.kernel.seats import HOUSE, seat_left

CLAUSES: Final = ("", "V1", "V2", "V3", "V5", "V6", "V9a", "V10", "V11", "V12", "V13", "V14", "V15")
"""The clauses by number, as `why_illegal` gives them."""
LEGAL, V1, V2, V3, V5, V6, V9A, V10, V11, V12, V13, V14, V15 = range(13)

HIDE_SHIFT = np.uint64(HELD_BIT_INDEX - HIDE)
OWN_SHIFT, LEFT_SHIFT, RIGHT_SHIFT = (np.uint64(HIGHEST_BIT_INDEX - action) for action in (OWN, LEFT, RIGHT))
"""How far the bit of a place in a hand's traits is above that of an action with the card there."""
SPECIAL_SHIFT = np.uint64(SPECIAL_BIT_INDEX)
"""The same for the bit of a special and the first action with it."""
CARDS_HELD = np.uint64(LOWEST_BITS_MASK)
PLACE_SHIFT = np.uint64(ACTIONS_PER_CARD.bit_length() - 1)
"""How far a move is shifted to get the place of its card."""
CHOICELESS = np.uint64(1 << USE)
"""How a special is used that needs no choice (V9a)."""
EITHER_WAY = np.uint64(1 << ROTATE_LEFT | 1 << ROTATE_RIGHT)
"""How the Whirlpool is used (V15)."""
FIRST_MOVES = np.array([i * ACTIONS_PER_CARD for i in range(HAND_SIZE)], np.uint64)
"""By place in the hand: the first move with the card there."""
MOVES_OF_PLACE = np.array([0xFFFF << i * ACTIONS_PER_CARD for i in range(HAND_SIZE)], np.uint64)
"""By place in the hand: all that can be done with the card there, as bits of the first mask word (V14)."""
CARDLESS_MASK_WORD: Final = FIRST_CHOOSE // 64
"""The mask word of the moves without a card."""


def _piles_of(players: int, seat: int) -> list[int]:
    """Return the seats whose piles the actions `HIDE` to `RIGHT` lay a card onto, in that order."""
    return [(seat + PILE_STEPS[action]) % max(players, 1) for action in range(HIDE, RIGHT + 1)]


PILE_OWNERS = np.array(
    [[_piles_of(players, seat) for seat in range(MAX_SEATS)] for players in range(MAX_SEATS + 1)], np.uint8
)
"""By players, seat and action: whose pile a card goes onto (V3)."""


@jit
def _targets(state: State, seat: int) -> Any:
    """Return the opponents with a pile, as bits of what a special may be aimed at; without one it needs no aim (V9a)."""
    bits = EMPTY_SET
    for steps in range(1, state.players):
        if state.show[seat_left(seat, steps, state.players)] != SHOWN_EMPTY:
            bits |= bit(FIRST_AIM + steps)
    return CHOICELESS if bits == EMPTY_SET else bits


@jit
def _uses(state: State, seat: int, power: Any) -> Any:
    """Return how a special can be used, as bits."""
    if power == HYPNOTIZE or power == SWIPE:
        return _targets(state, seat)
    return EITHER_WAY if power == WHIRLPOOL else CHOICELESS


@inlined
def pile_owner(players: Any, seat: Any, action: Any) -> Any:
    """Return whose pile a card goes onto that is not used."""
    return to_unsigned_index(
        PILE_OWNERS[to_unsigned_index(players), to_unsigned_index(seat), to_unsigned_index(action)]
    )


@noinline
def _with_specials(state: State, seat: int, specials: Any) -> Any:
    """Return how specials in a hand can be used. `specials` has the bit of the first move with each."""
    bits = EMPTY_SET
    while specials != EMPTY_SET:
        first_move = to_unsigned_index(lowest_bit_index(specials))
        card = state.hand[seat, first_move >> PLACE_SHIFT]
        bits |= _uses(state, seat, state.face[card] - FIRST_SPECIAL) << first_move
        specials = without_lowest_bit(specials)
    return bits


@inlined
def card_moves(state: State, seat: Any) -> Any:
    """Return the legal moves of the seat whose turn it is, as bits of the first mask word (V3-V5, V9a, V14)."""
    players, seat = to_unsigned_index(state.players), to_unsigned_index(seat)
    traits = state.traits[seat]
    on_left = matching_places(traits, state.asked[pile_owner(players, seat, LEFT)])
    on_right = matching_places(traits, state.asked[pile_owner(players, seat, RIGHT)])
    on_own = matching_places(traits, state.asked_own[seat]) & ~(on_left | on_right)
    bits = (traits >> HIDE_SHIFT) & CARDS_HELD
    bits |= (on_own >> OWN_SHIFT) | (on_left >> LEFT_SHIFT) | (on_right >> RIGHT_SHIFT)
    specials = (traits >> SPECIAL_SHIFT) & CARDS_HELD
    if specials:
        bits |= _with_specials(state, seat, specials)
    bound = state.bound[seat]
    return bits & MOVES_OF_PLACE[bound] if bound >= 0 else bits


@cold
def forbidding_clause(state: State, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the number of the clause that forbids it."""
    phase = state.phase
    if move == OPEN_UP:
        return LEGAL if phase == SETUP and seat == HOUSE else V2
    if move == ASSIGN:
        return LEGAL if phase == CHOOSING and seat == HOUSE else V1
    if move == TIMEOUT:
        return LEGAL if phase == PLAYING and seat == HOUSE and state.timed else V3
    if FIRST_CHOOSE <= move < FIRST_CHOOSE + 6:
        free = phase == CHOOSING and seat == state.turn and not is_taken(state, move - FIRST_CHOOSE)
        return LEGAL if free else V1
    if phase == SETUP or phase == CHOOSING:
        return V2
    if phase == OVER:
        return V6
    if seat != state.turn or not 0 <= move < NUM_MOVES:
        return V3
    return _with_card(state, seat, move >> 4, move & 15)


@jit
def _with_card(state: State, seat: int, place: int, action: int) -> int:
    card = state.hand[seat, place]
    if card < 0:
        return V6
    bound = state.bound[seat]
    if bound >= 0 and place != bound:
        return V14
    if has_bit(card_moves(state, seat), to_int(FIRST_MOVES[place]) + action):
        return LEGAL
    face = state.face[card]
    if face >= FIRST_SPECIAL:
        return V9A if action < USE else V10 + face - FIRST_SPECIAL
    return _why_not_there(state, seat, action)


@jit
def _why_not_there(state: State, seat: int, action: int) -> int:
    """Return the clause that keeps a number card from where it should go."""
    if action > RIGHT:
        return V9A
    if action == OWN:
        return V3
    other = seat_left(seat, 1 if action == LEFT else state.players - 1, state.players)
    return V5 if state.show[other] >= FIRST_SPECIAL else V3


def over(state: State) -> bool:
    """Return whether all hands are empty (V6)."""
    return bool(state.phase == OVER)


def legal(state: State, seat: int, mask: Any) -> int:
    """Write the legal moves of `seat` into `mask`; returns their number."""
    clear_mask(mask)
    if state.phase == PLAYING and seat == state.turn:
        bits = card_moves(state, seat)
        mask[0] = bits
        return int(count_bits(bits))
    return _legal_without_card(state, seat, mask)


@cold
def _legal_without_card(state: State, seat: int, mask: Any) -> int:
    count = 0
    for move in range(FIRST_CHOOSE, TIMEOUT + 1):
        if forbidding_clause(state, seat, move) == 0:
            mask[CARDLESS_MASK_WORD] |= bit(move - FIRST_CHOOSE)
            count += 1
    return count


def why_illegal(state: State, seat: int, move: int) -> int:
    """Return 0 if legal, else the number of the clause that forbids the move (see `CLAUSES`)."""
    return forbidding_clause(state, seat, move)
