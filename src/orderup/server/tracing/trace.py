"""What the rest of the server knows of traces: where a move is, it says by `enter`. Nothing here needs the extra.

While nobody traces, `Trace | None` is None everywhere, and a move costs a few comparisons more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Trace(Protocol):
    """One move on its way through this node. It begins in an inbox, unless it departs for another node."""

    def enter(self, stage: str) -> None:
        """What it has been in until now is over, and this begins."""

    def set_attributes(self, **attributes: str | int | None) -> None:
        """Say something of the move: never a card, a name or a token. What is None is left out."""

    def forward(self) -> str:
        """It goes to another node. Return what is said there (`Tracer.resume`), by which its `end` here is found as well."""

    def end(self, error: str | None = None) -> None:
        """It is over; with `error`, a word or two, it has failed."""


class Tracer(Protocol):
    """Follows moves."""

    def start(self) -> Trace | None:
        """A move has come over a socket of this node; None: this one is not followed."""

    def resume(self, context: str, on_end: Callable[[], None]) -> Trace:
        """A move has come from another node, which has said this of it. `on_end` is called when it is over here."""

    def close(self) -> None:
        """Have what is known sent, behind the back of whoever calls."""

    def wait_until_sent(self) -> None:
        """Wait until it is sent, but not for long."""
