"""Messages between a supervisor and each of its workers: a line each, over a pair of sockets, whose end tells that the other process has ended."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum, auto
from typing import Final

MAX_RECEIVE_BYTES: Final = 1024


class WorkerMessage(StrEnum):
    """All that there are."""

    WARM = auto()
    """By a standby: it has loaded all that needs no store, and could serve at once."""
    SERVE = auto()
    """To a standby: the data are its own now."""
    REPLACED = auto()
    """To a worker that is about to be stopped: a successor waits for what it has."""
    SERVING = auto()
    """By a worker: its store is open, and people are served."""
    RELEASED = auto()
    """By a worker that stops: its store is closed, so that another may have it. It may still finish answers that need none."""


class WorkerChannel:
    """One end of it, in the event loop."""

    def __init__(self, end: socket.socket, on_end: Callable[[], None] = lambda: None) -> None:
        """Speak over `end`; `on_end` is called when the other end has closed."""
        end.setblocking(False)
        self._socket = end
        self._on_end = on_end
        self._received = {message: asyncio.Event() for message in WorkerMessage}
        self._ended = asyncio.Event()
        self._unread = b""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(end, self._read)

    def send(self, message: WorkerMessage) -> None:
        """Say something; nobody may be there to hear it any more."""
        with suppress(OSError):  # that it has ended, `_read` tells
            self._socket.send(f"{message}\n".encode())

    async def wait_for(self, message: WorkerMessage) -> bool:
        """Wait until the other end says this, or has said it; False: it has ended without."""
        said, ended = (asyncio.ensure_future(event.wait()) for event in (self._received[message], self._ended))
        try:
            await asyncio.wait({said, ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            said.cancel()
            ended.cancel()
        return self.has_received(message)

    def has_received(self, message: WorkerMessage) -> bool:
        """Whether the other end has said this."""
        return self._received[message].is_set()

    def close(self) -> None:
        """Say and hear no more."""
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
            if (message := line.decode(errors="replace")) in self._received:  # a later release may know more
                self._received[WorkerMessage(message)].set()

    def _end(self) -> None:
        self.close()
        self._on_end()
