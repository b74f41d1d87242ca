"""`observe`: what a perfect memory at a seat knows, as bytes. `LAYOUT` says what each means.

Seats are counted to the left from the observer's own; a spectator counts from seat 0.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from orderup.games.villains.state import (
    CARD_MASK,
    FIRST_SPECIAL,
    HAND_SIZE,
    MAX_CARDS,
    MAX_SEATS,
    MAX_THEFTS,
    NUM_SHOWN,
    NUM_VILLAINS,
    VILLAIN_DECK_SIZE,
    State,
)
from orderup.kernel.bits import bit_at, has_bit, to_int, to_unsigned_index
from orderup.kernel.compiler.intrinsics import write_uint_le
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.observation import Layout, Part, byte, offsets, spare, width, word_offset
from orderup.kernel.seats import seat_left, steps_left

FIRST_PILE_ZONE_BYTE, FIRST_HAND_ZONE_BYTE, DISCARD_ZONE_BYTE = 1, 7, 13
"""Values of the byte `zone` of a card: of piles and hands the first, the observer's own."""


class GlobalFeatures(NamedTuple):
    """What is no seat's and no card's."""

    phase: int = byte("phase: 1 choosing, 2 playing, 3 over", 3)
    players: int = byte("players", MAX_SEATS)
    specials: int = byte("option: specials", 1)
    easy: int = byte("option: easy memory", 1)
    starter: int = byte("who started", MAX_SEATS - 1, "seat")
    turn: int = byte("whose turn it is", MAX_SEATS - 1, "seat")
    thief: int = byte("the thief + 1 (V11)", MAX_SEATS, "seat")
    unused: int = spare()


class TheftFeatures(NamedTuple):
    """A theft by Hypnotize (V11)."""

    happened: int = byte("it has happened", 1)
    stolen: int = byte("the stolen card + 1, if the observer knew it before and is not the thief", MAX_CARDS)
    villain: int = byte(
        "villain of its deck + 1, unless that is the thief's or it had been in the thief's hand before", NUM_VILLAINS
    )


class Padding(NamedTuple):
    """Bytes up to the seats."""

    unused: int = spare(2)


class SeatFeatures(NamedTuple):
    """What all know of a seat."""

    villain: int = byte("villain + 1", NUM_VILLAINS)
    held: int = byte("cards in hand", HAND_SIZE, "cards")
    bound: int = byte("a card is bound (V14)", 1)
    draw_pile: int = byte("cards to draw", VILLAIN_DECK_SIZE, "cards")
    show: int = byte("what the pile shows: a face; 62 a hero; 63 nothing", NUM_SHOWN - 1)
    height: int = byte("height of the pile", MAX_CARDS, "cards")
    unused: int = spare(2)


class HandFeatures(NamedTuple):
    """The observer's own hand; all 0 for a spectator."""

    faces: int = byte("place by place: face + 1, or 0", FIRST_SPECIAL + 6, count=HAND_SIZE)


class CardPositionFeatures(NamedTuple):
    """Where a card is, if the observer knows."""

    zone: int = byte("zone", DISCARD_ZONE_BYTE)
    position: int = byte("position in the zone", MAX_CARDS - 1)
    side: int = byte("1 face up, 2 face down", 2)


class HeroFeatures(NamedTuple):
    """A card in a pile that the observer does not know."""

    pile: int = byte("1 + s: in the pile of seat s", MAX_SEATS)
    position: int = byte("position in the pile", MAX_CARDS - 1)
    origin: int = byte(
        "villain of the player from whose hand it came, + 1; for one from the thief's hand + 16 * thefts until then",
        NUM_VILLAINS + 16 * MAX_THEFTS,
    )


LAYOUT: Final = Layout(
    Part("table", GlobalFeatures, "the table"),
    Part("thefts", TheftFeatures, "theft t", MAX_THEFTS, "t"),
    Part("gap", Padding, "nothing"),
    Part("seats", SeatFeatures, "seat s", MAX_SEATS, "s"),
    Part("hand", HandFeatures, "the observer's own hand"),
    Part("cards", CardPositionFeatures, "card c (20 * villain + place in the deck)", MAX_CARDS, "c"),
    Part("heroes", HeroFeatures, "unknown hero h, pile by pile from the bottom up", MAX_CARDS, "h"),
)
SIZE: Final = LAYOUT.size
TABLE, THEFT, SEAT, CARD = (
    offsets(GlobalFeatures),
    offsets(TheftFeatures),
    offsets(SeatFeatures),
    offsets(CardPositionFeatures),
)
THEFTS_AT, SEATS_AT, HAND_AT, CARDS_AT, HEROES_AT = LAYOUT.starts("thefts", "seats", "hand", "cards", "heroes")
THEFT_SIZE, SEAT_SIZE, CARD_SIZE = map(width, (TheftFeatures, SeatFeatures, CardPositionFeatures))
WHERE_AT = word_offset(CardPositionFeatures, 2, "zone", "position")
if tuple(offsets(HeroFeatures)) != tuple(CARD) or word_offset(HeroFeatures, 2, "pile", "position") != WHERE_AT:
    raise ValueError("a pile's cards are written by one piece of code, whether they are known or not")
