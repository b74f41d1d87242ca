"""D5a-D12: tokens and the four actions."""

from collections import Counter

import pytest
from tests.games.diner.scenario import Restaurant, at_version, burgers_and_salads, find, small_deck

from orderup.games.diner import deck as decks
from orderup.games.diner.legality import CLAUSES
from orderup.games.diner.moves import FIRST_HOST, FIRST_SERVE, MAX_NUM_MOVES
from orderup.games.diner.state import MAX_SEATS
from orderup.kernel import HOUSE, entry_points
from orderup.kernel.masks import empty_mask, moves_in


def test_d5a_an_action_costs_a_token_which_goes_to_the_left() -> None:
    place = Restaurant(3, seed=2).open()
    seat = place.holder()
    before = place.tokens
    place.draw(seat, 0)
    left = (seat + 1) % 3
    changes = [after - was for was, after in zip(before, place.tokens, strict=True)]
    assert changes == [-1 if s == seat else 1 if s == left else 0 for s in range(3)]


def test_d5a_whoever_holds_a_token_may_act_at_any_moment() -> None:
    place = Restaurant(4).open()
    assert place.match.movers() == [0, 1, 2, 3]
    for seat in (2, 0, 3, 1):
        assert place.menu(seat)["draw"] is None
        place.draw(seat, 1)


def test_d5a_without_a_token_there_is_no_action() -> None:
    place = Restaurant(2).open()
    seat = place.holder()
    while place.tokens[seat]:
        place.draw(seat, 0)
    assert place.refusal(seat, "draw", stack=0, card=place.top(0)).code == "D5a"
    assert set(place.menu(seat).values()) == {"D5a"}
    assert seat not in place.match.movers()


def test_d5a_nobody_has_to_act_and_nobody_can_pass() -> None:
    place = Restaurant(3).open()
    seats = [seat for seat in range(3) if seat != place.status["dealer"]]
    idle = place.status["dealer"]
    while any(place.tokens[seat] for seat in seats):
        place.draw(next(seat for seat in seats if place.tokens[seat]), 0)
    assert place.tokens[idle] == 4
    assert set(place.menu(idle)) == {"draw", "seat", "counter"}


def test_d5a_what_a_mask_held_before_is_no_legal_move() -> None:
    for place in (Restaurant(2), Restaurant(2).open()):
        states = place.match.position.states
        for seat in (0, 1, HOUSE):
            mask = ~empty_mask()
            count = entry_points.legal(states, seat, mask)
            assert count == len(moves_in(mask))
            assert not any(entry_points.why_illegal(states, seat, move) for move in moves_in(mask))


def test_d5a_a_number_that_stands_for_no_move_is_refused() -> None:
    place = Restaurant(2)
    unused = [-1, *range(FIRST_HOST + MAX_SEATS, FIRST_SERVE), MAX_NUM_MOVES, MAX_NUM_MOVES + 100]
    for _ in range(2):
        for seat in (0, 1, HOUSE):
            whys = {entry_points.why_illegal(place.match.position.states, seat, move) for move in unused}
            assert {CLAUSES[why] for why in whys} == {"D5a"}
        place.open() if place.phase == "setup" else None


def test_d6_draw_takes_the_top_plate_into_the_hand() -> None:
    place = Restaurant(2).open()
    seat = place.holder()
    (top,) = place.zone("kitchen.2")
    event = place.draw(seat, 2)
    assert place.zone(f"hand.{seat}", seat)[-1] == top
    assert place.heights() == [15, 15, 14]
    (shown,) = place.match.render(event, 1 - seat)["shows"]
    assert shown == {"zone": "kitchen.2", **place.zone("kitchen.2")[0]}


def test_d6_a_hand_has_no_limit() -> None:
    place = Restaurant(2).open()
    while place.height("hand.0") < 20:
        seat = 0 if place.tokens[0] else 1
        place.draw(seat, next(k for k in (0, 1, 2) if place.heights()[k] > 1))
    assert len(place.plates(0)) == 20


