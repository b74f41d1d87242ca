"""OpenSpiel's own checks and its IS-MCTS on our games."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import orderup.envs.openspiel  # noqa: F401  # registers the games

GAMES = ["orderup_diner(players=3)", "orderup_lucky_penny(players=2)", "orderup_villains(players=4)"]


def wander(name: str, moves: int, seed: int) -> Any:
    """Return a state after so many random decisions."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(seed)
    while state.is_chance_node():
        state.apply_action(int(rng.randint(256)))
    for _ in range(moves):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_world_looks_the_same_to_its_player_and_to_nobody_else(name: str) -> None:
    state = wander(name, 30, 2)
    worlds = set()
    for player in range(state.num_players()):
        for _ in range(4):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            worlds.add(str(other))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.current_player() == state.current_player()
            for someone in range(state.num_players()):
                if someone != player:
                    assert other.information_state_string(someone) != state.information_state_string(someone)
    assert len(worlds) > 4 or "lucky_penny" in name  # there, what lies open may well be all there is


@pytest.mark.parametrize("name", GAMES)
def test_a_final_state_keeps_its_returns(name: str) -> None:
    state, rng = wander(name, 0, 3), np.random.RandomState(3)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    returns = state.returns()
    assert any(returns)
    assert state.resample_from_infostate(0, lambda: 0.5).returns() == returns
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(0)
    assert state.returns() == returns


def test_before_the_deal_there_are_no_other_worlds() -> None:
    state = pyspiel.load_game("orderup_villains(players=4)").new_initial_state()
    with pytest.raises(RuntimeError, match="nothing has been dealt yet"):
        state.resample_from_infostate(0, lambda: 0.5)


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_grows_event_by_event(name: str) -> None:
    state = wander(name, 20, 3)
    before = [state.information_state_string(player) for player in range(state.num_players())]
    mover = state.current_player()
    said = state.action_to_string(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    after = [state.information_state_string(player) for player in range(state.num_players())]
    assert all(new.startswith(old) for old, new in zip(before, after, strict=True))
    assert after[mover] != before[mover]
    assert said.startswith("{")


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_search_plays_our_games(name: str) -> None:
    state = wander(name, 10, 4)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(5))
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 8, random_state=np.random.RandomState(6))
    assert bot.step(state) in state.legal_actions()


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("orderup_villains(players=3,specials=False)")
    assert game.num_players() == 3
    assert '"specials":false' in wander("orderup_villains(players=3,specials=False)", 0, 1).information_state_string(0)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)


def test_a_long_game_is_broken_off() -> None:
    state = wander("orderup_diner(players=2,max_game_length=12)", 12, 1)
    assert state.is_terminal()
    assert sum(state.returns()) == 0
