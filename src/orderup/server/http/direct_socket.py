"""The socket protocol of uvicorn with a short way in and out, bounds on what may come in, and made to let go of clients that no longer read.

ASGI would take a task's turn for every message, some fifty microseconds. A table sends four for every move. So an accepted socket
also offers its application a `DirectSocket`, in the scope's extensions, on which messages come and go by plain calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from orderup.server.http.frame_counter import FrameCounter
from orderup.server.http.pending_sockets import PendingSockets
from orderup.server.http.proxies import Proxies
from orderup.server.http.tcp_info import TcpInfo, parse_rtt_header, read_tcp_info
from orderup.server.settings import Settings
from orderup.server.token_bucket import TokenBucket

FLUSH_TIMEOUT = 10
"""Seconds to flush what a client has not read, once its connection is finished."""
ASGI_EXTENSION = "orderup.direct_socket"
"""The ASGI extension: the `DirectSocket` of this socket."""
TEXT_FRAME = 0x81
"""First byte of a frame that is a whole text message (RFC 6455, 5.2)."""
SHORT_LIMIT, MEDIUM_LIMIT = 126, 65_536
CLOSE_INVALID_TEXT: Final = 1007
"""Code with which a connection is closed whose text is no UTF-8 (RFC 6455, 7.4.1)."""
CLOSE_RESTART: Final = 1012
CLOSE_RESTART_REASON: Final = "service restart"
"""Code and reason with which connections are closed when the server stops (IANA's registry of close codes)."""
CLOSE_ANSWER_TIMEOUT: Final = 1.0
"""Seconds that a client gets to answer that."""
MAX_FRAGMENTS: Final = 16
"""Fragments of one message. Browsers send none."""


ROUND_TRIP_HEADER: Final = "X-Tcpinfo-Rtt"
"""In which a proxy may tell what its kernel knows of the client's connection (nginx: `$tcpinfo_rtt`)."""
FIRST_PINGS: Final = 8
FIRST_PING_INTERVAL: Final = 0.25
"""Seconds between the first pings of a connection."""


class DirectSocket(Protocol):
    """The short way to a client."""

    def set_callbacks(
        self,
        on_message: Callable[[str | None], None],
        on_drain: Callable[[], None],
        on_pong: Callable[[float, TcpInfo | None], None],
    ) -> None:
        """From now on call `on_message` with every message (None: it is not text), and `on_drain` when `send_text` can go on.

        `on_pong` is called with how many milliseconds a pong took, and what `tcp_info` is then.
        """

    def send_text(self, *messages: bytes) -> bool:
        """Send texts; False: not now, the client reads too slowly. What is sent to a closed socket is lost."""

    def mark_greeted(self) -> None:
        """The client has said hello, and is no newcomer any more."""

    def hand_over(self, send: Callable[[int, bytes], bool]) -> bool:
        """Give the connection to another process with `send`, which gets its descriptor and the request for the socket, before it is accepted. Return whether it is gone."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A socket that is a `DirectSocket`. It closes for certain: a transport with unsent data would wait for its client for ever.

    Bytes and frames are counted before anything parses them. Who sends more than the settings allow is cut off without a word: the limits
    are far above those of messages, which are refused with a reason (`Session`).
    """

    def __init__(self, pending: PendingSockets, proxies: Proxies, settings: Settings, **options: Any) -> None:
        super().__init__(**options)
        now = self.loop.time()
        self._pending = pending
        self._bytes = TokenBucket(settings.bytes, now)
        self._frames = TokenBucket(settings.frames, now)
        self._counter: FrameCounter | None = None
        self._on_message: Callable[[str | None], None] | None = None
        self._on_drain: Callable[[], None] | None = None
        self._on_pong: Callable[[float, TcpInfo | None], None] | None = None
        self._proxies = proxies
        self._pings = 0
        self._request = b""
        """In which the client has asked for the socket."""
        self.was_handed_over = False
        """Whether another process has accepted the connection: it is not given on."""

    def data_received(self, data: bytes) -> None:
        """Parse what came, unless it is too much. The first to come is the request for the socket, which was parsed before."""
        if self._counter is None:
            self._counter = FrameCounter()
            self._request = data
            super().data_received(data)
            if not self.handshake_initiated:  # it is refused, of which uvicorn says nothing
                self.transport.close()
            return
        text = self._short_text(data, self._counter)
        if not self._is_within_limits(data, self._counter, is_one_frame=text is not None):
            self.transport.abort()
        elif text is not None:
            self._receive_text(text)
        else:
            super().data_received(data)

    def _short_text(self, data: bytes, counter: FrameCounter) -> bytes | None:
        """Return the text that came, if it is as clients send their commands: one frame, all at once. The parser would take ten times as long."""
        if (
            len(data) > self.config.ws_max_size
            or self._on_message is None
            or self.conn.state is not OPEN
            or self.close_sent
        ):
            return None
        return counter.whole_text(data)

    def _is_within_limits(self, data: bytes, counter: FrameCounter, *, is_one_frame: bool) -> bool:
        now = self.loop.time()
        if not self._bytes.take(now, len(data)):
            return False
        frames = 1 if is_one_frame else counter.count(data, self._frames.available(now))
        return self._frames.take(now, frames) and counter.fragments <= MAX_FRAGMENTS

    @property
    def _is_proxied(self) -> bool:
        """Whether a proxy stands at the other end of the connection."""
        return self.client is not None and self.client[0] in self._proxies

    def shutdown(self) -> None:
        """The server stops, and another takes its place. The connection ends when the client has answered that: what it still sends would have it torn, and the reason be lost."""
        if self.conn.state is not OPEN or self.close_sent or not self.handshake_complete:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSE_RESTART, "reason": None})
        self.conn.send_close(CLOSE_RESTART, CLOSE_RESTART_REASON)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_ANSWER_TIMEOUT, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._pending.close(self.transport)
        super().connection_lost(exc)

    def mark_greeted(self) -> None:
        """See `DirectSocket`."""
        self._pending.mark_greeted(self.transport)

    def hand_over(self, send: Callable[[int, bytes], bool]) -> bool:
        """See `DirectSocket`."""
        if self.was_handed_over or self.transport.is_closing():
            return False
        if not send(self.transport.get_extra_info("socket").fileno(), self._request):
            return False
        self.transport.abort()  # which closes this process's descriptor, and not the connection
        return True

    def set_callbacks(
        self,
        on_message: Callable[[str | None], None],
        on_drain: Callable[[], None],
        on_pong: Callable[[float, TcpInfo | None], None],
    ) -> None:
        """See `DirectSocket`."""
        self._request = b""
        self._on_message, self._on_drain, self._on_pong = on_message, on_drain, on_pong

    def _tcp_info(self) -> TcpInfo | None:
        """What a kernel knows of the client's connection: this machine's, or its proxy's if that tells."""
        if not self._is_proxied:
            return read_tcp_info(self.transport.get_extra_info("socket"))
        return parse_rtt_header(self.request.headers.get(ROUND_TRIP_HEADER, ""))

    def schedule_ping(self) -> None:
        """The next ping: the first come soon, so that the line is known when the first card is raced for."""
        self._pings += 1
        delay = FIRST_PING_INTERVAL if self._pings <= FIRST_PINGS else self.ping_interval
        self.ping_timer = self.loop.call_later(delay or 0, self.send_keepalive_ping)

    def handle_pong(self, event: Frame) -> None:
        """A pong has come; it counts if it answers the last ping, which nobody could foresee."""
        waiting = self.pending_ping_payload
        super().handle_pong(event)
        if waiting is not None and self.pending_ping_payload is None and self._on_pong is not None:
            self._on_pong(self.last_ping_rtt * 1000, self._tcp_info())

    def send_text(self, *messages: bytes) -> bool:
        """See `DirectSocket`."""
        if not self.writable.is_set():
            return False
        if self.conn.state is OPEN and not self.close_sent and not self.disconnected:
            self.transport.write(b"".join([part for text in messages for part in (_frame_head(len(text)), text)]))
        return True

    def handle_connect(self, event: Request) -> None:
        """A client asks for a socket."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][ASGI_EXTENSION] = self  # type: ignore[assignment]  # ours, and no dictionary

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self.close_sent:
            super().send_receive_event_to_app()
        elif self.curr_msg_data_type == "text":
            self._receive_text(b"".join(self.frames))
        elif self._on_message is None:
            super().send_receive_event_to_app()
        else:
            self._on_message(None)
        self.frames = []

    def _receive_text(self, message: bytes) -> None:
        """Hand a text on. One that is no UTF-8 ends the connection; uvicorn would log it as a mishap, with what came."""
        try:
            text = message.decode()
        except UnicodeDecodeError:
            self.conn.send_close(CLOSE_INVALID_TEXT)
            self.handle_parser_exception()
            return
        if self._on_message is None:
            super().send_receive_event_to_app()
        else:
            self._on_message(text)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._on_drain is not None:
            self._on_drain()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has finished with this connection."""
        super().on_task_complete(task)
        self._on_message = self._on_drain = self._on_pong = None
        if not self.disconnected:
            self.loop.call_later(FLUSH_TIMEOUT, self.transport.abort)


@lru_cache(4096)
def _frame_head(length: int) -> bytes:
    """What stands before a text message of so many bytes in one frame, unmasked as from a server."""
    if length < SHORT_LIMIT:
        return bytes((TEXT_FRAME, length))
    if length < MEDIUM_LIMIT:
        return bytes((TEXT_FRAME, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT_FRAME, 127)) + length.to_bytes(8, "big")
