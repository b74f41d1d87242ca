"""What follows from a change of a table: what is to be stored, sent and begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from orderup.server.store.records import Write
from orderup.server.tables.inputs import Input
from orderup.server.tables.people import Connection
from orderup.server.tracing.trace import Trace
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.players.encoding import SearchRequest

Outgoing = tuple[Connection, bytes]
"""An encoded message, and where it goes."""


@dataclass(frozen=True)
class Search:
    """Thinking that takes long; what it comes to (None if it failed) is an input to the table."""

    think: SearchRequest
    on_done: Callable[[Any], Input]
    for_person: bool = False
    """Somebody waits for it: it comes before what bots think about, unless that was so the last time."""


class Due(NamedTuple):
    """What happens at a table by itself: nothing has changed yet."""

    inputs: list[Input]
    searches: list[Search]
    """What bots begin to think about."""


class Effects(Struct):
    """Writes first, then messages."""

    writes: list[Write] = []
    save_table: bool = False
    """The table's row has changed."""
    messages: list[Callable[[], Sequence[Outgoing]]] = []
    """Each is rendered once, while the store is at work, and sent when it is done, in this order."""
    shown_to: tuple[Connection, ...] | None = None
    """The connections to which the game's last event is shown, alone or with all before it; None: nothing of the game is shown."""
    closed: list[tuple[Connection, Reason]] = []
    """Connections that are to be closed."""
    inputs: list[Input] = []
    """What happens next, behind what came before."""
    traces: tuple[Trace, ...] = ()
    """Those of the moves that end with this."""
    searches: list[Search] = []
    """What is to be thought about, in threads."""
    when_search_loaded: list[Input] = []
    """What happens once the game's search is loaded."""

    def send(self, connection: Connection, text: bytes) -> None:
        """Send one message to one connection."""
        self.messages.append(lambda: ((connection, text),))

    def broadcast(self, audiences: Mapping[int, Sequence[Connection]], render: Callable[[int], bytes]) -> None:
        """Send everybody their own rendering, made once per audience."""

        def rendered() -> list[Outgoing]:
            texts = {audience: render(audience) for audience in audiences}
            return [(c, texts[audience]) for audience, connections in audiences.items() for c in connections]

        self.messages.append(rendered)

    def extend(self, later: Effects) -> None:
        """Add what follows after this."""
        self.writes += later.writes
        self.save_table |= later.save_table
        self.messages += later.messages
        self.shown_to = later.shown_to if self.shown_to is None else self.shown_to + (later.shown_to or ())
        self.closed += later.closed
        self.inputs += later.inputs
        self.traces += later.traces
        self.searches += later.searches
        self.when_search_loaded += later.when_search_loaded
