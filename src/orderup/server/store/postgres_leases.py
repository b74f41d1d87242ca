"""This server as one of the nodes that share a database. It sends heartbeats, and notices when other nodes die or when it is taken for dead."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa

from orderup.server.store import lease_statements
from orderup.server.store.errors import LeaseLostError, StoreError
from orderup.server.store.leases import HeldFences
from orderup.server.store.postgres import Database, is_connection_lost
from orderup.server.store.records import TableRow

log = logging.getLogger(__name__)

NODE_TTL_S: Final = 2.0
"""Seconds that a node is alive after a heartbeat."""
DISCONNECTED_NODE_TTL_S: Final = 1.0
"""Seconds after which a node is dead if the connection of its heartbeat is gone: its process has ended, or it would have sent another by a new connection."""
HEARTBEAT_INTERVAL_S: Final = 0.5
"""Seconds between two heartbeats."""
FIRST_RETRY_DELAY_S: Final = 0.1
"""Seconds until the next try after a first failed heartbeat: a lost connection may be replaced at once."""
LOOKUP_TIMEOUT_S: Final = 1.0
"""Seconds for looking up the holder of a table, or for the next heartbeat, since a client waits; and for unregistering this node."""
HEARTBEATS_PER_ORPHAN_CHECK: Final = 20
"""Heartbeats between two checks for tables that no node holds, while no node comes or goes."""


class PostgresLeases:
    """A node, and the tables that it holds (`Leases`)."""

    def __init__(self, database: Database, name: str, key_id: str) -> None:
        """Register as the node `name`, in the place of an earlier process. Raises StoreError: other nodes encrypt with another key than the one with the id `key_id`."""
        self._database = database
        self.name = name
        self._key_id = key_id
        self.fences = HeldFences()
        self._on_lost: Callable[[list[str]], None] = lambda _: None
        self._on_orphans: Callable[[], None] = lambda: None
        self._renewed_at = 0.0
        """The monotonic time at which the last successful heartbeat began; the database has seen it later."""
        self._death_timer: asyncio.TimerHandle | None = None
        """The timer that ends the node's life, unless a heartbeat succeeds before."""
        self._incarnation = ""
        """The id of this life of the node."""
        self._is_alive = False
        self._is_reachable: Callable[[], bool] = lambda: True
        self._was_reachable = True
        """The reachability that the last heartbeat has stored."""
        self._on_gone: Callable[[str], None] = lambda _: None
        self._nodes: dict[str, str] = {}
        """The ids of all nodes by incarnation, as they were last seen."""
        self._next_end = NODE_TTL_S
        """Seconds from then on until one of them is dead without a heartbeat."""
        self._orphan_check_in = 0
        """Heartbeats until this node looks for tables that no node holds, if no node dies before."""
        self._steady_from = 0.0
        """The monotonic time from which this node's heartbeats have succeeded for `NODE_TTL_S`: then missing heartbeats of others are not the database's fault."""
        self._has_unknown_leases = False
        """Whether the database may hold leases of this node that it does not know: a connection was lost before the answer came."""
        self._has_successor = False
        self._inherited = self._begin_once_more_if_cut_off(database)
        """The tables of this node's previous life, until they are adopted."""
        self.fences.add({row.id: fence for row, fence in self._inherited})
        self._heartbeat_database = Database(database.url, 1)
        """A connection and a thread of its own, so that no long query delays the heartbeats."""
        self._heartbeats = self._heartbeat_database.run_in_database_loop(self._send_heartbeats())

    def set_callbacks(self, on_lost: Callable[[list[str]], None], on_orphans: Callable[[], None]) -> None:
        """See `Leases`."""
        loop = asyncio.get_running_loop()

        def lost(tables: list[str]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(on_lost, tables)

        def orphans() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(on_orphans)

        self._on_lost, self._on_orphans = lost, orphans

    def set_bus_callbacks(self, is_reachable: Callable[[], bool], on_node_gone: Callable[[str], None]) -> None:
        """See `Leases`."""
        loop = asyncio.get_running_loop()

        def gone(node: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(on_node_gone, node)

        self._is_reachable, self._on_gone = is_reachable, gone

    def holds(self, table: str) -> bool:
        """See `Leases`."""
        return table in self.fences

    async def claim(self, table: str) -> None:
        """See `Leases`."""
        incarnation = self._incarnation
        fence = await self._database.query_async(lambda c: lease_statements.claim(c, incarnation, table))
        if fence is None or not self._is_still(incarnation):
            raise LeaseLostError(table)
        self.fences.add({table: fence})

    async def wait_for_heartbeat(self) -> None:
        """See `Leases`. TimeoutError, an OSError: it does not come in time."""
        before = self._renewed_at
        async with asyncio.timeout(LOOKUP_TIMEOUT_S):
            while self._renewed_at == before or not self._is_alive:  # noqa: ASYNC110  # the heartbeats have a loop of their own
                await asyncio.sleep(FIRST_RETRY_DELAY_S)

    async def release(self, table: str) -> None:
        """See `Leases`."""
        fence = self.fences.drop(table)
        if fence is not None:
            await self._database.query_async(lambda c: lease_statements.release(c, table, fence))

    async def holder_of(self, table: str) -> str | None:
        """See `Leases`. Raises LeaseLostError: this node is not alive, and clients should connect to another one. TimeoutError, an OSError: the database does not answer."""
        if not self._is_alive:
            raise LeaseLostError(table)
        async with asyncio.timeout(LOOKUP_TIMEOUT_S):
            return await self._database.query_async(lambda c: lease_statements.holder_of(c, table))

    async def other_nodes(self) -> list[str]:
        """See `Leases`. TimeoutError, an OSError: the database does not answer."""
        async with asyncio.timeout(LOOKUP_TIMEOUT_S):
            return await self._database.query_async(lambda c: lease_statements.other_nodes(c, self.name))

    def adopt(self) -> list[TableRow]:
        """Take all tables that no living node holds, and return them as they are after that. Raises SQLAlchemyError, OSError: none was taken."""
        taken = [row for row, _ in self._inherited if row.id in self.fences]
        self._inherited = []
        incarnation = self._incarnation
        try:
            while (some := self._database.query(lambda c: lease_statements.adopt(c, incarnation))) and self._is_still(
                incarnation
            ):
                self.fences.add({row.id: fence for row, fence in some})
                taken += [row for row, _ in some]
        except (sa.exc.SQLAlchemyError, OSError):
            self._has_unknown_leases = True
            if not taken:
                raise
        return taken

    def note_lost(self, fences: dict[str, int]) -> None:
        """Note that this node no longer holds these tables with these fences."""
        if lost := [table for table, fence in fences.items() if self.fences.drop_if(table, fence)]:
            self._on_lost(lost)

    def keep_for_successor(self) -> None:
        """See `Leases`."""
        self._has_successor = True

    def close(self) -> None:
        """Stop the heartbeats and unregister. A node with a successor stays registered until that comes or its time is up. Raises SQLAlchemyError, OSError: others will notice that it is gone."""
        self._heartbeats.cancel()
        self._heartbeat_database.close()
        if self._has_successor:
            return
        self._database.run_in_database_loop(self._leave()).result()

    async def _leave(self) -> None:
        async with asyncio.timeout(LOOKUP_TIMEOUT_S):
            await self._database.query_in_loop(lambda c: lease_statements.unregister(c, self.name, self._incarnation))

    def _is_still(self, incarnation: str) -> bool:
        return self._is_alive and self._incarnation == incarnation

    def _begin_once_more_if_cut_off(self, database: Database) -> list[tuple[TableRow, int]]:
        """Begin this life. On a machine that stood still for longer than a transaction may be idle the database has cut it off, and stored nothing."""
        try:
            return database.query(self._begin)
        except sa.exc.DBAPIError as error:
            if not is_connection_lost(error):
                raise
            return database.query(self._begin)

    def _begin(self, connection: sa.Connection) -> list[tuple[TableRow, int]]:
        lease_statements.lock_leases(connection)
        if others := lease_statements.nodes_with_other_keys(connection, self.name, self._key_id):
            raise StoreError(
                f"The node {others[0]}, which shares this database, seals with another key. All nodes need the same storage.keys."
            )
        before = lease_statements.incarnation_of(connection, self.name)
        self._register(connection, None)
        return lease_statements.inherit(connection, self._incarnation, before)

    def _register(self, connection: sa.Connection, before: str | None) -> bool:
        """Register a new incarnation, and return False if another one is alive."""
        begun, incarnation, reachable = time.monotonic(), secrets.token_hex(16), self._is_reachable()
        if not lease_statements.register(
            connection, self.name, incarnation, self._key_id, NODE_TTL_S, before, reachable=reachable
        ):
            return False
        self._incarnation, self._renewed_at, self._is_alive = incarnation, begun, True
        return True

    async def _send_heartbeats(self) -> None:
        """Send heartbeats until this task is canceled."""
        self._restart_death_timer()
        self._steady_from = time.monotonic() + NODE_TTL_S
        has_failed = False
        try:
            while True:
                await asyncio.sleep(min(HEARTBEAT_INTERVAL_S, self._next_end))
                self._next_end = NODE_TTL_S
                try:
                    async with asyncio.timeout(self._heartbeat_timeout()):
                        await self._send_heartbeat()
                    has_failed = False
                except (sa.exc.SQLAlchemyError, OSError) as error:
                    log.warning("the node %s could not say that it is alive: %s", self.name, type(error).__name__)
                    self._steady_from = time.monotonic() + NODE_TTL_S
                    if not has_failed:
                        has_failed, self._next_end = True, FIRST_RETRY_DELAY_S
        finally:
            if self._death_timer is not None:
                self._death_timer.cancel()

    def _restart_death_timer(self) -> None:
        """Schedule the end of this node's life for when the time of its last heartbeat runs out.

        The timeout of a query would be too late when nothing arrives: it closes the connection first, which takes two seconds.
        """
        if self._death_timer is not None:
            self._death_timer.cancel()
        remaining = self._renewed_at + NODE_TTL_S - time.monotonic()
        self._death_timer = asyncio.get_running_loop().call_later(remaining, self._die)

    def _heartbeat_timeout(self) -> float:
        """Return the timeout of the next heartbeat, in seconds."""
        return (
            max(HEARTBEAT_INTERVAL_S, self._renewed_at + NODE_TTL_S - time.monotonic())
            if self._is_alive
            else NODE_TTL_S
        )

    async def _send_heartbeat(self) -> None:
        begun, incarnation, reachable = time.monotonic(), self._incarnation, self._is_reachable()
        if await self._should_stand_aside(reachable=reachable):
            await self._stand_aside()
            return
        if self._is_alive and await self._heartbeat_database.query_in_loop(
            lambda c: lease_statements.renew(c, self.name, incarnation, NODE_TTL_S, reachable=reachable)
        ):
            self._renewed_at = begun
        else:
            self._die()
            if not await self._heartbeat_database.query_in_loop(lambda c: self._register(c, incarnation)):
                log.warning("another server goes by the name of the node %s", self.name)
                return
        self._restart_death_timer()
        await self._look_for_orphans()

    async def _should_stand_aside(self, *, reachable: bool) -> bool:
        """Whether other nodes should take the tables, since they reach the bus and this one does not. It has stored that one heartbeat before: if the bus is gone for all, so have they."""
        said_before, self._was_reachable = not self._was_reachable, reachable
        if reachable or not said_before:
            return False
        return await self._heartbeat_database.query_in_loop(
            lambda c: lease_statements.others_are_reachable(c, self.name)
        )

    async def _stand_aside(self) -> None:
        """Unregister this node, if it is alive, until the bus is back."""
        if self._is_alive:
            log.warning("the node %s cannot reach the bus: other nodes have its tables", self.name)
            self._die()
            await self._heartbeat_database.query_in_loop(
                lambda c: lease_statements.unregister(c, self.name, self._incarnation)
            )

    async def _look_for_orphans(self) -> None:
        """Report tables that no node holds: they appear when a node dies, and rarely otherwise."""
        if self._has_unknown_leases:
            await self._heartbeat_database.query_in_loop(
                lambda c: lease_statements.drop_unknown_leases(c, self._incarnation, self.fences.tables())
            )
            self._has_unknown_leases, self._orphan_check_in = False, 0
        is_steady = time.monotonic() >= self._steady_from
        ttl_reduction_s = NODE_TTL_S - DISCONNECTED_NODE_TTL_S if is_steady else 0.0
        living, self._next_end = await self._heartbeat_database.query_in_loop(
            lambda c: lease_statements.delete_dead_and_read_living_nodes(c, ttl_reduction_s)
        )
        for node in {*self._nodes.values()} - {*living.values()}:  # a node with a new incarnation is not gone
            self._on_gone(node)
        if living != self._nodes:
            self._nodes, self._orphan_check_in = living, 0
        if self._orphan_check_in > 0:
            self._orphan_check_in -= 1
        elif await self._heartbeat_database.query_in_loop(lease_statements.has_orphans):
            self._on_orphans()
        else:
            self._orphan_check_in = HEARTBEATS_PER_ORPHAN_CHECK

    def _die(self) -> None:
        """Drop all tables: other nodes may take this one for dead and hold its tables."""
        self._is_alive = False
        if lost := self.fences.drop_all():
            log.warning("the node %s has lost its %d tables", self.name, len(lost))
            self._on_lost(lost)
