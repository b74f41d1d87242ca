"""What people do at a table besides playing: sit, stand, get ready, and what the host may do.

Every function carries out one command on the party, or raises No and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import UNSET

from orderup.server.tables import identity
from orderup.server.tables.connection import Screen
from orderup.server.tables.seating import Party
from orderup.server.tables.seats import Person, Seat
from orderup.server.tables.setup import changed
from orderup.server.wire.messages import Kick, PutBot, Ready, Setup, Sit
from orderup.server.wire.refusals import No, not_host, not_seated, taken, wrong_phase

if TYPE_CHECKING:
    from orderup.games import Game


def sit(party: Party, screen: Screen, command: Sit) -> str:
    """Take an empty seat, or in the lobby change to it; return the seat's new secret token.

    In a running game, an empty seat is one whose owner has left: whoever has the link may go on for them.
    """
    name = identity.clean_name(command.name)
    if not name:
        raise No("bad_name", "A name needs at least one visible character.")
    before = party.seat(command.seat).person
    if before is not None and before is not screen.person and before.sat == command.id:  # its answer was lost
        party.free(command.seat)
    if not party.seat(command.seat).empty:
        raise taken()
    secret = identity.new_secret()
    if screen.person is not None:
        _move_over(party, screen.person, command.seat)
        screen.person.name = name
        screen.person.token = identity.digest(secret)
    else:
        _seat_newcomer(party, screen, command.seat, name, secret, command.id)
    return secret


def _move_over(party: Party, person: Person, to: int) -> None:
    if party.state != "lobby":
        raise wrong_phase("You can change seats only between games.")
    for seat in party.seats:
        if seat.person is person:
            seat.person = None
    party.seats[to].person = person
    person.ready = False


def _seat_newcomer(party: Party, screen: Screen, number: int, name: str, secret: str, command: str) -> None:
    first = screen.creator and not any(p.creator for _, p in party.people)
    joined = 1 + max((p.joined for _, p in party.people), default=0)
    person = Person(name, identity.digest(secret), joined, creator=first, sat=command)
    person.screens.add(screen)
    person.answers = screen.answers
    screen.person = person
    party.seats[number].person = person


def stand(party: Party, screen: Screen) -> None:
    """Leave the seat. In a running game a bot goes on for whoever leaves."""
    number = party.number_of(screen.person)
    if number is None:
        raise not_seated()
    party.free(number)


def ready(party: Party, screen: Screen, command: Ready) -> None:
    """Say that one is ready to start, or not."""
    if screen.person is None:
        raise not_seated()
    if party.state != "lobby":
        raise wrong_phase("The cards are dealt." if party.playing else "Ask for a rematch first.")
    screen.person.ready = command.ready


def put_bot(party: Party, screen: Screen, command: PutBot, levels: Collection[str]) -> None:
    """Put a bot on an empty seat, change its level, or remove it."""
    if not party.is_host(screen):
        raise not_host()
    if party.state != "lobby":
        raise wrong_phase("Bots come and go between games.")
    if command.level is not None and command.level not in levels:
        raise No("no_level", f"The levels are {', '.join(levels)}.")
    seat = party.seat(command.seat)
    if seat.person is not None:
        raise taken()
    seat.level = command.level


def kick(party: Party, screen: Screen, command: Kick) -> Person:
    """Free a seat of its person, who is returned."""
    if not party.is_host(screen):
        raise not_host()
    person = party.seat(command.seat).person
    if person is None:
        raise No("no_person", "Nobody sits there.")
    party.free(command.seat)
    return person


def set_up(party: Party, screen: Screen, command: Setup, game: Game) -> None:
    """Change the table. Everybody has to say again that they are ready."""
    if not party.is_host(screen):
        raise not_host()
    if party.state != "lobby":
        raise wrong_phase("The table can be changed only between games.")
    players = None if command.players is UNSET else command.players
    options = {} if command.options is UNSET else command.options
    clocks = {} if command.clocks is UNSET else command.clocks
    hints = None if command.hints is UNSET else command.hints
    setup = changed(party.setup, game, players, options, clocks, hints)
    if any(number >= setup.players for number, _ in party.people):
        raise No("taken", "Somebody sits on a seat that would go.")
    if setup != party.setup:
        for _, person in party.people:
            person.ready = False
    party.setup = setup
    party.seats = [*party.seats, *(Seat() for _ in range(setup.players))][: setup.players]
    party.listed = party.listed if command.listed is UNSET else command.listed


def rematch(party: Party, screen: Screen) -> None:
    """After a game, go back to the lobby, for the next round with the same people."""
    if screen.person is None:
        raise not_seated()
    if party.state != "over":
        raise wrong_phase("The game is not over.")
    to_lobby(party)


def to_lobby(party: Party) -> None:
    """Begin the next round: nobody is ready yet."""
    party.state = "lobby"
    party.round += 1
    for seat in party.seats:
        seat.left = None
    for _, person in party.people:
        person.ready = False


def may_start(party: Party) -> bool:
    """Whether the cards can be dealt: everybody is ready, and at least one is a person."""
    return party.state == "lobby" and all(seat.ready for seat in party.seats) and bool(party.people)
