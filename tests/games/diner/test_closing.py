"""D13-D16: closing time, the Break, and who has won."""

from typing import Any

import pytest
from tests.games.diner.scenario import STACKS, Restaurant, burgers_and_salads, find, small_deck

from orderup.kernel import HOUSE, SPECTATOR


def test_d13_two_empty_stacks_let_anyone_call_closing_time_without_a_token() -> None:
    place = Restaurant(2).open()
    place.drain(0)
    place.drain(1, leave=1)
    assert not place.status["closable"]
    assert place.refusal(0, "close").code == "D13"
    place.drain(1)
    assert place.status["closable"]
    broke = 1 - place.holder() if 0 in place.tokens else 0
    event = place.move(broke, "close")
    assert event.say == {"call": "closing"}
    assert place.match.over
    assert place.match.movers() == []
    assert place.result["by"] == broke


def test_d13_play_goes_on_until_somebody_calls() -> None:
    place = Restaurant(2).open()
    place.to_the_end()
    place.draw(place.holder(), 2)
    place.seat(place.holder(), 0, 2)
    assert not place.match.over


def test_d13_after_the_call_nothing_more_counts() -> None:
    place = Restaurant(2).open()
    place.to_the_end()
    place.move(0, "close")
    for seat in (0, 1):
        assert place.refusal(seat, "draw", stack=2, card=place.card("kitchen.2")).code == "D13"
        assert place.match.menu(seat) == []
    assert place.refusal(HOUSE, "close").code == "D13"


def test_d13_a_busy_player_cannot_call_but_the_table_grabbed_counts_as_taken() -> None:
    place = Restaurant(2).open()
    place.to_the_end()
    seat = place.holder()
    value = place.zone("lounge.0")[0]["table"]["value"]
    score = place.status["scores"][seat]
    place.grab(seat, 0)
    assert place.refusal(seat, "close").code == "D13"
    place.move(1 - seat, "close")
    assert place.status["result"]["scores"][seat] == score - value
    assert place.height(f"section.{seat}") == 1
    assert place.height("lounge.0") == 0


def test_d13_the_house_calls_when_nobody_does() -> None:
    place = Restaurant(2).open()
    assert not [clock for clock in place.match.clocks() if clock.name == "close"]
    place.to_the_end()
    (clock,) = [clock for clock in place.match.clocks() if clock.name == "close"]
    place.match.apply(HOUSE, clock.move, 99_000)
    assert place.result["by"] == "house"


def test_d13_in_simulations_the_house_opens_and_closes_at_once() -> None:
    place = Restaurant(2)
    position = place.match.position
    assert position.move_to_dict(HOUSE, position.automatic_move()) == {"do": "open"}
    place.open()
    assert place.match.position.automatic_move() == -1
    place.to_the_end()
    position = place.match.position
    assert position.move_to_dict(HOUSE, position.automatic_move()) == {"do": "close"}


@pytest.mark.parametrize("caller", [1, HOUSE])
def test_d14_in_simulations_the_house_ends_at_once_only_the_break_that_it_called(caller: int) -> None:
    place = dry_break(busy=0)
    assert place.match.position.automatic_move() == -1
    place.move(caller, "break")
    position = place.match.position
    if caller == HOUSE:
        assert position.move_to_dict(HOUSE, position.automatic_move()) == {"do": "resume"}
    else:
        assert position.automatic_move() == -1


@pytest.mark.parametrize("players", [3, 4])
def test_d14_the_first_time_two_stacks_are_empty_the_break_is_due(players: int) -> None:
    place = Restaurant(players).open()
    place.drain(0)
    assert place.phase == "open"
    assert place.status["break_to_come"]
    place.drain(1)
    assert place.phase == "break_due"
    for seat in range(players):
        assert place.menu(seat) == {"draw": "D14", "seat": "D14", "counter": "D14", "break": None}
        assert place.refusal(seat, "close").code == "D14"


def test_d14_two_players_have_no_break() -> None:
    place = Restaurant(2).open()
    assert not place.status["break_to_come"]
    place.drain(0)
    place.drain(1)
    assert place.phase == "open"
    assert place.refusal(0, "break").code == "D14"


