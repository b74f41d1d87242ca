"""`observe`: what a perfect memory at a seat knows, as bytes.

Layout (all uint8), seats counted to the left from the observer (a spectator counts from seat 0):

- `HEADER` bytes: phase, players, options (specials, easy memory), starter, seat whose turn it is, the thief + 1; then for each theft 1,
  the stolen card + 1 if it was known, the villain of its deck + 1 if it came straight from another's hand; from byte 16, eight for each seat: villain + 1, cards in
  hand, whether one is bound, cards left to draw, what the pile shows (its face; 36-41 a special lying blank; 62 a hero; 63 nothing) and its height;
- `CARD` bytes for each of the 120 cards: zone (0: unknown), position there, and 1 face up or 2 face down. Zones: 1 + r a pile, 7 + r a hand, 13 the discard;
- `CARD` bytes for each unknown hero, pile by pile from the bottom up: 1 + r, position, and the villain from whose player's hand it came,
  + 1 + 16 times the thefts until then.
"""

from typing import Any, Final

from orderup.games.villains.state import CARD_BITS, CARDS, DECK, FACE_DOWN, HAND, SEATS
from orderup.kernel.jit import jit
from orderup.kernel.seats import State

SEAT_BYTES: Final = 8
HEADER: Final = 16 + SEAT_BYTES * SEATS
CARD: Final = 3
SIZE: Final = HEADER + 2 * CARDS * CARD
FIRST_HERO: Final = HEADER + CARDS * CARD
PILE, IN_HAND, DISCARD = 1, 7, 13


@jit
def _write_header(state: State, seat: int, viewer: int, out: Any) -> None:
    players = int(state.players)
    out[0] = state.phase
    out[1] = players
    out[2] = state.specials
    out[3] = state.easy
    out[4] = (int(state.starter) - viewer) % players
    out[5] = (int(state.turn) - viewer) % players
    out[6] = 0 if state.thief < 0 else 1 + (int(state.thief) - viewer) % players
    for theft in range(int(state.thefts)):
        at = 8 + 3 * theft
        out[at] = 1
        if (int(state.kept[theft]) >> seat) & 1:
            out[at + 1] = 1 + int(state.stolen[theft])
        if state.strange[theft]:
            out[at + 2] = 1 + int(state.stolen[theft]) // DECK
    for r in range(players):
        other = (viewer + r) % players
        at = 16 + SEAT_BYTES * r
        out[at] = 1 + int(state.villain[other])
        out[at + 1] = state.held[other]
        out[at + 2] = 1 if state.bound[other] >= 0 else 0
        out[at + 3] = state.left[other]
        out[at + 4] = state.show[other]
        out[at + 5] = state.height[other]


@jit
def _write_card(state: State, seat: int, card: int, zone: int, position: int, facing: int, out: Any) -> bool:
    """Write where a card lies, if the seat knows; returns whether it does."""
    if (int(state.seen[card]) >> seat) & 1 == 0:
        return False
    at = HEADER + CARD * card
    out[at] = zone
    out[at + 1] = position
    out[at + 2] = facing
    return True


@jit
def _write_hero(state: State, card: int, pile: int, position: int, at: int, out: Any) -> None:
    stamp = int(state.stamp[card])
    home = int(state.villain[state.thief]) if stamp > 0 else card // DECK
    out[at] = pile
    out[at + 1] = position
    out[at + 2] = home + 1 + 16 * stamp


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator) into `out`, `SIZE` bytes (V7)."""
    for i in range(SIZE):
        out[i] = 0
    players = int(state.players)
    viewer = seat if seat < players else 0
    _write_header(state, seat, viewer, out)
    at = FIRST_HERO
    for r in range(players):
        other = (viewer + r) % players
        for i in range(HAND):
            if state.hand[other, i] >= 0:
                _write_card(state, seat, int(state.hand[other, i]), IN_HAND + r, 0, 1, out)
        for i in range(int(state.height[other])):
            entry = int(state.pile[other, i])
            card = entry & CARD_BITS
            if not _write_card(state, seat, card, PILE + r, i, 2 if entry >= FACE_DOWN else 1, out):
                _write_hero(state, card, PILE + r, i, at, out)
                at += CARD
    for i in range(int(state.discards)):
        _write_card(state, seat, int(state.discard[i]), DISCARD, i, 1, out)
