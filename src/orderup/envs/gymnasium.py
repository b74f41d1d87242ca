"""Gymnasium's vector API: one learner in each environment, built-in bots at the other seats. Needs `orderup[rl]`."""

from typing import Any

import numpy as np
import numpy.typing as npt

from orderup.envs.batch import Batch
from orderup.extras import importing_extra
from orderup.kernel.old_names import forward_old_names

with importing_extra("rl"):
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class AgainstBotsVectorEnv(VectorEnv[Bytes, npt.NDArray[np.int64], Any]):
    """A Gymnasium vector environment; a step ends at the learner's next decision, and the bots move in between.

    A game that ends is dealt anew in the same step: the observation is then that of the new game, and `final_obs` in the infos
    is the last of the old one. `action_mask` and `illegal` are there after every step.
    """

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.num_envs = batch.num_envs
        self.metadata = {
            "autoreset_mode": AutoresetMode.SAME_STEP,
            "name": f"orderup_{batch.game.name}_v{batch.game.environment_version}",
        }
        self.single_observation_space = Box(0, 255, (batch.observation_size,), np.uint8)
        self.single_action_space = Discrete(batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._everywhere = np.ones(self.num_envs, np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Deal everywhere; the seed determines each environment's games."""
        super().reset(seed=seed, options=options)
        self._batch.seed(int(self.np_random.integers(1 << 62)))
        self._batch.reset()
        return self._batch.observations.copy(), self._infos()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Bytes, Floats, Flags, Flags, dict[str, Any]]:
        """Take an action in every environment."""
        batch = self._batch
        learner = np.array(batch.envs["learner"])
        batch.step(actions)
        steps = batch.steps
        rewards = np.asarray(steps["reward"])[np.arange(self.num_envs), learner]
        terminated, truncated = np.array(steps["terminated"]), np.array(steps["truncated"])
        return batch.observations.copy(), rewards, terminated, truncated, self._infos(terminated | truncated)

    def close_extras(self, **_: Any) -> None:
        """Stop the threads."""
        self._batch.close()

    def _infos(self, ended: Flags | None = None) -> dict[str, Any]:
        batch, steps = self._batch, self._batch.steps
        infos: dict[str, Any] = {
            "action_mask": batch.action_masks.copy(),
            "_action_mask": self._everywhere,
            "illegal": np.array(steps["illegal"]),
            "_illegal": self._everywhere,
        }
        if ended is not None and ended.any():
            final = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(ended):
                final[i] = np.array(steps["final"][i])
            infos |= {"final_obs": final, "_final_obs": ended}
        return infos


__getattr__ = forward_old_names(__name__, AgainstBots="AgainstBotsVectorEnv")
