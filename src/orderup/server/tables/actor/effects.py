"""The effects of a change of a table: writes, messages and searches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from orderup.server.store.records import Write
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import Input
from orderup.server.tracing.trace import Trace
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.players.encoding import SearchRequest

Outgoing = tuple[Connection, bytes]
"""An encoded message, and its connection."""


@dataclass(frozen=True)
class Search:
    """A search for the table. `on_done` makes an input of its result (None if it failed)."""

    request: SearchRequest
    on_done: Callable[[Any], Input]
    for_person: bool = False
    """Whether a person waits for it. Then it has priority over bots' searches, unless the last one had, too."""


class DueWork(NamedTuple):
    """The inputs and searches that are due at a table. The table has not changed yet."""

    inputs: list[Input]
    searches: list[Search]
    """The searches that bots begin."""


class Effects(Struct):
    """Writes come first, then messages."""

    writes: list[Write] = []
    save_table: bool = False
    """Whether the table's row has changed."""
    messages: list[Callable[[], Sequence[Outgoing]]] = []
    """Each is rendered once, while the store commits, and sent after that, in this order."""
    shown_to: tuple[Connection, ...] | None = None
    """The connections that get the game's last event, alone or with all before it; None: nothing of the game is sent."""
    to_close: list[tuple[Connection, Reason]] = []
    """Connections that are closed, with the reasons."""
    inputs: list[Input] = []
    """Inputs that are put into the inbox, behind those that wait."""
    traces: tuple[Trace, ...] = ()
    """The traces of the moves that end with this."""
    searches: list[Search] = []
    """Searches to begin."""
    inputs_when_search_loaded: list[Input] = []
    """Inputs that are put once the game's search is loaded."""

    def send(self, connection: Connection, text: bytes) -> None:
        """Send one message to one connection."""
        self.messages.append(lambda: ((connection, text),))

    def broadcast(self, audiences: Mapping[int, Sequence[Connection]], render: Callable[[int], bytes]) -> None:
        """Send everybody the rendering for their audience. Each is made once."""

        def rendered() -> list[Outgoing]:
            texts = {audience: render(audience) for audience in audiences}
            return [(c, texts[audience]) for audience, connections in audiences.items() for c in connections]

        self.messages.append(rendered)

    def extend(self, later: Effects) -> None:
        """Append later effects."""
        self.writes += later.writes
        self.save_table |= later.save_table
        self.messages += later.messages
        self.shown_to = later.shown_to if self.shown_to is None else self.shown_to + (later.shown_to or ())
        self.to_close += later.to_close
        self.inputs += later.inputs
        self.traces += later.traces
        self.searches += later.searches
        self.inputs_when_search_loaded += later.inputs_when_search_loaded
