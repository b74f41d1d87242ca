"""What can happen at a table: the items of its inbox."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from orderup.server.tables.bot_seats import LiveBot
from orderup.server.tables.game_clocks import DueClock
from orderup.server.tables.people import Connection, Person
from orderup.server.tables.races.timing import CommandTiming
from orderup.server.wire.client_messages import Command, Hello
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.players import Hint


@dataclass(frozen=True)
class Connected:
    """A client has said hello."""

    connection: Connection
    hello: Hello


@dataclass(frozen=True)
class Disconnected:
    """A connection has closed."""

    connection: Connection


@dataclass(frozen=True)
class CommandReceived:
    """A client sends a command."""

    connection: Connection
    command: Command
    timing: CommandTiming | None = None
    """When it was given; None: nothing is known of that."""


@dataclass(frozen=True)
class BotMoveDue:
    """A bot's hand arrives."""

    seat: int
    move: dict[str, Any]


@dataclass(frozen=True)
class BotDecided:
    """A bot has made up its mind: a move, or (None) to wait."""

    bot: LiveBot
    move: dict[str, Any] | None


@dataclass(frozen=True)
class RaceDue:
    """Nobody else can come any more who was first at this card."""

    card: int


@dataclass(frozen=True)
class HintRequested:
    """A client has asked for a hint, and the search is loaded."""

    connection: Connection


@dataclass(frozen=True)
class HintReady:
    """The answer to a client that asked for a hint after event `v` of a round; None: there is nothing to say."""

    connection: Connection
    round: int
    v: int
    hint: Hint | None


@dataclass(frozen=True)
class ClockExpired:
    """A clock of the game has run out."""

    due: DueClock


@dataclass(frozen=True)
class SharesDue:
    """The time to reveal contributions to the shuffle is over."""


@dataclass(frozen=True)
class AwayTooLong:
    """Somebody has been offline for longer than the table waits."""

    person: Person


@dataclass(frozen=True)
class RequestsDue:
    """There are fewer people to ask about a newcomer, perhaps nobody."""


@dataclass(frozen=True)
class CloseRequested:
    """The table is to be closed."""

    why: Reason


Input = (
    Connected
    | Disconnected
    | CommandReceived
    | BotMoveDue
    | BotDecided
    | RaceDue
    | HintRequested
    | HintReady
    | ClockExpired
    | SharesDue
    | AwayTooLong
    | RequestsDue
    | CloseRequested
)
