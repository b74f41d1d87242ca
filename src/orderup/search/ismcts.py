"""Information-set Monte Carlo tree search (Cowling, Powley & Whitehouse 2012), for calls from plain Python."""

from functools import cache
from typing import Any, Final

from numba import float64, int64, typeof

from orderup.kernel import verbs
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.game import Game
from orderup.kernel.jit import COMPILED, entry, jit
from orderup.kernel.loops import Loop
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.realtime import WAIT
from orderup.kernel.seats import MASK_WORDS
from orderup.search.config import CONFIG_LAYOUT
from orderup.search.iteration import run_iteration
from orderup.search.memory import SCRATCH_LAYOUT, TREE_LAYOUT, Tree
from orderup.search.tree import NUM_SEAT_CODES, WAIT_ACTION, find_slot, reset_tree


@entry
def run_iterations(states: Any, configs: Any, trees: Any, scratches: Any, done: int, iterations: int) -> None:
    """Run iterations `done` to `done + iterations - 1` of a search; the first begins with empty trees.

    `states` has three records: the position, and room for a determinization and the one that is played. The other arrays have one;
    `scratches[0].dice` must be seeded.
    """
    config, tree, scratch = configs[0], trees[0], scratches[0]
    if done == 0:
        reset_tree(tree)
        scratch.moves = 0
    for number in range(done, done + iterations):
        if number % config.iterations_per_determinization == 0:
            states[1] = states[0]
            if config.perfect_information == 0:
                verbs.redeal(states[1], config.seat, scratch.dice)
        states[2] = states[1]
        run_iteration(states[2], config, tree, scratch)


@jit
def _write_child(tree: Tree, seat: int, move: int, observed: int, out: Any, n: int) -> int:
    """Add a row for a move that has been tried, the first of those that look alike; return the number of rows."""
    node = int(tree.slot[find_slot(tree, seat, observed * NUM_SEAT_CODES + seat)])
    if node == 0 or tree.visits[node] == 0:
        return n
    for i in range(n):
        if out[i, 4] == node:
            return n
    out[n, 0] = move
    out[n, 1] = tree.visits[node]
    out[n, 2] = tree.value_sum[node] / tree.visits[node]
    out[n, 3] = tree.win_sum[node] / tree.visits[node]
    out[n, 4] = node
    return n + 1


@entry
def root_statistics(states: Any, configs: Any, trees: Any, scratches: Any, out: Any) -> int:
    """Write the root's children into `out` (float64, rows of move, visits, mean value, win rate, node); return the number of rows."""
    config, tree, scratch = configs[0], trees[0], scratches[0]
    seat = int(config.seat)
    verbs.legal(states[0], seat, scratch.mask)
    n = 0
    for word in range(MASK_WORDS):
        bits = scratch.mask[word]
        for i in range(count_bits(bits)):
            move = word * 64 + int(nth_bit(bits, i))
            n = _write_child(tree, seat, move, int(verbs.observed_action(states[0], seat, move, seat)), out, n)
    return _write_child(tree, seat, WAIT, WAIT_ACTION, out, n)


@cache
def _record_types() -> tuple[Any, ...]:
    """Return the types of a search's configuration, trees and scratch. Making them takes a while, and only a compiler needs them."""
    return tuple(typeof(zeroed_records(one)) for one in (CONFIG_LAYOUT, TREE_LAYOUT, SCRATCH_LAYOUT))  # type: ignore[no-untyped-call]  # numba has no types


ROOT_STATISTICS_TYPE: Final = float64[:, ::1]
SEARCH_LOOP: Final = Loop("the search", run_iterations, lambda _: (*_record_types(), int64, int64))
ROOT_STATISTICS_LOOP: Final = Loop(
    "the search's result", root_statistics, lambda _: (*_record_types(), ROOT_STATISTICS_TYPE)
)

_ready: set[str] = set()


def is_ready(game: Game) -> bool:
    """Return whether a search can begin at once."""
    return not COMPILED or game.name in _ready


def precompile(game: Game) -> None:
    """Compile the search for a game, or load it, without running it."""
    SEARCH_LOOP.prepare(game)
    ROOT_STATISTICS_LOOP.prepare(game)
    _ready.add(game.name)
