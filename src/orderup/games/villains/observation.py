"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8), seats counted to the left from the observer (a spectator counts from seat 0):

- `HEADER` bytes: phase, players, options (specials, easy memory), starter, seat whose turn it is, the thief + 1; from byte 8 for each theft 1,
  the stolen card + 1 if it was known, the villain of its deck + 1 if that is not the thief's and it had not been in the thief's hand; from byte 16, eight for each seat: villain + 1, cards in
  hand, whether one is bound, cards left to draw, what the pile shows (its face; 36-41 a special lying blank; 62 a hero; 63 nothing) and its height;
  from byte 64 the observer's own hand, place by place: face + 1, or 0 (none for a spectator);
- `CARD` bytes for each of the 120 cards: zone (0: unknown), position there, and 1 face up or 2 face down. Zones: 1 + r a pile, 7 + r a hand, 13 the discard;
- `CARD` bytes for each unknown hero, pile by pile from the bottom up: 1 + r, position, and the villain from whose player's hand it came,
  + 1, and for one from the thief's hand + 16 times the thefts until then.
"""

from typing import Any, Final

import numpy as np

from orderup.games.villains.state import CARD_BITS, CARDS, DECK, HAND, SEATS, State
from orderup.kernel.compiler.intrinsics import write_word
from orderup.kernel.jit import inlined, jit

SEAT_BYTES: Final = 8
HAND_AT: Final = 16 + SEAT_BYTES * SEATS
HEADER: Final = HAND_AT + HAND
CARD: Final = 3
SIZE: Final = HEADER + 2 * CARDS * CARD
FIRST_HERO: Final = HEADER + CARDS * CARD
PILE, IN_HAND, DISCARD = 1, 7, 13
HOME = np.array([card // DECK + 1 for card in range(CARD_BITS + 1)], np.uint8)
"""By card: the villain of its deck, + 1."""


@inlined
def _to_the_left(seat: Any, viewer: Any, players: Any) -> Any:
    """How many places to the left of the viewer a seat is."""
    steps = seat - viewer
    return steps + players * np.int64(steps < 0)


@inlined
def _seat_at(viewer: Any, r: Any, players: Any) -> Any:
    """The seat that is `r` places to the left of the viewer."""
    seat = viewer + r
    return seat - players * np.int64(seat >= players)


@jit
def _write_header(state: State, seat: int, viewer: int, out: Any) -> None:
    players = np.int64(state.players)
    out[0] = state.phase
    out[1] = players
    out[2] = state.specials
    out[3] = state.easy
    out[4] = _to_the_left(np.int64(state.starter), viewer, players)
    out[5] = _to_the_left(np.int64(state.turn), viewer, players)
    out[6] = 0 if state.thief < 0 else 1 + _to_the_left(np.int64(state.thief), viewer, players)
    for theft in range(int(state.thefts)):
        at = 8 + 3 * theft
        out[at] = 1
        if (int(state.kept[theft]) >> seat) & 1:
            out[at + 1] = 1 + int(state.stolen[theft])
        if state.strange[theft]:
            out[at + 2] = 1 + int(state.stolen[theft]) // DECK
    for r in range(players):
        other = _seat_at(viewer, r, players)
        at = 16 + SEAT_BYTES * r
        out[at] = 1 + int(state.villain[other])
        out[at + 1] = state.held[other]
        out[at + 2] = int(state.bound[other] >= 0)
        out[at + 3] = state.left[other]
        out[at + 4] = state.show[other]
        out[at + 5] = state.height[other]
    for place in range(HAND if seat < players else 0):
        card = np.int64(state.hand[seat, place])
        out[HAND_AT + place] = 1 + int(state.face[card]) if card >= 0 else 0


@inlined
def _write_pile(state: State, seat: int, owner: Any, zone: Any, at: Any, out: Any) -> Any:
    """Write the cards of a pile, the unknown heroes from `at` on; returns where the next hero goes.

    Without a branch, here as where it is looked up: whether a card of a pile is known is anyone's guess.
    """
    loot = np.int64(state.villain[max(state.thief, 0)]) + 1
    for i in range(np.int64(state.height[owner])):
        entry = np.int64(state.pile[np.uint64(owner), np.uint64(i)])
        card = entry & CARD_BITS
        known = (np.int64(state.seen[np.uint64(card)]) >> seat) & 1
        stamp = np.int64(state.stamp[np.uint64(card)])
        home = np.int64(HOME[np.uint64(card)])
        hidden = home + (loot - home) * np.int64(stamp > 0) + 16 * stamp
        here = at + (HEADER + CARD * card - at) * known
        write_word(out, here, np.uint16(zone + (i << 8)))
        out[np.uint64(here + 2)] = hidden + (1 + (entry >> 7) - hidden) * known
        at += CARD * (1 - known)
    return at


@jit
def _write_open(card: Any, zone: Any, position: Any, out: Any) -> None:
    """Write a card that the seat knows, face up."""
    out[HEADER + CARD * card] = zone
    out[HEADER + CARD * card + 1] = position
    out[HEADER + CARD * card + 2] = 1


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator) into `out`, `SIZE` bytes (V7)."""
    for i in range(SIZE):
        out[np.uint64(i)] = 0
    players = np.int64(state.players)
    viewer = seat if seat < players else 0
    _write_header(state, seat, viewer, out)
    at = np.int64(FIRST_HERO)
    for r in range(players):
        other = _seat_at(viewer, r, players)
        for i in range(HAND):
            card = np.int64(state.hand[other, i])
            if card >= 0 and (int(state.seen[card]) >> seat) & 1:
                _write_open(card, IN_HAND + r, 0, out)
        at = _write_pile(state, seat, other, PILE + r, at, out)
    for i in range(int(state.discards)):
        _write_open(np.int64(state.discard[i]), DISCARD, i, out)
