"""Who is there and who is away, and which seats bots play meanwhile."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain

from orderup.server.tables.answers import MAX_ANSWERS
from orderup.server.tables.people import Connection, Person
from orderup.server.tables.seating import Seating
from orderup.server.wire.encoding import encode
from orderup.server.wire.server_messages import Done
from orderup.server.wire.table_info import ClockInfo

CONSENT_GRACE_MS = 10_000
"""Milliseconds for which somebody whose line is lost is still asked about newcomers, however soon the table has a bot play for them.

Else a host could have nobody count as present for longer than a page takes to be loaded anew.
"""


def connect(connection: Connection, person: Person) -> None:
    """Give a connection to a person, who is there again."""
    connection.person = person
    connection.tokens.add(person.token)
    connection.answers = person.answers
    person.connections.add(connection)
    person.offline_since = None
    person.away = False
    person.unreachable = False


def disconnect(connection: Connection, now: int) -> None:
    """Take note that a connection is closed: who has no other is offline as from `now` (ms), and keeps the seat."""
    person = connection.person
    if person is None:
        return
    person.connections.discard(connection)
    if not person.connections:
        person.offline_since = now


def mark_unreachable(seating: Seating, now: int) -> bool:
    """Mark those who are not asked about newcomers any more. Return whether there are more of them now."""
    found = [person for person, at in _still_asked(seating) if at <= now]
    for person in found:
        person.unreachable = True
    return bool(found)


def next_away_at(seating: Seating) -> int | None:
    """Return when the next person who is offline counts as away or unreachable, in the table's ms."""
    if seating.all_online:  # as a rule, and it is asked after every command
        return None
    away, unreachable = (at for _, _, at in _offline(seating)), (at for _, at in _still_asked(seating))
    return min(chain(away, unreachable), default=None)


def away_too_long(seating: Seating, now: int) -> list[Person]:
    """Return the people who count as away from now on."""
    return [person for _, person, at in _offline(seating) if at <= now]


def away_clocks(seating: Seating, now: int) -> list[ClockInfo]:
    """Return how long the table still waits for whom, in a running game."""
    if seating.all_online or not seating.game_in_progress:
        return []
    return [ClockInfo("away", seat, max(0, at - now), running=True) for seat, _, at in _offline(seating)]


def _offline(seating: Seating) -> Iterator[tuple[int, Person, int]]:
    """Yield the people who are offline and not away yet, with their seats and when they will count as away."""
    wait = seating.setup.clocks["away"]
    for number, person, since in seating.offline():
        if not person.away:
            yield number, person, since + wait


def _still_asked(seating: Seating) -> Iterator[tuple[Person, int]]:
    """Yield the people who are offline and still asked about newcomers, and until when."""
    wait = max(seating.setup.clocks["away"], CONSENT_GRACE_MS)
    for _, person, since in seating.offline():
        if not person.unreachable:
            yield person, since + wait


def bot_levels(seating: Seating, standin: str) -> dict[int, str]:
    """Return which seats bots play now, at which level; `standin` is that of a bot in a person's place."""
    if not seating.game_in_progress:
        return {}
    return {
        number: seat.level or standin
        for number, seat in enumerate(seating.seats)
        if seat.person is None or seat.person.away
    }


def remember_answers(seating: Seating, stamps: Iterable[str]) -> None:
    """After a restart: stored commands, the oldest first, were carried out, also if an answer never arrived, and whether its owner sits here now or not."""
    made: dict[str, deque[str]] = {}
    for stamp in stamps:
        mark, _, command = stamp.partition(":")
        made[mark] = made.pop(mark, deque(maxlen=MAX_ANSWERS))  # the last to have made one stands last
        made[mark].append(command)
    for mark, commands in made.items():
        seating.answers.restore(mark, [(command, encode(Done(command))) for command in commands])
