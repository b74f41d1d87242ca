"""All tables: opened, found, listed, read from the store at start, and expired."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

import msgspec

from orderup.server.settings import Settings
from orderup.server.store.encryption import DecryptionError
from orderup.server.store.house_key import HouseKey
from orderup.server.store.records import DropTable, SaveTable, StoredGame, TableRow
from orderup.server.store.store import STORE_FAULTS, Store
from orderup.server.tables import identity, presence
from orderup.server.tables.commands import TableCommands
from orderup.server.tables.deck_check import check_list
from orderup.server.tables.deck_shelf import DeckShelf
from orderup.server.tables.engine import GameEngine
from orderup.server.tables.engine_loader import FIRST_MOVES, EngineLoader
from orderup.server.tables.inputs import CloseRequested
from orderup.server.tables.live_game import CannotResumeError, LiveGame
from orderup.server.tables.lobby import enter_lobby
from orderup.server.tables.seating import Seating
from orderup.server.tables.seats import Seat
from orderup.server.tables.setup import change_setup, default_setup
from orderup.server.tables.table import TROUBLE, Table
from orderup.server.tables.table_state import TableState
from orderup.server.tables.turn_queue import FairLock
from orderup.server.wire.http_bodies import (
    DeckCheck,
    DeckReport,
    HeldSeat,
    NewDeck,
    NewTable,
    Opened,
    SeatKey,
)
from orderup.server.wire.refusals import Refused, no_game, trouble
from orderup.server.wire.table_info import Reason, TableInfo

if TYPE_CHECKING:
    from orderup.games import Game

log = logging.getLogger(__name__)
Read = TypeVar("Read")

FIRST_DELAY, LONGEST_DELAY = 0.5, 30.0
"""Seconds before what could not be read is read again: at first, and after many times, each twice as long as the one before."""
FIND_TIMEOUT = 2.0
"""Seconds that somebody waits at the door for a table that is being read again."""
GAME_ON = ("countdown", "playing")
"""The states of tables at which people may sit and wait."""
MOST_ANSWERS = 64 * 256
"""Commands of one table that are remembered after a restart: as many answers as its memory holds, `answers`."""
EXPIRED = Reason("expired", "This table has been cleared.")


class Registry:
    """The tables of one server."""

    def __init__(self, store: Store, loader: EngineLoader, settings: Settings, key: HouseKey) -> None:
        self._store = store
        self.decks = DeckShelf(store)
        self._checking = FairLock()
        """One list is checked at a time, so that games have the other processors."""
        self._loader = loader
        self._settings = settings
        self._key = key
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._stored: dict[str, TableRow] = {}
        """The tables of the store that nobody has begun to bring back."""
        self._restoring: dict[str, asyncio.Task[None]] = {}
        """For each table that is just being brought back, the task that does it."""
        self._games_on: list[asyncio.Task[None]] = []
        """For each game, the task that brings back the tables at which it is on, one after the other."""
        self._others: asyncio.Task[None] | None = None
        """Brings back the tables at which nobody waits, later."""
        self._restarting: dict[str, asyncio.Task[None]] = {}
        self._attempts: Counter[str] = Counter()
        """How often a table could not be brought back so far."""
        self._closing = False
        self._set_aside: set[str] = set()
        """Tables that are in the store, but make no sense."""
        self._leases = store.leases
        self._adopting: asyncio.Task[None] | None = None
        """Brings the tables here that another server has left behind."""

    def start(self) -> None:
        """Begin to read the tables from the store; from then on, expire them, and play those that other servers leave behind."""
        self._leases.watch(self._lose, self._adopt)
        self._reading = asyncio.create_task(self._read())
        self._tasks[""] = asyncio.create_task(self._expire())

    async def close(self) -> None:
        """Stop all tables where they stand."""
        self._closing = True
        reading = [task for task in (self._reading, self._others, self._adopting) if task is not None]
        tasks = [
            *self._tasks.values(),
            *self._restarting.values(),
            *self._restoring.values(),
            *self._games_on,
            *reading,
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def wait_until_played(self, at_most: float) -> None:
        """Wait until all tables with a game on are open, or set aside, and people there could move; but not longer than so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(at_most):
                if self._reading is not None:
                    await asyncio.wait({self._reading})
                await self._first_moves()

    async def _first_moves(self) -> None:
        if self._games_on:
            await asyncio.wait(self._games_on)
            await asyncio.sleep(FIRST_MOVES)

    async def _wait_until_read(self) -> None:
        """Wait until it is known what tables there are. Refused: that cannot be read now."""
        if self._reading is not None and (not await _is_soon_done(self._reading) or self._reading.exception()):
            raise trouble()

    @property
    def is_restored(self) -> bool:
        """Whether all tables that are in the store are open, or set aside."""
        reading = self._reading is None or not self._reading.done()
        return not reading and not self._stored and not self._restoring and not self._restarting

    @property
    def is_empty(self) -> bool:
        """Whether no table is open."""
        return not self._tables

    async def find(self, table: str) -> Table | None:
        """Return an open table, as soon as its game can be played; one that has just failed, when it has been read again.

        None: there is no such table. Refused: there may be one, but it cannot be read now, or another server has it.
        """
        await self._wait_until_read()
        await self._brought_back(table)
        found = self._tables.get(table)
        if found is not None and found.close_reason is TROUBLE:
            await asyncio.wait({self._tasks[table]})
            await asyncio.sleep(0)  # `_stopped` is called
        if table in self._restarting:
            await _is_soon_done(self._restarting[table])
        if table in self._restarting or table in self._set_aside:
            raise trouble()
        found = self._tables.get(table)
        if found is None and await self._is_elsewhere(table):
            raise trouble()
        return found

    async def _is_elsewhere(self, table: str) -> bool:
        """Whether a table that is not open here is another server's, or is still to be adopted."""
        try:
            return await self._leases.holder_of(table) is not None
        except STORE_FAULTS:
            return True

    def seatings(self) -> list[Seating]:
        """Return the seatings of all open tables."""
        return [table.state.seating for table in self._tables.values()]

    def peek(self, table: str) -> TableInfo | None:
        """Return the public card of a table that is open now."""
        found = self._tables.get(table)
        return None if found is None else found.info()

    async def listed(self, skip: int = 0) -> list[TableInfo]:
        """Return the tables that their hosts have listed, the newest first, without the first `skip`; at most so many as the settings say."""
        await self._wait_until_read()
        for name in [*self._stored, *self._restoring]:
            await self._brought_back(name)
        found = (table for table in reversed(self._tables.values()) if table.state.seating.listed)
        return [table.info() for table in islice(found, skip, skip + self._settings.listed_page_size)]

    async def held_seat(self, key: SeatKey) -> HeldSeat | None:
        """Return the seat that a key opens, if any. Refused: that cannot be told now."""
        table = await self.find(key.table)
        if table is None:
            return None
        seating = table.state.seating
        seat = seating.number_of(seating.person_with(key.token))
        return None if seat is None else HeldSeat(table.info(), seat)

    async def add_deck(self, new: NewDeck, caller: str) -> DeckReport:
        """Keep a card list of somebody at the address `caller`. Refused: what is wrong with it, or there is no such game."""
        await self._loader.loaded_for(new.game)
        game = await self.game(new.game)
        async with self._checking.turn_of(caller):
            return await self.decks.add(new, game)

    async def check_deck(self, new: NewDeck, caller: str) -> DeckCheck:
        """Check a card list of somebody at the address `caller`, and keep nothing. Refused: there is no such game."""
        game = await self.game(new.game)
        async with self._checking.turn_of(caller):
            return await asyncio.to_thread(check_list, new, game)

    async def game(self, name: str) -> Game:
        """Return a game. Refused: there is none of this name."""
        engine = await self._loader.loaded()
        try:
            return await asyncio.to_thread(engine.find, name)
        except KeyError:
            raise no_game(name) from None

    async def open(self, new: NewTable, opened_from: str = "") -> Opened:
        """Open a table for somebody at the address `opened_from`. Refused: the reason; nothing has changed."""
        engine = await self._loader.loaded_for(new.game)
        await self._wait_until_read()
        await self._make_room(opened_from)
        secret = identity.new_secret()
        seating = _new_seating(new, engine, identity.digest(secret))
        if new.deck is not None:
            found, seating.deck = await self.decks.open(new.deck, engine.find(new.game))
            seating.setup = msgspec.structs.replace(seating.setup, deck=found)
        await self._leases.claim(seating.id)
        await self._store.commit([SaveTable(seating.row(int(time.time())))])
        self._run(self._table(seating, engine, None, opened_from))
        return Opened(seating.id, secret)

    async def _make_room(self, opened_from: str) -> None:
        """See that one more table can be opened, if need be instead of an unused one. Refused: it cannot."""
        own = [table for table in self._tables.values() if opened_from and table.opened_from == opened_from]
        if len(own) >= self._settings.max_tables_per_address:
            await self._drop_unused(
                own, Refused("too_many", f"From your address {len(own)} tables are open. Go on at one of them.")
            )
        elif len(self._tables) >= self._settings.max_tables:
            full = Refused("full", "All tables of the house are taken. Try again later.")
            await self._drop_unused(self._tables.values(), full)

    async def _drop_unused(self, tables: Iterable[Table], refusal: Refused) -> None:
        """Clear the unused table that has been idle for longest. Refused: all are used."""
        unused = [table for table in tables if table.is_empty_and_never_played and table.idle_since is not None]
        if not unused:
            raise refusal
        await self._drop(min(unused, key=lambda table: table.idle_since or 0))

    def _table(self, seating: Seating, engine: GameEngine, game: LiveGame | None, opened_from: str = "") -> Table:
        state = TableState(
            seating, engine, game, _loop_ms(),
            max_spectators=self._settings.max_spectators, rng=random.Random(self._settings.seed), new_seed=identity.new_seed, key=self._key,
        )  # fmt: skip
        commands = TableCommands(
            state,
            engine,
            rng=random.Random(self._settings.seed),
            new_secret=identity.new_secret,
            find_deck=self.decks.loaded.find,
        )
        return Table(state, commands, self._store, self._loader.search_loaded(seating.game), opened_from)

    def _run(self, table: Table) -> None:
        name = table.id
        self._tables[name] = table
        task = self._tasks[name] = asyncio.create_task(table.run(), name="table")
        task.add_done_callback(lambda _: self._stopped(table))

    def _stopped(self, table: Table) -> None:
        """A table that failed is read from the store again: what it showed is there."""
        name = table.id
        if self._tables.get(name) is table and table.close_reason is TROUBLE:
            self._tables.pop(name)
            self._restart(name)

    def _restart(self, name: str) -> None:
        """Read a table again, the later the more often that has failed; unless another server may have it now."""
        if self._closing or not self._leases.holds(name):
            return
        delay = min(FIRST_DELAY * 2 ** self._attempts[name], LONGEST_DELAY)
        self._attempts[name] += 1
        task = self._restarting[name] = asyncio.create_task(self._read_again(name, delay))
        task.add_done_callback(lambda done: self._read_once_more(name, done))

    def _read_once_more(self, name: str, task: asyncio.Task[None]) -> None:
        if self._restarting.get(name) is task:  # else it is to be read again
            del self._restarting[name]
            del self._attempts[name]

    async def _read_again(self, name: str, delay: float) -> None:
        await asyncio.sleep(delay)
        try:
            row = await asyncio.to_thread(self._store.table, name)
        except STORE_FAULTS:
            self._restart(name)
        else:
            if row is not None:
                await self._bring_back(row)

    async def _read(self) -> None:
        """Read what tables there are, and begin to bring them back; those with a game on come first, each game's as soon as it can be played."""
        self._expect(await _until_read(self._store.adopt_tables))
        self._others = asyncio.create_task(self._bring_others_back())

    def _expect(self, rows: list[TableRow]) -> None:
        """Begin to bring tables back, with those at which a game is on."""
        self._stored.update((row.id, row) for row in rows)
        by_game: dict[str, list[str]] = {}
        for row in rows:
            if row.state in GAME_ON:
                by_game.setdefault(row.game, []).append(row.id)
        begun = [asyncio.create_task(self._bring_all_back(names)) for names in by_game.values()]
        self._games_on = [*(task for task in self._games_on if not task.done()), *begun]

    def _adopt(self) -> None:
        """Another server has left tables behind: make them this one's, unless that is under way."""
        idle = self._adopting is None or self._adopting.done()
        if idle and self._reading is not None and self._reading.done() and not self._closing:
            self._adopting = asyncio.create_task(self._adopt_now())

    async def _adopt_now(self) -> None:
        try:
            rows = await asyncio.to_thread(self._store.adopt_tables)
        except STORE_FAULTS as error:
            log.warning("tables without a server could not be adopted: %s", type(error).__name__)
            return  # one is told of them again
        self._expect(rows)
        await self._bring_all_back(row.id for row in rows)

    def _lose(self, names: list[str]) -> None:
        """Other servers may have these tables now: stop them where they stand."""
        for name in names:
            self._stored.pop(name, None)
            self._set_aside.discard(name)
            for tasks in (self._restoring, self._restarting):
                if name in tasks:
                    tasks[name].cancel()
            if (table := self._tables.pop(name, None)) is not None:
                table.close(TROUBLE)
                self._tasks.pop(name).cancel()

    async def _bring_others_back(self) -> None:
        await self._first_moves()
        await self._bring_all_back([*self._stored])

    async def _bring_all_back(self, names: Iterable[str]) -> None:
        for name in names:
            await self._brought_back(name)

    async def _brought_back(self, name: str) -> None:
        """Wait until a table of the store is back, which begins now unless it has begun."""
        if (row := self._stored.pop(name, None)) is not None:
            task = self._restoring[name] = asyncio.create_task(self._bring_back(row))
            task.add_done_callback(lambda _: self._restoring.pop(name, None))
        if name in self._restoring:
            await asyncio.wait({self._restoring[name]})

    async def _bring_back(self, row: TableRow) -> None:
        """Open a stored table. What fails for a while is tried again; a table that makes no sense is set aside."""
        try:
            engine = await self._loader.loaded_for(row.game)
            stored = await asyncio.to_thread(self._store.last_game, row.id)
            commands = await asyncio.to_thread(self._store.command_ids, row.id, MOST_ANSWERS)
        except DecryptionError as error:  # it will be so however often it is read
            self._set_aside.add(row.id)
            log.error("table %s is set aside: %s", row.id, error)  # noqa: TRY400  # the sentence says all
            return
        except Exception as error:  # noqa: BLE001  # a game that cannot be loaded now, say
            log.warning("table %s cannot be read now: %s", row.id, type(error).__name__)
            self._restart(row.id)
            return
        try:
            await self._restore(row, engine, stored, commands)
        except STORE_FAULTS:
            self._restart(row.id)
        except Exception as error:
            self._set_aside.add(row.id)
            log.exception("table %s is set aside: %s", row.id, type(error).__name__)

    async def _restore(
        self, row: TableRow, engine: GameEngine, stored: StoredGame | None, commands: Iterable[str]
    ) -> None:
        seating = Seating.restore(row, _loop_ms())
        if seating.setup.deck is not None:
            _, seating.deck = await self.decks.open(seating.setup.deck.sha256, engine.find(seating.game))
        game = await self._resume(seating, engine, stored)
        lines = stored.lines if stored is not None else ()
        if game is not None:
            game.standin_events = {line.v for line in lines if game.is_standin(line)}
        for stamp in commands:
            presence.remember_answer(seating, stamp)
        table = self._table(seating, engine, game)
        table.idle_since = row.touched
        self._run(table)

    async def _resume(self, seating: Seating, engine: GameEngine, stored: StoredGame | None) -> LiveGame | None:
        """Return a table's last game as it stood; one that the rules no longer know is broken off."""
        if stored is None:
            return None
        try:
            return LiveGame.resume(engine, seating.game, seating.setup, stored, _loop_ms(), self._key)
        except CannotResumeError as error:
            log.warning("a game was broken off: %s", error)
        if seating.state != "lobby":
            enter_lobby(seating)
            await self._store.commit([SaveTable(seating.row(int(time.time())))])
        return None

    async def _expire(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep_interval)
            await self._drop_unused_decks()
            for table in [t for t in self._tables.values() if self._is_expired(t, time.time())]:
                await self._drop(table)

    async def _drop_unused_decks(self) -> None:
        try:
            await self.decks.drop_unused()
        except STORE_FAULTS as error:
            log.warning("unused card lists could not be dropped: %s", type(error).__name__)

    def _is_expired(self, table: Table, now: float) -> bool:
        if table.idle_since is None:
            return False
        empty = not table.state.seating.people
        limit = self._settings.expire_empty if empty else self._settings.expire_dead
        return now - table.idle_since > limit

    async def _drop(self, table: Table) -> None:
        name = table.id
        table.put(CloseRequested(EXPIRED))
        self._tables.pop(name, None)
        task = self._tasks.pop(name, None)
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
        try:
            await self._store.commit([DropTable(name)])
            await self._leases.release(name)
        except STORE_FAULTS as error:
            log.warning("table %s could not be dropped: %s", name, type(error).__name__)
            self._restart(name)


