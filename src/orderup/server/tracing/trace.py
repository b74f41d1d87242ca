"""The interface of traces for the rest of the server. It needs no extra.

While tracing is off, `Trace | None` is None everywhere, and a move costs only a few more comparisons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Trace(Protocol):
    """The trace of one move through this node. Its first stage is the inbox, unless the move is forwarded to another node."""

    def enter(self, stage: str) -> None:
        """End the current stage, and begin this one."""

    def set_attributes(self, **attributes: str | int | None) -> None:
        """Set attributes of the move: never a card, a name or a token. None values are left out."""

    def forward(self) -> str:
        """Forward the move to another node. Return the context for `Tracer.resume` there, which also identifies the trace when it ends."""

    def end(self, error: str | None = None) -> None:
        """End the trace; `error`, a word or two, marks it as failed."""


class Tracer(Protocol):
    """Creates the traces of moves."""

    def start_trace(self) -> Trace | None:
        """Start the trace of a move from a socket of this node; None: this move is not traced."""

    def resume(self, context: str, on_end: Callable[[], None]) -> Trace:
        """Resume the trace of a move from another node, with the context from there. `on_end` is called when it ends here."""

    def close(self) -> None:
        """Begin to send the last traces in the background."""

    def wait_until_sent(self) -> None:
        """Wait until the last traces are sent, but not for long."""
