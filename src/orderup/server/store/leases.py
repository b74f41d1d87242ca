"""Leases, which decide which node may play which table.

A node is a server that shares its database with others. It holds a table by a lease, and each lease has a fence: a number that no other
lease ever had or will have. A commit is stored only if the lease still has the fence that it had when the commit began.
"""

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from orderup.server.store.errors import LeaseLostError
from orderup.server.store.records import AddAdminAct, AddBan, AddDeck, AddPicture, DropUnused, LiftBan, SaveTable, Write


class Leases(Protocol):
    """The leases of this server. All methods but `holds` may fail as reads do (SQLAlchemyError, OSError, LeaseLostError)."""

    name: str
    """The id of this node."""

    def set_callbacks(self, on_lost: Callable[[list[str]], None], on_orphans: Callable[[], None]) -> None:
        """Call, in the running loop, `on_lost` with tables that this node loses, and `on_orphans` as long as there are tables that no node holds."""

    def set_bus_callbacks(self, is_reachable: Callable[[], bool], on_node_gone: Callable[[str], None]) -> None:
        """Tell the leases of this node's bus. While `is_reachable` says that the bus cannot be reached from here, and other nodes can reach it, they take the tables. `on_node_gone` is called, in the running loop, with each node that has died."""

    def holds(self, table: str) -> bool:
        """Whether this node holds a table, as far as it knows."""

    async def claim(self, table: str) -> None:
        """Take the lease of a table that is about to be opened. Raises LeaseLostError: another node has it."""

    async def wait_for_heartbeat(self) -> None:
        """Wait until this node has said that it is alive once more: one that stood still can claim tables after that."""

    async def release(self, table: str) -> None:
        """Release a table, so that any node may take it if it still exists."""

    def keep_for_successor(self) -> None:
        """Keep the leases when this server ends, since a successor takes its place. Others get the tables only if the successor does not come."""

    async def holder_of(self, table: str) -> str | None:
        """Return the id of the node that holds a table, "" if that node is gone; None: there is no such table, or there are no leases."""

    async def other_nodes(self) -> list[str]:
        """Return the ids of the other nodes that are alive."""


class LocalLeases:
    """The leases of a server without other nodes, which holds every table."""

    name = ""

    def set_callbacks(self, on_lost: Callable[[list[str]], None], on_orphans: Callable[[], None]) -> None:
        """See `Leases`: no table is ever lost."""

    def set_bus_callbacks(self, is_reachable: Callable[[], bool], on_node_gone: Callable[[str], None]) -> None:
        """See `Leases`: there are no other nodes."""

    def holds(self, table: str) -> bool:  # noqa: ARG002  # part of the interface
        """See `Leases`."""
        return True

    async def claim(self, table: str) -> None:
        """See `Leases`."""

    async def wait_for_heartbeat(self) -> None:
        """See `Leases`: there is nothing to wait for."""

    async def release(self, table: str) -> None:
        """See `Leases`."""

    def keep_for_successor(self) -> None:
        """See `Leases`."""

    async def holder_of(self, table: str) -> str | None:  # noqa: ARG002  # part of the interface
        """See `Leases`."""
        return None

    async def other_nodes(self) -> list[str]:
        """See `Leases`."""
        return []


TABLELESS_WRITES: Final = (AddDeck, AddPicture, DropUnused, AddBan, LiftBan, AddAdminAct)
"""The writes that belong to no table."""


def table_of(write: Write) -> str | None:
    """Return the table that a write belongs to; None: it belongs to no table."""
    if isinstance(write, SaveTable):
        return write.row.id
    return None if isinstance(write, TABLELESS_WRITES) else write.table


class HeldFences:
    """The fences of the tables that this node holds, by table. Several threads read and change them, each time in one step."""

    def __init__(self) -> None:
        self._fences: dict[str, int] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._fences

    def fences_for(self, writes: Iterable[Write]) -> dict[str, int]:
        """Return the fences of all tables that these writes belong to. Raises LeaseLostError: this node does not hold one of them."""
        fences = {}
        for write in writes:
            table = table_of(write)
            if table is not None:
                fence = self._fences.get(table)
                if fence is None:
                    raise LeaseLostError(table)
                fences[table] = fence
        return fences

    def tables(self) -> list[str]:
        """Return all tables that this node holds."""
        return [*self._fences]

    def add(self, fences: dict[str, int]) -> None:
        """Add tables that this node has taken."""
        self._fences.update(fences)

    def drop(self, table: str) -> int | None:
        """Remove a table, and return its fence, if there was one."""
        return self._fences.pop(table, None)

    def drop_if(self, table: str, fence: int) -> bool:
        """Remove a table if this is its fence, and return whether it was."""
        return self._fences.get(table) == fence and self.drop(table) is not None

    def drop_all(self) -> list[str]:
        """Remove all tables, and return them."""
        lost, self._fences = self._fences, {}
        return [*lost]
