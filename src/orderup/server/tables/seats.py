"""Seats, and how they are stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from orderup.server.tables.people import Person

BOT_NAMES = ("Flo", "Earl", "Vera", "Hank", "Dot", "Gus")
"""By seat."""


@dataclass(eq=False)
class Seat:
    """A seat: a person's, a bot's (then it has a level) or empty."""

    person: Person | None = None
    level: str | None = None
    departed: str | None = None
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
        return StoredSeat(level=seat.level, name=seat.departed)
    return StoredSeat(name=p.name, token=p.token, joined=p.joined, creator=p.creator, ready=p.ready)


def _seat(stored: StoredSeat, now: int) -> Seat:
    if stored.name is None or stored.token is None:
        return Seat(level=stored.level, departed=stored.name)
    found: dict[str, Any] = {key: getattr(stored, key) for key in ("name", "token", "joined", "creator", "ready")}
    return Seat(Person(**found, offline_since=now))
