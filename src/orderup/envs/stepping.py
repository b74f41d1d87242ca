"""Many environments at once, stepped in compiled code: the one loop behind every environment here."""

from typing import Any, Final

import numpy as np
from numba import int64, typeof

from orderup.envs.action_coding import action_to_move, register, write_action_mask
from orderup.envs.sequential import (
    NOBODY,
    SequentialFields,
    apply_action,
    choose_opponent_move,
    may_wait,
    reset_game,
)
from orderup.kernel import verbs
from orderup.kernel.compiler.intrinsics import make_prefetch
from orderup.kernel.dice import random_below
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.game import Game
from orderup.kernel.jit import entry, jit
from orderup.kernel.loops import Loop
from orderup.kernel.masks import SEAT_SET_SIZE
from orderup.kernel.random_moves import random_move
from orderup.kernel.realtime import WAIT
from orderup.kernel.record import Vector, b1, f8, fields_of, i1, included, layout, u1, u4
from orderup.kernel.results import place_last, winning_seats
from orderup.kernel.seats import MAX_PLAYERS, State

LEARNER_POLICY: Final = -2
"""In `policy`: this seat is asked through the environment. -1 is a bot that moves at random, 0 to 2 are the levels."""
RANDOM_BOT_POLICY: Final = -1

# commands to the environments: act, deal new games, or only observe again
STEP, RESET, OBSERVE = range(3)

# kinds of reward at a game's end, by seat
WIN, ZERO_SUM, MARGIN = range(3)
REWARD_NAMES: Final = ("win", "zero_sum", "margin")


class EnvFields(SequentialFields):
    """The fields of an environment of a batch: the state of the sequential form, and the settings."""

    sequential = included(SequentialFields)
    max_decisions: int = u4()  # decisions after which a game is broken off; 0: none
    autoreset: int = u1()  # whether a new game is dealt as soon as one has ended
    reward: int = u1()
    policy: Vector[int] = i1(MAX_PLAYERS)
    learner: int = i1()  # the one seat that is asked, or NOBODY if every seat is
    random_seat: int = u1()  # whether the learner's seat is drawn anew in every game


class StepFields:
    """The results of a step, before those whose size depends on the game."""

    reward: Vector[float] = f8(MAX_PLAYERS)
    current_player: int = i1()  # the seat that is asked now
    terminated: bool = b1()
    truncated: bool = b1()
    illegal: bool = b1()  # the action was not legal, and was replaced


ENV_LAYOUT: Final = layout(EnvFields)


def count_actions(game: Game, deck: Any) -> int:
    """Return the number of actions of a learner in games with this deck: the game's, and in real time one more, to wait."""
    return game.num_actions_of(deck) + game.realtime


def step_layout(game: Game, deck: Any) -> np.dtype[Any]:
    """Return the layout of a step's results. They are in a record, since compiled code would count references to separate arrays, one by one."""
    observation_size, actions = game.observation_size_of(deck), count_actions(game, deck)
    return np.dtype(
        [
            *fields_of(StepFields),
            ("observation", "u1", (observation_size,)),  # of the seat that is asked, or of the one learner
            ("mask", "u1", (actions,)),  # its legal actions
            ("final", "u1", (observation_size,)),  # the learner's last observation of a game that has just ended
        ],
        align=True,
    )


@jit
def write_rewards(scores: Any, players: int, kind: int, out: Any) -> None:
    """Write each seat's reward for a game that is over, from points and tie-breaks.

    `WIN`: the seat's share of the win, 1 in all. `ZERO_SUM`: the same stretched to (players * share - 1) / (players - 1), so that
    a sole winner has 1 and all add up to 0. `MARGIN`: points less the others' mean, in the game's unit; adds up to 0.
    """
    total = 0.0
    for seat in range(players):
        total += scores[seat, 0]
    winners = winning_seats(scores, players)
    for seat in range(players):
        share = 1.0 / int(SEAT_SET_SIZE[winners]) if (winners >> seat) & 1 else 0.0
        if kind == WIN:
            out[seat] = share
        elif kind == ZERO_SUM:
            out[seat] = (players * share - 1.0) / (players - 1)
        else:
            out[seat] = (players * scores[seat, 0] - total) / (players - 1)


@jit
def reset_env(state: State, env: EnvFields) -> None:
    """Begin a new game, seat the learner, and let the bots play until it is asked."""
    players = state.players
    while True:
        if env.random_seat:
            other = random_below(env.dice, players)
            env.policy[env.learner], env.policy[other] = env.policy[other], env.policy[env.learner]
            env.learner = other
        reset_game(state, env)
        play_opponents(state, env)
        if env.current_player != NOBODY:
            return


