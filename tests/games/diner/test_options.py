"""D17-D20: the hoarding variation, checked orders, the contest edition, and clocks."""

from typing import Any

import pytest
from tests.games.diner.playthrough import choose
from tests.games.diner.scenario import Restaurant, at_version, find
from tests.games.diner.test_closing import served, tied

from orderup.games import find as find_game
from orderup.kernel import HOUSE
from orderup.kernel.dice import dice, random_below
from orderup.match.replay import verify


def hoarded(**options: Any) -> tuple[Restaurant, int]:
    """One seat holds every token. Returns the place and that seat."""
    place = Restaurant(3, **options).open()
    hoarder = place.status["dealer"]
    while place.tokens[hoarder] <= 3:
        place.draw(next(s for s in range(3) if s != hoarder and place.tokens[s]), 0)
    return place, hoarder


def test_d17_off_nobody_may_take_a_token() -> None:
    place, hoarder = hoarded(hoarding="off")
    assert place.status["take"] is None
    assert place.refusal((hoarder + 1) % 3, "take").code == "D17"
    assert place.match.clocks() == []


def test_d17_an_observation_tells_whether_the_wait_is_over() -> None:
    assert Restaurant(3, hoarding="after").observed("take_open") == 0
    place, hoarder = hoarded(hoarding="after")
    assert place.observed("take_open") == 0
    place.house("allow")
    assert place.observed("take_open") == 1
    place.draw(hoarder, 1)
    assert place.observed("take_open") == 0


@pytest.mark.parametrize("edition", ["g3", "contest"])
def test_d17_at_once_the_player_on_the_left_may_take_one(edition: str) -> None:
    place, hoarder = hoarded(hoarding="at_once", edition=edition)
    left, right = (hoarder + 1) % 3, (hoarder + 2) % 3
    assert place.status["take"] == left
    assert place.refusal(right, "take").code == "D17"
    place.move(left, "take")
    assert place.tokens[left] == 1
    assert place.tokens[hoarder] == 3
    assert place.status["take"] is None
    assert place.refusal(left, "take").code == "D17"


def test_d17_after_a_wait_the_house_allows_it() -> None:
    place, hoarder = hoarded(hoarding="after")
    left = (hoarder + 1) % 3
    assert place.refusal(left, "take").code == "D17"
    assert place.refusal(left, "allow").code == "D17"
    (clock,) = place.match.clocks()
    assert (clock.name, clock.seat, clock.move) == ("hoard", hoarder, {"do": "allow"})
    place.match.apply(HOUSE, clock.move, place.match.t + 20_000)
    assert place.status["take"] == left
    assert place.match.clocks() == []
    place.move(left, "take")


def test_d17_where_nobody_holds_every_token_the_house_has_nothing_to_allow() -> None:
    place = Restaurant(3, hoarding="after").open()
    assert place.refusal(HOUSE, "allow").code == "D17"
    assert all(clock.name != "hoard" for clock in place.match.clocks())


def test_d17_the_wait_begins_anew_when_a_token_moves() -> None:
    place, hoarder = hoarded(hoarding="after")
    place.house("allow")
    place.draw(hoarder, 1)
    left = (hoarder + 1) % 3
    assert place.status["take"] is None
    while place.tokens[hoarder] <= 3:
        place.draw(next(s for s in range(3) if s != hoarder and place.tokens[s]), 1)
    assert place.status["take"] is None
    assert place.refusal(left, "take").code == "D17"


def test_d17_not_during_a_break() -> None:
    def hoarded_in_a_break(place: Restaurant) -> bool:
        return place.phase == "break_due" and max(place.tokens) == 4

    place = find(lambda seed: Restaurant(3, seed, hoarding="at_once").open(), hoarded_in_a_break)
    left = (place.tokens.index(4) + 1) % 3
    assert place.status["take"] is None
    assert place.refusal(left, "take").code == "D17"


def test_d17_live_tables_wait_twenty_seconds_and_the_lab_has_it_off() -> None:
    game = find_game("diner")
    assert game.options["hoarding"].default == "after"
    assert game.clocks["hoard"] == 20_000
    assert game.lab_options["hoarding"] == "off"


def checked() -> tuple[Restaurant, int]:
    """An order has just been served where orders are checked. Returns the place and the one who served."""
    place = find(lambda seed: Restaurant(3, seed, check_orders=True).open(), lambda here: here.phase == "check")
    event = place.match.events[-1]
    assert isinstance(event.seat, int)
    return place, event.seat


def test_d18_after_order_up_everything_halts_until_all_others_agree() -> None:
    place, server = checked()
    others = [seat for seat in range(3) if seat != server]
    assert place.status["agree"] == others
    assert place.match.movers() == [*others, HOUSE]
    assert place.refusal(server, "agree").code == "D18"
    for seat in range(3):
        assert place.refusal(seat, "draw", stack=0, card=0).code == "D18"
        assert place.refusal(seat, "refill", stack=0, card=0).code == "D18"
        assert place.refusal(seat, "close").code == "D18"
    place.move(others[1], "agree")
    assert place.status["agree"] == [others[0]]
    assert place.refusal(others[1], "agree").code == "D18"
    place.move(others[0], "agree")
    assert place.phase == "open"


