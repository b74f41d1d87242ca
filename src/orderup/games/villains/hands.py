"""Hands: taking cards into them and out of them."""

from typing import Any

import numpy as np

from orderup.games.villains.state import HAND, NONE, State
from orderup.games.villains.traits import PLACE, TRAITS
from orderup.kernel.compiler.intrinsics import read_word, write_word
from orderup.kernel.jit import inlined, jit

ONE, BYTE, LOW32 = np.uint64(1), np.uint64(8), np.uint64(0xFFFFFFFF)
NOTHING_LAST = np.uint64((NONE & 255) << 8 * (HAND - 1))


@inlined
def take(state: State, seat: Any, card: Any) -> None:
    """Put a card into a hand."""
    seat = np.uint64(seat)
    held = np.uint64(state.held[seat])
    state.hand[seat, held] = card
    state.traits[seat] |= TRAITS[state.face[np.uint64(card)]] << np.uint64(PLACE * held)
    state.held[seat] = held + ONE


@inlined
def draw_hand(state: State, seat: Any, left: Any) -> None:
    """Draw a whole hand from the top of a deck with so many cards."""
    traits = np.uint64(0)
    for place in range(HAND):
        card = np.uint64(state.deck[seat, np.uint64(left - np.uint64(1 + place))])
        state.hand[seat, place] = card
        state.seen[card] = 1 << seat
        traits |= TRAITS[state.face[card]] << np.uint64(PLACE * place)
    state.traits[seat] = traits
    state.held[seat] = HAND


@inlined
def _without(word: Any, bits: Any, width: Any) -> Any:
    """A word that is without `width` bits from place `bits` on; what is above them closes the gap."""
    below = np.uint64((ONE << bits) - ONE)
    return np.uint64(np.uint64(word & below) | np.uint64(np.uint64(word >> width) & ~below))


@inlined
def give(state: State, seat: Any, place: Any) -> Any:
    """Take a card out of a hand; returns it. Without a branch: which one is played is anyone's guess."""
    hand = np.uint64(read_word(state.hand[seat], 0))
    bits = np.uint64(np.uint64(place) * BYTE)
    card = np.uint64(np.uint8(hand >> bits))
    hand = np.uint64(_without(hand, bits, BYTE) | NOTHING_LAST)
    write_word(state.hand[seat], 0, np.uint32(hand & LOW32))
    state.traits[seat] = _without(state.traits[seat], np.uint64(bits + bits), np.uint64(PLACE))
    state.held[seat] -= 1
    return card


@jit
def read_traits(state: State, seat: Any) -> None:
    """Work out the traits of a hand anew."""
    traits = np.uint64(0)
    for place in range(HAND):
        card = np.int64(state.hand[seat, place])
        if card >= 0:
            traits |= TRAITS[state.face[card]] << np.uint64(PLACE * place)
    state.traits[seat] = traits
