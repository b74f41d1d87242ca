"""What a record keeps of cards that lie somewhere, and who has seen them: compared, in random games, with the cards and with what was shown."""

from typing import Any

import numpy as np
import pytest
from tests.games.lists import villains_list
from tests.games.records import assert_seen_is_shown, fields_left_by, whole_game
from tests.games.villains.scenario import Table

from orderup.conformance import Case, label
from orderup.conformance.contract import events_lead_from_the_first_view_to_the_present, no_card_is_lost_or_doubled
from orderup.conformance.playing import audiences
from orderup.games.villains.deck import POWERS
from orderup.games.villains.state import (
    CARD_MASK,
    FACE_DOWN_BIT,
    FIRST_SPECIAL,
    HAND_SIZE,
    NONE,
    NUM_NUMBERS,
    SHOWN_EMPTY,
    SHOWN_HERO,
    VILLAIN_DECK_SIZE,
)
from orderup.games.villains.traits import ASKED, ASKED_OWN, PLACE_WIDTH, TRAITS_BY_FACE
from orderup.match import Match

CASES: list[Case] = [
    ("villains", 3, {"villains": "choose", "easy_memory": True}),
    ("villains", 4, {"villains": "deal", "deck": "spread"}, villains_list(9)),
    ("villains", 5, {"villains": "deal", "easy_memory": True}, villains_list(9)),
    ("villains", 6, {"villains": "deal"}, villains_list(9)),
]


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v7_events_lead_every_audience_from_the_first_view_to_the_present(case: Case) -> None:
    events_lead_from_the_first_view_to_the_present(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v6_no_card_is_lost_or_doubled(case: Case) -> None:
    no_card_is_lost_or_doubled(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v3_what_piles_and_hands_ask_and_have_follows_from_their_cards(case: Case) -> None:
    for match in whole_game(case, 4):
        state: Any = match.position.states.view(np.recarray)[0]
        _assert_kept(state)


@pytest.mark.parametrize("power", [power for power in POWERS if power != "meddling"])
def test_v12_a_special_that_is_turned_up_and_down_again_is_counted_as_blank_and_as_hero(power: str) -> None:
    hands = {0: ["special", "special2", "red 4"], 1: [], 2: []}
    table = Table(
        powers=["meddling", power, "hypnotize" if power == "curse" else "curse"], hands=hands, piles={1: ["-special2"]}
    )
    for look, card in (("special2", "special"), ("hero", "special2")):
        table.use(0, card)
        assert table.top(1) == look
        _assert_kept(table.match.position.states.view(np.recarray)[0])


def _assert_kept(state: Any) -> None:
    for seat in range(state.players):
        shown = [_shown(state, int(entry)) for entry in state.pile[seat, : state.height[seat]]]
        top = shown[-1] if shown else SHOWN_EMPTY
        assert (state.show[seat], state.asked[seat], state.asked_own[seat]) == (top, ASKED[top], ASKED_OWN[top])
        assert state.tally[seat] == sum(1 << 8 * _counted(look) for look in shown)
        hand = [int(card) for card in state.hand[seat]]
        held = int(state.held[seat])
        assert hand[held:] == [NONE] * (HAND_SIZE - held)
        assert NONE not in hand[:held]
        assert state.traits[seat] == sum(_traits(state, hand[:held]))


@pytest.mark.parametrize("case", CASES, ids=label)
@pytest.mark.parametrize("held", [4, 2])
def test_v3_in_a_redealt_world_too_a_hand_has_the_traits_of_its_cards(case: Case, held: int) -> None:
    match = next(
        match for match in whole_game(case, 4) if match.v >= 20 and match.position.states["held"][0, 0] == held
    )
    for audience in audiences(match):
        state: Any = match.redealt_position(audience, 1).states.view(np.recarray)[0]
        for seat, hand in enumerate(state.hand[: match.players]):
            assert state.traits[seat] == sum(_traits(state, [int(card) for card in hand if card >= 0]))


def _traits(state: Any, hand: list[int]) -> list[int]:
    """What each card of a hand has, at its place."""
    return [int(TRAITS_BY_FACE[state.face[card]]) << PLACE_WIDTH * place for place, card in enumerate(hand)]


def _shown(state: Any, entry: int) -> int:
    return SHOWN_HERO if entry >= FACE_DOWN_BIT else int(state.face[entry & CARD_MASK])


def _counted(look: int) -> int:
    """The byte of the tally in which a card of a pile is counted: heroes, numbers, blank specials."""
    if look == SHOWN_HERO:
        return 0
    return look % NUM_NUMBERS + 1 if look < FIRST_SPECIAL else NUM_NUMBERS + 1


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v7_who_has_seen_a_card_is_who_was_shown_its_face(case: Case) -> None:
    """By its number, which a stolen card changes: whoever had seen it does not know where it is (V11)."""
    shown: dict[int, set[int]] = {}
    for match in whole_game(case, 4):
        _look_on(match, shown)
        state: Any = match.position.states.view(np.recarray)[0]
        assert_seen_is_shown(state, shown)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v2_a_record_that_was_played_in_is_dealt_as_a_new_one(case: Case) -> None:
    """But for what is left of old stacks above their tops."""
    for match in whole_game(case, 4):
        if match.v == 25 or match.over:
            assert fields_left_by(match) <= {"deck", "discard", "given", "pile"}


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v11_of_a_theft_it_is_kept_who_had_known_the_card_and_whether_it_was_strange(case: Case) -> None:
    shown: dict[int, set[int]] = {}
    thefts: list[tuple[int, set[int], bool]] = []
    for match in whole_game(case, 4):
        state: Any = match.position.states.view(np.recarray)[0]
        for entry in match.events[-1].cards:
            if "as" in entry:
                card, thief = state.handle.tolist().index(entry["as"]), int(entry["to"].partition(".")[2])
                knew = {audience for audience, handles in shown.items() if entry["card"] in handles}
                strange = card // VILLAIN_DECK_SIZE != state.villain[thief] and card not in {one[0] for one in thefts}
                thefts.append((card, knew - {thief}, strange))
                assert state.thief == thief
        assert state.thefts == len(thefts)
        for i, (card, knew, strange) in enumerate(thefts):
            assert (state.stolen[i], bool(state.new_to_thief[i])) == (card, strange)
            assert {audience for audience in audiences(match) if int(state.kept[i]) >> audience & 1} == knew
        _look_on(match, shown)
    assert thefts


def _look_on(match: Match, shown: dict[int, set[int]]) -> None:
    """Add the numbers of the cards whose faces each audience is shown after an event."""
    for audience in audiences(match):
        rendered = match.render(match.events[-1], audience)
        zones = match.view(audience)["zones"]
        seen = [card for zone in zones.values() for card in zone["cards"]]
        assert all("villain" in card for card in seen if not card.get("hero")), "what lies open, and the own hand"
        assert all(
            len(zones[f"hand.{seat}"]["cards"]) == (seat == audience) * zones[f"hand.{seat}"]["n"]
            for seat in range(match.players)
        )
        cards = [*rendered["cards"], *rendered["shows"], *seen]
        shown.setdefault(audience, set()).update(card.get("as", card["card"]) for card in cards if "villain" in card)
