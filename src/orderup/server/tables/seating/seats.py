"""Seats, and their form in the store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from orderup.server.tables.people.people import Person, Tally

BOT_NAMES = ("Flo", "Earl", "Vera", "Hank", "Dot", "Gus")
"""The bots' names, by seat."""
RESERVED_NAMES = ("House", "The house")
"""The page's names for the server."""
STORED_PERSON_FIELDS = ("name", "token_digest", "joined", "creator", "ready", "tally", "avatar")
"""The fields of a person that are stored with the seat."""
STORED_SEAT_FIELDS = ("return_token_digest", "past_token_digests", "barred_token_digests", "takeovers")
"""The fields of a seat that are stored under their own names, whoever sits there."""


class SeatTakeover(msgspec.Struct, frozen=True):
    """A takeover: `name` has taken a seat that `before` had left."""

    name: str
    before: str


@dataclass(eq=False)
class Seat:
    """A seat: a person's, a bot's (with a level), or empty."""

    person: Person | None = None
    level: str | None = None
    departed: str | None = None
    """The name of the last person who left the game here."""
    return_token_digest: bytes | None = None
    """The digest of the token with which its last owner may have the seat back."""
    past_token_digests: list[bytes] = field(default_factory=list)
    """The digests of the tokens of people who have left this game here, and know the hand."""
    barred_token_digests: list[bytes] = field(default_factory=list)
    """The digests of those who were sent away."""
    takeovers: list[SeatTakeover] = field(default_factory=list)
    """The takeover since the game's last event, if any (at most one). The next event contains it."""
    bots_tally: Tally = field(default_factory=Tally)

    def note_left(self, token_digest: bytes, *, sent_away: bool) -> None:
        """Note that somebody has left the running game here."""
        if token_digest not in self.past_token_digests:
            self.past_token_digests.append(token_digest)
        if sent_away and token_digest not in self.barred_token_digests:
            self.barred_token_digests.append(token_digest)

    def note_takeover(self, takeover: SeatTakeover) -> None:
        """Note a takeover. An owner who left again without an event is skipped."""
        before = self.takeovers[0].before if self.takeovers else takeover.before
        self.takeovers = [SeatTakeover(takeover.name, before)]

    @property
    def is_empty(self) -> bool:
        """Whether the seat is free."""
        return self.person is None and self.level is None

    @property
    def tally(self) -> Tally:
        """The games that the seat's person, or its bots, have won so far."""
        return self.bots_tally if self.person is None else self.person.tally

    def forget_game(self) -> None:
        """Delete what belongs to the last game: its hand is no secret anymore."""
        self.departed, self.return_token_digest = None, None
        self.past_token_digests, self.barred_token_digests, self.takeovers = [], [], []

    @property
    def ready(self) -> bool:
        """Whether the seat is ready to start. Bots always are."""
        return self.level is not None or (self.person is not None and self.person.ready)


class StoredSeat(
    msgspec.Struct,
    omit_defaults=True,
    rename={
        "token_digest": "token",
        "return_token_digest": "claim",
        "past_token_digests": "seen",
        "barred_token_digests": "barred",
        "takeovers": "arrivals",
    },
):
    """A seat as it is stored. With a token, `name` is the person's; without one, it is the name of the person who left (`Seat.departed`)."""

    level: str | None = None
    name: str | None = None
    token_digest: bytes | None = None
    joined: int = 0
    creator: bool = False
    ready: bool = False
    tally: Tally = msgspec.field(default_factory=Tally)
    avatar: str | None = None
    departed: str | None = None
    return_token_digest: bytes | None = None
    past_token_digests: list[bytes] = []
    barred_token_digests: list[bytes] = []
    takeovers: list[SeatTakeover] = []


def encode_seats(seats: list[Seat]) -> str:
    """Return the seats as JSON for the store."""
    return msgspec.json.encode([_stored(seat) for seat in seats]).decode()


def decode_seats(text: str, now: int) -> list[Seat]:
    """Return the seats from the store. Everybody is offline as from `now`."""
    return [_seat(stored, now) for stored in msgspec.json.decode(text, type=list[StoredSeat])]


def _stored(seat: Seat) -> StoredSeat:
    p, past = seat.person, {key: getattr(seat, key) for key in STORED_SEAT_FIELDS}
    if p is None:
        return StoredSeat(level=seat.level, name=seat.departed, tally=seat.bots_tally, **past)
    who = {key: getattr(p, key) for key in STORED_PERSON_FIELDS}
    return StoredSeat(departed=seat.departed, **who, **past)


def _seat(stored: StoredSeat, now: int) -> Seat:
    past: dict[str, Any] = {key: getattr(stored, key) for key in STORED_SEAT_FIELDS}
    if stored.name is None or stored.token_digest is None:
        return Seat(level=stored.level, departed=stored.name, bots_tally=stored.tally, **past)
    who: dict[str, Any] = {key: getattr(stored, key) for key in STORED_PERSON_FIELDS}
    return Seat(Person(**who, offline_since=now), departed=stored.departed, **past)
