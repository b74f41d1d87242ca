"""Sockets whose clients have not said hello yet. They are closed first when sockets run short, so that a player can always come back."""

from __future__ import annotations

from typing import Final, Protocol

from orderup.server.http.access.addresses import client_key
from orderup.server.http.access.limits import TokenBuckets
from orderup.server.http.access.proxies import Proxies
from orderup.server.settings import Rate

NUM_RESERVED_FILES: Final = 128
"""File descriptors that are reserved for other uses: the database, files of the page, the system."""
MAX_SOCKETS: Final = 20_000
"""The most sockets that one process can serve."""


class Transport(Protocol):
    """The part of a transport that is used here."""

    def abort(self) -> None:
        """Close it at once."""


class PendingSockets:
    """All sockets of a server. It limits how many are open, and the rate of new ones from one address."""

    def __init__(self, max_open: int, rate: Rate, proxies: Proxies) -> None:
        self.max_open = max_open
        self._proxies = proxies
        self._new = TokenBuckets(rate)
        self._open = 0
        self._address_of: dict[Transport, str] = {}
        """The address of each pending socket."""
        self._waiting: dict[str, dict[Transport, None]] = {}
        """The pending sockets of each address, oldest first."""
        self._addresses_by_count: dict[int, dict[str, None]] = {}
        """The addresses by their number of pending sockets."""
        self._largest_count = 0
        """The greatest number of pending sockets of one address."""

    def admit(self, transport: Transport, address: str, now: float) -> None:
        """Add a socket that has been opened. It is aborted if its address exceeds the rate, except for proxies, behind which there may be many people.

        If too many are open, one pending socket is aborted: the oldest of the address that has most.
        """
        self._open += 1
        if address not in self._proxies and not self._new.take(client_key(address), now):
            transport.abort()
            return
        self._add(transport, address)
        if self._open > self.max_open:
            crowd = next(iter(self._addresses_by_count[self._largest_count]))
            oldest = next(iter(self._waiting[crowd]))
            self._remove(oldest)  # so that the next one differs, if many come at once
            oldest.abort()

    def _add(self, transport: Transport, address: str) -> None:
        self._address_of[transport] = address
        here = self._waiting.setdefault(address, {})
        here[transport] = None
        self._count(address, len(here) - 1, len(here))

    def _remove(self, transport: Transport) -> None:
        address = self._address_of.pop(transport, None)
        if address is None:
            return
        here = self._waiting[address]
        del here[transport]
        self._count(address, len(here) + 1, len(here))
        if not here:
            del self._waiting[address]

    def _count(self, address: str, before: int, now: int) -> None:
        """Update the number of pending sockets of an address. Each change is by one, and so is that of the greatest number."""
        if before:
            del self._addresses_by_count[before][address]
            if not self._addresses_by_count[before]:
                del self._addresses_by_count[before]
        if now:
            self._addresses_by_count.setdefault(now, {})[address] = None
        if now > self._largest_count or (before == self._largest_count and before not in self._addresses_by_count):
            self._largest_count = now

    def mark_greeted(self, transport: Transport) -> None:
        """Note that the client of a socket has said hello at a table."""
        self._remove(transport)

    def mark_closed(self, transport: Transport) -> None:
        """Remove a socket that has been closed."""
        self._open -= 1
        self._remove(transport)


def raise_socket_limit() -> int:
    """Raise this process's limit of file descriptors as far as the system allows. Return how many sockets it may then have open."""
    try:
        import resource  # noqa: PLC0415  # not available on every system
    except ImportError:
        return MAX_SOCKETS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_SOCKETS + NUM_RESERVED_FILES
    max_open = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < max_open:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (max_open, hard))
        except (
            ValueError,
            OSError,
        ):  # a container may forbid it, and some systems have a lower limit than they report
            pass
        else:
            soft = max_open
    available = wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
    return max(1, available - NUM_RESERVED_FILES)
