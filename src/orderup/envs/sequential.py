"""The sequential form: a game as a sequence of decisions, one seat at a time.

In a turn game these are its turns. A game in real time has none: any seat that may act may do so at any moment. Its sequential form is this.

- Time goes in ticks of `TICK_MS`. In each tick every seat that may act is asked once, one after another; the next one is drawn each time
  anew, all equally likely. That is the race: the clocks of the seats run at one pace, and chance decides whose hand is first.
- A seat that is asked makes a legal move, which is carried out before the next seat is asked, or waits. So nobody makes more than one move a tick.
- A seat may wait as long as something happens at the table. After `MAX_WAIT_TICKS` ticks without a move by anybody it has to move.
- The automatic moves of the house are made at once (`verbs.automatic_move`). Any other move of the house, which at a live table follows from a
  clock, is made at the end of the tick in which it has been legal for `MAX_WAIT_TICKS` ticks in a row. At most one is made in a tick.
- In ticks in which no seat may act, nobody is asked.

The moves of the house by the clocks of turn games are never made here: nobody is late. docs/envs.md describes the effects in each game.
"""

from typing import Any, Final

import numpy as np

from orderup.kernel import verbs
from orderup.kernel.compiler.intrinsics import lowest_bit_index
from orderup.kernel.dice import draw_stream_key, random_below
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import NTH_SEAT, PLAYERS_MASK, nth_move, random_seat_of
from orderup.kernel.random_moves import random_move
from orderup.kernel.realtime import WAIT
from orderup.kernel.record import Matrix, Vector, Word, i1, i4, u1, u2, u4, u8
from orderup.kernel.seats import HOUSE, MASK_WORDS, MAX_PLAYERS, State

TICK_MS: Final = 500
MAX_WAIT_TICKS: Final = 10
"""Ticks after which a seat may not wait, and the house moves: five seconds, as at a live table."""
NOBODY: Final = -1
MAX_HOUSE_MOVES: Final = 32
"""In real time the moves of the house have numbers below this."""
LOG_SIZE: Final = 24
SEVEN, BYTE, EACH, TOP = np.uint64(7), np.uint64(0xFF), np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
DIAGONAL_MASK = np.uint64(0x8040201008040201)
"""Byte i contains bit i."""
LATE_AGE_BIAS = np.uint64((0x80 - MAX_WAIT_TICKS) * 0x0101010101010101)
"""Added to the ages, it lifts an age of `MAX_WAIT_TICKS` to the top bit of its byte."""


class SequentialFields:
    """The state of an environment beside the game's record: the fields of any record that is passed as `env`."""

    dice: Vector[Word] = u8(1)  # of this environment: deals, races, bots
    mask: Vector[Word] = u8(MASK_WORDS)  # scratch memory, as the next two
    key: Vector[int] = u4(8)
    scores: Matrix[int] = i4(MAX_PLAYERS, 2)
    tick: int = u4()
    decisions: int = u4()  # decisions of seats so far
    idle_ticks: int = u1()  # ticks without a move, at most MAX_WAIT_TICKS
    realtime: int = u1()  # constant: 1 for ticks, 0 for turns
    asked: int = u1()  # seats that have been asked in this tick, as bits
    waited: int = u1()  # seats that waited when they were asked last, as bits
    current_player: int = i1()  # the seat that is asked now, or NOBODY: the game is over
    house_waits: int = u1()  # 1 if a house move has an age
    house_ages: Vector[Word] = u8(
        MAX_HOUSE_MOVES // 8
    )  # for each house move, a byte: ticks for which it has been legal
    log_length: int = u1()
    log: Vector[int] = u2(LOG_SIZE)  # moves played since it was cleared: move * 8 + seat


@jit
def play_and_log(state: State, env: SequentialFields, seat: int, move: int) -> None:
    """Make a move and note it."""
    verbs.play(state, seat, move)
    env.idle_ticks = 0
    if env.log_length < LOG_SIZE:
        env.log[env.log_length] = move * 8 + seat
        env.log_length += 1


@inlined
def may_wait(env: SequentialFields) -> Any:
    """Return whether the seat that is asked may wait."""
    return env.realtime and env.idle_ticks < MAX_WAIT_TICKS


