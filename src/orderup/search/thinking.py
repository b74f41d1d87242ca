"""A seat thinks about its position: within a budget, and only from what it knows."""

import time
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from orderup.kernel.dice import Dice
from orderup.kernel.entry_points import blank
from orderup.kernel.seats import MOVES
from orderup.search.ismcts import search, tell
from orderup.search.plan import DESK, TREE, Plan

CHUNK: Final = 16
"""Iterations between two looks at the clock, at first."""
LOOK_EVERY: Final = 0.002
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at. `move` -1 is to wait; `value` is the mean reward and `wins` the share of wins, 0 to 1."""

    move: int
    visits: int
    value: float
    wins: float


@dataclass(frozen=True)
class Thought:
    """What a search came to: the moves that were tried, the most visited first."""

    candidates: list[Candidate]
    iterations: int
    moves: int
    """Played in all iterations."""

    @property
    def move(self) -> int:
        """The move to make, or -1 to wait."""
        return self.candidates[0].move if self.candidates else -1


class Mind:
    """The memory that a search works in: make one for a thread, and think with it as often as you like."""

    def __init__(self) -> None:
        self._trees, self._desks = blank(TREE), blank(DESK)
        self._rows = np.zeros((MOVES + 1, 5))

    def think(
        self, states: Any, seat: int, plan: Plan, rng: Dice, *, ms: float | None = None, iterations: int | None = None
    ) -> Thought:
        """Search for a seat's move from `states`, an array of one record, which stays as it is.

        Until `ms` milliseconds are over or `iterations` are done, whichever is first; with iterations alone, the same dice give the same
        thought. ValueError: neither is given.
        """
        if ms is None and iterations is None:
            raise ValueError("a search needs a budget: milliseconds or iterations")
        plans, worlds = plan.record(seat), blank(states.dtype, 3)
        worlds[0] = states[0]
        self._desks["dice"][0] = rng
        until = None if ms is None else time.perf_counter() + ms / 1000
        done, chunk = 0, CHUNK if until is not None else iterations or 0
        while chunk > 0:
            started = time.perf_counter()
            search(worlds, plans, self._trees, self._desks, done, chunk)
            done += chunk
            now = time.perf_counter()
            if until is not None:
                pace = (now - started) / chunk
                chunk = 0 if now >= until else max(1, int(min(LOOK_EVERY, until - now) / pace))
            else:
                chunk = 0
            if iterations is not None:
                chunk = min(chunk, iterations - done)
        rng[:] = self._desks["dice"][0]
        n = tell(worlds, plans, self._trees, self._desks, self._rows)
        rows = self._rows[:n].tolist()
        found = [Candidate(int(move), int(visits), value, wins) for move, visits, value, wins, _ in rows]
        found.sort(key=lambda candidate: (-candidate.visits, -candidate.value, candidate.move))
        return Thought(found, done, int(self._desks["moves"][0]))
