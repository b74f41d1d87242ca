"""Finds tables wherever in the house they are: here, or at another node."""

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
from orderup.server.wire.http_bodies import HeldSeat, KnownSeats, SeatKey
from orderup.server.wire.refusals import Refused, trouble
from orderup.server.wire.table_info import TableInfo

if TYPE_CHECKING:
    from orderup.server.cluster.bus import Bus
    from orderup.server.cluster.remote_table import RemoteTable
    from orderup.server.store.leases import Leases
    from orderup.server.tracing.trace import Tracer


Kind = TypeVar("Kind")
Administer = Callable[[AdminQuestion], Awaitable[AdminAnswer]]

ADOPTED_WITHIN: Final = 1.0
"""Seconds that a connecting client waits while no node has a table: its node has just stopped."""
POLL_S: Final = 0.05
"""Between two lookups of whose a table is."""


class Router:
    """All tables of a house. Without a bus they are all here, or out of reach."""

    def __init__(self, registry: Registry, leases: Leases) -> None:
        self._registry = registry
        self._leases = leases
        self._node: Node | None = None
        self._administer: Administer | None = None

    async def join(self, bus: Bus, house: str, administer: Administer, tracer: Tracer | None) -> None:
        """Be one of the nodes of the house of this name, which speak over this bus. `administer` answers what administrators ask at other nodes."""
        self._administer = administer
        self._node = Node(bus, house, self._leases.name, self._registry.find, self._answer, tracer)
        await self._node.start()
        node = self._node
        self._leases.join(lambda: node.is_reachable, node.forget)

    async def close(self) -> None:
        """Speak with no other node any more."""
        if self._node is not None:
            await self._node.close()

    async def find(self, table: str) -> Table | RemoteTable | None:
        """Return a table, wherever it is; None: there is no such table. Refused: there may be one, but it cannot be told now."""
        holder = await self.other_holder(table)
        if self._node is None or holder is None:
            return await self._registry.find(table)
        if not self._node.is_reachable:
            raise trouble()
        return self._node.table_at(holder, table)

    async def info(self, table: str) -> TableInfo | None:
        """Return a table's public card; None: there is no such table. Refused: that cannot be told now."""
        holder = await self.other_holder(table)
        if self._node is None or holder is None:
            found = await self._registry.find(table)
            return None if found is None else found.info()
        try:
            return await self._node.ask(holder, TableQuestion(table), TABLE_ANSWER)
        except TimeoutError:
            raise trouble() from None

    async def held_seats(self, keys: Sequence[SeatKey]) -> KnownSeats:
        """Return the seats that these keys open, in their order, and the tables of which nobody can tell now."""
        answers = await asyncio.gather(*(self._held_seat(key) for key in keys))
        held = [answer for answer in answers if isinstance(answer, HeldSeat)]
        return KnownSeats(held, [answer for answer in answers if isinstance(answer, str)])

    async def listed(self, skip: int = 0) -> list[TableInfo]:
        """Return the tables that their hosts have listed: those here, the newest first, then those of the nodes that answer in time."""
        here = await self._registry.listed_tables(skip)
        if self._node is None:
            return here
        try:
            others = await self._leases.others()
        except STORE_FAULTS:
            return here
        there = await self._node.ask_all(others, ListQuestion(skip), LIST_ANSWER)
        return [*here, *(info for infos in there for info in infos)]

    async def _held_seat(self, key: SeatKey) -> HeldSeat | str | None:
        """Return the seat that a key opens, if any; the table's id if that cannot be told now."""
        try:
            holder = await self.other_holder(key.table)
            if self._node is None or holder is None:
                return await self._registry.held_seat(key)
            return await self._node.ask(holder, SeatQuestion(key.table, key.token), SEAT_ANSWER)
        except (Refused, TimeoutError):
            return key.table

    async def ask(self, node: str, question: AdminQuestion, answers: Decoder[Kind]) -> Kind:
        """Ask another node something for an administrator. TimeoutError: it does not answer, or is out of reach."""
        if self._node is None:
            raise TimeoutError
        return await self._node.ask(node, question, answers)

    async def ask_others(self, question: AdminQuestion, answers: Decoder[Kind]) -> dict[str, Kind | None]:
        """Ask all other nodes something for an administrator; None: it does not answer. SQLAlchemyError, OSError."""
        return await self.ask_each(await self._leases.others(), question, answers)

    async def ask_each(
        self, nodes: Sequence[str], question: AdminQuestion, answers: Decoder[Kind]
    ) -> dict[str, Kind | None]:
        """Ask these nodes something; None: it does not answer."""
        found = await asyncio.gather(*(self.ask(node, question, answers) for node in nodes), return_exceptions=True)
        return {
            node: None if isinstance(answer, BaseException) else answer
            for node, answer in zip(nodes, found, strict=True)
        }

    async def other_holder(self, table: str) -> str | None:
        """Return the node that has a table, if it is another one. A table that nobody has will soon be somebody's: that is waited for. Refused: that cannot be told now."""
        until = asyncio.get_running_loop().time() + ADOPTED_WITHIN
        while self._node is not None and not self._leases.holds(table):
            try:
                holder = await self._leases.holder_of(table)
            except STORE_FAULTS:
                raise trouble() from None
            if holder != "" or asyncio.get_running_loop().time() > until:
                return holder if holder not in (None, "", self._leases.name) else None
            await asyncio.sleep(POLL_S)
        return None

    async def _answer(self, question: Question) -> Answer:
        """Answer another node, for which only what is here counts. Refused: that cannot be told now."""
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
