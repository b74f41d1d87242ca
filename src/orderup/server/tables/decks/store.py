"""The card lists that people have uploaded, stored by the hash of their content."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from orderup.kernel.pictures import pictures_of
from orderup.server.store.records import AddDeck, DropUnused, StoredDeck
from orderup.server.wire.http_bodies import CardList, DeckReport
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.table_info import DeckInfo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from orderup.games import Game
    from orderup.server.store.store import Store
    from orderup.server.tables.decks.check import ReadResult
    from orderup.server.tables.games.engine import GameEngine

MAX_STORED_DECKS = 2_000
"""Lists that are stored, at most."""
UNUSED_DECK_TTL_S = 86_400
"""Seconds that a list is kept after it was added last, if no table uses it."""
STANDARD_VARIANT_NAME = "house numbers"
"""The name of the game's standard list with other parameters."""
MAX_LOADED_DECKS = 64
"""Lists in memory, at most."""


class LoadedDeck(NamedTuple):
    """A list in memory, with which tables can play at once."""

    game: str
    info: DeckInfo
    deck: Any


class LoadedDecks:
    """The lists that were used last."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, LoadedDeck] = OrderedDict()

    def __contains__(self, sha256: str) -> bool:
        return sha256 in self._of

    def add(self, loaded: LoadedDeck) -> None:
        """Keep a list until too many others are newer."""
        self._of[loaded.info.sha256] = loaded
        self._of.move_to_end(loaded.info.sha256)
        if len(self._of) > MAX_LOADED_DECKS:
            self._of.popitem(last=False)

    def require(self, sha256: str, game: str) -> tuple[DeckInfo, Any]:
        """Return a list. Raises RefusedError: it is not loaded, or is for another game."""
        found = self._of.get(sha256)
        if found is None:
            raise no_deck()
        _check_game(found.game, game)
        self._of.move_to_end(sha256)
        return found.info, found.deck


class DeckStore:
    """The lists in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.loaded = LoadedDecks()

    async def add(self, result: ReadResult, game: Game) -> DeckReport:
        """Store a list that has been read, unless it has faults, and return the report on it. Raises RefusedError: there are too many."""
        if result.deck is not None:
            await self._keep(await asyncio.to_thread(game.deck_from_dict, result.deck, result.report.name), game)
        return result.report

    async def add_variant(self, sha256: str | None, game: Game, parameters: Mapping[str, int]) -> DeckReport:
        """Store a stored list, or the standard one (`sha256` is None), with other parameters. Raises RefusedError: there is no such list, or there are too many."""
        standard = game.standard_deck()
        deck = standard if sha256 is None else (await self.load_for_game(sha256, game))[1]
        name = STANDARD_VARIANT_NAME if sha256 is None else deck.name
        report, varied = await asyncio.to_thread(_vary, deck, game, parameters, name)
        if varied is None or {**varied.as_dict(), "name": standard.name} == standard.as_dict():
            return report
        await self._keep(varied, game)
        return msgspec.structs.replace(report, deck=varied.sha256)

    async def _keep(self, deck: Any, game: Game) -> None:
        if await asyncio.to_thread(self._store.count_decks) >= MAX_STORED_DECKS:
            raise RefusedError("full", "The server has no room for more card lists. Try again tomorrow.")
        kept = StoredDeck(
            deck.sha256, game.name, deck.name, int(time.time()), msgspec.json.encode(deck.as_dict()).decode()
        )
        await self._store.commit([AddDeck(kept, tuple({*pictures_of(deck.as_dict()).values()}))])
        self.loaded.add(LoadedDeck(game.name, DeckInfo(kept.sha256, deck.name, _parameters(deck)), deck))

    async def load_for_client(self, sha256: str, engine: GameEngine) -> CardList:
        """Return a list as it is sent. Raises RefusedError: there is none of this hash."""
        found = await self._stored(sha256)
        await self._load(found, engine.find_game(found.game))
        return CardList(found.game, found.name, found.sha256, msgspec.json.decode(found.data))

    async def load_with_game(self, sha256: str, engine: GameEngine) -> tuple[Game, Any]:
        """Return a list with its game. Raises RefusedError: there is none of this hash."""
        found = await self._stored(sha256)
        game = engine.find_game(found.game)
        await self._load(found, game)
        return game, self.loaded.require(sha256, game.name)[1]

    async def load_for_game(self, sha256: str, game: Game) -> tuple[DeckInfo, Any]:
        """Return the name and the deck of a list for a table of this game. Raises RefusedError: there is none, or it is for another game."""
        if sha256 not in self.loaded:
            found = await self._stored(sha256)
            _check_game(found.game, game.name)
            await self._load(found, game)
        return self.loaded.require(sha256, game.name)

    async def _load(self, stored: StoredDeck, game: Game) -> None:
        deck = await asyncio.to_thread(game.deck_from_dict, msgspec.json.decode(stored.data), stored.name)
        self.loaded.add(LoadedDeck(game.name, DeckInfo(stored.sha256, stored.name, _parameters(deck)), deck))

    async def drop_unused(self) -> None:
        """Delete the lists that no table has used for long, and the pictures that no list names."""
        await self._store.commit([DropUnused(int(time.time()) - UNUSED_DECK_TTL_S)])

    async def _stored(self, sha256: str) -> StoredDeck:
        found = await asyncio.to_thread(self._store.deck, sha256)
        if found is None:
            raise no_deck()
        return found


def _parameters(deck: Any) -> dict[str, int]:
    """Return the parameters in which a deck differs from the rulebook; a game need not have any."""
    return dict(getattr(deck, "parameters", {}))


def no_deck() -> RefusedError:
    """Return the refusal of a hash of which there is no list (anymore)."""
    return RefusedError("no_deck", "There is no card list of this hash on the server. Bring it again.")


def _check_game(of: str, game: str) -> None:
    """Check that a list is for this game. Raises RefusedError: it is not."""
    if of != game:
        raise RefusedError("no_deck", f"That card list is for {of}, not for {game}.")


def _vary(deck: Any, game: Game, parameters: Mapping[str, int], name: str) -> tuple[DeckReport, Any]:
    """Return a list with other parameters; None if they are not possible."""
    from orderup.kernel.decks import DeckError  # noqa: PLC0415  # numba, which has been loaded with the game

    try:
        varied = game.deck_with_parameters(deck, parameters, name)
    except DeckError as error:
        return DeckReport(None, name, error.faults, [], []), None
    return DeckReport(None, name, [], [], []), varied
