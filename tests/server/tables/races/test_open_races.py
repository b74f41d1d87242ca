"""Who was first: the policy alone, told all times."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderup.match.shuffle import tie_break_digest
from orderup.server.tables.people.command_timing import CommandTiming
from orderup.server.tables.play.races.availability import CardAvailability, SentEvent
from orderup.server.tables.play.races.open_races import MIN_WAIT_MS, OpenRaces
from orderup.server.tables.play.races.race import TIE_MS, Claim
from orderup.server.tables.play.races.round_trip_correction import RoundTripCorrection

LOT = partial(tie_break_digest, bytes(32))
CARD = 31
ANN, BOB, CAT = 0, 1, 2


def claim(seat: int, acted: float) -> Claim[str]:
    return Claim(seat, acted, f"by {seat}")


def race(max_wait: float = 200, at: float = 1000) -> OpenRaces[str]:
    """Ann reaches for a card on a line of 20 ms, 300 ms after it could be taken; Bob, on one of 200 ms, could take it, too."""
    races: OpenRaces[str] = OpenRaces(max_wait, LOT)
    assert races.add_claim(CARD, claim(ANN, at + 300), SentEvent(17, at), {BOB: 200}, at + 320)
    return races


def test_a_card_waits_for_who_may_have_been_as_quick_and_no_longer() -> None:
    races = race()
    due = 1000 + 300 + 200 + TIE_MS
    assert races.next_due_at() == due
    assert races.due_cards(due - 1) == []
    assert races.due_cards(due) == [CARD]
    decided = races.decide(CARD, 20, due)
    assert decided is not None
    assert [each.seat for each in decided.claims] == [ANN]
    assert decided.evidence == {
        "card": CARD,
        "since": 17,
        "waited": 180 + TIE_MS,
        "tie": TIE_MS,
        "hands": [{"seat": ANN, "ms": 300}],
    }


def test_whoever_needed_less_time_is_first_however_late_the_command_came() -> None:
    races = race()
    assert races.add_claim(CARD, claim(BOB, 1290), SentEvent(17, 1000), {}, 1490)
    assert races.due_cards(1490) == [CARD], "nobody else can come"
    decided = races.decide(CARD, 20, 1490)
    assert decided is not None
    assert decided.evidence["hands"] == [{"seat": BOB, "ms": 290}, {"seat": ANN, "ms": 300}]
    assert [each.command for each in decided.claims] == ["by 1", "by 0"]


def test_nobody_waits_for_longer_than_the_table_allows() -> None:
    assert race(max_wait=50).next_due_at() == 1320 + 50


def test_nobody_waits_for_a_line_that_is_no_longer() -> None:
    races: OpenRaces[str] = OpenRaces(200, LOT)
    assert not races.add_claim(CARD, claim(BOB, 1300), SentEvent(17, 1000), {ANN: 20}, 1500)
    assert not races.add_claim(CARD, claim(ANN, 1300), SentEvent(17, 1000), {BOB: 20 + MIN_WAIT_MS / 2}, 1320)
    assert races.next_due_at() is None


def test_who_has_done_something_else_is_not_waited_for() -> None:
    races = race()
    races.stop_waiting_for(BOB)
    assert races.due_cards(1321) == [CARD]


def test_response_times_run_from_when_the_last_of_them_could_take_the_card() -> None:
    races = race()
    races.add_claim(CARD, claim(CAT, 1310), SentEvent(18, 1100), {}, 1320)
    decided = races.decide(CARD, 20, 1500)
    assert decided is not None
    assert decided.evidence["since"] == 18
    assert [hand["ms"] for hand in decided.evidence["hands"]] == [200, 210]


def test_a_tie_is_decided_by_the_secret_of_the_game_and_by_nothing_else() -> None:
    firsts = set()
    for secret in range(20):
        for order in ((ANN, BOB), (BOB, ANN)):
            races: OpenRaces[str] = OpenRaces(200, partial(tie_break_digest, bytes([secret]) * 32))
            for seat in order:
                races.add_claim(CARD, claim(seat, 1300.2 + TIE_MS * seat), SentEvent(17, 1000), {CAT: 200}, 1320)
            decided = races.decide(CARD, 20, 1500)
            assert decided is not None
            firsts.add((secret, decided.claims[0].seat))
    assert len(firsts) == 20, "whoever came first does not matter"
    assert {seat for _, seat in firsts} == {ANN, BOB}


def test_a_claim_can_be_withdrawn() -> None:
    races = race()
    assert races.claim_of(ANN) is not None
    assert races.withdraw(ANN) is not None
    assert races.withdraw(ANN) is None
    assert not races


def test_what_is_undecided_at_the_end_is_given_back_in_order() -> None:
    races = race()
    found = races.claim_of(ANN)
    assert found is not None
    found.queued.append("by 0 again")
    assert races.cancel_all() == ["by 0", "by 0 again"]
    assert not races


def test_a_card_can_be_taken_since_the_last_of_its_takers_could() -> None:
    availability = CardAvailability()
    availability.update(SentEvent(5, 1000), {ANN: {CARD, 7}, BOB: set()})
    availability.update(SentEvent(6, 2000), {ANN: {CARD}, BOB: {CARD}})
    availability.update(SentEvent(7, 3000), {ANN: {CARD}, BOB: {CARD, 9}})
    assert availability.available_since_event(CARD, [ANN]) == SentEvent(5, 1000)
    assert availability.available_since_event(CARD, [ANN, BOB]) == SentEvent(6, 2000)
    assert availability.available_since_event(9, [BOB]) == SentEvent(7, 3000)
    assert availability.available_since_event(7, [ANN]) is None, "it is gone"


# --- what a client's own clock is worth -------------------------------------------------------------


def timing(implied: float | None, round_trip: float = 100, slack: float = 10) -> CommandTiming:
    return CommandTiming(1000, 400, round_trip, slack, implied)


def test_without_a_word_of_the_client_its_line_is_as_long_as_usual() -> None:
    assert RoundTripCorrection().estimate_round_trip_ms(timing(None)) == 100


def test_a_client_s_word_counts_within_what_the_line_allows() -> None:
    correction = RoundTripCorrection()
    assert correction.estimate_round_trip_ms(timing(104)) == 104
    assert correction.estimate_round_trip_ms(timing(180)) == 110
    assert correction.estimate_round_trip_ms(timing(-50)) == 90


@given(st.floats(0, 1000), st.floats(50, 200))
def test_a_clock_that_is_always_wrong_by_as_much_gains_nothing(forged: float, way: float) -> None:
    correction = RoundTripCorrection()
    for _ in range(100):
        correction.update_bias(timing(way + forged, round_trip=way))
    assert correction.estimate_round_trip_ms(timing(way + forged, round_trip=way)) == pytest.approx(way, abs=0.1)
