"""Replays games from the store. A server that is to replace another replays them beforehand, so that only the newer events are left to read and play then."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from typing import Final, NamedTuple

import msgspec

from orderup.server.store.reader import Reader
from orderup.server.store.records import StoredGame, TableRow
from orderup.server.store.signing_key import SigningKey
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.setup import Setup
from orderup.server.tables.play.live_game import CannotResumeError, LiveGame

log = logging.getLogger(__name__)

MAX_REPLAYED_GAMES: Final = 1000
"""Games that are replayed beforehand, at most: those of the tables that were touched last."""
MAX_NEW_EVENTS: Final = 100
"""New events that are few enough to end the passes."""
MAX_PASSES: Final = 10
"""The games are replayed again until at most `MAX_NEW_EVENTS` events are new, in at most `MAX_PASSES` passes."""
TABLES_PER_QUERY: Final = 50
"""Tables whose new events are read by one query."""
CATCH_UP_S: Final = 0.1
"""Seconds of catching up, at most, in which nobody is served yet. The remaining tables catch up on demand, or later."""
MAX_COMMAND_IDS: Final = 64 * 256
"""Commands of one table that are remembered after a restart: as many as the answers that a table keeps (`answers`)."""


class _Replayed(NamedTuple):
    """A table's game as it was stored at the last look, and replayed up to there."""

    setup: Setup
    stored: StoredGame
    commands: list[str]
    """The ids of commands that have made a move at the table, in this game or before."""
    game: LiveGame


class ReplayedGames:
    """By table: its current game, replayed up to the last look."""

    def __init__(self) -> None:
        self._games: dict[str, _Replayed] = {}
        self._current: set[str] = set()
        """The tables whose games are up to date, and written by no other server."""

    def replay_stored(self, reader: Reader, engine: GameEngine, signing_key: SigningKey) -> None:
        """Replay the games of a database to which another server still writes. This takes a while, and may run in any thread. Raises SQLAlchemyError, OSError."""
        for _ in range(MAX_PASSES):
            rows = [row for row in reader.tables() if row.state != "lobby"]
            newest = sorted(rows, key=lambda row: row.touched, reverse=True)[:MAX_REPLAYED_GAMES]
            if sum(self._look_at(row, reader, engine, signing_key) for row in newest) <= MAX_NEW_EVENTS:
                return

    def _look_at(self, row: TableRow, reader: Reader, engine: GameEngine, signing_key: SigningKey) -> int:
        """Replay a table's game, and return the number of new events. A game that does not replay is left to the table itself."""
        known = self._known_lines(row.id)
        stored, commands = self.read(reader, row.id)
        if stored is None:
            return 0
        setup = msgspec.json.decode(row.setup, type=Setup)
        try:
            game = self.resume(row.id, engine, row.game, setup, stored, 0, signing_key)
        except Exception as error:  # noqa: BLE001  # the table reports it when it is opened
            log.debug("table %s was not replayed: %s", row.id, type(error).__name__)
            return 0
        self._games[row.id] = _Replayed(setup, stored, commands, game)
        return abs(len(stored.lines) - known)

    def _known_lines(self, table: str) -> int:
        return len(self._games[table].stored.lines) if table in self._games else 0

    def catch_up(self, store: Reader, tables: Collection[str]) -> None:
        """Play what has come since at these tables, for which nobody else writes now; but not for longer than `CATCH_UP_S`. Raises SQLAlchemyError, OSError."""
        until = time.monotonic() + CATCH_UP_S
        here = [table for table in self._games if table in tables]
        for begin in range(0, len(here), TABLES_PER_QUERY):
            if time.monotonic() > until:
                return
            known = {table: self._games[table].stored for table in here[begin : begin + TABLES_PER_QUERY]}
            for table, stored in store.newest_games(known).items():
                if stored.is_same_as(known[table]):
                    self._catch_up(table, stored)

    def _catch_up(self, table: str, stored: StoredGame) -> None:
        replayed = self._games[table]
        try:
            replayed.game.catch_up(stored, 0)
        except CannotResumeError:
            del self._games[table]
        else:
            self._games[table] = replayed._replace(stored=stored, commands=_commands(replayed, stored))
            self._current.add(table)

    def read_cached(self, table: str) -> tuple[StoredGame | None, list[str]] | None:
        """Return the same as `read`, if the game is up to date; otherwise None."""
        if table not in self._current:
            return None
        replayed = self._games[table]
        return replayed.stored, replayed.commands

    def invalidate(self, table: str) -> None:
        """Note that another server may write to this game now, so that it is read again."""
        self._current.discard(table)

    def read(self, reader: Reader, table: str) -> tuple[StoredGame | None, list[str]]:
        """Return a table's newest game as it is stored, and the ids of the newest commands that have made a move at the table. Known events are not read again. Raises SQLAlchemyError, OSError."""
        replayed = self._games.get(table)
        stored = reader.newest_game(table, None if replayed is None else replayed.stored)
        if replayed is None or stored is None or not stored.is_same_as(replayed.stored):
            return stored, reader.command_ids(table, MAX_COMMAND_IDS)
        return stored, _commands(replayed, stored)

    def resume(
        self,
        table: str,
        engine: GameEngine,
        game: str,
        setup: Setup,
        stored: StoredGame,
        now: int,
        signing_key: SigningKey,
    ) -> LiveGame:
        """Play a table's stored game up to its last event, from the replayed game on if there is one, which is given away. Raises CannotResumeError."""
        self._current.discard(table)
        replayed = self._games.pop(table, None)
        if replayed is not None and replayed.setup == setup and stored.is_same_as(replayed.stored):
            try:
                replayed.game.catch_up(stored, now)
            except CannotResumeError:
                log.warning("the game at table %s is played again from its beginning", table)
            else:
                return replayed.game
        return LiveGame.resume(engine, game, setup, stored, now, signing_key)


def _commands(replayed: _Replayed, stored: StoredGame) -> list[str]:
    """Return the ids of the newest commands at a table, with those since the last look."""
    new = [line.command for line in stored.lines[len(replayed.stored.lines) :] if line.command is not None]
    return [*replayed.commands, *new][-MAX_COMMAND_IDS:]
