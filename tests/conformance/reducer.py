"""A client that knows only docs/protocol.md: it applies events to its first view."""

import copy
from typing import Any


class Client:
    """What one audience's window shows."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.zones: dict[str, Any] = copy.deepcopy(view["zones"])
        self.status: dict[str, Any] = copy.deepcopy(view["status"])
        self.v: int = view["v"]

    def apply(self, event: dict[str, Any]) -> None:
        """Take one event, which must be the next."""
        assert event["v"] == self.v + 1
        self.v = event["v"]
        for entry in event["cards"]:
            self._move(entry)
        for entry in event["shows"]:
            shown = {key: value for key, value in entry.items() if key != "zone"}
            self.zones[entry["zone"]]["cards"] = [shown]
        self.zones.update(copy.deepcopy(event["zones"]))
        self.status = copy.deepcopy(event["status"])

    def _move(self, entry: dict[str, Any]) -> None:
        source, target = self.zones[entry["from"]], self.zones[entry["to"]]
        source["n"] -= 1
        source["cards"] = [card for card in source["cards"] if card["card"] != entry["card"]]
        target["n"] += 1
        card = {key: value for key, value in entry.items() if key not in ("from", "to")}
        stays = [] if is_stack(entry["to"]) else target["cards"]
        target["cards"] = [*stays, card]


def is_stack(zone: str) -> bool:
    """Of a stack only the top is visible."""
    return zone.startswith("kitchen") or zone == "sink"
