"""Seat numbers. Players sit at 0, 1, ... clockwise; two more numbers share the 8-bit seat sets."""

from typing import Any, Final

from orderup.kernel.jit import inlined
from orderup.kernel.old_names import renamed
from orderup.kernel.record import Record as State

__all__ = ["HOUSE", "MASK_WORDS", "MAX_MOVES", "MAX_PLAYERS", "SPECTATOR", "State", "seat_left", "seats", "steps_left"]

MAX_PLAYERS: Final = 6
HOUSE: Final = 6
"""The seat through which clocks and automatic moves act."""
SPECTATOR: Final = 7
"""An audience that never moves and sees only what every seat sees."""

MAX_MOVES: Final = 1024
"""Moves are integers below this."""
MASK_WORDS: Final = MAX_MOVES // 64
"""A legal mask is this many uint64 words; bit m % 64 of word m // 64 is move m."""


@inlined
def seats(state: State) -> range:
    """The players' seats."""
    return range(int(state.players))


@inlined
def seat_left(of: Any, steps: Any, players: Any) -> Any:
    """The seat (or side) so many steps, fewer than there are players, to the left. Without a division, as `steps_left`."""
    seat = of + steps
    return seat - players * (seat >= players)


@inlined
def steps_left(of: Any, seat: Any, players: Any) -> Any:
    """How many steps to the left of one seat (or side) another sits."""
    steps = seat - of
    return steps + players * (steps < 0)


__getattr__ = renamed(__name__, MOVES="MAX_MOVES")
