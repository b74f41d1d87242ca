"""Finds tables in the whole cluster: on this node or on another one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.msgpack import Decoder

from orderup.server.cluster.messages import (
    LISTED_TABLES_ANSWER_DECODER,
    SEAT_ANSWER_DECODER,
    TABLE_ANSWER_DECODER,
    AdminAnswer,
    AdminQuestion,
    Answer,
    ListedTablesQuestion,
    Question,
    SeatQuestion,
    TableQuestion,
)
from orderup.server.cluster.node import Node
from orderup.server.store.store import STORE_FAULTS
from orderup.server.tables.actor.table import Table
from orderup.server.tables.registry.registry import Registry
from orderup.server.wire.http_bodies import HeldSeat, HeldSeats, SeatKey
from orderup.server.wire.refusals import RefusedError, store_unavailable
from orderup.server.wire.table_info import TableInfo

if TYPE_CHECKING:
    from orderup.server.cluster.bus import Bus
    from orderup.server.cluster.remote_table import RemoteTable
    from orderup.server.store.leases import Leases
    from orderup.server.tracing.trace import Tracer


AnswerType = TypeVar("AnswerType")
AnswerAdmin = Callable[[AdminQuestion], Awaitable[AdminAnswer]]

ADOPTION_TIMEOUT_S: Final = 1.0
"""Seconds that a connecting client waits while no node holds a table, since its node has just stopped."""
POLL_S: Final = 0.05
"""Seconds between two lookups of the holder of a table."""


class TableDirectory:
    """The tables of a cluster. Without a bus, only those of this node can be reached."""

    def __init__(self, registry: Registry, leases: Leases) -> None:
        self._registry = registry
        self._leases = leases
        self._node: Node | None = None
        self._answer_admin: AnswerAdmin | None = None

    async def join(self, bus: Bus, cluster_id: str, answer_admin: AnswerAdmin, tracer: Tracer | None) -> None:
        """Join the nodes of a cluster on a bus. `answer_admin` answers the questions of administrators at other nodes."""
        self._answer_admin = answer_admin
        self._node = Node(bus, cluster_id, self._leases.name, self._registry.find, self._answer, tracer)
        await self._node.start()
        node = self._node
        self._leases.set_bus_callbacks(lambda: node.is_reachable, node.mark_gone)

    async def close(self) -> None:
        """Leave the bus."""
        if self._node is not None:
            await self._node.close()

    async def find(self, table: str) -> Table | RemoteTable | None:
        """Return a table of any node; None: there is no such table. Raises RefusedError: it cannot be found now, but may exist."""
        holder = await self.other_holder(table)
        if self._node is None or holder is None:
            return await self._registry.find(table)
        if not self._node.is_reachable:
            raise store_unavailable()
        return self._node.remote_table(holder, table)

    async def info(self, table: str) -> TableInfo | None:
        """Return a table's public card; None: there is no such table. Raises RefusedError: that is unknown now."""
        holder = await self.other_holder(table)
        if self._node is None or holder is None:
            found = await self._registry.find(table)
            return None if found is None else found.info()
        try:
            return await self._node.ask(holder, TableQuestion(table), TABLE_ANSWER_DECODER)
        except TimeoutError:
            raise store_unavailable() from None

    async def held_seats(self, seat_keys: Sequence[SeatKey]) -> HeldSeats:
        """Return the seats that these keys open, in their order, and the tables that cannot be read now."""
        answers = await asyncio.gather(*(self._held_seat(key) for key in seat_keys))
        held = [answer for answer in answers if isinstance(answer, HeldSeat)]
        return HeldSeats(held, [answer for answer in answers if isinstance(answer, str)])

    async def listed_tables(self, offset: int = 0) -> list[TableInfo]:
        """Return a page of the listed tables of every node that answers in time, those of this node first. Each node's part begins after `offset` of its listed tables, the newest first."""
        here = await self._registry.listed_tables(offset)
        if self._node is None:
            return here
        try:
            others = await self._leases.other_nodes()
        except STORE_FAULTS:
            return here
        there = await self._node.ask_many(others, ListedTablesQuestion(offset), LISTED_TABLES_ANSWER_DECODER)
        return [*here, *(info for infos in there for info in infos)]

    async def _held_seat(self, key: SeatKey) -> HeldSeat | str | None:
        """Return the seat that a key opens, if any; the table's id if that is unknown now."""
        try:
            holder = await self.other_holder(key.table)
            if self._node is None or holder is None:
                return await self._registry.held_seat(key)
            return await self._node.ask(holder, SeatQuestion(key.table, key.token), SEAT_ANSWER_DECODER)
        except (RefusedError, TimeoutError):
            return key.table

    async def ask(self, node: str, question: AdminQuestion, decoder: Decoder[AnswerType]) -> AnswerType:
        """Ask another node an administrator's question. Raises TimeoutError: it does not answer, or is out of reach."""
        if self._node is None:
            raise TimeoutError
        return await self._node.ask(node, question, decoder)

    async def ask_others(self, question: AdminQuestion, decoder: Decoder[AnswerType]) -> dict[str, AnswerType | None]:
        """Ask all other nodes an administrator's question, and return the answers by node; None: it does not answer. Raises SQLAlchemyError, OSError."""
        return await self.ask_each(await self._leases.other_nodes(), question, decoder)

    async def ask_each(
        self, nodes: Sequence[str], question: AdminQuestion, decoder: Decoder[AnswerType]
    ) -> dict[str, AnswerType | None]:
        """Ask these nodes an administrator's question, and return the answers by node; None: it does not answer."""
        found = await asyncio.gather(*(self.ask(node, question, decoder) for node in nodes), return_exceptions=True)
        return {
            node: None if isinstance(answer, BaseException) else answer
            for node, answer in zip(nodes, found, strict=True)
        }

    async def other_holder(self, table: str) -> str | None:
        """Return the node that holds a table, if it is another one. If no node does, wait until one adopts it. Raises RefusedError: the holder is unknown now."""
        until = asyncio.get_running_loop().time() + ADOPTION_TIMEOUT_S
        while self._node is not None and not self._leases.holds(table):
            try:
                holder = await self._leases.holder_of(table)
            except STORE_FAULTS:
                raise store_unavailable() from None
            if holder != "" or asyncio.get_running_loop().time() > until:
                return holder if holder not in (None, "", self._leases.name) else None
            await asyncio.sleep(POLL_S)
        return None

    async def _answer(self, question: Question) -> Answer:
        """Answer another node's question from this node's tables. Raises RefusedError: the answer is unknown now."""
        match question:
            case TableQuestion():
                found = await self._registry.find(question.table)
                return None if found is None else found.info()
            case SeatQuestion():
                return await self._registry.held_seat(SeatKey(question.table, question.token))
            case ListedTablesQuestion():
                return await self._registry.listed_tables(question.offset)
            case _:
                assert self._answer_admin is not None
                return await self._answer_admin(question)
