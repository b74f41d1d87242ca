"""Counts cards in random play (`playouts.py`): how often each comes into a hand, is played and is kept, and how often its players win.

The cards are counted from the state: after each move every hand is compared with the hand before. The movement log (`kernel/movements.py`) is not used,
for two reasons. It belongs to the records of live matches, so all verbs would have to be compiled once more for such records, which takes up to a minute.
And it notes every movement of the deal, the row and the discards, but only hands matter: a move of Lucky Penny changes one card of one hand, which is
an exclusive or of two words. A card that comes and goes within one move is not counted. In Lucky Penny none does.

It works for games that keep a hand as a set of slots (`hand`, one word per seat) and the card of each slot (`face`).

Random play without counting has a scratch record without these fields. For such records the functions below are empty, so they cost nothing.
"""

from typing import Any, Final

import numpy as np

from orderup.kernel.bits import bit_at, to_int, to_unsigned_index, without_lowest_bit
from orderup.kernel.compiler.intrinsics import lowest_bit_index
from orderup.kernel.jit import implement, jit
from orderup.kernel.masks import SEAT_SET_SIZE
from orderup.kernel.record import Matrix, Vector, Word, i8, u1, u8
from orderup.kernel.results import winning_seats
from orderup.kernel.seats import MAX_PLAYERS, seats

MAX_HAND_SLOTS: Final = 64
"""Slots of a hand, which are its bits."""
MAX_KINDS: Final = 256
"""Cards of a card list, and kinds of them, at most. Cards of one kind are counted together."""
MAX_PLAYS: Final = 512
"""Plays of one game whose players are remembered. Further ones are counted in `missed`."""
PARTS_PER_WIN: Final = 60
"""The parts of a win: divisible by any number of seats up to six."""
EMPTY_MASK: Final = np.uint64(0)


class CardCountingScratch:
    """The additional fields of the scratch record of a counting run. Fields by kind are sums over games."""

    kind: Vector[int] = u1(MAX_KINDS)  # by card of the list
    held: Vector[Word] = u8(MAX_PLAYERS)  # by seat: the hand at the last count, as slots
    held_kind: Vector[int] = u1(MAX_HAND_SLOTS)  # by slot: the kind of the card when it came into a hand
    plays: int = i8()  # the number of plays in this game so far
    play: Matrix[int] = u1(MAX_PLAYS, 2)  # the kind, and the seat that played it
    missed: int = i8()
    game_plays: Vector[int] = i8(MAX_KINDS)  # by kind, in this game; 0 between games
    game_won: Vector[int] = i8(MAX_KINDS)  # and the parts of the win of its players, summed over its plays
    drawn: Vector[int] = i8(MAX_KINDS)
    played: Vector[int] = i8(MAX_KINDS)
    kept: Vector[int] = i8(MAX_KINDS)
    won: Vector[int] = i8(MAX_KINDS)  # sums of `game_won`
    won_squared: Vector[int] = i8(MAX_KINDS)  # sums of its square
    won_by_plays: Vector[int] = i8(MAX_KINDS)  # sums of `game_won * game_plays`
    plays_squared: Vector[int] = i8(MAX_KINDS)  # sums of the square of `game_plays`


def count_hand_changes(scratch: Any, state: Any) -> None:
    """Count the cards that have come into hands and left them since the last call."""
    rule = _count_hand_changes if _is_counting(scratch.dtype.names) else _note_nothing
    rule(scratch, state)


def note_end(scratch: Any, state: Any) -> None:
    """Count the kept cards of a game that is over, and, by card, the wins of those who played it. The scores are in the scratch record."""
    rule = _note_end if _is_counting(scratch.dtype.names) else _note_nothing
    rule(scratch, state)


def _is_counting(fields: Any) -> bool:
    return "held_kind" in fields


def _is_not_counting(fields: Any) -> bool:
    return not _is_counting(fields)


def _note_nothing(scratch: Any, state: Any) -> None:
    """Do nothing, for scratch records without counts."""


def _count_hand_changes(scratch: Any, state: Any) -> None:
    for seat in seats(state):
        changed = np.uint64(state.hand[seat] ^ scratch.held[seat])
        while changed != EMPTY_MASK:
            _note_card(scratch, state, seat, lowest_bit_index(changed))
            changed = without_lowest_bit(changed)
        scratch.held[seat] = state.hand[seat]


@jit
def _note_card(scratch: Any, state: Any, seat: int, slot: Any) -> None:
    if bit_at(state.hand[seat], slot):
        kind = to_int(scratch.kind[to_unsigned_index(state.face[slot])])
        scratch.held_kind[slot] = kind
        scratch.drawn[to_unsigned_index(kind)] += 1
        return
    kind = to_int(scratch.held_kind[slot])
    scratch.played[to_unsigned_index(kind)] += 1
    n = scratch.plays
    if n < MAX_PLAYS:
        scratch.play[n, 0] = kind
        scratch.play[n, 1] = seat
        scratch.plays = n + 1
    else:
        scratch.missed += 1


def _note_end(scratch: Any, state: Any) -> None:
    winners = winning_seats(scratch.scores, state.players)
    part = PARTS_PER_WIN // to_int(SEAT_SET_SIZE[winners])
    for n in range(scratch.plays):
        kind = to_unsigned_index(scratch.play[n, 0])
        scratch.game_plays[kind] += 1
        scratch.game_won[kind] += part * bit_at(winners, scratch.play[n, 1])
    for n in range(scratch.plays):
        _add_kind(scratch, to_unsigned_index(scratch.play[n, 0]))
    scratch.plays = 0
    for seat in seats(state):
        held = np.uint64(scratch.held[seat])
        while held != EMPTY_MASK:
            scratch.kept[to_unsigned_index(scratch.held_kind[lowest_bit_index(held)])] += 1
            held = without_lowest_bit(held)
        scratch.held[seat] = EMPTY_MASK


@jit
def _add_kind(scratch: Any, kind: Any) -> None:
    """Add the counts of a kind in this game to the sums, and clear them, so that a second call adds nothing."""
    plays, won = scratch.game_plays[kind], scratch.game_won[kind]
    scratch.won[kind] += won
    scratch.won_squared[kind] += won * won
    scratch.won_by_plays[kind] += won * plays
    scratch.plays_squared[kind] += plays * plays
    scratch.game_plays[kind] = 0
    scratch.game_won[kind] = 0


implement(count_hand_changes, _count_hand_changes, _is_counting, is_noinline=False)
implement(count_hand_changes, _note_nothing, _is_not_counting, is_noinline=False)
implement(note_end, _note_end, _is_counting, is_noinline=False)
implement(note_end, _note_nothing, _is_not_counting, is_noinline=False)
