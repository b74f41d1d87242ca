"""Remote tables: other nodes hold them, and this node holds the sockets of their clients."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

from msgspec import Raw, Struct

from orderup.server.cluster.messages import (
    AnyMessage,
    ClientConnected,
    ClientDisconnected,
    CloseClient,
    CommandForwarded,
    EventShown,
    RoundTripMeasured,
    SendToClient,
    TraceEnded,
    encode,
)
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import CommandReceived, Connected, Disconnected
from orderup.server.tracing.trace import Trace
from orderup.server.wire.table_info import Reason

LINK_LOST_REASON: Final = Reason("trouble", "The way to this table was lost. Connect again.")
MIN_ROUND_TRIP_CHANGE_MS: Final = 1.0
"""Milliseconds by which a round trip must have changed before it is sent to the table's node."""


class _Socket(Struct):
    """A socket of this node whose table is at another node."""

    node: str
    connection: Connection
    round_trip: float | None
    """The round trip that was last sent to the table's node."""
    traces: dict[str, Trace] = {}
    """The traces of the forwarded commands, by their contexts."""


class RemoteTables:
    """All sockets of this node whose tables are at other nodes, by number."""

    def __init__(self, send: Callable[[str, AnyMessage], None]) -> None:
        self._send = send
        self._numbers = count(1)
        self._sockets: dict[int, _Socket] = {}
        self._number_of: dict[Connection, int] = {}

    def uses(self, node: str) -> bool:
        """Whether a socket here is at a table of a node."""
        return any(socket.node == node for socket in self._sockets.values())

    def connect(self, node: str, table: str, item: Connected) -> None:
        """Connect a socket to a table of another node."""
        connection, number = item.connection, next(self._numbers)
        line = connection.transport.round_trip
        self._sockets[number] = _Socket(node, connection, line)
        self._number_of[connection] = number
        self._send(node, ClientConnected(number, table, connection.address, Raw(encode(item.hello)), line))

    def forward(self, item: CommandReceived) -> None:
        """Forward a command to its table's node."""
        number = self._number_of.get(item.connection)
        if number is not None:
            socket = self._sockets[number]
            trace = None if item.trace is None else item.trace.forward()
            if trace is not None and item.trace is not None:
                socket.traces[trace] = item.trace
            self._send(socket.node, CommandForwarded(number, Raw(encode(item.command)), item.timing, trace))
        elif item.trace is not None:  # the client has been told goodbye
            item.trace.end(LINK_LOST_REASON.code)

    def disconnect(self, connection: Connection) -> None:
        """Tell the table's node that a socket has closed."""
        number = self._number_of.get(connection)
        if number is not None:
            self._send(self._forget(number).node, ClientDisconnected(number))

    def send_round_trips(self) -> None:
        """Send changed round trips to the tables' nodes."""
        for number, socket in self._sockets.items():
            now = socket.connection.transport.round_trip
            if now is not None and (
                socket.round_trip is None or abs(now - socket.round_trip) >= MIN_ROUND_TRIP_CHANGE_MS
            ):
                socket.round_trip = now
                self._send(socket.node, RoundTripMeasured(number, now))

    def receive(self, node: str, message: SendToClient | EventShown | CloseClient | TraceEnded) -> None:
        """Handle a message from a table's node to one of these sockets."""
        socket = self._sockets.get(message.connection)
        if socket is None or socket.node != node:
            return
        transport = socket.connection.transport
        match message:
            case SendToClient():
                transport.send(message.content)
            case EventShown():
                transport.note_sent(message.v, message.now)
            case CloseClient():
                self._forget(message.connection)
                transport.close(message.why)
            case TraceEnded():
                if (trace := socket.traces.pop(message.trace, None)) is not None:
                    trace.end()

    def disconnect_clients_of(self, node: str) -> None:
        """Close the sockets at a node's tables, so that the clients reconnect, since the link with it broke."""
        for number in [number for number, socket in self._sockets.items() if socket.node == node]:
            self._forget(number).connection.transport.close(LINK_LOST_REASON)

    def _forget(self, number: int) -> _Socket:
        socket = self._sockets.pop(number)
        del self._number_of[socket.connection]
        for trace in socket.traces.values():
            trace.end(LINK_LOST_REASON.code)
        return socket


class RemoteTable:
    """The proxy of a table at another node, for a session."""

    def __init__(self, tables: RemoteTables, node: str, table: str) -> None:
        self._tables = tables
        self._node = node
        self._table = table

    def put(self, item: Connected | CommandReceived | Disconnected) -> None:
        """Send an input to the table, after all earlier ones."""
        match item:
            case Connected():
                self._tables.connect(self._node, self._table, item)
            case CommandReceived():
                if item.trace is not None:
                    item.trace.set_attributes(table=self._table)
                self._tables.forward(item)
            case Disconnected():
                self._tables.disconnect(item.connection)
