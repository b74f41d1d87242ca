"""What administrators see of a house, and what they may do to it. Whatever they do is written down."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

from orderup.server.cluster.messages import (
    DONE_ANSWER,
    STATE_ANSWER,
    TABLES_ANSWER,
    CloseOrder,
    DrainOrder,
    ReadBans,
    StateQuestion,
    TablesQuestion,
)
from orderup.server.http.bans import Bans, parse_network
from orderup.server.http.node_admin import NodeAdmin
from orderup.server.store.records import AddAdminAct, AddBan, AdminAct, Ban, LiftBan, Write
from orderup.server.wire.admin import (
    Act,
    AdminState,
    AdminTables,
    BanInfo,
    BanToLift,
    CloseTable,
    NewBan,
    SetDraining,
)
from orderup.server.wire.refusals import Refused, store_unavailable
from orderup.server.wire.table_info import Reason

if TYPE_CHECKING:
    from orderup.server.cluster.router import Router
    from orderup.server.store.store import Store

log = logging.getLogger(__name__)

MAX_ACTS: Final = 100
"""In one answer."""
ACT_RETENTION_S: Final = 366 * 24 * 3600
"""Seconds for which it is known what was done."""
CLOSED_TEXT: Final = "The people of this house have closed this table."


class Admin:
    """The house, as administrators see it."""

    def __init__(self, here: NodeAdmin, router: Router, store: Store, bans: Bans) -> None:
        self._own_node = here
        self._router = router
        self._store = store
        self._bans = bans

    async def state(self) -> AdminState:
        """Tell how all nodes do, who is kept out, and what was done last. SQLAlchemyError, OSError."""
        here = await self._own_node.state()
        others = await self._router.ask_others(StateQuestion(), STATE_ANSWER)
        acts = await asyncio.to_thread(self._store.newest_acts, MAX_ACTS)
        return AdminState(
            nodes=[here, *(state for state in others.values() if state is not None)],
            silent=[node for node, state in others.items() if state is None],
            bans=[BanInfo(*ban) for ban in self._bans.active()],
            acts=[Act(done.at, done.by, done.act, done.of, done.note) for done in acts],
        )

    async def tables(self, find: str) -> AdminTables:
        """Return the tables in whose id, game, names or addresses a text occurs, those with most windows first."""
        here = self._own_node.tables(find)
        others = await self._router.ask_others(TablesQuestion(find), TABLES_ANSWER)
        answers = [here, *(answer for answer in others.values() if answer is not None)]
        tables = {
            table.id: table for each in reversed(answers) for table in each.tables
        }  # two may tell of one that moves
        found = sum(each.found for each in answers) - sum(len(each.tables) for each in answers) + len(tables)
        return AdminTables(sorted(tables.values(), key=lambda table: (-len(table.windows), table.id)), found)

    async def close_table(self, table: str, how: CloseTable, by: str) -> None:
        """Close a table wherever it is, and forget it. Refused: there is none, or its node does not answer; that it was asked to is noted then."""
        order = CloseOrder(table, Reason("closed", f"{CLOSED_TEXT} {how.note}".strip()))
        holder = await self._router.other_holder(table)
        is_told = True
        if holder is None:
            is_closed = await self._own_node.answer(order)
        else:
            try:
                is_closed = await self._router.ask(holder, order, DONE_ANSWER)
            except TimeoutError:
                is_closed, is_told = True, False
        if not is_closed:
            raise Refused("no_table", f"There is no table {table!r}.")
        await self._note(by, "close", table, how.note)
        if not is_told:
            raise store_unavailable()

    async def ban(self, new: NewBan, by: str) -> None:
        """Keep an address or network out, and close its windows. Refused: it is neither. SQLAlchemyError, OSError."""
        network = str(parse_network(new.network))
        until = None if new.hours is None else int(time.time()) + new.hours * 3600
        await self._change_bans(AddBan(Ban(network, until, new.note)), by, "ban", network, new.note)

    async def lift_ban(self, lifted: BanToLift, by: str) -> None:
        """Let an address or network in again. Refused: it was not kept out. SQLAlchemyError, OSError."""
        network = str(parse_network(lifted.network))
        await self._bans.read()
        if network not in [ban.network for ban in self._bans.active()]:
            raise Refused("no_ban", f"Nobody keeps {network} out.")
        await self._change_bans(LiftBan(network), by, "lift", network, "")

    async def drain(self, how: SetDraining, by: str) -> None:
        """Have a node open no new tables, or do so again. Refused: there is no such node, or it does not answer."""
        order = DrainOrder(how.draining)
        if how.node in ("", self._own_node.name):
            await self._own_node.answer(order)
        else:
            try:
                await self._router.ask(how.node, order, DONE_ANSWER)
            except TimeoutError:
                raise Refused("no_node", f"No node {how.node!r} answers.") from None
        await self._note(by, "drain" if how.draining else "resume", how.node or self._own_node.name or "server", "")

    async def _change_bans(self, write: Write, by: str, act: str, network: str, note: str) -> None:
        """Store who is kept out or not, and have all nodes know it. Those that do not hear it read it within seconds."""
        await self._note(by, act, network, note, write)
        await asyncio.gather(self._own_node.answer(ReadBans()), self._router.ask_others(ReadBans(), DONE_ANSWER))

    async def _note(self, by: str, act: str, of: str, note: str, *changes: Write) -> None:
        """Write down who does what, in the log at once, and in the store together with what it changes there."""
        log.warning("an administrator at %s: %s %s", by, act, of)
        await self._store.commit([*changes, self._noted(by, act, of, note)])

    def _noted(self, by: str, act: str, of: str, note: str) -> AddAdminAct:
        now = time.time()
        return AddAdminAct(
            AdminAct(secrets.token_hex(8), int(now * 1000), by, act, of, note), int((now - ACT_RETENTION_S) * 1000)
        )
