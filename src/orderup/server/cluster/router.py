"""Finds tables in the whole house: on this node or on another one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.msgpack import Decoder

from orderup.server.cluster.messages import (
    LIST_ANSWER,
    SEAT_ANSWER,
    TABLE_ANSWER,
    AdminAnswer,
    AdminQuestion,
    Answer,
    ListQuestion,
    Question,
    SeatQuestion,
    TableQuestion,
)
from orderup.server.cluster.node import Node
from orderup.server.store.store import STORE_FAULTS
from orderup.server.tables.registry import Registry
from orderup.server.tables.table import Table
from orderup.server.wire.http_bodies import HeldSeat, HeldSeats, SeatKey
from orderup.server.wire.refusals import Refused, store_unavailable
from orderup.server.wire.table_info import TableInfo

if TYPE_CHECKING:
    from orderup.server.cluster.bus import Bus
    from orderup.server.cluster.remote_table import RemoteTable
    from orderup.server.store.leases import Leases
    from orderup.server.tracing.trace import Tracer


AnswerType = TypeVar("AnswerType")
AnswerAdmin = Callable[[AdminQuestion], Awaitable[AdminAnswer]]

ADOPTION_TIMEOUT: Final = 1.0
"""Seconds for which a connecting client waits while no node holds a table, since its node has just stopped."""
POLL_S: Final = 0.05
"""Seconds between two lookups of the holder of a table."""


class Router:
    """The tables of a house. Without a bus, only those of this node can be reached."""

    def __init__(self, registry: Registry, leases: Leases) -> None:
        self._registry = registry
        self._leases = leases
        self._node: Node | None = None
        self._administer: AnswerAdmin | None = None

    async def join(self, bus: Bus, house: str, administer: AnswerAdmin, tracer: Tracer | None) -> None:
        """Join the nodes of a house on a bus. `administer` answers the questions of administrators at other nodes."""
        self._administer = administer
        self._node = Node(bus, house, self._leases.name, self._registry.find, self._answer, tracer)
        await self._node.start()
        node = self._node
        self._leases.join_bus(lambda: node.is_reachable, node.mark_gone)

    async def close(self) -> None:
        """Leave the bus."""
        if self._node is not None:
            await self._node.close()

    async def find(self, table: str) -> Table | RemoteTable | None:
        """Return a table of any node; None: there is no such table. Refused: it cannot be found now, but may exist."""
        holder = await self.other_holder(table)
        if self._node is None or holder is None:
            return await self._registry.find(table)
        if not self._node.is_reachable:
            raise store_unavailable()
        return self._node.remote_table(holder, table)

    async def info(self, table: str) -> TableInfo | None:
        """Return a table's public card; None: there is no such table. Refused: that is unknown now."""
        holder = await self.other_holder(table)
        if self._node is None or holder is None:
            found = await self._registry.find(table)
            return None if found is None else found.info()
        try:
            return await self._node.ask(holder, TableQuestion(table), TABLE_ANSWER)
        except TimeoutError:
            raise store_unavailable() from None

    async def held_seats(self, keys: Sequence[SeatKey]) -> HeldSeats:
        """Return the seats that these keys open, in the order of the keys, and the tables that cannot be read now."""
        answers = await asyncio.gather(*(self._held_seat(key) for key in keys))
        held = [answer for answer in answers if isinstance(answer, HeldSeat)]
        return HeldSeats(held, [answer for answer in answers if isinstance(answer, str)])

    async def listed(self, skip: int = 0) -> list[TableInfo]:
        """Return the listed tables: those of this node, the newest first, then those of the nodes that answer in time."""
        here = await self._registry.listed_tables(skip)
        if self._node is None:
            return here
        try:
            others = await self._leases.other_nodes()
        except STORE_FAULTS:
            return here
        there = await self._node.ask_all(others, ListQuestion(skip), LIST_ANSWER)
        return [*here, *(info for infos in there for info in infos)]

    async def _held_seat(self, key: SeatKey) -> HeldSeat | str | None:
        """Return the seat that a key opens, if any; the table's id if that is unknown now."""
        try:
            holder = await self.other_holder(key.table)
            if self._node is None or holder is None:
                return await self._registry.held_seat(key)
            return await self._node.ask(holder, SeatQuestion(key.table, key.token), SEAT_ANSWER)
        except (Refused, TimeoutError):
            return key.table

    async def ask(self, node: str, question: AdminQuestion, answers: Decoder[AnswerType]) -> AnswerType:
        """Ask another node an administrator's question. TimeoutError: it does not answer, or is out of reach."""
        if self._node is None:
            raise TimeoutError
        return await self._node.ask(node, question, answers)

    async def ask_others(self, question: AdminQuestion, answers: Decoder[AnswerType]) -> dict[str, AnswerType | None]:
        """Ask all other nodes an administrator's question, and return the answers by node; None: it does not answer. SQLAlchemyError, OSError."""
        return await self.ask_each(await self._leases.other_nodes(), question, answers)

    async def ask_each(
        self, nodes: Sequence[str], question: AdminQuestion, answers: Decoder[AnswerType]
    ) -> dict[str, AnswerType | None]:
        """Ask these nodes an administrator's question, and return the answers by node; None: it does not answer."""
        found = await asyncio.gather(*(self.ask(node, question, answers) for node in nodes), return_exceptions=True)
        return {
            node: None if isinstance(answer, BaseException) else answer
            for node, answer in zip(nodes, found, strict=True)
        }

    async def other_holder(self, table: str) -> str | None:
        """Return the node that holds a table, if it is another one. If no node does, wait until one adopts it. Refused: the holder is unknown now."""
        until = asyncio.get_running_loop().time() + ADOPTION_TIMEOUT
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
        """Answer another node's question from this node's tables. Refused: the answer is unknown now."""
        match question:
            case TableQuestion():
                found = await self._registry.find(question.table)
                return None if found is None else found.info()
            case SeatQuestion():
                return await self._registry.held_seat(SeatKey(question.table, question.token))
            case ListQuestion():
                return await self._registry.listed_tables(question.skip)
            case _:
                assert self._administer is not None
                return await self._administer(question)
