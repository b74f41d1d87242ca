"""Counting, while random games are played (`playouts.py`), which cards come into hands, are played from them and are kept, and who wins with them.

The cards are counted from the state: after each move every hand is compared with what it was before. Why not from the movement log (`kernel/movements.py`)?
A log belongs to the records of live matches, so all verbs would have to be compiled once more for such records, which takes up to a minute; and it notes
every movement of the deal, the row and the discards, where only hands matter: a move of Lucky Penny changes one card of one hand, which is
an exclusive or of two words. What this does not see is a card that comes and goes within one move. In Lucky Penny none does.

It works for games that keep a hand as a set of slots (`hand`, one word a seat) and say which card of the list a slot has (`face`).

Random play without counting has a scratch record without these fields. For it the functions below are empty, so it pays nothing.
"""

from typing import Any, Final

import numpy as np

from orderup.kernel.bits import bit_at, to_index, to_int, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit
from orderup.kernel.jit import implement, jit
from orderup.kernel.masks import SEAT_COUNT
from orderup.kernel.record import Matrix, Vector, Word, i8, u1, u8
from orderup.kernel.results import winning_seats
from orderup.kernel.seats import MAX_PLAYERS, seats

SLOTS: Final = 64
"""Bits of a hand."""
KINDS: Final = 256
"""Cards of a list at most, and kinds of them: cards of one kind count together."""
MOST_PLAYS: Final = 512
"""Plays of one game whose winner is looked up. Those beyond are told (`missed`)."""
WIN_PARTS: Final = 60
"""A win, in parts that any number of seats up to six can share."""
EMPTY: Final = np.uint64(0)


class CardCounts:
    """The fields that the scratch record of a counting run has besides. What is by kind are sums over games."""

    kind: Vector[int] = u1(KINDS)  # by card of the list
    held: Vector[Word] = u8(MAX_PLAYERS)  # by seat: the hand when it was last looked at, as slots
    held_kind: Vector[int] = u1(SLOTS)  # by slot: what it was when it came into a hand
    plays: int = i8()  # of this game, so far
    play: Matrix[int] = u1(MOST_PLAYS, 2)  # the kind, and the seat that played it
    missed: int = i8()
    game_plays: Vector[int] = i8(KINDS)  # by kind, in this game; 0 between games
    game_won: Vector[int] = i8(KINDS)  # and the parts of the win of who played it, added up over its plays
    drawn: Vector[int] = i8(KINDS)
    played: Vector[int] = i8(KINDS)
    kept: Vector[int] = i8(KINDS)
    won: Vector[int] = i8(KINDS)  # sums of `game_won`
    won_squared: Vector[int] = i8(KINDS)  # of its square
    won_by_plays: Vector[int] = i8(KINDS)  # of `game_won * game_plays`
    plays_squared: Vector[int] = i8(KINDS)  # of the square of `game_plays`


def note_hands(scratch: Any, state: Any) -> None:
    """Count the cards that have come into hands and left them since the last time."""
    rule = _note_hands if _is_counting(scratch.dtype.names) else _note_nothing
    rule(scratch, state)


def note_end(scratch: Any, state: Any) -> None:
    """The game is over and its scores are in the scratch record: count the cards that are kept, and whether who played a card has won."""
    rule = _note_end if _is_counting(scratch.dtype.names) else _note_nothing
    rule(scratch, state)


def _is_counting(fields: Any) -> bool:
    return "held_kind" in fields


def _is_not_counting(fields: Any) -> bool:
    return not _is_counting(fields)


def _note_nothing(scratch: Any, state: Any) -> None:
    """For scratch records without counts."""


def _note_hands(scratch: Any, state: Any) -> None:
    for seat in seats(state):
        changed = np.uint64(state.hand[seat] ^ scratch.held[seat])
        while changed != EMPTY:
            _note_card(scratch, state, seat, lowest_bit(changed))
            changed = without_lowest_bit(changed)
        scratch.held[seat] = state.hand[seat]


@jit
def _note_card(scratch: Any, state: Any, seat: int, slot: Any) -> None:
    if bit_at(state.hand[seat], slot):
        kind = to_int(scratch.kind[to_index(state.face[slot])])
        scratch.held_kind[slot] = kind
        scratch.drawn[to_index(kind)] += 1
        return
    kind = to_int(scratch.held_kind[slot])
    scratch.played[to_index(kind)] += 1
    n = scratch.plays
    if n < MOST_PLAYS:
        scratch.play[n, 0] = kind
        scratch.play[n, 1] = seat
        scratch.plays = n + 1
    else:
        scratch.missed += 1


def _note_end(scratch: Any, state: Any) -> None:
    winners = winning_seats(scratch.scores, to_int(state.players))
    part = WIN_PARTS // to_int(SEAT_COUNT[winners])
    for n in range(scratch.plays):
        kind = to_index(scratch.play[n, 0])
        scratch.game_plays[kind] += 1
        scratch.game_won[kind] += part * bit_at(winners, scratch.play[n, 1])
    for n in range(scratch.plays):
        _add_kind(scratch, to_index(scratch.play[n, 0]))
    scratch.plays = 0
    for seat in seats(state):
        held = np.uint64(scratch.held[seat])
        while held != EMPTY:
            scratch.kept[to_index(scratch.held_kind[lowest_bit(held)])] += 1
            held = without_lowest_bit(held)
        scratch.held[seat] = EMPTY


@jit
def _add_kind(scratch: Any, kind: Any) -> None:
    """Add what a kind was in this game, the first time that it is asked for: then there is nothing left of it."""
    plays, won = scratch.game_plays[kind], scratch.game_won[kind]
    scratch.won[kind] += won
    scratch.won_squared[kind] += won * won
    scratch.won_by_plays[kind] += won * plays
    scratch.plays_squared[kind] += plays * plays
    scratch.game_plays[kind] = 0
    scratch.game_won[kind] = 0


implement(note_hands, _note_hands, _is_counting, is_noinline=False)
implement(note_hands, _note_nothing, _is_not_counting, is_noinline=False)
implement(note_end, _note_end, _is_counting, is_noinline=False)
implement(note_end, _note_nothing, _is_not_counting, is_noinline=False)
