"""The sequential form: how a game becomes a sequence of decisions, one seat at a time.

In a turn game that is its turns. Diner has none: whoever holds a token may act at any moment. Its sequential form is this.

- Time goes in ticks of `TICK_MS`. In each tick every seat that may act is asked once, one after another; who is next is drawn each time
  anew, all equally likely. That is the race: the clocks of the seats run at one pace, and chance decides whose hand is first.
- A seat that is asked makes a legal move, which is carried out before the next seat is asked, or waits. So nobody makes more than one move a tick.
- A seat may wait as long as something happens at the table. After `PATIENCE` ticks without a move by anybody it has to move.
- The house opens, closes and ends its own Break at once (`verbs.automatic_move`; clauses D5, D13, D14). Any other move of the house is made at
  the end of the tick in which it has been legal for `PATIENCE` ticks in a row: it refills a gap (D9), calls the Break and its end (D14), agrees (D18), allows
  to take a token (D17). At most one a tick.
- Ticks in which no seat may act pass unasked.

The moves of the house by the clocks of turn games (V4, L11) are never made here: nobody is late.
"""

from typing import Any, Final

import numpy as np

from orderup.kernel import verbs
from orderup.kernel.compiler.intrinsics import lowest_bit
from orderup.kernel.dice import pick, roll
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import NTH_SEAT, PLAYERS, nth_move, pick_seat
from orderup.kernel.seats import HOUSE, MASK_WORDS, MAX_PLAYERS, State

TICK_MS: Final = 500
PATIENCE: Final = 10
"""Ticks: five seconds, the clock of D9 and D14."""
WAIT: Final = -1
NOBODY: Final = -1
HOUSE_MOVES: Final = 32
"""In real time the moves of the house have numbers below this."""
LOG: Final = 24
S32 = np.uint64(32)
SEVEN, BYTE, EACH, TOP = np.uint64(7), np.uint64(0xFF), np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
DIAGONAL = np.uint64(0x8040201008040201)
"""In byte i, bit i."""
LATE = np.uint64((0x80 - PATIENCE) * 0x0101010101010101)
"""What lifts an age of `PATIENCE` to the top bit of its byte."""

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
    ("age", "u8", (HOUSE_MOVES // 8,)),  # by house move, a byte each: ticks for which it has been legal
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
    verbs.assign_handles(state)
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
        move = verbs.automatic_move(state)
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
def _grow_older(state: State, table: Any) -> Any:
    """Count the ticks of the house's legal moves, a byte each, eight at a time; returns one that is due, or -1."""
    verbs.legal(state, HOUSE, table.mask)
    table.waiting = 1
    due = np.int64(-1)
    for w in range(HOUSE_MOVES // 8):
        eight = np.uint64(np.uint64(table.mask[0] >> np.uint64(8 * w)) & BYTE)
        apart = np.uint64(np.uint64(eight * EACH) & DIAGONAL)
        legal = np.uint64(np.uint64(apart + np.uint64(TOP - EACH)) & TOP)  # a byte's top bit
        ages = np.uint64(np.uint64(table.age[w] + EACH) & np.uint64(np.uint64(legal >> SEVEN) * BYTE))
        late = np.uint64(np.uint64(ages + LATE) & TOP)
        if due < 0 and late:
            byte = np.uint64(np.uint64(lowest_bit(late)) & ~SEVEN)
            due = 8 * w + np.int64(byte >> np.uint64(3))
            ages &= np.uint64(~np.uint64(BYTE << byte))
        table.age[w] = ages
    return due


@jit
def _forget_ages(table: Any) -> None:
    for w in range(HOUSE_MOVES // 8):
        table.age[w] = 0
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
    move = verbs.heuristic_move(state, seat, skill, table.dice)
    if move < 0 and not may_wait(table):
        move = nth_move(table.mask, pick(table.dice, verbs.legal(state, seat, table.mask)))
    return move
