"""The zones of a game that keeps its cards in stacks: what is hidden, and what only its owner sees."""

from types import SimpleNamespace
from typing import Any, Final

import pytest

from orderup.kernel.seats import SPECTATOR
from orderup.kernel.zones import stack_zones

READING: Final[Any] = SimpleNamespace(
    players=2, cards=[[0, 1], [2], [3], [4], [5]], counts=[2, 1, 1, 1, 1], has=lambda _: False
)
ZONES: Final = stack_zones(
    ["deck", "hand.0", "hand.1", "hand.2", "row"],
    lambda _, card: {"number": 10 * card},
    hidden=["deck"],
    owned=["hand"],
)


@pytest.mark.parametrize(
    ("audience", "seen"),
    [
        (0, {"deck": [], "hand.0": [2], "hand.1": [], "row": [5]}),
        (1, {"deck": [], "hand.0": [], "hand.1": [3], "row": [5]}),
        (SPECTATOR, {"deck": [], "hand.0": [], "hand.1": [], "row": [5]}),
        (None, {"deck": [0, 1], "hand.0": [2], "hand.1": [3], "row": [5]}),
    ],
)
def test_a_zone_that_is_owned_is_seen_by_its_owner_alone(audience: int | None, seen: dict[str, list[int]]) -> None:
    view = ZONES.view(READING, None, audience)
    assert view == {
        zone: {
            "n": READING.counts[number],
            "cards": [{"card": card, "number": 10 * card} for card in seen[zone]],
        }
        for number, zone in ZONES.names.items()
        if zone != "hand.2"
    }


def test_faces_are_shown_where_cards_are_told_apart() -> None:
    assert ZONES.faces(READING, None, 2, "hand.0", 0) == {"number": 20}
    assert ZONES.faces(READING, None, 2, "hand.0", 1) == {}


def test_an_owned_zone_without_an_owner_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"the zone 'hand' is owned, so its name ends in its owner's seat, such as 'hand\.0'"
    ):
        stack_zones(["deck", "hand"], lambda _, __: {}, owned=["hand"])
