"""Messages between a supervisor and each of its workers: one line each, over a pair of sockets. A closed socket means that the other process has ended."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum, auto
from typing import Final

MAX_RECEIVE_BYTES: Final = 1024


class WorkerMessage(StrEnum):
    """All messages on the channel."""

    WARM = auto()
    """From a standby: it has loaded everything that needs no store, and could serve at once."""
    SERVE = auto()
    """To a standby: it may open the store and serve."""
    REPLACED = auto()
    """To a worker that is about to be stopped: a successor waits for its store."""
    SERVING = auto()
    """From a worker: its store is open, and it serves clients."""
    RELEASED = auto()
    """From a worker that stops: its store is closed, so that another may open it. The worker may still finish answers that need no store."""


class WorkerChannel:
    """One end of the channel, used in the event loop."""

    def __init__(self, end: socket.socket, on_end: Callable[[], None] = lambda: None) -> None:
        """Use the socket `end`; `on_end` is called when the other end has closed."""
        end.setblocking(False)
        self._socket = end
        self._on_end = on_end
        self._received = {message: asyncio.Event() for message in WorkerMessage}
        self._ended = asyncio.Event()
        self._unread = b""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(end, self._read)

    def send(self, message: WorkerMessage) -> None:
        """Send a message. It is lost if the other end has closed."""
        with suppress(OSError):  # `_read` notices when the other end has closed
            self._socket.send(f"{message}\n".encode())

    async def wait_for(self, message: WorkerMessage) -> bool:
        """Wait until a message has been received; False: the other end has closed without sending it."""
        said, ended = (asyncio.ensure_future(event.wait()) for event in (self._received[message], self._ended))
        try:
            await asyncio.wait({said, ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            said.cancel()
            ended.cancel()
        return self.has_received(message)

    def has_received(self, message: WorkerMessage) -> bool:
        """Whether a message has been received."""
        return self._received[message].is_set()

    def close(self) -> None:
        """Close this end."""
        if not self._ended.is_set():
            self._ended.set()
            self._loop.remove_reader(self._socket)
            self._socket.close()

    def _read(self) -> None:
        try:
            received = self._socket.recv(MAX_RECEIVE_BYTES)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._end()
            return
        *lines, self._unread = (self._unread + received).split(b"\n")
        for line in lines:
            if (message := line.decode(errors="replace")) in self._received:  # a later release may send other messages
                self._received[WorkerMessage(message)].set()

    def _end(self) -> None:
        self.close()
        self._on_end()
