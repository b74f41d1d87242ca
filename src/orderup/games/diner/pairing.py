"""Pairing plates and tables anew, by rounds of exchanges that keep D1 (D4a).

Sets of tables are bits of a uint64, table `t` at bit `t`, and plates are three such sets, one for each bit of the kind's
number; so a round exchanges all pairs at once.
"""

from typing import Any, Final

import numpy as np

from orderup.games.diner.state import STANDARD_NUM_CARDS, State
from orderup.kernel.compiler import intrinsics
from orderup.kernel.jit import inlined, jit, noinline
from orderup.kernel.stream import next_u64

STANDARD_NUM_ROUNDS: Final = 48
NONSTANDARD_NUM_ROUNDS: Final = 64
"""Of lists with more or fewer cards than the standard one."""
ONE, STANDARD, S10 = np.uint64(1), np.uint64(STANDARD_NUM_CARDS), np.uint64(10)
FULL_MASK, WORD_WIDTH, LAST = np.uint64(2**64 - 1), np.uint64(64), np.uint64(63)
S32 = np.uint64(32)


@inlined
def table_mask(cards: Any) -> Any:
    """Return all tables of a list of `cards` cards, as bits."""
    return FULL_MASK >> (WORD_WIDTH - cards)


@inlined
def reverse_bits(x: Any, cards: Any) -> Any:
    """Return the word with bit `i` at bit `cards - 1 - i`."""
    return intrinsics.reverse_bits(x) >> (WORD_WIDTH - cards)


@inlined
def rotate_bits(x: Any, by: Any, cards: Any) -> Any:
    """Return the word with bit `i` at bit `(i + by) mod cards`, for `by` from 0 to `cards`. (A shift by 64 would be undefined: of 64 bits it is one by 0.)"""
    return ((x << (by & LAST)) | (x >> ((cards - by) & LAST))) & table_mask(cards)


@inlined
def clashing_tables(asking: Any, p0: Any, p1: Any, p2: Any) -> Any:
    """Return, as bits, the tables that would lie on the back of a plate they order (D1)."""
    n0, n1, n2 = ~p0, ~p1, ~p2
    low = n1 & n2 & ((n0 & asking[0]) | (p0 & asking[1]))
    mid = p1 & n2 & ((n0 & asking[2]) | (p0 & asking[3]))
    high = p2 & ((n1 & ((n0 & asking[4]) | (p0 & asking[5]))) | (p1 & n0 & asking[6]))
    return low | mid | high


@inlined
def _reversed(plates: Any, cards: Any) -> Any:
    return reverse_bits(plates[0], cards), reverse_bits(plates[1], cards), reverse_bits(plates[2], cards)


@inlined
def _exchange(state: State, plates: Any, reverse: Any, coins: Any, turn: Any, cards: Any) -> Any:
    """Play a round: table `i` is matched with table `(turn - 1 - i) mod cards`, and matched tables exchange plates if their coins differ and D1 allows it.

    Returns the plates, and the same reversed.
    """
    p0, p1, p2 = plates
    b0, b1, b2 = reverse
    back = cards - turn
    q0, q1, q2 = (
        rotate_bits(b0, turn, cards),
        rotate_bits(b1, turn, cards),
        rotate_bits(b2, turn, cards),
    )  # the partners'
    clash = clashing_tables(state.asking, q0, q1, q2) & table_mask(cards)
    differ = coins ^ rotate_bits(reverse_bits(coins, cards), turn, cards)
    go = differ & ~(clash | rotate_bits(reverse_bits(clash, cards), turn, cards))
    d0, d1, d2 = (p0 ^ q0) & go, (p1 ^ q1) & go, (p2 ^ q2) & go
    e0, e1, e2 = rotate_bits(d0, back, cards), rotate_bits(d1, back, cards), rotate_bits(d2, back, cards)
    return (p0 ^ d0, p1 ^ d1, p2 ^ d2), (b0 ^ e0, b1 ^ e1, b2 ^ e2)


@jit
def _pair_standard(state: State) -> Any:
    """Return the pairing of 54 cards: a word of the stream is 54 coins, and its upper ten bits, times 54 / 1024, say who is matched with whom."""
    plates = state.backs[0], state.backs[1], state.backs[2]
    reverse = _reversed(plates, STANDARD)
    for _ in range(STANDARD_NUM_ROUNDS):
        word = next_u64(state)
        turn = ((word >> STANDARD) * STANDARD >> S10) + ONE
        plates, reverse = _exchange(state, plates, reverse, word & table_mask(STANDARD), turn, STANDARD)
    return plates


@noinline
def _pair_others(state: State) -> Any:
    """Return the pairing of any other number of cards: one word is the coins, and the upper half of the next, times cards / 2^32, says who is matched with whom."""
    plates, cards = (state.backs[0], state.backs[1], state.backs[2]), np.uint64(state.cards)
    reverse = _reversed(plates, cards)
    for _ in range(NONSTANDARD_NUM_ROUNDS):
        coins = next_u64(state) & table_mask(cards)
        turn = ((next_u64(state) >> S32) * cards >> S32) + ONE
        plates, reverse = _exchange(state, plates, reverse, coins, turn, cards)
    return plates


@jit
def pair_anew(state: State) -> Any:
    """Exchange plates in many rounds (D4a); returns the plates on the tables' backs, as three sets."""
    return _pair_standard(state) if state.cards == STANDARD_NUM_CARDS else _pair_others(state)
