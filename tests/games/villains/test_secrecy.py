"""What a seat has seen and may remember, against what it may not know: the sharp corners by name.

What stays the same through many redeals is what a seat knows. That these are all worlds there can be is shown in test_redeal.
"""

from typing import Any

import pytest
from tests.games.villains.scenario import Table, begin, wander
from tests.games.villains.worlds import World, look

from orderup.games.villains.state import VILLAIN_DECK_SIZE
from orderup.kernel import SPECTATOR, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.match import Match

NUM_REDEALS = 150
HANDS = {0: ["special", "purple 2", "yellow 3", "orange 4"], 1: ["purple 1", "green 3"], 2: ["purple 1", "green 3"]}


def worlds(match: Match, audience: int) -> list[World]:
    """Many worlds that an audience takes for possible."""
    states, rng, found = match.position.states, dice(5), []
    for _ in range(NUM_REDEALS):
        world = copy_of(states)
        entry_points.redeal(world, audience, rng)
        found.append(look(world))
    return found


def tops(match: Match, audience: int, seat: int) -> set[int]:
    """The cards that may lie on a pile, for all that an audience knows."""
    return {world.piles[seat][-1][0] for world in worlds(match, audience)}


def true_top(match: Match, seat: int) -> int:
    return look(match.position.states).piles[seat][-1][0]


def theft(hero: bool = False) -> tuple[Table, int]:
    """Seat 0 takes the top of seat 1's pile; the card is returned."""
    piles = {0: ["red 4"], 1: ["blue 4", "-1:blue 5" if hero else "1:blue 5"], 2: ["green 2"]}
    table = Table(powers=["hypnotize", "whirlpool", "swipe"], hands=HANDS, piles=piles, draws={0: ["red 6", "red 5"]})
    card = true_top(table.match, 1)
    table.use(0, on=1)
    return table, card


def test_v11_a_stolen_card_may_be_in_the_hand_or_be_a_hero_laid_since() -> None:
    table, card = theft()
    table.hide(1, "purple 1")
    table.hide(2, "purple 1")
    table.hide(0, "yellow 3")
    for audience in (1, 2, SPECTATOR):
        places = {("hand", card in world.hands[0]) for world in worlds(table.match, audience)}
        assert places == {("hand", True), ("hand", False)}
        assert card in tops(table.match, audience, 0)
        assert all(card in world.hands[0] or world.piles[0][-1][0] == card for world in worlds(table.match, audience))
    assert tops(table.match, 0, 0) == {true_top(table.match, 0)}


def test_v11_a_stolen_card_has_a_new_handle_that_only_the_thief_is_told() -> None:
    table, _ = theft()
    event = table.match.event(table.match.v)
    stolen = event.cards[1]
    assert stolen["as"] != stolen["card"]
    for audience in (1, 2, SPECTATOR):
        told = table.match.render(event, audience)["cards"][1]
        assert (told["card"], told["as"]) == (stolen["card"], None)
        assert "villain" not in told
    assert table.match.render(event, 0)["cards"][1]["as"] == stolen["as"]
    table.hide(1, "purple 1")
    table.hide(2, "purple 1")
    hidden = table.hide(0, "blue 5")
    assert table.match.render(hidden, 1)["cards"][0]["card"] == stolen["as"] != stolen["card"]


def test_v11_handles_tell_nothing_about_when_a_card_came_or_from_whose_deck() -> None:
    numbers: dict[str, list[int]] = {"hand": [], "deck": [], "pile": []}
    first = []
    for seed in range(60):
        match = begin(3, seed)
        handles = match.position.states["handle"][0]
        position = look(match.position.states)
        numbers["hand"] += [int(handles[card]) for hand in position.hands for card in hand]
        numbers["deck"] += [int(handles[card]) for deck in position.decks for card in deck]
        first += [int(handles[card]) for card in position.hands[0]]
    for handles in (numbers["hand"], numbers["deck"], first):
        assert abs(sum(handles) / len(handles) - 30.5) < 4


def test_v11_of_a_stolen_hero_only_thief_and_owner_know_the_face() -> None:
    table, card = theft(hero=True)
    for audience, knows in ((0, True), (1, True), (2, False), (SPECTATOR, False)):
        assert all(card in world.hands[0] for world in worlds(table.match, audience)) == knows
    for world in worlds(table.match, 2):
        assert sum(card // VILLAIN_DECK_SIZE == 5 for card in world.hands[0]) == 1, (
            "but whose deck it is from all have seen"
        )


