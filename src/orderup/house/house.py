"""The house: its store, its rules, its tables."""

from __future__ import annotations

import asyncio

from orderup.house.engine import Engine
from orderup.house.limits import Buckets, Crowd
from orderup.house.registry import Registry
from orderup.house.settings import Settings
from orderup.house.store import Store

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
