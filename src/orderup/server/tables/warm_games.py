"""Games as they are played again from the store; some before their server takes another's place, so that only what has come since is left to be read and played then."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from typing import Final, NamedTuple

import msgspec

from orderup.server.store.reader import Reader
from orderup.server.store.records import StoredGame, TableRow
from orderup.server.store.signing_key import SigningKey
from orderup.server.tables.engine import GameEngine
from orderup.server.tables.live_game import CannotResumeError, LiveGame
from orderup.server.tables.setup import Setup

log = logging.getLogger(__name__)

MOST_GAMES: Final = 1000
"""Games that are played beforehand: those of the tables that were touched last."""
FEW_EVENTS: Final = 100
MOST_LOOKS: Final = 10
"""It is looked again until so few events are new, but not more often than that."""
AT_ONCE: Final = 50
"""Tables of which one question asks what is new."""
CATCH_UP_FOR: Final = 0.1
"""Seconds in which nobody is served yet. The tables that are left catch up when somebody asks for them, or by and by."""
MOST_ANSWERS: Final = 64 * 256
"""Commands of one table that are remembered after a restart: as many answers as its memory holds, `answers`."""


class _Warm(NamedTuple):
    """A table's game as it was stored when somebody looked, and played until there."""

    setup: Setup
    stored: StoredGame
    commands: list[str]
    """The ids of commands that had made a move at the table, in this game or before."""
    game: LiveGame


class WarmGames:
    """By table: the game that is on there, up to where it was when somebody looked."""

    def __init__(self) -> None:
        self._games: dict[str, _Warm] = {}
        self._current: set[str] = set()
        """The tables whose games are as they are stored, which nobody else goes on writing."""

    def look(self, reader: Reader, engine: GameEngine, key: SigningKey) -> None:
        """Play the games of a database that another server goes on writing, as far as they are. This takes a while, and may be done in any thread. SQLAlchemyError, OSError."""
        for _ in range(MOST_LOOKS):
            rows = [row for row in reader.tables() if row.state != "lobby"]
            newest = sorted(rows, key=lambda row: row.touched, reverse=True)[:MOST_GAMES]
            if sum(self._look_at(row, reader, engine, key) for row in newest) <= FEW_EVENTS:
                return

    def _look_at(self, row: TableRow, reader: Reader, engine: GameEngine, key: SigningKey) -> int:
        """Play a table's game as far as it is, and return how many events were new. One that cannot be played is left to the table itself."""
        known = self._known_lines(row.id)
        stored, commands = self.read(reader, row.id)
        if stored is None:
            return 0
        setup = msgspec.json.decode(row.setup, type=Setup)
        try:
            game = self.resume(row.id, engine, row.game, setup, stored, 0, key)
        except Exception as error:  # noqa: BLE001  # the table tells of it when it is opened
            log.debug("table %s is not warm: %s", row.id, type(error).__name__)
            return 0
        self._games[row.id] = _Warm(setup, stored, commands, game)
        return abs(len(stored.lines) - known)

    def _known_lines(self, table: str) -> int:
        return len(self._games[table].stored.lines) if table in self._games else 0

    def catch_up(self, store: Reader, tables: Collection[str]) -> None:
        """Play what has come since at these tables, for which nobody else writes now; but not for longer than `CATCH_UP_FOR`. SQLAlchemyError, OSError."""
        until = time.monotonic() + CATCH_UP_FOR
        here = [table for table in self._games if table in tables]
        for begin in range(0, len(here), AT_ONCE):
            if time.monotonic() > until:
                return
            known = {table: self._games[table].stored for table in here[begin : begin + AT_ONCE]}
            for table, stored in store.last_games(known).items():
                if stored.is_same_as(known[table]):
                    self._catch_up(table, stored)

    def _catch_up(self, table: str, stored: StoredGame) -> None:
        warm = self._games[table]
        try:
            warm.game.catch_up(stored, 0)
        except CannotResumeError:
            del self._games[table]
        else:
            self._games[table] = warm._replace(stored=stored, commands=_commands(warm, stored))
            self._current.add(table)

    def current(self, table: str) -> tuple[StoredGame | None, list[str]] | None:
        """Return what `read` would, if that is known."""
        if table not in self._current:
            return None
        warm = self._games[table]
        return warm.stored, warm.commands

    def forget_current(self, table: str) -> None:
        """Another server may go on writing this game now: it is to be read again."""
        self._current.discard(table)

    def read(self, reader: Reader, table: str) -> tuple[StoredGame | None, list[str]]:
        """Return a table's newest game as it is stored, and the ids of the newest commands that have made a move at the table. What is known is not read again. SQLAlchemyError, OSError."""
        warm = self._games.get(table)
        stored = reader.last_game(table, None if warm is None else warm.stored)
        if warm is None or stored is None or not stored.is_same_as(warm.stored):
            return stored, reader.command_ids(table, MOST_ANSWERS)
        return stored, _commands(warm, stored)

    def resume(
        self, table: str, engine: GameEngine, game: str, setup: Setup, stored: StoredGame, now: int, key: SigningKey
    ) -> LiveGame:
        """Play a table's stored game up to its last event, from where it is known, which is forgotten here. CannotResumeError."""
        self._current.discard(table)
        warm = self._games.pop(table, None)
        if warm is not None and warm.setup == setup and stored.is_same_as(warm.stored):
            try:
                warm.game.catch_up(stored, now)
            except CannotResumeError:
                log.warning("the game at table %s is played again from its beginning", table)
            else:
                return warm.game
        return LiveGame.resume(engine, game, setup, stored, now, key)


def _commands(warm: _Warm, stored: StoredGame) -> list[str]:
    """Return the ids of the newest commands at a table, whose game has gone on from where it was warm."""
    new = [line.command for line in stored.lines[len(warm.stored.lines) :] if line.command is not None]
    return [*warm.commands, *new][-MOST_ANSWERS:]
