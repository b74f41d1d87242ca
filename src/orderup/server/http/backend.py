"""What stands behind the calls and sockets: store, rules and tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from orderup.server.cluster.remote_search import RemoteSearch
from orderup.server.cluster.router import Router
from orderup.server.http.admin import Admin
from orderup.server.http.bans import Bans
from orderup.server.http.health import Health, HealthWatch
from orderup.server.http.limits import ConnectionLimit, TokenBuckets
from orderup.server.http.node_admin import NodeAdmin
from orderup.server.settings import Settings
from orderup.server.store.encryption import StorageKeys, load_or_create_storage_keys
from orderup.server.store.house_key import HouseKey, load_house_key
from orderup.server.store.node_id import load_or_create_node_id
from orderup.server.store.sqlite_store import SqliteStore
from orderup.server.store.store import Store
from orderup.server.tables.background_search import background_search
from orderup.server.tables.balance_runs import BalanceRuns
from orderup.server.tables.deck_prints import DeckPrints
from orderup.server.tables.engine_loader import EngineLoader
from orderup.server.tables.picture_store import PictureStore
from orderup.server.tables.registry import Registry
from orderup.server.tables.warm_games import WarmGames
from orderup.server.wire.refusals import Refused

if TYPE_CHECKING:
    from orderup.server.tracing.trace import Tracer

DATABASE = "house.db"
STARTUP_DELAY = 3.0
"""Seconds that what nobody waits for is put off at most, until games go on."""
INTEGRITY_RETRY = 30.0
"""Seconds until the database is looked through again, after a disk could not be read."""
log = logging.getLogger(__name__)


class Backend:
    """One server's store, rules and tables, and its limits for each address."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        loader: EngineLoader,
        key: HouseKey,
        games: WarmGames | None = None,
        tracer: Tracer | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.loader = loader
        self.key = key
        self.tracer = tracer
        self.registry = Registry(store, loader, settings, key, games)
        self.router = Router(self.registry, store.leases)
        self.new_tables = TokenBuckets(settings.new_tables)
        self.replays = TokenBuckets(settings.replays)
        self.checks = TokenBuckets(settings.checks)
        self.print_requests = TokenBuckets(settings.prints)
        self.prints = DeckPrints()
        self.picture_requests = TokenBuckets(settings.pictures)
        self.new_pictures = TokenBuckets(settings.new_pictures)
        self.pictures = PictureStore(store)
        self.balance_requests = TokenBuckets(settings.balances)
        self.balances = BalanceRuns()
        self.connections = ConnectionLimit(settings.max_connections)
        self._watch = HealthWatch(store, settings)
        self.bans = Bans(store)
        self.node_admin = NodeAdmin(store.leases.name, self.registry, self.bans, self.health, self.metrics)
        self.admin = Admin(self.node_admin, self.router, store, self.bans)
        self.wrong_tokens = TokenBuckets(settings.wrong_tokens)
        self.workers: RemoteSearch | None = None
        """The search workers, if there is a bus."""
        self._closing = asyncio.Event()
        self.integrity_check: asyncio.Task[None] | None = None
        """Looks for damage in the database."""
        self._is_looking = False
        """It has begun to."""

    @classmethod
    async def open(cls, settings: Settings, loader: EngineLoader, games: WarmGames | None = None) -> Backend:
        """Open the store, and begin to read the tables; `games` are those that have been played again already. StoreError, OSError."""
        for folder in (settings.data, folder_of_keys := settings.keys or settings.data):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = await asyncio.to_thread(load_house_key, folder_of_keys)
        keys = await asyncio.to_thread(load_or_create_storage_keys, folder_of_keys)
        store = await asyncio.to_thread(_open_store, settings, keys)
        tracer = await asyncio.to_thread(_open_tracer, store.leases.name) if settings.traces else None
        backend = cls(settings, store, loader, key, games, tracer)
        backend.registry.start()
        backend.bans.watch(backend.node_admin.keep_out)
        if settings.bus is not None:
            from orderup.server.cluster.nats_bus import NatsBus  # noqa: PLC0415  # an extra

            bus = await NatsBus.connect(settings.bus)
            await backend.router.join(bus, key.public[:16], backend.node_admin.answer, tracer)
            backend.workers = RemoteSearch(bus, store.leases.name, background_search.dispatch)
            await backend.workers.start()
            background_search.add_pool(backend.workers)
        if games is not None:  # those who come in a moment would make that slow
            with contextlib.suppress(Refused):
                await backend.registry.restorer.wait_until_known()
        backend.integrity_check = asyncio.create_task(backend._look_for_damage())
        return backend

    async def _look_for_damage(self) -> None:
        """Look through the database, when the tables are back."""
        await self.registry.restorer.wait_until_games_restored(STARTUP_DELAY)
        self._is_looking = True
        while not await asyncio.to_thread(self.store.check_integrity) and not self._closing.is_set():
            log.warning("the database could not be looked through; trying again")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(INTEGRITY_RETRY):
                    await self._closing.wait()
                return
        if self.store.damage:
            log.error("the database is damaged: %s", self.store.damage)

    async def check_disk_space(self) -> None:
        """See that the disk has room for one more table. Refused: it has not."""
        if await self._watch.is_disk_low():
            raise Refused(
                "full", "The disk of the house is nearly full: it opens no new tables. Games that are on go on."
            )

    async def health(self) -> Health:
        """Tell how it goes."""
        rules = "ready" if self.loader.is_ready else "loading"
        tables = "read" if self.registry.restorer.is_done else "reading"
        return await self._watch.health(rules, tables, draining=self.registry.draining)

    def metrics(self) -> str:
        """Tell how it goes, in Prometheus' words."""
        from orderup.server.http.metrics import Metrics  # noqa: PLC0415  # takes 0.1 s to load, and few ask

        return Metrics(self).text()

    async def close(self, *, has_successor: bool = False) -> None:
        """Stop all tables and close the store: then other nodes may have the tables, unless there is a successor, and their clients are told so."""
        self._watch.close()
        self._closing.set()
        self.store.interrupt()
        if self.integrity_check is not None:
            if not self._is_looking:
                self.integrity_check.cancel()
            await asyncio.wait({self.integrity_check})
        await self.bans.close()
        await self.balances.close()
        await self.registry.close()
        if has_successor:
            self.store.leases.keep()
        await asyncio.to_thread(self.store.close)
        if self.workers is not None:
            background_search.remove_pool(self.workers)
            self.workers.close()
        await self.router.close()
        if self.tracer is not None:
            self.tracer.close()


def _open_tracer(node: str) -> Tracer | None:
    from orderup.server.tracing.otlp import otlp_tracer  # noqa: PLC0415  # an extra

    try:
        return otlp_tracer(node)
    except ValueError as error:
        log.warning("no traces are sent: %s", error)
        return None


def _open_store(settings: Settings, keys: StorageKeys) -> Store:
    if settings.database_url is None:
        return SqliteStore(settings.data / DATABASE, keys, rounds_kept=settings.rounds_kept)
    from orderup.server.store.postgres_store import PostgresStore  # noqa: PLC0415  # an extra, which takes a while

    node = load_or_create_node_id(settings.data)
    return PostgresStore(settings.database_url, keys, node, rounds_kept=settings.rounds_kept)
