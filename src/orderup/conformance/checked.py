"""Calls of verbs that write into memory or name a move, checked so that a mistake does no harm and raises a readable error.

Compiled code checks no bounds: a rule that writes beyond an array changes other data, and a move that is not legal does
anything. The process ends later, elsewhere, or not at all. So here an array lies between guards, and each move is checked before it is used.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from orderup.kernel import HOUSE, MAX_MOVES, SPECTATOR, entry_points
from orderup.kernel.dice import Dice
from orderup.kernel.masks import Mask, moves_in
from orderup.kernel.realtime import WAIT
from orderup.kernel.seats import MASK_WORDS
from orderup.match import Position

GUARD_BYTES: Final = 1 << 14
"""Guard bytes on either side of an observation."""
FILLER: Final = 0xA5
GUARD_WORDS: Final = 1 << 10
"""Guard words on either side of a mask: room for moves from -65536 to above 65536."""


def audience_name(audience: int) -> str:
    """Return the name of a seat, the house or the spectator for a sentence."""
    return {HOUSE: "the house", SPECTATOR: "the spectator"}.get(audience, f"seat {audience}")


def checked_observation(position: Position, audience: int, initial_bytes: bytes | None = None) -> npt.NDArray[np.uint8]:
    """Return an audience's observation, written into a buffer that holds `initial_bytes` (zeros by default). Raises AssertionError if a byte outside of it is written."""
    size = position.game.observation_size_of(position.deck)
    whole = np.full(GUARD_BYTES + size + GUARD_BYTES, FILLER, np.uint8)
    out = whole[GUARD_BYTES : GUARD_BYTES + size]
    out[:] = 0 if initial_bytes is None else np.frombuffer(initial_bytes, np.uint8)
    entry_points.observe(position.states, audience, out)
    written = np.flatnonzero(whole != FILLER) - GUARD_BYTES
    outside = [int(place) for place in written[(written < 0) | (written >= size)]]
    assert not outside, (
        f"observe() writes outside of its observation for {audience_name(audience)}: to out[{outside[0]}], "
        f"and observation_size is {size}, so the last byte is out[{size - 1}]"
    )
    return out


def checked_legal_mask(position: Position, seat: int) -> Mask:
    """Return the legal moves of a seat as a mask. Raises AssertionError: a move lies outside of it, or `legal` returns another count."""
    whole = np.zeros(GUARD_WORDS + MASK_WORDS + GUARD_WORDS, np.uint64)
    mask = whole[GUARD_WORDS : GUARD_WORDS + MASK_WORDS]
    count = int(entry_points.legal(position.states, seat, mask))
    listed = [move - 64 * GUARD_WORDS for move in moves_in(whole)]
    for move in listed:
        _assert_is_a_move(position, seat, move)
    assert count == len(listed), (
        f"legal() returns {count} for {audience_name(seat)}, and lists {len(listed)} move{'s' * (len(listed) != 1)}: {listed}"
    )
    return mask


def _assert_is_a_move(position: Position, seat: int, move: int) -> None:
    """Check that a move's number is in range, and below the number of moves that the game declares."""
    lists, actions = f"legal() lists move {move} for {audience_name(seat)}", position.game.num_actions_of(position.deck)
    assert move >= 0, (
        f"legal() lists a move below 0 for {audience_name(seat)}"
    )  # in compiled code -1 may be the last word
    assert move < MAX_MOVES, f"{lists}; moves are below {MAX_MOVES}"
    is_declared = move < actions or seat == HOUSE or position.game.action_coding is not None
    assert is_declared, f"{lists}; the game declares num_actions={actions}, so moves are below {actions}"


def checked_legal_moves(position: Position, seat: int) -> list[int]:
    """Return the numbers of a seat's legal moves, rising."""
    return moves_in(checked_legal_mask(position, seat))


def checked_move_dict(position: Position, seat: int, move: int) -> dict[str, Any]:
    """Return the JSON form of a legal move."""
    try:
        return position.move_to_dict(seat, move)
    except Exception as error:
        complaint = f"legal() lists move {move} for {audience_name(seat)}, and move_to_dict() cannot say it: {type(error).__name__}: {error}"
        raise AssertionError(complaint) from error


def checked_move_dicts(position: Position, seat: int) -> list[dict[str, Any]]:
    """Return the JSON forms of all legal moves of a seat (or of `HOUSE`)."""
    return [checked_move_dict(position, seat, move) for move in checked_legal_moves(position, seat)]


def assert_moves_are_valid(position: Position) -> None:
    """Check that everybody's legal moves have valid numbers and JSON forms: every other check relies on it."""
    for seat in (*range(position.players), HOUSE):
        checked_move_dicts(position, seat)


def checked_heuristic_move(position: Position, seat: int, skill: int, rng: Dice) -> int:
    """Return the move that a heuristic chooses: a legal one, or to wait. In a game with turns the seat that has the turn cannot wait."""
    move = int(entry_points.heuristic_move(position.states, seat, skill, rng))
    legal = checked_legal_moves(position, seat)
    may_wait = position.game.realtime or not legal
    assert move in legal or (move == WAIT and may_wait), (
        f"heuristic_move() of skill {skill} returns {'' if move == WAIT else 'move '}{move} for {audience_name(seat)}, "
        f"which is not legal; legal are {_in_words(legal, may_wait)}"
    )
    return move


def _in_words(legal: list[int], may_wait: bool) -> str:
    """Return the moves that a heuristic may choose, in words."""
    moves = [f"moves {', '.join(map(str, legal))}"] if legal else []
    return " and ".join([*moves, *(["-1, to wait"] if may_wait else [])])