def test_d6_an_empty_stack_gives_nothing() -> None:
    place = Restaurant(2).open()
    last = place.card("kitchen.0")
    place.drain(0, leave=1)
    last = place.top(0)
    place.drain(0)
    assert place.refusal(place.holder(), "draw", stack=0, card=last).code == "late"
    assert all(offer["move"].get("stack") != 0 for offer in place.match.menu(place.holder()))


def test_d7_seat_takes_a_lounge_table_into_the_section() -> None:
    place = Restaurant(2).open()
    seat = place.holder()
    (table,) = place.zone("lounge.1")
    event = place.grab(seat, 1)
    assert event.say == {"call": "seating"}
    assert place.zone(f"section.{seat}") == [table]
    assert place.zone("lounge.1") == []


def test_d7_the_gap_is_refilled_by_the_same_player_from_any_stack_and_then_the_token_passes() -> None:
    place = Restaurant(2).open()
    seat = place.holder()
    tokens = place.tokens
    place.grab(seat, 1)
    assert place.tokens == tokens
    top = place.top(2)
    assert place.refusal(1 - seat, "refill", stack=2, card=top).code == "D9"
    place.refill(seat, 2)
    (table,) = place.zone("lounge.1")
    assert table["card"] == top
    assert set(table) == {"card", "table"}
    assert place.tokens != tokens


def test_d8_counter_sends_a_lounge_table_to_the_sink_plate_side_up() -> None:
    place = Restaurant(2).open()
    seat = place.holder()
    card = place.card("lounge.0")
    event = place.grab(seat, 0, "counter")
    assert event.say == {"call": "counter"}
    (sunk,) = place.zone("sink")
    assert sunk["card"] == card
    assert "plate" in sunk
    assert place.status["busy"][seat] == {"doing": "counter", "place": 0}
    place.refill(seat, 1)
    assert place.height("lounge.0") == 1
    assert place.height(f"section.{seat}") == 0


def test_d9_between_grab_and_refill_a_player_is_busy() -> None:
    place = Restaurant(2).open()
    seat = next(s for s in (0, 1) if place.tokens[s] == 2)
    place.grab(seat, 0)
    assert place.refusal(seat, "draw", stack=0, card=place.top(0)).code == "D9"
    assert place.refusal(seat, "seat", place=1, card=place.card("lounge.1")).code == "D9"
    assert place.menu(seat) == {"refill": None, "seat": "D9", "counter": "D9", "serve": "D9"}


def test_d9_an_observation_tells_of_a_gap_until_it_is_filled() -> None:
    place = Restaurant(2).open()

    def gaps() -> list[int]:
        layout = place.match.game.observation_layout
        assert layout is not None
        return [row["gap"] for row in layout.read(place.match.position.observe(0))["seats"][:2]]

    assert gaps() == [0, 0]
    place.grab(1, 2)
    assert gaps() == [0, 3]
    place.refill(1, 0)
    assert gaps() == [0, 0]


def test_d9_others_act_on_while_a_player_is_busy() -> None:
    place = Restaurant(2).open()
    place.grab(0, 0)
    place.draw(1, 0)
    place.grab(1, 1) if place.tokens[1] else None
    assert place.status["busy"][0] == {"doing": "seat", "place": 0}


def test_d9_the_house_refills_for_someone_who_forgets() -> None:
    place = Restaurant(2).open()
    seat = place.holder()
    place.grab(seat, 2)
    (clock,) = place.match.clocks()
    assert (clock.name, clock.seat, clock.move) == ("refill", seat, {"do": "host", "for": seat})
    event = place.match.apply(HOUSE, clock.move, 9000)
    assert event.seat == "house"
    assert place.height("lounge.2") == 1
    assert place.status["busy"] == [None, None]
    assert place.tokens[(seat + 1) % 2] > 1
    assert place.refusal(HOUSE, "host", **{"for": seat}).code == "D9"


def test_d9_where_nobody_sits_there_is_no_gap() -> None:
    states = Restaurant(2).match.position.states
    clauses = [CLAUSES[entry_points.why_illegal(states, HOUSE, FIRST_HOST + seat)] for seat in range(MAX_SEATS)]
    assert clauses == ["D5", "D5", "D9", "D9"]


