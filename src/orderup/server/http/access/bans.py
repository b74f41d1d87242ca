"""Bans of addresses and networks, until a time or until an administrator lifts them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

from orderup.server.store.records import Ban
from orderup.server.store.store import STORE_FAULTS, Store
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.table_info import Reason

BANNED_REASON: Final = Reason("banned", "The operators of this server do not let your address play here.")
READ_INTERVAL_S: Final = 10.0
"""Seconds between two reads of the stored bans, in case another node's message was lost."""
MAX_CACHED_CALLERS: Final = 10_000
"""Callers whose bans are cached."""
MAPPED_PREFIX_LENGTH: Final = 96
"""Bits before the IPv4 address in an IPv4-mapped IPv6 address."""
CALLER_PREFIX_LENGTH_BY_VERSION: Final = {4: 32, 6: 64}
"""Bits of an address that distinguish callers, by IP version."""

Network = IPv4Network | IPv6Network
BansByPrefix = dict[tuple[int, int], dict[int, Ban]]
"""Bans by IP version and prefix length, and then by prefix: finding the bans of an address takes one lookup for each length, however many bans there are."""


def parse_network(text: str) -> Network:
    """Parse an address or a network, in the form in which callers are known: without a zone, and an IPv4-mapped IPv6 address as IPv4. Raises RefusedError: it is neither."""
    try:
        return _unmapped(ip_network(text.strip(), strict=False))
    except ValueError as error:
        raise RefusedError(
            "malformed", f"{error}: an address such as 203.0.113.7, or a network such as 203.0.113.0/24."
        ) from None


def _unmapped(network: Network) -> Network:
    if isinstance(network, IPv4Network):
        return network
    if network.network_address.ipv4_mapped is not None and network.prefixlen >= MAPPED_PREFIX_LENGTH:
        return IPv4Network((int(network.network_address.ipv4_mapped), network.prefixlen - MAPPED_PREFIX_LENGTH))
    return IPv6Network((int(network.network_address), network.prefixlen))


class BanCache:
    """The bans of the store, as they were last read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans: list[Ban] = []
        self._by_prefix: BansByPrefix = {}
        self._reading = asyncio.Lock()
        """Held while bans are read, so that an older answer never replaces a newer one."""
        self._cached: dict[str, Ban | None] = {}
        """The ban of each caller that was looked up, even if it has expired since."""
        self._watching: asyncio.Task[None] | None = None

    def start_reading(self, close_banned: Callable[[], None]) -> None:
        """Start to read the bans regularly, and call `close_banned` after each read."""
        self._watching = asyncio.create_task(self._watch(close_banned))

    async def close(self) -> None:
        """Stop reading the bans."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self, close_banned: Callable[[], None]) -> None:
        while True:
            with contextlib.suppress(*STORE_FAULTS):
                await self.read()
                if self._bans:
                    close_banned()
            await asyncio.sleep(READ_INTERVAL_S)

    async def read(self) -> None:
        """Read the bans. Raises SQLAlchemyError, OSError."""
        async with self._reading:
            found = await asyncio.to_thread(self._store.bans)
            if found == self._bans:
                return
            self._by_prefix = await asyncio.to_thread(_by_prefix, found)
            self._bans = found
            self._cached.clear()

    def active(self) -> list[Ban]:
        """Return the bans that have not expired."""
        now = time.time()
        return [ban for ban in self._bans if ban.until is None or ban.until > now]

    def is_banned(self, caller: str) -> bool:
        """Whether a caller (`addresses.client_key`) is banned now."""
        if not self._bans:
            return False
        if caller not in self._cached:
            if len(self._cached) >= MAX_CACHED_CALLERS:
                self._cached.clear()
            self._cached[caller] = self._longest_ban(caller)
        ban = self._cached[caller]
        return ban is not None and (ban.until is None or ban.until > time.time())

    def _longest_ban(self, caller: str) -> Ban | None:
        """Return the ban of a caller that ends last."""
        try:
            network = ip_network(caller)
        except ValueError:
            return None
        found: Ban | None = None
        for (version, length), bans in self._by_prefix.items():
            if version == network.version and (ban := bans.get(_prefix(network, length))) is not None:
                found = _longer(found, ban)
        return found


def _by_prefix(bans: list[Ban]) -> BansByPrefix:
    """Return bans by prefix. A network smaller than a caller (`addresses.client_key`: the /64 of an IPv6 address) counts as the whole caller."""
    places: BansByPrefix = {}
    for ban in bans:
        network = ip_network(ban.network)
        length = min(network.prefixlen, CALLER_PREFIX_LENGTH_BY_VERSION[network.version])
        there = places.setdefault((network.version, length), {})
        prefix = _prefix(network, length)
        there[prefix] = _longer(there.get(prefix), ban)
    return places


def _prefix(network: Network, length: int) -> int:
    """Return the first `length` bits of a network's address."""
    return int(network.network_address) >> (network.max_prefixlen - length)


def _longer(one: Ban | None, other: Ban) -> Ban:
    """Return the ban that ends last."""
    if one is None or (one.until is not None and (other.until is None or other.until > one.until)):
        return other
    return one
