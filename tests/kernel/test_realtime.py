"""The race of a game without turns, as plain Python runs it; the search tests run the same source compiled."""

# ruff: noqa: ARG002  # the verbs' shape

from typing import Any

import pytest

from orderup.kernel.realtime import NEVER, WAIT, EventSchedule, RaceTransitions, race_transitions


class Counter:
    """A game of one card: whoever takes it first has it. The card looks like its number."""

    def __init__(self) -> None:
        self.card, self.automatic = 5, [7, 8]
        self.played: list[tuple[int, int]] = []

    def why_illegal(self, state: Any, seat: int, move: int) -> int:
        return 0 if self.card >= 0 else 6

    def observed_action(self, state: Any, seat: int, move: int, audience: int) -> int:
        return self.card

    def play(self, state: Any, seat: int, move: int) -> None:
        self.played.append((seat, move))

    def automatic_move(self, state: Any) -> int:
        return self.automatic.pop(0) if self.automatic else -1

    def over(self, state: Any) -> bool:
        return False


@pytest.fixture
def game() -> Counter:
    return Counter()


@pytest.fixture
def realtime(game: Counter) -> RaceTransitions:
    return race_transitions(game)


def test_who_is_due_first_is_next_and_of_two_the_lower_seat(realtime: RaceTransitions) -> None:
    clock = EventSchedule()
    assert realtime.next_seat(clock, 3) == -1
    realtime.begin_reaction(clock, 2, 100.0, 50.0)
    realtime.begin_reaction(clock, 1, 0.0, 150.0)
    assert realtime.next_seat(clock, 3) == 1
    assert realtime.clear_due(clock, 1) == 150.0
    assert realtime.is_idle(clock, 1)
    assert realtime.next_seat(clock, 3) == 2
    assert realtime.next_seat(clock, 2) == -1


def test_a_hand_arrives_if_what_it_reached_for_is_still_there(game: Counter, realtime: RaceTransitions) -> None:
    clock = EventSchedule()
    realtime.begin_reach(clock, 0, 3, 5, 10.0, 400.0)
    assert clock.due[0] == 410.0
    assert not realtime.is_idle(clock, 0)
    realtime.clear_due(clock, 0)
    assert realtime.is_reaching(clock, 0)
    assert realtime.arrive(clock, None, 0)
    assert game.played == [(0, 3)]
    assert not realtime.is_reaching(clock, 0)


@pytest.mark.parametrize("card", [-1, 6])
def test_a_hand_comes_too_late_for_what_is_gone_or_looks_different(
    game: Counter, realtime: RaceTransitions, card: int
) -> None:
    clock = EventSchedule()
    realtime.begin_reach(clock, 0, 3, 5, 10.0, 400.0)
    game.card = card
    realtime.clear_due(clock, 0)
    assert not realtime.arrive(clock, None, 0)
    assert game.played == []
    assert clock.reaching[0] == WAIT


def test_who_reacts_again_has_an_empty_hand(realtime: RaceTransitions) -> None:
    clock = EventSchedule()
    realtime.begin_reach(clock, 0, 3, 5, 10.0, 400.0)
    realtime.begin_reaction(clock, 0, 20.0, 5.0)
    assert (clock.due[0], realtime.is_reaching(clock, 0)) == (25.0, False)
    assert clock.due[1] == NEVER


def test_the_house_does_at_once_all_that_it_does_at_once(game: Counter, realtime: RaceTransitions) -> None:
    realtime.play_automatic_moves(None)
    assert game.played == [(6, 7), (6, 8)]