def test_d9_the_house_picks_the_stack_at_random() -> None:
    stacks = set()
    for seed in range(30):
        place = Restaurant(2, seed).open()
        seat = place.holder()
        place.grab(seat, 0)
        stacks.add(place.house("host", **{"for": seat}).cards[0]["from"])
    assert stacks == {"kitchen.0", "kitchen.1", "kitchen.2"}


@pytest.mark.parametrize("left", [[0, 1, 2], [1, 2], [0, 2], [0, 1], [1]])
def test_d9_the_house_may_pick_any_stack_that_has_cards(left: list[int]) -> None:
    place = Restaurant(2).open()
    for stack in {0, 1, 2} - set(left):
        place.drain(stack)
    picked = Counter[str]()
    for _ in range(5 * len(left)):
        seat = place.holder()
        place.grab(seat, 0)
        (moved,) = place.house("host", **{"for": seat}).cards
        picked[moved["from"]] += 1
    assert set(picked) == {f"kitchen.{k}" for k in left}
    assert min(picked.values()) > 1


def test_d9_an_empty_kitchen_owes_no_refill() -> None:
    place = Restaurant(2).open()
    for stack in (0, 1, 2):
        place.drain(stack)
    seat = place.holder()
    tokens = place.tokens
    place.grab(seat, 0)
    assert place.status["busy"] == [None, None]
    assert place.tokens[seat] == tokens[seat] - 1
    assert place.height("lounge.0") == 0


def test_d9_who_is_busy_when_the_kitchen_runs_dry_is_done() -> None:
    place = Restaurant(2).open()
    for stack, leave in ((0, 0), (1, 0), (2, 1)):
        place.drain(stack, leave)
    first = place.holder()
    second = 1 - first
    while not place.tokens[second]:
        place.seat(first, 0, 2)
    place.grab(first, 0)
    place.draw(second, 2)
    assert place.status["busy"] == [None, None]


def test_d10_serve_hands_over_the_ordered_plates_in_the_tables_order() -> None:
    deck = small_deck(("burger", ["salad", "steak"], 18), ("salad", ["burger"], 18), ("steak", ["burger"], 18))
    place = find(lambda seed: Restaurant(2, seed, deck).open(), lambda here: bool(servable(here, ["salad", "steak"])))
    seat, table = servable(place, ["salad", "steak"])[0]
    before, sunk = place.plates(seat), place.height("sink")
    event = place.move(seat, "serve", card=table)
    assert event.say == {"call": "order_up", "plates": ["salad", "steak"]}
    given = [(moved["plate"], moved["from"], moved["to"]) for moved in event.cards[:-1]]
    assert given == [(plate, f"hand.{seat}", "sink") for plate in ("salad", "steak")]
    assert place.zone("sink")[0]["plate"] == "steak"
    assert place.height("sink") == sunk + 2
    assert place.handles(f"tips.{seat}")[-1] == table
    assert sorted([*place.plates(seat), "salad", "steak"]) == sorted(before)


def servable(place: Restaurant, order: list[str]) -> list[tuple[int, int]]:
    """Seats that can serve a table with this order now, and its handle."""
    return [
        (seat, offer["move"]["card"])
        for seat in range(place.players)
        for offer in place.match.menu(seat)
        if offer["move"]["do"] == "serve" and offer["why"] is None and offer["wilds"][0] == []
        for card in place.zone(f"section.{seat}")
        if card["card"] == offer["move"]["card"] and card["table"]["order"] == order
    ]


def serving() -> tuple[Restaurant, int, int]:
    """A seat that can serve a table for one salad, with two salads and a wild in hand."""
    deck = small_deck(("burger", ["salad"], 18), ("salad", ["burger"], 18), ("blue_plate", ["salad", "salad"], 18))

    def ready(place: Restaurant) -> list[tuple[int, int]]:
        hands = {seat: place.plates(seat) for seat in (0, 1)}
        found = servable(place, ["salad"])
        return [(s, t) for s, t in found if "blue_plate" in hands[s] and hands[s].count("salad") > 1]

    place = find(lambda seed: Restaurant(2, seed, deck).open(), lambda here: bool(ready(here)))
    return place, *ready(place)[0]


