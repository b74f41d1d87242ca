"""Which cards each seat could take since when: response times run from there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import NamedTuple


class Shown(NamedTuple):
    """An event, and when it was sent, in the table's milliseconds."""

    v: int
    at: float


class CardAvailability:
    """Since which event each card can be taken by whom."""

    def __init__(self) -> None:
        self._since: dict[int, dict[int, Shown]] = {}
        """By seat and card."""

    def update(self, shown: Shown, cards: Mapping[int, Set[int]]) -> None:
        """Take note of the cards that each seat may reach for after an event, which has been sent just now."""
        for seat, available in cards.items():
            since = self._since.setdefault(seat, {})
            if since.keys() != available:
                for gone in since.keys() - available:
                    del since[gone]
                for card in available - since.keys():
                    since[card] = shown

    def since(self, card: int, seats: Collection[int]) -> Shown | None:
        """Return from when on all of these seats could take the card; None: that was not noted."""
        return max((self._since[seat][card] for seat in seats if card in self._since.get(seat, ())), default=None)
