"""The sequential form: how a game becomes a sequence of decisions, one seat at a time.

In a turn game that is its turns. Diner has none: whoever holds a token may act at any moment. Its sequential form is this.

- Time goes in ticks of `TICK_MS`. In each tick every seat that may act is asked once, one after another; who is next is drawn each time
  anew, all equally likely. That is the race: the clocks of the seats run at one pace, and chance decides whose hand is first.
- A seat that is asked makes a legal move, which is carried out before the next seat is asked, or waits. So nobody makes more than one move a tick.
- A seat may wait as long as something happens at the table. After `PATIENCE` ticks without a move by anybody it has to move.
- The house opens, closes and ends its own Break at once (`verbs.hurry`; clauses D5, D13, D14). Any other move of the house is made at
  the end of the tick in which it has been legal for `PATIENCE` ticks in a row: it refills a gap (D9), calls the Break and its end (D14), agrees (D18), allows
  to take a token (D17). At most one a tick.
- Ticks in which no seat may act pass unasked.

The moves of the house by the clocks of turn games (V4, L11) are never made here: nobody is late.
"""

from typing import Any, Final

import numpy as np

from orderup.kernel import verbs
from orderup.kernel.dice import pick, roll
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import NTH_SEAT, PLAYERS, nth_move, pick_seat
from orderup.kernel.seats import HOUSE, MASK_WORDS, MAX_PLAYERS, State

TICK_MS: Final = 500
PATIENCE: Final = 10
"""Ticks: five seconds, the clock of D9 and D14."""
WAIT: Final = -1
NOBODY: Final = -1
HOUSE_MOVES: Final = 64
"""In real time the moves of the house have numbers below this."""
LOG: Final = 24
S32 = np.uint64(32)
ONE = np.uint64(1)

FIELDS: Final[list[tuple[Any, ...]]] = [
    ("dice", "u8", (1,)),  # of this table: deals, races, bots
    ("mask", "u8", (MASK_WORDS,)),  # to write to, as the next two
    ("key", "u4", (8,)),
    ("points", "i4", (MAX_PLAYERS, 2)),
    ("tick", "u4"),
    ("asks", "u4"),  # decisions of seats so far
    ("still", "u1"),  # ticks without a move, at most PATIENCE
    ("real_time", "u1"),  # constant: ticks, or turns?
    ("asked", "u1"),  # seats that have been asked in this tick, as bits
    ("seat", "i1"),  # the seat that is asked now, or NOBODY: the game is over
    ("waiting", "u1"),  # some house move has an age
    ("age", "u1", (HOUSE_MOVES,)),  # by house move: ticks for which it has been legal
    ("logged", "u1"),
    ("log", "u2", (LOG,)),  # what has been played since it was cleared: move * 8 + seat
]
"""What a table needs beside the game's record: the fields of any record that is passed as `table`."""


@jit
def make(state: State, table: Any, seat: int, move: int) -> None:
    """Make a move and note it."""
    verbs.play(state, seat, move)
    table.still = 0
    if table.logged < LOG:
        table.log[table.logged] = move * 8 + seat
        table.logged += 1


@inlined
def may_wait(table: Any) -> Any:
    """Whether the seat that is asked may wait."""
    return table.real_time and table.still < PATIENCE


@jit
def begin(state: State, table: Any) -> None:
    """Deal the next game of this table, and go on to the first decision."""
    for i in range(4):
        word = roll(table.dice)
        table.key[2 * i] = np.uint32(word)
        table.key[2 * i + 1] = np.uint32(word >> S32)
    verbs.deal(state, table.key)
    verbs.christen(state)
    table.tick = 0
    table.asks = 0
    table.still = 0
    table.asked = 0
    table.logged = 0
    _forget_ages(table)
    go_on(state, table)


@jit
def answer(state: State, table: Any, move: int) -> None:
    """The seat that is asked makes this legal move, or waits (`WAIT`, if it may); go on to the next decision."""
    seat = int(table.seat)
    table.asks += 1
    if table.real_time:
        table.asked |= 1 << seat
    if move >= 0:
        make(state, table, seat, move)
    go_on(state, table)


@jit
def go_on(state: State, table: Any) -> None:
    """Do what the house does, let ticks pass, and find the seat that is asked next."""
    table.seat = NOBODY
    while not verbs.over(state):
        move = verbs.hurry(state)
        if move >= 0:
            make(state, table, HOUSE, move)
            continue
        seats = verbs.movers(state)
        if not table.real_time:
            table.seat = NTH_SEAT[seats & PLAYERS, 0]
            return
        free = seats & PLAYERS & ~int(table.asked)
        if free:
            table.seat = pick_seat(free, table.dice)
            return
        _end_tick(state, table, seats)


@jit
def _end_tick(state: State, table: Any, seats: int) -> None:
    table.tick += 1
    table.asked = 0
    table.still = min(int(table.still) + 1, PATIENCE)
    if (seats >> HOUSE) & 1:
        due = _grow_older(state, table)
        if due >= 0:
            make(state, table, HOUSE, due)
    elif table.waiting:
        _forget_ages(table)


@jit
def _grow_older(state: State, table: Any) -> int:
    """Count the ticks of the house's legal moves; returns one that is due, or -1."""
    verbs.legal(state, HOUSE, table.mask)
    legal, oldest = table.mask[0], np.int64(0)
    for move in range(HOUSE_MOVES):  # without a branch: many at once
        age = (np.int64(table.age[np.uint64(move)]) + 1) * np.int64(np.uint64(legal >> np.uint64(move)) & ONE)
        table.age[np.uint64(move)] = age
        oldest = max(oldest, age)
    table.waiting = 1
    if oldest < PATIENCE:
        return -1
    due = 0
    while table.age[due] < PATIENCE:
        due += 1
    table.age[due] = 0
    return due


@jit
def _forget_ages(table: Any) -> None:
    for move in range(HOUSE_MOVES):
        table.age[move] = 0
    table.waiting = 0


@jit
def any_move(state: State, table: Any, seat: int) -> Any:
    """One of the things the seat that is asked may do, each equally likely: a legal move, or to wait."""
    count = verbs.legal(state, seat, table.mask)
    n = pick(table.dice, count + int(may_wait(table)))
    return nth_move(table.mask, n) if n < count else WAIT


@jit
def bots_move(state: State, table: Any, seat: int, skill: int) -> Any:
    """What a built-in bot of this skill does when it is asked; below 0 it moves at random."""
    if skill < 0:
        return any_move(state, table, seat)
    move = verbs.advise(state, seat, skill, table.dice)
    if move < 0 and not may_wait(table):
        move = nth_move(table.mask, pick(table.dice, verbs.legal(state, seat, table.mask)))
    return move
