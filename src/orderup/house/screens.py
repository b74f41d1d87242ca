"""One open window at a table, as the table sees it: who looks, and what is still to be sent there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from orderup.house.messages import Bye, Outgoing, Why
from orderup.house.order import Inbox

if TYPE_CHECKING:
    from orderup.house.seats import Person

SLOW = Why("slow", "Your connection could not keep up. Connect again.")
MAX_WAITING = 400
"""Messages. Whoever is further behind is disconnected, and catches up after reconnecting."""

_encoder = msgspec.json.Encoder()


def encode(message: Outgoing) -> str:
    """Return a message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Answers:
    """The answers to a seat's recent commands, by command id: the same id twice is one action."""

    def __init__(self, keep: int = 256) -> None:
        self._keep = keep
        self._given: OrderedDict[str, str] = OrderedDict()

    def to(self, command: str) -> str | None:
        """Return the answer that this command got, if it was carried out or refused before."""
        return self._given.get(command)

    def give(self, command: str, answer: str) -> None:
        """Remember an answer."""
        self._given[command] = answer
        while len(self._given) > self._keep:
            self._given.popitem(last=False)


class Screen:
    """An open window. The table sends, the socket fetches with `next`."""

    def __init__(self) -> None:
        self.person: Person | None = None
        self.creator = False
        """It has shown the host's secret."""
        self.answers = Answers()
        self.ended = False
        self.when_ended: Callable[[], None] | None = None
        """Called once, when the last message has been put in."""
        self._outbox: Inbox[str | None] = Inbox()

    def send(self, text: str) -> None:
        """Send an encoded message after all others; a screen that is too far behind ends."""
        if self.ended:
            return
        if len(self._outbox) >= MAX_WAITING:
            self._outbox.clear()
            self.end(SLOW)
        else:
            self._outbox.put(text)

    def end(self, why: Why) -> None:
        """Say goodbye, and send nothing more."""
        if not self.ended:
            self.ended = True
            self._outbox.put(encode(Bye(why)))
            self._outbox.put(None)
            if self.when_ended is not None:
                self.when_ended()

    async def next(self) -> str | None:
        """Return the next message to send; None after the last."""
        return await self._outbox.take(None)
