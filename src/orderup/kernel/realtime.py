"""The race of a game without turns: who reacts when, whose hand is first, and whether what it reached for is still there.

A seat is idle, or it reacts to what has happened (`due` is when it decides), or it reaches for something (`due` is when its hand arrives).
The earliest hand arrives first. What it reached for is known by how it looks, so a card that looks the same will do.

This is the one source for all who race: search compiles it over `verbs`, the arena runs it as plain Python over `entry_points`. Nothing is
drawn here, since each of them has random numbers of its own: they say how long a reaction or a movement takes, in any unit of time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from orderup.kernel.record import Vector, f8, i8
from orderup.kernel.seats import HOUSE, MAX_PLAYERS

NEVER: Final = 1e18
"""When an idle seat does the next thing."""
WAIT: Final = -1
"""Instead of a move: to reach for nothing."""


class EventScheduleFields:
    """The fields of any record that is passed as `schedule`, by seat."""

    due: Vector[float] = f8(MAX_PLAYERS)  # when the seat decides, or its hand arrives
    reaching: Vector[int] = i8(MAX_PLAYERS)  # the move that its hand is on the way to make, or WAIT
    expected: Vector[int] = i8(MAX_PLAYERS)  # how that move looked when the hand set out


@dataclass
class EventSchedule:
    """The same fields for plain Python."""

    due: list[float] = field(default_factory=lambda: [NEVER] * MAX_PLAYERS)
    reaching: list[int] = field(default_factory=lambda: [WAIT] * MAX_PLAYERS)
    expected: list[int] = field(default_factory=lambda: [0] * MAX_PLAYERS)


def begin_reaction(schedule: Any, seat: int, now: float, delay: float) -> None:
    """The seat begins to react, or goes back to it empty-handed."""
    schedule.reaching[seat] = WAIT
    schedule.due[seat] = now + delay


def begin_reach(schedule: Any, seat: int, move: int, expected: int, now: float, delay: float) -> None:
    """The seat's hand sets out to make a move; `expected` is how it looks to the seat (`verbs.observed_action`)."""
    schedule.reaching[seat] = move
    schedule.expected[seat] = expected
    schedule.due[seat] = now + delay


def is_idle(schedule: Any, seat: int) -> bool:
    """Whether the seat does nothing until something happens."""
    return bool(schedule.due[seat] == NEVER)


def next_seat(schedule: Any, players: int) -> int:
    """The seat that does something next, or -1 if everybody waits."""
    first, soonest = -1, NEVER
    for seat in range(players):
        if schedule.due[seat] < soonest:
            first, soonest = seat, schedule.due[seat]
    return first


def clear_due(schedule: Any, seat: int) -> float:
    """The time has come for what the seat was about to do; returns it. The seat is idle, but its hand is where it reached."""
    now = schedule.due[seat]
    schedule.due[seat] = NEVER
    return float(now)


def is_reaching(schedule: Any, seat: int) -> bool:
    """Whether the seat's hand is on its way."""
    return bool(schedule.reaching[seat] >= 0)


class RaceTransitions(NamedTuple):
    """What happens in a race, over one form of the verbs."""

    begin_reaction: Callable[[Any, int, float, float], None]
    begin_reach: Callable[[Any, int, int, int, float, float], None]
    is_idle: Callable[[Any, int], bool]
    next_seat: Callable[[Any, int], int]
    clear_due: Callable[[Any, int], float]
    is_reaching: Callable[[Any, int], bool]
    arrive: Callable[[Any, Any, int], bool]
    play_automatic_moves: Callable[[Any], None]


def race_transitions(rules: Any, compiled: Callable[[Any], Any] = lambda function: function) -> RaceTransitions:
    """The transitions of a race. `rules` are the module `verbs`, then `compiled` is `jit`; or `entry_points`, whose states are arrays."""

    def arrive(schedule: Any, state: Any, seat: int) -> bool:
        """The hand is there: make the move, if what it reached for is still there."""
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
    return RaceTransitions(*(compiled(function) for function in (*shared, arrive, play_automatic_moves)))
