"""The house: its store, its rules, its tables."""

from __future__ import annotations

import asyncio

from orderup.server.http.limits import Buckets, Crowd
from orderup.server.settings import Settings
from orderup.server.store.store import Store
from orderup.server.tables.registry import Registry
from orderup.server.tables.rules_loader import Engine

DATABASE = "house.db"


class House:
    """Everything behind the door."""

    def __init__(self, settings: Settings, store: Store, engine: Engine) -> None:
        self.settings = settings
        self.store = store
        self.engine = engine
        self.registry = Registry(store, self.engine, settings)
        self.openings = Buckets(settings.openings)
        self.visitors = Crowd(settings.max_visitors)

    @classmethod
    async def open(cls, settings: Settings, engine: Engine) -> House:
        """Open the store, and begin to read the tables. StoreError, OSError."""
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        store = await asyncio.to_thread(Store, settings.data / DATABASE)
        house = cls(settings, store, engine)
        house.registry.start()
        return house

    async def close(self) -> None:
        """Stop all tables and close the store."""
        await self.registry.close()
        await asyncio.to_thread(self.store.close)
