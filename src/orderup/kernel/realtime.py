"""The race of a game without turns: when each seat reacts, whose hand arrives first, and whether the card that it reached for is still there.

A seat is idle, or it reacts to an event (`due` is when it decides), or it reaches for something (`due` is when its hand arrives).
The earliest hand arrives first. It accepts any card that looks the same as the one that it reached for.

All races share this code: search compiles it over `verbs`, and the arena runs it as plain Python over `entry_points`. It draws no
random numbers, since each caller has its own: callers pass the times of reactions and movements, in any unit of time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from orderup.kernel.record import Vector, f8, i8
from orderup.kernel.seats import HOUSE, MAX_PLAYERS

NEVER: Final = 1e18
"""The due time of an idle seat."""
WAIT: Final = -1
"""In place of a move: reach for nothing."""


class PlannedActionFields:
    """The fields of any record that is passed as `schedule`, by seat."""

    due: Vector[float] = f8(MAX_PLAYERS)  # when the seat decides, or its hand arrives
    reaching: Vector[int] = i8(MAX_PLAYERS)  # the move that its hand is about to make, or WAIT
    expected: Vector[int] = i8(MAX_PLAYERS)  # the observed action of that move when the hand set out


@dataclass
class EventSchedule:
    """The same fields for plain Python."""

    due: list[float] = field(default_factory=lambda: [NEVER] * MAX_PLAYERS)
    reaching: list[int] = field(default_factory=lambda: [WAIT] * MAX_PLAYERS)
    expected: list[int] = field(default_factory=lambda: [0] * MAX_PLAYERS)


def begin_reaction(schedule: Any, seat: int, now: float, delay: float) -> None:
    """Have the seat begin to react, or react again after it reached in vain."""
    schedule.reaching[seat] = WAIT
    schedule.due[seat] = now + delay


def begin_reach(schedule: Any, seat: int, move: int, expected: int, now: float, delay: float) -> None:
    """Have the seat reach for a move; `expected` is the move's observed action for this seat (`verbs.observed_action`)."""
    schedule.reaching[seat] = move
    schedule.expected[seat] = expected
    schedule.due[seat] = now + delay


def is_idle(schedule: Any, seat: int) -> bool:
    """Return whether the seat does nothing until something happens."""
    return bool(schedule.due[seat] == NEVER)


def next_seat(schedule: Any, players: int) -> int:
    """Return the seat that acts next, or -1 if all are idle."""
    first, soonest = -1, NEVER
    for seat in range(players):
        if schedule.due[seat] < soonest:
            first, soonest = seat, schedule.due[seat]
    return first


def clear_due(schedule: Any, seat: int) -> float:
    """Make the seat idle at its due time, and return that time. `reaching` keeps the move that it reached for."""
    now = schedule.due[seat]
    schedule.due[seat] = NEVER
    return float(now)


def is_reaching(schedule: Any, seat: int) -> bool:
    """Return whether the seat's hand is on its way."""
    return bool(schedule.reaching[seat] >= 0)


class RaceTransitions(NamedTuple):
    """The transitions of a race, over one form of the verbs."""

    begin_reaction: Callable[[Any, int, float, float], None]
    begin_reach: Callable[[Any, int, int, int, float, float], None]
    is_idle: Callable[[Any, int], bool]
    next_seat: Callable[[Any, int], int]
    clear_due: Callable[[Any, int], float]
    is_reaching: Callable[[Any, int], bool]
    arrive: Callable[[Any, Any, int], bool]
    play_automatic_moves: Callable[[Any], None]


def race_transitions(rules: Any, compile_function: Callable[[Any], Any] = lambda function: function) -> RaceTransitions:
    """Return the transitions of a race. `rules` is the module `verbs`, with `jit` for `compile_function`; or `entry_points`, whose states are arrays."""

    def arrive(schedule: Any, state: Any, seat: int) -> bool:
        """Make the move that the seat reached for, if it is still legal and looks the same; return whether it was made."""
        move = int(schedule.reaching[seat])
        schedule.reaching[seat] = WAIT
        if rules.why_illegal(state, seat, move) != 0:
            return False
        if rules.observed_action(state, seat, move, seat) != schedule.expected[seat]:
            return False
        rules.play(state, seat, move)
        return True

    def play_automatic_moves(state: Any) -> None:
        """Make every move that follows without a decision."""
        move = rules.automatic_move(state)
        while move >= 0 and not rules.over(state):
            rules.play(state, HOUSE, move)
            move = rules.automatic_move(state)

    shared = (begin_reaction, begin_reach, is_idle, next_seat, clear_due, is_reaching)
    return RaceTransitions(*(compile_function(function) for function in (*shared, arrive, play_automatic_moves)))
