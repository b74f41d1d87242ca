"""Random games of any game: compiled loops over the verbs.

Game `i` of a run depends only on the run's seed and on `i`, so any split over workers plays the same games.
"""

from typing import Any, Final

import numpy as np
from numba import int64, typeof, uint64

from orderup.kernel import verbs
from orderup.kernel.dice import GAMMA, pick, roll
from orderup.kernel.entry_points import blank
from orderup.kernel.jit import apart, entry, inlined, jit
from orderup.kernel.loops import Loop
from orderup.kernel.masks import nth_move, pick_seat
from orderup.kernel.seats import HOUSE, MASK_WORDS, MAX_PLAYERS, State

BASIS: Final = np.uint64(0xCBF29CE484222325)
PRIME: Final = np.uint64(0x00000100000001B3)
S32 = np.uint64(32)
SHARES: Final = 60
"""A win, in parts that any number of seats up to six can share."""

WORK: Final = np.dtype(
    [("dice", "u8", (1,)), ("key", "u4", (8,)), ("mask", "u8", (MASK_WORDS,)), ("points", "i4", (MAX_PLAYERS, 2))]
)
"""What the loops write to. In a record, since compiled code counts references to arrays, and that takes longer than a move."""

TOTALS: Final = np.dtype(
    [
        ("games", "i8"),
        ("moves", "i8"),
        ("shortest", "i8"),
        ("longest", "i8"),
        ("points", "i8", (MAX_PLAYERS,)),
        ("points_squared", "i8", (MAX_PLAYERS,)),
        ("wins", "i8", (MAX_PLAYERS,)),
        ("wins_squared", "i8", (MAX_PLAYERS,)),
        ("checksum", "u8"),
    ]
)
"""What a run adds up, in whole numbers, so that the order of games does not matter. The checksum is the sum of the games' own."""


@jit
def mixed(digest: Any, number: int) -> Any:
    """A running checksum (FNV-1a, 64 bits, a number at a time)."""
    return np.uint64(np.uint64(digest ^ np.uint64(number)) * PRIME)


@jit
def seed_game(run: Any, number: int, rng: Any, key: Any) -> None:
    """Set the dice and the stream's key (8 uint32 words) of game `number`; `run` is the run's seed, a uint64."""
    rng[0] = np.uint64(run + np.uint64(number) * GAMMA)
    rng[0] = roll(rng)
    for i in range(4):
        word = roll(rng)
        key[2 * i] = np.uint32(word)
        key[2 * i + 1] = np.uint32(word >> S32)


@jit
def choose_at_random(state: State, seat: int, rng: Any, mask: Any) -> int:
    """One of the legal moves of a seat that has some, each equally likely."""
    return int(nth_move(mask, pick(rng, verbs.legal(state, seat, mask))))


@apart
def play_out(state: State, work: Any) -> Any:
    """Play to the end: a random seat of those that may act makes a random legal move. The house moves first if it hurries.

    Returns the number of moves by seats, and a checksum of all moves. `work` is a record of `WORK` with its dice thrown.
    """
    moves = 0
    digest = BASIS
    while not verbs.over(state):
        seat = HOUSE
        move = verbs.automatic_move(state)
        if move < 0:
            seat = pick_seat(verbs.movers(state), work.dice)
            if seat < 0:
                seat = HOUSE
            else:
                moves += 1
            move = choose_at_random(state, seat, work.dice, work.mask)
        verbs.play(state, seat, move)
        digest = mixed(digest, move * 8 + seat)
    return moves, digest


@entry
def play_games(states: Any, works: Any, run: Any, first: int, count: int, totals: Any) -> None:
    """Play games `first` to `first + count - 1` of the run and add them to `totals`, an array of one record of `TOTALS`.

    `works` is an array of one record of `WORK`.
    """
    work, total = works[0], totals[0]
    players = int(states[0].players)
    for number in range(first, first + count):
        seed_game(run, number, work.dice, work.key)
        verbs.deal(states[0], work.key)
        moves, digest = play_out(states[0], work)
        verbs.scores(states[0], work.points)
        add_game(total, players, moves, digest, work.points)


WORKS, ALL_TOTALS = (typeof(blank(one)) for one in (WORK, TOTALS))  # type: ignore[no-untyped-call]  # numba has no types
RANDOM_PLAY: Final = Loop("random play", play_games, lambda _: (WORKS, uint64, int64, int64, ALL_TOTALS))


@jit
def add_game(total: Any, players: int, moves: int, digest: Any, points: Any) -> None:
    """Add one game's result to the totals. A win shared by k seats is SHARES // k for each."""
    total.games += 1
    total.moves += moves
    total.shortest = min(total.shortest, moves) if total.games > 1 else moves
    total.longest = max(total.longest, moves)
    best, winners = _result(points, 0), 0
    for seat in range(1, players):
        best = max(best, _result(points, seat))
    for seat in range(players):
        winners += int(_result(points, seat) == best)
    share = SHARES // winners
    for seat in range(players):
        points_here = np.int64(points[seat, 0])
        won = share * int(_result(points, seat) == best)
        total.points[seat] += points_here
        total.points_squared[seat] += points_here * points_here
        total.wins[seat] += won
        total.wins_squared[seat] += won * won
        digest = mixed(digest, int(points_here) & 0xFFFF)
    total.checksum = np.uint64(total.checksum + digest)


@inlined
def _result(points: Any, seat: int) -> Any:
    """A seat's points, and by them its tie-break, as one number."""
    return (np.int64(points[seat, 0]) << 32) + np.int64(points[seat, 1])
