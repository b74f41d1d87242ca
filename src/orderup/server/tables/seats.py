"""Seats, and how they are stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from orderup.server.tables.people import Person, Tally

BOT_NAMES = ("Flo", "Earl", "Vera", "Hank", "Dot", "Gus")
"""By seat."""
HOUSE_NAMES = ("House", "The house")
"""What the page calls the server."""
PERSON_FIELDS = ("name", "token", "joined", "creator", "ready", "tally", "avatar")
GAME_FIELDS = ("return_token", "past_tokens", "barred", "arrivals")


class Arrival(msgspec.Struct, frozen=True):
    """Somebody has taken over a seat that `before` had left."""

    name: str
    before: str


@dataclass(eq=False)
class Seat:
    """A seat: a person's, a bot's (then it has a level) or empty."""

    person: Person | None = None
    level: str | None = None
    departed: str | None = None
    """The name of whoever has last left the game here."""
    return_token: bytes | None = None
    """Digest of the token with which whoever has left this game may have the seat back."""
    past_tokens: list[bytes] = field(default_factory=list)
    """Digests of the tokens of those who have left this game here, and know the hand."""
    barred: list[bytes] = field(default_factory=list)
    """Those of them who were sent away."""
    arrivals: list[Arrival] = field(default_factory=list)
    """Who has taken the seat over since the game's last event, at most one: the next event tells."""
    bots_tally: Tally = field(default_factory=Tally)

    def note_left(self, token: bytes, *, sent_away: bool) -> None:
        """Somebody (the digest of their token) has left the running game here."""
        if token not in self.past_tokens:
            self.past_tokens.append(token)
        if sent_away and token not in self.barred:
            self.barred.append(token)

    def note_arrival(self, arrival: Arrival) -> None:
        """A newcomer has taken the seat over. Whoever had it only in between has done nothing that there is an event of."""
        before = self.arrivals[0].before if self.arrivals else arrival.before
        self.arrivals = [Arrival(arrival.name, before)]

    @property
    def empty(self) -> bool:
        """Whether one may sit down here."""
        return self.person is None and self.level is None

    @property
    def tally(self) -> Tally:
        """How the games have gone so far for whoever has this seat."""
        return self.bots_tally if self.person is None else self.person.tally

    def forget_game(self) -> None:
        """The game is over, and with it what its hand was a secret for."""
        self.departed, self.return_token = None, None
        self.past_tokens, self.barred, self.arrivals = [], [], []

    @property
    def ready(self) -> bool:
        """Bots always are."""
        return self.level is not None or (self.person is not None and self.person.ready)


class StoredSeat(msgspec.Struct, omit_defaults=True, rename={"return_token": "claim", "past_tokens": "seen"}):
    """A seat as it is written down. Without a token, the name is that of whoever has left the game here; else that is `departed`."""

    level: str | None = None
    name: str | None = None
    token: bytes | None = None
    joined: int = 0
    creator: bool = False
    ready: bool = False
    tally: Tally = msgspec.field(default_factory=Tally)
    avatar: str | None = None
    departed: str | None = None
    return_token: bytes | None = None
    past_tokens: list[bytes] = []
    barred: list[bytes] = []
    arrivals: list[Arrival] = []


def write_seats(seats: list[Seat]) -> str:
    """Return the seats as JSON for the store."""
    return msgspec.json.encode([_stored(seat) for seat in seats]).decode()


def read_seats(text: str, now: int) -> list[Seat]:
    """Return the seats from the store: everybody is offline as from now."""
    return [_seat(stored, now) for stored in msgspec.json.decode(text, type=list[StoredSeat])]


def _stored(seat: Seat) -> StoredSeat:
    p, past = seat.person, {key: getattr(seat, key) for key in GAME_FIELDS}
    if p is None:
        return StoredSeat(level=seat.level, name=seat.departed, tally=seat.bots_tally, **past)
    who = {key: getattr(p, key) for key in PERSON_FIELDS}
    return StoredSeat(departed=seat.departed, **who, **past)


def _seat(stored: StoredSeat, now: int) -> Seat:
    past: dict[str, Any] = {key: getattr(stored, key) for key in GAME_FIELDS}
    if stored.name is None or stored.token is None:
        return Seat(level=stored.level, departed=stored.name, bots_tally=stored.tally, **past)
    who: dict[str, Any] = {key: getattr(stored, key) for key in PERSON_FIELDS}
    return Seat(Person(**who, offline_since=now), departed=stored.departed, **past)
