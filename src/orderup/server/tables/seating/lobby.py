"""The actions of people at a table besides playing: sit, stand, get ready, and the actions of the host.

Every function carries out one command on the seating, or raises RefusedError and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from orderup.server.tables.games.setup import change_setup
from orderup.server.tables.people import identity
from orderup.server.tables.people.people import Connection, Person
from orderup.server.tables.seating import presence, takeovers
from orderup.server.tables.seating.seating import Seating
from orderup.server.tables.seating.seats import Seat, SeatTakeover
from orderup.server.wire.client_messages import ChangeSetup, Kick, PutBot, Ready, SetAvatar, Sit
from orderup.server.wire.refusals import RefusedError, not_host, not_seated, seat_taken, wrong_phase
from orderup.server.wire.table_info import DeckInfo

if TYPE_CHECKING:
    from orderup.games import Game

FindDeck = Callable[[str, str], tuple[DeckInfo, Any]]
"""Returns a card list by its hash and the game that it must be for. RefusedError: there is none in memory."""

MAX_TOKENS_PER_CONNECTION = 64
"""Tokens that one connection may have shown or had. All of them are kept, to recognize it."""


def sit(seating: Seating, connection: Connection, command: Sit, token: str) -> SeatTakeover | None:
    """Take an empty seat, or in the lobby change to it; `token` opens the seat from now on.

    If the client's own token opens this seat already, the command is a repetition, whose first answer was lost.
    Returns the takeover to announce: that of a newcomer in the middle of a game.
    """
    seat, owner = seating.seat(command.seat), seating.person_with(token)
    if (
        len(connection.token_digests) >= MAX_TOKENS_PER_CONNECTION
        and identity.digest(token) not in connection.token_digests
    ):
        raise RefusedError("too_many", "This window has had too many seats. Connect again.")
    person = connection.person or owner
    if owner is not None and owner is not person:
        raise RefusedError("taken", "This token opens another seat.")
    if owner is not None and seat.person is owner:
        presence.connect(connection, owner)
        return None
    if not seat.is_empty:
        raise seat_taken()
    name = takeovers.distinct_name(seating, connection, command, person)
    if person is not None:
        _move_over(seating, person, command.seat)
        person.name, person.token_digest = name, identity.digest(token)
        seating.answers.cache_of(person.token_digest, person.answers)
        presence.connect(connection, person)
        return None
    takeover = takeovers.allowed_takeover(seating, connection, command, name)
    takeovers.check_token_limit(seating, command.seat, token)
    _seat_newcomer(seating, connection, command.seat, name, token)
    if takeover is not None:
        seat.note_takeover(takeover)
    return takeover


def _move_over(seating: Seating, person: Person, to: int) -> None:
    if seating.state != "lobby":
        raise wrong_phase("You can change seats only between games.")
    for seat in seating.seats:
        if seat.person is person:
            seat.person = None
    seating.seats[to].person = person
    person.ready = False


def _seat_newcomer(seating: Seating, connection: Connection, number: int, name: str, token: str) -> None:
    first = connection.creator and not any(p.creator for _, p in seating.people)
    joined = 1 + max((p.joined for _, p in seating.people), default=0)
    person = Person(name, identity.digest(token), joined, creator=first)
    person.connections.add(connection)
    person.answers = connection.answers = seating.answers.cache_of(person.token_digest, connection.answers)
    connection.person = person
    connection.token_digests.add(person.token_digest)
    seating.seats[number].person = person
    seating.seats[number].return_token_digest = None


def stand(seating: Seating, connection: Connection) -> None:
    """Leave the seat. In a running game a bot plays on until the person comes back."""
    number = seating.seat_number_of(connection.person)
    if number is None:
        raise not_seated()
    seating.free_seat(number)


def set_avatar(seating: Seating, connection: Connection, command: SetAvatar) -> None:
    """Change the picture of a person."""
    if connection.person is None or seating.seat_number_of(connection.person) is None:
        raise not_seated()
    connection.person.avatar = command.avatar


def set_ready(seating: Seating, connection: Connection, command: Ready) -> None:
    """Set whether somebody is ready to start."""
    if connection.person is None:
        raise not_seated()
    if seating.game_in_progress:
        raise wrong_phase("The cards are dealt.")
    connection.person.ready = command.ready
    bound = command.commitment if command.ready else None
    connection.person.commitment = None if bound is None else bytes.fromhex(bound)


def put_bot(seating: Seating, connection: Connection, command: PutBot, levels: Collection[str]) -> None:
    """Put a bot on an empty seat, change its level, or remove it."""
    if not (seating.is_host(connection) or seating.is_deputy(connection)):
        raise not_host()
    if seating.state != "lobby":
        raise wrong_phase("Bots come and go between games.")
    if command.level is not None and command.level not in levels:
        raise RefusedError("no_level", f"The levels are {', '.join(levels)}.")
    seat = seating.seat(command.seat)
    if seat.person is not None:
        raise seat_taken()
    seat.level = command.level


def kick(seating: Seating, connection: Connection, command: Kick) -> Person:
    """Take a person off a seat, and return them. In a running game they cannot come back."""
    if not seating.is_host(connection):
        raise not_host()
    person = seating.seat(command.seat).person
    if person is None:
        raise RefusedError("no_person", "Nobody sits there.")
    seating.free_seat(command.seat, sent_away=True)
    return person


def apply_setup(
    seating: Seating, connection: Connection, command: ChangeSetup, game: Game, find_deck: FindDeck
) -> None:
    """Change the setup. Nobody is ready anymore. Raises RefusedError: the reason; nothing has changed."""
    if not (seating.is_host(connection) or seating.is_deputy(connection)):
        raise not_host()
    if seating.state != "lobby":
        raise wrong_phase("The table can be changed only between games.")
    players = None if command.players is UNSET else command.players
    options = {} if command.options is UNSET else command.options
    clocks = {} if command.clocks is UNSET else command.clocks
    hints = None if command.hints is UNSET else command.hints
    setup = change_setup(seating.setup, game, players, options, clocks, hints)
    if any(number >= setup.players for number, _ in seating.people):
        raise RefusedError("taken", "Somebody sits on a seat that would go.")
    deck = seating.deck
    if command.deck is not UNSET:
        info, deck = (None, None) if command.deck is None else find_deck(command.deck, game.name)
        setup = msgspec.structs.replace(setup, deck=info)
    if setup != seating.setup:
        for _, person in seating.people:
            person.ready = False
    seating.setup, seating.deck = setup, deck
    seating.seats = [*seating.seats, *(Seat() for _ in range(setup.players))][: setup.players]
    seating.listed = seating.listed if command.listed is UNSET else command.listed


def allow_research(seating: Seating, *, allowed: bool) -> None:
    """Set whether the games that begin here from now on may be used for research. If so, nobody is ready anymore: they did not know it yet."""
    if seating.setup.research == allowed:
        return
    seating.setup = msgspec.structs.replace(seating.setup, research=allowed)
    if allowed and not seating.game_in_progress:
        clear_ready(seating)


def rematch(seating: Seating, connection: Connection) -> None:
    """After a game, go back to the lobby, for the next round with the same people."""
    if connection.person is None:
        raise not_seated()
    if seating.state != "over":
        raise wrong_phase("The game is not over.")
    return_to_lobby(seating)


def return_to_lobby(seating: Seating) -> None:
    """Begin the next round in the lobby. Nobody is ready yet."""
    advance_round(seating)
    seating.state = "lobby"
    clear_ready(seating)


def advance_round(seating: Seating) -> None:
    """Count one more round, and drop the records that kept the last round's hands secret."""
    seating.round += 1
    for seat in seating.seats:
        seat.forget_game()


def clear_ready(seating: Seating) -> None:
    """Mark everybody as not ready, without a commitment."""
    for _, person in seating.people:
        person.ready = False
        person.commitment = None


def may_start(seating: Seating) -> bool:
    """Return whether the cards can be dealt: no game is on, everybody is ready, and at least one is a person."""
    return not seating.game_in_progress and all(seat.ready for seat in seating.seats) and bool(seating.people)
