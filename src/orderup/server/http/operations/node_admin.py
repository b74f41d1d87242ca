"""The administration of one node: it answers questions and carries out orders from here or from another node of the cluster."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from orderup import __version__
from orderup.server.cluster.messages import (
    CloseOrder,
    DrainOrder,
    FindTablesQuestion,
    MetricsQuestion,
    ReadBans,
    StateQuestion,
)
from orderup.server.http.access.bans import BANNED_REASON, BanCache
from orderup.server.wire.admin import AdminSeat, AdminTable, AdminTables, NodeState, OpenWindow

if TYPE_CHECKING:
    from orderup.server.cluster.messages import AdminAnswer, AdminQuestion
    from orderup.server.http.operations.health import Health
    from orderup.server.http.operations.metrics import Metrics
    from orderup.server.tables.actor.table import Table
    from orderup.server.tables.registry.registry import Registry

MAX_ANSWER_TABLES: Final = 100
"""Tables in one answer."""
MAX_ANSWER_WINDOWS: Final = 50
"""Windows of one table in one answer: an answer must stay far below the bus's limit of one megabyte."""


class NodeAdmin:
    """Answers and carries out what administrators ask for, on one server."""

    def __init__(
        self,
        name: str,
        registry: Registry,
        bans: BanCache,
        health: Callable[[], Awaitable[Health]],
        metrics: Callable[[], Metrics],
    ) -> None:
        self.name = name
        self._registry = registry
        self._bans = bans
        self._health = health
        self._metrics = metrics
        self._started_at = time.monotonic()

    async def answer(self, question: AdminQuestion) -> AdminAnswer:
        """Answer a question, or carry out an order. Raises SQLAlchemyError, OSError."""
        match question:
            case StateQuestion():
                return await self.state()
            case FindTablesQuestion():
                return self.tables(question.text)
            case CloseOrder():
                return await self._registry.close_table(question.table, question.why)
            case DrainOrder():
                self._registry.draining = question.draining
                return True
            case ReadBans():
                await self._bans.read()
                self.close_banned()
                return True
            case MetricsQuestion():
                return self._metrics().text()

    def close_banned(self) -> None:
        """Close the windows of everybody who is banned."""
        for table in self._registry.tables():
            for connection in [*table.state.seating.connections]:
                if self._bans.is_banned(connection.address):
                    connection.transport.close(BANNED_REASON)

    async def state(self) -> NodeState:
        """Return the state of this server."""
        health, seatings = await self._health(), self._registry.seatings()
        return NodeState(
            name=self.name,
            version=__version__,
            up_s=int(time.monotonic() - self._started_at),
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

    def tables(self, text: str) -> AdminTables:
        """Return the tables whose id, game, names or addresses contain `text`, those with most windows first."""
        found = [table for table in self._registry.tables() if _contains_text(table, text.casefold())]
        found.sort(key=lambda table: (-len(table.state.seating.connections), table.id))
        return AdminTables([_admin_table(table, self.name) for table in found[:MAX_ANSWER_TABLES]], len(found))


def _contains_text(table: Table, text: str) -> bool:
    seating = table.state.seating
    names = [seat.person.name for seat in seating.seats if seat.person is not None]
    addresses = [connection.address for connection in seating.connections]
    texts = (seating.id, seating.game, seating.state, table.opener_address, *names, *addresses)
    return any(text in each.casefold() for each in texts)


def _admin_table(table: Table, node: str) -> AdminTable:
    seating = table.state.seating
    return AdminTable(
        node=node,
        id=seating.id,
        game=seating.game,
        state=seating.state,
        round=seating.round,
        listed=seating.listed,
        opened_from=table.opener_address,
        idle_s=None if table.idle_s is None else int(table.idle_s),
        seats=[
            AdminSeat("bot" if seat.level is not None else "empty", None, online=False)
            if seat.person is None
            else AdminSeat("person", seat.person.name, online=seat.person.online)
            for seat in seating.seats
        ],
        windows=sorted(
            (OpenWindow(seating.seat_number_of(each.person), each.address) for each in seating.connections),
            key=lambda window: (window.seat is None, window.seat),
        )[:MAX_ANSWER_WINDOWS],
    )
