"""Games as they are played again from the store; some before their server takes another's place, so that only what has come since is left to be played then."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from orderup.server.store.house_key import HouseKey
from orderup.server.store.reader import Reader
from orderup.server.store.records import StoredGame, TableRow
from orderup.server.tables.engine import GameEngine
from orderup.server.tables.live_game import CannotResumeError, LiveGame
from orderup.server.tables.setup import Setup

log = logging.getLogger(__name__)

MOST_GAMES: Final = 1000
"""Games that are played beforehand: those of the tables that were touched last."""
FEW_EVENTS: Final = 100
MOST_LOOKS: Final = 10
"""It is looked again until so few events are new, but not more often than that."""


class _Warm(NamedTuple):
    """A game, and what it was begun with: whatever was begun otherwise is another game."""

    setup: Setup
    begun: StoredGame
    """Without its lines and its end."""
    game: LiveGame


class WarmGames:
    """By table: the game that is on there, up to where it was when somebody looked."""

    def __init__(self) -> None:
        self._games: dict[str, _Warm] = {}

    def look(self, reader: Reader, engine: GameEngine, key: HouseKey) -> None:
        """Play the games of a database that another server goes on writing, as far as they are. This takes a while, and may be done in any thread. SQLAlchemyError, OSError."""
        for _ in range(MOST_LOOKS):
            rows = [row for row in reader.tables() if row.state != "lobby"]
            newest = sorted(rows, key=lambda row: row.touched, reverse=True)[:MOST_GAMES]
            if sum(self._look_at(row, reader, engine, key) for row in newest) <= FEW_EVENTS:
                return

    def _look_at(self, row: TableRow, reader: Reader, engine: GameEngine, key: HouseKey) -> int:
        """Play a table's game as far as it is, and return how many events were new. One that cannot be played is left to the table itself."""
        stored = reader.last_game(row.id)
        if stored is None:
            return 0
        setup = msgspec.json.decode(row.setup, type=Setup)
        before = self._games.get(row.id)
        known = 0 if before is None or before.begun != _begun(stored) else before.game.match.v
        try:
            game = self.resume(row.id, engine, row.game, setup, stored, 0, key)
        except Exception as error:  # noqa: BLE001  # the table tells of it when it is opened
            log.debug("table %s is not warm: %s", row.id, type(error).__name__)
            return 0
        self._games[row.id] = _Warm(setup, _begun(stored), game)
        return game.match.v - known

    def resume(
        self, table: str, engine: GameEngine, game: str, setup: Setup, stored: StoredGame, now: int, key: HouseKey
    ) -> LiveGame:
        """Play a table's stored game up to its last event, from where it is known, which is forgotten here. CannotResumeError."""
        warm = self._games.pop(table, None)
        if warm is not None and (warm.setup, warm.begun) == (setup, _begun(stored)):
            try:
                warm.game.catch_up(stored, now)
            except CannotResumeError:
                log.warning("the game at table %s is played again from its beginning", table)
            else:
                return warm.game
        return LiveGame.resume(engine, game, setup, stored, now, key)


def _begun(stored: StoredGame) -> StoredGame:
    return replace(stored, lines=(), footer=None)
