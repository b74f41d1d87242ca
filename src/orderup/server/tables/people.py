"""People at a table, and the connections through which they and the spectators see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from orderup.server.tables.answers import AnswerCache
from orderup.server.tables.identity import token_fingerprint
from orderup.server.wire.client_messages import Sit
from orderup.server.wire.table_info import Reason, You


class Transport(Protocol):
    """The way to one client."""

    @property
    def round_trip(self) -> float | None:
        """How long the round trip takes at most, as a rule, in milliseconds; None: it has not been measured yet."""

    def note_sent(self, v: int, now: float) -> None:
        """Take note that event `v` of the game has just been sent, in whatever message. `now` is the table's time, and comes back with commands."""

    def send(self, *messages: bytes) -> None:
        """Send encoded messages after all others."""

    def close(self, why: Reason) -> None:
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
    you: You | None = None
    """Who it is at the table, as it was last told."""

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
    avatar: str | None = None
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
    def fingerprint(self) -> str:
        """By which this person's commands are known from those of others on this seat."""
        return token_fingerprint(self.token)

    def command_key(self, command: str) -> str:
        """Return the id of a command as it is stored: this person's, and nobody else's on this seat."""
        return f"{self.fingerprint}:{command}"

    @property
    def round_trip(self) -> float | None:
        """How long the round trip takes, over the shortest of the connections; None: none has been measured."""
        shortest = None
        for connection in self.connections:
            way = connection.transport.round_trip
            if way is not None and (shortest is None or way < shortest):
                shortest = way
        return shortest

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
