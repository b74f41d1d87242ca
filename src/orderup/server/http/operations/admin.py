"""The administration of all nodes of a cluster: what administrators see and do. The store records everything that they do."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

from orderup.server.cluster.messages import (
    DONE_ANSWER_DECODER,
    FOUND_TABLES_ANSWER_DECODER,
    STATE_ANSWER_DECODER,
    CloseOrder,
    DrainOrder,
    FindTablesQuestion,
    ReadBans,
    StateQuestion,
)
from orderup.server.http.access.bans import BanCache, parse_network
from orderup.server.http.operations.node_admin import NodeAdmin
from orderup.server.store.records import AddAdminAct, AddBan, AdminAct, Ban, LiftBan, Write
from orderup.server.wire.admin import (
    AdminState,
    AdminTables,
    AuditEntry,
    BanInfo,
    BanToLift,
    CloseTable,
    NewBan,
    SetDraining,
)
from orderup.server.wire.refusals import RefusedError, store_unavailable
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.server.cluster.table_directory import TableDirectory
    from orderup.server.store.store import Store

log = logging.getLogger(__name__)

MAX_ANSWER_ACTS: Final = 100
"""Acts in one answer."""
ACT_RETENTION_S: Final = 366 * 24 * 3600
"""Seconds for which the store keeps the acts of administrators."""
TABLE_CLOSED_TEXT: Final = "The operators of this server have closed this table."


class Admin:
    """Answers and carries out what administrators ask for, on all nodes."""

    def __init__(self, here: NodeAdmin, directory: TableDirectory, store: Store, bans: BanCache) -> None:
        self._own_node = here
        self._directory = directory
        self._store = store
        self._bans = bans

    async def overview(self) -> AdminState:
        """Return the state of all nodes, the active bans, and the newest acts. Raises SQLAlchemyError, OSError."""
        here = await self._own_node.state()
        others = await self._directory.ask_others(StateQuestion(), STATE_ANSWER_DECODER)
        acts = await asyncio.to_thread(self._store.newest_admin_acts, MAX_ANSWER_ACTS)
        return AdminState(
            nodes=[here, *(state for state in others.values() if state is not None)],
            silent=[node for node, state in others.items() if state is None],
            bans=[BanInfo(*ban) for ban in self._bans.active()],
            acts=[AuditEntry(done.at, done.by, done.act, done.of, done.note) for done in acts],
        )

    async def tables(self, text: str) -> AdminTables:
        """Return the tables whose id, game, names or addresses contain `text`, those with most windows first."""
        here = self._own_node.tables(text)
        others = await self._directory.ask_others(FindTablesQuestion(text), FOUND_TABLES_ANSWER_DECODER)
        answers = [here, *(answer for answer in others.values() if answer is not None)]
        tables = {
            table.id: table for each in reversed(answers) for table in each.tables
        }  # two nodes may list a table that moves
        found = sum(each.found for each in answers) - sum(len(each.tables) for each in answers) + len(tables)
        return AdminTables(sorted(tables.values(), key=lambda table: (-len(table.windows), table.id)), found)

    async def close_table(self, table: str, request: CloseTable, by: str) -> None:
        """Close a table on whichever node it is, and delete it. Raises RefusedError: there is none, or its node does not answer; the act is recorded in the latter case."""
        order = CloseOrder(table, Reason("closed", f"{TABLE_CLOSED_TEXT} {request.note}".strip()))
        holder = await self._directory.other_holder(table)
        is_told = True
        if holder is None:
            is_closed = await self._own_node.answer(order)
        else:
            try:
                is_closed = await self._directory.ask(holder, order, DONE_ANSWER_DECODER)
            except TimeoutError:
                is_closed, is_told = True, False
        if not is_closed:
            raise RefusedError("no_table", f"There is no table {table!r}.")
        await self._note(by, "close", table, request.note)
        if not is_told:
            raise store_unavailable()

    async def ban(self, new: NewBan, by: str) -> None:
        """Ban an address or network, and close its windows. Raises RefusedError: it is neither. Raises SQLAlchemyError, OSError."""
        network = str(parse_network(new.network))
        until = None if new.hours is None else int(time.time()) + new.hours * 3600
        await self._change_bans(AddBan(Ban(network, until, new.note)), by, "ban", network, new.note)

    async def lift_ban(self, lifted: BanToLift, by: str) -> None:
        """Lift the ban of an address or network. Raises RefusedError: it was not banned. Raises SQLAlchemyError, OSError."""
        network = str(parse_network(lifted.network))
        await self._bans.read()
        if network not in [ban.network for ban in self._bans.active()]:
            raise RefusedError("no_ban", f"Nobody keeps {network} out.")
        await self._change_bans(LiftBan(network), by, "lift", network, "")

    async def drain(self, request: SetDraining, by: str) -> None:
        """Stop a node from opening new tables, or allow it again. Raises RefusedError: there is no such node, or it does not answer."""
        order = DrainOrder(request.draining)
        if request.node in ("", self._own_node.name):
            await self._own_node.answer(order)
        else:
            try:
                await self._directory.ask(request.node, order, DONE_ANSWER_DECODER)
            except TimeoutError:
                raise RefusedError("no_node", f"No node {request.node!r} answers.") from None
        await self._note(
            by, "drain" if request.draining else "resume", request.node or self._own_node.name or "server", ""
        )

    async def _change_bans(self, write: Write, by: str, act: str, network: str, note: str) -> None:
        """Store a change of the bans and notify all nodes. Nodes that miss the message read the bans within seconds."""
        await self._note(by, act, network, note, write)
        await asyncio.gather(
            self._own_node.answer(ReadBans()), self._directory.ask_others(ReadBans(), DONE_ANSWER_DECODER)
        )

    async def _note(self, by: str, act: str, of: str, note: str, *changes: Write) -> None:
        """Record an act in the log at once, and in the store together with the changes that it makes there."""
        log.warning("an administrator at %s: %s %s", by, act, of)
        await self._store.commit([*changes, self._noted(by, act, of, note)])

    def _noted(self, by: str, act: str, of: str, note: str) -> AddAdminAct:
        now = time.time()
        return AddAdminAct(
            AdminAct(secrets.token_hex(8), int(now * 1000), by, act, of, note), int((now - ACT_RETENTION_S) * 1000)
        )
