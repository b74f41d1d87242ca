"""A batch of environments for Python: its arrays, its seeds, and threads that step it together."""

import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from orderup.envs.sequential import NOBODY
from orderup.envs.stepping import (
    ENV_LAYOUT,
    LEARNER_POLICY,
    OBSERVE,
    RANDOM_BOT_POLICY,
    RESET,
    REWARD_NAMES,
    STEP,
    count_actions,
    run_env_command,
    step_layout,
    step_loop,
)
from orderup.games import Game, find
from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.kernel.seats import MAX_PLAYERS
from orderup.match.shuffle import seed_from_int
from orderup.players.levels import HEURISTIC_SKILLS

LOGGER: Final = logging.getLogger("orderup")

MAX_DECISIONS_LIMIT: Final = 1 << 32
OPPONENT_POLICIES: Final = {"random": RANDOM_BOT_POLICY, **HEURISTIC_SKILLS}
"""The policies of the built-in opponents, by name."""


def require_int(name: str, value: Any) -> int:
    """Return a whole number of any kind as Python's. Raises TypeError with the argument's name."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {value!r}") from None


class Batch:
    """Environments of one game, each with its own generator. `steps` holds the results of the last step (see `step_layout`)."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int,
        *,
        options: Mapping[str, Any] | None = None,
        deck: Any = None,
        reward: str = "zero_sum",
        max_decisions: int = 0,
        autoreset: bool = True,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        threads: int = 1,
    ) -> None:
        self.game: Game = find(game)
        num_envs, players = require_int("num_envs", num_envs), require_int("players", players)
        max_decisions, threads = require_int("max_decisions", max_decisions), require_int("threads", threads)
        if num_envs < 1 or threads < 1:
            raise ValueError(f"num_envs and threads must be at least 1, not {num_envs} and {threads}")
        if reward not in REWARD_NAMES:
            raise ValueError(f"there is no reward {reward!r}; there is {', '.join(REWARD_NAMES)}")
        if not 0 <= max_decisions < MAX_DECISIONS_LIMIT:
            raise ValueError(
                f"decisions are limited to a number below {MAX_DECISIONS_LIMIT}, or by 0 not at all; not to {max_decisions}"
            )
        self.num_envs, self.players, self.threads = num_envs, players, min(threads, num_envs)
        if not isinstance(options or {}, Mapping):
            raise TypeError(f"options are names with values, not {options!r}")
        self.options = self.game.complete_env_options(players, options)
        self.deck = self.game.deck_or_standard(deck)
        self._template = self.game.undealt_states(players, self.options, self.deck)
        self.states = entry_points.zeroed_records(self.game.layout, num_envs)
        self.envs = entry_points.zeroed_records(ENV_LAYOUT, num_envs)
        self.realtime = self.game.realtime
        self.num_actions, self.observation_size = (
            count_actions(self.game, self.deck),
            self.game.observation_size_of(self.deck),
        )
        self.steps = entry_points.zeroed_records(step_layout(self.game, self.deck), num_envs)
        self.envs["realtime"], self.envs["autoreset"] = self.realtime, autoreset
        self.envs["max_decisions"], self.envs["reward"] = max_decisions, REWARD_NAMES.index(reward)
        self._assign_opponents(opponents, seat)
        self.is_reset = False
        """Whether any game has been dealt."""
        step_loop(self.game, self.deck).prepare(self.game, notify=LOGGER.warning)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _assign_opponents(self, opponents: str | Sequence[str] | None, seat: int | None) -> None:
        if opponents is None:
            if seat is not None:
                raise ValueError("a seat is the learner's against opponents; without them every seat is asked")
            self._seating = [LEARNER_POLICY] * MAX_PLAYERS, NOBODY, False
            return
        if not isinstance(opponents, Sequence):
            raise TypeError(f"opponents are a name or names ({', '.join(OPPONENT_POLICIES)}), not {opponents!r}")
        names = [opponents] * (self.players - 1) if isinstance(opponents, str) else list(opponents)
        unknown = [name for name in names if name not in OPPONENT_POLICIES]
        if unknown:
            raise ValueError(f"there is no bot {unknown[0]!r}; there is {', '.join(OPPONENT_POLICIES)}")
        if len(names) != self.players - 1:
            raise ValueError(f"{self.players - 1} opponents are needed, not {len(names)}")
        if seat is not None and not 0 <= require_int("seat", seat) < self.players:
            raise ValueError(f"there is no seat {seat}")
        learner = seat or 0
        policies = [OPPONENT_POLICIES[name] for name in names]
        policies.insert(learner, LEARNER_POLICY)
        self._seating = policies + [RANDOM_BOT_POLICY] * (MAX_PLAYERS - self.players), learner, seat is None

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """The observations of the seats that are asked, or of the one learner, shape (num_envs, bytes)."""
        return np.asarray(self.steps["observation"])

    @property
    def action_masks(self) -> npt.NDArray[np.int8]:
        """Their legal actions, shape (num_envs, actions); int8, as Gymnasium's spaces require."""
        return np.asarray(self.steps["mask"]).view(np.int8)

    def seed(self, seed: int) -> None:
        """Seed each environment's generator. Environment `i` depends only on the seed and on `i`."""
        run = int.from_bytes(seed_from_int(seed)[:8], "little")
        for i in range(self.num_envs):
            self.envs["dice"][i] = dice(int.from_bytes(seed_from_int(run + i)[:8], "little"))

    def reset(self) -> None:
        """Deal a new game in every environment."""
        for name in self._template.dtype.names:
            self.states[name] = self._template[name][0]
        self.envs["policy"], self.envs["learner"], self.envs["random_seat"] = self._seating
        self.is_reset = True
        self._run(RESET)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in each environment (whole numbers, shape (num_envs,)); one whose game is over ignores it.

        Raises RuntimeError if nothing has been dealt yet, ValueError for invalid actions.
        """
        self.require_reset()
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.num_envs} whole numbers in a row, not {chosen.dtype} of shape {chosen.shape}"
            )
        self._run(STEP, np.ascontiguousarray(chosen, np.int64))

    def refresh(self) -> None:
        """Observe all environments again, after a caller has changed their records. Rewards and flags stay."""
        self._run(OBSERVE)

    def require_reset(self) -> None:
        """Raise RuntimeError if nothing has been dealt yet."""
        if not self.is_reset:
            raise RuntimeError("nothing has been dealt yet; call reset first")

    def _run(self, command: int, actions: npt.NDArray[np.int64] | None = None) -> None:
        given = np.zeros(self.num_envs, np.int64) if actions is None else actions
        if self._pool is None:
            self._run_part(given, 0, self.num_envs, command)
            return
        bounds = np.linspace(0, self.num_envs, self.threads + 1).astype(int)
        parts = [self._pool.submit(self._run_part, given, int(a), int(b), command) for a, b in pairwise(bounds)]
        for part in parts:
            part.result()

    def _run_part(self, actions: Any, first: int, last: int, command: int) -> None:
        run_env_command(self.states, self.envs, self.steps, actions, first, last, command)

    def close(self) -> None:
        """Stop the threads. Later steps run in the caller's thread."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def observe(self, seat: int, i: int = 0) -> npt.NDArray[np.uint8]:
        """Return a seat's observation in environment `i`, in an array of its own."""
        out = np.zeros(self.observation_size, np.uint8)
        entry_points.observe(self.states[i : i + 1], seat, out)
        return out

    def last_moves(self, i: int = 0) -> list[tuple[int, int]]:
        """Return seat and move of all that the last step played in environment `i`, the house's moves too."""
        env = self.envs[i]
        return [(int(entry) % 8, int(entry) // 8) for entry in env["log"][: env["log_length"]]]

    def initial_state(self, i: int = 0) -> Any:
        """Return the record of environment `i` as its game was dealt."""
        states = copy_of(self._template)
        entry_points.deal(states, self.envs["key"][i])
        return states

    def copy(self) -> "Batch":
        """Return a batch in the same positions that shares no data that changes."""
        other = object.__new__(Batch)
        other.__setstate__(self.__getstate__())
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the threads, with the game's name in place of the game."""
        return {**vars(self), "game": self.game.name, "_pool": None}

    def __setstate__(self, found: dict[str, Any]) -> None:
        vars(self).update(found)
        self.game = find(found["game"])
        step_loop(self.game, self.deck).prepare(self.game, notify=LOGGER.warning)
        for name in ("states", "envs", "steps"):
            vars(self)[name] = copy_of(found[name])
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
