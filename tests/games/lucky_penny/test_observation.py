"""An observation, byte by byte as docs/envs/lucky_penny.md lists it, beside the view of the same seat."""

from typing import Any

import pytest
from tests.games.observing import Parts, looks

from orderup.games.lucky_penny.deck import standard

PHASES = ["setup", "serve", "pick", "pair", "over"]
COURSES = ["appetizer", "entree", "dessert", "drink"]
ORDERS, GUESTS = standard().orders, standard().guests
ROW_ZONE_BYTE, FIRST_ORDERS_ZONE_BYTE, DISCARDS_ZONE_BYTE, FIRST_HAND_ZONE_BYTE = 1, 2, 5, 6


def check_table(table: dict[str, int], view: dict[str, Any], viewer: int, players: int) -> None:
    """What belongs to nobody."""
    status, zones = view["status"], view["zones"]
    assert PHASES[table["phase"]] == status["phase"]
    assert table["players"] == players
    assert status["turn"] in (None, (viewer + table["mover"]) % players)
    assert (viewer + table["first"]) % players == status["first"]
    assert (table["opening"], table["penny"], table["shuffles"]) == (
        status["opening"],
        status["spot"],
        status["shuffles"],
    )
    assert (table["draw_pile"], table["discarded"]) == (zones["deck"]["n"], zones["discards"]["n"])
    assert table["arrived"] == len(GUESTS) - zones["line"]["n"]
    assert table["departed"] == len(status["settled"])
    for p, guest in enumerate(status["guests"]):
        assert guest is None or (table["served_places"] >> p) & 1 == guest["served"]


def check_orders(parts: Parts, view: dict[str, Any], viewer: int, players: int) -> None:
    """Every order that is shown stands in a row of a card of this look."""
    zones = view["zones"]

    def names(zone: int, position: int | None = None) -> list[str]:
        rows = zip(parts["orders"], ORDERS, strict=True)
        return sorted(o.name for row, o in rows if row["zone"] == zone and position in (None, row["position"]))

    def shown(zone: str) -> list[str]:
        return sorted(card["order"]["name"] for card in zones[zone]["cards"] if "order" in card)

    for i in range(4):
        assert names(ROW_ZONE_BYTE, i) == shown(f"row.{i}")
    for p in range(3):
        assert names(FIRST_ORDERS_ZONE_BYTE + p) == shown(f"orders.{p}")
    assert len(names(DISCARDS_ZONE_BYTE)) == zones["discards"]["n"]
    for r in range(players):
        seat = (viewer + r) % players
        known = shown(f"hand.{seat}")
        assert (
            parts["seats"][r]["held"]
            == zones[f"hand.{seat}"]["n"]
            == len(names(FIRST_HAND_ZONE_BYTE + r)) + sum(parts["seats"][r]["ages"])
        )
        assert set(known) <= set(names(FIRST_HAND_ZONE_BYTE + r))


def too_late(portions: dict[str, int]) -> list[str]:
    """The courses that come before one that the guest has had (L9)."""
    if portions["dessert"]:
        return ["appetizer", "entree"]
    return ["appetizer"] if portions["entree"] else []


def place_row(guest: dict[str, Any] | None, first: int, sides: int) -> dict[str, Any]:
    """A guest as it should be written."""
    shares = [0] * 6
    if guest is None:
        return dict.fromkeys(("there", "laid", "filled", "refuses", "marker"), 0) | {"tally": [0] * 4, "shares": shares}
    for r in range(sides):
        side = (first + r) % sides
        shares[2 * r] = guest["shares"][side]
        shares[2 * r + 1] = 0 if guest["first"][side] is None else guest["first"][side] + 1
    return {
        "there": 1,
        "laid": len(guest["servers"]),
        "filled": guest["filled"],
        "refuses": sum(1 << COURSES.index(course) for course in too_late(guest["portions"])),
        "marker": guest["marker"],
        "tally": [guest["portions"][course] for course in COURSES],
        "shares": shares,
    }


def locations(view: dict[str, Any], first: int, sides: int) -> list[dict[str, int]]:
    """What became of each guest of the list."""
    zones = view["zones"]
    rows = {guest.name: {"location": 0, "earned": 0, "extra": 0} for guest in GUESTS}
    where = {f"guest.{p}": 1 + p for p in range(3)} | {"gone": 4}
    where |= {f"tips.{(first + r) % sides}": 5 + r for r in range(sides)}
    names = {}
    for zone, location in where.items():
        for card in zones[zone]["cards"]:
            names[card["card"]] = card["guest"]["name"]
            rows[card["guest"]["name"]]["location"] = location
    for one in view["status"]["settled"]:
        rows[names[one["card"]]] |= {"earned": one["tip"] // 10, "extra": one["bonus"] // 10}
    return list(rows.values())


@pytest.mark.parametrize(("players", "clock"), [(2, True), (3, False), (4, True)])
def test_an_observation_tells_what_the_view_tells(players: int, clock: bool) -> None:
    for _, viewer, view, parts in looks("lucky_penny", players, {"turn_clock": clock}, players):
        status = view["status"]
        sides = len(set(status["sides"]))
        first = status["sides"][viewer]
        check_table(parts["table"][0], view, viewer, players)
        assert parts["table"][0]["timed"] == clock
        for r in range(sides):
            high, low = parts["sides"][r]["points"]
            assert 256 * high + low == status["scores"][status["sides"].index((first + r) % sides)]
        check_orders(parts, view, viewer, players)
        assert parts["places"] == [place_row(guest, first, sides) for guest in status["guests"]]
        assert parts["guests"] == locations(view, first, sides)
