"""What stands behind the calls and sockets: store, rules and tables."""

from __future__ import annotations

import asyncio

from orderup.server.http.limits import ConnectionLimit, TokenBuckets
from orderup.server.settings import Settings
from orderup.server.store.store import Store
from orderup.server.tables.registry import Registry
from orderup.server.tables.rules_loader import RulesLoader

DATABASE = "house.db"


class Backend:
    """One server's store, rules and tables, and its limits for each address."""

    def __init__(self, settings: Settings, store: Store, loader: RulesLoader) -> None:
        self.settings = settings
        self.store = store
        self.loader = loader
        self.registry = Registry(store, loader, settings)
        self.new_tables = TokenBuckets(settings.new_tables)
        self.connections = ConnectionLimit(settings.max_connections)

    @classmethod
    async def open(cls, settings: Settings, loader: RulesLoader) -> Backend:
        """Open the store, and begin to read the tables. StoreError, OSError."""
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        store = await asyncio.to_thread(Store, settings.data / DATABASE)
        backend = cls(settings, store, loader)
        backend.registry.start()
        return backend

    async def close(self) -> None:
        """Stop all tables and close the store."""
        await self.registry.close()
        await asyncio.to_thread(self.store.close)
