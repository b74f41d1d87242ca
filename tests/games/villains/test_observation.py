"""An observation, byte by byte as docs/envs/villains.md lists it, beside the view of the same seat."""

from typing import Any

import pytest
from tests.games.observing import Parts, looks

from orderup.match import Match

PHASES = ["setup", "choosing", "playing", "over"]
COLORS = ["red", "blue", "green", "yellow", "purple", "orange"]
SHOWN_HERO, SHOWN_EMPTY = 62, 63
FIRST_PILE_ZONE_BYTE, FIRST_HAND_ZONE_BYTE, DISCARD_ZONE_BYTE = 1, 7, 13


def number_of(match: Match, card: dict[str, Any]) -> int:
    """A card that is shown, as the rows number it."""
    return int(20 * [villain.slug for villain in match.deck.villains].index(card["villain"]) + card["no"] - 1)


def face(card: dict[str, Any]) -> int:
    """The face of a card with a number."""
    return int(card["number"] - 1 + 6 * COLORS.index(card["color"]))


def shown(zone: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a zone whose faces are shown."""
    return [card for card in zone["cards"] if "villain" in card]


def check_cards(match: Match, viewer: int, view: dict[str, Any], parts: Parts) -> None:
    """Every card whose face is shown stands in its row."""
    rows, zones, players = parts["cards"], view["zones"], match.players
    for r in range(players):
        seat = (viewer + r) % players
        for zone in ("hand", "bound"):
            for card in shown(zones[f"{zone}.{seat}"]):
                assert rows[number_of(match, card)] == {"zone": FIRST_HAND_ZONE_BYTE + r, "position": 0, "side": 1}
        height = parts["seats"][r]["height"]
        for card in shown(zones[f"pile.{seat}"])[-1:]:
            row = rows[number_of(match, card)]
            assert (row["zone"], row["position"]) == (FIRST_PILE_ZONE_BYTE + r, height - 1)
            assert row["side"] == (2 if card.get("hero") else 1)
        known = sum(row["zone"] == FIRST_PILE_ZONE_BYTE + r for row in rows)
        assert known + sum(hero["pile"] == 1 + r for hero in parts["heroes"]) == height
    for i, card in enumerate(zones["discard"]["cards"]):
        assert rows[number_of(match, card)] == {"zone": DISCARD_ZONE_BYTE, "position": i, "side": 1}
    assert sum(row["zone"] == DISCARD_ZONE_BYTE for row in rows) == zones["discard"]["n"]


def check_seats(match: Match, viewer: int, view: dict[str, Any], parts: Parts) -> None:
    """What is open of each seat."""
    status, zones, players = view["status"], view["zones"], match.players
    slugs = [villain.slug for villain in match.deck.villains]
    for r, row in enumerate(parts["seats"][:players]):
        seat = (viewer + r) % players
        villain, pile = status["villains"][seat], zones[f"pile.{seat}"]["cards"]
        assert row["villain"] == (slugs.index(villain) + 1 if villain else 0)
        assert row["bound"] == zones[f"bound.{seat}"]["n"]
        assert row["held"] == zones[f"hand.{seat}"]["n"] + row["bound"]
        assert row["draw_pile"] == zones[f"deck.{seat}"]["n"]
        top = pile[-1] if pile else None
        if top is None:
            assert (row["show"], row["height"]) == (SHOWN_EMPTY, 0)
        elif top.get("hero"):
            assert row["show"] == SHOWN_HERO
        elif "number" in top:
            assert row["show"] == face(top)


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (4, {"specials": False, "easy_memory": True}), (6, {"villains": "choose", "deck": "spread"})],
)
def test_v7_an_observation_tells_what_the_view_tells(players: int, options: dict[str, Any]) -> None:
    for match, viewer, view, parts in looks("villains", players, options, players):
        status, table = view["status"], parts["table"][0]
        assert PHASES[table["phase"]] == status["phase"]
        assert table["players"] == players
        assert table["specials"] == match.options["specials"]
        assert table["easy"] == match.options["easy_memory"]
        assert (viewer + table["starter"]) % players == status["starter"]
        assert status["turn"] in (None, (viewer + table["turn"]) % players)
        check_seats(match, viewer, view, parts)
        check_cards(match, viewer, view, parts)


def test_v7_the_own_hand_stands_place_by_place_and_a_spectator_has_none() -> None:
    for _, viewer, view, parts in looks("villains", 3, {}, 7):
        faces = [one - 1 for one in parts["hand"][0]["faces"] if one]
        own = [card for zone in ("hand", "bound") for card in view["zones"][f"{zone}.{viewer}"]["cards"]]
        if view["you"] is None:
            assert faces == []
        else:
            assert sorted(one for one in faces if one < 36) == sorted(face(card) for card in own if "number" in card)
            assert len(faces) == len(own)
