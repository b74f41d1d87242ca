"""People at a table, and the connections through which they and the spectators see it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from orderup.server.tables.answers import AnswerCache
from orderup.server.tables.identity import mark_of
from orderup.server.wire.client_messages import Sit
from orderup.server.wire.table_info import Why

EVENTS_KNOWN = 64
"""Of so many of the last events a connection knows when they were sent."""


class Transport(Protocol):
    """The way to one client."""

    @property
    def round_trip(self) -> float | None:
        """How long the way there and back takes at most, as a rule, in milliseconds; None: it has not been measured yet."""

    def showed(self, v: int) -> None:
        """Take note that event `v` of the game has just been sent, in whatever message."""

    def send(self, message: bytes) -> None:
        """Send an encoded message after all others."""

    def close(self, why: Why) -> None:
        """Say goodbye, and send nothing more."""


@dataclass(eq=False)
class Connection:
    """An open window at a table, as the table sees it."""

    transport: Transport
    person: Person | None = None
    address: str = ""
    """Of whose requests for a seat the table counts how many there are; empty: nobody's."""
    creator: bool = False
    """It has shown the host's secret."""
    tokens: set[bytes] = field(default_factory=set)
    """Digests of the seats' secrets that it has shown, or has had."""
    declined: int | None = None
    """The round in which it has asked for a seat and was not let in."""
    answers: AnswerCache = field(default_factory=AnswerCache)
    shown: deque[tuple[int, float]] = field(default_factory=lambda: deque(maxlen=EVENTS_KNOWN))
    """The last events of the game that it was shown, and when, in the table's milliseconds. (Its transport has a clock of its own.)"""

    def note_shown(self, v: int, now: float) -> None:
        """Event `v` has just been sent to it, alone or with all before it."""
        if self.shown and v <= self.shown[-1][0]:
            self.shown.clear()  # another game
        self.shown.append((v, now))
        self.transport.showed(v)

    def shown_at(self, v: int) -> float | None:
        """Return when it was shown event `v`; None: never, or too long ago."""
        return next((at for number, at in reversed(self.shown) if number == v), None)

    @property
    def spectates(self) -> bool:
        """Whether it is a spectator's: neither a seat's nor the host's."""
        return self.person is None and not self.creator


@dataclass
class Tally:
    """How the games at one table have gone for somebody so far."""

    wins: int = 0
    """Won alone, or with their own team."""
    shared: int = 0
    """Won together with others."""

    def add(self, *, shared: bool) -> None:
        """Count one more game that was won."""
        if shared:
            self.shared += 1
        else:
            self.wins += 1


@dataclass(eq=False)
class Person:
    """Somebody who holds a seat. Two connections with one token are one person."""

    name: str
    token: bytes
    """Digest of the seat's secret."""
    joined: int
    """Who came earlier has the lower number."""
    creator: bool = False
    ready: bool = False
    tally: Tally = field(default_factory=Tally)
    commitment: bytes | None = None
    """SHA-256 of what this person adds to the next shuffle; None: nothing."""
    connections: set[Connection] = field(default_factory=set)
    answers: AnswerCache = field(default_factory=AnswerCache)
    offline_since: int | None = None
    """When the last connection closed, in the table's milliseconds."""
    away: bool = False
    """Offline for longer than the table's setting."""
    unreachable: bool = False
    """Offline for so long that nobody waits for this person's consent any more."""

    @property
    def mark(self) -> str:
        """By which this person's commands are known from those of others on this seat."""
        return mark_of(self.token)

    def stamp(self, command: str) -> str:
        """Return the id of a command as it is stored: this person's, and nobody else's on this seat."""
        return f"{self.mark}:{command}"

    @property
    def round_trip(self) -> float | None:
        """How long the way there and back takes, over the shortest of the connections; None: none has been measured."""
        shortest = None
        for connection in self.connections:
            way = connection.transport.round_trip
            if way is not None and (shortest is None or way < shortest):
                shortest = way
        return shortest

    def head_start(self, connection: Connection) -> float:
        """Return by how many milliseconds one of this person's windows may have shown something sooner than this one did."""
        way, shortest = connection.transport.round_trip, self.round_trip
        return 0.0 if way is None or shortest is None else (way - shortest) / 2

    @property
    def online(self) -> bool:
        """Whether a connection of this person is open."""
        return bool(self.connections)


@dataclass(eq=False)
class Request:
    """A newcomer's wish for a seat that was left in the middle of a game. Its command is answered when all have been asked."""

    number: int
    connection: Connection
    command: Sit
    name: str
    """As it will be shown."""
    consents: set[Person] = field(default_factory=set)
