"""The people and bots around one table, and their public information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from orderup.kernel import SPECTATOR
from orderup.server.store.records import TableRow
from orderup.server.tables.games.setup import Setup
from orderup.server.tables.people import identity
from orderup.server.tables.people.answers import AnswerCache, TableAnswers
from orderup.server.tables.people.people import Connection, Person, TakeoverRequest
from orderup.server.tables.seating.seats import BOT_NAMES, RESERVED_NAMES, Seat, decode_seats, encode_seats
from orderup.server.wire.game_messages import Takeover
from orderup.server.wire.refusals import no_seat
from orderup.server.wire.table_info import Pace, SeatInfo, TableInfo, TakeoverRequestInfo
from orderup.server.wire.values import State


@dataclass(eq=False)
class Seating:
    """A table without its game: setting, seats, open connections."""

    id: str
    game: str
    setup: Setup
    host_digest: bytes | None
    """The digest of the host's secret; None once another person has become host for good."""
    seats: list[Seat]
    deck: Any = None
    """The deck of the next game; None: the standard one."""
    listed: bool = False
    state: State = "lobby"
    round: int = 1
    connections: set[Connection] = field(default_factory=set)
    requests: list[TakeoverRequest] = field(default_factory=list)
    """The undecided requests of newcomers for seats that were left in this game."""
    requests_made: int = 0
    requests_by_address: Counter[tuple[int, str]] = field(default_factory=Counter)
    """The number of requests by round and address."""
    answers: TableAnswers = field(default_factory=TableAnswers)

    @property
    def people(self) -> list[tuple[int, Person]]:
        """The people who hold seats, with the seats' numbers."""
        return [(i, s.person) for i, s in enumerate(self.seats) if s.person is not None]

    @property
    def all_online(self) -> bool:
        """Whether everybody who holds a seat has an open connection."""
        for seat in self.seats:  # noqa: SIM110  # `all` takes three times as long, for every command
            if seat.person is not None and seat.person.offline_since is not None:
                return False
        return True

    def offline(self) -> list[tuple[int, Person, int]]:
        """Return the people who hold seats and are offline: seat, person, and since when (in the table's ms)."""
        return [
            (i, s.person, s.person.offline_since)
            for i, s in enumerate(self.seats)
            if s.person is not None and s.person.offline_since is not None
        ]

    @property
    def game_in_progress(self) -> bool:
        """Whether a game is on. The countdown belongs to it, since the cards are dealt."""
        return self.state in ("countdown", "playing")

    def seat(self, number: int) -> Seat:
        """Return a seat. Raises RefusedError: there is no seat of this number."""
        if number >= len(self.seats):
            raise no_seat(len(self.seats))
        return self.seats[number]

    def seat_number_of(self, person: Person | None) -> int | None:
        """Return the number of the seat that this person holds."""
        if person is not None:
            for number, seat in enumerate(self.seats):
                if seat.person is person:
                    return number
        return None

    def answer_caches_of(self, connection: Connection) -> list[AnswerCache]:
        """Return the caches whose answers this connection may get: its own first, then those of the owners of the tokens that it has shown."""
        return [connection.answers, *self.answers.known_caches(connection.token_digests)]

    def audiences(self) -> dict[int, list[Connection]]:
        """Return the open connections by audience: a seat's number, or SPECTATOR."""
        people = enumerate([seat.person for seat in self.seats])
        found = {i: list(person.connections) for i, person in people if person is not None and person.connections}
        if len(self.connections) > sum(map(len, found.values())):
            found[SPECTATOR] = [connection for connection in self.connections if connection.person is None]
        return found

    def audience_of(self, connection: Connection) -> int:
        """Return the seat whose view a connection gets, or SPECTATOR."""
        seat = None if connection.person is None else self.seat_number_of(connection.person)
        return SPECTATOR if seat is None else seat

    def spectator_count(self) -> int:
        """Return the number of connections that only watch."""
        return sum(connection.is_spectator for connection in self.connections)

    def person_with(self, token: str | None) -> Person | None:
        """Return the person to whom this token belongs."""
        return next((p for _, p in self.people if identity.matches(token, p.token_digest)), None)

    def past_seats(self, token_digests: Collection[bytes]) -> set[int]:
        """Return the seats of this game that the owner of these tokens has had and left."""
        return {i for i, seat in enumerate(self.seats) if any(t in token_digests for t in seat.past_token_digests)}

    def was_sent_away(self, token_digests: Collection[bytes]) -> bool:
        """Return whether the owner of these tokens was sent away from this game."""
        return any(t in token_digests for seat in self.seats for t in seat.barred_token_digests)

    @property
    def has_evicted(self) -> bool:
        """Whether the host has sent somebody away from this game."""
        return any(seat.barred_token_digests for seat in self.seats)

    def has_witness(self) -> bool:
        """Return whether somebody beside the host can consent to a newcomer."""
        host = self.host_seat()
        return any(i != host and not p.unreachable for i, p in self.people)

    def seat_left_by(self, token_digests: Collection[bytes]) -> int | None:
        """Return the seat of this game that the owner of these tokens has left, and may have back."""
        return next(
            (
                i
                for i, seat in enumerate(self.seats)
                if seat.person is None and seat.return_token_digest in token_digests
            ),
            None,
        )

    def host_seat(self) -> int | None:
        """Return the host's seat, online or not: the creator's, or that of the successor. None: the host does not sit."""
        named = next((i for i, p in self.people if p.creator), None)
        return named if named is not None or self.host_digest is not None else self._first(self.people)

    def deputy_seat(self) -> int | None:
        """Return the seat of the deputy while the host is away: the person who has been there longest."""
        host = self.host_seat()
        there = any(s.creator and s.person is None for s in self.connections)
        if there if host is None else not self._person(host).away:
            return None
        return self._first([(i, p) for i, p in self.people if i != host and not p.away])

    @staticmethod
    def _first(people: Iterable[tuple[int, Person]]) -> int | None:
        return min(((p.joined, i) for i, p in people), default=(0, None))[1]

    def _person(self, number: int) -> Person:
        person = self.seats[number].person
        assert person is not None
        return person

    def is_host(self, connection: Connection) -> bool:
        """Return whether this connection has the rights of the host."""
        if connection.person is None:
            return connection.creator
        return self.seat_number_of(connection.person) == self.host_seat()

    def is_deputy(self, connection: Connection) -> bool:
        """Return whether this connection has the rights of the host, except to send people away."""
        return connection.person is not None and self.seat_number_of(connection.person) == self.deputy_seat()

    def free_seat(self, number: int, *, sent_away: bool = False) -> None:
        """Take the person off a seat; its connections become spectators.

        In a running game its person may have the seat back, unless they were sent away.
        """
        seat = self.seats[number]
        person, seat.person = seat.person, None
        if person is None:
            return
        if self.state != "lobby":
            seat.departed = person.name
        if self.game_in_progress:
            seat.note_left(person.token_digest, sent_away=sent_away)
            seat.return_token_digest = None if sent_away else person.token_digest
        for connection in person.connections:
            connection.person = None
            connection.creator = False
            connection.token_digests.add(person.token_digest)
        if person.creator and self.people:
            self._pass_on()
        elif person.creator:
            for connection in person.connections:
                connection.creator = True

    def _pass_on(self) -> None:
        """Make the person who has been here longest the host for good."""
        heir = self._first([(i, p) for i, p in self.people if not p.away] or self.people)
        assert heir is not None
        self._person(heir).creator = True
        self.host_digest = None
        for connection in self.connections:
            connection.creator = False

    def taken_names(self, person: Person | None, connection: Connection, returns_to: int | None) -> Iterator[str]:
        """Yield the names that a new name must not resemble: those at the table, of newcomers who ask for a seat, of bots and of the house. `person` is the newcomer if they sit here already, `returns_to` a seat that they have left."""
        for number, seat in enumerate(self.seats):
            if seat.person is not None and seat.person is not person:
                yield seat.person.name
            elif seat.person is None and seat.departed is not None and number != returns_to:
                yield seat.departed
        yield from (request.name for request in self.requests if request.connection is not connection)
        yield from (*BOT_NAMES, *RESERVED_NAMES)

    def takeovers_since_event(self) -> list[Takeover]:
        """Return the takeovers since the game's last event, as events and journals contain them."""
        return [
            Takeover(seat=i, name=takeover.name, before=takeover.before)
            for i, seat in enumerate(self.seats)
            for takeover in seat.takeovers
        ]

    def forget_takeovers(self) -> None:
        """Delete the takeovers, once an event contains them."""
        for seat in self.seats:
            seat.takeovers = []

    def count_wins(self, winners: Iterable[int], *, shared: bool) -> None:
        """Count a game that these seats have won."""
        for number in winners:
            self.seats[number].tally.count_win(shared=shared)

    def names(self) -> list[str]:
        """Return the names by seat, for the deal and the journal."""
        return [self._name(i) or BOT_NAMES[i] for i in range(len(self.seats))]

    def _name(self, number: int) -> str | None:
        seat = self.seats[number]
        if seat.person is not None:
            return seat.person.name
        return BOT_NAMES[number] if seat.level is not None else seat.departed

    def info(self, paces: Mapping[str, Pace], starts_in: int | None, *, research: bool) -> TableInfo:
        """Return the table's public card. `research`: whether the game that is on, or else the next one, may be used for it."""
        return TableInfo(
            id=self.id,
            game=self.game,
            players=self.setup.players,
            options=self.setup.options,
            clocks=self.setup.clocks,
            hints=self.setup.hints,
            deck=self.setup.deck,
            listed=self.listed,
            state=self.state,
            round=self.round,
            starts_in=starts_in,
            host=self.host_seat(),
            deputy=self.deputy_seat(),
            seats=[self._seat_info(i, paces) for i in range(len(self.seats))],
            requests=[self._request_info(request) for request in self.requests],
            watchers=sum(1 for connection in self.connections if connection.person is None),
            research=research,
        )

    def _request_info(self, request: TakeoverRequest) -> TakeoverRequestInfo:
        asked = [i for i, p in self.people if p in self.pending_consents(request)]
        return TakeoverRequestInfo(request.number, request.command.seat, request.name, asked)

    def pending_consents(self, request: TakeoverRequest) -> list[Person]:
        """Return the people whose consent a newcomer still lacks, out of all who sit here and can be reached."""
        return [p for _, p in self.people if not p.unreachable and p not in request.consents]

    def _seat_info(self, number: int, paces: Mapping[str, Pace]) -> SeatInfo:
        seat = self.seats[number]
        person = seat.person
        kind = "person" if person else "bot" if seat.level is not None else "empty"
        return SeatInfo(
            kind=kind,  # type: ignore[arg-type]  # one of three words
            name=self._name(number),
            ready=seat.ready,
            online=seat.level is not None or (person is not None and person.online),
            level=seat.level,
            pace=None if seat.level is None else paces.get(seat.level),
            standin=self.game_in_progress and (seat.is_empty or (person is not None and person.away)),
            wins=seat.tally.wins,
            shared=seat.tally.shared,
            avatar=None if person is None else person.avatar,
        )

    def row(self, touched: int) -> TableRow:
        """Return the table as it is stored."""
        return TableRow(
            id=self.id,
            game=self.game,
            state=self.state,
            round=self.round,
            listed=self.listed,
            touched=touched,
            host=self.host_digest,
            setup=msgspec.json.encode(self.setup).decode(),
            seats=encode_seats(self.seats),
        )

    @classmethod
    def restore(cls, row: TableRow, now: int) -> Seating:
        """Return the seating of a stored table. Everybody is offline as from `now` (ms)."""
        restored = cls(
            id=row.id,
            game=row.game,
            setup=msgspec.json.decode(row.setup, type=Setup),
            host_digest=row.host,
            seats=decode_seats(row.seats, now),
            listed=row.listed,
            state=msgspec.convert(row.state, State),
            round=row.round,
        )
        for _, person in restored.people:
            person.answers = restored.answers.cache_of(person.token_digest)
        if not restored.game_in_progress and all(seat.ready for seat in restored.seats):  # the shuffle was interrupted
            for _, person in restored.people:
                person.ready = False
        return restored
