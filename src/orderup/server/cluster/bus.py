"""What carries bytes from node to node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

OnMessage = Callable[[bytes], None]


class Bus(Protocol):
    """Carries bytes to whoever listens to a subject: in order, quickly, and at most once. What is lost is not told."""

    def publish(self, subject: str, content: bytes) -> None:
        """Send, after all before; to nobody, while the bus cannot be reached."""

    async def subscribe(self, subject: str, receive: OnMessage) -> None:
        """From now on call `receive`, in the event loop, with what comes."""

    @property
    def is_up(self) -> bool:
        """Whether the bus can be reached, as far as is known."""

    async def close(self) -> None:
        """Send what waits, and leave."""
