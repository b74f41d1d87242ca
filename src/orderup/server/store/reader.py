"""The reads of an open database, SQLite or PostgreSQL."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TypeVar

import sqlalchemy as sa

from orderup.server.store import reads
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.records import AdminAct, Ban, MoveOrigins, StoredDeck, StoredGame, StoredPicture, TableRow

Answer = TypeVar("Answer")


class Reader(ABC):
    """An open database. Any thread may call it. Raises SQLAlchemyError, OSError: it cannot answer now."""

    def __init__(self, keys: StorageKeys) -> None:
        """`keys` decrypt the secrets."""
        self._keys = keys

    @abstractmethod
    def _read(self, ask: Callable[[sa.Connection], Answer]) -> Answer:
        """Call `ask` with a connection, and return its result. Raises SQLAlchemyError, OSError."""

    def tables(self) -> list[TableRow]:
        """Return all tables, whichever nodes hold them."""
        return self._read(reads.all_tables)

    def table(self, name: str) -> TableRow | None:
        """Return one table."""
        return self._read(lambda connection: reads.one_table(connection, name))

    def deck(self, sha256: str) -> StoredDeck | None:
        """Return a card list."""
        return self._read(lambda connection: reads.one_deck(connection, sha256))

    def count_decks(self) -> int:
        """Return how many card lists there are."""
        return self._read(reads.count_decks)

    def picture(self, sha256: str) -> StoredPicture | None:
        """Return a picture."""
        return self._read(lambda connection: reads.one_picture(connection, sha256))

    def count_pictures(self) -> int:
        """Return how many pictures there are."""
        return self._read(reads.count_pictures)

    def bans(self) -> list[Ban]:
        """Return all bans, including expired ones."""
        return self._read(reads.all_bans)

    def newest_admin_acts(self, limit: int) -> list[AdminAct]:
        """Return the newest acts of administrators, at most `limit`, the newest first."""
        return self._read(lambda connection: reads.newest_admin_acts(connection, limit))

    def newest_game(self, table: str, known: StoredGame | None = None) -> StoredGame | None:
        """Return a table's newest game, finished or not. If it is `known` up to some line, only the later lines are read."""
        return self.newest_games({table: known}).get(table)

    def newest_games(self, known: Mapping[str, StoredGame | None]) -> dict[str, StoredGame]:
        """Return the newest games of several tables, by table (see `newest_game`)."""
        return self._read(lambda connection: reads.newest_games(connection, self._keys, known))

    def finished_journal(self, table: str, round_number: int | None) -> list[str] | None:
        """Return the lines of a finished round (the last one, if no number is given)."""
        return self._read(lambda connection: reads.finished_journal(connection, self._keys, table, round_number))

    def finished_round_keys(self) -> list[tuple[str, int]]:
        """Return all finished rounds, by table and number."""
        return self._read(reads.finished_round_keys)

    def command_ids(self, table: str, limit: int) -> list[str]:
        """Return the ids of the newest commands that have made a move at a table, at most `limit`, the oldest first."""
        return self._read(lambda connection: reads.command_ids(connection, table, limit))

    def move_origins(self, table: str, round_number: int) -> MoveOrigins:
        """Return whether people or bots made the moves of a round."""
        return self._read(lambda connection: reads.move_origins(connection, table, round_number))
