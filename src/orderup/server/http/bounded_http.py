"""uvicorn's HTTP protocol with bounds on what one connection may send, and for how long, before anything looks into it."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, Final

import msgspec
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from orderup.server.http.direct_socket import DirectWebSocket
from orderup.server.http.pending_sockets import PendingSockets
from orderup.server.wire.table_info import Reason

MAX_HEAD_BYTES: Final = 16_384
"""Bytes of a request before its body: method, address and headers."""
MAX_BODY_BYTES: Final = 49_152
"""Bytes of a request's body. The API refuses more with a reason, if there is only a little more."""
MAX_REQUEST_BYTES: Final = MAX_HEAD_BYTES + 2 * MAX_BODY_BYTES
"""Bytes of a whole request. Of more nothing is read."""
PARSE_CHUNK_BYTES: Final = 4_096
"""Bytes that the parser gets at once."""
END_OF_HEAD: Final = b"\r\n\r\n"
MAX_PIPELINED_REQUESTS: Final = 16
"""Requests that may wait behind one that is being answered."""
MAX_LINGER_BYTES: Final = 1_048_576
LINGER_TIMEOUT: Final = 1.0
"""Bytes, and seconds, for which a client may go on sending after it was refused."""
MAX_UNSENT_BYTES: Final = 32_768
"""Bytes for which a client has no room yet, and that the kernel keeps. It would take megabytes for each, of memory that all connections of the machine share."""
HEAD_TOO_LARGE: Final = 431
BODY_TOO_LARGE: Final = 413
REFUSAL_TEXTS: Final = {HEAD_TOO_LARGE: "The head of the request is too long.", BODY_TOO_LARGE: "The body is too long."}


class BoundedHttp(HttpToolsProtocol):
    """One connection. A request that is too long, or takes too long to come, ends it; so does an answer that nobody reads."""

    def __init__(self, pending: PendingSockets, request_timeout: float, write_timeout: float, **options: Any) -> None:
        super().__init__(**options)
        self._pending = pending
        self._request_timeout = request_timeout
        self._write_timeout = write_timeout
        self._in_body = False
        self._request_bytes = 0
        self.was_handed_over = False
        """Whether another worker has accepted this connection."""
        self._refused = False
        self._ignored_bytes = 0
        """Bytes that came after the refusal."""
        self._deadline: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A client has connected."""
        super().connection_made(transport)
        _set_socket_options(transport.get_extra_info("socket"))
        self._pending.admit(transport, self.client[0] if self.client else "", self.loop.time())
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._pending.close(self.transport)
        self._stop_deadline()
        self._stop_write_timer()
        if self._answered is not None:  # uvicorn knows the newest request only, but an older one may be being answered
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client has not read what it was answered."""
        super().pause_writing()
        self._write_timer = self._write_timer or self.loop.call_later(self._write_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        """It has."""
        super().resume_writing()
        self._stop_write_timer()

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def data_received(self, data: bytes) -> None:
        """Give the parser what came, piece by piece, until that is too much."""
        if self._refused:
            self._ignored_bytes += len(data)
            if self._ignored_bytes > MAX_LINGER_BYTES:
                self.transport.abort()
            return
        while data:
            room = PARSE_CHUNK_BYTES if self._in_body else min(PARSE_CHUNK_BYTES, MAX_HEAD_BYTES - self._request_bytes)
            if room <= 0:
                self._refuse(HEAD_TOO_LARGE)
                return
            piece, data = data[:room], data[room:]
            super().data_received(piece)
            if self.transport.get_protocol() is not self and (data or not piece.endswith(END_OF_HEAD)):
                self.transport.abort()  # frames before the answer, against RFC 6455, 4.1: they would be lost
                return
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._request_bytes += len(piece)
            if self._request_bytes > MAX_REQUEST_BYTES or len(self.pipeline) > MAX_PIPELINED_REQUESTS:
                self._refuse(BODY_TOO_LARGE)
                return
        if self._deadline is None and self.timeout_keep_alive_task is None and not self._is_answering():
            self._start_deadline()  # what came was no request, yet it has ended uvicorn's waiting for one

    def on_message_begin(self) -> None:
        """A request begins."""
        self._request_bytes = 0
        if self._deadline is None:
            self._start_deadline()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The body, if any, begins."""
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is here."""
        self._in_body = False
        self._request_bytes = 0
        self._stop_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket, with another protocol; unless an answer is still on its way, which would stand in it."""
        if self._is_answering():
            self.transport.abort()
            return
        self._stop_deadline()
        self._stop_write_timer()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, DirectWebSocket):
            protocol.was_handed_over = self.was_handed_over

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _start_deadline(self) -> None:
        self._deadline = self.loop.call_later(self._request_timeout, self._give_up)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()

    def _is_answering(self) -> bool:
        return self._answered is not None and not self._answered.response_complete

    def _refuse(self, status: int) -> None:
        """Say that it is too much, unless another answer is on its way, and hang up: at once if so, else when that can have been read.

        To close while the client still sends would reset the connection, and the refusal be lost on its way.
        """
        if self._is_answering() and not self._drop_answer():
            self.transport.close()
            return
        self._refused = True
        self.transport.write(_refusal(status))
        self.transport.write_eof()
        self.loop.call_later(LINGER_TIMEOUT, self.transport.close)

    def _drop_answer(self) -> bool:
        """Have the request that is too much be answered no more. Return False if something of an answer is on its way already, or it is that to a request before."""
        answer = self._answered
        if answer is None or answer is not self.cycle or answer.response_started:
            return False
        answer.disconnected = True
        answer.message_event.set()
        return True


def _refusal(status: int) -> bytes:
    """The answer to a request that is too much, like all others that refuse something."""
    body = msgspec.json.encode(Reason("malformed", REFUSAL_TEXTS[status]))
    head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
    return STATUS_LINE[status] + head + body


def _set_socket_options(connection: Any) -> None:
    """Have every message sent without waiting for more (uvloop sees to that; asyncio only for sockets that name their protocol), and have the kernel keep little of what cannot be sent yet."""
    if connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MAX_UNSENT_BYTES)
