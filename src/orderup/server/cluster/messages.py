"""What nodes say to each other, as types. Times are durations of the sender, or the table's own clock as it came: no two clocks are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from msgspec import Meta, Raw, Struct
from msgspec.msgpack import Decoder, Encoder

from orderup.server.tables.races.timing import CommandTiming
from orderup.server.wire.admin import AdminTables, NodeState
from orderup.server.wire.client_messages import Command, Hello
from orderup.server.wire.http_bodies import HeldSeat
from orderup.server.wire.table_info import Reason, TableInfo

encode: Final = Encoder().encode
decode_hello: Final[Callable[[bytes], Hello]] = Decoder(Hello).decode
decode_command: Final[Callable[[bytes], Command]] = Decoder(Command).decode
MAX_EPOCH: Final = 2**53
"""No link comes near it. Above it something else speaks: what goes up by one from there would soon fit into no message."""


class Message(Struct, frozen=True, tag=True, array_like=True):
    """Something one node says to another. `connection` is the number of a socket at the node that holds it."""


class ClientConnected(Message, frozen=True, tag="Opened"):
    """Somebody at `address` has said hello, and asks for a table."""

    connection: int
    table: str
    address: str
    hello: Raw
    """A `Hello`, to be read by itself: a page of a later release may say what this one does not know."""
    round_trip: float | None
    """Milliseconds there and back at most, as a rule, between the client and the node that holds its socket; None: not measured yet."""


class CommandForwarded(Message, frozen=True, tag="Commanded"):
    """A client sends a command."""

    connection: int
    command: Raw
    """A `Command`, to be read by itself, too."""
    timing: CommandTiming | None
    trace: str | None = None
    """As W3C's Trace Context has it (`traceparent`); None: nobody follows it."""


class RoundTripMeasured(Message, frozen=True, tag="LineMeasured"):
    """A client's line has become shorter or longer."""

    connection: int
    round_trip: float | None


class ClientDisconnected(Message, frozen=True, tag="Left"):
    """A client's socket has closed."""

    connection: int


class SendToClient(Message, frozen=True, tag="Sent"):
    """To be sent to a client as it is."""

    connection: int
    content: bytes


class EventShown(Message, frozen=True, tag="Shown"):
    """What was sent last shows event `v` of the game; `now` is the table's time, which comes back with commands."""

    connection: int
    v: int
    now: float


class CloseClient(Message, frozen=True, tag="Closed"):
    """A client is to be told goodbye."""

    connection: int
    why: Reason


class TraceEnded(Message, frozen=True, tag="Traced"):
    """A command that is followed is over, and all that was to be sent of it has been said before."""

    connection: int
    trace: str
    """As it came."""


class TableQuestion(Message, frozen=True):
    """What is the public card of a table?"""

    table: str


class SeatQuestion(Message, frozen=True):
    """Which seat does a key open?"""

    table: str
    token: str


class ListQuestion(Message, frozen=True):
    """Which tables have their hosts listed, without the first `skip`?"""

    skip: int


class StateQuestion(Message, frozen=True):
    """How does this node do?"""


class TablesQuestion(Message, frozen=True):
    """Which tables does this node have, of those in which a text occurs?"""

    find: str


class CloseOrder(Message, frozen=True):
    """Close a table, and forget it. The answer says whether there was one."""

    table: str
    why: Reason


class DrainOrder(Message, frozen=True):
    """Open no new tables from now on, or do so again."""

    draining: bool


class ReadBans(Message, frozen=True):
    """Read anew who is kept out, and keep them out."""


class MetricsQuestion(Message, frozen=True):
    """How does this node do, in Prometheus' words?"""


AdminQuestion = StateQuestion | TablesQuestion | CloseOrder | DrainOrder | ReadBans | MetricsQuestion
"""What administrators, and those who watch, want of a node."""
AdminAnswer = NodeState | AdminTables | bool | str
Question = TableQuestion | SeatQuestion | ListQuestion | AdminQuestion
Answer = TableInfo | HeldSeat | list[TableInfo] | AdminAnswer | None
"""In the order of the questions; None: there is no such table or seat, or it is not there any more."""
STATE_ANSWER: Final[Decoder[NodeState]] = Decoder(NodeState)
TABLES_ANSWER: Final[Decoder[AdminTables]] = Decoder(AdminTables)
DONE_ANSWER: Final[Decoder[bool]] = Decoder(bool)
METRICS_ANSWER: Final[Decoder[str]] = Decoder(str)
TABLE_ANSWER: Final[Decoder[TableInfo | None]] = Decoder(TableInfo | None)
SEAT_ANSWER: Final[Decoder[HeldSeat | None]] = Decoder(HeldSeat | None)
LIST_ANSWER: Final[Decoder[list[TableInfo]]] = Decoder(list[TableInfo])


class QuestionAsked(Message, frozen=True, tag="Asked"):
    """A question, which an answer of the same number follows."""

    number: int
    question: Question


class QuestionAnswered(Message, frozen=True, tag="Answered"):
    """The answer to a question, as its asker will read it."""

    number: int
    answer: Raw


AnyMessage = (
    ClientConnected
    | CommandForwarded
    | RoundTripMeasured
    | ClientDisconnected
    | SendToClient
    | EventShown
    | CloseClient
    | TraceEnded
    | QuestionAsked
    | QuestionAnswered
)


class Batch(Struct, frozen=True, array_like=True):
    """What one node says to another in one turn of its event loop; with nothing to say, a sign of life."""

    sender: str
    epoch: Annotated[int, Meta(ge=0, le=MAX_EPOCH)]
    """Of the link; it goes up by one when something was lost, and batches are numbered from 0 again, in both directions."""
    number: Annotated[int, Meta(ge=0)]
    messages: list[Raw]
    """Each to be read by itself as `AnyMessage`: a node of a later release may say what this one does not know, beside what it does."""
