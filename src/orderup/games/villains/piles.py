"""Piles: laying cards on them, taking and turning their tops, and what they show and hold."""

from typing import Any

import numpy as np

from orderup.games.villains.state import (
    CARD_BITS,
    EMPTY,
    EVERYBODY,
    FACE_DOWN,
    HERO,
    NUMBERS,
    SHOWS,
    SPECIAL,
    State,
)
from orderup.games.villains.traits import ASKED, ASKED_OWN
from orderup.kernel.jit import inlined


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
    face = np.int64(state.face[entry & CARD_BITS])  # read in any case, so that there is no branch
    return np.int64(HERO) if entry >= FACE_DOWN else face


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
    state.pile[seat, state.height[seat]] = entry
    state.height[seat] += 1
    look = shown(state, entry)
    _show(state, seat, look)
    state.tally[seat] += LOOKS[look, WEIGHT]


@inlined
def pop(state: State, seat: int) -> Any:
    """Take the top of a pile that has one; returns it with its facing."""
    height = np.int64(state.height[seat]) - 1
    state.height[seat] = height
    entry = np.int64(state.pile[seat, height])
    state.tally[seat] -= WEIGHTS[state.show[seat]]
    _show(state, seat, shown(state, np.int64(state.pile[seat, height - 1])) if height > 0 else np.int64(EMPTY))
    return entry


@inlined
def turn_over(state: State, seat: int) -> None:
    """Turn the top of a pile that has one (V12). A villain that comes to light is seen by all."""
    entry = pop(state, seat) ^ FACE_DOWN
    if entry < FACE_DOWN:
        state.seen[entry] = EVERYBODY
    push(state, seat, entry)


@inlined
def throw_away(state: State, entry: Any) -> None:
    """Put a card onto the special discard, face up."""
    state.discard[state.discards] = entry & CARD_BITS
    state.discards += 1
