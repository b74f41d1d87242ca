"""PettingZoo: agents that take turns (`aec_env`), and in real time agents who all act at once (`parallel_env`). Needs `orderup[rl]`.

Agents are called `player_0` and so on. An observation is a dictionary: `observation` is what the seat knows, `action_mask` what it
may do if it is asked now.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from orderup.envs.batch import Batch
from orderup.envs.sequential import MAX_WAIT_TICKS, NOBODY
from orderup.extras import importing_extra
from orderup.kernel import entry_points
from orderup.kernel.masks import empty_mask

with importing_extra("rl"):
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

Observation = dict[str, npt.NDArray[Any]]


class _Agents:
    """The parts that both forms share: a batch of one, its agents and their spaces."""

    render_mode = None

    def __init__(self, batch: Batch, name: str) -> None:
        self._batch = batch
        self.metadata: dict[str, Any] = {"render_modes": [], "name": name}
        self.possible_agents = [f"player_{seat}" for seat in range(batch.players)]
        self.agents: list[str] = []
        box: dict[str, Space[Any]] = {
            "observation": Box(0, 255, (batch.observation_size,), np.uint8),
            "action_mask": Box(0, 1, (batch.num_actions,), np.int8),
        }
        self.observation_spaces = {agent: Dict(box) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(batch.num_actions) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._batch.seed(int(self._random.integers(1 << 62)))
        self._batch.reset()
        self.agents = list(self.possible_agents)

    def _rewards(self) -> dict[str, float]:
        return {agent: float(self._batch.steps["reward"][0, i]) for i, agent in enumerate(self.possible_agents)}

    def _step(self, action: int) -> Any:
        """Take one decision; return its results (see `step_layout`)."""
        self._batch.step(np.array([action], np.int64))
        return self._batch.steps[0]


class SequentialEnv(_Agents, AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game in its sequential form, as an agent-environment cycle. See `aec_env`."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        del options
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[int(self._batch.envs["current_player"][0])]

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation; its mask is zero unless it is asked now."""
        seat = self.possible_agents.index(agent)
        asked = seat == int(self._batch.envs["current_player"][0])
        mask = self._batch.action_masks[0].copy() if asked else np.zeros(self._batch.num_actions, np.int8)
        return {"observation": self._batch.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is asked; one that has ended takes None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        found = self._step(int(action))
        self.rewards = self._rewards()
        self.infos = {one: {} for one in self.agents}
        if self._batch.realtime:
            self.infos[agent]["illegal"] = bool(found["illegal"])
        ended, broken = bool(found["terminated"]), bool(found["truncated"])
        if ended or broken:
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, broken)
        else:
            self.agent_selection = self.possible_agents[int(found["current_player"])]
        self._accumulate_rewards()
        self._deads_step_first()


class TickEnv(_Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game in real time, in ticks in which all agents decide at once. See `parallel_env`."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        del options
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Run one tick: the hands arrive one after another, in an order drawn anew, and find their card or do not. After the end it does nothing."""
        self._batch.require_reset()
        if not self.agents:
            return {}, {}, {}, {}, {}
        env = self._batch.envs[0]
        agents, tick, ended, broken = self.agents, int(env["tick"]), False, False
        wait = self._batch.num_actions - 1
        infos = {
            agent: {"illegal": int(actions[agent]) != wait, "arrived": -1} for agent in agents
        }  # for agents that are not asked
        arrived = 0
        while int(env["tick"]) == tick and not (ended or broken):
            agent = self.possible_agents[int(env["current_player"])]
            found = self._step(int(actions[agent]))
            infos[agent] = {"illegal": bool(found["illegal"]), "arrived": arrived}
            arrived += 1
            ended, broken = bool(found["terminated"]), bool(found["truncated"])
        self.agents = [] if ended or broken else agents
        rewards = self._rewards()
        return (
            self._observations(agents),
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, broken),
            infos,
        )

    def _observations(self, agents: list[str] | None = None) -> dict[str, Observation]:
        return {agent: self._observe(agent) for agent in agents or self.agents}

    def _observe(self, agent: str) -> Observation:
        """Return what an agent knows, and what it may do in the coming tick in the current position."""
        seat = self.possible_agents.index(agent)
        states, env = self._batch.states, self._batch.envs[0]
        mask = np.zeros(self._batch.num_actions, np.int8)
        if int(env["current_player"]) != NOBODY:
            words = empty_mask()
            count = int(entry_points.legal(states, seat, words))
            mask[:-1] = np.unpackbits(words.view(np.uint8), bitorder="little")[: mask.size - 1]
            mask[-1] = count == 0 or int(env["idle_ticks"]) < MAX_WAIT_TICKS
        return {"observation": self._batch.observe(seat), "action_mask": mask}


def aec_env(
    game: str,
    players: int,
    *,
    options: Mapping[str, Any] | None = None,
    deck: Any = None,
    reward: str = "zero_sum",
    max_decisions: int = 0,
) -> AECEnv[str, Observation, int]:
    """Return a game as PettingZoo's agent-environment cycle, in its sequential form (`orderup.envs.sequential`).

    In a turn game an illegal action ends the game, with a reward of -1 for the agent that chose it; in real time it counts as waiting
    and is flagged `illegal` in the agent's info. Raises KeyError or ValueError for an agent or action that does not exist.
    """
    batch = Batch(
        game, 1, players, options=options, deck=deck, reward=reward, max_decisions=max_decisions, autoreset=False
    )
    env: AECEnv[str, Observation, int] = SequentialEnv(batch, f"orderup_{game}_v{batch.game.environment_version}")
    if not batch.realtime:
        env = TerminateIllegalWrapper(env, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


def parallel_env(
    game: str = "diner",
    players: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    deck: Any = None,
    reward: str = "zero_sum",
    max_decisions: int = 0,
) -> ParallelEnv[str, Observation, int]:
    """Return a game in real time as PettingZoo's parallel form: a step is a tick, in which every agent acts or waits.

    An action that is not legal when the hand arrives counts as waiting and is flagged `illegal` in the agent's info; `arrived` is the place in
    the tick's order, -1 for an agent that could not act. Raises ValueError for a turn game, and as `aec_env`.
    """
    batch = Batch(
        game, 1, players, options=options, deck=deck, reward=reward, max_decisions=max_decisions, autoreset=False
    )
    if not batch.realtime:
        raise ValueError(f"{game} is played in turns; see aec_env")
    return TickEnv(batch, f"orderup_{game}_parallel_v{batch.game.environment_version}")
