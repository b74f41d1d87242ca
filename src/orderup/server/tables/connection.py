"""One open window at a table, as the table sees it: who looks, and what is still to be sent there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import msgspec

from orderup.server.wire.messages import Bye, Outgoing, Why

if TYPE_CHECKING:
    from orderup.server.tables.seats import Person
    from orderup.server.wire.messages import Event

SLOW = Why("slow", "Your connection could not keep up. Connect again.")
MAX_WAITING = 400
"""Messages. Whoever is further behind is disconnected, and catches up after reconnecting."""

LAST_WORDS = 5
"""Seconds that the last message may take to be written."""

_encoder = msgspec.json.Encoder()


def encode(message: Outgoing) -> bytes:
    """Return a message as it goes over the wire."""
    return _encoder.encode(message)


def as_shown(rendering: bytes, *, standin: bool) -> Event:
    """Return an audience's rendering of an event, a JSON object already; it says so if a bot stood in."""
    return cast("Event", msgspec.Raw(b'{"standin":true,' + rendering[1:] if standin else rendering))


class Answers:
    """The answers to a seat's recent commands, by command id: the same id twice is one action."""

    def __init__(self, keep: int = 256) -> None:
        self._keep = keep
        self._given: OrderedDict[str, bytes] = OrderedDict()

    def to(self, command: str) -> bytes | None:
        """Return the answer that this command got, if it was carried out or refused before."""
        return self._given.get(command)

    def give(self, command: str, answer: bytes) -> None:
        """Remember an answer."""
        self._given[command] = answer
        while len(self._given) > self._keep:
            self._given.popitem(last=False)


class Screen:
    """An open window. What its line does not take at once waits here, in order."""

    def __init__(self, say: Callable[[bytes], bool]) -> None:
        self.person: Person | None = None
        self.creator = False
        """It has shown the host's secret."""
        self.answers = Answers()
        self.hinted = False
        """It has asked for a hint that has not come yet."""
        self.ended = False
        self.parted = asyncio.Event()
        """Set when the last message is on its way, or has waited for too long."""
        self._say = say
        self._waiting: deque[bytes] = deque()

    @property
    def watches(self) -> bool:
        """Whether it is a spectator's: neither a seat's nor the host's."""
        return self.person is None and not self.creator

    def send(self, message: bytes) -> None:
        """Send an encoded message after all others; a screen that is too far behind ends."""
        if self.ended:
            return
        if len(self._waiting) >= MAX_WAITING:
            self._waiting.clear()
            self.end(SLOW)
        else:
            self._put(message)

    def _put(self, message: bytes) -> None:
        if self._waiting or not self._say(message):
            self._waiting.append(message)

    def flush(self) -> None:
        """Send what waits, as far as the line takes it."""
        while self._waiting and self._say(self._waiting[0]):
            self._waiting.popleft()
        if self.ended and not self._waiting:
            self.parted.set()

    def end(self, why: Why) -> None:
        """Say goodbye, and send nothing more."""
        if self.ended:
            return
        self.ended = True
        self._put(encode(Bye(why)))
        self.flush()
        if self._waiting:
            asyncio.get_running_loop().call_later(LAST_WORDS, self.parted.set)
