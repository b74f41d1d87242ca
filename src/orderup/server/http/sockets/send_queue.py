"""The queue of messages to one client."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from orderup.server.http.sockets.round_trip import RoundTripEstimator
from orderup.server.wire.encoding import encode
from orderup.server.wire.server_messages import Bye
from orderup.server.wire.table_info import Reason

TOO_SLOW_REASON = Reason("slow", "Your connection could not keep up. Connect again.")
MAX_QUEUED_MESSAGES = 400
"""The most messages in the queue. A client that is further behind is disconnected, and catches up after reconnecting."""
MAX_QUEUED_BYTES = 1_000_000
"""The most bytes in the queue. The missed events of a game are much less, and so is a fresh view."""
CLOSE_TIMEOUT_S = 5
"""Seconds for which the last message may take to be written."""


class SendQueue:
    """The transport of a table's connection. Messages that the socket does not take at once wait here."""

    def __init__(self, send_now: Callable[..., bool], round_trip: RoundTripEstimator) -> None:
        self.done = asyncio.Event()
        """Set when the last message is sent, or has waited for too long."""
        self._send_now = send_now
        self._round_trip = round_trip
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        """The bytes of the waiting messages."""
        self._closing = False
        self._loop = asyncio.get_running_loop()
        """The event loop, kept because asking for the running one is a system call, and each message that comes in causes four."""

    @property
    def round_trip(self) -> float | None:
        """See `Transport`."""
        return self._round_trip.upper_bound

    @property
    def is_closing(self) -> bool:
        """Whether the last message, `Bye`, has been queued."""
        return self._closing

    def note_sent(self, version: int, now: float) -> None:
        """See `Transport`."""
        self._round_trip.note_sent(version, self._loop.time() * 1000, now)

    def send(self, *messages: bytes) -> None:
        """Send encoded messages after all others; a client that is too far behind is disconnected."""
        if self._closing or (not self._waiting and self._send_now(*messages)):
            return
        for message in messages:
            if self._waiting and self._is_full(message):
                self._waiting.clear()
                self._bytes = 0
                self.close(TOO_SLOW_REASON)
                return
            self._wait(message)

    def _is_full(self, message: bytes) -> bool:
        """Whether the queue has no room for this message. (An empty queue takes a message of any size.)"""
        return len(self._waiting) >= MAX_QUEUED_MESSAGES or self._bytes + len(message) > MAX_QUEUED_BYTES

    def _wait(self, message: bytes) -> None:
        self._waiting.append(message)
        self._bytes += len(message)

    def flush(self) -> None:
        """Send waiting messages, as far as the socket takes them."""
        while self._waiting and self._send_now(self._waiting[0]):
            self._bytes -= len(self._waiting.popleft())
        if self._closing and not self._waiting:
            self.done.set()

    def close(self, why: Reason) -> None:
        """Queue `Bye` as the last message."""
        if self._closing:
            return
        self._closing = True
        self._wait(encode(Bye(why)))
        self.flush()
        if self._waiting:
            self._loop.call_later(CLOSE_TIMEOUT_S, self.done.set)

    def discard(self) -> None:
        """Send nothing more, since the client is gone."""
        self._closing = True
