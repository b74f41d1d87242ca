"""The bus, which carries bytes from node to node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

OnMessage = Callable[[bytes], None]


class Bus(Protocol):
    """Carries bytes to the subscribers of a subject: in order, quickly, and at most once. Losses are not reported."""

    def publish(self, subject: str, content: bytes) -> None:
        """Send bytes after all earlier ones. They are lost while the bus cannot be reached."""

    async def subscribe(self, subject: str, receive: OnMessage) -> None:
        """Call `receive`, in the event loop, with all later messages of a subject."""

    @property
    def is_up(self) -> bool:
        """Whether the bus can be reached, as far as this node knows."""

    async def close(self) -> None:
        """Send waiting messages, and disconnect."""