def test_d18_the_house_agrees_for_all_and_other_clocks_wait() -> None:
    def checked_while_busy(place: Restaurant) -> bool:
        return place.phase == "check" and any(place.status["busy"])

    place = find(lambda seed: Restaurant(3, seed, check_orders=True).open(), checked_while_busy)
    clocks = {clock.name: clock.running for clock in place.match.clocks()}
    assert clocks == {"check": True, "refill": False}
    place.house("agree")
    assert place.phase == "open"
    assert {clock.name: clock.running for clock in place.match.clocks()} == {"refill": True}


def test_d18_nobody_has_to_agree_before_an_order_is_served() -> None:
    place = Restaurant(3, check_orders=True)
    assert place.status["agree"] == []
    assert place.open().status["agree"] == []


def test_d18_is_off_by_default() -> None:
    assert find_game("diner").options["check_orders"].default is False
    place = Restaurant(3, seed=2)
    place.wander(lambda here: here.match.events[-1].move["do"] == "serve")
    assert place.phase in ("open", "break_due")


def test_d19_tokens_pass_to_the_right() -> None:
    place = Restaurant(4, edition="contest").open()
    before = place.tokens
    place.draw(2, 0)
    assert place.tokens[1] == before[1] + 1
    assert place.tokens[2] == before[2] - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d19_there_is_no_break(players: int) -> None:
    place = Restaurant(players, edition="contest").open()
    assert not place.status["break_to_come"]
    place.drain(0)
    place.drain(1)
    assert place.phase == "open"
    assert place.status["closable"]
    place.move(0, "close")
    assert place.match.over


def test_d19_a_busy_player_may_call_closing_time() -> None:
    place = Restaurant(3, edition="contest").open()
    place.drain(0)
    place.drain(1)
    seat = place.holder()
    place.grab(seat, 0)
    assert place.menu(seat)["close"] is None
    place.move(seat, "close")
    assert place.match.over


def test_d19_a_tie_goes_to_the_most_tables_served() -> None:
    place = tied("contest")
    place.house("close")
    result = place.match.result()
    assert result is not None
    tables = [len(served(place, seat)) for seat in (0, 1)]
    assert result["ties"] == tables
    assert result["winners"] == [tables.index(max(tables))]


def test_d20_every_clock_is_a_setting_with_a_default() -> None:
    clocks = find_game("diner").clocks
    assert clocks == {"refill": 5000, "close": 10000, "break": 5000, "resume": 5000, "check": 8000, "hoard": 20000}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d20_what_a_clock_does_is_always_legal_for_the_house(players: int) -> None:
    names = set()
    for seed in range(12):
        place = Restaurant(players, seed, hoarding="after", check_orders=bool(seed % 2)).open()
        rng = dice(seed)
        while not place.match.over:
            clocks = place.match.clocks()
            for clock in clocks:
                names.add(clock.name)
                assert clock.name in place.match.game.clocks
            running = [clock for clock in clocks if clock.running]
            if running and random_below(rng, 3) == 0:
                clock = running[random_below(rng, len(running))]
                place.match.apply(HOUSE, clock.move, place.match.t + 1)
            else:
                target = place.match.v + 1
                place.wanders_to(at_version(target), seed=seed + target)
    assert names >= {"refill", "close", "check"} | ({"break", "resume"} if players > 2 else set())


def test_d20_a_journal_with_the_moves_of_every_clock_replays_without_a_clock() -> None:
    place, rng = Restaurant(3, 7, hoarding="after", check_orders=True).open(), dice(7)
    ran_out = set()
    while not place.match.over:
        clocks = {clock.name: clock for clock in place.match.clocks()}
        assert set(clocks) <= set(place.match.game.clocks)
        new = [clock for name, clock in clocks.items() if clock.running and name not in ran_out]
        seats = [seat for seat in place.match.movers() if seat != HOUSE]
        if new or not seats:
            clock = (new or list(clocks.values()))[0]
            ran_out.add(clock.name)
            event = place.match.apply(HOUSE, clock.move, place.match.t + 1)
            assert (event.seat, event.move) == ("house", clock.move)
        else:
            seat, word = choose(place.match, rng)
            place.move(seat, **word)
    assert ran_out == set(place.match.game.clocks)
    assert verify(place.match.journal()).result() == place.match.result()


def test_d20_whenever_only_the_house_can_move_a_clock_is_running() -> None:
    for seed in range(10):
        place = Restaurant(3, seed, hoarding="after").open()
        while not place.match.over:
            if place.match.movers() == [HOUSE]:
                assert any(clock.running for clock in place.match.clocks())
            target = place.match.v + 1
            place.wanders_to(at_version(target), seed=seed + target)


def test_d20_time_never_enters_the_rules() -> None:
    slow, fast = Restaurant(3, seed=8), Restaurant(3, seed=8)
    fast.wander(lambda here: here.match.over)
    for event in fast.match.events[1:]:
        seat = HOUSE if event.seat == "house" else event.seat
        assert isinstance(seat, int)
        slow.match.apply(seat, event.move, slow.match.t + 60_000)
    assert slow.match.result() == fast.match.result()
    assert slow.match.view(0)["zones"] == fast.match.view(0)["zones"]
