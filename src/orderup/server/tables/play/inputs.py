"""The inputs of a table: the items of its inbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from orderup.server.tables.people.command_timing import CommandTiming
from orderup.server.tables.people.people import Connection, Person
from orderup.server.tables.play.bots import LiveBot
from orderup.server.wire.client_messages import Command, Hello
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.match.clocks import DueClock
    from orderup.players import Hint
    from orderup.server.tracing.trace import Trace


class Connected(Struct, frozen=True):
    """A client has said hello."""

    connection: Connection
    hello: Hello


class Disconnected(Struct, frozen=True):
    """A connection has closed."""

    connection: Connection


class CommandReceived(Struct, frozen=True):
    """A client has sent a command."""

    connection: Connection
    command: Command
    timing: CommandTiming | None = None
    """When it was given; None: unknown."""
    trace: Trace | None = None
    """The trace of the command; None: it is not traced."""


class BotMoveDue(Struct, frozen=True):
    """A bot's move is due."""

    seat: int
    move: dict[str, Any]


class BotDecided(Struct, frozen=True):
    """A bot has decided on a move, or (None) to wait."""

    bot: LiveBot
    move: dict[str, Any] | None


class RaceDue(Struct, frozen=True):
    """No other claim to this card can still turn out to be the first."""

    card: int


class HintDue(Struct, frozen=True):
    """Somebody on a seat has asked for a hint, and the search is loaded."""

    seat: int


class HintReady(Struct, frozen=True):
    """The hint for a seat, asked for after event `v` of a round; None: there is no hint."""

    seat: int
    round: int
    v: int
    hint: Hint | None


class ClockExpired(Struct, frozen=True):
    """A clock of the game has run out."""

    due: DueClock


class RevealTimeout(Struct, frozen=True):
    """The time to reveal contributions to the shuffle is over."""


class AwayTooLong(Struct, frozen=True):
    """Somebody has been offline for longer than the table waits."""

    person: Person


class RequestsDue(Struct, frozen=True):
    """The requests of newcomers may be decided: there are fewer people to ask."""


class CloseRequested(Struct, frozen=True):
    """The table is to be closed."""

    why: Reason


Input = (
    Connected
    | Disconnected
    | CommandReceived
    | BotMoveDue
    | BotDecided
    | RaceDue
    | HintDue
    | HintReady
    | ClockExpired
    | RevealTimeout
    | AwayTooLong
    | RequestsDue
    | CloseRequested
)
