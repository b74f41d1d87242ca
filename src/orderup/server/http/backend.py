"""What stands behind the calls and sockets: store, rules and tables."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from orderup import __version__
from orderup.server.http.limits import ConnectionLimit, TokenBuckets
from orderup.server.settings import Settings
from orderup.server.store.house_key import HouseKey, house_key
from orderup.server.store.sealing import storage_keys
from orderup.server.store.store import STORE_FAULTS, Store
from orderup.server.tables.registry import Registry
from orderup.server.tables.rules_loader import RulesLoader

DATABASE = "house.db"
LONGEST_CHECK = 1.0
"""Seconds after which a store that says nothing is in trouble."""
log = logging.getLogger(__name__)


class Health(msgspec.Struct):
    """Whether the server works, and whether games can be played yet."""

    status: str
    """`ok`, or `trouble` if the store cannot be read, or is damaged."""
    rules: str
    """`ready` or `loading`."""
    tables: str
    """`read`, or `reading` while some that are in the store are not open yet."""
    version: str


class Backend:
    """One server's store, rules and tables, and its limits for each address."""

    def __init__(self, settings: Settings, store: Store, loader: RulesLoader, key: HouseKey) -> None:
        self.settings = settings
        self.store = store
        self.loader = loader
        self.key = key
        self.registry = Registry(store, loader, settings, key)
        self.new_tables = TokenBuckets(settings.new_tables)
        self.replays = TokenBuckets(settings.replays)
        self.connections = ConnectionLimit(settings.max_connections)

    @classmethod
    async def open(cls, settings: Settings, loader: RulesLoader) -> Backend:
        """Open the store, and begin to read the tables. StoreError, OSError."""
        for folder in (settings.data, folder_of_keys := settings.keys or settings.data):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = await asyncio.to_thread(house_key, folder_of_keys)
        keys = await asyncio.to_thread(storage_keys, folder_of_keys)
        store = await asyncio.to_thread(Store, settings.data / DATABASE, keys)
        if store.damage:
            log.error("the database is damaged: %s", store.damage)
        backend = cls(settings, store, loader, key)
        backend.registry.start()
        return backend

    async def health(self) -> Health:
        """Tell how it goes, by asking."""
        try:
            async with asyncio.timeout(LONGEST_CHECK):
                await asyncio.to_thread(self.store.check)
            status = "ok"
        except (*STORE_FAULTS, TimeoutError):
            status = "trouble"
        rules = "ready" if self.loader.is_ready else "loading"
        return Health(status, rules, "read" if self.registry.is_read else "reading", __version__)

    async def close(self) -> None:
        """Stop all tables and close the store."""
        await self.registry.close()
        await asyncio.to_thread(self.store.close)
