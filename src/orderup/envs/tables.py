"""Tables of one game for Python: their arrays, their seeds, and threads that step them together."""

import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from orderup.envs.batch import (
    ACT,
    BEGIN,
    LEARNER,
    LOOK,
    RANDOM,
    REWARDS,
    STEP,
    TABLE,
    actions_of,
    step_all,
    step_layout,
)
from orderup.envs.sequential import NOBODY
from orderup.games import Game, find
from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.kernel.seats import MAX_PLAYERS
from orderup.match.shuffle import expand
from orderup.players.levels import SKILL

LOG: Final = logging.getLogger("orderup")

MOST_DECISIONS: Final = 1 << 32
BOTS: Final = {"random": RANDOM, **SKILL}
"""The built-in opponents, by name."""


def whole(name: str, value: Any) -> int:
    """A whole number of any kind as Python's. Raises TypeError, which calls it by its name."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {value!r}") from None


class Tables:
    """`n` games of one kind, each with its own generator. `steps` holds what the last step told (see `step_layout`)."""

    def __init__(
        self,
        game: str,
        n: int,
        players: int,
        *,
        options: Mapping[str, Any] | None = None,
        deck: Any = None,
        reward: str = "zero_sum",
        limit: int = 0,
        again: bool = True,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        threads: int = 1,
    ) -> None:
        self.game: Game = find(game)
        n, players, limit = whole("num_envs", n), whole("players", players), whole("max_decisions", limit)
        threads = whole("threads", threads)
        if n < 1 or threads < 1:
            raise ValueError(f"tables and threads must be at least 1, not {n} and {threads}")
        if reward not in REWARDS:
            raise ValueError(f"there is no reward {reward!r}; there is {', '.join(REWARDS)}")
        if not 0 <= limit < MOST_DECISIONS:
            raise ValueError(
                f"decisions are limited to a number below {MOST_DECISIONS}, or by 0 not at all; not to {limit}"
            )
        self.n, self.players, self.threads = n, players, min(threads, n)
        if not isinstance(options or {}, Mapping):
            raise TypeError(f"options are names with values, not {options!r}")
        self.options = self.game.check(players, {**self.game.lab, **(options or {})})
        self.deck = self.game.cards(deck)
        self._blank = self.game.new(players, self.options, self.deck)
        self.states = entry_points.blank(self.game.layout, n)
        self.tables = entry_points.blank(TABLE, n)
        self.real_time = self.game.realtime
        self.actions = actions_of(self.game)
        self.steps = entry_points.blank(step_layout(self.game), n)
        self.tables["real_time"], self.tables["limit"], self.tables["again"] = self.real_time, limit, again
        self.tables["reward"] = REWARDS.index(reward)
        self._seat_bots(opponents, seat)
        self.begun = False
        """Whether anything has been dealt."""
        STEP.prepare(self.game, tell=LOG.warning)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _seat_bots(self, opponents: str | Sequence[str] | None, seat: int | None) -> None:
        if opponents is None:
            if seat is not None:
                raise ValueError("a seat is the learner's against opponents; without them every seat is asked")
            self._seating = [LEARNER] * MAX_PLAYERS, NOBODY, False
            return
        if not isinstance(opponents, Sequence):
            raise TypeError(f"opponents are a name or names ({', '.join(BOTS)}), not {opponents!r}")
        names = [opponents] * (self.players - 1) if isinstance(opponents, str) else list(opponents)
        unknown = [name for name in names if name not in BOTS]
        if unknown:
            raise ValueError(f"there is no bot {unknown[0]!r}; there is {', '.join(BOTS)}")
        if len(names) != self.players - 1:
            raise ValueError(f"{self.players - 1} opponents are needed, not {len(names)}")
        if seat is not None and not 0 <= whole("seat", seat) < self.players:
            raise ValueError(f"there is no seat {seat}")
        place = seat or 0
        skills = [BOTS[name] for name in names]
        skills.insert(place, LEARNER)
        self._seating = skills + [RANDOM] * (MAX_PLAYERS - self.players), place, seat is None

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """What those who are asked know, or the one learner, shape (n, bytes)."""
        return np.asarray(self.steps["observation"])

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """Their legal actions, shape (n, actions); int8, as Gymnasium's spaces want it."""
        return np.asarray(self.steps["mask"]).view(np.int8)

    def seed(self, seed: int) -> None:
        """Seed each table's generator. Table `i` depends only on the seed and on `i`."""
        run = int.from_bytes(expand(seed)[:8], "little")
        for i in range(self.n):
            self.tables["dice"][i] = dice(int.from_bytes(expand(run + i)[:8], "little"))

    def begin(self) -> None:
        """Deal everywhere."""
        for name in self._blank.dtype.names:
            self.states[name] = self._blank[name][0]
        self.tables["skill"], self.tables["learner"], self.tables["moves"] = self._seating
        self.begun = True
        self._do(BEGIN)

    def step(self, actions: npt.ArrayLike) -> None:
        """One action at each table (whole numbers, shape (n,)); a table whose game is over ignores it.

        Raises RuntimeError if nothing has been dealt yet, ValueError for actions that are none.
        """
        self.ask_begun()
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.n} whole numbers in a row, not {chosen.dtype} of shape {chosen.shape}")
        self._do(ACT, np.ascontiguousarray(chosen, np.int64))

    def look(self) -> None:
        """Observe again at all tables, after their records have been changed by hand. Rewards and flags stay."""
        self._do(LOOK)

    def ask_begun(self) -> None:
        """Raises RuntimeError if nothing has been dealt yet."""
        if not self.begun:
            raise RuntimeError("nothing has been dealt yet; call reset first")

    def _do(self, what: int, actions: npt.NDArray[np.int64] | None = None) -> None:
        given = np.zeros(self.n, np.int64) if actions is None else actions
        if self._pool is None:
            self._part(given, 0, self.n, what)
            return
        bounds = np.linspace(0, self.n, self.threads + 1).astype(int)
        parts = [self._pool.submit(self._part, given, int(a), int(b), what) for a, b in pairwise(bounds)]
        for part in parts:
            part.result()

    def _part(self, actions: Any, first: int, last: int, what: int) -> None:
        step_all(self.states, self.tables, self.steps, actions, first, last, what)

    def close(self) -> None:
        """Let the threads go. What is stepped after that is stepped by the caller's."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def observe(self, seat: int, i: int = 0) -> npt.NDArray[np.uint8]:
        """What a seat of table `i` knows, in an array of its own."""
        out = np.zeros(self.game.observation, np.uint8)
        entry_points.observe(self.states[i : i + 1], seat, out)
        return out

    def played(self, i: int = 0) -> list[tuple[int, int]]:
        """Seat and move of what the last step brought about at table `i`, the house's moves too."""
        table = self.tables[i]
        return [(int(entry) % 8, int(entry) // 8) for entry in table["log"][: table["logged"]]]

    def dealt(self, i: int = 0) -> Any:
        """The record of table `i` as its game was dealt."""
        states = copy_of(self._blank)
        entry_points.deal(states, self.tables["key"][i])
        return states

    def copy(self) -> "Tables":
        """Tables in the same positions that share nothing which changes."""
        other = object.__new__(Tables)
        other.__setstate__(self.__getstate__())
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Tables":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads. (A game is known by its name.)"""
        return {**vars(self), "game": self.game.name, "_pool": None}

    def __setstate__(self, found: dict[str, Any]) -> None:
        vars(self).update(found)
        self.game = find(found["game"])
        STEP.prepare(self.game, tell=LOG.warning)
        for name in ("states", "tables", "steps"):
            vars(self)[name] = copy_of(found[name])
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
