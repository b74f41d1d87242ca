"""What one server tells administrators of itself, and does for them: asked here, or by another node of the house."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from orderup import __version__
from orderup.server.cluster.messages import (
    CloseOrder,
    DrainOrder,
    MetricsQuestion,
    ReadBans,
    StateQuestion,
    TablesQuestion,
)
from orderup.server.http.bans import BANNED, Bans
from orderup.server.wire.admin import AdminSeat, AdminTable, AdminTables, NodeState, OpenWindow

if TYPE_CHECKING:
    from orderup.server.cluster.messages import AdminAnswer, AdminQuestion
    from orderup.server.http.health import Health
    from orderup.server.tables.registry import Registry
    from orderup.server.tables.table import Table

MOST_TABLES: Final = 100
MOST_WINDOWS: Final = 50
"""In one answer, of one table: an answer must stay far below what the bus takes at once, a megabyte."""


class NodeAdmin:
    """One server, as administrators see it."""

    def __init__(
        self,
        name: str,
        registry: Registry,
        bans: Bans,
        health: Callable[[], Awaitable[Health]],
        metrics: Callable[[], str],
    ) -> None:
        self.name = name
        self._registry = registry
        self._bans = bans
        self._health = health
        self._metrics = metrics
        self._begun = time.monotonic()

    async def answer(self, question: AdminQuestion) -> AdminAnswer:
        """Answer a question, or do what is ordered. SQLAlchemyError, OSError."""
        match question:
            case StateQuestion():
                return await self.state()
            case TablesQuestion():
                return self.tables(question.find)
            case CloseOrder():
                return await self._registry.close_table(question.table, question.why)
            case DrainOrder():
                self._registry.draining = question.draining
                return True
            case ReadBans():
                await self._bans.read()
                self.keep_out()
                return True
            case MetricsQuestion():
                return self._metrics()

    def keep_out(self) -> None:
        """Close the windows of everybody who is banned."""
        for table in self._registry.tables():
            for connection in [*table.state.seating.connections]:
                if self._bans.keep_out(connection.address):
                    connection.transport.close(BANNED)

    async def state(self) -> NodeState:
        """Tell how this server does."""
        health, seatings = await self._health(), self._registry.seatings()
        return NodeState(
            name=self.name,
            version=__version__,
            up_s=int(time.monotonic() - self._begun),
            status=health.status,
            trouble=health.trouble,
            free_mb=health.free_mb,
            writing_ms=health.writing_ms,
            lag_ms=health.lag_ms,
            tables=len(seatings),
            playing=sum(seating.game_in_progress for seating in seatings),
            windows=sum(len(seating.connections) for seating in seatings),
            draining=self._registry.draining,
        )

    def tables(self, find: str) -> AdminTables:
        """Return the tables in whose id, game, names or addresses a text occurs, those with most windows first."""
        found = [table for table in self._registry.tables() if _has(table, find.casefold())]
        found.sort(key=lambda table: (-len(table.state.seating.connections), table.id))
        return AdminTables([_shown(table, self.name) for table in found[:MOST_TABLES]], len(found))


def _has(table: Table, text: str) -> bool:
    seating = table.state.seating
    names = [seat.person.name for seat in seating.seats if seat.person is not None]
    addresses = [connection.address for connection in seating.connections]
    texts = (seating.id, seating.game, seating.state, table.opener_address, *names, *addresses)
    return any(text in each.casefold() for each in texts)


def _shown(table: Table, node: str) -> AdminTable:
    seating = table.state.seating
    idle = table.idle_since
    return AdminTable(
        node=node,
        id=seating.id,
        game=seating.game,
        state=seating.state,
        round=seating.round,
        listed=seating.listed,
        opened_from=table.opener_address,
        idle_s=None if idle is None else max(0, int(time.time() - idle)),
        seats=[
            AdminSeat("bot" if seat.level is not None else "empty", None, online=False)
            if seat.person is None
            else AdminSeat("person", seat.person.name, online=seat.person.online)
            for seat in seating.seats
        ],
        windows=sorted(
            (OpenWindow(seating.seat_number_of(each.person), each.address) for each in seating.connections),
            key=lambda window: (window.seat is None, window.seat),
        )[:MOST_WINDOWS],
    )
