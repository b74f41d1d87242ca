"""Lists whose decks have fewer number cards than the standard ones: dealt whole, played to the end, and refused beyond the limits."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.lists import villains_list

from orderup.conformance.playing import iterate_to_end, start_match
from orderup.games import find
from orderup.games.villains.deck import CARD_LIMITS
from orderup.games.villains.state import HAND_SIZE, MAX_NUMBER_CARDS
from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.decks import DeckError
from orderup.match.invariants import check_journal_invariants
from orderup.match.journal_lines import parse_journal, validate_lines
from orderup.match.replay import verify

VILLAINS = find("villains")


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(
    numbers=st.integers(CARD_LIMITS.min_count, CARD_LIMITS.max_count),
    players=st.sampled_from(VILLAINS.players),
    specials=st.booleans(),
    villains=st.sampled_from(VILLAINS.options["villains"].values),
    deck=st.sampled_from(VILLAINS.options["deck"].values),
    seed=st.integers(0, 2**32),
)
def test_v2_decks_of_any_size_are_dealt_whole_played_to_the_end_and_verified(
    numbers: int, players: int, specials: bool, villains: str, deck: str, seed: int
) -> None:
    options: dict[str, Any] = {"specials": specials, "villains": villains, "deck": deck, "turn_clock": False}
    match = start_match(("villains", players, options, villains_list(numbers)), seed)
    cards, dealt = players * (numbers + 2 * specials), set[int]()
    for v in iterate_to_end(match, random.Random(seed)):
        dealt |= {card["card"] for card in match.event(v).cards if card["from"] == "box"}
        assert sum(zone["n"] for zone in match.view(None)["zones"].values()) == len(dealt)
    assert len(dealt) == cards
    lines = parse_journal(match.journal_text())
    check_journal_invariants(validate_lines([*lines]))
    assert verify(lines).position.states.tobytes() == match.position.states.tobytes()


@pytest.mark.parametrize("specials", [True, False])
def test_v2_the_smallest_decks_leave_everybody_another_hand_to_draw(specials: bool) -> None:
    options = {"villains": "deal", "specials": specials}
    match = start_match(("villains", 6, options, villains_list(CARD_LIMITS.min_count)), 1)
    for _ in iterate_to_end(match, random.Random(1)):
        if match.v > 1:
            break
    zones = match.view(None)["zones"]
    assert all(zones[f"hand.{seat}"]["n"] == HAND_SIZE for seat in range(6))
    assert all(zones[f"deck.{seat}"]["n"] == HAND_SIZE + 2 * specials for seat in range(6))


@pytest.mark.parametrize("numbers", [8, 19])
def test_v1_decks_beyond_the_limits_are_refused_with_their_count_and_the_limits(numbers: int) -> None:
    with pytest.raises(DeckError) as refused:
        villains_list(numbers)
    assert f"all villains, cards: the deck has {numbers} number cards; it may have 9 to 18" in refused.value.faults


def test_v1_all_decks_of_a_list_have_as_many_cards() -> None:
    data = villains_list(12).as_dict()
    slug, villain = list(data["villains"].items())[1]
    villain["cards"]["red"] = villain["cards"]["red"][1:]
    name, first = villain["name"], next(iter(data["villains"].values()))["name"]
    assert VILLAINS.check_deck(data).faults == [
        f"villain {name}, cards: 11 number cards, and {first} has 12; all decks have as many"
    ], slug


def test_v1_another_number_of_cards_is_a_departure_from_the_rulebook() -> None:
    assert "cards: the decks have 12 number cards; the rulebook has 18 (V1)" in (
        VILLAINS.check_deck(villains_list(12).as_dict()).warnings
    )


def test_the_limits_are_data_of_the_game() -> None:
    assert VILLAINS.card_limits == (CardCountLimits("number cards", 9, MAX_NUMBER_CARDS, MAX_NUMBER_CARDS),)
