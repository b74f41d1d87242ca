"""One iteration of the search: from a determinization down the trees, by a rollout to the end of the game, and backpropagation.

In a game with turns the seat that has the turn decides. In real time the seats race on an event clock (`orderup.kernel.realtime`).
"""

from typing import Any, Final

from orderup.kernel import verbs
from orderup.kernel.dice import uniform
from orderup.kernel.jit import jit
from orderup.kernel.masks import random_seat_of
from orderup.kernel.random_moves import random_move
from orderup.kernel.realtime import WAIT, race_transitions
from orderup.kernel.seats import HOUSE, MAX_PLAYERS, State
from orderup.search.config import RANDOM_POLICY, ConfigRecord
from orderup.search.memory import Scratch, Tree
from orderup.search.tree import backpropagate, follow_observed_move, select_move, write_terminal_values

MAX_ROLLOUT_EVENTS: Final = 4096
"""The most events of a rollout; then the game is valued as it stands."""

begin_reaction, begin_reach, is_idle, next_seat, clear_due, is_reaching, arrive, play_automatic_moves = (
    race_transitions(verbs, jit)
)


@jit
def rollout_move(state: State, seat: int, config: ConfigRecord, scratch: Scratch) -> int:
    """Return the rollout policy's move for this seat."""
    if config.rollout_policy == RANDOM_POLICY or (
        config.rollout_epsilon > 0.0 and uniform(scratch.dice) < config.rollout_epsilon
    ):
        return random_move(state, seat, scratch.dice, scratch.mask)
    return int(verbs.heuristic_move(state, seat, config.rollout_policy, scratch.dice))


@jit
def decide(state: State, seat: int, config: ConfigRecord, tree: Tree, scratch: Scratch) -> int:
    """Return a seat's move: by its tree until the iteration has left it, then by the rollout policy."""
    if scratch.in_tree == 0 or (config.search_opponents == 0 and seat != config.seat):
        return rollout_move(state, seat, config, scratch)
    if config.multi_observer == 0:
        return select_move(state, seat, int(config.seat), config, tree, scratch)
    move = select_move(state, seat, seat, config, tree, scratch)
    if move != WAIT:
        for other in range(state.players):
            if other != seat:
                follow_observed_move(tree, scratch, seat, other, int(verbs.observed_action(state, seat, move, other)))
    return move


@jit
def reset_to_roots(config: ConfigRecord, scratch: Scratch) -> None:
    """Go to the roots of the trees."""
    scratch.depth = 0
    scratch.in_tree = 1
    for seat in range(MAX_PLAYERS):
        scratch.node[seat] = seat if config.multi_observer != 0 else config.seat


@jit
def simulate_turns(state: State, config: ConfigRecord, tree: Tree, scratch: Scratch) -> None:
    """Play a game with turns to its end."""
    for _ in range(MAX_ROLLOUT_EVENTS):
        if verbs.over(state):
            return
        seat, move = HOUSE, verbs.automatic_move(state)
        if move < 0:
            seat = random_seat_of(verbs.movers(state), scratch.dice)
            if seat < 0:
                seat, move = HOUSE, random_move(state, HOUSE, scratch.dice, scratch.mask)
            else:
                move = decide(state, seat, config, tree, scratch)
            scratch.moves += 1
        if move < 0:
            return
        verbs.play(state, seat, move)


@jit
def _around(mean: float, rng: Any) -> float:
    """Return a random time around its mean: half to one and a half times as long."""
    return mean * (0.5 + uniform(rng))


@jit
def _start_race(state: State, config: ConfigRecord, scratch: Scratch) -> None:
    """Start the race: the searching seat decides at once, the others are somewhere in their reactions."""
    for seat in range(state.players):
        late = 0.0 if seat == config.seat else uniform(scratch.dice)
        begin_reaction(scratch, seat, 0.0, late * (config.reaction_ms[seat] + config.movement_ms[seat]))


@jit
def _notify_idle(state: State, now: float, config: ConfigRecord, scratch: Scratch) -> None:
    """Have every idle seat begin to react to an event."""
    for seat in range(state.players):
        if is_idle(scratch, seat):
            begin_reaction(scratch, seat, now, _around(config.reaction_ms[seat], scratch.dice))


@jit
def simulate_realtime(state: State, config: ConfigRecord, tree: Tree, scratch: Scratch) -> None:
    """Play a game without turns to its end."""
    _start_race(state, config, scratch)
    for _ in range(MAX_ROLLOUT_EVENTS):
        play_automatic_moves(state)
        if verbs.over(state):
            return
        seat = next_seat(scratch, state.players)
        if seat < 0:  # all are idle: the house's clocks run out
            move = random_move(state, HOUSE, scratch.dice, scratch.mask)
            if move < 0:
                return
            verbs.play(state, HOUSE, move)
            _notify_idle(state, 0.0, config, scratch)
            continue
        now = clear_due(scratch, seat)
        if is_reaching(scratch, seat):
            scratch.moves += 1
            if arrive(scratch, state, seat):
                _notify_idle(state, now, config, scratch)
            else:
                begin_reaction(scratch, seat, now, _around(config.reaction_ms[seat], scratch.dice))
        elif (verbs.movers(state) >> seat) & 1:
            move = decide(state, seat, config, tree, scratch)
            if move >= 0:
                expected = int(verbs.observed_action(state, seat, move, seat))
                begin_reach(scratch, seat, move, expected, now, _around(config.movement_ms[seat], scratch.dice))


@jit
def run_iteration(state: State, config: ConfigRecord, tree: Tree, scratch: Scratch) -> None:
    """Run one iteration in a determinization of its own, which is played to its end."""
    reset_to_roots(config, scratch)
    if config.realtime != 0:
        simulate_realtime(state, config, tree, scratch)
    else:
        simulate_turns(state, config, tree, scratch)
    write_terminal_values(state, config, scratch)
    backpropagate(tree, scratch)
