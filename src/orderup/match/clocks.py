"""The clocks of a game, and the moves that the house makes when they run out. Pure: callers pass the game's time, and nothing here reads a clock.

Live tables and the lab use the same class. After every event they pass the clocks that the game wants. The same events give the same deadlines, so a restart
goes on from the last event.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec


class WantedClock(Protocol):
    """A clock that the game wants, see `Match.clocks`."""

    @property
    def name(self) -> str:
        """The name of the clock's time limit."""

    @property
    def seat(self) -> int | None:
        """The seat whose clock it is."""

    @property
    def move(self) -> dict[str, Any]:
        """The move that is made when it has run out."""

    @property
    def running(self) -> bool:
        """Whether it runs; a halted clock keeps its remaining time."""

    @property
    def restart_key(self) -> int:
        """A key for what the clock times: with another key it begins anew."""


ClockKey = tuple[str, int | None]


class _Timer(msgspec.Struct, frozen=True):
    """A clock of which `remaining_ms` remain at game time `since`."""

    move: dict[str, Any]
    remaining_ms: int
    since: int
    running: bool
    restart_key: int

    def remaining_at(self, t: int) -> int:
        """Return the milliseconds that remain at game time `t`; negative when overdue."""
        return self.remaining_ms - (t - self.since) if self.running else self.remaining_ms


class DueClock(NamedTuple):
    """The next clock to run out: at game time `t` (ms) the `move` is made."""

    t: int
    name: str
    seat: int | None
    move: dict[str, Any]


class TimeLeft(NamedTuple):
    """The state of a clock: `ms` milliseconds are left of it, and it runs or is halted."""

    name: str
    seat: int | None
    ms: int
    running: bool


class GameClocks:
    """The clocks of one game. `times` has the milliseconds of each by its name."""

    def __init__(self, times: Mapping[str, int]) -> None:
        self._times = times
        self._timers: dict[ClockKey, _Timer] = {}
        self._next: DueClock | None = None

    def update(self, t: int, wanted: Iterable[WantedClock]) -> None:
        """Set the clocks that the game wants after an event at game time `t`.

        A clock that was there before, with the same `restart_key`, keeps its time; others begin anew. Raises KeyError: a clock has no time.
        """
        before = self._timers
        self._timers = {}
        for clock in wanted:
            key = (clock.name, clock.seat)
            old = before.get(key)
            remaining = (
                old.remaining_at(t)
                if old is not None and old.restart_key == clock.restart_key
                else self._times[clock.name]
            )
            self._timers[key] = _Timer(clock.move, remaining, t, clock.running, clock.restart_key)
        self._next = self._first()

    def next_due(self) -> DueClock | None:
        """Return the running clock that runs out first."""
        return self._next

    def _first(self) -> DueClock | None:
        first = None
        for (name, seat), timer in self._timers.items():
            at = timer.since + timer.remaining_ms
            if timer.running and (first is None or at < first.t):
                first = DueClock(at, name, seat, timer.move)
        return first

    def drop(self, name: str, seat: int | None) -> None:
        """Forget a clock whose move the game has refused, so that it is not tried for ever."""
        self._timers.pop((name, seat), None)
        self._next = self._first()

    def remaining(self, t: int) -> list[TimeLeft]:
        """Return the remaining time of all clocks at game time `t`."""
        return [
            TimeLeft(name, seat, max(0, timer.remaining_at(t)), timer.running)
            for (name, seat), timer in self._timers.items()
        ]
