"""Lists with fewer or more orders and guests than the standard one: dealt whole, played to the end, and refused beyond the limits."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.lists import lucky_list

from orderup.conformance.checked import checked_observation
from orderup.conformance.playing import iterate_to_end, start_match
from orderup.games import find
from orderup.games.lucky_penny.action_coding import LARGE_NUM_ACTIONS, STANDARD_NUM_ACTIONS
from orderup.games.lucky_penny.deck import ORDER_LIMITS
from orderup.games.lucky_penny.observation import LARGE_SIZE, STANDARD_SIZE
from orderup.games.lucky_penny.state import (
    FIRST_GUEST,
    MAX_CARDS,
    MAX_GUESTS,
    MAX_ORDERS,
    NO_BATCH,
    STANDARD_NUM_GUESTS,
    STANDARD_NUM_ORDERS,
)
from orderup.kernel import SPECTATOR
from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.decks import DeckError
from orderup.match.invariants import check_journal_invariants
from orderup.match.journal_lines import parse_journal, validate_lines
from orderup.match.replay import verify

LUCKY = find("lucky_penny")


@st.composite
def lists(draw: st.DrawFn) -> Any:
    """A list of any legal size, for any legal opening."""
    rounds = draw(st.integers(1, 4))
    orders = draw(st.integers(ORDER_LIMITS.min_count_with({"draft_rounds": rounds}), MAX_ORDERS))
    return lucky_list(orders, draw(st.integers(3, MAX_GUESTS)), draft_rounds=rounds)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(deck=lists(), players=st.sampled_from(LUCKY.players), seed=st.integers(0, 2**32))
def test_l2_a_list_of_any_size_is_dealt_whole_played_to_the_end_and_verified(
    deck: Any, players: int, seed: int
) -> None:
    match = start_match(("lucky_penny", players, {"turn_clock": False}, deck), seed)
    cards = len(deck.orders) + len(deck.guests)
    assert sorted(card["card"] for card in match.event(1).cards) == list(range(cards))
    for _ in iterate_to_end(match, random.Random(seed)):
        assert sum(zone["n"] for zone in match.view(SPECTATOR)["zones"].values()) == cards
    lines = parse_journal(match.journal_text())
    check_journal_invariants(validate_lines([*lines]))
    assert verify(lines).position.states.tobytes() == match.position.states.tobytes()


@pytest.mark.parametrize(
    ("orders", "guests", "parameters", "said"),
    [
        (19, 9, {}, "the list has 19 orders; it may have 20 to 63"),
        (64, 9, {}, "the list has 64 orders; it may have 20 to 63"),
        (35, 9, {"draft_rounds": 4}, "the list has 35 orders; with draft_rounds 4 it may have 36 to 63"),
        (43, 2, {}, "the list has 2 guests; it may have 3 to 16"),
        (43, 17, {}, "the list has 17 guests; it may have 3 to 16"),
    ],
)
def test_l1_a_list_beyond_the_limits_is_refused_with_its_count_and_the_limits(
    orders: int, guests: int, parameters: dict[str, int], said: str
) -> None:
    with pytest.raises(DeckError) as refused:
        lucky_list(orders, guests, **parameters)
    assert refused.value.faults == [said]


def test_l1_another_number_of_cards_is_a_departure_from_the_rulebook() -> None:
    assert LUCKY.check_deck(lucky_list(40, 10).as_dict()).warnings[:2] == [
        "the list has 40 orders; the rulebook has 43 (L1)",
        "the list has 10 guests; the rulebook has 9 (L1)",
    ]


def test_the_limits_are_data_of_the_game() -> None:
    assert LUCKY.card_limits == (
        CardCountLimits("orders", 4, 63, 43, {"draft_rounds": 8}),
        CardCountLimits("guests", 3, 16, 9),
    )


@pytest.mark.parametrize("players", LUCKY.players)
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_l3_after_the_opening_of_the_shortest_list_the_row_is_full(players: int, rounds: int) -> None:
    deck = lucky_list(ORDER_LIMITS.min_count_with({"draft_rounds": rounds}), 3, draft_rounds=rounds)
    match = start_match(("lucky_penny", players, {"turn_clock": False}, deck), rounds)
    for _ in iterate_to_end(match, random.Random(rounds)):
        if match.view(None)["status"]["phase"] == "serve":
            break
    zones = match.view(None)["zones"]
    assert [zones[f"row.{place}"]["n"] for place in range(4)] == [1] * 4


@pytest.mark.parametrize(
    ("orders", "guests", "size", "actions"),
    [
        (20, 3, STANDARD_SIZE, STANDARD_NUM_ACTIONS),
        (STANDARD_NUM_ORDERS, STANDARD_NUM_GUESTS, STANDARD_SIZE, STANDARD_NUM_ACTIONS),
        (STANDARD_NUM_ORDERS + 1, STANDARD_NUM_GUESTS, LARGE_SIZE, LARGE_NUM_ACTIONS),
        (STANDARD_NUM_ORDERS, STANDARD_NUM_GUESTS + 1, LARGE_SIZE, LARGE_NUM_ACTIONS),
        (MAX_ORDERS, MAX_GUESTS, LARGE_SIZE, LARGE_NUM_ACTIONS),
    ],
)
def test_l6_an_observation_has_a_row_for_every_card_and_no_more_bytes_than_it_takes(
    orders: int, guests: int, size: int, actions: int
) -> None:
    match = start_match(("lucky_penny", 3, {"turn_clock": False}, lucky_list(orders, guests)), 3)
    layout = LUCKY.observation_layout_of(match.deck)
    assert layout is not None
    assert LUCKY.num_actions_of(match.deck) == actions
    for _ in iterate_to_end(match, random.Random(3)):
        seen = checked_observation(match.position, 0)
        parts = layout.read(seen)
        assert seen.size == size
        assert not any(any(row.values()) for row in parts["orders"][orders:])
        assert not any(any(row.values()) for row in parts["guests"][guests:])
    assert all(row["location"] > 3 for row in parts["guests"][:guests])


def test_l2_slots_beyond_the_list_are_nobodys() -> None:
    match = start_match(("lucky_penny", 4, {"turn_clock": False}, lucky_list(20, 3)), 5)
    for _ in iterate_to_end(match, random.Random(5)):
        pass
    record = match.redealt_position(0, 1).states[0]
    beyond = [*range(20, FIRST_GUEST), *range(FIRST_GUEST + 3, MAX_CARDS)]
    assert {int(record["batch"][slot]) for slot in beyond} == {NO_BATCH}
    assert not record["seen"][beyond].any()
    assert sorted(record["face"][:20]) == list(range(20))
