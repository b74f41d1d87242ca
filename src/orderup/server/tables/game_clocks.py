"""What the house will do by itself, and when. Pure: fed with the game's time, it never asks for it.

After every event the keeper is fed with the clocks that the game wants. The same events give the same
deadlines, so that a restart goes on where the last event left off.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from orderup.server.wire.messages import ClockInfo


class Clock(Protocol):
    """A clock that the game wants, see `orderup.match.Match.clocks`."""

    @property
    def name(self) -> str:
        """Which of the table's times it has."""

    @property
    def seat(self) -> int | None:
        """Whose clock it is."""

    @property
    def move(self) -> dict[str, Any]:
        """What the house does when it has run out."""

    @property
    def running(self) -> bool:
        """Whether it runs; a halted clock keeps what it has left."""

    @property
    def span(self) -> int:
        """What it times: with another span it begins anew."""


Key = tuple[str, int | None]


class Kept(NamedTuple):
    """A clock that has `left` ms at game time `since`."""

    move: dict[str, Any]
    left: int
    since: int
    running: bool
    span: int

    def remaining(self, t: int) -> int:
        """Milliseconds left at game time `t`; negative when overdue."""
        return self.left - (t - self.since) if self.running else self.left


class Due(NamedTuple):
    """The next clock to run out: at game time `t` (ms) the house makes `move`."""

    t: int
    name: str
    seat: int | None
    move: dict[str, Any]


class Keeper:
    """Keeps the clocks of one game."""

    def __init__(self, times: Mapping[str, int]) -> None:
        self._times = times
        self._kept: dict[Key, Kept] = {}
        self._due: Due | None = None

    def feed(self, t: int, wanted: Iterable[Clock]) -> None:
        """Take note, after an event at game time `t`, of the clocks now wanted.

        A clock that was there before, with the same span, keeps its time; others begin anew. KeyError: a clock without a time.
        """
        before = self._kept
        self._kept = {}
        for clock in wanted:
            key = (clock.name, clock.seat)
            old = before.get(key)
            left = old.remaining(t) if old is not None and old.span == clock.span else self._times[clock.name]
            self._kept[key] = Kept(clock.move, left, t, clock.running, clock.span)
        self._due = self._first()

    def due(self) -> Due | None:
        """Return the running clock that runs out first."""
        return self._due

    def _first(self) -> Due | None:
        running = [
            Due(kept.since + kept.left, name, seat, kept.move)
            for (name, seat), kept in self._kept.items()
            if kept.running
        ]
        return min(running, key=lambda due: due.t, default=None)

    def drop(self, name: str, seat: int | None) -> None:
        """Forget a clock whose move the game has refused, so that it is not tried for ever."""
        self._kept.pop((name, seat), None)
        self._due = self._first()

    def shown(self, t: int) -> list[ClockInfo]:
        """Return all clocks as they stand at game time `t`."""
        return [
            ClockInfo(name, seat, max(0, kept.remaining(t)), kept.running) for (name, seat), kept in self._kept.items()
        ]
