"""`redeal`: every world that a seat cannot tell from the true one, all equally likely.

Which orders came out of which shuffle is public: of the first deck all that there are, of a later one the discards, which all had been served
face up. So what a seat has not seen of a shuffle (in the deck, or drawn blind into another's hand) is what is left of that shuffle's cards, in
any order: the worlds are the ways to exchange these cards among their places, shuffle by shuffle (L5, L6). Cards that look alike count as two.
"""

from typing import Any

import numpy as np

from orderup.games.lucky_penny.dealing import index_orders
from orderup.games.lucky_penny.state import FIRST_GUEST, GUEST_BATCH, MAX_CARDS, State
from orderup.kernel.bits import has_bit
from orderup.kernel.dice import random_below
from orderup.kernel.jit import jit
from orderup.kernel.stream import rekey


@jit
def _exchange(values: Any, slots: Any, n: int, rng: Any) -> None:
    """Shuffle the values in these slots."""
    for i in range(n - 1, 0, -1):
        a, b = slots[i], slots[random_below(rng, i + 1)]
        values[a], values[b] = values[b], values[a]


def redeal(state: State, seat: int, rng: Any) -> None:
    """Reshuffle, in place, what `seat` cannot know, and the generator with it."""
    slots = np.empty(MAX_CARDS, np.int64)
    for batch in range(GUEST_BATCH, state.shuffles + 1):
        first, count = (FIRST_GUEST, state.guests) if batch == GUEST_BATCH else (0, state.orders)
        n = 0
        for slot in range(first, first + count):
            if state.batch[slot] == batch and not has_bit(state.seen[slot], seat):
                slots[n] = slot
                n += 1
        _exchange(state.face, slots, n, rng)
        if batch != GUEST_BATCH:  # a guest's handle says when it comes, which is no secret
            _exchange(state.handle, slots, n, rng)
    index_orders(state)
    rekey(state, rng)
