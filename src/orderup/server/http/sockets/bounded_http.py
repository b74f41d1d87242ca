"""uvicorn's HTTP protocol with limits on the size and duration of requests, applied before anything parses them."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, Final

import msgspec
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from orderup.server.http.sockets.direct import DirectWebSocket
from orderup.server.http.sockets.pending import PendingSockets
from orderup.server.wire.table_info import Reason

MAX_HEAD_BYTES: Final = 16_384
"""Bytes of a request before its body: method, address and headers."""
MAX_BODY_BYTES: Final = 49_152
"""Bytes of a request's body. The API refuses bodies that are a little longer with a reason."""
MAX_REQUEST_BYTES: Final = MAX_HEAD_BYTES + 2 * MAX_BODY_BYTES
"""Bytes of a whole request. The rest of a longer one is not parsed."""
PARSE_CHUNK_BYTES: Final = 4_096
"""Bytes that are passed to the parser at once."""
END_OF_HEAD: Final = b"\r\n\r\n"
MAX_PIPELINED_REQUESTS: Final = 16
"""Requests that may wait while an earlier one is being answered."""
MAX_LINGER_BYTES: Final = 1_048_576
"""Bytes that a refused client may still send; they are ignored, as with nginx's lingering close."""
LINGER_TIMEOUT_S: Final = 1.0
"""Seconds from a refusal until the connection is closed."""
MAX_UNSENT_BYTES: Final = 32_768
"""Unsent bytes that the kernel buffers for one connection. By default it buffers megabytes, from memory that all connections of the machine share."""
HEAD_TOO_LARGE_STATUS: Final = 431
BODY_TOO_LARGE_STATUS: Final = 413
REFUSAL_TEXTS: Final = {
    HEAD_TOO_LARGE_STATUS: "The head of the request is too long.",
    BODY_TOO_LARGE_STATUS: "The body is too long.",
}


class BoundedHttp(HttpToolsProtocol):
    """One connection. It is closed after a request that is too long or takes too long to arrive, or if the client does not read an answer."""

    def __init__(self, pending: PendingSockets, request_timeout: float, write_timeout: float, **options: Any) -> None:
        super().__init__(**options)
        self._pending = pending
        self._request_timeout = request_timeout
        self._write_timeout = write_timeout
        self._in_body = False
        self._request_bytes = 0
        self.was_handed_over = False
        """Whether another worker has accepted this connection and handed it over."""
        self._refused = False
        self._ignored_bytes = 0
        """Bytes that came after a refusal."""
        self._deadline: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's signature
        """Start to serve a client that has connected."""
        super().connection_made(transport)
        _set_socket_options(transport.get_extra_info("socket"))
        self._pending.admit(transport, self.client[0] if self.client else "", self.loop.time())
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after the connection has ended."""
        self._pending.mark_closed(self.transport)
        self._stop_deadline()
        self._stop_write_timer()
        if self._answered is not None:  # uvicorn ends only the newest request, but an older one may still be answered
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start the write timeout: the client is not reading its answer."""
        super().pause_writing()
        self._write_timer = self._write_timer or self.loop.call_later(self._write_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the write timeout: the client reads again."""
        super().resume_writing()
        self._stop_write_timer()

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def data_received(self, data: bytes) -> None:
        """Pass received bytes to the parser, piece by piece, until they exceed a limit."""
        if self._refused:
            self._ignored_bytes += len(data)
            if self._ignored_bytes > MAX_LINGER_BYTES:
                self.transport.abort()
            return
        while data:
            room = PARSE_CHUNK_BYTES if self._in_body else min(PARSE_CHUNK_BYTES, MAX_HEAD_BYTES - self._request_bytes)
            if room <= 0:
                self._refuse(HEAD_TOO_LARGE_STATUS)
                return
            piece, data = data[:room], data[room:]
            super().data_received(piece)
            if self.transport.get_protocol() is not self and (data or not piece.endswith(END_OF_HEAD)):
                self.transport.abort()  # frames before the answer, which RFC 6455, 4.1 forbids, would be lost
                return
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._request_bytes += len(piece)
            if self._request_bytes > MAX_REQUEST_BYTES or len(self.pipeline) > MAX_PIPELINED_REQUESTS:
                self._refuse(BODY_TOO_LARGE_STATUS)
                return
        if self._deadline is None and self.timeout_keep_alive_task is None and not self._is_answering():
            self._start_deadline()  # the bytes were no request, but uvicorn has stopped its own timeout

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        self._request_bytes = 0
        if self._deadline is None:
            self._start_deadline()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Note that the head is complete and the body, if any, begins."""
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the whole request has arrived."""
        self._in_body = False
        self._request_bytes = 0
        self._stop_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Switch the connection to the WebSocket protocol, or abort it if an earlier answer is not complete."""
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
        """Answer that the request is too long and close the connection after `LINGER_TIMEOUT_S`; if another answer is under way, close at once without an answer.

        Closing while the client still sends would reset the connection, and the refusal would be lost.
        """
        if self._is_answering() and not self._drop_answer():
            self.transport.close()
            return
        self._refused = True
        self.transport.write(_refusal(status))
        self.transport.write_eof()
        self.loop.call_later(LINGER_TIMEOUT_S, self.transport.close)

    def _drop_answer(self) -> bool:
        """Cancel the answer to the request that is too long. Return False if an answer has begun, or an earlier request is being answered."""
        answer = self._answered
        if answer is None or answer is not self.cycle or answer.response_started:
            return False
        answer.disconnected = True
        answer.message_event.set()
        return True


def _refusal(status: int) -> bytes:
    """Return the HTTP answer to a request that is too long; its body is a `Reason`."""
    body = msgspec.json.encode(Reason("malformed", REFUSAL_TEXTS[status]))
    head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
    return STATUS_LINE[status] + head + body


def _set_socket_options(connection: Any) -> None:
    """Disable Nagle's algorithm (asyncio does so only for sockets that name their protocol; uvloop always), and limit the unsent bytes that the kernel buffers."""
    if connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MAX_UNSENT_BYTES)
