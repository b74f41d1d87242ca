"""The card lists that people have brought, kept by the hash of their content, found again for every table that plays with them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from orderup.kernel.pictures import pictures_of
from orderup.server.store.records import AddDeck, DropUnused, StoredDeck
from orderup.server.wire.http_bodies import CardList, DeckReport
from orderup.server.wire.refusals import Refused
from orderup.server.wire.table_info import DeckInfo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from orderup.games import Game
    from orderup.server.store.store import Store
    from orderup.server.tables.deck_check import ReadList
    from orderup.server.tables.engine import GameEngine

MAX_DECKS = 2_000
"""Lists that are kept at most."""
UNUSED_FOR = 86_400
"""Seconds for which a list is kept that no table plays with."""
HOUSE_NUMBERS = "house numbers"
"""What the game's own list is called with other numbers of the rules."""
MAX_LOADED = 64
"""Lists in memory."""


class LoadedDeck(NamedTuple):
    """A list that tables can play with at once."""

    game: str
    info: DeckInfo
    deck: Any


class LoadedDecks:
    """The lists that were brought, read or played with last."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, LoadedDeck] = OrderedDict()

    def __contains__(self, sha256: str) -> bool:
        return sha256 in self._of

    def keep(self, loaded: LoadedDeck) -> None:
        """Keep a list, for as long as there are not many others."""
        self._of[loaded.info.sha256] = loaded
        self._of.move_to_end(loaded.info.sha256)
        if len(self._of) > MAX_LOADED:
            self._of.popitem(last=False)

    def find(self, sha256: str, game: str) -> tuple[DeckInfo, Any]:
        """Return a list. Refused: it is not here, or it is another game's."""
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

    async def add(self, read: ReadList, game: Game) -> DeckReport:
        """Keep a list that has been read, if it can be played with. Refused: there are too many."""
        if read.list is not None:
            await self._keep(await asyncio.to_thread(game.read_deck, read.list, read.report.name), game)
        return read.report

    async def vary(self, sha256: str | None, game: Game, parameters: Mapping[str, int]) -> DeckReport:
        """Keep a list of the house, or the one that comes with the game, with other parameters. Refused: there is no such list, or there are too many."""
        standard = game.standard_deck()
        deck = standard if sha256 is None else (await self.open(sha256, game))[1]
        name = HOUSE_NUMBERS if sha256 is None else deck.name
        report, varied = await asyncio.to_thread(_vary, deck, game, parameters, name)
        if varied is None or {**varied.as_dict(), "name": standard.name} == standard.as_dict():
            return report
        await self._keep(varied, game)
        return msgspec.structs.replace(report, deck=varied.sha256)

    async def _keep(self, deck: Any, game: Game) -> None:
        if await asyncio.to_thread(self._store.count_decks) >= MAX_DECKS:
            raise Refused("full", "The house has no room for more card lists. Try again tomorrow.")
        kept = StoredDeck(
            deck.sha256, game.name, deck.name, int(time.time()), msgspec.json.encode(deck.as_dict()).decode()
        )
        await self._store.commit([AddDeck(kept, tuple({*pictures_of(deck.as_dict()).values()}))])
        self.loaded.keep(LoadedDeck(game.name, DeckInfo(kept.sha256, deck.name, _parameters(deck)), deck))

    async def find(self, sha256: str, engine: GameEngine) -> CardList:
        """Return a list. Refused: there is none of this hash."""
        found = await self._stored(sha256)
        await self._load(found, engine.find(found.game))
        return CardList(found.game, found.name, found.sha256, msgspec.json.decode(found.data))

    async def deck(self, sha256: str, engine: GameEngine) -> tuple[Game, Any]:
        """Return a list with its game. Refused: there is none of this hash."""
        found = await self._stored(sha256)
        game = engine.find(found.game)
        await self._load(found, game)
        return game, self.loaded.find(sha256, game.name)[1]

    async def open(self, sha256: str, game: Game) -> tuple[DeckInfo, Any]:
        """Return a list for a table of this game: how it is called, and the deck. Refused: there is none, or it is another game's."""
        if sha256 not in self.loaded:
            found = await self._stored(sha256)
            _check_game(found.game, game.name)
            await self._load(found, game)
        return self.loaded.find(sha256, game.name)

    async def _load(self, stored: StoredDeck, game: Game) -> None:
        deck = await asyncio.to_thread(game.read_deck, msgspec.json.decode(stored.data), stored.name)
        self.loaded.keep(LoadedDeck(game.name, DeckInfo(stored.sha256, stored.name, _parameters(deck)), deck))

    async def drop_unused(self) -> None:
        """Forget the lists that no table has played with for long, and the pictures of no list."""
        await self._store.commit([DropUnused(int(time.time()) - UNUSED_FOR)])

    async def _stored(self, sha256: str) -> StoredDeck:
        found = await asyncio.to_thread(self._store.deck, sha256)
        if found is None:
            raise no_deck()
        return found


def _parameters(deck: Any) -> dict[str, int]:
    """Return what a deck has otherwise than the rulebook; a game need not have parameters."""
    return dict(getattr(deck, "parameters", {}))


def no_deck() -> Refused:
    """A list that nobody has brought, or that is gone."""
    return Refused("no_deck", "There is no card list of this hash in the house. Bring it again.")


def _check_game(of: str, game: str) -> None:
    """Refused: a list is another game's."""
    if of != game:
        raise Refused("no_deck", f"That card list is for {of}, not for {game}.")


def _vary(deck: Any, game: Game, parameters: Mapping[str, int], name: str) -> tuple[DeckReport, Any]:
    """Give a list other parameters; none comes of it if they cannot be."""
    from orderup.kernel.decks import DeckError  # noqa: PLC0415  # numba, which has been loaded with the game

    try:
        varied = game.deck_with_parameters(deck, parameters, name)
    except DeckError as error:
        return DeckReport(None, name, error.faults, [], []), None
    return DeckReport(None, name, [], [], []), varied
