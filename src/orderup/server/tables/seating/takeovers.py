"""Takeovers of seats that were left in the middle of a game: by the person who left, or by a newcomer to whom all others consent.

People who have held another seat in this game may not, as far as a token or the connection shows that. And where the host has sent
somebody away, a newcomer may have a seat only if somebody else is there to consent. Otherwise a host could send somebody away, look at
the hand from a second window, and play on.
"""

from __future__ import annotations

from collections.abc import Collection

from orderup.server.tables.people import identity
from orderup.server.tables.people.names import make_distinct, normalize_name
from orderup.server.tables.people.people import Connection, Person, TakeoverRequest
from orderup.server.tables.seating.seating import Seating
from orderup.server.tables.seating.seats import SeatTakeover
from orderup.server.wire.client_messages import AnswerSeatRequest, Sit
from orderup.server.wire.refusals import RefusedError, not_seated
from orderup.server.wire.table_info import ClosedSeat, You

MAX_TOKENS_PER_SEAT = 32
"""Tokens that may own one seat in one game. All are kept until the game is over: an owner must not play another hand."""
MAX_REQUESTS_PER_ADDRESS = 10
"""Requests from one address in one game. Otherwise somebody could ask forever, over new connections."""


def token_digests_of(connection: Connection, command: Sit) -> set[bytes]:
    """Return the digests of the tokens that a client who wants to sit down has shown."""
    return (
        connection.token_digests
        if command.token is None
        else {*connection.token_digests, identity.digest(command.token)}
    )


def distinct_name(seating: Seating, connection: Connection, command: Sit, person: Person | None) -> str:
    """Return the name under which a client (`person`, if they sit here already) sits down, distinct from all others. Raises RefusedError: the name has no visible letter."""
    name = normalize_name(command.name)
    if not name:
        raise RefusedError("bad_name", "A name needs at least one letter, digit or picture.")
    returns_to = seating.seat_left_by(token_digests_of(connection, command))
    return make_distinct(name, seating.taken_names(person, connection, returns_to))


def check_history(seating: Seating, connection: Connection, command: Sit) -> None:
    """Check that a client may have this seat. Raises RefusedError: it was sent away from this game, knows another hand of it, or was declined; or only the host could consent."""
    refusal = _refusal(seating, connection, token_digests_of(connection, command), command.seat)
    if refusal is not None:
        raise refusal


def _refusal(
    seating: Seating, connection: Connection, token_digests: Collection[bytes], number: int
) -> RefusedError | None:
    """Return why the owner of these tokens may not have a seat that was left; None: the others can be asked."""
    if seating.was_sent_away(token_digests):
        return RefusedError("sent_away", "The host has sent you away from this game. You can sit down again after it.")
    if seating.past_seats(token_digests) - {number}:
        return RefusedError("has_seen", "You have seen another hand of this game, so you cannot play this one.")
    if seating.seat_left_by(token_digests) == number:
        return None
    if seating.has_evicted and not seating.has_witness():
        return RefusedError(
            "no_witness", "The host has sent somebody away from this game, and nobody else is here to agree."
        )
    if connection.declined_in_round == seating.round:
        return RefusedError("declined", "Somebody at the table does not want that, in this game.")
    return None


def you_of(seating: Seating, connection: Connection) -> You:
    """Return a connection's role at the table. Without a seat, it contains the seat that it may have back, and those that it may not have."""
    seat, host, deputy = (
        seating.seat_number_of(connection.person),
        seating.is_host(connection),
        seating.is_deputy(connection),
    )
    if seat is not None:
        return You(seat, host, deputy)
    return You(None, host, deputy, seating.seat_left_by(connection.token_digests), _closed_seats(seating, connection))


def _closed_seats(seating: Seating, connection: Connection) -> tuple[ClosedSeat, ...]:
    if not seating.game_in_progress:
        return ()
    empty = [number for number, seat in enumerate(seating.seats) if seat.is_empty]
    refusals = [(number, _refusal(seating, connection, connection.token_digests, number)) for number in empty]
    return tuple(ClosedSeat(number, refusal.why) for number, refusal in refusals if refusal is not None)


