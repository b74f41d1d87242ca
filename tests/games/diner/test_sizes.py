"""Lists with fewer or more cards than the standard one: dealt whole, played to the end, and refused beyond the limits."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.lists import diner_list

from orderup.conformance.checked import checked_legal_mask, checked_legal_moves, checked_observation
from orderup.conformance.playing import iterate_to_end, start_match
from orderup.games import find
from orderup.games.diner.deck import CARD_LIMITS
from orderup.games.diner.moves import FIRST_SEAT, FIRST_SERVE, MAX_NUM_MOVES, STANDARD_NUM_MOVES, TAKE
from orderup.games.diner.observation import LARGE_SIZE, STANDARD_SIZE
from orderup.games.diner.state import MAX_CARDS, NONE, SEAT_ROOM, STANDARD_NUM_CARDS
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.decks import DeckError
from orderup.match import Match
from orderup.match.invariants import check_journal_invariants
from orderup.match.journal_lines import parse_journal, validate_lines
from orderup.match.replay import verify

DINER = find("diner")


@st.composite
def lists(draw: st.DrawFn) -> Any:
    """A list of any legal size, for any legal hands."""
    hand, extra = draw(st.integers(1, 5)), draw(st.integers(0, 4))
    least = CARD_LIMITS.min_count_with({"hand_size": hand})
    return diner_list(draw(st.integers(least, MAX_CARDS)), hand_size=hand, extra_tokens=extra)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(
    deck=lists(),
    players=st.sampled_from(DINER.players),
    pairing=st.sampled_from(DINER.options["pairing"].values),
    seed=st.integers(0, 2**32),
)
def test_d4_a_list_of_any_size_is_dealt_whole_played_to_the_end_and_verified(
    deck: Any, players: int, pairing: str, seed: int
) -> None:
    match = start_match(("diner", players, {"pairing": pairing}, deck), seed)
    count, hand = len(deck.cards), deck.parameter("hand_size")
    rest = count - players * hand - 3
    heights = [rest // 3 + (k < rest % 3 and count != STANDARD_NUM_CARDS) for k in range(3)]
    zones = match.view(None)["zones"]
    assert [zones[f"kitchen.{k}"]["n"] for k in range(3)] == heights
    assert sum(zone["n"] for zone in zones.values()) == count - (rest % 3 if count == STANDARD_NUM_CARDS else 0)
    dealt = sum(zone["n"] for zone in zones.values())
    for _ in iterate_to_end(match, random.Random(seed)):
        assert sum(zone["n"] for zone in match.view(SPECTATOR)["zones"].values()) == dealt
    lines = parse_journal(match.journal_text())
    check_journal_invariants(validate_lines([*lines]))
    assert verify(lines).position.states.tobytes() == match.position.states.tobytes()


@pytest.mark.parametrize("count", [27, 40, MAX_CARDS])
def test_d4_every_card_of_the_list_is_in_the_game_once(count: int) -> None:
    deck = diner_list(count)
    dealt = Match.start("diner", 4, {}, bytes(32), ["x"] * 4, deck).event(1).cards
    assert sorted(card["card"] for card in dealt) == list(range(count))
    assert Counter(card["plate"] for card in dealt) == Counter(card.plate for card in deck.cards)
    assert Counter((tuple(card["table"]["order"]), card["table"]["value"]) for card in dealt) == Counter(
        (card.order, card.value) for card in deck.cards
    )
    assert all(card["plate"] not in card["table"]["order"] for card in dealt)


@pytest.mark.parametrize(
    ("count", "parameters", "said"),
    [
        (26, {}, "the list has 26 cards; it may have 27 to 64"),
        (65, {}, "the list has 65 cards; it may have 27 to 64"),
        (34, {"hand_size": 5}, "the list has 34 cards; with hand_size 5 it may have 35 to 64"),
        (18, {"hand_size": 1}, "the list has 18 cards; with hand_size 1 it may have 19 to 64"),
    ],
)
def test_d1_a_list_beyond_the_limits_is_refused_with_its_count_and_the_limits(
    count: int, parameters: dict[str, int], said: str
) -> None:
    with pytest.raises(DeckError) as refused:
        diner_list(count, **parameters)
    assert refused.value.faults == [said]


def test_d3_hands_for_which_a_list_is_too_short_are_refused() -> None:
    with pytest.raises(DeckError, match="the list has 30 cards; with hand_size 4 it may have 31 to 64"):
        DINER.deck_with_parameters(diner_list(30), {"hand_size": 4})


def test_d3_more_tokens_go_around_from_the_dealers_left() -> None:
    deck = diner_list(30, extra_tokens=2)
    for seed in range(6):
        status = start_match(("diner", 4, {"edition": "g3"}, deck), seed).view(0)["status"]
        dealer = status["dealer"]
        assert [status["tokens"][(dealer + steps) % 4] for steps in range(4)] == [1, 2, 2, 1]


def test_d1_another_number_of_cards_is_a_departure_from_the_rulebook() -> None:
    data = diner_list(40).as_dict()
    assert DINER.check_deck(data).warnings[0] == "the list has 40 cards; the rulebook has 54 (D1)"


def test_the_limits_are_data_of_the_game() -> None:
    assert DINER.card_limits == (CardCountLimits("cards", 15, 64, 54, {"hand_size": 4}),)


@pytest.mark.parametrize(
    ("count", "size"),
    [
        (27, STANDARD_SIZE),
        (STANDARD_NUM_CARDS, STANDARD_SIZE),
        (STANDARD_NUM_CARDS + 1, LARGE_SIZE),
        (MAX_CARDS, LARGE_SIZE),
    ],
)
def test_d4b_an_observation_has_a_row_for_every_card_and_no_more_bytes_than_it_takes(count: int, size: int) -> None:
    match = start_match(("diner", 4, {"edition": "g3"}, diner_list(count)), 3)
    layout = DINER.observation_layout_of(match.deck)
    assert layout is not None
    for _ in iterate_to_end(match, random.Random(3)):
        seen = checked_observation(match.position, 0)
        assert seen.size == size
        rows = layout.read(seen)["cards"]
        assert all(row["zone"] > 0 for row in rows[:count])
        assert not any(any(values) for row in rows[count:] for values in [np.hstack(list(row.values()))])


@pytest.mark.parametrize("count", [27, STANDARD_NUM_CARDS, MAX_CARDS])
def test_d4_slots_beyond_the_list_are_nobodys(count: int) -> None:
    match = start_match(("diner", 4, {"edition": "g3"}, diner_list(count)), 5)
    for _ in iterate_to_end(match, random.Random(5)):
        pass
    record = match.redealt_position(0, 1).states[0]
    assert sorted(set(record["handle"][count:])) == ([NONE] if count < MAX_CARDS else [])
    assert sorted(record["table"][:count]) == list(range(count))
    assert not record["seen_plate"][count:].any()
    assert not record["kept_table"][count:].any()


@pytest.mark.parametrize(("count", "moves"), [(STANDARD_NUM_CARDS, STANDARD_NUM_MOVES), (MAX_CARDS, MAX_NUM_MOVES)])
def test_d17_a_hoarders_neighbor_may_seat_all_tables_there_are(count: int, moves: int) -> None:
    """The most that can come to one seat: its moves, and its places in the record, are enough."""
    deck = diner_list(count, hand_size=1, extra_tokens=0)
    match = Match.start("diner", 2, {"hoarding": "at_once"}, bytes(32), ["a", "b"], deck)
    match.apply(HOUSE, {"do": "open"}, 0)
    position, seated = match.position.copy(), 0
    while any(lounge >= 0 for lounge in position.states["lounge"][0]):
        legal = checked_legal_moves(position, 0)
        if not any(FIRST_SEAT <= move < FIRST_SEAT + 3 for move in legal):
            position.play(0, TAKE)
        position.play(0, next(move for move in checked_legal_moves(position, 0) if FIRST_SEAT <= move < FIRST_SEAT + 3))
        seated += 1
        refills = [move for move in checked_legal_moves(position, 0) if 9 <= move < 12]
        if refills:
            position.play(0, refills[-1])
        checked_observation(position, 1)
    assert seated == (count - 2 if count != STANDARD_NUM_CARDS else count - 2 - (count - 5) % 3)
    assert seated <= SEAT_ROOM
    assert FIRST_SERVE + 16 * seated <= moves == DINER.num_actions_of(deck)
    position.play(0, TAKE)
    assert checked_legal_mask(position, 0).any()
