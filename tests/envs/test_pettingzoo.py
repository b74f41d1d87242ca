"""PettingZoo's own tests, and what they do not ask."""

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from orderup.envs import aec_env, parallel_env

SETTINGS = [("diner", 2), ("diner", 3), ("lucky_penny", 2), ("villains", 4)]
# The observation is a dictionary with a mask, as in PettingZoo's own card games; its test warns of that.
quiet = pytest.mark.filterwarnings("ignore:Observation")


def finish(env: Any, seed: int) -> dict[str, float]:
    """Play a game to its end by legal actions at random; returns the rewards."""
    rng, rewards = np.random.default_rng(seed), {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


@quiet
@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_pettingzoos_tests_of_the_cycle(game: str, players: int) -> None:
    api_test(aec_env(game, players=players), num_cycles=200)
    seed_test(lambda: aec_env(game, players=players), num_cycles=100)


@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoos_tests_of_the_parallel_form(players: int) -> None:
    parallel_api_test(parallel_env("diner", players=players), num_cycles=200)
    parallel_seed_test(lambda: parallel_env("diner", players=players), num_cycles=100)


@pytest.mark.parametrize(("game", "players"), SETTINGS)
@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike_and_apart(game: str, players: int, twin: Callable[[Any], Any]) -> None:
    env = aec_env(game, players=players)
    env.reset(seed=7)
    for _ in range(15):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    other = twin(env)
    rewards = finish(env, 1)
    assert sum(rewards.values()) == pytest.approx(0)
    assert finish(other, 1) == rewards


def test_an_illegal_action_ends_a_turn_game() -> None:
    env = aec_env("villains", players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert all(env.terminations.values())
    assert finish(env, 1)[agent] == -1


def test_an_illegal_action_in_diner_counts_as_waiting() -> None:
    env, other = (aec_env("diner", players=2) for _ in range(2))
    env.reset(seed=1)
    other.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.last()[0]["action_mask"].argmin()))
    other.step(env.action_space(agent).n - 1)
    assert env.infos[agent] == {"illegal": True}
    assert other.infos[agent] == {"illegal": False}
    assert env.agent_selection == other.agent_selection
    for one in env.possible_agents:
        assert env.observe(one)["observation"].tobytes() == other.observe(one)["observation"].tobytes()


@pytest.mark.parametrize("action", [-1, -2, 10**9])
def test_an_action_that_there_is_not_counts_as_waiting_too(action: int) -> None:
    env = parallel_env("diner", players=2)
    env.reset(seed=1)
    *_, infos = env.step(dict.fromkeys(env.agents, action))
    assert [infos[agent]["illegal"] for agent in env.agents] == [True, True]


def test_of_two_hands_that_reach_for_one_table_one_comes_too_late() -> None:
    first = set()
    for seed in range(12):
        env = parallel_env("diner", players=2)
        observations, _ = env.reset(seed=seed)
        assert all(one["action_mask"][3] for one in observations.values())
        *_, infos = env.step(dict.fromkeys(env.agents, 3))
        late = [agent for agent, info in infos.items() if info["illegal"]]
        assert len(late) == 1
        assert infos[late[0]]["arrived"] == 1
        first.add(late[0])
    assert first == {"player_0", "player_1"}


def test_turn_games_have_no_parallel_form() -> None:
    with pytest.raises(ValueError, match="villains is played in turns"):
        parallel_env("villains", players=3)


def test_ticks_before_the_deal_are_refused_and_after_the_end_nothing_happens() -> None:
    env = parallel_env("diner", players=2, max_decisions=20)
    with pytest.raises(RuntimeError, match="call reset first"):
        env.step({})
    env.reset(seed=1)
    wait = env.action_space("player_0").n - 1
    while env.agents:
        env.step(dict.fromkeys(env.agents, wait))
    for late in ({}, {"player_0": wait, "player_1": wait}):
        assert env.step(late) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize(("game", "players"), [("diner", 2), ("lucky_penny", 2), ("villains", 3)])
def test_an_environments_name_has_the_version_of_its_page(game: str, players: int) -> None:
    page = (Path(__file__).parents[2] / "docs" / "envs" / f"{game}.md").read_text()
    _, history = page.split("## Versions\n")
    versions = [int(number) for number in re.findall(r"^(\d+)\. ", history, re.MULTILINE)]
    assert versions == list(range(1, len(versions) + 1))
    assert aec_env(game, players).metadata["name"] == f"orderup_{game}_v{versions[-1]}"
