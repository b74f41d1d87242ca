"""PDFs of card lists. They are made in a thread, one at a time, and the newest are cached."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Any, Final

from orderup.kernel.pictures import pictures_of
from orderup.server.fair_queue import FairLock
from orderup.server.wire.refusals import RefusedError

if TYPE_CHECKING:
    from orderup.games import Game
    from orderup.server.tables.decks.pictures import PictureStore

MAX_CACHED_PDFS: Final = 8
"""PDFs in memory, each of about a megabyte."""
MAX_WAITING_DECKS_PER_ADDRESS: Final = 4
"""Lists of one address that may wait for their PDFs."""


class DeckPrints:
    """The PDFs that were used last, by list and paper."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._one = FairLock()
        self._waiting: Counter[str] = Counter()
        """The number of PDFs for which each address waits."""

    async def pdf(self, game: Game, deck: Any, paper: str, address: str, picture_store: PictureStore) -> bytes:
        """Return the PDF of a list for somebody at this address, with its pictures from `picture_store`. Raises RefusedError: the game has no cards to print, or too many PDFs of that address are being made."""
        key = (deck.sha256, paper)
        if key not in self._kept:
            if self._waiting[address] >= MAX_WAITING_DECKS_PER_ADDRESS:
                raise RefusedError(
                    "too_many", "Many card lists from your address are being set. Try again in a minute."
                )
            self._waiting[address] += 1
            try:
                async with self._one.hold_for(address):
                    if key not in self._kept:  # somebody else may have waited for it as well
                        pictures = await picture_store.load_stored(pictures_of(deck.as_dict()).values())
                        self._keep(key, await asyncio.to_thread(_print, game, deck, paper, pictures))
            finally:
                self._waiting[address] -= 1
                if not self._waiting[address]:
                    del self._waiting[address]
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: tuple[str, str], pdf: bytes) -> None:
        self._kept[key] = pdf
        if len(self._kept) > MAX_CACHED_PDFS:
            self._kept.popitem(last=False)


def _print(game: Game, deck: Any, paper: str, pictures: dict[str, bytes]) -> bytes:
    from orderup.printing.deck import print_deck  # noqa: PLC0415  # Typst, which few ask for

    try:
        return print_deck(game, deck, paper, options=game.options_implied_by(deck), pictures=pictures).pdf
    except ValueError as error:
        raise RefusedError("no_print", str(error)) from error
