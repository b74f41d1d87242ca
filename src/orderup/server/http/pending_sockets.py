"""Sockets of which nobody has said hello yet: the first to go when sockets run short, so that a player can always come back."""

from __future__ import annotations

from typing import Final, Protocol

from orderup.server.http.addresses import client_key
from orderup.server.http.limits import TokenBuckets
from orderup.server.http.proxies import Proxies
from orderup.server.settings import Rate

RESERVED_FILES: Final = 128
"""File descriptors that are not for sockets: the database, files of the page, what the system needs."""
MAX_SOCKETS: Final = 20_000
"""Sockets. More would not fit into one process's day."""


class Transport(Protocol):
    """What is known of a socket here."""

    def abort(self) -> None:
        """Close it at once."""


class PendingSockets:
    """All sockets of a server, of which at most so many are open, and which come from one address at a certain rate at most."""

    def __init__(self, max_open: int, rate: Rate, proxies: Proxies) -> None:
        self.max_open = max_open
        self._proxies = proxies
        self._new = TokenBuckets(rate)
        self._open = 0
        self._address_of: dict[Transport, str] = {}
        """The address of each that waits."""
        self._waiting: dict[str, dict[Transport, None]] = {}
        """Those of each address, by age."""
        self._addresses_by_count: dict[int, dict[str, None]] = {}
        """The addresses at which so many wait."""
        self._largest_count = 0
        """How many wait at the address that has most."""

    def admit(self, transport: Transport, address: str, now: float) -> None:
        """A socket has been opened. It goes if its address hurries too much, unless that is a proxy's, behind which there may be many people.

        If there are too many, one that waits goes: the oldest of the address that has most.
        """
        self._open += 1
        if address not in self._proxies and not self._new.take(client_key(address), now):
            transport.abort()
            return
        self._add(transport, address)
        if self._open > self.max_open:
            crowd = next(iter(self._addresses_by_count[self._largest_count]))
            oldest = next(iter(self._waiting[crowd]))
            self._remove(oldest)  # the next is another, if many come at once
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
        """Take note that at this address so many wait. Each change is by one, and so is that of the most."""
        if before:
            del self._addresses_by_count[before][address]
            if not self._addresses_by_count[before]:
                del self._addresses_by_count[before]
        if now:
            self._addresses_by_count.setdefault(now, {})[address] = None
        if now > self._largest_count or (before == self._largest_count and before not in self._addresses_by_count):
            self._largest_count = now

    def mark_greeted(self, transport: Transport) -> None:
        """Its person has said hello at a table."""
        self._remove(transport)

    def close(self, transport: Transport) -> None:
        """A socket has been closed."""
        self._open -= 1
        self._remove(transport)


def max_open_sockets() -> int:
    """How many sockets this process may have open. Raises its own limit of file descriptors as far as the system lets it."""
    try:
        import resource  # noqa: PLC0415  # not on every system
    except ImportError:
        return MAX_SOCKETS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_SOCKETS + RESERVED_FILES
    max_open = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < max_open:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (max_open, hard))
        except (
            ValueError,
            OSError,
        ):  # a container's owner may forbid it, and some systems have a lower limit than they tell
            pass
        else:
            soft = max_open
    available = wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
    return max(1, available - RESERVED_FILES)
