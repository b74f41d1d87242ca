"""Cards in their places: hands, piles and the discard, and what piles show and hold. All that moves cards is here, and notes it."""

from typing import Any

import numpy as np

from orderup.games.villains.state import (
    ALL_AUDIENCES,
    CARD_MASK,
    DISCARD,
    FACE_DOWN_BIT,
    FIRST_BOUND_ZONE,
    FIRST_DECK_ZONE,
    FIRST_HAND_ZONE,
    FIRST_PILE_ZONE,
    FIRST_SPECIAL,
    HAND_SIZE,
    NUM_NUMBERS,
    NUM_SHOWN,
    SHOWN_EMPTY,
    SHOWN_HERO,
    State,
    seat_zone,
)
from orderup.games.villains.traits import ASKED, ASKED_OWN, PLACE_WIDTH, TRAITS_BY_FACE
from orderup.kernel.bits import EMPTY_SET, cut_bits, to_int, to_unsigned_index
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import ONLY_STACK, note_laid, note_taken, pop_entry, push_entry, remove_of_four
from orderup.kernel.movements import pop as kernel_pop
from orderup.kernel.movements import push as kernel_push


def _weight(shown: int) -> int:
    """Return what a card adds to a pile's tally."""
    if shown < FIRST_SPECIAL:
        return 1 << (8 * (shown % NUM_NUMBERS + 1))
    return 1 if shown == SHOWN_HERO else 1 << 56 if shown < SHOWN_HERO else 0


TALLY_WEIGHTS = np.array([_weight(shown) for shown in range(NUM_SHOWN)], np.uint64)
OF_NEIGHBOR, OF_OWNER, WEIGHT, _ = range(4)
SHOW_LOOKUP = np.stack([ASKED, ASKED_OWN, TALLY_WEIGHTS, np.zeros_like(TALLY_WEIGHTS)], axis=1)
"""By what a pile shows, side by side: the traits that are asked for, and the weight."""


@inlined
def shown(state: State, entry: Any) -> Any:
    """Return what a pile shows whose top is this entry."""
    # read in any case, so that there is no branch; without the cast random play is a seventh slower
    face = to_int(state.face[entry & CARD_MASK])
    return SHOWN_HERO if entry >= FACE_DOWN_BIT else face


@inlined
def show(state: State, seat: Any, look: Any) -> None:
    """Write down what a pile shows."""
    state.show[seat] = look
    state.asked[seat] = SHOW_LOOKUP[look, OF_NEIGHBOR]
    state.asked_own[seat] = SHOW_LOOKUP[look, OF_OWNER]


@inlined
def push(state: State, seat: Any, entry: Any) -> None:
    """Lay a card onto a pile; `FACE_DOWN_BIT` is added to a hero."""
    card, zone = entry & CARD_MASK, seat_zone(FIRST_PILE_ZONE, seat)
    push_entry(state, state.pile, state.height, seat, zone, card, entry)
    look = shown(state, entry)
    show(state, seat, look)
    state.tally[seat] += SHOW_LOOKUP[look, WEIGHT]


@inlined
def pop(state: State, seat: int) -> Any:
    """Take the top of a pile that has one; returns it with its facing."""
    entry = pop_entry(state, state.pile, state.height, seat, seat_zone(FIRST_PILE_ZONE, seat), CARD_MASK)
    state.tally[seat] -= TALLY_WEIGHTS[state.show[seat]]
    height = state.height[seat]
    show(state, seat, shown(state, state.pile[seat, height - 1]) if height > 0 else SHOWN_EMPTY)
    return entry


@inlined
def flip_top(state: State, seat: int) -> None:
    """Turn the top of a pile that has one (V12). A villain that comes to light is seen by all."""
    entry = pop(state, seat) ^ FACE_DOWN_BIT
    if entry < FACE_DOWN_BIT:
        state.seen[entry] = ALL_AUDIENCES
    push(state, seat, entry)


@inlined
def put_on_discard(state: State, entry: Any) -> None:
    """Put a card onto the special discard, face up."""
    kernel_push(state, state.discard, state.discards, ONLY_STACK, DISCARD, entry & CARD_MASK)


@inlined
def put_in_hand(state: State, seat: Any, card: Any) -> None:
    """Put a card into a hand."""
    seat, held = to_unsigned_index(seat), to_unsigned_index(state.held[seat])
    state.traits[seat] |= TRAITS_BY_FACE[state.face[to_unsigned_index(card)]] << to_unsigned_index(PLACE_WIDTH * held)
    kernel_push(state, state.hand, state.held, seat, seat_zone(FIRST_HAND_ZONE, seat), card)


@inlined
def draw(state: State, seat: Any) -> None:
    """Draw the top card of a deck that has one into its owner's hand."""
    card = kernel_pop(state, state.deck, state.draw_pile, seat, seat_zone(FIRST_DECK_ZONE, seat))
    put_in_hand(state, seat, card)
    state.seen[card] = 1 << to_int(seat)


@inlined
def take_from_hand(state: State, seat: Any, place: Any) -> Any:
    """Take a card out of a hand, or the one of it that lies open (V14); returns it. Without a branch: which one is played is anyone's guess."""
    zone = seat_zone(FIRST_BOUND_ZONE if state.bound[seat] == place else FIRST_HAND_ZONE, seat)
    width = to_unsigned_index(PLACE_WIDTH)
    state.traits[seat] = cut_bits(state.traits[seat], width * to_unsigned_index(place), width)
    return remove_of_four(state, state.hand, state.held, seat, zone, place)


@inlined
def lay_bound_card_open(state: State, seat: int) -> None:
    """Lay the card of a hand open that must be played next (V14)."""
    card = state.hand[seat, state.bound[seat]]
    note_taken(state, card, seat_zone(FIRST_HAND_ZONE, seat))
    note_laid(state, card, seat_zone(FIRST_BOUND_ZONE, seat))


@jit
def update_traits(state: State, seat: Any) -> None:
    """Work out the traits of a hand anew."""
    traits = EMPTY_SET
    for place in range(HAND_SIZE):
        card = state.hand[seat, place]
        if card >= 0:
            traits |= TRAITS_BY_FACE[state.face[card]] << to_unsigned_index(PLACE_WIDTH * place)
    state.traits[seat] = traits
