"""The links between this node and others. Messages arrive in order and complete, or both sides notice a loss.

The bus may lose messages, and nodes may die or hang. So batches are numbered within the link's epoch. When one is missing, or nothing
comes from a node for too long, the link breaks: its epoch increases by one, and both sides drop the state that depends on it. The
higher epoch wins, so both sides agree again whatever was lost. Callers pass the time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Raw

from orderup.server.cluster.bus import Bus
from orderup.server.cluster.messages import UNREADABLE_ERRORS, AnyMessage, Batch

log = logging.getLogger(__name__)

HEARTBEAT_INTERVAL_S: Final = 0.5
"""Seconds without a message after which a node sends an empty batch as a heartbeat."""
MAX_BATCH_BYTES: Final = 500_000
"""Bytes above which a batch is sent at once: NATS carries a megabyte by default."""
SILENCE_TIMEOUT_S: Final = 2.0
"""Seconds without a batch after which a node counts as lost."""

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Batch)
_message_decoder: Final[msgspec.msgpack.Decoder[AnyMessage]] = msgspec.msgpack.Decoder(AnyMessage)


class _Link:
    """The state of the link with one node, in one epoch."""

    def __init__(self, epoch: int, now: float) -> None:
        self.epoch = epoch
        self.sent = 0
        """The number of batches sent."""
        self.next = 0
        """The expected number of the other side's next batch."""
        self.waiting: list[Raw] = []
        self.size = 0
        """The bytes of the waiting messages."""
        self.last_sent_at = self.last_received_at = now
        self.is_of_another_release = False
        """Whether a message has come that this release does not know."""


class Links:
    """The links of one node, by the names of the nodes at the other end."""

    def __init__(
        self,
        bus: Bus,
        own: str,
        subject_of: Callable[[str], str],
        on_message: Callable[[str, AnyMessage], None],
        on_break: Callable[[str], None],
        is_used: Callable[[str], bool],
    ) -> None:
        """`is_used` returns whether clients or tables depend on a link: only then are heartbeats sent and expected."""
        self._bus = bus
        self._own = own
        self._subject_of = subject_of
        self._on_message = on_message
        self._on_break = on_break
        self._is_used = is_used
        self._links: dict[str, _Link] = {}
        self._unflushed: dict[str, None] = {}
        """The nodes with waiting messages, in the order of their first one."""

    def send(self, node: str, message: AnyMessage, now: float) -> None:
        """Queue a message to a node for the next `flush`."""
        link = self._link(node, now)
        content = _encoder.encode(message)
        link.waiting.append(Raw(content))
        link.size += len(content)
        self._unflushed[node] = None
        if link.size > MAX_BATCH_BYTES:
            self._send(node, link, now)

    def flush(self, now: float) -> None:
        """Send all queued messages."""
        nodes, self._unflushed = self._unflushed, {}
        for node in nodes:
            link = self._links.get(node)
            if link is not None and link.waiting:
                self._send(node, link, now)

    def receive(self, packet: bytes, now: float) -> None:
        """Take a packet from the bus."""
        try:
            batch = _decoder.decode(packet)
        except UNREADABLE_ERRORS:
            return  # not a batch of ours
        link = self._link(batch.sender, now)
        if batch.epoch < link.epoch:
            self._send(batch.sender, link, now)  # it does not know the epoch yet, or has restarted
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
        """Decode a message; None: this release does not know it. A question like that gets no answer."""
        try:
            return _message_decoder.decode(content)
        except UNREADABLE_ERRORS:
            if not link.is_of_another_release:
                link.is_of_another_release = True
                log.warning("node %s says what this release does not know", node)
            return None

    def tick(self, now: float) -> None:
        """Send heartbeats, and break links with nodes that send none."""
        for node, link in list(self._links.items()):
            if not self._is_used(node):
                link.last_received_at = now
            elif now - link.last_received_at > SILENCE_TIMEOUT_S:
                self._break(node, link.epoch + 1, now)
            elif now - link.last_sent_at >= HEARTBEAT_INTERVAL_S:
                self._send(node, link, now)

    def mark_gone(self, node: str, now: float) -> None:
        """Break the link with a node that is known to be gone."""
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
        """Begin a new epoch, since something is lost or may be."""
        link = self._links[node] = _Link(epoch, now)
        self._on_break(node)
        return link
