"""A search for a seat's move, within a budget, which uses only what the seat knows."""

import time
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from orderup.kernel.dice import Dice
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.seats import MAX_MOVES
from orderup.search.config import SearchConfig
from orderup.search.ismcts import root_statistics, run_iterations
from orderup.search.memory import SCRATCH_LAYOUT, TREE_LAYOUT

FIRST_BATCH_SIZE: Final = 16
"""Iterations before the first reading of the clock."""
BATCH_SECONDS: Final = 0.002
"""Time between two readings of the clock."""


@dataclass(frozen=True)
class RootMove:
    """A move that was tried at the root; -1 is to wait. The value is the mean of its terminal values, 0 to 1, the win rate its share of wins."""

    move: int
    visits: int
    value: float
    win_rate: float


@dataclass(frozen=True)
class SearchResult:
    """The result of a search."""

    root_moves: list[RootMove]
    """The moves at the root, the most visited first."""
    iterations: int
    moves: int
    """Moves played in all iterations."""

    @property
    def best_move(self) -> int:
        """The most visited move, or -1 to wait."""
        return self.root_moves[0].move if self.root_moves else -1


class Searcher:
    """The memory of a search, for one thread and any number of searches."""

    def __init__(self) -> None:
        self._trees, self._scratches = zeroed_records(TREE_LAYOUT), zeroed_records(SCRATCH_LAYOUT)
        self._rows = np.zeros((MAX_MOVES + 1, 5))

    def search(
        self,
        states: Any,
        seat: int,
        config: SearchConfig,
        rng: Dice,
        *,
        ms: float | None = None,
        iterations: int | None = None,
    ) -> SearchResult:
        """Search for a seat's move from `states`, an array of one record, which stays as it is.

        It ends after `ms` milliseconds or `iterations`, whichever is first; with iterations alone, the same dice give the same
        result. Raises ValueError: neither is given.
        """
        if ms is None and iterations is None:
            raise ValueError("a search needs a budget: milliseconds or iterations")
        configs, worlds = config.record(seat), zeroed_records(states.dtype, 3)
        worlds[0] = states[0]
        self._scratches["dice"][0] = rng
        deadline = None if ms is None else time.perf_counter() + ms / 1000
        done, batch = 0, FIRST_BATCH_SIZE if deadline is not None else iterations or 0
        while batch > 0:
            started = time.perf_counter()
            run_iterations(worlds, configs, self._trees, self._scratches, done, batch)
            done += batch
            batch = 0 if deadline is None else _next_batch(batch, started, deadline)
            if iterations is not None:
                batch = min(batch, iterations - done)
        rng[:] = self._scratches["dice"][0]
        return SearchResult(self._root_moves(worlds, configs), done, int(self._scratches["moves"][0]))

    def _root_moves(self, worlds: Any, configs: Any) -> list[RootMove]:
        n = root_statistics(worlds, configs, self._trees, self._scratches, self._rows)
        rows = self._rows[:n].tolist()
        found = [RootMove(int(move), int(visits), value, win_rate) for move, visits, value, win_rate, _ in rows]
        return sorted(found, key=lambda one: (-one.visits, -one.value, one.move))


def _next_batch(batch: int, started: float, deadline: float) -> int:
    """Return how many iterations to run before the next reading of the clock, from the duration of the last batch."""
    now = time.perf_counter()
    seconds = (now - started) / batch
    return 0 if now >= deadline else max(1, int(min(BATCH_SECONDS, deadline - now) / seconds))
