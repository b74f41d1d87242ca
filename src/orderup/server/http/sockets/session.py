"""One client's session on a WebSocket. It validates messages, passes commands to the table, and lets the table send.

A session goes through four states: it is accepted and waits for `hello`, is open, is closing (the last message is
on its way) and is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from orderup.server.counts import COUNTS
from orderup.server.http.access.addresses import client_key
from orderup.server.http.access.bans import BANNED_REASON, BanCache
from orderup.server.http.sockets.direct import ASGI_EXTENSION, DirectSocket
from orderup.server.http.sockets.round_trip import RoundTripEstimator
from orderup.server.http.sockets.send_queue import CLOSE_TIMEOUT_S, SendQueue
from orderup.server.settings import Settings
from orderup.server.tables.people.command_timing import CommandTiming
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import CommandReceived, Connected, Disconnected
from orderup.server.token_bucket import TokenBucket
from orderup.server.wire.client_messages import ClientMessage, Hello, Ping, Play
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import truncate_reason
from orderup.server.wire.server_messages import Pong, Refusal
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.server.cluster.remote_table import RemoteTable
    from orderup.server.tables.actor.table import Table
    from orderup.server.tracing.trace import Tracer

MAX_MESSAGE_BYTES = 4096
"""Bytes of one message."""
HELLO_TIMEOUT_REASON = Reason("hello_first", "You did not say hello.")
TOO_MANY_OFFENSES_REASON = Reason("abuse", "Too many messages that make no sense here.")
TOO_MANY_MESSAGES_REASON = Reason("too_many", "Too many messages. Slow down.")
OVERSIZE_REASON = Reason("oversize", f"A message has at most {MAX_MESSAGE_BYTES} bytes.")
HELLO_FIRST_REASON = Reason("hello_first", "Say hello first.")
HELLO_ONCE_REASON = Reason("hello_once", "You have said hello already.")

_decoder = msgspec.json.Decoder(ClientMessage)


class _MessageId(msgspec.Struct):
    """The part of a refused message that is read."""

    id: str | None = None


_id_decoder = msgspec.json.Decoder(_MessageId)


class AsgiWebSocket:
    """A client's WebSocket over plain ASGI. (A web framework would have to be imported first, while players wait for their game.)"""

    def __init__(
        self,
        scope: Mapping[str, Any],
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        self.receive = receive
        self._send = send
        self.direct: DirectSocket = scope["extensions"][ASGI_EXTENSION]
        """The shortcut to this client, past ASGI."""
        self.caller = client_key(scope["client"][0] if scope["client"] else "")

    async def wait_for_disconnect(self) -> None:
        """Wait until this process has closed its end of the connection."""
        while (await self.receive())["type"] != "websocket.disconnect":
            pass

    async def accept(self) -> None:
        """Accept the WebSocket."""
        await self.receive()
        await self._send({"type": "websocket.accept"})

    async def close(self) -> None:
        """Close the WebSocket. Errors are ignored: the server cleans up a socket that is closed already or cannot be closed."""
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._send({"type": "websocket.close", "code": 1000})


class _State(Enum):
    """The states of a session."""

    AWAITING_HELLO = auto()
    OPEN = auto()
    CLOSING = auto()
    CLOSED = auto()


class WebSocketSession:
    """Drives one accepted socket until it is closed."""

    def __init__(
        self,
        socket: AsgiWebSocket,
        table: Table | RemoteTable,
        settings: Settings,
        bans: BanCache,
        tracer: Tracer | None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        now = self._loop.time()
        self._socket = socket
        self._table = table
        self._bans = bans
        self._settings = settings
        self._tracer = tracer
        self._direct = socket.direct
        self._round_trip = RoundTripEstimator()
        self._queue = SendQueue(self._direct.send_text, self._round_trip)
        self._connection = Connection(self._queue, address=socket.caller)
        self._state = _State.AWAITING_HELLO
        self._commands = TokenBucket(settings.commands, now)
        self._offenses = TokenBucket(settings.offenses, now)

    async def run(self) -> None:
        """Serve the client until it is gone, or `Bye` has been sent."""
        timer = self._loop.call_later(self._settings.hello_timeout, self._check_hello)
        self._direct.set_callbacks(self._receive, self._queue.flush, self._round_trip.add_pong)
        reading = asyncio.create_task(self._read())
        closing = asyncio.create_task(self._queue.done.wait())
        try:
            await asyncio.wait({reading, closing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            self._on_closed()
            await _cancel(reading, closing)
        await self._socket.close()

    def _check_hello(self) -> None:
        if self._state is _State.AWAITING_HELLO:
            self._queue.close(HELLO_TIMEOUT_REASON)

    def _on_closed(self) -> None:
        if self._state is _State.OPEN:
            self._table.put(Disconnected(self._connection))
        self._state = _State.CLOSED
        self._queue.discard()

    async def _read(self) -> None:
        """Wait until the client is gone. Messages that came before the callbacks were set are taken first."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._receive(message.get("text"))

    def _receive(self, text: str | None) -> None:
        """Handle one message, or refuse it and change nothing."""
        if self._state not in (_State.AWAITING_HELLO, _State.OPEN) or self._queue.is_closing:
            return
        now = self._loop.time()
        if not self._commands.take(now):
            self._refuse(_readable_id(text), TOO_MANY_MESSAGES_REASON, now)
        elif text is None:
            self._refuse(None, Reason("malformed", "Messages are text, not binary."), now)
        elif len(text) > MAX_MESSAGE_BYTES or len(text.encode()) > MAX_MESSAGE_BYTES:
            self._refuse(None, OVERSIZE_REASON, now)
        else:
            self._decode_and_handle(text, now)

    def _decode_and_handle(self, text: str, now: float) -> None:
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(_readable_id(text), Reason("malformed", truncate_reason(str(error))), now)
            return
        if isinstance(message, Hello):
            self._hello(message, now)
        elif self._state is _State.AWAITING_HELLO:
            self._refuse(None if isinstance(message, Ping) else message.id, HELLO_FIRST_REASON, now)
        elif isinstance(message, Ping):
            self._queue.send(encode(Pong(message.n)))
        elif isinstance(message, Play):
            trace = None if self._tracer is None else self._tracer.start_trace()
            self._table.put(CommandReceived(self._connection, message, self._timing(message, now), trace))
        else:
            self._table.put(CommandReceived(self._connection, message))

    def _timing(self, move: Play, now: float) -> CommandTiming | None:
        """Return the timing of a move. The client's claim counts only if it is complete."""
        if move.seen is UNSET or move.after is UNSET:
            return self._round_trip.timing(now * 1000)
        return self._round_trip.timing(now * 1000, move.seen, move.after)

    def _hello(self, hello: Hello, now: float) -> None:
        if self._bans.is_banned(self._socket.caller):  # banned since the socket was opened
            self._queue.close(BANNED_REASON)
        elif self._state is _State.AWAITING_HELLO:
            self._state = _State.OPEN
            self._direct.mark_greeted()
            self._table.put(Connected(self._connection, hello))
        else:
            self._refuse(None, HELLO_ONCE_REASON, now)

    def _refuse(self, command: str | None, why: Reason, now: float) -> None:
        COUNTS.refusals[why.code] += 1
        self._queue.send(encode(Refusal(command, why)))
        if not self._offenses.take(now):
            if self._state is _State.OPEN:
                self._table.put(Disconnected(self._connection))
            self._state = _State.CLOSING
            self._queue.close(TOO_MANY_OFFENSES_REASON)


def _readable_id(text: str | None) -> str | None:
    """Return the id of a refused command, if it has one, whatever its length, so that the client recognizes it."""
    if text is None or len(text) > MAX_MESSAGE_BYTES:
        return None
    try:
        found = _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found or None


async def _cancel(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(Exception, asyncio.CancelledError):
            await task