@jit
def play_opponents(state: State, env: EnvFields) -> None:
    """Play for the bots until a learner's seat is asked."""
    while env.current_player != NOBODY and env.policy[env.current_player] != LEARNER_POLICY:
        seat = int(env.current_player)
        apply_action(state, env, choose_opponent_move(state, env, seat, int(env.policy[seat])))


@jit
def decode_action(state: State, env: EnvFields, action: int, step: Any) -> Any:
    """Return the move for an action. An illegal action is flagged in `step`; it becomes a wait, or any legal move where waiting is not allowed."""
    seat, row = int(env.current_player), step.mask
    actions = row.size - int(env.realtime)
    if 0 <= action < row.size and row[action]:
        return WAIT if action == actions else action_to_move(state, seat, action)
    step.illegal = True
    if row.size > actions and row[actions]:
        return WAIT
    return random_move(state, seat, env.dice, env.mask)


@jit
def write_observation(state: State, env: EnvFields, seat: int, step: Any) -> None:
    """Write a seat's observation, and its legal actions if it is asked now."""
    row = step.mask
    verbs.observe(state, seat, step.observation)
    if seat == env.current_player:
        verbs.legal(state, seat, env.mask)
        write_action_mask(state, seat, env.mask, row)
        if env.realtime:
            row[row.size - 1] = may_wait(env)
    else:
        for action in range(row.size):
            row[action] = 0


@jit
def write_outcome(state: State, env: EnvFields, step: Any) -> None:
    """Write the rewards of a game that is over, or broken off; then all seats that could have moved and waited have lost."""
    verbs.scores(state, env.scores)
    if env.current_player != NOBODY:
        place_last(env.scores, state.players, int(env.waited) & verbs.movers(state))
    write_rewards(env.scores, state.players, int(env.reward), step.reward)
    step.terminated = env.current_player == NOBODY
    step.truncated = env.current_player != NOBODY


# An environment's memory is prefetched, a part at a time: a thousand of them are larger than the nearest cache.
prefetch_state, prefetch_env, prefetch_step = make_prefetch("stream_counter"), make_prefetch(), make_prefetch("final")


@entry
def run_env_command(states: Any, envs: Any, steps: Any, actions: Any, first: int, last: int, command: int) -> None:
    """Carry out a command in each environment from `first` to `last` - 1, and write the results into `steps`.

    All arrays have shape (n,): `states` are the game's records, `envs` those of `ENV_LAYOUT`, `steps` those of `step_layout`, and `actions` are int64.
    `command` is `RESET`, `STEP` or `OBSERVE`, which changes nothing. Only `STEP` reads the actions: an illegal one sets `illegal` of its step,
    and the seat waits, or makes any legal move where it may not wait.
    """
    for i in range(first, last):
        later = min(i + 1, last - 1)
        prefetch_env(envs, later)
        prefetch_step(steps, i)
        state, env, step, action = states[i], envs[i], steps[i], int(actions[i])
        if command != OBSERVE:
            for seat in range(MAX_PLAYERS):
                step.reward[seat] = 0.0
            step.terminated = False
            step.truncated = False
            step.illegal = False
        if command == RESET:
            reset_env(state, env)
        elif command == STEP and env.current_player != NOBODY:
            env.log_length = 0
            apply_action(state, env, decode_action(state, env, action, step))
            play_opponents(state, env)
            if env.current_player == NOBODY or (env.max_decisions > 0 and env.decisions >= env.max_decisions):
                write_outcome(state, env, step)
                if env.learner != NOBODY:
                    verbs.observe(state, int(env.learner), step.final)
                if env.autoreset:
                    reset_env(state, env)
                else:
                    env.current_player = NOBODY
        step.current_player = env.current_player
        prefetch_state(states, later)
        write_observation(state, env, max(int(env.learner), int(env.current_player), 0), step)


def _arguments(game: Game, deck: Any = None) -> tuple[Any, ...]:
    register(game)
    records = (
        zeroed_records(ENV_LAYOUT),
        zeroed_records(step_layout(game, game.deck_or_standard(deck))),
        np.zeros(1, np.int64),
    )
    return (*map(typeof, records), int64, int64, int64)


ENV_COMMAND_LOOP: Final = Loop("the environment", run_env_command, _arguments)


def step_loop(game: Game, deck: Any) -> Loop:
    """Return the loop for games with this deck: another one, if a step's results have another size."""
    if (shape := game.env_shape_of(deck)) is None:
        return ENV_COMMAND_LOOP
    name = f"the environment of {shape.observation_layout.size} bytes and {shape.num_actions} actions"
    return Loop(name, run_env_command, lambda game: _arguments(game, deck))
