"""The people and bots around one table, and what everybody may know of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from orderup.server.store.records import AddLine, TableRow
from orderup.server.tables import identity
from orderup.server.tables.people import Connection, Person
from orderup.server.tables.seat_numbers import SPECTATOR
from orderup.server.tables.seats import BOT_NAMES, Seat, read_seats, write_seats
from orderup.server.tables.setup import Setup
from orderup.server.wire.refusals import no_seat
from orderup.server.wire.table_info import Pace, SeatInfo, TableInfo, You
from orderup.server.wire.values import State


@dataclass(eq=False)
class Seating:
    """A table without its game: setting, seats, open connections."""

    id: str
    game: str
    setup: Setup
    host: bytes | None
    """Digest of the secret of who opened the table; None once that person has left it to others."""
    seats: list[Seat]
    listed: bool = False
    state: State = "lobby"
    round: int = 1
    connections: set[Connection] = field(default_factory=set)

    @property
    def people(self) -> list[tuple[int, Person]]:
        """Everybody who holds a seat, with its number."""
        return [(i, s.person) for i, s in enumerate(self.seats) if s.person is not None]

    @property
    def game_in_progress(self) -> bool:
        """Whether a game is on (a countdown belongs to it: the cards are dealt)."""
        return self.state in ("countdown", "playing")

    def seat(self, number: int) -> Seat:
        """Return a seat. Refused: there is none of this number."""
        if number >= len(self.seats):
            raise no_seat(len(self.seats))
        return self.seats[number]

    def number_of(self, person: Person | None) -> int | None:
        """Return the number of the seat that this person holds."""
        return next((i for i, p in self.people if p is person), None)

    def is_standin(self, line: AddLine) -> bool:
        """Whether a bot has made this move for somebody: no command did, and the seat is no bot's."""
        return line.command is None and line.seat < len(self.seats) and self.seats[line.seat].level is None

    def audiences(self) -> dict[int, list[Connection]]:
        """Return the open connections by whom they show the game to."""
        found = {i: list(p.connections) for i, p in self.people if p.connections}
        if watching := [connection for connection in self.connections if connection.person is None]:
            found[SPECTATOR] = watching
        return found

    def audience_of(self, connection: Connection) -> int:
        """Return as whom a connection sees the game."""
        seat = None if connection.person is None else self.number_of(connection.person)
        return SPECTATOR if seat is None else seat

    def spectators(self) -> int:
        """Return how many connections only watch."""
        return sum(connection.spectates for connection in self.connections)

    def person_with(self, token: str | None) -> Person | None:
        """Return the person to whom this token belongs."""
        return next((p for _, p in self.people if identity.matches(token, p.token)), None)

    def host_seat(self) -> int | None:
        """Return the host's seat: the creator's, else that of whoever came first and is not away."""
        seated = any(p.creator for _, p in self.people)
        if not seated and any(s.creator and s.person is None for s in self.connections):
            return None
        order = sorted(self.people, key=lambda at: (at[1].away, not at[1].creator, at[1].joined))
        return order[0][0] if order else None

    def is_host(self, connection: Connection) -> bool:
        """Whether this connection may do what only the host may."""
        if connection.person is None:
            return connection.creator
        return self.number_of(connection.person) == self.host_seat()

    def you(self, connection: Connection) -> You:
        """Return who this connection is at the table."""
        return You(self.number_of(connection.person), self.is_host(connection))

    def free(self, number: int) -> None:
        """Take the person off a seat; its connections become spectators."""
        seat = self.seats[number]
        person, seat.person = seat.person, None
        if person is None:
            return
        if self.state != "lobby":
            seat.departed = person.name
        for connection in person.connections:
            connection.person = None
            connection.creator = False
        if person.creator and self.people:
            self._retire_secret()
        elif person.creator:
            for connection in person.connections:
                connection.creator = True

    def _retire_secret(self) -> None:
        self.host = None
        for connection in self.connections:
            connection.creator = False

    def names(self) -> list[str]:
        """Return the names by seat, as the deal and the journal get them."""
        return [self._name(i) or BOT_NAMES[i] for i in range(len(self.seats))]

    def _name(self, number: int) -> str | None:
        seat = self.seats[number]
        if seat.person is not None:
            return seat.person.name
        return BOT_NAMES[number] if seat.level is not None else seat.departed

    def info(self, paces: Mapping[str, Pace], starts_in: int | None) -> TableInfo:
        """Return the table's public card."""
        return TableInfo(
            id=self.id,
            game=self.game,
            players=self.setup.players,
            options=self.setup.options,
            clocks=self.setup.clocks,
            hints=self.setup.hints,
            listed=self.listed,
            state=self.state,
            round=self.round,
            starts_in=starts_in,
            host=self.host_seat(),
            seats=[self._seat_info(i, paces) for i in range(len(self.seats))],
            watchers=sum(1 for connection in self.connections if connection.person is None),
        )

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
            standin=self.game_in_progress and (seat.empty or (person is not None and person.away)),
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
            host=self.host,
            setup=msgspec.json.encode(self.setup).decode(),
            seats=write_seats(self.seats),
        )

    @classmethod
    def restore(cls, row: TableRow, now: int) -> Seating:
        """Return a table as it was stored; everybody is offline as from `now` (ms)."""
        restored = cls(
            id=row.id,
            game=row.game,
            setup=msgspec.json.decode(row.setup, type=Setup),
            host=row.host,
            seats=read_seats(row.seats, now),
            listed=row.listed,
            state=msgspec.convert(row.state, State),
            round=row.round,
        )
        if restored.state == "lobby" and all(seat.ready for seat in restored.seats):  # the shuffle was interrupted
            for _, person in restored.people:
                person.ready = False
        return restored
