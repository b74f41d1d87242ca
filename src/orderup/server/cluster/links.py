"""The links between this node and others: what is said comes in order and whole, or both sides learn that something is lost.

The bus may lose messages, and nodes die or stand still. So batches are numbered, within the link's epoch. When one is missing, or nothing
is heard of a node for too long, the link breaks: its epoch goes up by one, and both sides forget what they have told each other. The
higher epoch holds, so both agree again whatever was lost. Pure but for the bus: told the time, it asks for none.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Raw

from orderup.server.cluster.bus import Bus
from orderup.server.cluster.messages import AnyMessage, Batch

log = logging.getLogger(__name__)

HEARTBEAT_INTERVAL: Final = 0.5
"""Seconds after which a node that has nothing to say gives a sign of life."""
MAX_BATCH_BYTES: Final = 500_000
"""Bytes after which a batch is sent at once: NATS carries a megabyte, if it is not told otherwise."""
SILENCE_TIMEOUT: Final = 2.0
"""Seconds after which a node of which nothing is heard counts as lost."""

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Batch)
_message_decoder: Final[msgspec.msgpack.Decoder[AnyMessage]] = msgspec.msgpack.Decoder(AnyMessage)


class _Link:
    """What is known of the way to and from one node, in one epoch."""

    def __init__(self, epoch: int, now: float) -> None:
        self.epoch = epoch
        self.sent = 0
        """How many batches went out."""
        self.next = 0
        """The number of the other side's next batch."""
        self.waiting: list[Raw] = []
        self.size = 0
        """Bytes of what waits."""
        self.last_sent_at = self.last_received_at = now
        self.is_of_another_release = False
        """Whether something has been said here that this release does not know."""


class Links:
    """One node's links, by the names of the nodes at the other end."""

    def __init__(
        self,
        bus: Bus,
        own: str,
        subject_of: Callable[[str], str],
        on_message: Callable[[str, AnyMessage], None],
        on_break: Callable[[str], None],
        is_used: Callable[[str], bool],
    ) -> None:
        """`is_used` tells whether something stands or falls with a link: only then signs of life are given, and waited for."""
        self._bus = bus
        self._own = own
        self._subject_of = subject_of
        self._on_message = on_message
        self._on_break = on_break
        self._is_used = is_used
        self._links: dict[str, _Link] = {}
        self._unflushed: dict[str, None] = {}
        """Nodes for which something waits, in the order in which they were first spoken to."""

    def send(self, node: str, message: AnyMessage, now: float) -> None:
        """Say something to a node, at the next `flush`."""
        link = self._link(node, now)
        content = _encoder.encode(message)
        link.waiting.append(Raw(content))
        link.size += len(content)
        self._unflushed[node] = None
        if link.size > MAX_BATCH_BYTES:
            self._send(node, link, now)

    def flush(self, now: float) -> None:
        """Send what was said."""
        nodes, self._unflushed = self._unflushed, {}
        for node in nodes:
            link = self._links.get(node)
            if link is not None and link.waiting:
                self._send(node, link, now)

    def receive(self, packet: bytes, now: float) -> None:
        """Take what came."""
        try:
            batch = _decoder.decode(packet)
        except msgspec.DecodeError:
            return  # none of ours
        link = self._link(batch.sender, now)
        if batch.epoch < link.epoch:
            self._send(batch.sender, link, now)  # it does not know yet, or it has begun a new life
            return
        if batch.epoch > link.epoch:
            link = self._break(batch.sender, batch.epoch, now)
        if batch.number != link.next:
            self._send(batch.sender, self._break(batch.sender, batch.epoch + 1, now), now)
            return
        link.next, link.last_received_at = link.next + 1, now
        for content in batch.messages:
            if (message := self._read(content, link, batch.sender)) is not None:
                self._on_message(batch.sender, message)

    def _read(self, content: Raw, link: _Link, node: str) -> AnyMessage | None:
        """Return what is said; None: what this release does not know. Who asks that gets no answer."""
        try:
            return _message_decoder.decode(content)
        except msgspec.DecodeError:
            if not link.is_of_another_release:
                link.is_of_another_release = True
                log.warning("node %s says what this release does not know", node)
            return None

    def tick(self, now: float) -> None:
        """Give signs of life, and see who gives none."""
        for node, link in list(self._links.items()):
            if not self._is_used(node):
                link.last_received_at = now
            elif now - link.last_received_at > SILENCE_TIMEOUT:
                self._break(node, link.epoch + 1, now)
            elif now - link.last_sent_at >= HEARTBEAT_INTERVAL:
                self._send(node, link, now)

    def mark_gone(self, node: str, now: float) -> None:
        """Do not wait any longer for a node: it is known to be gone."""
        if node in self._links and self._is_used(node):
            self._break(node, self._links[node].epoch + 1, now)

    def _link(self, node: str, now: float) -> _Link:
        if node not in self._links:
            self._links[node] = _Link(0, now)
        return self._links[node]

    def _send(self, node: str, link: _Link, now: float) -> None:
        batch = Batch(self._own, link.epoch, link.sent, link.waiting)
        link.waiting, link.size, link.sent, link.last_sent_at = [], 0, link.sent + 1, now
        self._bus.publish(self._subject_of(node), _encoder.encode(batch))

    def _break(self, node: str, epoch: int, now: float) -> _Link:
        """Something is lost, or may be: begin anew."""
        link = self._links[node] = _Link(epoch, now)
        self._on_break(node)
        return link