def test_d10_a_blue_plate_special_stands_for_any_plate_even_when_it_need_not() -> None:
    place, seat, table = serving()
    (offer,) = [o for o in place.match.menu(seat) if o["move"].get("card") == table and o["move"]["do"] == "serve"]
    assert offer["wilds"] == [[], [0]]
    specials = place.plates(seat).count("blue_plate")
    event = place.move(seat, "serve", card=table, wilds=[0])
    assert event.say == {"call": "order_up", "plates": ["salad"]}
    assert place.zone("sink")[0]["plate"] == "blue_plate"
    assert place.plates(seat).count("blue_plate") == specials - 1


def test_d10_left_unsaid_as_few_wilds_as_possible_are_spent() -> None:
    place, seat, table = serving()
    specials = place.plates(seat).count("blue_plate")
    event = place.move(seat, "serve", card=table)
    assert event.move == {"do": "serve", "card": table, "wilds": []}
    assert place.plates(seat).count("blue_plate") == specials


def test_d10_of_equal_plates_the_longest_held_goes() -> None:
    place, seat, table = serving()
    salads = [card["card"] for card in place.zone(f"hand.{seat}", seat) if card["plate"] == "salad"]
    event = place.move(seat, "serve", card=table, wilds=[])
    assert event.cards[0]["card"] == salads[0]


@pytest.mark.parametrize("wilds", [[1], [0, 0], ["0"], [True], 0, [-1]])
def test_d10_wilds_name_different_places_of_the_order(wilds: object) -> None:
    place, seat, table = serving()
    assert place.refusal(seat, "serve", card=table, wilds=wilds).code == "malformed"


def test_d10_a_table_is_served_whole_or_not_at_all() -> None:
    deck = small_deck(("burger", ["salad", "salad"], 30), ("salad", ["burger", "burger"], 24))

    def lacks_one(place: Restaurant) -> list[tuple[int, int]]:
        return [
            (seat, table["card"])
            for seat in (0, 1)
            for table in place.zone(f"section.{seat}")
            if place.plates(seat).count(table["table"]["order"][0]) == 1 and place.menu(seat).get("draw", "") is None
        ]

    place = find(lambda seed: Restaurant(2, seed, deck).open(), lambda here: bool(lacks_one(here)))
    seat, table = lacks_one(place)[0]
    assert place.refusal(seat, "serve", card=table).code == "D10"


def test_d10_the_offered_wilds_are_all_that_the_hand_allows() -> None:
    place = Restaurant(2, seed=4)
    offers = 0
    place.wander(lambda here: here.match.v > 60, seed=9)
    while not place.match.over and place.match.v < 140:
        for seat in place.match.movers():
            if seat == HOUSE:
                continue
            for offer in place.match.menu(seat):
                if offer["move"]["do"] == "serve" and offer["why"] is None:
                    offers += 1
                    order = next(c for c in place.zone(f"section.{seat}") if c["card"] == offer["move"]["card"])
                    assert offer["wilds"] == ways(order["table"]["order"], place.plates(seat))
        target = place.match.v + 1
        place.wanders_to(at_version(target), seed=target)
    assert offers > 5


def many_specials() -> decks.Deck:
    """Orders of one to four plates, alike and not, and a blue plate special on every third card."""
    return small_deck(
        ("blue_plate", ["salad"] * 4, 6), ("blue_plate", ["burger", "salad", "burger", "salad"], 6),
        ("blue_plate", ["salad", "steak", "salad"], 6), ("salad", ["burger", "burger", "steak", "burger"], 9),
        ("salad", ["steak", "steak"], 9), ("burger", ["salad", "salad", "salad", "steak"], 9), ("steak", ["salad"], 9),
    )  # fmt: skip


