"""An observation, byte by byte as docs/envs/diner.md lists it: the table as the seat sees it, where each card lies, and of its faces what has been shown."""

from typing import Any

import numpy as np
import pytest
from tests.games.diner.observer import Observer
from tests.games.diner.scenario import Restaurant, step
from tests.games.observing import looks

from orderup.games.diner.deck import standard
from orderup.games.diner.observation import CARD_SIZE, CARDS_AT, STANDARD_SIZE
from orderup.games.diner.state import STANDARD_NUM_CARDS
from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.match import Match

DECK = standard()
KITCHEN, LOUNGE, SINK, OF_SEATS = 1, 2, 3, 4
FEW = 10
"""Handles after a Break of so few cards stay below 64."""


def places(record: Any, seat: int) -> dict[int, tuple[int, int]]:
    """Zone and position by handle."""
    rows = [(KITCHEN, 64 * k, record["kitchen"][k], record["height"][k]) for k in range(3)]
    rows += [(LOUNGE, k, record["lounge"][k : k + 1], record["lounge"][k] >= 0) for k in range(3)]
    rows += [(SINK, 0, record["sink"][0], record["sunk"][0])]
    players = int(record["players"])
    for steps in range(players):
        other, zone = (seat + steps) % players, OF_SEATS + 3 * steps
        for i, (name, count) in enumerate((("hand", "held"), ("section", "seated"), ("tips", "served"))):
            rows.append((zone + i, 0, record[name][other], record[count][other]))
    return {
        int(record["handle"][slot]): (zone, first + i)
        for zone, first, slots, n in rows
        for i, slot in enumerate(slots[: int(n)])
    }


def row(place: tuple[int, int], faces: dict[str, Any]) -> list[int]:
    """A card as it should be written."""
    plates = [0] * 7
    table = faces.get("table", {"value": 0, "order": []})
    for plate in table["order"]:
        plates[DECK.kind(plate)] += 1
    return [*place, DECK.kind(faces["plate"]) + 1 if "plate" in faces else 0, table["value"], *plates]


@pytest.mark.parametrize(("players", "seed", "few"), [(2, 1, False), (3, 2, False), (4, 3, False), (4, 279, True)])
def test_d4b_an_observation_shows_each_card_where_it_lies_with_the_faces_it_has_shown(
    players: int, seed: int, few: bool
) -> None:
    place = Restaurant(players, seed=seed)
    rng, seat, out = dice(seed), seed % players, np.zeros(STANDARD_SIZE, np.uint8)
    observer = Observer(place.match.view(seat))
    while not place.match.over:
        record = place.match.position.states[0]
        entry_points.observe(place.match.position.states, seat, out)
        lying = places(record, seat)
        expected = [row(lying[handle], observer.known.get(handle, {})) for handle in sorted(lying)]
        assert (
            out[CARDS_AT : CARDS_AT + CARD_SIZE * STANDARD_NUM_CARDS].reshape(STANDARD_NUM_CARDS, CARD_SIZE).tolist()
            == expected
        )
        observer.watch(place.match.render(step(place.match, rng), seat))
    assert not few or STANDARD_NUM_CARDS <= max(lying) < STANDARD_NUM_CARDS + FEW


PHASES = ["setup", "open", "break_due", "break_called", "break_over", "check", "closed"]
HOARDING = {"off": 0, "at_once": 1, "after": 2}
DOING = {"seat": 1, "counter": 2}


def seat_row(match: Match, view: dict[str, Any], seat: int) -> dict[str, int]:
    """A seat as it should be written."""
    status, zones = view["status"], view["zones"]
    busy = status["busy"][seat]
    return {
        "tokens": status["tokens"][seat],
        "doing": DOING[busy["doing"]] if busy else 0,
        "gap": busy["place"] + 1 if busy else 0,
        "held": zones[f"hand.{seat}"]["n"],
        "seated": zones[f"section.{seat}"]["n"],
        "served": zones[f"tips.{seat}"]["n"],
        "has_to_agree": int(seat in status["agree"]),
        "may_take": int({"do": "take"} in [entry["move"] for entry in match.menu(seat) if entry["why"] is None]),
    }


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"edition": "contest"}),
        (3, {"hoarding": "after", "pairing": "printed"}),
        (4, {"hoarding": "at_once", "check_orders": True}),
    ],
)
def test_an_observation_tells_of_the_table_what_the_view_tells(players: int, options: dict[str, Any]) -> None:
    for match, viewer, view, parts in looks("diner", players, options, players):
        status, zones, table = view["status"], view["zones"], parts["table"][0]
        assert PHASES[table["phase"]] == status["phase"]
        assert (table["players"], table["breaks"]) == (players, status["breaks"])
        assert (viewer + table["dealer"]) % players == status["dealer"]
        assert table["may_close"] == status["closable"]
        assert table["contest"] == (match.options["edition"] == "contest")
        assert table["printed"] == (match.options["pairing"] == "printed")
        assert table["hoarding"] == HOARDING[match.options["hoarding"]]
        assert table["checking"] == match.options["check_orders"]
        assert table["heights"] == [zones[f"kitchen.{k}"]["n"] for k in range(3)]
        assert table["sunk"] == zones["sink"]["n"]
        if status["caller"] not in (None, "house"):
            assert (viewer + table["caller"] - 1) % players == status["caller"]
        seats = [(viewer + r) % players for r in range(players)]
        assert parts["seats"][:players] == [seat_row(match, view, seat) for seat in seats]
