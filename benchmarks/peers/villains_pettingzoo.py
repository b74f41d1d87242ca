"""Basic Villains as an AEC environment of PettingZoo's, as its documentation builds one, and the documented loop over it.

python -m benchmarks.peers.villains_pettingzoo {wrapped|raw}
"""

import random
import sys
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.agent_selector import AgentSelector

from benchmarks.peers.cards import DECK, HAND, HIDE, LEFT, NUM_PLAYERS, OWN, Card, legal_actions, score
from benchmarks.peers.slots import Played, repeat, serve

AGENTS: Final = [f"player_{seat}" for seat in range(NUM_PLAYERS)]
NOTHING: Final = 0
HERO: Final = 7
"""In observations a card is its color + 1 and its number; nothing is 0, 0, a hero 7, 0."""


def env() -> Any:
    """The environment in the wrappers that the documentation recommends."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Villains()))


class Villains(AECEnv[str, Any, Any]):
    """Actions are place in the hand * 4 + what is done with the card."""

    metadata: Final = {"name": "villains_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self) -> None:
        self.possible_agents = AGENTS[:]
        self.seats = {agent: seat for seat, agent in enumerate(AGENTS)}
        size = 2 * (HAND + NUM_PLAYERS)
        self.observation_spaces = {
            agent: Dict({"observation": Box(0, 7, (size,), np.int8), "action_mask": Box(0, 1, (4 * HAND,), np.int8)})
            for agent in AGENTS
        }
        self.action_spaces = {agent: Discrete(4 * HAND) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """A dictionary of observation and action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Of any agent, at any time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Deal."""
        del options
        rng = random.Random(seed)
        self.decks = [rng.sample(DECK, len(DECK)) for _ in AGENTS]
        firsts = [deck.pop() for deck in self.decks]
        self.tops: list[Card | None] = [*firsts]
        self.heroes = [0] * NUM_PLAYERS
        self.villains = [[number] for _, number in firsts]
        self.hands = [[deck.pop() for _ in range(HAND)] for deck in self.decks]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        first = rng.randrange(NUM_PLAYERS)
        self.selector = AgentSelector(AGENTS[first:] + AGENTS[:first])
        self.agent_selection = self.selector.next()

    def observe(self, agent: str) -> dict[str, Any]:
        """The own hand, what the piles show from the own one on, and what may be done."""
        seat = self.seats[agent]
        shown = [NOTHING] * (2 * (HAND + NUM_PLAYERS))
        for place, (color, number) in enumerate(self.hands[seat]):
            shown[2 * place : 2 * place + 2] = color + 1, number
        for steps in range(NUM_PLAYERS):
            top, at = self.tops[(seat + steps) % NUM_PLAYERS], 2 * (HAND + steps)
            shown[at : at + 2] = (HERO, NOTHING) if top is None else (top[0] + 1, top[1])
        mask = np.zeros(4 * HAND, np.int8)
        if agent == self.agent_selection:
            mask[self._legal_actions(seat)] = 1
        return {"observation": np.array(shown, np.int8), "action_mask": mask}

    def _legal_actions(self, seat: int) -> list[int]:
        left, right = self.tops[(seat + 1) % NUM_PLAYERS], self.tops[seat - 1]
        return legal_actions(self.hands[seat], self.tops[seat], left, right)

    def step(self, action: int | None) -> None:
        """Play a card, and draw."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        seat = self.seats[self.agent_selection]
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._play(seat, *divmod(int(action), 4))
        if not any(self.hands):
            self.terminations = dict.fromkeys(AGENTS, True)
            self.rewards = {agent: float(points) for agent, points in zip(AGENTS, self.points(), strict=True)}
        self.agent_selection = self.selector.next()
        while any(self.hands) and not self.hands[self.seats[self.agent_selection]]:
            self.agent_selection = self.selector.next()
        self._accumulate_rewards()

    def _play(self, seat: int, place: int, kind: int) -> None:
        card = self.hands[seat].pop(place)
        if kind == HIDE:
            self.tops[seat] = None
            self.heroes[seat] += 1
        else:
            pile = seat if kind == OWN else (seat + 1) % NUM_PLAYERS if kind == LEFT else (seat - 1) % NUM_PLAYERS
            self.tops[pile] = card
            self.villains[pile].append(card[1])
        if self.decks[seat]:
            self.hands[seat].append(self.decks[seat].pop())

    def points(self) -> list[int]:
        """By seat."""
        return [score(self.heroes[seat], self.villains[seat]) for seat in range(NUM_PLAYERS)]


def play_game(table: Any, played: Played) -> None:
    """The loop of the documentation."""
    table.reset()
    moves = 0
    points = []
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        if termination or truncation:
            action = None
            points.append(int(reward))
        else:
            action = table.action_space(agent).sample(observation["action_mask"])
            moves += 1
        table.step(action)
    played.add(moves, points)


def main() -> None:
    """Play."""
    table = env() if sys.argv[1] == "wrapped" else Villains()
    serve(repeat(lambda played: play_game(table, played)), "pettingzoo", "gymnasium")


if __name__ == "__main__":
    main()
