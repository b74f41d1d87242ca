"""People at a table, and the connections through which they and the spectators see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from orderup.server.tables.people.answers import AnswerCache
from orderup.server.tables.people.identity import token_fingerprint
from orderup.server.wire.client_messages import Sit
from orderup.server.wire.table_info import Reason, You


class Transport(Protocol):
    """A connection to one client."""

    @property
    def round_trip(self) -> float | None:
        """An upper bound of the usual round trip, in milliseconds; None: not measured yet."""

    def note_sent(self, version: int, now: float) -> None:
        """Note that event `version` of the game has just been sent, in any message. `now` is the table's time, and comes back with commands."""

    def send(self, *messages: bytes) -> None:
        """Send encoded messages, behind all earlier ones."""

    def close(self, why: Reason) -> None:
        """Send the reason, and close the connection."""


@dataclass(eq=False)
class Connection:
    """An open window at a table, as the table sees it."""

    transport: Transport
    person: Person | None = None
    address: str = ""
    """The client's address. The table limits requests for a seat per address; empty: without a limit."""
    creator: bool = False
    """Whether it has shown the host's secret."""
    token_digests: set[bytes] = field(default_factory=set)
    """The digests of the seats' tokens that it has shown or had."""
    declined_in_round: int | None = None
    """The round in which its request for a seat was declined."""
    answers: AnswerCache = field(default_factory=AnswerCache)
    you: You | None = None
    """The last `you` that it was sent."""

    @property
    def is_spectator(self) -> bool:
        """Whether it belongs neither to a seat nor to the host."""
        return self.person is None and not self.creator


@dataclass
class Tally:
    """The games that somebody has won at one table so far."""

    wins: int = 0
    """Games won alone, or with their own team."""
    shared: int = 0
    """Games won together with others."""

    def count_win(self, *, shared: bool) -> None:
        """Count one more game as won, alone or (`shared`) together with others."""
        if shared:
            self.shared += 1
        else:
            self.wins += 1


@dataclass(eq=False)
class Person:
    """A person who holds a seat. Two connections with one token are one person."""

    name: str
    token_digest: bytes
    """The digest of the seat's token."""
    joined: int
    """The order of arrival: a lower number came earlier."""
    creator: bool = False
    ready: bool = False
    tally: Tally = field(default_factory=Tally)
    avatar: str | None = None
    commitment: bytes | None = None
    """SHA-256 of this person's contribution to the next shuffle; None: there is none."""
    connections: set[Connection] = field(default_factory=set)
    answers: AnswerCache = field(default_factory=AnswerCache)
    offline_since: int | None = None
    """When the last connection closed, in the table's milliseconds; None: one is open."""
    away: bool = False
    """Whether the person has been offline for longer than the table's setting."""
    unreachable: bool = False
    """Whether the person has been offline for so long that nobody waits for their consent anymore."""

    @property
    def fingerprint(self) -> str:
        """The mark of this person's stored commands, among those of others on this seat."""
        return token_fingerprint(self.token_digest)

    def command_key(self, command_id: str) -> str:
        """Return the key under which a command is stored: different for each person on this seat."""
        return f"{self.fingerprint}:{command_id}"

    @property
    def round_trip(self) -> float | None:
        """The round trip of the fastest connection; None: none has been measured."""
        shortest = None
        for connection in self.connections:
            round_trip = connection.transport.round_trip
            if round_trip is not None and (shortest is None or round_trip < shortest):
                shortest = round_trip
        return shortest

    @property
    def online(self) -> bool:
        """Whether a connection of this person is open."""
        return bool(self.connections)


@dataclass(eq=False)
class TakeoverRequest:
    """A newcomer's request for a seat that was left in the middle of a game. Its command is answered when it is decided."""

    number: int
    connection: Connection
    command: Sit
    name: str
    """The name as it will be shown."""
    consents: set[Person] = field(default_factory=set)
