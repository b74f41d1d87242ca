"""Choosing villains and dealing (V1, V2)."""

from collections import Counter
from typing import Any

import pytest
from tests.games.villains.scenario import NAMES, begin, name

from orderup.games.villains.deck import POWERS, standard
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.words import MoveRefusedError
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

SLUGS = [villain.slug for villain in standard().villains]


def status(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = match.view(SPECTATOR)["status"]
    return found


def choose(match: Match, seat: int, villain: str) -> None:
    match.apply(seat, {"do": "choose", "villain": villain}, match.t)


def all_cards(match: Match) -> list[dict[str, Any]]:
    """Every card of a game that has just been dealt, with its face."""
    return next(event.cards for event in match.events if event.cards)


def test_v1_players_choose_in_turn_and_nobody_takes_what_is_taken() -> None:
    match = begin(4, seed=2, villains="choose")
    first = status(match)["starter"]
    assert status(match)["phase"] == "choosing"
    for i in range(4):
        seat = (first + i) % 4
        assert status(match)["turn"] == seat
        assert [s for s in match.movers() if s != HOUSE] == [seat]
        with pytest.raises(MoveRefusedError) as refused:
            choose(match, (seat + 1) % 4, SLUGS[5])
        assert refused.value.code == "V1"
        if i:
            with pytest.raises(MoveRefusedError) as refused:
                choose(match, seat, SLUGS[0])
            assert refused.value.code == "V1"
        choose(match, seat, SLUGS[i])
    assert status(match)["villains"] == [SLUGS[(seat - first) % 4] for seat in range(4)]
    assert (status(match)["phase"], status(match)["turn"]) == ("playing", first)


def test_v1_the_house_deals_out_a_villain_to_who_does_not_choose() -> None:
    given = Counter[str]()
    for seed in range(120):
        match = begin(3, seed, villains="choose")
        seat = status(match)["turn"]
        (clock,) = match.clocks()
        assert (clock.name, clock.seat) == ("choose", seat)
        choose(match, seat, SLUGS[2])
        match.apply(HOUSE, {"do": "assign"}, 0)
        villain = status(match)["villains"][(seat + 1) % 3]
        assert villain != SLUGS[2]
        given[villain] += 1
        assert status(match)["turn"] == (seat + 2) % 3
    assert len(given) == 5
    assert min(given.values()) > 8


def test_v1_no_card_is_on_the_table_before_all_have_a_villain() -> None:
    match = begin(3, villains="choose")
    assert all(not zone["n"] and not zone["cards"] for zone in match.view(0)["zones"].values())
    for _ in range(2):
        match.apply(HOUSE, {"do": "assign"}, 0)
    assert all(not zone["n"] and not zone["cards"] for zone in match.view(0)["zones"].values())
    match.apply(HOUSE, {"do": "assign"}, 0)
    assert match.view(0)["zones"]["hand.0"]["n"] == 4
    assert len(all_cards(match)) == 60


def test_v1_with_villains_dealt_out_every_villain_is_as_likely() -> None:
    counts = Counter(tuple(status(begin(3, seed))["villains"]) for seed in range(300))
    assert all(len(set(villains)) == 3 for villains in counts)
    singles = Counter(villain for villains in counts.elements() for villain in villains)
    assert set(singles) == set(SLUGS)
    assert min(singles.values()) > 110


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("specials", [True, False])
def test_v1_everybody_has_the_own_deck(players: int, specials: bool) -> None:
    match = begin(players, specials=specials)
    villains = status(match)["villains"]
    for seat in range(players):
        mine = [card for card in all_cards(match) if card["to"].endswith(f".{seat}")]
        assert {card["villain"] for card in mine} == {villains[seat]}
        assert sorted(card["no"] for card in mine) == list(range(1, 21 if specials else 19))
        assert Counter(card.get("number") for card in mine if "number" in card) == dict.fromkeys(range(1, 7), 3)
        powers = [card["power"] for card in mine if "power" in card]
        assert powers == [POWERS[SLUGS.index(villains[seat])]] * (2 if specials else 0)


def test_v1_option_deck_gives_equal_or_different_number_cards() -> None:
    def numbers(deck: str) -> list[list[tuple[str, int]]]:
        match = begin(6, specials=False, deck=deck)
        return [
            sorted((card["color"], card["number"]) for card in all_cards(match) if card["villain"] == slug)
            for slug in SLUGS
        ]

    identical, spread = numbers("identical"), numbers("spread")
    assert all(cards == identical[0] for cards in identical)
    assert len({tuple(cards) for cards in spread}) == 6
    assert set(Counter(card for cards in spread for card in cards).values()) == {3}


def test_v1_counts_are_public_and_faces_are_not() -> None:
    match = begin(4)
    zones = match.view(SPECTATOR)["zones"]
    for seat in range(4):
        assert zones[f"hand.{seat}"] == {"n": 4, "cards": []}
        assert zones[f"deck.{seat}"] == {"n": 15, "cards": []}
    mine = match.view(2)["zones"]["hand.2"]["cards"]
    assert len(mine) == 4
    assert all("villain" in card for card in mine)


def test_v2_the_first_card_of_each_pile_is_no_special() -> None:
    specials = 0
    for seed in range(40):
        match = begin(6, seed)
        for seat in range(6):
            (top,) = match.view(SPECTATOR)["zones"][f"pile.{seat}"]["cards"]
            assert "number" in top
            specials += sum("power" in card for card in match.view(seat)["zones"][f"hand.{seat}"]["cards"])
    assert specials > 50, "specials are in the decks and hands all the same"


def test_v2_the_first_card_is_any_number_card() -> None:
    firsts = Counter(name(begin(3, seed).view(0)["zones"]["pile.0"]["cards"][0]) for seed in range(900))
    assert len(firsts) == 18
    assert min(firsts.values()) > 20


def test_v2_anybody_may_start_and_the_turn_goes_clockwise() -> None:
    starters = Counter(status(begin(5, seed))["starter"] for seed in range(200))
    assert min(starters[seat] for seat in range(5)) > 20
    match = begin(5, seed=3)
    first = status(match)["turn"]
    for i in range(12):
        seat = (first + i) % 5
        assert status(match)["turn"] == seat
        card = match.view(seat)["zones"][f"hand.{seat}"]["cards"][0]["card"]
        match.apply(seat, {"do": "hide", "card": card}, 0)


def test_v2_nothing_is_played_before_the_house_opens() -> None:
    match = Match.start("villains", 3, {"villains": "deal"}, seed_from_int(1), NAMES[:3])
    assert match.movers() == [HOUSE]
    for seat in range(3):
        card = match.view(seat)["zones"][f"hand.{seat}"]["cards"][0]["card"]
        with pytest.raises(MoveRefusedError) as refused:
            match.apply(seat, {"do": "hide", "card": card}, 0)
        assert refused.value.code == "V2"
    match.apply(HOUSE, {"do": "open"}, 0)
    with pytest.raises(MoveRefusedError):
        match.apply(HOUSE, {"do": "open"}, 0)


def test_v2_of_no_card_it_is_kept_that_it_was_stolen_or_left_the_thiefs_hand() -> None:
    state = begin(6).position.states[0]
    assert state["handles_assigned"] == 1
    kept = {name: state[name].tolist() for name in ("stolen", "kept", "new_to_thief", "stamp")}
    assert kept == {"stolen": [-1, -1], "kept": [0, 0], "new_to_thief": [0, 0], "stamp": [0] * 120}


def test_v11_the_thief_is_who_has_hypnotize() -> None:
    for seed in range(12):
        match = begin(4, seed)
        powers = [POWERS[SLUGS.index(villain)] for villain in status(match)["villains"]]
        thief = powers.index("hypnotize") if "hypnotize" in powers else -1
        assert match.position.states["thief"][0] == thief
        assert begin(4, seed, specials=False).position.states["thief"][0] == -1
