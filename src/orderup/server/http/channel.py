"""What a supervisor and each of its workers say to each other: words, a line each, over a pair of sockets. That it has ended tells that the other has."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum, auto
from typing import Final

MOST_BYTES: Final = 1024


class Word(StrEnum):
    """All that is said."""

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


class Channel:
    """One end of it, in the event loop."""

    def __init__(self, end: socket.socket, on_end: Callable[[], None] = lambda: None) -> None:
        """Speak over `end`; `on_end` is called when the other end has closed."""
        end.setblocking(False)
        self._socket = end
        self._on_end = on_end
        self._said = {word: asyncio.Event() for word in Word}
        self._ended = asyncio.Event()
        self._unread = b""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(end, self._read)

    def say(self, word: Word) -> None:
        """Say something; nobody may be there to hear it any more."""
        with suppress(OSError):  # that it has ended, `_read` tells
            self._socket.send(f"{word}\n".encode())

    async def hears(self, word: Word) -> bool:
        """Wait until the other end says this, or has said it; False: it has ended without."""
        said, ended = (asyncio.ensure_future(event.wait()) for event in (self._said[word], self._ended))
        try:
            await asyncio.wait({said, ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            said.cancel()
            ended.cancel()
        return self.has_heard(word)

    def has_heard(self, word: Word) -> bool:
        """Whether the other end has said this."""
        return self._said[word].is_set()

    def close(self) -> None:
        """Say and hear no more."""
        if not self._ended.is_set():
            self._ended.set()
            self._loop.remove_reader(self._socket)
            self._socket.close()

    def _read(self) -> None:
        try:
            received = self._socket.recv(MOST_BYTES)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._end()
            return
        *lines, self._unread = (self._unread + received).split(b"\n")
        for line in lines:
            if (word := line.decode(errors="replace")) in self._said:  # a later release may know more of them
                self._said[Word(word)].set()

    def _end(self) -> None:
        self.close()
        self._on_end()