def break_due(players: int = 3, seed: int = 1, busy: int = 0) -> Restaurant:
    """Two stacks empty for the first time, with `busy` players between grab and refill."""

    def due(place: Restaurant) -> bool:
        return place.phase == "break_due" and sum(b is not None for b in place.status["busy"]) == busy

    return find(lambda n: Restaurant(players, seed=100 * seed + n).open(), due)


def test_d14_sink_and_kitchen_are_shuffled_into_three_stacks_that_differ_by_at_most_one() -> None:
    place = break_due()
    cards = place.height("sink") + sum(place.heights())
    event = place.move(1, "break")
    assert not place.status["break_to_come"]
    assert place.height("sink") == 0
    assert sum(place.heights()) == cards
    assert max(place.heights()) - min(place.heights()) <= 1
    into = [moved for moved in event.cards if moved["to"] == "shuffle"]
    out = [moved for moved in event.cards if moved["from"] == "shuffle"]
    faces = [sorted((m["plate"], str(m["table"])) for m in moves) for moves in (into, out)]
    assert faces[0] == faces[1]
    assert len(into) == cards


def test_d14_everyone_sees_the_top_plates_of_the_new_stacks() -> None:
    place = dry_break(countered=6, busy=0)
    place.move(1, "break")
    for audience in (0, 1, 2, 3, SPECTATOR):
        assert [set(place.zone(f"kitchen.{k}", audience)[-1]) for k in STACKS] == [{"card", "plate"}] * 3


def test_d14_the_break_shows_kitchen_sink_and_lounge_anew() -> None:
    place = break_due()
    event = place.move(1, "break")
    shown = {"sink", *(f"{zone}.{n}" for zone in ("kitchen", "lounge") for n in range(3))}
    for audience in (0, 1, 2, SPECTATOR):
        assert set(place.match.render(event, audience)["zones"]) == shown


def test_d14_every_card_goes_into_the_shuffle_with_the_faces_it_always_had() -> None:
    place = break_due(seed=2)
    place.move(0, "break")
    faces: dict[int, tuple[str, str]] = {}
    for event in place.match.events:
        for moved in event.cards:
            seen = (moved["plate"], str(moved["table"]))
            assert faces.setdefault(moved["card"], seen) == seen


def test_d14_hands_lounge_sections_tips_and_tokens_stay() -> None:
    place = break_due(4)
    before = {zone: place.handles(zone) for zone in place.match.view(SPECTATOR)["zones"] if "." in zone}
    tokens = place.tokens
    place.move(2, "break")
    kept = {zone: cards for zone, cards in before.items() if not zone.startswith("kitchen")}
    assert {zone: place.handles(zone) for zone in kept} == kept
    assert place.tokens == tokens


def test_d14_the_caller_ends_the_break_and_nobody_else() -> None:
    place = break_due()
    assert place.move(1, "break").say == {"call": "break"}
    assert place.phase == "break_over"
    assert place.status["caller"] == 1
    assert place.refusal(0, "resume").code == "D14"
    assert place.refusal(0, "draw", stack=0, card=place.top(0)).code == "D14"
    assert place.move(1, "resume").say == {"call": "resume"}
    assert place.phase == "open"
    assert place.status["breaks"] == 1
    assert place.status["caller"] is None


def test_d14_an_observation_has_a_caller_only_while_there_is_a_break() -> None:
    place = Restaurant(3)
    assert place.observed("caller") == 0
    place.open()
    place.drain(0)
    place.drain(1)
    assert place.observed("caller") == 0
    place.move(2, "break")
    assert place.observed("caller") == 3
    place.move(2, "resume")
    assert place.observed("caller") == 0


@pytest.mark.parametrize("before_the_call", [True, False])
def test_d14_busy_players_finish_before_the_shuffle(before_the_call: bool) -> None:
    place = break_due(busy=1)
    busy = next(seat for seat in range(3) if place.status["busy"][seat])
    stack = place.heights().index(max(place.heights()))
    if before_the_call:
        place.refill(busy, stack)
        place.move(busy, "break")
    else:
        place.move((busy + 1) % 3, "break")
        assert place.phase == "break_called"
        assert place.height("sink") > 0 or sum(place.heights()) > 0
        assert place.match.movers() == [busy, HOUSE]
        place.refill(busy, stack)
    assert place.phase == "break_over"
    assert place.status["busy"] == [None] * 3


