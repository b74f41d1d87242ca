"""`make_vec`: many games at once, in compiled code."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from orderup.envs.batch import Batch


class SelfPlay:
    """Many games in which one learner plays every seat: each step takes one action an environment, for the seat that is asked there.

    Every step overwrites the preallocated arrays; copy what must last.
    """

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.num_envs, self.players = batch.num_envs, batch.players
        self.num_actions, self.observation_size = batch.num_actions, batch.observation_size
        self._rewards = np.asarray(batch.steps["reward"][:, : batch.players])
        self._info = {
            "action_mask": batch.action_masks,
            "seat": np.asarray(batch.steps["current_player"]),
            "illegal": np.asarray(batch.steps["illegal"]),
        }

    def __getstate__(self) -> dict[str, Any]:
        """Return the batch: all other attributes are views of it, and a copy has views of its own batch."""
        return {"batch": self._batch}

    def __setstate__(self, found: dict[str, Any]) -> None:
        self.__init__(**found)  # type: ignore[misc]  # as new, around another batch

    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """The seat that is asked in each environment, shape (num_envs,)."""
        return self._info["seat"]

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """These seats' observations, shape (num_envs, observation_size)."""
        return self._batch.observations

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """These seats' legal actions, a byte each, shape (num_envs, num_actions)."""
        return self._batch.action_masks

    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """Deal everywhere: a seed determines each environment's games; without one the games continue the previous sequence."""
        if seed is not None:
            self._batch.seed(seed)
        elif not self._batch.is_reset:
            self._batch.seed(int(np.random.default_rng().integers(1 << 62)))
        self._batch.reset()
        return self._batch.observations, self._info

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[np.uint8], npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Take an action in every environment. Return observations, rewards of all seats (num_envs, players), terminations, truncations, infos.

        Where a game has ended the next is dealt at once, and observation, mask and seat are those of its first decision.
        """
        batch = self._batch
        batch.step(actions)
        steps = batch.steps
        return batch.observations, self._rewards, steps["terminated"], steps["truncated"], self._info

    def close(self) -> None:
        """Stop the threads, as Gymnasium's environments do."""
        self._batch.close()


def make_vec(
    game: str,
    num_envs: int,
    players: int,
    *,
    opponents: str | Sequence[str] | None = None,
    seat: int | None = None,
    options: Mapping[str, Any] | None = None,
    deck: Any = None,
    reward: str = "zero_sum",
    max_decisions: int = 0,
    threads: int = 1,
) -> Any:
    """Return many games at once. Without opponents `SelfPlay`; against built-in bots (`random`, `easy`, `medium`, `hard`) a Gymnasium `VectorEnv`.

    `seat` is the learner's (None: drawn anew for each game); `options` are those of the game, by default the lab's where these differ from a live table's;
    `reward` is `zero_sum`, `win` or `margin`; `max_decisions` breaks a game off (0: never). Raises KeyError or ValueError for
    unknown names and values, TypeError for arguments of a wrong type.
    """
    batch = Batch(
        game,
        num_envs,
        players,
        options=options,
        deck=deck,
        reward=reward,
        max_decisions=max_decisions,
        opponents=opponents,
        seat=seat,
        threads=threads,
    )
    if opponents is None:
        return SelfPlay(batch)
    from orderup.envs.gymnasium import AgainstBotsVectorEnv  # noqa: PLC0415  # an extra

    return AgainstBotsVectorEnv(batch)