def _loop_ms() -> int:
    """Return the event loop's time in milliseconds."""
    return int(asyncio.get_running_loop().time() * 1000)


async def _is_soon_done(task: asyncio.Task[None]) -> bool:
    done, _ = await asyncio.wait({task}, timeout=FIND_TIMEOUT)
    return bool(done)


async def _until_read(read: Callable[[], Read]) -> Read:
    """Read from the store, again and again if it must be."""
    delay = FIRST_DELAY
    while True:
        try:
            return await asyncio.to_thread(read)
        except STORE_FAULTS as error:
            log.warning(
                "the store cannot be read (%s); again in %.1f s", type(error).__name__, delay
            )  # its text has parameters
        await asyncio.sleep(delay)
        delay = min(2 * delay, LONGEST_DELAY)


def _new_seating(new: NewTable, engine: GameEngine, host: bytes) -> Seating:
    try:
        game = engine.find(new.game)
    except KeyError:
        raise no_game(new.game) from None
    players = len(new.bots) if new.players is None and new.bots is not None else new.players
    setup = change_setup(default_setup(game, players), game, None, new.options, new.clocks, new.hints)
    return Seating(
        id=identity.new_table_id(),
        game=new.game,
        setup=setup,
        host_digest=host,
        seats=[Seat(level=level) for level in _levels(new, setup.players, engine)],
        listed=new.listed,
    )


def _levels(new: NewTable, players: int, engine: GameEngine) -> list[str | None]:
    levels = [None] * players if new.bots is None else new.bots
    if len(levels) != players:
        raise Refused("no_seat", f"`bots` needs {players} entries, one per seat.")
    for level in levels:
        if level is not None and level not in engine.levels:
            raise Refused("no_level", f"The levels are {', '.join(engine.levels)}.")
    if None not in levels:
        raise Refused("no_seat", "At least one seat must be left for a person.")
    return list(levels)
