"""The registry of the open tables of this server: it opens, finds, lists and clears them."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from orderup.server.fair_queue import FairLock
from orderup.server.settings import Settings
from orderup.server.store.errors import LeaseLostError
from orderup.server.store.records import DropTable, SaveTable
from orderup.server.store.signing_key import SigningKey
from orderup.server.store.store import STORE_FAULTS, Store
from orderup.server.tables.actor.commands import TableCommands
from orderup.server.tables.actor.state import TableState
from orderup.server.tables.actor.table import TROUBLE_REASON, Table
from orderup.server.tables.decks.check_process import DeckCheckProcess
from orderup.server.tables.decks.store import DeckStore
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.engine_loader import EngineLoader
from orderup.server.tables.people import identity
from orderup.server.tables.play.inputs import CloseRequested
from orderup.server.tables.play.live_game import LiveGame
from orderup.server.tables.registry.replayed_games import ReplayedGames
from orderup.server.tables.registry.restorer import TableRestorer
from orderup.server.tables.seating.lobby import allow_research
from orderup.server.tables.seating.new_seating import new_seating
from orderup.server.tables.seating.seating import Seating
from orderup.server.wire.http_bodies import (
    DeckCheckReport,
    DeckReport,
    HeldSeat,
    NewDeck,
    NewDeckVariant,
    NewTable,
    OpenedTable,
    SeatKey,
)
from orderup.server.wire.refusals import RefusedError, no_game, store_unavailable
from orderup.server.wire.table_info import Reason, TableInfo

if TYPE_CHECKING:
    from orderup.games import Game

log = logging.getLogger(__name__)

EXPIRED_REASON = Reason("expired", "This table has been cleared.")


class Registry:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        loader: EngineLoader,
        settings: Settings,
        signing_key: SigningKey,
        games: ReplayedGames | None = None,
    ) -> None:
        """Create the registry of a server. `games` have been replayed already."""
        self._store = store
        self.decks = DeckStore(store)
        self._adding = FairLock()
        """It lets one list be added at a time."""
        self._checking = DeckCheckProcess()
        self._loader = loader
        self._settings = settings
        self._signing_key = signing_key
        self.restorer = TableRestorer(store, loader, self.decks, signing_key, self._reopen, games or ReplayedGames())
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By table: the task that runs it."""
        self._expiring: asyncio.Task[None] | None = None
        self._leases = store.leases
        self.draining = False
        """Whether no new tables are opened, so that this server can be stopped when the games are over."""

    def start(self) -> None:
        """Start reading the tables from the store, expiring them, and adopting those that other servers leave behind."""
        self._leases.set_callbacks(self._lose, self.restorer.adopt)
        self.restorer.start()
        self._expiring = asyncio.create_task(self._expire())

    async def close(self) -> None:
        """Stop all tables without closing them."""
        await self.restorer.close()
        await self._checking.close()
        tasks = [*self._tasks.values(), *([] if self._expiring is None else [self._expiring])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def find(self, table: str) -> Table | None:
        """Wait until a table is restored and its game is loaded, and return it. One that has just failed is read again first.

        None: there is no such table. Raises RefusedError: there may be one, but it cannot be read now, or another server runs it.
        """
        await self.restorer.wait_until_known()
        found = self._tables.get(table)
        if found is not None and found.close_reason is TROUBLE_REASON:
            await asyncio.wait({self._tasks[table]})
            await asyncio.sleep(0)  # `_stopped` is called
        await self.restorer.wait_until_restored(table)
        found = self._tables.get(table)
        if found is None and await self._is_elsewhere(table):
            raise store_unavailable()
        return found

    async def _is_elsewhere(self, table: str) -> bool:
        """Return whether a table that is not open here belongs to another server, or is still to be adopted."""
        try:
            return await self._leases.holder_of(table) is not None
        except STORE_FAULTS:
            return True

    def seatings(self) -> list[Seating]:
        """Return the seatings of all open tables."""
        return [table.state.seating for table in self._tables.values()]

    def tables(self) -> list[Table]:
        """Return all open tables."""
        return [*self._tables.values()]

    async def close_table(self, name: str, why: Reason) -> bool:
        """Close a table and delete it. Return whether there was one. Raises RefusedError: it cannot be deleted now, and will be open again soon."""
        await self.restorer.wait_until_known()
        await self.restorer.wait_until_restored(name)
        table = self._tables.get(name)
        if table is not None and not await self._drop(table, why):
            raise store_unavailable()
        return table is not None

    def table_info(self, table: str) -> TableInfo | None:
        """Return the public card of a table that is open now."""
        found = self._tables.get(table)
        return None if found is None else found.info()

    async def listed_tables(self, offset: int = 0) -> list[TableInfo]:
        """Return a page of the tables that their hosts have listed, the newest first. The page begins after `offset` of them."""
        await self.restorer.wait_until_known()
        await self.restorer.wait_until_all_restored()
        found = (table for table in reversed(self._tables.values()) if table.state.seating.listed)
        return [table.info() for table in islice(found, offset, offset + self._settings.listed_page_size)]

    async def held_seat(self, seat_key: SeatKey) -> HeldSeat | None:
        """Return the seat that a key opens, if any. Raises RefusedError: the table cannot be read now."""
        table = await self.find(seat_key.table)
        if table is None:
            return None
        seating = table.state.seating
        seat = seating.seat_number_of(seating.person_with(seat_key.token))
        return None if seat is None else HeldSeat(table.info(), seat)

    async def add_deck(self, new: NewDeck, address: str) -> DeckReport:
        """Check and store a card list of somebody at this address; the report has its faults. Raises RefusedError: there is no such game, or no room."""
        await self._loader.engine_for(new.game)
        game = await self.require_game(new.game)
        read = await self._checking.read(new, address)
        async with self._adding.hold_for(address):
            return await self.decks.add(read, game)

    async def add_deck_variant(self, new: NewDeckVariant, address: str) -> DeckReport:
        """Store a card list with other parameters, for somebody at this address. Raises RefusedError: there is no such game or list, or there are too many."""
        await self._loader.engine_for(new.game)
        game = await self.require_game(new.game)
        async with self._adding.hold_for(address):
            return await self.decks.add_variant(new.deck, game, new.parameters)

    async def check_deck(self, new: NewDeck, address: str) -> DeckCheckReport:
        """Check a card list of somebody at this address, and store nothing. Raises RefusedError: there is no such game, or it is not possible now."""
        await self.require_game(new.game)
        return await self._checking.check(new, address)

    async def require_game(self, name: str) -> Game:
        """Return a game. Raises RefusedError: there is none of this name."""
        engine = await self._loader.engine()
        try:
            return await asyncio.to_thread(engine.find_game, name)
        except KeyError:
            raise no_game(name) from None

    async def open_table(self, new: NewTable, opener_address: str = "") -> OpenedTable:
        """Open a table for somebody at this address. Raises RefusedError: the reason; nothing has changed."""
        if self.draining:
            raise RefusedError("full", "This server shuts down soon and opens no new tables. Games that are on go on.")
        engine = await self._loader.engine_for(new.game)
        await self.restorer.wait_until_known()
        await self._make_room(opener_address)
        secret = identity.new_secret()
        seating = new_seating(new, engine, identity.digest(secret))
        if new.deck is not None:
            found, seating.deck = await self.decks.load_for_game(new.deck, engine.find_game(new.game))
            seating.setup = msgspec.structs.replace(seating.setup, deck=found)
        allow_research(seating, allowed=self._settings.research)
        try:
            await self._add_to_store(seating)
        except LeaseLostError:  # this node stood still, so that nothing is stored
            await self._leases.wait_for_heartbeat()
            await self._add_to_store(seating)
        self._run(self._new_table(seating, engine, None, opener_address))
        return OpenedTable(seating.id, secret)

    async def _add_to_store(self, seating: Seating) -> None:
        await self._leases.claim(seating.id)
        await self._store.commit([SaveTable(seating.row(int(time.time())))])

    async def _make_room(self, opener_address: str) -> None:
        """Make room for one more table, if need be by clearing an unused one. Raises RefusedError: there is no room."""
        own = [table for table in self._tables.values() if opener_address and table.opener_address == opener_address]
        if len(own) >= self._settings.max_tables_per_address:
            await self._drop_unused(
                own, RefusedError("too_many", f"From your address {len(own)} tables are open. Go on at one of them.")
            )
        elif len(self._tables) >= self._settings.max_tables:
            full = RefusedError("full", "All tables of the server are taken. Try again later.")
            await self._drop_unused(self._tables.values(), full)

    async def _drop_unused(self, tables: Iterable[Table], refusal: RefusedError) -> None:
        """Clear the unused table that has been idle for longest. Raises RefusedError: all are in use."""
        unused = [table for table in tables if table.is_empty_and_never_played and table.idle_s is not None]
        if not unused:
            raise refusal
        await self._drop(max(unused, key=lambda table: table.idle_s or 0.0))

    def _new_table(
        self, seating: Seating, engine: GameEngine, game: LiveGame | None, opener_address: str = ""
    ) -> Table:
        state = TableState(
            seating, engine, game, _loop_ms(),
            max_spectators=self._settings.max_spectators, rng=random.Random(self._settings.seed), new_seed=identity.new_seed, signing_key=self._signing_key,
        )  # fmt: skip
        commands = TableCommands(
            state,
            engine,
            rng=random.Random(self._settings.seed),
            new_secret=identity.new_secret,
            find_deck=self.decks.loaded.require,
        )
        return Table(state, commands, self._store, self._loader.when_search_loaded(seating.game), opener_address)

    def _reopen(self, seating: Seating, engine: GameEngine, game: LiveGame | None, touched: int) -> None:
        """Open a stored table (see `OpenTable`)."""
        allow_research(seating, allowed=self._settings.research)
        table = self._new_table(seating, engine, game)
        table.note_idle_for(time.time() - touched)
        self._run(table)

    def _run(self, table: Table) -> None:
        name = table.id
        self._tables[name] = table
        task = self._tasks[name] = asyncio.create_task(table.run(), name="table")
        task.add_done_callback(lambda _: self._stopped(table))

    def _stopped(self, table: Table) -> None:
        """Read a table that has failed from the store again."""
        name = table.id
        if self._tables.get(name) is table and table.close_reason is TROUBLE_REASON:
            self._tables.pop(name)
            self.restorer.retry(name)

    def _lose(self, names: list[str]) -> None:
        """Stop tables that other servers may run now, without closing them."""
        for name in names:
            self.restorer.stop_restoring(name)
            if (table := self._tables.pop(name, None)) is not None:
                table.close(TROUBLE_REASON)
                self._tasks.pop(name).cancel()

    async def _expire(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep_interval)
            await self._drop_unused_decks()
            for table in [t for t in self._tables.values() if self._is_expired(t)]:
                await self._drop(table)

    async def _drop_unused_decks(self) -> None:
        try:
            await self.decks.drop_unused()
        except STORE_FAULTS as error:
            log.warning("unused card lists could not be dropped: %s", type(error).__name__)

    def _is_expired(self, table: Table) -> bool:
        if table.idle_s is None:
            return False
        empty = not table.state.seating.people
        limit = self._settings.expire_empty if empty else self._settings.expire_dead
        return table.idle_s > limit

    async def _drop(self, table: Table, why: Reason = EXPIRED_REASON) -> bool:
        """Close a table and delete it. Return whether that is stored; if not, it is restored."""
        name = table.id
        table.put(CloseRequested(why))
        self._tables.pop(name, None)
        task = self._tasks.pop(name, None)
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
        try:
            await self._store.commit([DropTable(name)])
            await self._leases.release(name)
        except STORE_FAULTS as error:
            log.warning("table %s could not be dropped: %s", name, type(error).__name__)
            self.restorer.retry(name)
            return False
        return True


def _loop_ms() -> int:
    """Return the event loop's time in milliseconds."""
    return int(asyncio.get_running_loop().time() * 1000)
