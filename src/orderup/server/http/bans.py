"""Who is kept out: addresses and networks, until a time or until somebody lifts it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

from orderup.server.store.records import Ban
from orderup.server.store.store import STORE_FAULTS, Store
from orderup.server.wire.refusals import Refused
from orderup.server.wire.table_info import Reason

BANNED: Final = Reason("banned", "The people of this house do not let your address play here.")
READ_EVERY: Final = 10.0
"""Seconds between two looks at what other nodes have stored, in case their word did not come."""
REMEMBERED: Final = 10_000
"""Callers of whom it is remembered whether they are kept out."""


def parse_network(text: str) -> IPv4Network | IPv6Network:
    """Read an address or a network. Refused: it is neither."""
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise Refused(
            "malformed", f"{error}: an address such as 203.0.113.7, or a network such as 203.0.113.0/24."
        ) from None


class Bans:
    """Those of the store, as they were last read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans: list[tuple[IPv4Network | IPv6Network, Ban]] = []
        self._known: dict[str, Ban | None] = {}
        """By caller, whatever became of the time since."""
        self._watching: asyncio.Task[None] | None = None

    def watch(self, keep_out: Callable[[], None]) -> None:
        """Read them now and again, and then `keep_out` whoever is here already."""
        self._watching = asyncio.create_task(self._watch(keep_out))

    async def close(self) -> None:
        """Read them no more."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self, keep_out: Callable[[], None]) -> None:
        while True:
            with contextlib.suppress(*STORE_FAULTS):
                await self.read()
                if self._bans:
                    keep_out()
            await asyncio.sleep(READ_EVERY)

    async def read(self) -> None:
        """Read them. SQLAlchemyError, OSError."""
        self._bans = [(ip_network(ban.network), ban) for ban in await asyncio.to_thread(self._store.bans)]
        self._known.clear()

    def standing(self) -> list[Ban]:
        """Return those that are not over."""
        now = time.time()
        return [ban for _, ban in self._bans if ban.until is None or ban.until > now]

    def keep_out(self, caller: str) -> bool:
        """Whether a caller (`addresses.client_key`) is kept out now."""
        if not self._bans:
            return False
        if caller not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[caller] = self._longest(caller)
        ban = self._known[caller]
        return ban is not None and (ban.until is None or ban.until > time.time())

    def _longest(self, caller: str) -> Ban | None:
        """Return the ban of a caller that ends last."""
        try:
            network = ip_network(caller)
        except ValueError:
            return None
        found = [ban for banned, ban in self._bans if _overlap(network, banned)]
        return max(found, key=lambda ban: (ban.until is None, ban.until), default=None)


def _overlap(caller: IPv4Network | IPv6Network, banned: IPv4Network | IPv6Network) -> bool:
    """Whether a caller, whose IPv6 address counts as its /64, is in a network, or it in the caller's."""
    return caller.version == banned.version and caller.overlaps(banned)
