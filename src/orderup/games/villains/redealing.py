"""`redeal`: every world that a seat cannot tell from the true one, all equally likely.

A seat knows which cards lie at some places (`seen`). The others it knows by their deck: what a player has drawn or will draw is of that
player's deck, and so is every hero that left the hand. Only the thief's hand (V11) mixes decks: a stolen card is in it
or among the cards that left it since. A seat may have known the stolen card, or only whose deck it was of.

So the worlds are: for each deck, every order of its unknown cards over the places that hold them; and every order of what lies in the
places of the thief's hand and after it, as long as each stolen card is where it can be. Both are drawn directly, the
second again until it fits.
"""

from typing import Any, Final

import numpy as np

from orderup.games.villains.movements import update_traits
from orderup.games.villains.state import (
    CARD_MASK,
    FACE_DOWN_BIT,
    HAND_SIZE,
    MAX_CARDS,
    MAX_SEATS,
    MAX_THEFTS,
    NUM_VILLAINS,
    VILLAIN_DECK_SIZE,
    State,
)
from orderup.kernel.bits import has_bit
from orderup.kernel.dice import random_below
from orderup.kernel.jit import jit
from orderup.kernel.movements import write_silently
from orderup.kernel.stream import rekey

FIRST_HAND_PLACE: Final = MAX_SEATS * VILLAIN_DECK_SIZE
FIRST_PILE_PLACE: Final = FIRST_HAND_PLACE + MAX_SEATS * HAND_SIZE
"""A place by number: decks from 0, hands, piles; a row for each seat."""
COL_PLACE, COL_CARD, COL_THEFTS, COL_HANDLE, COL_SEEN = range(5)
NUM_COLUMNS: Final = 5
"""Of each unknown place: its number, the card there, the thefts whose card may be there, and what stays with the place."""


@jit
def _is_remembered(state: State, card: int, seat: int) -> bool:
    """Return whether this seat knew the card when it was stolen."""
    for theft in range(state.thefts):
        if state.stolen[theft] == card and has_bit(state.kept[theft], seat):
            return True
    return False


@jit
def _note(state: State, seat: int, where: int, card: int, thefts: int, rows: Any, n: int) -> int:
    """List a place if the seat does not know what lies there; returns how many are listed."""
    if card < 0 or has_bit(state.seen[card], seat):
        return n
    rows[n, COL_PLACE] = where
    rows[n, COL_CARD] = card
    rows[n, COL_THEFTS] = thefts
    rows[n, COL_HANDLE] = state.handle[card]
    rows[n, COL_SEEN] = state.seen[card]
    return n + 1


@jit
def _list_unknown(state: State, seat: int, rows: Any) -> int:
    n = 0
    for owner in range(state.players):
        for i in range(state.draw_pile[owner]):
            n = _note(state, seat, owner * VILLAIN_DECK_SIZE + i, state.deck[owner, i], 0, rows, n)
        thefts = state.thefts if owner == state.thief else 0
        for i in range(HAND_SIZE):
            n = _note(state, seat, FIRST_HAND_PLACE + owner * HAND_SIZE + i, state.hand[owner, i], thefts, rows, n)
        for i in range(state.height[owner]):
            card = state.pile[owner, i] & CARD_MASK
            n = _note(state, seat, FIRST_PILE_PLACE + owner * MAX_CARDS + i, card, state.stamp[card], rows, n)
    return n


@jit
def _mix(rows: Any, chosen: Any, n: int, rng: Any) -> None:
    """Shuffle the cards of the chosen rows among them."""
    for i in range(n - 1, 0, -1):
        a, b = chosen[i], chosen[random_below(rng, i + 1)]
        rows[a, COL_CARD], rows[b, COL_CARD] = rows[b, COL_CARD], rows[a, COL_CARD]


@jit
def _mix_decks(state: State, seat: int, rows: Any, n: int, chosen: Any, rng: Any) -> None:
    """Shuffle the unknown cards of each deck among their places."""
    for villain in range(NUM_VILLAINS):
        count = 0
        for k in range(n):
            if rows[k, COL_CARD] // VILLAIN_DECK_SIZE == villain and not _is_remembered(state, rows[k, COL_CARD], seat):
                chosen[count] = k
                count += 1
        _mix(rows, chosen, count, rng)


@jit
def _in_thiefs_hand(state: State, card: int) -> bool:
    for i in range(HAND_SIZE):
        if state.hand[state.thief, i] == card:
            return True
    return False


@jit
def _is_settled(state: State, seat: int, first: int) -> bool:
    """Return whether the seat sees a card that may be the second one stolen. `first`: the first one, if it is not that."""
    villain = state.stolen[1] // VILLAIN_DECK_SIZE
    for card in range(villain * VILLAIN_DECK_SIZE, villain * VILLAIN_DECK_SIZE + VILLAIN_DECK_SIZE):
        after_both = state.stamp[card] == MAX_THEFTS or _in_thiefs_hand(state, card)
        if after_both and card != first and has_bit(state.seen[card], seat):
            return True
    return False