def test_d10_any_number_of_specials_can_be_given_in_any_places() -> None:
    place = Restaurant(2, 6, many_specials()).open()
    seen = set()
    for n in range(36):
        seat, stack = place.holder(), n % 3
        zones, forbidden = place.match.view(seat)["zones"], place.forbidding()
        hand = [card["plate"] for card in zones[f"hand.{seat}"]["cards"]]
        for table in zones[f"section.{seat}"]["cards"]:
            order = table["table"]["order"]
            allowed = ways(order, hand)
            for wilds in ways(order, [*order, *["blue_plate"] * 4]):
                word = {"do": "serve", "card": table["card"], "wilds": wilds}
                assert forbidden(seat, word) == (None if wilds in allowed else "D10")
            assert [o["wilds"] for o in place.match.menu(seat) if o["move"].get("card") == table["card"]] == [allowed]
            seen |= {(len(order), len(wilds)) for wilds in allowed}
        place.seat(seat, n // 4 % 3, stack) if n % 4 == 0 else place.draw(seat, stack)
    assert seen == {(covers, wilds) for covers in (1, 2, 3, 4) for wilds in range(covers + 1)}


def ways(order: list[str], hand: list[str]) -> list[list[int]]:
    """Every set of places that wilds can take, as D10 says, counted on fingers."""
    found = []
    for bits in range(1 << len(order)):
        wilds = [i for i in range(len(order)) if bits >> i & 1]
        given = [plate for i, plate in enumerate(order) if i not in wilds]
        if len(wilds) <= hand.count("blue_plate") and all(given.count(p) <= hand.count(p) for p in given):
            found.append(wilds)
    return found


def test_d11_the_first_hand_has_the_card_and_the_second_keeps_the_token() -> None:
    place = Restaurant(2).open()
    top = place.top(0)
    place.draw(0, 0)
    tokens = place.tokens
    refused = place.refusal(1, "draw", stack=0, card=top)
    assert (refused.code, refused.by, refused.card) == ("late", 0, top)
    assert place.tokens == tokens


def test_d11_a_move_is_late_only_if_its_own_card_is_gone() -> None:
    place = Restaurant(3).open()
    wanted = {"stack": 1, "card": place.top(1)}
    lounge = {"place": 2, "card": place.card("lounge.2")}
    place.draw(0, 0)
    place.grab(1, 0)
    place.refill(1, 2)
    place.move(2, "draw", **wanted)
    seat = place.holder()
    place.move(seat, "seat", **lounge)


@pytest.mark.parametrize("refilled", [False, True])
def test_d11_a_table_that_was_grabbed_is_gone_whether_the_gap_is_filled_or_not(refilled: bool) -> None:
    place = Restaurant(2).open()
    card = place.card("lounge.0")
    place.grab(0, 0, "counter")
    if refilled:
        place.refill(0, 0)
    for do in ("seat", "counter"):
        refused = place.refusal(1, do, place=0, card=card)
        assert (refused.code, refused.by, refused.card) == ("late", 0, card)


def test_d11_a_refill_can_be_too_late_as_well() -> None:
    place = Restaurant(2).open()
    place.grab(0, 0)
    top = place.top(1)
    place.draw(1, 1)
    assert place.refusal(0, "refill", stack=1, card=top).code == "late"
    place.refill(0, 1)


def test_d12_any_number_of_tables_one_at_a_time() -> None:
    place = Restaurant(2).open()
    while place.height("section.0") < 8:
        if place.tokens[0]:
            place.seat(0, 0, place.heights().index(max(place.heights())))
        else:
            place.seat(1, 1, place.heights().index(max(place.heights())))
    assert place.height("section.0") == 8


def test_d12_only_the_owner_serves_and_never_a_table_in_the_lounge() -> None:
    place = Restaurant(2, deck=burgers_and_salads()).open()
    seat = next(s for s in (0, 1) if place.tokens[s] == 2)
    table = place.seat(seat, 0)
    assert place.refusal(1 - seat, "serve", card=table).code == "D12"
    assert place.refusal(seat, "serve", card=place.card("lounge.1")).code == "D12"
