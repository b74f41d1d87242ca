"""Many tables at once, stepped in compiled code: the one loop behind every environment here."""

from typing import Any, Final

import numpy as np
from numba import int64, typeof

from orderup.envs.action_coding import expose, move_of, register
from orderup.envs.sequential import FIELDS, NOBODY, WAIT, answer, begin, bots_move, may_wait
from orderup.kernel import verbs
from orderup.kernel.compiler.intrinsics import prefetch
from orderup.kernel.dice import pick
from orderup.kernel.entry_points import blank
from orderup.kernel.game import Game
from orderup.kernel.jit import entry, jit
from orderup.kernel.loops import Loop
from orderup.kernel.masks import nth_move
from orderup.kernel.seats import MAX_PLAYERS, State

LEARNER: Final = -2
"""In `skill`: this seat is asked through the environment. -1 is a bot that moves at random, 0 to 2 are the levels."""
RANDOM: Final = -1

# what is done at the tables: act, deal new games, or only observe again
ACT, BEGIN, LOOK = range(3)

# how a game is valued at its end, by seat
WIN, ZERO_SUM, MARGIN = range(3)
REWARDS: Final = ("win", "zero_sum", "margin")

TABLE: Final = np.dtype(
    [
        *FIELDS,
        ("limit", "u4"),  # decisions after which a game is broken off; 0: none
        ("again", "u1"),  # whether a new game is dealt as soon as one has ended
        ("reward", "u1"),
        ("skill", "i1", (MAX_PLAYERS,)),
        ("learner", "i1"),  # the one seat that is asked, or NOBODY: every seat is
        ("moves", "u1"),  # the learner sits elsewhere in every game
    ],
    align=True,
)
"""A table of a batch: the sequential form's, and how it is used."""


def actions_of(game: Game) -> int:
    """How many actions a learner has: the game's, and in real time one more, to wait."""
    return game.actions + game.realtime


def step_layout(game: Game) -> np.dtype[Any]:
    """What a step tells of a table. In a record, as all that compiled code writes here: it counts references to arrays, one by one."""
    observation, actions = game.observation, actions_of(game)
    return np.dtype(
        [
            ("reward", "f8", (MAX_PLAYERS,)),
            ("seat", "i1"),  # who is asked now
            ("terminated", "?"),
            ("truncated", "?"),
            ("illegal", "?"),  # the action was not legal, and was taken for another
            ("observation", "u1", (observation,)),  # of the seat that is asked, or of the one learner
            ("mask", "u1", (actions,)),  # its legal actions
            ("final", "u1", (observation,)),  # the learner's last observation of a game that has just ended
        ],
        align=True,
    )


@jit
def value(points: Any, players: int, kind: int, out: Any) -> None:
    """Write each seat's reward for a game that is over, from points and tie-breaks.

    `WIN`: the seat's share of the win, 1 in all. `ZERO_SUM`: the same stretched to (players * share - 1) / (players - 1), so that
    a sole winner has 1 and all add up to 0. `MARGIN`: points less the others' mean, in the game's unit; adds up to 0.
    """
    best = 0
    total = 0.0
    for seat in range(players):
        total += points[seat, 0]
        ahead = points[seat, 0] > points[best, 0]
        if ahead or (points[seat, 0] == points[best, 0] and points[seat, 1] > points[best, 1]):
            best = seat
    winners = 0
    for seat in range(players):
        winners += int(points[seat, 0] == points[best, 0] and points[seat, 1] == points[best, 1])
    for seat in range(players):
        won = points[seat, 0] == points[best, 0] and points[seat, 1] == points[best, 1]
        share = 1.0 / winners if won else 0.0
        if kind == WIN:
            out[seat] = share
        elif kind == ZERO_SUM:
            out[seat] = (players * share - 1.0) / (players - 1)
        else:
            out[seat] = (players * points[seat, 0] - total) / (players - 1)


@jit
def deal(state: State, table: Any) -> None:
    """Begin a new game, seat the learner, and let the bots play until it is asked."""
    players = int(state.players)
    while True:
        if table.moves:
            other = pick(table.dice, players)
            table.skill[table.learner], table.skill[other] = table.skill[other], table.skill[table.learner]
            table.learner = other
        begin(state, table)
        bots_play(state, table)
        if table.seat != NOBODY:
            return


@jit
def bots_play(state: State, table: Any) -> None:
    """Play for the bots until a seat is asked that is none."""
    while table.seat != NOBODY and table.skill[table.seat] != LEARNER:
        seat = int(table.seat)
        answer(state, table, bots_move(state, table, seat, int(table.skill[seat])))


@jit
def chosen(state: State, table: Any, action: int, step: Any) -> Any:
    """The move that an action stands for. One that is not legal waits, or where that is not allowed is any legal move."""
    seat, row = int(table.seat), step.mask
    actions = row.size - int(table.real_time)
    if 0 <= action < row.size and row[action]:
        return WAIT if action == actions else move_of(state, seat, action)
    step.illegal = True
    if row.size > actions and row[actions]:
        return WAIT
    return nth_move(table.mask, pick(table.dice, verbs.legal(state, seat, table.mask)))


@jit
def look(state: State, table: Any, seat: int, step: Any) -> None:
    """Write what a seat knows, and what it may do if it is asked now."""
    row = step.mask
    verbs.observe(state, seat, step.observation)
    if seat == table.seat:
        verbs.legal(state, seat, table.mask)
        expose(state, seat, table.mask, row)
        if table.real_time:
            row[row.size - 1] = may_wait(table)
    else:
        for action in range(row.size):
            row[action] = 0


@jit
def finish(state: State, table: Any, step: Any) -> None:
    """The game is over, or broken off: value it."""
    verbs.scores(state, table.points)
    value(table.points, int(state.players), int(table.reward), step.reward)
    step.terminated = table.seat == NOBODY
    step.truncated = table.seat != NOBODY


# What is read or written of a table is brought near beforehand, a part at a time: a thousand tables are more than the nearest memory holds.
fetch_state, fetch_table, fetch_step = prefetch("stream_counter"), prefetch(), prefetch("final")


@entry
def step_all(states: Any, tables: Any, steps: Any, actions: Any, first: int, last: int, what: int) -> None:
    """Do what is asked at each table from `first` to `last` - 1, and write what follows into `steps` (records of `step_layout`)."""
    for i in range(first, last):
        later = min(i + 1, last - 1)
        fetch_table(tables, later)
        fetch_step(steps, i)
        state, table, step, action = states[i], tables[i], steps[i], int(actions[i])
        if what != LOOK:
            for seat in range(MAX_PLAYERS):
                step.reward[seat] = 0.0
            step.terminated = False
            step.truncated = False
            step.illegal = False
        if what == BEGIN:
            deal(state, table)
        elif what == ACT and table.seat != NOBODY:
            table.logged = 0
            answer(state, table, chosen(state, table, action, step))
            bots_play(state, table)
            if table.seat == NOBODY or (table.limit > 0 and table.asks >= table.limit):
                finish(state, table, step)
                if table.learner != NOBODY:
                    verbs.observe(state, int(table.learner), step.final)
                if table.again:
                    deal(state, table)
                else:
                    table.seat = NOBODY
        step.seat = table.seat
        fetch_state(states, later)
        look(state, table, max(int(table.learner), int(table.seat), 0), step)


def _arguments(game: Game) -> tuple[Any, ...]:
    register(game)
    records = (blank(TABLE), blank(step_layout(game)), np.zeros(1, np.int64))
    return (*map(typeof, records), int64, int64, int64)


STEP: Final = Loop("the environment", step_all, _arguments)
