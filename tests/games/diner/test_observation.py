"""An observation's cards, byte by byte as docs/envs/diner.md lists them: where each lies, and of its faces what the seat has been shown."""

from typing import Any

import numpy as np
import pytest
from tests.games.diner.observer import Observer
from tests.games.diner.restaurant import Restaurant, step

from orderup.games.diner.deck import standard
from orderup.games.diner.observation import CARD_SIZE, CARDS_AT, SIZE
from orderup.games.diner.state import CARDS
from orderup.kernel import entry_points
from orderup.kernel.dice import dice

DECK = standard()
KITCHEN, LOUNGE, SINK, OF_SEATS = 1, 2, 3, 4
FEW = 10
"""Handles after a Break of so few cards stay below 64."""


def places(record: Any, seat: int) -> dict[int, tuple[int, int]]:
    """Zone and position by handle."""
    rows = [(KITCHEN, 64 * k, record["kitchen"][k], record["height"][k]) for k in range(3)]
    rows += [(LOUNGE, k, record["lounge"][k : k + 1], record["lounge"][k] >= 0) for k in range(3)]
    rows += [(SINK, 0, record["sink"], record["sunk"])]
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
    rng, seat, out = dice(seed), seed % players, np.zeros(SIZE, np.uint8)
    observer = Observer(place.match.view(seat))
    while not place.match.over:
        record = place.match.position.states[0]
        entry_points.observe(place.match.position.states, seat, out)
        lying = places(record, seat)
        expected = [row(lying[handle], observer.known.get(handle, {})) for handle in sorted(lying)]
        assert out[CARDS_AT : CARDS_AT + CARD_SIZE * CARDS].reshape(CARDS, CARD_SIZE).tolist() == expected
        observer.watch(place.match.render(step(place.match, rng), seat))
    assert not few or CARDS <= max(lying) < CARDS + FEW