@jit
def _fits(state: State, seat: int, rows: Any, n: int, first: int) -> bool:
    """Return whether the second stolen card can be where it went."""
    stolen = state.stolen[1]
    remembered = _is_remembered(state, stolen, seat)
    for k in range(n):
        card = rows[k, COL_CARD]
        if remembered and card == stolen:
            return bool(rows[k, COL_THEFTS] == MAX_THEFTS)
        if (
            not remembered
            and card // VILLAIN_DECK_SIZE == stolen // VILLAIN_DECK_SIZE
            and card != first
            and rows[k, COL_THEFTS] == MAX_THEFTS
        ):
            return True
    return remembered  # it is no longer unknown


@jit
def _mix_loot(state: State, seat: int, rows: Any, n: int, chosen: Any, rng: Any) -> None:
    """Shuffle the unknown cards in and after the thief's hand, so that the second theft can have been."""
    count = 0
    for k in range(n):
        if rows[k, COL_THEFTS] > 0:
            chosen[count] = k
            count += 1
    _mix(rows, chosen, count, rng)
    if state.thefts < MAX_THEFTS or not (state.new_to_thief[1] or has_bit(state.kept[1], seat)):
        return
    first = state.stolen[0] if has_bit(state.kept[0], seat) else -1
    if not has_bit(state.kept[1], seat) and _is_settled(state, seat, first):
        return
    while not _fits(state, seat, rows, n, first):
        _mix(rows, chosen, count, rng)


@jit
def _find(rows: Any, n: int, card: int) -> int:
    for k in range(n):
        if rows[k, COL_CARD] == card:
            return k
    return -1


@jit
def _rename_loot(state: State, seat: int, rows: Any, places: Any, by_place: bool) -> None:
    """Name the loot of the new world, in which other cards were stolen: those at the same places, or, once decks are mixed, of the same decks."""
    for theft in range(state.thefts):
        follows = not by_place or not state.new_to_thief[theft]
        if places[theft] >= 0 and follows and not has_bit(state.kept[theft], seat):
            state.stolen[theft] = rows[places[theft], COL_CARD]


@jit
def _order_loot(state: State, seat: int, rows: Any, n: int) -> None:
    """Order the loot: of two cards of one deck that nobody can tell apart, the second stolen is one that can be it."""
    if state.thefts < MAX_THEFTS or has_bit(state.kept[0], seat) or has_bit(state.kept[1], seat):
        return
    alike = state.stolen[0] // VILLAIN_DECK_SIZE == state.stolen[1] // VILLAIN_DECK_SIZE
    k = _find(rows, n, state.stolen[1])
    if alike and state.new_to_thief[0] and state.new_to_thief[1] and k >= 0 and rows[k, COL_THEFTS] < MAX_THEFTS:
        state.stolen[0], state.stolen[1] = state.stolen[1], state.stolen[0]


@jit
def _lay_out(state: State, rows: Any, n: int) -> None:
    """Put the cards to their new places, whose handles, witnesses and past stay. No card moves: other cards have lain there all along."""
    for k in range(n):
        where, card = rows[k, COL_PLACE], rows[k, COL_CARD]
        state.handle[card] = rows[k, COL_HANDLE]
        state.seen[card] = rows[k, COL_SEEN]
        state.stamp[card] = rows[k, COL_THEFTS]
        if where < FIRST_HAND_PLACE:
            write_silently(state.deck, divmod(where, VILLAIN_DECK_SIZE), card)
        elif where < FIRST_PILE_PLACE:
            write_silently(state.hand, divmod(where - FIRST_HAND_PLACE, HAND_SIZE), card)
        else:
            write_silently(state.pile, divmod(where - FIRST_PILE_PLACE, MAX_CARDS), card + FACE_DOWN_BIT)
    for seat in range(state.players):
        update_traits(state, seat)


def redeal(state: State, seat: int, rng: Any) -> None:
    """Reshuffle, in place, what `seat` cannot know, and the generator with it (V7, V11)."""
    rows = np.empty((MAX_CARDS, NUM_COLUMNS), np.int64)
    chosen = np.empty(MAX_CARDS, np.int64)
    places = np.empty(MAX_THEFTS, np.int64)
    n = _list_unknown(state, seat, rows)
    for theft in range(MAX_THEFTS):
        places[theft] = _find(rows, n, state.stolen[theft]) if theft < state.thefts else -1
    _mix_decks(state, seat, rows, n, chosen, rng)
    _rename_loot(state, seat, rows, places, False)
    if state.thefts > 0:
        _mix_loot(state, seat, rows, n, chosen, rng)
        _rename_loot(state, seat, rows, places, True)
        _order_loot(state, seat, rows, n)
    _lay_out(state, rows, n)
    rekey(state, rng)
