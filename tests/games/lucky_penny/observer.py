"""Somebody with a perfect memory who is told only what one audience is shown. Knows docs/protocol.md and the handles of docs/journal.md, not the code."""

from collections import Counter
from typing import Any

Look = tuple[str, str, int]
"""Name, course and portions of an order; or name, "guest" and bars."""
FIRST_NEW_HANDLE = 52


def look(card: dict[str, Any]) -> Look:
    if "guest" in card:
        return card["guest"]["name"], "guest", card["guest"]["bars"]
    return card["order"]["name"], card["order"]["course"], card["order"]["portions"]


class Observer:
    """`known`: looks by handle of all cards ever shown. `pools`: of each shuffle, what has not come to light."""

    def __init__(self, view: dict[str, Any], orders: list[Look], guests: list[Look]) -> None:
        self.known: dict[int, Look] = {}
        self.pools: list[Counter[Look]] = [Counter(orders)]
        self.line: Counter[Look] = Counter(guests)
        self.starts: list[int] = [0, FIRST_NEW_HANDLE]
        self.discards: list[Look] = []
        self.shuffles = 0
        for zone in view["zones"].values():
            for card in zone["cards"]:
                self._see(card)

    def batch(self, handle: int) -> int:
        """Which shuffle an order came out of, by its handle."""
        return max(i for i, start in enumerate(self.starts[:-1]) if handle >= start)

    def _see(self, card: dict[str, Any]) -> None:
        handle, seen = card["card"], look(card)
        new = handle not in self.known
        assert self.known.setdefault(handle, seen) == seen, "a card's face does not change"
        pool = self.line if seen[1] == "guest" else self.pools[self.batch(handle)]
        if new:
            assert pool[seen] > 0, "every card of the list is there once"
            pool[seen] -= 1

    def watch(self, event: dict[str, Any]) -> None:
        """Take in one event."""
        shuffled = event["status"]["shuffles"] > self.shuffles
        if shuffled:
            self.shuffles += 1
            self.pools.append(Counter(self.discards))
            self.starts.append(self.starts[-1] + len(self.discards))
            self.discards = []
        for moved in event["cards"]:
            if moved["card"] is not None:
                self._see(moved)
                if moved["to"] == "discards":
                    self.discards.append(look(moved))
        for zone in event["zones"].values():
            for card in zone["cards"]:
                self._see(card)
