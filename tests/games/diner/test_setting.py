"""D1-D5: the cards, the deal, and what anyone can know of it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.diner.scenario import STACKS, Restaurant, find

from orderup.games.diner.deck import standard
from orderup.kernel import HOUSE, SPECTATOR, entry_points
from orderup.match.shuffle import seed_from_int, stream_key

SEATS = (2, 3, 4)


def everything(place: Restaurant) -> list[dict[str, Any]]:
    """All cards with both faces, from the journal's deal."""
    return place.match.event(1).cards


def test_d1_there_are_54_cards_of_six_plates() -> None:
    counts = Counter(card["plate"] for card in everything(Restaurant()))
    assert counts == {"bacon_eggs": 14, "pancakes": 12, "burger": 10, "salad": 8, "steak": 6, "blue_plate": 4}


@pytest.mark.parametrize("pairing", ["fresh", "printed"])
def test_d1_no_table_orders_the_plate_on_its_own_back(pairing: str) -> None:
    for seed in range(50):
        for card in everything(Restaurant(seed=seed, pairing=pairing)):
            assert card["plate"] not in card["table"]["order"]


def test_d1_every_table_is_in_the_game_once() -> None:
    tables = [tuple(card["table"]["order"]) for card in everything(Restaurant(seed=3))]
    assert sorted(tables) == sorted(card.order for card in standard().cards)


