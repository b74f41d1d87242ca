"""Who is there: windows that open and close, people who are gone, and bots that play for them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from orderup.server.store.records import AddLine
from orderup.server.tables.connection import Screen, encode
from orderup.server.tables.identity import matches
from orderup.server.tables.inputs import Outcome
from orderup.server.tables.seating import Party
from orderup.server.tables.seats import Person
from orderup.server.wire.messages import ClockInfo, Done, Hello, Welcome, Why

if TYPE_CHECKING:
    from orderup.server.tables.table import Table

FULL = Why("full", "Too many people are watching this table.")


def joins(table: Table, screen: Screen, hello: Hello, now: int, out: Outcome) -> None:
    """Welcome a window; whoever shows a seat's token is back on it."""
    party = table.party
    screen.creator = matches(hello.host, party.host)
    person = party.person_with(hello.token)
    if person is None and screen.watches and sum(other.watches for other in party.screens) >= table.room:
        screen.end(FULL)
        return
    party.screens.add(screen)
    table.idle_since = None
    if person is not None:
        _comes_back(table, screen, person, now)
    _welcome(table, screen, hello, now, out)
    out.letters.append(lambda: [letter for letter in table.news() if letter[0] is not screen])


def _comes_back(table: Table, screen: Screen, person: Person, now: int) -> None:
    screen.person = person
    screen.answers = person.answers
    person.screens.add(screen)
    person.gone_at = None
    person.away = False
    person.sat = None
    table.man(now)


def _welcome(table: Table, screen: Screen, hello: Hello, now: int, out: Outcome) -> None:
    """Send the table, and the game: whole, or only what was missed since the last connection."""
    round_, clocks, audience = table.round, table.clocks(now), table.audience(screen)
    lost_seat = hello.token is not None and screen.person is None
    game, past, missed = None, [], []
    if round_ is not None:
        if not lost_seat and round_.can_catch_up(hello.round, hello.since):
            missed = round_.missed(hello.since or 0, audience, clocks)
        else:
            game, past = round_.view(audience), round_.past(audience)
    menu = [] if round_ is None else round_.menu(audience)
    info = table.party.info(table.paces, table.starts_in(now))
    out.tell(screen, encode(Welcome(info, table.party.you(screen), game, past, menu, clocks)))
    for text in missed:
        out.tell(screen, text)


def remember_answer(party: Party, line: AddLine) -> None:
    """After a restart: a stored command was carried out, also if its answer never arrived."""
    person = party.seats[line.seat].person if line.seat < len(party.seats) else None
    if person is None or line.command is None:
        return
    command = line.command.partition(":")[2]
    if line.command == person.stamp(command):
        person.answers.give(command, encode(Done(command)))


def leaves(table: Table, screen: Screen, now: int, out: Outcome) -> None:
    """A window has closed. The seat stays its person's."""
    table.party.screens.discard(screen)
    person = screen.person
    if person is not None:
        person.screens.discard(screen)
        if not person.screens:
            person.gone_at = now
    if not table.party.screens:
        table.idle_since = time.time()
        out.save = True
    out.letters.append(table.news)


def gone(table: Table, person: Person, now: int, out: Outcome) -> None:
    """Somebody has been gone for too long: a bot plays, or (in the lobby) they are not ready."""
    if person.online:
        return
    person.away = True
    if table.party.state == "lobby" and person.ready:
        person.ready = False
        out.save = True
    table.man(now)
    out.letters.append(table.news)


def next_gone(party: Party) -> int | None:
    """Return when the next person who is gone counts as away, in the table's ms."""
    waits = [p.gone_at for _, p in party.people if p.gone_at is not None and not p.away]
    return min(waits) + party.setup.clocks["away"] if waits else None


def gone_too_long(party: Party, now: int) -> list[Person]:
    """Return the people who count as away from now on."""
    latest = now - party.setup.clocks["away"]
    return [p for _, p in party.people if p.gone_at is not None and not p.away and p.gone_at <= latest]


def clocks(party: Party, now: int) -> list[ClockInfo]:
    """Return how long the table still waits for whom, in a running game."""
    if not party.playing:
        return []
    wait = party.setup.clocks["away"]
    return [
        ClockInfo("away", number, max(0, wait - (now - p.gone_at)), running=True)
        for number, p in party.people
        if p.gone_at is not None and not p.away
    ]


def played_by_bots(party: Party, standin: str) -> dict[int, str]:
    """Return which seats bots play now, at which level."""
    if not party.playing:
        return {}
    return {
        number: seat.level or standin
        for number, seat in enumerate(party.seats)
        if seat.person is None or seat.person.away
    }