def check_token_limit(seating: Seating, number: int, token: str) -> None:
    """Check that a seat has not had too many tokens. Raises RefusedError: it has, in this game, and this is not one of them."""
    past_tokens = seating.seats[number].past_token_digests
    if (
        seating.game_in_progress
        and len(past_tokens) >= MAX_TOKENS_PER_SEAT
        and identity.digest(token) not in past_tokens
    ):
        raise RefusedError(
            "too_many",
            "This seat has changed hands too often in this game. Who has left it, can come back with the token.",
        )


def allowed_takeover(seating: Seating, connection: Connection, command: Sit, name: str) -> SeatTakeover | None:
    """Return the takeover to announce if this client sits down; None if they come back to their seat, or no game is on. Raises RefusedError: they may not, or not yet."""
    if not seating.game_in_progress:
        return None
    check_history(seating, connection, command)
    request = request_of(seating, connection)
    if _must_ask(seating, connection, command) and (request is None or seating.pending_consents(request)):
        raise RefusedError("declined", "Not all at the table have consented.")
    if is_returning(seating, connection, command):
        return None
    return SeatTakeover(name, seating.names()[command.seat])


def request_consent(seating: Seating, connection: Connection, command: Sit) -> bool:
    """Ask the others for their consent to a newcomer, if it is needed. Return whether the newcomer has to wait. Raises RefusedError: consent would not help."""
    is_free = seating.game_in_progress and seating.seat(command.seat).is_empty
    if not is_free or connection.person is not None or seating.person_with(command.token) is not None:
        return False
    check_history(seating, connection, command)
    request = request_of(seating, connection)
    if request is not None and request.command.id == command.id:
        return not is_decided(seating, request)
    if not _must_ask(seating, connection, command):
        return False
    if request is not None or any(other.command.seat == command.seat for other in seating.requests):
        raise RefusedError("too_many", "There is a request for a seat already. Wait for the answer.")
    source = (seating.round, connection.address)
    if connection.address and seating.requests_by_address[source] >= MAX_REQUESTS_PER_ADDRESS:
        raise RefusedError("declined", "From your address there have been too many requests in this game.")
    seating.requests_by_address[source] += 1
    seating.requests_made += 1
    seating.requests.append(
        TakeoverRequest(seating.requests_made, connection, command, distinct_name(seating, connection, command, None))
    )
    return True


def record_consent(seating: Seating, connection: Connection, command: AnswerSeatRequest) -> None:
    """Record somebody's answer to a request. One refusal is enough."""
    if connection.person is None:
        raise not_seated()
    request = next((r for r in seating.requests if r.number == command.request), None)
    if request is None:
        raise RefusedError("no_request", "Nobody asks for this anymore.")
    if command.yes:
        request.consents.add(connection.person)
    else:
        request.connection.declined_in_round = seating.round


def request_of(seating: Seating, connection: Connection) -> TakeoverRequest | None:
    """Return the request of this connection."""
    return next((request for request in seating.requests if request.connection is connection), None)


def is_decided(seating: Seating, request: TakeoverRequest) -> bool:
    """Return whether nobody is left to ask, or the request has no object anymore."""
    gone = not seating.game_in_progress or not seating.seat(request.command.seat).is_empty
    return gone or request.connection.declined_in_round == seating.round or not seating.pending_consents(request)


def _must_ask(seating: Seating, connection: Connection, command: Sit) -> bool:
    others = any(not person.unreachable for _, person in seating.people)
    return others and not is_returning(seating, connection, command)


def is_returning(seating: Seating, connection: Connection, command: Sit) -> bool:
    """Return whether a client takes the seat that it has left."""
    return seating.seat_left_by(token_digests_of(connection, command)) == command.seat
