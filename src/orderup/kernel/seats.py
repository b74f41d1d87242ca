"""Arithmetic on seats clockwise, in compiled rules; the numbers themselves are in `seat_numbers`."""

from typing import Any

from orderup.kernel.bits import to_int
from orderup.kernel.jit import inlined
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.record import Record as State
from orderup.kernel.seat_numbers import HOUSE, MASK_WORDS, MAX_MOVES, MAX_PLAYERS, SPECTATOR

__all__ = ["HOUSE", "MASK_WORDS", "MAX_MOVES", "MAX_PLAYERS", "SPECTATOR", "State", "seat_left", "seats", "steps_left"]


@inlined
def seats(state: State) -> range:
    """Return the players' seats."""
    return range(state.players)


@inlined
def seat_left(seat: Any, steps: Any, players: Any) -> Any:
    """Return the seat (or side) that is `steps` to the left of `seat`, fewer than there are players. It needs no division, nor does `steps_left`."""
    other = seat + steps
    return other - players * int(other >= players)


@inlined
def steps_left(seat: Any, other: Any, players: Any) -> Any:
    """Return the number of steps to the left from one seat (or side) to another."""
    steps = to_int(other) - seat
    return steps + players * int(steps < 0)


__getattr__ = forward_old_names(__name__, MOVES="MAX_MOVES")
