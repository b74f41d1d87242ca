"""Random moves, for random play, rollouts and bots without a plan."""

from typing import Any

from orderup.kernel import verbs
from orderup.kernel.dice import random_below
from orderup.kernel.jit import jit
from orderup.kernel.masks import nth_move
from orderup.kernel.realtime import WAIT
from orderup.kernel.seats import State


@jit
def random_legal_move(state: State, seat: int, rng: Any, mask: Any) -> int:
    """Return one of the legal moves of a seat that has some, each equally likely; arguments as in `random_move`."""
    return int(nth_move(mask, random_below(rng, verbs.legal(state, seat, mask))))


@jit
def random_move(state: State, seat: int, rng: Any, mask: Any) -> int:
    """Return one of a seat's legal moves, each equally likely, or `WAIT` if there is none.

    `seat` may be `HOUSE`. `rng` is uint64[1], and `mask` (MASK_WORDS uint64 words) is written to.
    """
    count = verbs.legal(state, seat, mask)
    return int(nth_move(mask, random_below(rng, count))) if count > 0 else WAIT
