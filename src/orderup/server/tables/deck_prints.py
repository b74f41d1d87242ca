"""PDFs of card lists: made in a thread, one at a time, and the newest kept."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Any, Final

from orderup.kernel.pictures import pictures_of
from orderup.server.tables.turn_queue import FairLock
from orderup.server.wire.refusals import Refused

if TYPE_CHECKING:
    from orderup.games import Game
    from orderup.server.tables.picture_store import PictureStore

MAX_KEPT: Final = 8
"""PDFs in memory, of about a megabyte each."""
MAX_WAITING: Final = 4
"""Lists of one address that may wait to be set."""


class DeckPrints:
    """The PDFs that were asked for last, by list and paper."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._one = FairLock()
        self._waiting: Counter[str] = Counter()
        """How many lists each address waits for."""

    async def pdf(self, game: Game, deck: Any, paper: str, caller: str, store: PictureStore) -> bytes:
        """Return the PDF of a list for somebody at the address `caller`, with its pictures from the store. Refused: the game has no cards to print, or too many of that address are being set."""
        key = (deck.sha256, paper)
        if key not in self._kept:
            if self._waiting[caller] >= MAX_WAITING:
                raise Refused("too_many", "Many card lists from your address are being set. Try again in a minute.")
            self._waiting[caller] += 1
            try:
                async with self._one.turn_of(caller):
                    if key not in self._kept:  # somebody else may have waited for it as well
                        pictures = await store.find_all(pictures_of(deck.as_dict()).values())
                        self._keep(key, await asyncio.to_thread(_print, game, deck, paper, pictures))
            finally:
                self._waiting[caller] -= 1
                if not self._waiting[caller]:
                    del self._waiting[caller]
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: tuple[str, str], pdf: bytes) -> None:
        self._kept[key] = pdf
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)


def _print(game: Game, deck: Any, paper: str, pictures: dict[str, bytes]) -> bytes:
    from orderup.printing.deck import print_deck  # noqa: PLC0415  # Typst, which few ask for

    try:
        return print_deck(game, deck, paper, options=game.options_implied_by(deck), pictures=pictures).pdf
    except ValueError as error:
        raise Refused("no_print", str(error)) from error
