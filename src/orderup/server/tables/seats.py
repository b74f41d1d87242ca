"""Seats and the people and bots on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from orderup.server.tables.connection import Answers, Screen

BOT_NAMES = ("Flo", "Earl", "Vera", "Hank", "Dot", "Gus")
"""The staff of the house, by seat."""


@dataclass(eq=False)
class Person:
    """Somebody who holds a seat. Two windows with one token are one person."""

    name: str
    token: bytes
    """Digest of the seat's secret."""
    joined: int
    """Who came earlier has the lower number."""
    creator: bool = False
    ready: bool = False
    screens: set[Screen] = field(default_factory=set)
    answers: Answers = field(default_factory=Answers)
    gone_at: int | None = None
    """When the last window closed, in the table's milliseconds."""
    away: bool = False
    """Gone for longer than the table's setting."""
    sat: str | None = None
    """The command that has seated them, until they are heard again: its answer, with the token, may have been lost."""

    def stamp(self, command: str) -> str:
        """Return the id of a command as it is stored: this person's, and nobody else's on this seat."""
        return f"{self.token.hex()[:8]}:{command}"

    @property
    def online(self) -> bool:
        """Whether a window of this person is open."""
        return bool(self.screens)


@dataclass(eq=False)
class Seat:
    """A seat: a person's, a bot's (then it has a level) or empty."""

    person: Person | None = None
    level: str | None = None
    left: str | None = None
    """The name of whoever has last left the game here."""

    @property
    def empty(self) -> bool:
        """Whether one may sit down here."""
        return self.person is None and self.level is None

    @property
    def ready(self) -> bool:
        """Bots always are."""
        return self.level is not None or (self.person is not None and self.person.ready)


class StoredSeat(msgspec.Struct, omit_defaults=True):
    """A seat as it is written down. Without a token, the name is that of whoever has left the game."""

    level: str | None = None
    name: str | None = None
    token: bytes | None = None
    joined: int = 0
    creator: bool = False
    ready: bool = False


def write_seats(seats: list[Seat]) -> str:
    """Return the seats as JSON for the store."""
    return msgspec.json.encode([_stored(seat) for seat in seats]).decode()


def read_seats(text: str, now: int) -> list[Seat]:
    """Return the seats from the store: everybody is offline as from now."""
    return [_seat(stored, now) for stored in msgspec.json.decode(text, type=list[StoredSeat])]


def _stored(seat: Seat) -> StoredSeat:
    p = seat.person
    if p is None:
        return StoredSeat(level=seat.level, name=seat.left)
    return StoredSeat(name=p.name, token=p.token, joined=p.joined, creator=p.creator, ready=p.ready)


def _seat(stored: StoredSeat, now: int) -> Seat:
    if stored.name is None or stored.token is None:
        return Seat(level=stored.level, left=stored.name)
    found: dict[str, Any] = {key: getattr(stored, key) for key in ("name", "token", "joined", "creator", "ready")}
    return Seat(Person(**found, gone_at=now))
