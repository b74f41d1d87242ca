"""The backend of the HTTP calls and sockets: store, rules and tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from orderup.server.cluster.remote_search import RemoteSearch
from orderup.server.cluster.table_directory import TableDirectory
from orderup.server.http.access.bans import BanCache
from orderup.server.http.access.limits import ConnectionLimit, TokenBuckets
from orderup.server.http.operations.admin import Admin
from orderup.server.http.operations.health import Health, HealthMonitor
from orderup.server.http.operations.node_admin import NodeAdmin
from orderup.server.settings import Settings
from orderup.server.store.encryption import StorageKeys, load_or_create_storage_keys
from orderup.server.store.node_id import load_or_create_node_id
from orderup.server.store.signing_key import SigningKey, load_or_create_signing_key
from orderup.server.store.sqlite_store import SqliteStore
from orderup.server.store.store import Store
from orderup.server.tables.decks.balance_runs import BalanceRuns
from orderup.server.tables.decks.pictures import PictureStore
from orderup.server.tables.decks.prints import DeckPrints
from orderup.server.tables.games.engine_loader import EngineLoader
from orderup.server.tables.registry.registry import Registry
from orderup.server.tables.registry.replayed_games import ReplayedGames
from orderup.server.tables.searches.background import background_search
from orderup.server.wire.refusals import RefusedError

if TYPE_CHECKING:
    from orderup.server.http.operations.metrics import Metrics
    from orderup.server.tracing.trace import Tracer

DATABASE_FILE = "house.db"
MAX_STARTUP_DELAY_S = 3.0
"""The most seconds for which work that nobody waits for is delayed until games go on."""
INTEGRITY_RETRY_S = 30.0
"""Seconds until the integrity check is repeated after the disk could not be read."""
log = logging.getLogger(__name__)


class Backend:
    """One server's store, rules and tables, and its limits for each address."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        loader: EngineLoader,
        key: SigningKey,
        games: ReplayedGames | None = None,
        tracer: Tracer | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.loader = loader
        self.key = key
        self.tracer = tracer
        self.registry = Registry(store, loader, settings, key, games)
        self.directory = TableDirectory(self.registry, store.leases)
        self.new_table_limits = TokenBuckets(settings.new_tables)
        self.replay_limits = TokenBuckets(settings.replays)
        self.check_limits = TokenBuckets(settings.checks)
        self.print_limits = TokenBuckets(settings.prints)
        self.deck_prints = DeckPrints()
        self.picture_limits = TokenBuckets(settings.pictures)
        self.new_picture_limits = TokenBuckets(settings.new_pictures)
        self.pictures = PictureStore(store)
        self.balance_limits = TokenBuckets(settings.balances)
        self.balance_runs = BalanceRuns()
        self.connections = ConnectionLimit(settings.max_connections)
        self._health_monitor = HealthMonitor(store, settings)
        self.bans = BanCache(store)
        self.node_admin = NodeAdmin(store.leases.name, self.registry, self.bans, self.health, self.metrics)
        self.admin = Admin(self.node_admin, self.directory, store, self.bans)
        self.wrong_token_limits = TokenBuckets(settings.wrong_tokens)
        self.search_workers: RemoteSearch | None = None
        """The search workers, if there is a bus."""
        self._closing = asyncio.Event()
        self.damage_check: asyncio.Task[None] | None = None
        """The task that checks the database for damage."""
        self._damage_check_began = False
        """Whether `damage_check` has begun to read the database."""

    @classmethod
    async def open(cls, settings: Settings, loader: EngineLoader, games: ReplayedGames | None = None) -> Backend:
        """Open the store, and begin to read the tables; `games` are those that a standby has replayed already. Raises StoreError, OSError."""
        for folder in (settings.data, folder_of_keys := settings.keys or settings.data):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = await asyncio.to_thread(load_or_create_signing_key, folder_of_keys)
        keys = await asyncio.to_thread(load_or_create_storage_keys, folder_of_keys)
        store = await asyncio.to_thread(_open_store, settings, keys)
        tracer = await asyncio.to_thread(_open_tracer, store.leases.name) if settings.traces else None
        backend = cls(settings, store, loader, key, games, tracer)
        backend.registry.start()
        backend.bans.start_reading(backend.node_admin.close_banned)
        if settings.bus is not None:
            from orderup.server.cluster.nats_bus import NatsBus  # noqa: PLC0415  # an optional extra

            bus = await NatsBus.connect(settings.bus)
            await backend.directory.join(bus, key.public[:16], backend.node_admin.answer, tracer)
            backend.search_workers = RemoteSearch(bus, store.leases.name, background_search.dispatch)
            await backend.search_workers.start()
            background_search.add_pool(backend.search_workers)
        if games is not None:  # clients that connect in a moment would slow this down
            with contextlib.suppress(RefusedError):
                await backend.registry.restorer.wait_until_known()
        backend.damage_check = asyncio.create_task(backend._check_damage())
        return backend

    async def _check_damage(self) -> None:
        """Check the database for damage when the tables are restored."""
        await self.registry.restorer.wait_until_games_restored(MAX_STARTUP_DELAY_S)
        self._damage_check_began = True
        while not await asyncio.to_thread(self.store.try_damage_check) and not self._closing.is_set():
            log.warning("the database could not be looked through; trying again")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(INTEGRITY_RETRY_S):
                    await self._closing.wait()
                return
        if self.store.damage:
            log.error("the database is damaged: %s", self.store.damage)

    async def check_disk_space(self) -> None:
        """Check that the disk has room for one more table. Raises RefusedError: it has not."""
        if await self._health_monitor.is_disk_low():
            raise RefusedError(
                "full", "The disk of the server is nearly full: it opens no new tables. Games that are on go on."
            )

    async def health(self) -> Health:
        """Return the health of this server."""
        rules = "ready" if self.loader.is_ready else "loading"
        tables = "read" if self.registry.restorer.is_done else "reading"
        return await self._health_monitor.health(rules, tables, draining=self.registry.draining)

    def metrics(self) -> Metrics:
        """Return the metrics of this server."""
        from orderup.server.http.operations.metrics import Metrics  # noqa: PLC0415  # takes 0.1 s to import, and is rarely needed

        return Metrics(self.store, self.registry, self.search_workers)

    async def close(self, *, has_successor: bool = False) -> None:
        """Stop all tables, say goodbye to their clients, and close the store. Other nodes may then take the tables, unless there is a successor."""
        self._health_monitor.close()
        self._closing.set()
        self.store.interrupt_damage_check()
        if self.damage_check is not None:
            if not self._damage_check_began:
                self.damage_check.cancel()
            await asyncio.wait({self.damage_check})
        await self.bans.close()
        await self.balance_runs.close()
        await self.registry.close()
        if has_successor:
            self.store.leases.keep_for_successor()
        await asyncio.to_thread(self.store.close)
        if self.search_workers is not None:
            background_search.remove_pool(self.search_workers)
            self.search_workers.close()
        await self.directory.close()
        if self.tracer is not None:
            self.tracer.close()


def _open_tracer(node: str) -> Tracer | None:
    from orderup.server.tracing.otlp import otlp_tracer  # noqa: PLC0415  # an optional extra

    try:
        return otlp_tracer(node)
    except ValueError as error:
        log.warning("no traces are sent: %s", error)
        return None


def _open_store(settings: Settings, keys: StorageKeys) -> Store:
    if settings.database_url is None:
        return SqliteStore(settings.data / DATABASE_FILE, keys, rounds_kept=settings.rounds_kept)
    from orderup.server.store.postgres_store import PostgresStore  # noqa: PLC0415  # an optional extra, which takes a while to import

    node = load_or_create_node_id(settings.data)
    return PostgresStore(settings.database_url, keys, node, rounds_kept=settings.rounds_kept)
