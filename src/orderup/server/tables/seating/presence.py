"""Presence: who is online, who is away, and which seats bots play meanwhile."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain

from orderup.server.tables.people.answers import MAX_ANSWERS_PER_SEAT
from orderup.server.tables.people.people import Connection, Person
from orderup.server.tables.seating.seating import Seating
from orderup.server.wire.encoding import encode
from orderup.server.wire.server_messages import CommandDone
from orderup.server.wire.table_info import ClockInfo

CONSENT_GRACE_MS = 10_000
"""Milliseconds in which a person without a connection is still asked about newcomers, however soon a bot plays for them.

Without it a host could set the table so that nobody counts as present while reloading the page.
"""


def connect(connection: Connection, person: Person) -> None:
    """Give a connection to a person, who is online from now on."""
    connection.person = person
    connection.token_digests.add(person.token_digest)
    connection.answers = person.answers
    person.connections.add(connection)
    person.offline_since = None
    person.away = False
    person.unreachable = False


def disconnect(connection: Connection, now: int) -> None:
    """Note that a connection is closed. A person without another is offline as from `now` (ms), and keeps the seat."""
    person = connection.person
    if person is None:
        return
    person.connections.discard(connection)
    if not person.connections:
        person.offline_since = now


def mark_unreachable(seating: Seating, now: int) -> bool:
    """Mark the people who are not asked about newcomers anymore. Return whether there are new ones."""
    found = [person for person, at in _still_asked(seating) if at <= now]
    for person in found:
        person.unreachable = True
    return bool(found)


def next_away_at(seating: Seating) -> int | None:
    """Return when the next person who is offline counts as away or unreachable, in the table's ms."""
    if seating.all_online:  # the usual case, and this runs after every command
        return None
    away, unreachable = (at for _, _, at in _offline(seating)), (at for _, at in _still_asked(seating))
    return min(chain(away, unreachable), default=None)


def away_too_long(seating: Seating, now: int) -> list[Person]:
    """Return the people who have just become away."""
    return [person for _, person, at in _offline(seating) if at <= now]


def countdowns_until_away(seating: Seating, now: int) -> list[ClockInfo]:
    """Return the countdowns of the people who are offline, in a running game."""
    if seating.all_online or not seating.game_in_progress:
        return []
    return [ClockInfo("away", seat, max(0, at - now), running=True) for seat, _, at in _offline(seating)]


def _offline(seating: Seating) -> Iterator[tuple[int, Person, int]]:
    """Yield the people who are offline and not away yet: seat, person, and when they count as away."""
    wait = seating.setup.clocks["away"]
    for number, person, since in seating.offline():
        if not person.away:
            yield number, person, since + wait


def _still_asked(seating: Seating) -> Iterator[tuple[Person, int]]:
    """Yield the people who are offline and still asked about newcomers, with the end of that time."""
    wait = max(seating.setup.clocks["away"], CONSENT_GRACE_MS)
    for _, person, since in seating.offline():
        if not person.unreachable:
            yield person, since + wait


def bot_levels(seating: Seating, standin: str) -> dict[int, str]:
    """Return the levels of the seats that bots play now. `standin` is the level of a bot in a person's place."""
    if not seating.game_in_progress:
        return {}
    return {
        number: seat.level or standin
        for number, seat in enumerate(seating.seats)
        if seat.person is None or seat.person.away
    }


def restore_answers(seating: Seating, command_keys: Iterable[str]) -> None:
    """Restore the answers after a restart: every stored command (the oldest first) was carried out, even if its answer never arrived or its owner has left."""
    commands_by_owner: dict[str, deque[str]] = {}
    for command_key in command_keys:
        fingerprint, _, command = command_key.partition(":")
        commands_by_owner[fingerprint] = commands_by_owner.pop(
            fingerprint, deque(maxlen=MAX_ANSWERS_PER_SEAT)
        )  # the owner of the newest command comes last
        commands_by_owner[fingerprint].append(command)
    for fingerprint, commands in commands_by_owner.items():
        seating.answers.restore(fingerprint, [(command, encode(CommandDone(command))) for command in commands])
