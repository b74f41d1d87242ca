"""What is still to be sent to one client, in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from orderup.server.http.round_trip import RoundTripEstimator
from orderup.server.wire.encoding import encode
from orderup.server.wire.server_messages import Bye
from orderup.server.wire.table_info import Reason

TOO_SLOW = Reason("slow", "Your connection could not keep up. Connect again.")
MAX_QUEUED_MESSAGES = 400
"""Messages. Whoever is further behind is disconnected, and catches up after reconnecting."""
MAX_QUEUED_BYTES = 1_000_000
"""Of the messages that wait. What is missed in a game is much less, and a fresh view, too."""
CLOSE_TIMEOUT = 5
"""Seconds that the last message may take to be written."""


class SendQueue:
    """The transport of a table's connection. What the socket does not take at once waits here."""

    def __init__(self, send_now: Callable[..., bool], line: RoundTripEstimator) -> None:
        self.done = asyncio.Event()
        """Set when the last message is on its way, or has waited for too long."""
        self._send_now = send_now
        self._round_trip = line
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        """Of what waits."""
        self._closing = False
        self._loop = asyncio.get_running_loop()
        """To ask which one runs is a system call, and four messages go out for each that comes in."""

    @property
    def round_trip(self) -> float | None:
        """See `Transport`."""
        return self._round_trip.upper_bound

    @property
    def is_closing(self) -> bool:
        """Whether goodbye has been said."""
        return self._closing

    def note_sent(self, v: int, now: float) -> None:
        """See `Transport`."""
        self._round_trip.note_sent(v, self._loop.time() * 1000, now)

    def send(self, *messages: bytes) -> None:
        """Send encoded messages after all others; a client that is too far behind is disconnected."""
        if self._closing or (not self._waiting and self._send_now(*messages)):
            return
        for message in messages:
            if self._waiting and self._is_full(message):
                self._waiting.clear()
                self._bytes = 0
                self.close(TOO_SLOW)
                return
            self._wait(message)

    def _is_full(self, message: bytes) -> bool:
        """Whether too much waits for this message to wait, too. (Where nothing waits, a message may have any size.)"""
        return len(self._waiting) >= MAX_QUEUED_MESSAGES or self._bytes + len(message) > MAX_QUEUED_BYTES

    def _wait(self, message: bytes) -> None:
        self._waiting.append(message)
        self._bytes += len(message)

    def flush(self) -> None:
        """Send what waits, as far as the socket takes it."""
        while self._waiting and self._send_now(self._waiting[0]):
            self._bytes -= len(self._waiting.popleft())
        if self._closing and not self._waiting:
            self.done.set()

    def close(self, why: Reason) -> None:
        """Say goodbye, and send nothing more."""
        if self._closing:
            return
        self._closing = True
        self._wait(encode(Bye(why)))
        self.flush()
        if self._waiting:
            self._loop.call_later(CLOSE_TIMEOUT, self.done.set)

    def discard(self) -> None:
        """The client is gone: send nothing more."""
        self._closing = True
