"""Remote clients: their sockets are at other nodes, their tables here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from orderup.server.cluster.messages import (
    UNREADABLE_ERRORS,
    AnyMessage,
    ClientConnected,
    ClientDisconnected,
    CloseClient,
    CommandForwarded,
    EventShown,
    RoundTripMeasured,
    SendToClient,
    TraceEnded,
    decode_command,
    decode_hello,
)
from orderup.server.tables.actor.table import Table
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import CommandReceived, Connected, Disconnected, Input
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.server_messages import Refusal
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.server.tracing.trace import Trace, Tracer

TABLE_MOVED_REASON: Final = Reason("trouble", "This table has moved. Connect again.")
OLDER_SERVER_REASON: Final = Reason("trouble", "The server that has this table is older than your page. Connect again.")
UNKNOWN_COMMAND_REASON: Final = Reason(
    "malformed", "The server that has this table is older than your page, and does not know that yet."
)


class _CommandId(msgspec.Struct):
    """The part of an unknown command that can be decoded."""

    id: str | None = None


_read_id: Final = msgspec.msgpack.Decoder(_CommandId).decode


def _id_of(command: bytes) -> str | None:
    try:
        return _read_id(command).id
    except UNREADABLE_ERRORS:
        return None


class RemoteTransport:
    """The transport to a client through the node that holds its socket."""

    def __init__(self, send: Callable[[AnyMessage], None], number: int, round_trip: float | None) -> None:
        self._send = send
        self._number = number
        self._closed = False
        self.round_trip = round_trip
        """See `Transport`. The other node has measured it."""

    def note_sent(self, version: int, now: float) -> None:
        """See `Transport`."""
        self._send(EventShown(self._number, version, now))

    def send(self, *messages: bytes) -> None:
        """See `Transport`."""
        if not self._closed:
            for message in messages:
                self._send(SendToClient(self._number, message))

    def close(self, why: Reason) -> None:
        """See `Transport`."""
        if not self._closed:
            self._closed = True
            self._send(CloseClient(self._number, why))

    def discard(self) -> None:
        """Send nothing more, since the node is gone."""
        self._closed = True


class _Client:
    """A remote client."""

    def __init__(self, transport: RemoteTransport, address: str) -> None:
        self.transport = transport
        self.connection = Connection(transport, address=address)
        self.table: Table | None = None
        self.waiting: list[Input] = []
        """Inputs that came before the table was found."""
        self.is_gone = False

    def put(self, item: Input) -> None:
        """Pass an input to the table, as soon as that is found."""
        if self.table is None:
            self.waiting.append(item)
        else:
            self.table.put(item)


class RemoteClients:
    """All remote clients of this node's tables, by node and socket number."""

    def __init__(
        self,
        send: Callable[[str, AnyMessage], None],
        find: Callable[[str], Awaitable[Table | None]],
        tracer: Tracer | None,
    ) -> None:
        """`find` returns a table of this node; None: there is none. Raises RefusedError: that is unknown now."""
        self._send = send
        self._find = find
        self._tracer = tracer
        self._clients: dict[tuple[str, int], _Client] = {}
        self._opening: set[asyncio.Task[None]] = set()

    def uses(self, node: str) -> bool:
        """Whether a client of a node is at a table here."""
        return any(at == node for at, _ in self._clients)

    def receive(
        self, node: str, message: ClientConnected | CommandForwarded | RoundTripMeasured | ClientDisconnected
    ) -> None:
        """Handle a message from a node about one of its sockets."""
        if isinstance(message, ClientConnected):
            self._open(node, message)
            return
        client = self._clients.get((node, message.connection))
        if client is None:
            return
        match message:
            case CommandForwarded():
                self._command(node, client, message)
            case RoundTripMeasured():
                client.transport.round_trip = message.round_trip
            case ClientDisconnected():
                self._forget(node, message.connection)

    def _command(self, node: str, client: _Client, message: CommandForwarded) -> None:
        trace = None if message.trace is None else self._join(node, message.connection, message.trace)
        try:
            command = decode_command(message.command)
        except UNREADABLE_ERRORS:
            client.transport.send(encode(Refusal(_id_of(message.command), UNKNOWN_COMMAND_REASON)))
            if trace is not None:
                trace.end(UNKNOWN_COMMAND_REASON.code)
        else:
            client.put(CommandReceived(client.connection, command, message.timing, trace))

    def _join(self, node: str, connection: int, trace: str) -> Trace | None:
        """Resume the trace of a command; the other node is told when it ends."""
        tell = partial(self._send, node, TraceEnded(connection, trace))
        if self._tracer is not None:
            return self._tracer.resume(trace, tell)
        tell()  # the other node must not wait for a trace that is not recorded here
        return None

    def disconnect_clients_of(self, node: str) -> None:
        """Disconnect all clients of a node, since the link with it broke."""
        for at, number in [key for key in self._clients if key[0] == node]:
            self._forget(at, number)

    def close(self) -> None:
        """Say goodbye to all clients: their tables move to other nodes."""
        for client in self._clients.values():
            client.transport.close(TABLE_MOVED_REASON)

    def _open(self, node: str, message: ClientConnected) -> None:
        number = message.connection
        transport = RemoteTransport(lambda said: self._send(node, said), number, message.round_trip)
        try:
            hello = decode_hello(message.hello)
        except UNREADABLE_ERRORS:
            transport.close(OLDER_SERVER_REASON)
            return
        client = self._clients[node, number] = _Client(transport, message.address)
        client.put(Connected(client.connection, hello))
        task = asyncio.create_task(self._attach(client, message.table))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _attach(self, client: _Client, table_id: str) -> None:
        """Find the table that a client asks for, and pass on the inputs that came meanwhile."""
        try:
            table, why = await self._find(table_id), TABLE_MOVED_REASON
        except RefusedError as refused:
            table, why = None, refused.why
        if table is None:
            client.transport.close(why)
        elif not client.is_gone:
            client.table = table
            for item in client.waiting:
                table.put(item)
            client.waiting.clear()

    def _forget(self, node: str, number: int) -> None:
        client = self._clients.pop((node, number))
        client.transport.discard()
        client.is_gone = True
        if client.table is not None:
            client.table.put(Disconnected(client.connection))
