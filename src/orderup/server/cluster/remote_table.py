"""Tables that another node holds, for the sockets of this one."""

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
from orderup.server.tables.inputs import CommandReceived, Connected, Disconnected
from orderup.server.tables.people import Connection
from orderup.server.tracing.trace import Trace
from orderup.server.wire.table_info import Reason

LINK_LOST: Final = Reason("trouble", "The way to this table was lost. Connect again.")
MIN_CHANGE_MS: Final = 1.0
"""Milliseconds by which a line's length must have changed for the table's node to be told."""


class _Socket(Struct):
    """A socket of this node whose table another node holds."""

    node: str
    connection: Connection
    round_trip: float | None
    """As the table's node knows it."""
    traces: dict[str, Trace] = {}
    """Of the commands that are there, by what was said of them."""


class RemoteTables:
    """All sockets of this node whose tables are elsewhere, by their numbers."""

    def __init__(self, say: Callable[[str, AnyMessage], None]) -> None:
        self._send = say
        self._numbers = count(1)
        self._sockets: dict[int, _Socket] = {}
        self._number_of: dict[Connection, int] = {}

    def uses(self, node: str) -> bool:
        """Whether a table of this node is looked at from here."""
        return any(socket.node == node for socket in self._sockets.values())

    def connect(self, node: str, table: str, item: Connected) -> None:
        """Connect a socket to a table of another node."""
        connection, number = item.connection, next(self._numbers)
        line = connection.transport.round_trip
        self._sockets[number] = _Socket(node, connection, line)
        self._number_of[connection] = number
        self._send(node, ClientConnected(number, table, connection.address, Raw(encode(item.hello)), line))

    def forward(self, item: CommandReceived) -> None:
        """Pass a command on."""
        number = self._number_of.get(item.connection)
        if number is not None:
            socket = self._sockets[number]
            trace = None if item.trace is None else item.trace.forward()
            if trace is not None and item.trace is not None:
                socket.traces[trace] = item.trace
            self._send(socket.node, CommandForwarded(number, Raw(encode(item.command)), item.timing, trace))
        elif item.trace is not None:  # it has been told goodbye
            item.trace.end(LINK_LOST.code)

    def disconnect(self, connection: Connection) -> None:
        """A socket has closed."""
        number = self._number_of.get(connection)
        if number is not None:
            self._send(self._forget(number).node, ClientDisconnected(number))

    def send_round_trips(self) -> None:
        """Tell the tables' nodes which lines have become shorter or longer."""
        for number, socket in self._sockets.items():
            now = socket.connection.transport.round_trip
            if now is not None and (socket.round_trip is None or abs(now - socket.round_trip) >= MIN_CHANGE_MS):
                socket.round_trip = now
                self._send(socket.node, RoundTripMeasured(number, now))

    def receive(self, node: str, message: SendToClient | EventShown | CloseClient | TraceEnded) -> None:
        """A table says something to one of these sockets."""
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

    def drop_node(self, node: str) -> None:
        """Nothing is known any more of the tables of this node: have their clients connect again."""
        for number in [number for number, socket in self._sockets.items() if socket.node == node]:
            self._forget(number).connection.transport.close(LINK_LOST)

    def _forget(self, number: int) -> _Socket:
        socket = self._sockets.pop(number)
        del self._number_of[socket.connection]
        for trace in socket.traces.values():
            trace.end(LINK_LOST.code)
        return socket


class RemoteTable:
    """A table of another node, as a session sees it."""

    def __init__(self, tables: RemoteTables, node: str, table: str) -> None:
        self._tables = tables
        self._node = node
        self._table = table

    def put(self, item: Connected | CommandReceived | Disconnected) -> None:
        """Let something happen there, after all that has come before."""
        match item:
            case Connected():
                self._tables.connect(self._node, self._table, item)
            case CommandReceived():
                if item.trace is not None:
                    item.trace.set_attributes(table=self._table)
                self._tables.forward(item)
            case Disconnected():
                self._tables.disconnect(item.connection)
