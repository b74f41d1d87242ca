"""A client that knows only docs/protocol.md: it applies events to its first view."""

import copy
from typing import Any


class Client:
    """The state that one audience's window shows."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.zones: dict[str, Any] = copy.deepcopy(view["zones"])
        self.status: dict[str, Any] = copy.deepcopy(view["status"])
        self.v: int = view["v"]

    def apply(self, event: dict[str, Any]) -> None:
        """Apply one event, which must be the next."""
        assert event["v"] == self.v + 1
        self.v = event["v"]
        for entry in event["cards"]:
            self._move(entry)
        for entry in event["shows"]:
            shown = {key: value for key, value in entry.items() if key != "zone"}
            zone = self.zones[entry["zone"]]
            others = [card for card in zone["cards"] if card["card"] != shown["card"] and not zone.get("top")]
            zone["cards"] = [*others, shown]
        self.zones.update(copy.deepcopy(event["zones"]))
        self.status = copy.deepcopy(event["status"])

    def _move(self, entry: dict[str, Any]) -> None:
        source, target = self.zones[entry["from"]], self.zones[entry["to"]]
        change_count(source, -1)
        change_count(target, 1)
        source["cards"] = [card for card in source["cards"] if card["card"] != entry["card"]]
        handle = entry.get("as", entry["card"])
        if target.get("top"):
            target["cards"] = []
        if handle is not None:
            faces = {key: value for key, value in entry.items() if key not in ("from", "to", "as")}
            target["cards"] = [*target["cards"], {**faces, "card": handle}]


def change_count(zone: dict[str, Any], change: int) -> None:
    """Change the count of a zone, unless its cards are not counted."""
    if zone["n"] is not None:
        zone["n"] += change
