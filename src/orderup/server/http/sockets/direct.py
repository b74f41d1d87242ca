"""uvicorn's WebSocket protocol with a shortcut past ASGI, limits on what clients send, and a timeout for clients that no longer read.

ASGI would take a task switch for every message, some fifty microseconds. A table sends four for every move. So an accepted socket
also offers its application a `DirectSocket`, in the scope's extensions, which sends and receives messages by plain calls.
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

from orderup.server.http.access.proxies import Proxies
from orderup.server.http.sockets.frame_counter import FrameCounter
from orderup.server.http.sockets.pending import PendingSockets
from orderup.server.http.sockets.tcp_info import TcpInfo, parse_rtt_header, read_tcp_info
from orderup.server.settings import Settings
from orderup.server.token_bucket import TokenBucket

FLUSH_TIMEOUT_S = 10
"""Seconds to flush unread messages after the application has finished with a connection."""
ASGI_EXTENSION = "orderup.direct_socket"
"""The name of the ASGI extension that holds the `DirectSocket` of a socket."""
TEXT_FRAME_FIRST_BYTE = 0x81
"""The first byte of a frame that is a whole text message (RFC 6455, 5.2)."""
SHORT_LIMIT, MEDIUM_LIMIT = 126, 65_536
CLOSE_INVALID_TEXT: Final = 1007
"""The close code after a text that is not UTF-8 (RFC 6455, 7.4.1)."""
CLOSE_RESTART: Final = 1012
CLOSE_RESTART_REASON: Final = "service restart"
"""The close code and reason when the server stops (IANA's registry of close codes)."""
CLOSE_ANSWER_TIMEOUT_S: Final = 1.0
"""Seconds for which the server waits for the client's close frame when it stops."""
MAX_FRAGMENTS: Final = 16
"""Fragments of one message. Browsers send none."""


ROUND_TRIP_HEADER: Final = "X-Tcpinfo-Rtt"
"""The header in which a proxy may send its kernel's round trip time to the client (nginx: `$tcpinfo_rtt`)."""
NUM_FIRST_PINGS: Final = 8
FIRST_PING_INTERVAL_S: Final = 0.25
"""Seconds between the first pings of a connection."""


class DirectSocket(Protocol):
    """The shortcut to a client, past ASGI."""

    def set_callbacks(
        self,
        on_message: Callable[[str | None], None],
        on_drain: Callable[[], None],
        on_pong: Callable[[float, TcpInfo | None], None],
    ) -> None:
        """Call `on_message` with every later message (None: it is not text), and `on_drain` when `send_text` can go on.

        `on_pong` is called after each pong with its round trip in milliseconds and the `TcpInfo` at that time.
        """

    def send_text(self, *messages: bytes) -> bool:
        """Send texts; False: nothing was sent, since the client reads too slowly. Texts to a closed socket are lost."""

    def mark_greeted(self) -> None:
        """Note that the client has said hello, so that its socket is no longer pending."""

    def hand_over(self, send: Callable[[int, bytes], bool]) -> bool:
        """Hand the connection to another process before it is accepted, with `send`, which gets its descriptor and the upgrade request. Return whether it was handed over."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is a `DirectSocket`. It always closes: a transport with unsent data would wait for its client for ever.

    It counts bytes and frames before anything parses them, and aborts connections above the limits of the settings without a reason. These
    limits are far above those of messages, which are refused with a reason (`WebSocketSession`).
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
        """The client's upgrade request."""
        self.was_handed_over = False
        """Whether another process has accepted the connection and handed it over: it is not handed on."""

    def data_received(self, data: bytes) -> None:
        """Parse received bytes within the limits. The first bytes are the upgrade request, which was parsed before."""
        if self._counter is None:
            self._counter = FrameCounter()
            self._request = data
            super().data_received(data)
            if not self.handshake_initiated:  # the upgrade was refused, and uvicorn would not close
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
        """Return the text if the bytes are one whole text frame, as clients send their commands. The parser would take ten times as long."""
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
        """Whether the other end of the connection is a proxy."""
        return self.client is not None and self.client[0] in self._proxies

    def shutdown(self) -> None:
        """Close the connection because the server restarts. It waits for the client's close frame: data that arrives after an immediate close would reset the connection and lose the reason."""
        if self.conn.state is not OPEN or self.close_sent or not self.handshake_complete:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSE_RESTART, "reason": None})
        self.conn.send_close(CLOSE_RESTART, CLOSE_RESTART_REASON)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_ANSWER_TIMEOUT_S, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._pending.mark_closed(self.transport)
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
        self.transport.abort()  # this closes only the descriptor of this process, not the connection
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
        """Return the kernel's times for the client's connection: from this machine, or from the proxy's header if there is one."""
        if not self._is_proxied:
            return read_tcp_info(self.transport.get_extra_info("socket"))
        return parse_rtt_header(self.request.headers.get(ROUND_TRIP_HEADER, ""))

    def schedule_ping(self) -> None:
        """Schedule the next ping. The first pings follow quickly, so that the round trip is known before the first race for a card."""
        self._pings += 1
        delay = FIRST_PING_INTERVAL_S if self._pings <= NUM_FIRST_PINGS else self.ping_interval
        self.ping_timer = self.loop.call_later(delay or 0, self.send_keepalive_ping)

    def handle_pong(self, event: Frame) -> None:
        """Take a pong. It counts only if it answers the last ping, whose payload nobody could foresee."""
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
        """Take a client's upgrade request."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][ASGI_EXTENSION] = self  # type: ignore[assignment]  # our extension is not a dictionary

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message that has come."""
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
        """Pass a text on. Text that is not UTF-8 closes the connection; uvicorn would log it as an error, with its content."""
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
        """Go on sending: the client reads again."""
        super().resume_writing()
        if self._on_drain is not None:
            self._on_drain()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Clean up after the application has finished with this connection."""
        super().on_task_complete(task)
        self._on_message = self._on_drain = self._on_pong = None
        if not self.disconnected:
            self.loop.call_later(FLUSH_TIMEOUT_S, self.transport.abort)


@lru_cache(4096)
def _frame_head(length: int) -> bytes:
    """Return the head of an unmasked frame that holds a whole text message of `length` bytes."""
    if length < SHORT_LIMIT:
        return bytes((TEXT_FRAME_FIRST_BYTE, length))
    if length < MEDIUM_LIMIT:
        return bytes((TEXT_FRAME_FIRST_BYTE, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT_FRAME_FIRST_BYTE, 127)) + length.to_bytes(8, "big")
