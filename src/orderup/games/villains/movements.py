"""Cards in their places: hands, piles and the discard, and what piles show and hold. All that moves cards is here, and notes it."""

from typing import Any

import numpy as np

from orderup.games.villains.state import (
    BOUND,
    CARD_BITS,
    DECKS,
    DISCARD,
    EMPTY,
    EVERYBODY,
    FACE_DOWN,
    HAND_SIZE,
    HANDS,
    HERO,
    NONE,
    NUMBERS,
    PILES,
    SHOWS,
    SPECIAL,
    State,
    zone_of,
)
from orderup.games.villains.traits import ASKED, ASKED_OWN, PLACE, TRAITS
from orderup.kernel.bits import BITS_IN_BYTE, BYTE, EMPTY_SET, ONE, bit, to_index, to_int
from orderup.kernel.compiler.intrinsics import read_u32_le, write_uint_le
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import note_laid, note_taken

LOW32 = np.uint64(0xFFFFFFFF)
NOTHING_LAST = np.uint64((NONE & 255) << 8 * (HAND_SIZE - 1))


def _weight(shown: int) -> int:
    """What a card adds to a pile's tally."""
    if shown < SPECIAL:
        return 1 << (8 * (shown % NUMBERS + 1))
    return 1 if shown == HERO else 1 << 56 if shown < HERO else 0


WEIGHTS = np.array([_weight(shown) for shown in range(SHOWS)], np.uint64)
OF_NEIGHBOR, OF_OWNER, WEIGHT, _ = range(4)
LOOKS = np.stack([ASKED, ASKED_OWN, WEIGHTS, np.zeros_like(WEIGHTS)], axis=1)
"""By what a pile shows, side by side: the traits that are asked for, and the weight."""


@inlined
def shown(state: State, entry: Any) -> Any:
    """What a pile shows whose top is this entry."""
    face = to_int(state.face[entry & CARD_BITS])  # read in any case, so that there is no branch
    return HERO if entry >= FACE_DOWN else face


@inlined
def _show(state: State, seat: Any, look: Any) -> None:
    state.show[seat] = look
    state.asked[seat] = LOOKS[look, OF_NEIGHBOR]
    state.asked_own[seat] = LOOKS[look, OF_OWNER]


@inlined
def clear_pile(state: State, seat: int) -> None:
    """No card lies there."""
    state.height[seat] = 0
    state.tally[seat] = 0
    _show(state, seat, EMPTY)


@inlined
def push(state: State, seat: Any, entry: Any) -> None:
    """Lay a card onto a pile; `FACE_DOWN` is added to a hero."""
    piles: Any = state.pile
    piles[seat, state.height[seat]] = entry
    state.height[seat] += 1
    look = shown(state, entry)
    _show(state, seat, look)
    state.tally[seat] += LOOKS[look, WEIGHT]
    note_laid(state, entry & CARD_BITS, zone_of(PILES, seat))


@inlined
def pop(state: State, seat: int) -> Any:
    """Take the top of a pile that has one; returns it with its facing."""
    height = to_int(state.height[seat]) - 1
    state.height[seat] = height
    entry = to_int(state.pile[seat, height])
    state.tally[seat] -= WEIGHTS[state.show[seat]]
    _show(state, seat, shown(state, to_int(state.pile[seat, height - 1])) if height > 0 else EMPTY)
    note_taken(state, entry & CARD_BITS, zone_of(PILES, seat))
    return entry


@inlined
def flip_top(state: State, seat: int) -> None:
    """Turn the top of a pile that has one (V12). A villain that comes to light is seen by all."""
    entry = pop(state, seat) ^ FACE_DOWN
    if entry < FACE_DOWN:
        state.seen[entry] = EVERYBODY
    push(state, seat, entry)


@inlined
def throw_away(state: State, entry: Any) -> None:
    """Put a card onto the special discard, face up."""
    discard: Any = state.discard
    discard[state.discards] = entry & CARD_BITS
    state.discards += 1
    note_laid(state, entry & CARD_BITS, DISCARD)


@inlined
def to_hand(state: State, seat: Any, card: Any) -> None:
    """Put a card into a hand."""
    seat, held = to_index(seat), to_index(state.held[seat])
    hands: Any = state.hand
    hands[seat, held] = card
    state.traits[seat] |= TRAITS[state.face[to_index(card)]] << to_index(PLACE * held)
    state.held[seat] = held + ONE
    note_laid(state, card, zone_of(HANDS, seat))


@inlined
def draw(state: State, seat: Any, size: Any) -> None:
    """Draw the top card of a deck with so many cards, which there are, into its owner's hand."""
    size = to_index(size - 1)
    card = to_index(state.deck[seat, size])
    state.draw_pile[seat] = size
    note_taken(state, card, zone_of(DECKS, seat))
    to_hand(state, seat, card)
    state.seen[card] = 1 << to_int(seat)


@inlined
def draw_hand(state: State, seat: Any, size: Any) -> None:
    """Draw a whole hand from the top of a deck with so many cards, as the cards are dealt."""
    hands: Any = state.hand
    traits = EMPTY_SET
    for place in range(HAND_SIZE):
        card = to_index(state.deck[seat, to_index(size - 1 - place)])
        hands[seat, place] = card
        state.seen[card] = 1 << seat
        traits |= TRAITS[state.face[card]] << to_index(PLACE * place)
    state.traits[seat] = traits
    state.held[seat] = HAND_SIZE


@inlined
def _without(word: Any, bits: Any, width: Any) -> Any:
    """A word that is without `width` bits from place `bits` on; what is above them closes the gap."""
    below = bit(bits) - ONE
    return (word & below) | ((word >> width) & ~below)


@inlined
def from_hand(state: State, seat: Any, place: Any) -> Any:
    """Take a card out of a hand, or the one of it that lies open (V14); returns it. Without a branch: which one is played is anyone's guess."""
    hand = to_index(read_u32_le(state.hand[seat], 0))
    bits = BITS_IN_BYTE * to_index(place)
    card = to_index((hand >> bits) & BYTE)
    hand = _without(hand, bits, BITS_IN_BYTE) | NOTHING_LAST
    write_uint_le(state.hand[seat], 0, np.uint32(hand & LOW32))
    state.traits[seat] = _without(state.traits[seat], bits + bits, to_index(PLACE))
    state.held[seat] -= 1
    note_taken(state, card, zone_of(BOUND if state.bound[seat] == place else HANDS, seat))
    return card


@inlined
def lay_open(state: State, seat: int) -> None:
    """Lay the card of a hand open that must be played next (V14)."""
    card = state.hand[seat, state.bound[seat]]
    note_taken(state, card, zone_of(HANDS, seat))
    note_laid(state, card, zone_of(BOUND, seat))


@jit
def read_traits(state: State, seat: Any) -> None:
    """Work out the traits of a hand anew."""
    traits = EMPTY_SET
    for place in range(HAND_SIZE):
        card = to_int(state.hand[seat, place])
        if card >= 0:
            traits |= TRAITS[state.face[card]] << to_index(PLACE * place)
    state.traits[seat] = traits
