"""Information-set Monte Carlo tree search as plain Python calls it."""

from typing import Any, Final

import numpy as np
from numba import int64, typeof

from orderup.kernel import verbs
from orderup.kernel.entry_points import blank
from orderup.kernel.game import Game
from orderup.kernel.jit import COMPILED, entry, jit
from orderup.kernel.loops import Loop
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.seats import MASK_WORDS
from orderup.search.plan import DESK, PLAN, TREE
from orderup.search.playing import iterate
from orderup.search.tree import LOOK_OF_WAITING, SEATS, WAIT, plant, slot_of


@entry
def search(states: Any, plans: Any, trees: Any, desks: Any, done: int, iterations: int) -> None:
    """Run iterations `done` to `done + iterations - 1` of a search; the first begins with empty trees.

    `states` has three records: the position, and room for a redealt world and the one that is played. The other arrays have one;
    `desks[0].dice` must be thrown.
    """
    plan, tree, desk = plans[0], trees[0], desks[0]
    if done == 0:
        plant(tree)
        desk.moves = 0
    for number in range(done, done + iterations):
        if number % plan.worlds == 0:
            states[1] = states[0]
            if plan.open == 0:
                verbs.redeal(states[1], plan.seat, desk.dice)
        states[2] = states[1]
        iterate(states[2], plan, tree, desk)


@jit
def _tell_one(tree: Any, seat: int, move: int, look: int, out: Any, n: int) -> int:
    """Add a row for a move that has been tried, the first of those that look alike; returns how many there are."""
    node = int(tree.slot[slot_of(tree, seat, look * SEATS + seat)])
    if node == 0 or tree.visits[node] == 0:
        return n
    for i in range(n):
        if out[i, 4] == node:
            return n
    out[n, 0] = move
    out[n, 1] = tree.visits[node]
    out[n, 2] = tree.reward[node] / tree.visits[node]
    out[n, 3] = tree.won[node] / tree.visits[node]
    out[n, 4] = node
    return n + 1


@entry
def tell(states: Any, plans: Any, trees: Any, desks: Any, out: Any) -> int:
    """Write what the root's moves came to into `out` (float64, rows of move, visits, mean reward, win share, node); returns how many."""
    plan, tree, desk = plans[0], trees[0], desks[0]
    seat = int(plan.seat)
    verbs.legal(states[0], seat, desk.mask)
    n = 0
    for word in range(MASK_WORDS):
        bits = desk.mask[word]
        for i in range(count_bits(bits)):
            move = word * 64 + int(nth_bit(bits, i))
            n = _tell_one(tree, seat, move, int(verbs.observed_action(states[0], seat, move, seat)), out, n)
    return _tell_one(tree, seat, WAIT, LOOK_OF_WAITING, out, n)


PLANS, TREES, DESKS = (typeof(blank(one)) for one in (PLAN, TREE, DESK))  # type: ignore[no-untyped-call]  # numba has no types
SEARCH: Final = Loop("the search", search, lambda _: (PLANS, TREES, DESKS, int64, int64))
TELL: Final = Loop("the search's result", tell, lambda _: (PLANS, TREES, DESKS, typeof(np.zeros((1, 4)))))  # type: ignore[no-untyped-call]  # numba has no types

_ready: set[str] = set()


def is_ready(game: Game) -> bool:
    """Whether a search can begin at once."""
    return not COMPILED or game.name in _ready


def prepare(game: Game) -> None:
    """Compile the search for a game, or load it, without running it."""
    SEARCH.prepare(game)
    TELL.prepare(game)
    _ready.add(game.name)