VILLAIN_CODES_BY_CARD = np.array([card // VILLAIN_DECK_SIZE + 1 for card in range(CARD_MASK + 1)], np.uint8)
"""By card: the villain of its deck, + 1."""


@jit
def _write_table(state: State, viewer: int, out: Any) -> None:
    out[TABLE.phase] = state.phase
    out[TABLE.players] = state.players
    out[TABLE.specials] = state.specials
    out[TABLE.easy] = state.easy
    out[TABLE.starter] = steps_left(viewer, state.starter, state.players)
    out[TABLE.turn] = steps_left(viewer, state.turn, state.players)
    out[TABLE.thief] = 0 if state.thief < 0 else 1 + steps_left(viewer, state.thief, state.players)


@jit
def _write_thefts(state: State, seat: int, out: Any) -> None:
    for theft in range(state.thefts):
        at = THEFTS_AT + THEFT_SIZE * theft
        out[at + THEFT.happened] = 1
        if has_bit(state.kept[theft], seat):
            out[at + THEFT.stolen] = 1 + state.stolen[theft]
        if state.new_to_thief[theft]:
            out[at + THEFT.villain] = 1 + state.stolen[theft] // VILLAIN_DECK_SIZE


@jit
def _write_seats(state: State, viewer: int, out: Any) -> None:
    for r in range(state.players):
        seat = seat_left(viewer, r, state.players)
        at = SEATS_AT + SEAT_SIZE * r
        out[at + SEAT.villain] = 1 + state.villain[seat]
        out[at + SEAT.held] = state.held[seat]
        out[at + SEAT.bound] = state.bound[seat] >= 0
        out[at + SEAT.draw_pile] = state.draw_pile[seat]
        out[at + SEAT.show] = state.show[seat]
        out[at + SEAT.height] = state.height[seat]


@jit
def _write_hand(state: State, seat: int, out: Any) -> None:
    for place in range(HAND_SIZE if seat < state.players else 0):
        card = state.hand[seat, place]
        out[HAND_AT + place] = 1 + state.face[card] if card >= 0 else 0


@inlined
def _write_pile(state: State, seat: int, owner: Any, zone: Any, at: Any, out: Any) -> Any:
    """Write the cards of a pile, the unknown heroes from `at` on; returns where the next hero goes.

    Without a branch, here as where it is looked up: whether a card of a pile is known is anyone's guess.
    """
    loot = state.villain[max(state.thief, 0)] + 1
    for i in range(state.height[owner]):
        entry = state.pile[to_unsigned_index(owner), to_unsigned_index(i)]
        card = entry & CARD_MASK
        known = bit_at(state.seen[to_unsigned_index(card)], seat)
        stamp, home = state.stamp[to_unsigned_index(card)], to_int(VILLAIN_CODES_BY_CARD[to_unsigned_index(card)])
        hidden = home + (loot - home) * int(stamp > 0) + 16 * stamp
        here = at + (CARDS_AT + CARD_SIZE * card - at) * known
        write_uint_le(out, here + WHERE_AT, np.uint16(zone + (i << 8)))
        out[to_unsigned_index(here + CARD.side)] = hidden + (1 + (entry >> 7) - hidden) * known
        at += CARD_SIZE * (1 - known)
    return at


@jit
def _write_open(card: Any, zone: Any, position: Any, out: Any) -> None:
    """Write a card that the seat knows, face up."""
    at = CARDS_AT + CARD_SIZE * card
    out[at + CARD.zone] = zone
    out[at + CARD.position] = position
    out[at + CARD.side] = 1


def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of `seat` (or the spectator) into `out`, `SIZE` bytes (V7)."""
    for i in range(SIZE):
        out[to_unsigned_index(i)] = 0
    viewer = seat if seat < state.players else 0
    _write_table(state, viewer, out)
    _write_thefts(state, seat, out)
    _write_seats(state, viewer, out)
    _write_hand(state, seat, out)
    at = HEROES_AT
    for r in range(state.players):
        other = seat_left(viewer, r, state.players)
        for place in range(HAND_SIZE):
            card = state.hand[other, place]
            if card >= 0 and has_bit(state.seen[card], seat):
                _write_open(card, FIRST_HAND_ZONE_BYTE + r, 0, out)
        at = _write_pile(state, seat, other, FIRST_PILE_ZONE_BYTE + r, at, out)
    for i in range(state.discards[ONLY_STACK]):
        _write_open(state.discard[ONLY_STACK, i], DISCARD_ZONE_BYTE, i, out)
