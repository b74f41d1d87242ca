"""Restores tables from the store: at startup, after a fault, and when another server has left them behind."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from typing import Final, Protocol, TypeVar

from orderup.server.backoff import backoff
from orderup.server.store.encryption import DecryptionError
from orderup.server.store.records import SaveTable, StoredGame, TableRow
from orderup.server.store.signing_key import SigningKey
from orderup.server.store.store import STORE_FAULTS, Store
from orderup.server.tables.decks.store import DeckStore
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.engine_loader import BACKGROUND_WORK_DELAY_S, EngineLoader
from orderup.server.tables.play.live_game import CannotResumeError, LiveGame
from orderup.server.tables.registry.replayed_games import ReplayedGames
from orderup.server.tables.seating import presence
from orderup.server.tables.seating.lobby import return_to_lobby
from orderup.server.tables.seating.seating import Seating
from orderup.server.wire.refusals import store_unavailable

log = logging.getLogger(__name__)
Read = TypeVar("Read")

FIND_TIMEOUT_S: Final = 2.0
"""Seconds that a connecting client waits for a table that is being read again."""
GAME_ON_STATES: Final = ("countdown", "playing")
"""The states of tables with a game, at which people may be waiting."""


class OpenTable(Protocol):
    """A callback that opens a restored table."""

    def __call__(self, seating: Seating, engine: GameEngine, game: LiveGame | None, touched: int) -> None:
        """Open the table. `touched` is the Unix time since when nobody has been there."""


class TableRestorer:
    """Restores the stored tables. Those with a game on come first, as soon as that game is loaded."""

    def __init__(
        self,
        store: Store,
        loader: EngineLoader,
        decks: DeckStore,
        signing_key: SigningKey,
        open_table: OpenTable,
        games: ReplayedGames,
    ) -> None:
        self._store = store
        self._loader = loader
        self._decks = decks
        self._signing_key = signing_key
        self._open_table = open_table
        self._games = games
        self._reading: asyncio.Task[None] | None = None
        """The task that reads the list of tables."""
        self._stored: dict[str, TableRow] = {}
        """The stored tables whose restoring has not begun."""
        self._restoring: dict[str, asyncio.Task[None]] = {}
        """By table: the task that restores it."""
        self._games_on: list[asyncio.Task[None]] = []
        """For each game, the task that restores the tables at which it is on, one after the other."""
        self._others: asyncio.Task[None] | None = None
        """The task that restores the tables without a game, later."""
        self._restarting: dict[str, asyncio.Task[None]] = {}
        """By table that could not be read or has failed: the task that reads it again."""
        self._attempts: Counter[str] = Counter()
        """The number of failed attempts, by table."""
        self._closing = False
        self.quarantined: set[str] = set()
        """Stored tables that cannot be restored by any number of attempts."""
        self._adopting: asyncio.Task[None] | None = None
        """The task that adopts the tables that another server has left behind."""

    def start(self) -> None:
        """Start reading the tables from the store."""
        self._reading = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Stop restoring."""
        self._closing = True
        whole = [task for task in (self._reading, self._others, self._adopting) if task is not None]
        tasks = [*self._restarting.values(), *self._restoring.values(), *self._games_on, *whole]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def is_done(self) -> bool:
        """Whether all stored tables are open or quarantined."""
        reading = self._reading is None or not self._reading.done()
        return not reading and not self._stored and not self._restoring and not self._restarting

    async def wait_until_games_restored(self, timeout_s: float) -> None:
        """Wait until all tables with a game on are open or quarantined, and people there could move, but for `timeout_s` seconds at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                if self._reading is not None:
                    await asyncio.wait({self._reading})
                await self._first_moves()

    async def wait_until_known(self) -> None:
        """Wait until the list of stored tables has been read. Raises RefusedError: that is not possible now."""
        if self._reading is not None and (not await _is_soon_done(self._reading) or self._reading.exception()):
            raise store_unavailable()

    async def wait_until_restored(self, name: str) -> None:
        """Wait until a table is restored, if it is in the store; it has priority now. Raises RefusedError: it cannot be read now, or is quarantined."""
        await self._bring_back(name)
        if name in self._restarting:
            await _is_soon_done(self._restarting[name])
        if name in self._restarting or name in self.quarantined:
            raise store_unavailable()

    async def wait_until_all_restored(self) -> None:
        """Wait until each stored table is restored, or its first attempt has failed."""
        for name in [*self._stored, *self._restoring]:
            await self._bring_back(name)

    def retry(self, name: str) -> None:
        """Read a table again, with a backoff, unless another server may run it now."""
        if self._closing or not self._store.leases.holds(name):
            return
        self._attempts[name] += 1
        delay = backoff(self._attempts[name])
        task = self._restarting[name] = asyncio.create_task(self._read_again(name, delay))
        task.add_done_callback(lambda done: self._read_once_more(name, done))

    def adopt(self) -> None:
        """Adopt the tables that another server has left behind, unless that is under way."""
        idle = self._adopting is None or self._adopting.done()
        if idle and self._reading is not None and self._reading.done() and not self._closing:
            self._adopting = asyncio.create_task(self._adopt())

    def stop_restoring(self, name: str) -> None:
        """Stop restoring a table that another server may run now."""
        self._stored.pop(name, None)
        self._games.invalidate(name)
        self.quarantined.discard(name)
        for tasks in (self._restoring, self._restarting):
            if name in tasks:
                tasks[name].cancel()

    async def _first_moves(self) -> None:
        if self._games_on:
            await asyncio.wait(self._games_on)
            await asyncio.sleep(BACKGROUND_WORK_DELAY_S)

    def _read_once_more(self, name: str, task: asyncio.Task[None]) -> None:
        if self._restarting.get(name) is task:  # otherwise it is to be read again
            del self._restarting[name]
            del self._attempts[name]

    async def _read_again(self, name: str, delay: float) -> None:
        await asyncio.sleep(delay)
        try:
            row = await asyncio.to_thread(self._store.table, name)
        except STORE_FAULTS:
            self.retry(name)
        else:
            if row is not None:
                await self._restore(row)

    async def _read(self) -> None:
        rows = await _until_read(self._store.adopt_tables)
        with contextlib.suppress(*STORE_FAULTS):  # if this fails, tables catch up one by one
            await asyncio.to_thread(self._games.catch_up, self._store, {row.id for row in rows})
        self._expect(rows)
        self._others = asyncio.create_task(self._bring_others_back())

    def _expect(self, rows: list[TableRow]) -> None:
        """Start restoring tables, those with a game on first."""
        self._stored.update((row.id, row) for row in rows)
        by_game: dict[str, list[str]] = {}
        for row in rows:
            if row.state in GAME_ON_STATES:
                by_game.setdefault(row.game, []).append(row.id)
        begun = [asyncio.create_task(self._bring_all_back(names)) for names in by_game.values()]
        self._games_on = [*(task for task in self._games_on if not task.done()), *begun]

    async def _adopt(self) -> None:
        try:
            rows = await asyncio.to_thread(self._store.adopt_tables)
        except STORE_FAULTS as error:
            log.warning("tables without a server could not be adopted: %s", type(error).__name__)
            return  # the leases report them again
        self._expect(rows)
        await self._bring_all_back(row.id for row in rows)

    async def _bring_others_back(self) -> None:
        await self._first_moves()
        await self._bring_all_back([*self._stored])

    async def _bring_all_back(self, names: Iterable[str]) -> None:
        for name in names:
            await self._bring_back(name)

    async def _bring_back(self, name: str) -> None:
        """Restore a table, or wait for the task that does."""
        if (row := self._stored.pop(name, None)) is not None:
            task = self._restoring[name] = asyncio.create_task(self._restore(row))
            task.add_done_callback(lambda _: self._restoring.pop(name, None))
        if name in self._restoring:
            await asyncio.wait({self._restoring[name]})

    async def _restore(self, row: TableRow) -> None:
        """Open a stored table. Temporary failures are tried again; a table that cannot be restored is quarantined."""
        try:
            engine = await self._loader.engine_for(row.game)
            known = (None, []) if row.is_unplayed else self._games.read_cached(row.id)
            if known is None:
                known = await asyncio.to_thread(self._games.read, self._store, row.id)
            stored, commands = known
        except DecryptionError as error:  # another attempt would fail, too
            self.quarantined.add(row.id)
            log.error("table %s is set aside: %s", row.id, error)  # noqa: TRY400  # the sentence says all
            return
        except Exception as error:  # noqa: BLE001  # such as a game that cannot be loaded now
            log.warning("table %s cannot be read now: %s", row.id, type(error).__name__)
            self.retry(row.id)
            return
        try:
            await self._open(row, engine, stored, commands)
        except STORE_FAULTS:
            self.retry(row.id)
        except Exception as error:
            self.quarantined.add(row.id)
            log.exception("table %s is set aside: %s", row.id, type(error).__name__)

    async def _open(
        self, row: TableRow, engine: GameEngine, stored: StoredGame | None, commands: Iterable[str]
    ) -> None:
        seating = Seating.restore(row, _loop_ms())
        if seating.setup.deck is not None:
            _, seating.deck = await self._decks.load_for_game(seating.setup.deck.sha256, engine.find_game(seating.game))
        game = await self._resume(seating, engine, stored)
        lines = stored.lines if stored is not None else ()
        if game is not None:
            game.standin_events = {line.v for line in lines if game.is_standin(line)}
        presence.restore_answers(seating, commands)
        self._open_table(seating, engine, game, row.touched)

    async def _resume(self, seating: Seating, engine: GameEngine, stored: StoredGame | None) -> LiveGame | None:
        """Return a table's last game. One that does not replay under these rules is broken off (None)."""
        if stored is None:
            return None
        try:
            return self._games.resume(
                seating.id, engine, seating.game, seating.setup, stored, _loop_ms(), self._signing_key
            )
        except CannotResumeError as error:
            log.warning("a game was broken off: %s", error)
        if seating.state != "lobby":
            return_to_lobby(seating)
            await self._store.commit([SaveTable(seating.row(int(time.time())))])
        return None


def _loop_ms() -> int:
    """Return the event loop's time in milliseconds."""
    return int(asyncio.get_running_loop().time() * 1000)


async def _is_soon_done(task: asyncio.Task[None]) -> bool:
    done, _ = await asyncio.wait({task}, timeout=FIND_TIMEOUT_S)
    return bool(done)


async def _until_read(read: Callable[[], Read]) -> Read:
    """Read from the store, with as many attempts as it takes."""
    for failures in count(1):
        try:
            return await asyncio.to_thread(read)
        except STORE_FAULTS as error:
            delay = backoff(failures)
            name = type(error).__name__  # its text has parameters
            log.warning("the store cannot be read (%s); again in %.1f s", name, delay)
        await asyncio.sleep(delay)
    raise AssertionError
