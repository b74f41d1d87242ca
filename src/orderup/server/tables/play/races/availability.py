"""Since when each seat can take each card. Response times begin there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import NamedTuple


class SentEvent(NamedTuple):
    """An event, and when it was sent, in the table's milliseconds."""

    version: int
    """The number of the event: the game's version after it."""
    sent_at: float


class CardAvailability:
    """By seat and card: the event since which the seat can take the card."""

    def __init__(self) -> None:
        self._since: dict[int, dict[int, SentEvent]] = {}
        """By seat and card."""

    def update(self, shown: SentEvent, cards: Mapping[int, Set[int]]) -> None:
        """Note the cards that each seat may take after an event that has just been sent."""
        for seat, available in cards.items():
            since = self._since.setdefault(seat, {})
            if since.keys() != available:
                for gone in since.keys() - available:
                    del since[gone]
                for card in available - since.keys():
                    since[card] = shown

    def available_since_event(self, card: int, seats: Collection[int]) -> SentEvent | None:
        """Return the event since which all of these seats could take the card; None: unknown."""
        return max((self._since[seat][card] for seat in seats if card in self._since.get(seat, ())), default=None)