@jit
def reset_game(state: State, env: SequentialFields) -> None:
    """Deal the next game of this environment, and go on to the first decision."""
    draw_stream_key(env.dice, env.key)
    verbs.deal(state, env.key)
    verbs.assign_handles(state)
    env.tick = 0
    env.decisions = 0
    env.idle_ticks = 0
    env.asked = 0
    env.waited = 0
    env.log_length = 0
    _reset_house_ages(env)
    advance(state, env)


@jit
def apply_action(state: State, env: SequentialFields, move: int) -> None:
    """Make this legal move for the seat that is asked, or wait (`WAIT`, if it may); go on to the next decision."""
    seat = int(env.current_player)
    env.decisions += 1
    if env.realtime:
        env.asked |= 1 << seat
        env.waited |= 1 << seat
    if move >= 0:
        env.waited &= ~(1 << seat)
        play_and_log(state, env, seat, move)
    advance(state, env)


@jit
def advance(state: State, env: SequentialFields) -> None:
    """Make the house's moves, let ticks pass, and find the seat that is asked next."""
    env.current_player = NOBODY
    while not verbs.over(state):
        move = verbs.automatic_move(state)
        if move >= 0:
            play_and_log(state, env, HOUSE, move)
            continue
        seats = verbs.movers(state)
        if not env.realtime:
            env.current_player = NTH_SEAT[seats & PLAYERS_MASK, 0]
            return
        free = seats & PLAYERS_MASK & ~int(env.asked)
        if free:
            env.current_player = random_seat_of(free, env.dice)
            return
        _end_tick(state, env, seats)


@jit
def _end_tick(state: State, env: SequentialFields, seats: int) -> None:
    env.tick += 1
    env.asked = 0
    env.idle_ticks = min(int(env.idle_ticks) + 1, MAX_WAIT_TICKS)
    if (seats >> HOUSE) & 1:
        due = _age_house_moves(state, env)
        if due >= 0:
            play_and_log(state, env, HOUSE, due)
    elif env.house_waits:
        _reset_house_ages(env)


@jit
def _age_house_moves(state: State, env: SequentialFields) -> Any:
    """Count the ticks of the house's legal moves, a byte each, eight at a time; return one that is due, or -1."""
    verbs.legal(state, HOUSE, env.mask)
    env.house_waits = 1
    due = np.int64(-1)
    for w in range(MAX_HOUSE_MOVES // 8):
        eight = np.uint64(np.uint64(env.mask[0] >> np.uint64(8 * w)) & BYTE)
        apart = np.uint64(np.uint64(eight * EACH) & DIAGONAL_MASK)
        legal = np.uint64(np.uint64(apart + np.uint64(TOP - EACH)) & TOP)  # a byte's top bit
        ages = np.uint64(np.uint64(env.house_ages[w] + EACH) & np.uint64(np.uint64(legal >> SEVEN) * BYTE))
        late = np.uint64(np.uint64(ages + LATE_AGE_BIAS) & TOP)
        if due < 0 and late:
            byte = np.uint64(np.uint64(lowest_bit_index(late)) & ~SEVEN)
            due = 8 * w + np.int64(byte >> np.uint64(3))
            ages &= np.uint64(~np.uint64(BYTE << byte))
        env.house_ages[w] = ages
    return due


@jit
def _reset_house_ages(env: SequentialFields) -> None:
    for w in range(MAX_HOUSE_MOVES // 8):
        env.house_ages[w] = 0
    env.house_waits = 0


@jit
def random_decision(state: State, env: SequentialFields, seat: int) -> Any:
    """Return one of the choices of the seat that is asked, each equally likely: a legal move, or to wait."""
    count = verbs.legal(state, seat, env.mask)
    n = random_below(env.dice, count + int(may_wait(env)))
    return nth_move(env.mask, n) if n < count else WAIT


@jit
def choose_opponent_move(state: State, env: SequentialFields, seat: int, skill: int) -> Any:
    """Return the move of a built-in bot of this skill for the seat that is asked; below 0 it moves at random."""
    if skill < 0:
        return random_decision(state, env, seat)
    move = verbs.heuristic_move(state, seat, skill, env.dice)
    if move < 0 and not may_wait(env):
        move = random_move(state, seat, env.dice, env.mask)
    return move