def test_d14_a_busy_player_may_call_the_break() -> None:
    place = break_due(busy=1)
    busy = next(seat for seat in range(3) if place.status["busy"][seat])
    place.move(busy, "break")
    assert place.phase == "break_called"
    place.house("host", **{"for": busy})
    assert place.status["caller"] == busy


def test_d14_the_house_makes_either_call_in_time() -> None:
    place = break_due()
    for name, phase in (("break", "break_over"), ("resume", "open")):
        (clock,) = place.match.clocks()
        assert (clock.name, clock.seat) == (name, None)
        place.match.apply(HOUSE, clock.move, place.match.t + 5000)
        assert place.phase == phase


def dry_break(countered: int = 4, busy: int = 2, left: int = 1) -> Restaurant:
    """A Break is due. So many tables have been countered, so many players are busy, and so many cards are left in the Kitchen."""
    place = Restaurant(4).open()
    for n in range(countered):
        place.grab(n % 4, 0, "counter")
        place.refill(n % 4, 0)
    for stack, leave in ((0, 0), (1, 1), (2, left)):
        place.drain(stack, leave)
    assert all(place.tokens)
    for seat in range(busy):
        place.grab(seat, seat)
    place.draw(3, 1)
    assert place.phase == "break_due"
    return place


def test_d14_a_gap_that_a_dry_kitchen_left_is_filled_before_the_break_is_over() -> None:
    place = dry_break()
    first, second = [seat for seat in range(4) if place.status["busy"][seat]]
    gap = place.status["busy"][second]["place"]
    place.move(first, "break")
    event = place.refill(first, next(k for k in STACKS if place.heights()[k]))
    assert place.phase == "break_over"
    assert [place.height(f"lounge.{p}") for p in range(3)] == [1, 1, 1]
    filled = event.cards[-1]
    assert (filled["from"], filled["to"]) == ("kitchen.0", f"lounge.{gap}")
    assert max(place.heights()) - min(place.heights()) <= 1
    for audience in (0, 1, 2, 3, SPECTATOR):
        (glimpse,) = place.match.render(event, audience)["shows"]
        assert glimpse == {"zone": "kitchen.0", "card": filled["card"], "plate": filled["plate"]}
        assert place.zone(f"lounge.{gap}", audience) == [{"card": filled["card"], "table": filled["table"]}]


@pytest.mark.parametrize(
    ("countered", "stacks", "heights"),
    [(0, [], [0, 0, 0]), (1, [0], [0, 0, 0]), (3, [0, 1], [0, 0, 1]), (5, [0, 1], [1, 1, 1])],
)
def test_d14_gaps_are_filled_from_the_tallest_stacks_as_long_as_there_are_cards(
    countered: int, stacks: list[int], heights: list[int]
) -> None:
    place = dry_break(countered, busy=3)
    place.move(3, "break")
    event = place.refill(1, 2)
    assert place.status["busy"] == [None] * 4
    ways = [(moved["from"], moved["to"]) for moved in event.cards]
    assert [way for way in ways if way[0] == "shuffle"] == [("shuffle", f"kitchen.{n % 3}") for n in range(countered)]
    filled = [(f"kitchen.{k}", f"lounge.{gap}") for gap, k in zip((0, 2), stacks, strict=False)]
    assert ways[1 + 2 * countered :] == filled
    assert place.heights() == heights
    place.move(3, "resume")
    assert place.status["closable"] == (heights.count(0) >= 2)


def test_d14_while_somebody_is_still_busy_the_tops_show_but_nobody_sees_the_plate_beneath_the_last_refill() -> None:
    place = dry_break(left=4)
    place.move(3, "break")
    event = place.refill(0, 2)
    assert place.phase == "break_called"
    (top,) = place.zone("kitchen.2")
    assert set(top) == {"card", "plate"}
    assert place.match.render(event, SPECTATOR)["shows"] == [{"zone": "kitchen.2", **top}]
    kitchen = place.match.position.states["kitchen"][0, 2]
    taken, beneath = int(kitchen[2]), int(kitchen[1])
    place.refill(1, 2)
    assert place.phase == "break_over"
    kept = place.match.position.states["kept_plate"][0]
    assert kept[beneath] == 0
    assert place.match.position.states["seen_plate"][0, taken] != 0


