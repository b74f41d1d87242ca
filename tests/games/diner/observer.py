"""Somebody with a perfect memory who is told only what one audience is shown (D4b). Knows docs/protocol.md, not the code."""

from typing import Any

Faces = dict[str, Any]


def shows_only_top(zone: str) -> bool:
    return zone == "sink" or zone.startswith("kitchen")


class Observer:
    """`known`: the faces seen of each card, by handle. `memory`: faces of cards that the Break's shuffle took out of sight."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.known: dict[int, Faces] = {}
        self.memory: list[Faces] = []
        self.lying: dict[int, str] = {}
        self.breaks: int = view["status"]["breaks"]
        self._look(view["zones"])

    def watch(self, event: dict[str, Any]) -> None:
        """Take in one event."""
        shuffled = event["status"]["breaks"] > self.breaks
        self.breaks = event["status"]["breaks"]
        for moved in event["cards"]:
            self._see(moved, moved["to"])
        before = {card for card, zone in self.lying.items() if shows_only_top(zone)}
        for shown in event["shows"]:
            self._see(shown, shown["zone"])
        self._look(event["zones"])
        if shuffled:
            still_there = {card["card"] for zone in event["zones"].values() for card in zone["cards"]}
            for card in before - still_there:
                self.memory.append(self.known.pop(card))
                del self.lying[card]

    def _look(self, zones: dict[str, Any]) -> None:
        for name, zone in zones.items():
            for card in zone["cards"]:
                self._see(card, name)

    def _see(self, card: dict[str, Any], zone: str) -> None:
        faces: Faces = {side: card[side] for side in ("plate", "table") if side in card}
        known = self.known.setdefault(card["card"], {})
        assert all(known.get(side, face) == face for side, face in faces.items()), "a card's faces do not change"
        known.update(faces)
        self.lying[card["card"]] = zone
