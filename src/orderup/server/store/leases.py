"""Which node may play which table.

A node is a server that shares its database with others. It has a table by a lease, and each lease has a fence: a number that no other
lease ever had or will have. Whatever a node commits is stored only while the lease is still the one it was when the commit began.
"""

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from orderup.server.store.errors import LeaseLostError
from orderup.server.store.records import AddAdminAct, AddBan, AddDeck, AddPicture, DropUnused, LiftBan, SaveTable, Write


class Leases(Protocol):
    """The tables that this server may play. Everything but `holds` may fail as reads do (SQLAlchemyError, OSError, LeaseLostError)."""

    name: str
    """The id of this node."""

    def set_callbacks(self, on_lost: Callable[[list[str]], None], on_orphans: Callable[[], None]) -> None:
        """From now on call, in the running loop, `on_lost` with tables that this node has lost, and `on_orphans` as long as there are tables that nobody has."""

    def join_bus(self, is_reachable: Callable[[], bool], on_gone: Callable[[str], None]) -> None:
        """This node speaks with the others over a bus. While that cannot be reached from here (`is_reachable`), but from other nodes, they have the tables. `on_gone` is called, in the running loop, with each node whose life has ended."""

    def holds(self, table: str) -> bool:
        """Whether this node has a table, as far as it knows."""

    async def claim(self, table: str) -> None:
        """Take a table that is about to be opened. LeaseLostError: somebody else has it."""

    async def release(self, table: str) -> None:
        """Let go of a table; whoever likes may have it, if it is there still."""

    def keep_for_successor(self) -> None:
        """This server is about to end, and a successor takes its place: let no other have its tables, unless the successor does not come."""

    async def holder_of(self, table: str) -> str | None:
        """Return the id of the node that has a table, "" if that node is gone; None: nobody ever had it, or nobody needs to."""

    async def other_nodes(self) -> list[str]:
        """Return the ids of the other nodes that are alive."""


class LocalLeases:
    """Without other nodes: every table is this server's."""

    name = ""

    def set_callbacks(self, on_lost: Callable[[list[str]], None], on_orphans: Callable[[], None]) -> None:
        """See `Leases`: nothing is ever lost."""

    def join_bus(self, is_reachable: Callable[[], bool], on_gone: Callable[[str], None]) -> None:
        """See `Leases`: there is nobody to speak with."""

    def holds(self, table: str) -> bool:  # noqa: ARG002  # the interface's
        """See `Leases`."""
        return True

    async def claim(self, table: str) -> None:
        """See `Leases`."""

    async def release(self, table: str) -> None:
        """See `Leases`."""

    def keep_for_successor(self) -> None:
        """See `Leases`."""

    async def holder_of(self, table: str) -> str | None:  # noqa: ARG002  # the interface's
        """See `Leases`."""
        return None

    async def other_nodes(self) -> list[str]:
        """See `Leases`."""
        return []


TABLELESS_WRITES: Final = (AddDeck, AddPicture, DropUnused, AddBan, LiftBan, AddAdminAct)
"""The writes that belong to no table."""


def table_of(write: Write) -> str | None:
    """Return the table that a write belongs to; None: it is the whole house's."""
    if isinstance(write, SaveTable):
        return write.row.id
    return None if isinstance(write, TABLELESS_WRITES) else write.table


class HeldFences:
    """The fences of the tables that this node has, by table. It is read and changed by several threads, each time in one step."""

    def __init__(self) -> None:
        self._fences: dict[str, int] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._fences

    def fences_for(self, writes: Iterable[Write]) -> dict[str, int]:
        """Return the fences of all tables that these writes belong to. LeaseLostError: one of them is not this node's."""
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
        """Return all tables that this node has."""
        return [*self._fences]

    def add(self, fences: dict[str, int]) -> None:
        """Note tables that this node has taken."""
        self._fences.update(fences)

    def drop(self, table: str) -> int | None:
        """Forget a table, and return its fence, if there was one."""
        return self._fences.pop(table, None)

    def drop_if(self, table: str, fence: int) -> bool:
        """Forget a table if this is its fence, and return whether it was."""
        return self._fences.get(table) == fence and self.drop(table) is not None

    def drop_all(self) -> list[str]:
        """Forget all tables, and return which they were."""
        lost, self._fences = self._fences, {}
        return [*lost]