def test_d14_afterwards_two_empty_stacks_mean_closing_time() -> None:
    place = Restaurant(3).open()
    place.to_the_end()
    assert place.phase == "open"
    assert place.status["closable"]
    assert place.refusal(0, "break").code == "D14"
    place.move(0, "close")
    assert place.match.over


def served(place: Restaurant, seat: int) -> list[dict[str, Any]]:
    return [card["table"] for card in place.zone(f"tips.{seat}")]


def finished(players: int, seed: int, **options: Any) -> Restaurant:
    place = Restaurant(players, seed, **options)
    place.wander(lambda here: here.match.over, seed)
    return place


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d15_the_score_is_tips_less_what_sits_unserved(players: int) -> None:
    for seed in range(10):
        place = finished(players, seed)
        for seat, score in enumerate(place.result["scores"]):
            tips = sum(card["table"]["value"] for card in place.zone(f"tips.{seat}"))
            unserved = sum(card["table"]["value"] for card in place.zone(f"section.{seat}"))
            assert score == tips - unserved


def test_d15_running_scores_and_stack_heights_are_public() -> None:
    place = Restaurant(2).open()
    seat = place.holder()
    value = place.zone("lounge.0")[0]["table"]["value"]
    place.seat(seat, 0)
    for audience in (0, 1, SPECTATOR):
        view = place.match.view(audience)
        assert view["status"]["scores"][seat] == -value
        assert view["zones"]["kitchen.0"]["n"] == 14


def test_d15_after_closing_everything_is_open() -> None:
    place = finished(3, 4)
    for audience in (0, 1, 2, SPECTATOR):
        zones = place.match.view(audience)["zones"]
        shown = [card for zone in zones.values() for card in zone["cards"]]
        assert len(shown) == 54
        assert all({"card", "plate", "table"} == set(card) for card in shown)
        assert place.match.render(place.match.events[-1], audience)["zones"] == zones


def tied(edition: str) -> Restaurant:
    """Ann and Ben have earned the same, with different tables."""
    deck = small_deck(
        ("burger", ["bacon_eggs", "bacon_eggs"], 18), ("salad", ["pancakes"], 18), ("bacon_eggs", ["pancakes"], 9),
        ("pancakes", ["bacon_eggs", "bacon_eggs"], 9),
    )  # fmt: skip

    def level(place: Restaurant) -> bool:
        scores, tips = place.status["scores"], [served(place, s) for s in (0, 1)]
        plates = [sum(len(t["order"]) for t in table) for table in tips]
        differ = plates[0] != plates[1] and (edition == "g3" or len(tips[0]) != len(tips[1]))
        return place.status["closable"] and scores[0] == scores[1] and differ

    return find(lambda seed: Restaurant(2, seed, deck, edition=edition).open(), level)


def test_d16_a_tie_goes_to_the_most_plates_served() -> None:
    place = tied("g3")
    place.house("close")
    result = place.result
    plates = [sum(len(table["order"]) for table in served(place, s)) for s in (0, 1)]
    assert result["ties"] == plates
    assert result["scores"][0] == result["scores"][1]
    assert result["winners"] == [plates.index(max(plates))]


def test_d16_a_tie_that_remains_is_shared() -> None:
    place = Restaurant(3, deck=burgers_and_salads()).open()
    place.to_the_end()
    place.move(2, "close")
    assert place.match.result() == {"scores": [0, 0, 0], "ties": [0, 0, 0], "winners": [0, 1, 2], "by": 2}


def test_d16_a_better_score_beats_more_plates() -> None:
    for seed in range(20):
        place = finished(2, seed)
        result = place.match.result()
        assert result is not None
        best = max(result["scores"])
        assert all(result["scores"][winner] == best for winner in result["winners"])
