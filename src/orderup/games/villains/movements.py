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
    NONE,
    NUM_NUMBERS,
    NUM_SHOWN,
    SHOWN_EMPTY,
    SHOWN_HERO,
    State,
    seat_zone,
)
from orderup.games.villains.traits import ASKED, ASKED_OWN, PLACE_WIDTH, TRAITS_BY_FACE
from orderup.kernel.bits import BITS_IN_BYTE, BYTE_MASK, EMPTY_SET, ONE, bit, to_int, to_unsigned_index
from orderup.kernel.compiler.intrinsics import read_u32_le, write_uint_le
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import note_laid, note_taken

LOW32 = np.uint64(0xFFFFFFFF)
LAST_PLACE_EMPTY = np.uint64((NONE & 255) << 8 * (HAND_SIZE - 1))
"""A hand, a byte for each place, with no card in the last one."""


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
    face = to_int(state.face[entry & CARD_MASK])  # read in any case, so that there is no branch
    return SHOWN_HERO if entry >= FACE_DOWN_BIT else face


@inlined
def _show(state: State, seat: Any, look: Any) -> None:
    state.show[seat] = look
    state.asked[seat] = SHOW_LOOKUP[look, OF_NEIGHBOR]
    state.asked_own[seat] = SHOW_LOOKUP[look, OF_OWNER]


@inlined
def clear_pile(state: State, seat: int) -> None:
    """Make a pile empty."""
    state.height[seat] = 0
    state.tally[seat] = 0
    _show(state, seat, SHOWN_EMPTY)


@inlined
def push(state: State, seat: Any, entry: Any) -> None:
    """Lay a card onto a pile; `FACE_DOWN_BIT` is added to a hero."""
    piles: Any = state.pile
    piles[seat, state.height[seat]] = entry
    state.height[seat] += 1
    look = shown(state, entry)
    _show(state, seat, look)
    state.tally[seat] += SHOW_LOOKUP[look, WEIGHT]
    note_laid(state, entry & CARD_MASK, seat_zone(FIRST_PILE_ZONE, seat))


@inlined
def pop(state: State, seat: int) -> Any:
    """Take the top of a pile that has one; returns it with its facing."""
    height = to_int(state.height[seat]) - 1
    state.height[seat] = height
    entry = to_int(state.pile[seat, height])
    state.tally[seat] -= TALLY_WEIGHTS[state.show[seat]]
    _show(state, seat, shown(state, to_int(state.pile[seat, height - 1])) if height > 0 else SHOWN_EMPTY)
    note_taken(state, entry & CARD_MASK, seat_zone(FIRST_PILE_ZONE, seat))
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
    discard: Any = state.discard
    discard[state.discards] = entry & CARD_MASK
    state.discards += 1
    note_laid(state, entry & CARD_MASK, DISCARD)


@inlined
def put_in_hand(state: State, seat: Any, card: Any) -> None:
    """Put a card into a hand."""
    seat, held = to_unsigned_index(seat), to_unsigned_index(state.held[seat])
    hands: Any = state.hand
    hands[seat, held] = card
    state.traits[seat] |= TRAITS_BY_FACE[state.face[to_unsigned_index(card)]] << to_unsigned_index(PLACE_WIDTH * held)
    state.held[seat] = held + ONE
    note_laid(state, card, seat_zone(FIRST_HAND_ZONE, seat))


@inlined
def draw(state: State, seat: Any, deck_size: Any) -> None:
    """Draw the top card of a deck of `deck_size` cards, at least one, into its owner's hand."""
    top = to_unsigned_index(deck_size - 1)
    card = to_unsigned_index(state.deck[seat, top])
    state.draw_pile[seat] = top
    note_taken(state, card, seat_zone(FIRST_DECK_ZONE, seat))
    put_in_hand(state, seat, card)
    state.seen[card] = 1 << to_int(seat)


@inlined
def draw_hand(state: State, seat: Any, deck_size: Any) -> None:
    """Deal a whole hand from the top of a deck of `deck_size` cards."""
    hands: Any = state.hand
    traits = EMPTY_SET
    for place in range(HAND_SIZE):
        card = to_unsigned_index(state.deck[seat, to_unsigned_index(deck_size - 1 - place)])
        hands[seat, place] = card
        state.seen[card] = 1 << seat
        traits |= TRAITS_BY_FACE[state.face[card]] << to_unsigned_index(PLACE_WIDTH * place)
    state.traits[seat] = traits
    state.held[seat] = HAND_SIZE


@inlined
def _without(word: Any, bits: Any, width: Any) -> Any:
    """Return a word that is without `width` bits from place `bits` on; what is above them closes the gap."""
    below = bit(bits) - ONE
    return (word & below) | ((word >> width) & ~below)


@inlined
def take_from_hand(state: State, seat: Any, place: Any) -> Any:
    """Take a card out of a hand, or the one of it that lies open (V14); returns it. Without a branch: which one is played is anyone's guess."""
    hand = to_unsigned_index(read_u32_le(state.hand[seat], 0))
    bits = BITS_IN_BYTE * to_unsigned_index(place)
    card = to_unsigned_index((hand >> bits) & BYTE_MASK)
    hand = _without(hand, bits, BITS_IN_BYTE) | LAST_PLACE_EMPTY
    write_uint_le(state.hand[seat], 0, np.uint32(hand & LOW32))
    state.traits[seat] = _without(state.traits[seat], bits + bits, to_unsigned_index(PLACE_WIDTH))
    state.held[seat] -= 1
    note_taken(state, card, seat_zone(FIRST_BOUND_ZONE if state.bound[seat] == place else FIRST_HAND_ZONE, seat))
    return card


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
        card = to_int(state.hand[seat, place])
        if card >= 0:
            traits |= TRAITS_BY_FACE[state.face[card]] << to_unsigned_index(PLACE_WIDTH * place)
    state.traits[seat] = traits