def test_d2_a_table_is_worth_its_tips_rounded_up_to_a_dollar() -> None:
    tips = dict(zip(standard().plates, standard().tips, strict=True))
    for card in everything(Restaurant()):
        table = card["table"]
        cents = sum(tips[plate] for plate in table["order"])
        assert table["value"] == -(-cents // 100)
        assert 1 <= table["value"] <= 8


@pytest.mark.parametrize("players", SEATS)
def test_d3_everyone_has_a_token_and_the_dealers_left_neighbor_two(players: int) -> None:
    status = Restaurant(players).status
    left = (status["dealer"] + 1) % players
    assert status["tokens"] == [2 if seat == left else 1 for seat in range(players)]


def test_d3_anyone_may_be_the_dealer() -> None:
    dealers = Counter(Restaurant(4, seed).status["dealer"] for seed in range(80))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 8


def test_d3_each_deal_draws_the_dealer_anew() -> None:
    position = Restaurant(2).match.position
    dealers = Counter[int]()
    for seed in range(12):
        entry_points.deal(position.states, stream_key(seed_from_int(seed)))
        dealers[int(position.states["dealer"][0])] += 1
    assert set(dealers) == {0, 1}
    assert min(dealers.values()) > 2


@pytest.mark.parametrize(("players", "height"), [(2, 15), (3, 14), (4, 13)])
def test_d4_three_cards_each_three_in_the_lounge_three_equal_stacks(players: int, height: int) -> None:
    place = Restaurant(players)
    assert place.heights() == [height] * 3
    assert [place.height(f"lounge.{p}") for p in range(3)] == [1, 1, 1]
    assert [place.height(f"hand.{seat}") for seat in range(players)] == [3] * players
    empty = ["sink", *(f"{zone}.{seat}" for zone in ("section", "tips") for seat in range(players))]
    assert all(place.height(zone) == 0 for zone in empty)


def over_after_a_break(place: Restaurant) -> bool:
    return place.match.over and place.status["breaks"] == 1


def checked_while_busy(place: Restaurant) -> bool:
    return place.phase == "check" and any(place.status["busy"])


def wait_is_over(place: Restaurant) -> bool:
    return bool(place.match.events[-1].move["do"] == "allow")


@pytest.mark.parametrize("until", [over_after_a_break, checked_while_busy, wait_is_over])
def test_d4_whatever_was_played_before_a_deal_begins_anew(until: Callable[[Restaurant], bool]) -> None:
    place = find(lambda seed: Restaurant(3, seed, hoarding="after", check_orders=True).open(), until)
    again, fresh = place.match.position, Restaurant(3, hoarding="after", check_orders=True).match.position
    for position in (again, fresh):
        entry_points.deal(position.states, stream_key(seed_from_int(7)))
    assert again.movers() == fresh.movers()
    for audience in (0, 1, 2, SPECTATOR):
        assert again.observe(audience).tobytes() == fresh.observe(audience).tobytes()


@pytest.mark.parametrize("players", SEATS)
def test_d4_a_hand_shows_its_plates_to_the_holder_only(players: int) -> None:
    place = Restaurant(players).open()
    place.draw(place.holder(), 0)
    for holder in range(players):
        assert all("plate" in card for card in place.zone(f"hand.{holder}", holder))
        others = [audience for audience in (*range(players), SPECTATOR) if audience != holder]
        for audience in others:
            assert not any("plate" in card for card in place.zone(f"hand.{holder}", audience))


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_d4_opponents_see_the_table_side_of_a_drawn_card_its_holder_and_spectators_do_not(holder: int) -> None:
    place = Restaurant(3).open()
    place.draw(holder, 1)
    newest = {audience: place.zone(f"hand.{holder}", audience)[-1] for audience in (0, 1, 2, SPECTATOR)}
    for audience, card in newest.items():
        assert ("table" in card) == (audience not in (holder, SPECTATOR))


@pytest.mark.parametrize("players", SEATS)
def test_d4_only_the_top_plate_of_a_stack_can_be_seen(players: int) -> None:
    place = Restaurant(players)
    for audience in (*range(players), SPECTATOR):
        for stack in STACKS:
            (top,) = place.zone(f"kitchen.{stack}", audience)
            assert set(top) == {"card", "plate"}


def test_d4_only_the_top_plate_of_the_sink_can_be_seen() -> None:
    place = Restaurant(2).open()
    for _ in range(3):
        seat = place.holder()
        card = place.card("lounge.0")
        place.grab(seat, 0, "counter")
        place.refill(seat, 0)
        assert [set(seen) for seen in place.zone("sink")] == [{"card", "plate"}]
        assert place.card("sink") == card
    assert place.height("sink") == 3


@pytest.mark.parametrize("players", SEATS)
def test_d4_a_spectator_sees_only_what_every_player_sees(players: int) -> None:
    place = Restaurant(players, seed=5)
    place.wander(lambda here: here.match.v == 40, seed=3)
    seats = [place.match.view(seat)["zones"] for seat in range(players)]
    for zone, shown in place.match.view(SPECTATOR)["zones"].items():
        for i, card in enumerate(shown["cards"]):
            for seat in range(players):
                assert card.items() <= seats[seat][zone]["cards"][i].items()


def test_d4a_every_game_pairs_plates_and_tables_anew() -> None:
    pairs = [{str(c["table"]): c["plate"] for c in everything(Restaurant(seed=seed))} for seed in (1, 2)]
    assert sum(pairs[0][table] != pairs[1][table] for table in pairs[0]) > 20


def test_d4a_with_the_printed_pairing_each_card_is_as_the_list_has_it() -> None:
    printed = {card.order: card.plate for card in standard().cards}
    for card in everything(Restaurant(seed=9, pairing="printed")):
        assert card["plate"] == printed[tuple(card["table"]["order"])]


def test_d4a_handles_count_the_dealt_cards_and_say_nothing_of_their_faces() -> None:
    one, other = everything(Restaurant(seed=1)), everything(Restaurant(seed=2))
    assert sorted(card["card"] for card in one) == list(range(54))
    assert [card["card"] for card in one] == [card["card"] for card in other]
    assert [card["table"] for card in one] != [card["table"] for card in other]


def test_d4a_the_break_renews_the_handles_of_what_it_shuffles() -> None:
    place = Restaurant(3).open()
    place.drain(0)
    place.drain(1)
    hands = [place.handles(f"hand.{seat}") for seat in range(3)]
    place.move(0, "break")
    cards = sum(place.heights())
    assert {place.top(k) for k in STACKS} == {54 + cards - 1, 54 + cards - 2, 54 + cards - 3}
    assert [place.handles(f"hand.{seat}") for seat in range(3)] == hands


def test_d4b_everyone_knows_the_tables_of_the_first_three_cards_the_holder_too() -> None:
    place = Restaurant(3)
    for holder in range(3):
        dealt = [card["table"] for card in place.zone(f"hand.{holder}", (holder + 1) % 3)]
        for audience in (0, 1, 2, SPECTATOR):
            assert [card["table"] for card in place.zone(f"hand.{holder}", audience)] == dealt


def tables_at(place: Restaurant, seat: int, slot: int, worlds: int = 60) -> set[int]:
    """The tables that a card may have in a seat's mind."""
    return {int(place.match.redealt_position(seat, n).states["table"][0, slot]) for n in range(worlds)}


def plates_at(place: Restaurant, seat: int, slot: int, worlds: int = 60) -> set[int]:
    """The plates that a card may have in a seat's mind."""
    return {int(place.match.redealt_position(seat, n).states["plate"][0, slot]) for n in range(worlds)}


def test_d4b_a_drawn_card_is_known_by_its_plate_to_the_holder_and_by_both_sides_to_the_others() -> None:
    place = Restaurant(2).open()
    holder = place.holder()
    slot = place.draw(holder, 0).cards[0]["card"]
    assert len(plates_at(place, holder, slot)) == 1
    assert len(tables_at(place, holder, slot)) > 10
    assert len(plates_at(place, 1 - holder, slot)) == 1
    assert len(tables_at(place, 1 - holder, slot)) == 1
    assert len(tables_at(place, SPECTATOR, slot)) > 10


def test_d4b_a_card_that_was_seen_from_both_sides_is_remembered_after_the_break() -> None:
    place = Restaurant(3).open()
    layout, deck = place.match.game.observation_layout, place.match.deck
    assert layout is not None
    table = place.zone("lounge.0")[0]["table"]
    place.grab(0, 0, "counter")
    plate = place.zone("sink")[0]["plate"]
    place.refill(0, 2)
    place.drain(0)
    place.drain(1)
    top = place.zone("kitchen.2")[0]["plate"]
    place.move(0, "break")
    ordered = [table["order"].count(kind) for kind in deck.plates]
    for audience in (0, 1, 2, SPECTATOR):
        rows = layout.read(place.match.position.observe(audience))["memory"]
        faces = [(row["plate"] - 1, row["value"], row["ordered"][: len(ordered)]) for row in rows]
        remembered = [seen for seen in faces if seen[0] >= 0 or seen[1]]
        assert sorted(remembered) == sorted(
            [(deck.kind(plate), table["value"], ordered), (deck.kind(top), 0, [0] * len(ordered))]
        )


def test_d4b_the_break_takes_the_place_of_a_card_but_not_its_faces() -> None:
    place = Restaurant(3).open()
    seat = place.holder()
    countered = place.zone("lounge.0")[0]
    place.grab(seat, 0, "counter")
    plate = place.zone("sink")[0]["plate"]
    place.refill(seat, 2)
    place.drain(0)
    place.drain(1)
    place.move(0, "break")
    deck = place.match.deck
    for world in range(100):
        states = place.match.redealt_position(0, world).states
        kitchen = [int(s) for k in STACKS for s in states["kitchen"][0, k, : states["height"][0, k]]]
        pairs = [(deck.plate_name(states["plate"][0, s]), deck.cards[states["table"][0, s]].order) for s in kitchen]
        assert pairs.count((plate, tuple(countered["table"]["order"]))) == 1
    assert len(tables_at(place, 0, kitchen[0])) > 10


def test_d5_nobody_acts_before_we_are_open() -> None:
    place = Restaurant(3)
    assert place.match.movers() == [HOUSE]
    for seat in range(3):
        assert place.refusal(seat, "draw", stack=0, card=place.top(0)).code == "D5"
        assert set(place.menu(seat).values()) == {"D5"}


def test_d5_opening_is_a_move_of_the_house() -> None:
    place = Restaurant(3)
    assert place.refusal(0, "open").code == "D5"
    event = place.house("open")
    assert event.seat == "house"
    assert event.say == {"call": "open"}
    assert place.phase == "open"
    assert place.refusal(HOUSE, "open").code == "D5"
