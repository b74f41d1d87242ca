"""Sockets of which nobody has said hello yet: the first to go when sockets run short, so that a player can always come back."""

from __future__ import annotations

from typing import Final, Protocol

from orderup.server.http.addresses import caller_of
from orderup.server.http.limits import TokenBuckets
from orderup.server.http.proxies import Proxies
from orderup.server.settings import Rate

SPARE: Final = 128
"""File descriptors that are not for sockets: the database, files of the page, what the system needs."""
ENOUGH: Final = 20_000
"""Sockets. More would not fit into one process's day."""


class Transport(Protocol):
    """What is known of a socket here."""

    def abort(self) -> None:
        """Close it at once."""


class PendingSockets:
    """All sockets of a server, of which at most so many are open, and which come from one address at a certain rate at most."""

    def __init__(self, most: int, rate: Rate, proxies: Proxies) -> None:
        self.most = most
        self._proxies = proxies
        self._new = TokenBuckets(rate)
        self._open = 0
        self._at: dict[Transport, str] = {}
        """The address of each that waits."""
        self._waiting: dict[str, dict[Transport, None]] = {}
        """Those of each address, by age."""
        self._crowds: dict[int, dict[str, None]] = {}
        """The addresses at which so many wait."""
        self._most_at_one = 0
        """How many wait at the address that has most."""

    def admit(self, transport: Transport, address: str, now: float) -> None:
        """A socket has been opened. It goes if its address hurries too much, unless that is a proxy's, behind which there may be many people.

        If there are too many, one that waits goes: the oldest of the address that has most.
        """
        self._open += 1
        if address not in self._proxies and not self._new.take(caller_of(address), now):
            transport.abort()
            return
        self._add(transport, address)
        if self._open > self.most:
            crowd = next(iter(self._crowds[self._most_at_one]))
            oldest = next(iter(self._waiting[crowd]))
            self._remove(oldest)  # the next is another, if many come at once
            oldest.abort()

    def _add(self, transport: Transport, address: str) -> None:
        self._at[transport] = address
        here = self._waiting.setdefault(address, {})
        here[transport] = None
        self._count(address, len(here) - 1, len(here))

    def _remove(self, transport: Transport) -> None:
        address = self._at.pop(transport, None)
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
            del self._crowds[before][address]
            if not self._crowds[before]:
                del self._crowds[before]
        if now:
            self._crowds.setdefault(now, {})[address] = None
        if now > self._most_at_one or (before == self._most_at_one and before not in self._crowds):
            self._most_at_one = now

    def settle(self, transport: Transport) -> None:
        """Its person has said hello at a table."""
        self._remove(transport)

    def close(self, transport: Transport) -> None:
        """A socket has been closed."""
        self._open -= 1
        self._remove(transport)


def most_sockets() -> int:
    """How many sockets this process may have open. Raises its own limit of file descriptors as far as the system lets it."""
    try:
        import resource  # noqa: PLC0415  # not on every system
    except ImportError:
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH + SPARE
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (
            ValueError,
            OSError,
        ):  # a container's owner may forbid it, and some systems have a lower limit than they tell
            pass
        else:
            soft = most
    available = wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
    return max(1, available - SPARE)
