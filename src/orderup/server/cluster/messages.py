"""The messages between nodes. Times are durations measured by the sender, or the table's own time sent back: no two clocks are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from msgspec import DecodeError, Meta, Raw, Struct
from msgspec.msgpack import Decoder, Encoder

from orderup.server.tables.people.command_timing import CommandTiming
from orderup.server.wire.admin import AdminTables, NodeState
from orderup.server.wire.client_messages import Command, Hello
from orderup.server.wire.http_bodies import HeldSeat
from orderup.server.wire.table_info import Reason, TableInfo

encode: Final = Encoder().encode
decode_hello: Final[Callable[[bytes], Hello]] = Decoder(Hello).decode
decode_command: Final[Callable[[bytes], Command]] = Decoder(Command).decode
UNREADABLE_ERRORS: Final = (DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for bytes that are no message: msgspec says so of text that is no UTF-8, or nested too deep, by Python's own errors."""
MAX_EPOCH: Final = 2**53
"""The highest epoch that is accepted. No link comes near it; without a limit a forged epoch could make the next one too large for a message."""


class Message(Struct, frozen=True, tag=True, array_like=True):
    """A message from one node to another. `connection` is the number of a socket at the node that holds it. Tags keep their first names, since nodes of two releases may share a bus."""


class ClientConnected(Message, frozen=True, tag="Opened"):
    """A client at `address` has sent `hello` for a table."""

    connection: int
    table: str
    address: str
    hello: Raw
    """A `Hello`, decoded separately: a page of a later release may send one that this release does not know."""
    round_trip: float | None
    """The usual upper bound of the round trip between the client and the node that holds its socket, in milliseconds; None: not measured yet."""


class CommandForwarded(Message, frozen=True, tag="Commanded"):
    """A client has sent a command."""

    connection: int
    command: Raw
    """A `Command`, decoded separately, too."""
    timing: CommandTiming | None
    trace: str | None = None
    """The W3C Trace Context (`traceparent`); None: the command is not traced."""


class RoundTripMeasured(Message, frozen=True, tag="LineMeasured"):
    """A client's round trip has changed."""

    connection: int
    round_trip: float | None


class ClientDisconnected(Message, frozen=True, tag="Left"):
    """A client's socket has been closed."""

    connection: int


class SendToClient(Message, frozen=True, tag="Sent"):
    """Send an encoded message to a client."""

    connection: int
    content: bytes


class EventShown(Message, frozen=True, tag="Shown"):
    """The message sent last shows event `v` of the game; `now` is the table's time, which comes back with commands."""

    connection: int
    v: int
    now: float


class CloseClient(Message, frozen=True, tag="Closed"):
    """Say goodbye to a client, and close its socket."""

    connection: int
    why: Reason


class TraceEnded(Message, frozen=True, tag="Traced"):
    """The trace of a command has ended; all its messages to clients have been sent before."""

    connection: int
    trace: str
    """The context that came with the command."""


class TableQuestion(Message, frozen=True):
    """Ask for the public card of a table."""

    table: str


class SeatQuestion(Message, frozen=True):
    """Ask which seat a key opens."""

    table: str
    token: str


class ListedTablesQuestion(Message, frozen=True, tag="ListQuestion"):
    """Ask for a page of the listed tables, which begins after `offset` of them."""

    offset: int


class StateQuestion(Message, frozen=True):
    """Ask for the state of the node."""


class FindTablesQuestion(Message, frozen=True, tag="TablesQuestion"):
    """Ask for the node's tables that contain a text."""

    text: str


class CloseOrder(Message, frozen=True):
    """Close and delete a table. The answer is whether there was one."""

    table: str
    why: Reason


class DrainOrder(Message, frozen=True):
    """Stop opening new tables, or start again."""

    draining: bool


class ReadBans(Message, frozen=True):
    """Read the bans again, and close the windows of banned callers."""


class MetricsQuestion(Message, frozen=True):
    """Ask for the node's metrics in Prometheus' text format."""


AdminQuestion = StateQuestion | FindTablesQuestion | CloseOrder | DrainOrder | ReadBans | MetricsQuestion
"""The questions and orders of administrators and monitoring."""
AdminAnswer = NodeState | AdminTables | bool | str
Question = TableQuestion | SeatQuestion | ListedTablesQuestion | AdminQuestion
Answer = TableInfo | HeldSeat | list[TableInfo] | AdminAnswer | None
"""The answers, in the order of the questions; None: there is no such table or seat anymore."""
STATE_ANSWER_DECODER: Final[Decoder[NodeState]] = Decoder(NodeState)
FOUND_TABLES_ANSWER_DECODER: Final[Decoder[AdminTables]] = Decoder(AdminTables)
DONE_ANSWER_DECODER: Final[Decoder[bool]] = Decoder(bool)
METRICS_ANSWER_DECODER: Final[Decoder[str]] = Decoder(str)
TABLE_ANSWER_DECODER: Final[Decoder[TableInfo | None]] = Decoder(TableInfo | None)
SEAT_ANSWER_DECODER: Final[Decoder[HeldSeat | None]] = Decoder(HeldSeat | None)
LISTED_TABLES_ANSWER_DECODER: Final[Decoder[list[TableInfo]]] = Decoder(list[TableInfo])


class QuestionAsked(Message, frozen=True, tag="Asked"):
    """A question. Its answer has the same number."""

    number: int
    question: Question


class QuestionAnswered(Message, frozen=True, tag="Answered"):
    """The answer to a question, still encoded."""

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
    """The messages from one node to another in one iteration of its event loop; an empty batch is a heartbeat."""

    sender: str
    epoch: Annotated[int, Meta(ge=0, le=MAX_EPOCH)]
    """The epoch of the link. It increases by one after a loss, and then batches are numbered from 0 again in both directions."""
    number: Annotated[int, Meta(ge=0)]
    messages: list[Raw]
    """Each message is decoded separately as `AnyMessage`: a node of a later release may also send messages that this one does not know."""
