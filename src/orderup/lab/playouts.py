"""Random playouts of any game, as compiled loops over the verbs.

Game `i` of a run depends only on the run's seed and on `i`, so any split over workers plays the same games.
"""

from typing import Any, Final

import numpy as np
from numba import int64, typeof, uint64

from orderup.kernel import verbs
from orderup.kernel.dice import GAMMA, draw_stream_key, next_u64
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.jit import entry, jit, noinline
from orderup.kernel.loops import Loop
from orderup.kernel.masks import SEAT_SET_SIZE, random_seat_of
from orderup.kernel.random_moves import random_legal_move
from orderup.kernel.record import Matrix, Vector, Word, i4, i8, layout, u4, u8
from orderup.kernel.results import winning_seats
from orderup.kernel.seats import HOUSE, MASK_WORDS, MAX_PLAYERS, State
from orderup.lab.card_counting import PARTS_PER_WIN, CardCountingScratch, count_hand_changes, note_end

FNV_BASIS: Final = np.uint64(0xCBF29CE484222325)
FNV_PRIME: Final = np.uint64(0x00000100000001B3)


class Scratch:
    """The scratch memory of the loops. It is a record, since compiled code counts references to arrays, which takes longer than a move."""

    dice: Vector[Word] = u8(1)
    key: Vector[int] = u4(8)
    mask: Vector[Word] = u8(MASK_WORDS)
    scores: Matrix[int] = i4(MAX_PLAYERS, 2)


class Totals:
    """The totals of a run, in whole numbers, so that the order of games does not matter."""

    games: int = i8()
    moves: int = i8()
    shortest: int = i8()
    longest: int = i8()
    points: Vector[int] = i8(MAX_PLAYERS)
    points_squared: Vector[int] = i8(MAX_PLAYERS)
    wins: Vector[int] = i8(MAX_PLAYERS)
    wins_squared: Vector[int] = i8(MAX_PLAYERS)
    checksum: Word = u8()  # the sum of the games' own


SCRATCH_LAYOUT: Final = layout(Scratch)
CARD_COUNTING_SCRATCH_LAYOUT: Final = layout(CardCountingScratch, Scratch)
"""The scratch memory of a run that counts cards (`card_counting.py`). (With the counts behind the other fields, numba would confuse the two records.)"""
TOTALS_LAYOUT: Final = layout(Totals)


@jit
def fnv1a(digest: Any, number: int) -> Any:
    """Return a running checksum (FNV-1a, 64 bits, a number at a time)."""
    return np.uint64(np.uint64(digest ^ np.uint64(number)) * FNV_PRIME)


@jit
def seed_game(run_seed: Any, number: int, rng: Any, key: Any) -> None:
    """Set the dice and the stream's key (8 uint32 words) of game `number`; `run_seed` is the run's seed, a uint64."""
    rng[0] = np.uint64(run_seed + np.uint64(number) * GAMMA)
    rng[0] = next_u64(rng)
    draw_stream_key(rng, key)


@noinline
def play_out(state: State, scratch: Scratch) -> Any:
    """Play to the end: a random seat of those that may act makes a random legal move. Automatic moves of the house come first.

    Returns the number of moves by seats, and a checksum of all moves. `scratch` is a record of `SCRATCH_LAYOUT` with seeded dice.
    """
    moves = 0
    digest = FNV_BASIS
    while not verbs.over(state):
        seat = HOUSE
        move = verbs.automatic_move(state)
        if move < 0:
            seat = random_seat_of(verbs.movers(state), scratch.dice)
            if seat < 0:
                seat = HOUSE
            else:
                moves += 1
            move = random_legal_move(state, seat, scratch.dice, scratch.mask)
        verbs.play(state, seat, move)
        count_hand_changes(scratch, state)
        digest = fnv1a(digest, move * 8 + seat)
    return moves, digest


@entry
def play_games(states: Any, scratches: Any, run_seed: Any, first: int, count: int, totals: Any) -> None:
    """Play games `first` to `first + count - 1` of the run and add them to `totals`, an array of one record of `TOTALS_LAYOUT`.

    `scratches` is an array of one record of `SCRATCH_LAYOUT`, or of `CARD_COUNTING_SCRATCH_LAYOUT`.
    """
    scratch, total = scratches[0], totals[0]
    players = int(states[0].players)
    for number in range(first, first + count):
        seed_game(run_seed, number, scratch.dice, scratch.key)
        verbs.deal(states[0], scratch.key)
        moves, digest = play_out(states[0], scratch)
        verbs.scores(states[0], scratch.scores)
        note_end(scratch, states[0])
        add_game(total, players, moves, digest, scratch.scores)


SCRATCHES_TYPE, CARD_COUNTING_SCRATCHES_TYPE, TOTALS_TYPE = (
    typeof(zeroed_records(one))  # type: ignore[no-untyped-call]  # numba has no types
    for one in (SCRATCH_LAYOUT, CARD_COUNTING_SCRATCH_LAYOUT, TOTALS_LAYOUT)
)
RANDOM_PLAY_LOOP: Final = Loop("random play", play_games, lambda _: (SCRATCHES_TYPE, uint64, int64, int64, TOTALS_TYPE))
CARD_COUNTING_LOOP: Final = Loop(
    "random play that counts cards",
    play_games,
    lambda _: (CARD_COUNTING_SCRATCHES_TYPE, uint64, int64, int64, TOTALS_TYPE),
)


@jit
def add_game(total: Totals, players: int, moves: int, digest: Any, scores: Any) -> None:
    """Add one game's result to the totals. A win shared by k seats is PARTS_PER_WIN // k for each."""
    total.games += 1
    total.moves += moves
    total.shortest = min(total.shortest, moves) if total.games > 1 else moves
    total.longest = max(total.longest, moves)
    winners = winning_seats(scores, players)
    share = PARTS_PER_WIN // int(SEAT_SET_SIZE[winners])
    for seat in range(players):
        points = np.int64(scores[seat, 0])
        won = share * ((winners >> seat) & 1)
        total.points[seat] += points
        total.points_squared[seat] += points * points
        total.wins[seat] += won
        total.wins_squared[seat] += won * won
        digest = fnv1a(digest, int(points) & 0xFFFF)
    total.checksum = np.uint64(total.checksum + digest)