def test_v11_who_is_shown_the_stolen_card_again_knows_it_again() -> None:
    table, card = theft()
    table.hide(1, "purple 1")
    table.hide(2, "purple 1")
    table.hide(0, "yellow 3")
    table.hide(1, "green 3")
    table.hide(2, "green 3")
    table.play(0, "blue 5", on=0)
    for audience in (1, 2, SPECTATOR):
        assert tops(table.match, audience, 0) == {card}
        assert len({world.piles[0][-2][0] for world in worlds(table.match, audience)}) > 1


def test_v7_a_hero_is_known_to_who_laid_it_wherever_it_goes() -> None:
    piles = {0: ["red 4"], 1: ["blue 4"], 2: ["green 2"]}
    table = Table(powers=["whirlpool", "curse", "swipe"], hands={**HANDS, 1: ["special", "green 3"]}, piles=piles)
    table.hide(0, "yellow 3")
    card = true_top(table.match, 0)
    table.hide(1, "green 3")
    table.hide(2, "purple 1")
    table.use(0, turn="left")
    assert true_top(table.match, 1) == card
    assert tops(table.match, 0, 1) == {card}
    for audience in (1, 2, SPECTATOR):
        found = tops(table.match, audience, 1)
        assert len(found) > 1
        assert {other // VILLAIN_DECK_SIZE for other in found} == {card // VILLAIN_DECK_SIZE}


def test_v7_a_villain_that_lay_open_is_remembered_though_covered_or_turned() -> None:
    piles = {0: ["red 4"], 1: ["blue 4", "1:blue 5"], 2: ["green 2"]}
    table = Table(powers=["meddling", "curse", "swipe"], hands=HANDS, piles=piles)
    card = true_top(table.match, 1)
    table.use(0)
    assert table.top(1) == "hero"
    for audience in (0, 1, 2, SPECTATOR):
        assert tops(table.match, audience, 1) == {card}
    table.hide(1, "purple 1")
    for audience in (0, 2, SPECTATOR):
        assert {world.piles[1][-2][0] for world in worlds(table.match, audience)} == {card}
        assert len(tops(table.match, audience, 1)) > 1


def test_v13_a_swapped_card_is_as_known_as_before() -> None:
    piles = {0: ["red 4", "-special2"], 1: ["blue 4"], 2: ["green 2", "-2:blue 1"]}
    table = Table(powers=["swipe", "curse", "hypnotize"], hands=HANDS, piles=piles)
    mine, theirs = true_top(table.match, 0), true_top(table.match, 2)
    table.use(0, on=2)
    assert (true_top(table.match, 0), true_top(table.match, 2)) == (theirs, mine)
    assert tops(table.match, 0, 2) == {mine}
    assert len(tops(table.match, 0, 0)) > 1
    assert tops(table.match, 2, 0) == {theirs}
    assert len(tops(table.match, 2, 2)) > 1


def test_v14_a_card_laid_open_stays_known_when_it_is_hidden() -> None:
    piles = {0: ["red 4"], 1: ["blue 4"], 2: ["green 2"]}
    table = Table(powers=["no_escape", "curse", "swipe"], hands=HANDS, piles=piles)
    table.use(0)
    table.hide(1, table.zone("bound.1")[0])
    for audience in (0, 2, SPECTATOR):
        assert tops(table.match, audience, 1) == {true_top(table.match, 1)}


def test_v1_nobody_knows_the_order_of_a_draw_pile_not_even_the_own() -> None:
    match = begin(3, seed=3)
    for audience in (0, 1, 2, SPECTATOR):
        for seat in range(3):
            assert len({world.decks[seat] for world in worlds(match, audience)}) == NUM_REDEALS
        if audience != SPECTATOR:
            hands = {world.hands[audience] for world in worlds(match, audience)}
            assert hands == {look(match.position.states).hands[audience]}


@pytest.mark.parametrize("seed", range(6))
def test_v7_known_cards_never_move_and_unknown_ones_do(seed: int) -> None:
    """In whole games: a place is fixed exactly if the audience has seen its card, or no other is left for it."""
    match = begin(3 + seed % 4, seed)
    wander(match, seed, 15 + 6 * seed)
    states: Any = match.position.states
    true = look(states)
    for audience in (*range(match.players), SPECTATOR):
        found = worlds(match, audience)
        for seat, pile in enumerate(true.piles):
            for place, (card, _) in enumerate(pile):
                seen = int(states["seen"][0, card]) >> audience & 1
                values = {world.piles[seat][place][0] for world in found}
                assert (values == {card}) if seen else len(values) > 1
