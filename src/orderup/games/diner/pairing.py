"""Pairing plates and tables anew, by rounds of exchanges that keep D1 (D4a).

Sets of tables are bits of a uint64, table `t` at bit `t`, and plates are three such sets, one for each bit of the kind's
number; so a round exchanges all pairs at once.
"""

from typing import Any, Final

import numpy as np

from orderup.games.diner.state import CARDS, State
from orderup.kernel.jit import inlined, jit
from orderup.kernel.stream import next_word

ROUNDS: Final = 48
ONE, CARDS_64, S10 = np.uint64(1), np.uint64(CARDS), np.uint64(10)
ALL = np.uint64((1 << CARDS) - 1)
UNUSED = np.uint64(64 - CARDS)
S2, S4, S8, S16, S32 = np.uint64(2), np.uint64(4), np.uint64(8), np.uint64(16), np.uint64(32)
M1, M2, M4, M8 = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
    np.uint64(0x00FF00FF00FF00FF),
)
M16 = np.uint64(0x0000FFFF0000FFFF)


@inlined
def reverse_bits(x: Any) -> Any:
    """Bit `i` goes to bit `CARDS - 1 - i`."""
    x = ((x >> ONE) & M1) | ((x & M1) << ONE)
    x = ((x >> S2) & M2) | ((x & M2) << S2)
    x = ((x >> S4) & M4) | ((x & M4) << S4)
    x = ((x >> S8) & M8) | ((x & M8) << S8)
    x = ((x >> S16) & M16) | ((x & M16) << S16)
    return ((x >> S32) | (x << S32)) >> UNUSED


@inlined
def rotate_bits(x: Any, by: Any) -> Any:
    """Bit `i` goes to bit `(i + by) mod CARDS`."""
    return ((x << by) | (x >> (CARDS_64 - by))) & ALL


@inlined
def clashing(asking: Any, p0: Any, p1: Any, p2: Any) -> Any:
    """The tables that would lie on the back of a plate they order (D1)."""
    n0, n1, n2 = ~p0, ~p1, ~p2
    low = n1 & n2 & ((n0 & asking[0]) | (p0 & asking[1]))
    mid = p1 & n2 & ((n0 & asking[2]) | (p0 & asking[3]))
    high = p2 & ((n1 & ((n0 & asking[4]) | (p0 & asking[5]))) | (p1 & n0 & asking[6]))
    return low | mid | high


@jit
def pair_anew(state: State) -> Any:
    """Exchange plates in `ROUNDS` rounds (D4a); returns the plates on the tables' backs, as three sets.

    A round takes one word of the stream. Its upper ten bits, times 54 / 1024, are `r`: table `i` is matched with table
    `(r - i) mod 54`. Two matched tables exchange plates if their two bits in the word differ and D1 allows it.
    """
    p0, p1, p2 = state.backs[0], state.backs[1], state.backs[2]
    b0, b1, b2 = reverse_bits(p0), reverse_bits(p1), reverse_bits(p2)
    for _ in range(ROUNDS):
        word = next_word(state)
        turn = ((word >> CARDS_64) * CARDS_64 >> S10) + ONE
        back = CARDS_64 - turn
        q0, q1, q2 = rotate_bits(b0, turn), rotate_bits(b1, turn), rotate_bits(b2, turn)  # the partners' plates
        coins, clash = word & ALL, clashing(state.asking, q0, q1, q2) & ALL
        differ = coins ^ rotate_bits(reverse_bits(coins), turn)
        go = differ & ~(clash | rotate_bits(reverse_bits(clash), turn))
        d0, d1, d2 = (p0 ^ q0) & go, (p1 ^ q1) & go, (p2 ^ q2) & go
        p0, p1, p2 = p0 ^ d0, p1 ^ d1, p2 ^ d2
        b0, b1, b2 = b0 ^ rotate_bits(d0, back), b1 ^ rotate_bits(d1, back), b2 ^ rotate_bits(d2, back)
    return p0, p1, p2
