"""`redeal`: every world that a seat cannot tell from the true one, all equally likely.

A seat knows faces at places (`seen_*`) and, after a Break, faces of cards whose places are lost (`kept_*`, D4b).
A Markov chain walks over all worlds that agree with both. Its steps: exchange the unknown plates, or the unknown tables,
of two cards; both faces of two unseen cards; or two whole cards of the Break's shuffle. A step that would contradict
something known is not taken.

D1 (or the printed pairing, D4a) makes the worlds a set of matchings between plates and tables, and exchanges that keep it
do not join all of them: three tables may have to pass their plates round. So the chain may hold one pair of faces that cannot
be one card, as in Jerrum & Sinclair (1989), entering such a state with probability 1 / (free faces + 2). Proposals are
symmetric, so that all states without such a pair are equally likely in the limit (Metropolis et al. 1953), and only there it ends.
"""

from typing import Any, Final

import numpy as np

from orderup.games.diner.dealing import can_share_card, swap_cards, swap_memories, write_faces
from orderup.games.diner.state import MAX_CARDS, State
from orderup.kernel.bits import EMPTY_SET, has_bit, shift_to_byte
from orderup.kernel.dice import random_below
from orderup.kernel.jit import jit
from orderup.kernel.stream import rekey

NUM_SWEEPS: Final = 24
PROPOSALS_PER_KIND: Final = 36
"""Proposals of each kind in a sweep."""
PLATES, TABLES, BOTH, WHOLE = range(4)
NUM_STEP_KINDS: Final = 4


@jit
def _free_plate(state: State, slot: int, seat: int) -> bool:
    return not has_bit(state.seen_plate[slot] | state.kept_plate[slot], seat)


@jit
def _free_table(state: State, slot: int, seat: int) -> bool:
    return not has_bit(state.seen_table[slot] | state.kept_table[slot], seat)


@jit
def _misfits(state: State, i: int, j: int) -> int:
    """Return how many of two cards have sides that one card cannot have."""
    first = 0 if can_share_card(state, state.table[i], state.plate[i]) else 1
    return first if can_share_card(state, state.table[j], state.plate[j]) else first + 1


@jit
def _swap_plates(state: State, i: int, j: int) -> None:
    state.plate[i], state.plate[j] = state.plate[j], state.plate[i]


@jit
def _swap_tables(state: State, i: int, j: int) -> None:
    state.table[i], state.table[j] = state.table[j], state.table[i]


@jit
def _exchange(state: State, kind: int, i: int, j: int, misfits: int, rarity: int, rng: Any) -> int:
    """Exchange the plates or the tables of two cards, if at most one misfit results; returns the misfits there are now."""
    if kind == PLATES and state.plate[i] == state.plate[j]:
        return misfits
    before = _misfits(state, i, j)
    if kind == PLATES:
        _swap_plates(state, i, j)
    else:
        _swap_tables(state, i, j)
    after = misfits - before + _misfits(state, i, j)
    if after == 0 or (after == 1 and (misfits == 1 or random_below(rng, rarity) == 0)):
        return after
    if kind == PLATES:
        _swap_plates(state, i, j)
    else:
        _swap_tables(state, i, j)
    return misfits


@jit
def _swap_whole(state: State, i: int, j: int, seat: int) -> None:
    plates_pinned = has_bit(state.seen_plate[i] | state.seen_plate[j], seat)
    tables_pinned = has_bit(state.seen_table[i] | state.seen_table[j], seat)
    if plates_pinned and state.plate[i] != state.plate[j]:
        return
    if not tables_pinned:
        swap_cards(state, i, j)
    elif not has_bit(state.kept_table[i] | state.kept_table[j], seat) and state.plate[i] == state.plate[j]:
        swap_memories(state, i, j)  # the faces stay, but which of the two was the remembered card?


@jit
def _list_free(state: State, seat: int, lists: Any, lengths: Any) -> None:
    """Fill the lists of slots that each kind of step may touch."""
    for kind in range(NUM_STEP_KINDS):
        lengths[kind] = 0
    for slot in range(state.cards):
        plate, table = _free_plate(state, slot, seat), _free_table(state, slot, seat)
        if plate:
            lists[PLATES, lengths[PLATES]] = slot
            lengths[PLATES] += 1
        if table:
            lists[TABLES, lengths[TABLES]] = slot
            lengths[TABLES] += 1
        if plate and table:
            lists[BOTH, lengths[BOTH]] = slot
            lengths[BOTH] += 1
        if state.handle[slot] >= state.cards:  # the Break has shuffled it
            lists[WHOLE, lengths[WHOLE]] = slot
            lengths[WHOLE] += 1


@jit
def _sweep(state: State, seat: int, lists: Any, lengths: Any, misfits: int, rarity: int, rng: Any) -> int:
    """Make proposals of every kind; returns the misfits there are now."""
    for kind in range(NUM_STEP_KINDS):
        n = lengths[kind]
        if n < 2:
            continue
        for _ in range(PROPOSALS_PER_KIND):
            i, j = lists[kind, random_below(rng, n)], lists[kind, random_below(rng, n)]
            if i == j:
                continue
            if kind == BOTH:
                _swap_plates(state, i, j)
                _swap_tables(state, i, j)
            elif kind == WHOLE:
                _swap_whole(state, i, j, seat)
            else:
                misfits = _exchange(state, kind, i, j, misfits, rarity, rng)
    if lengths[WHOLE] > 0:
        _list_free(state, seat, lists, lengths)  # what is remembered has moved with the cards
    return misfits


def redeal(state: State, seat: int, rng: Any) -> None:
    """Reshuffle, in place, what `seat` cannot know, and the generator with it (D4b)."""
    lists = np.empty((NUM_STEP_KINDS, MAX_CARDS), np.int8)
    lengths = np.empty(NUM_STEP_KINDS, np.int64)
    _list_free(state, seat, lists, lengths)
    rarity = 2 + max(lengths[PLATES], lengths[TABLES])
    misfits = 0
    sweeps = 0
    while sweeps < NUM_SWEEPS or misfits > 0:
        misfits = _sweep(state, seat, lists, lengths, misfits, rarity, rng)
        sweeps += 1
    rekey(state, rng)
    write_faces(state)
    _restock(state)


@jit
def _restock(state: State) -> None:
    """Count every hand's plates anew."""
    for seat in range(state.players):
        stock = EMPTY_SET
        for i in range(state.held[seat]):
            stock += shift_to_byte(state.plate[state.hand[seat, i]], 1)
        state.stock[seat] = stock
