"""What bots want: strong ones win, and none of them knows more than its seat."""

import pytest
from tests.games.lucky_penny.scenario import Shift, written
from tests.games.lucky_penny.worlds import random_position

from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.lab.arena import arena, make_settings


def test_the_strongest_beats_the_weakest() -> None:
    strong, weak = arena(make_settings("lucky_penny", ["hard", "easy"], seed=1), 80).bots
    assert strong.bot == "hard"
    assert strong.share >= 0.75
    assert strong.mean_score > weak.mean_score


@pytest.mark.parametrize("players", [2, 3, 4])
def test_advice_is_legal_and_the_same_in_every_world_that_the_seat_cannot_tell_apart(players: int) -> None:
    for moves in range(0, 70, 7):
        states = random_position(players, moves, moves)
        if states is None:
            continue
        seat = int(states["mover"][0])
        for skill in range(3):
            move = entry_points.heuristic_move(states, seat, skill, dice(moves))
            assert entry_points.why_illegal(states, seat, move) == 0
            world = copy_of(states)
            entry_points.redeal(world, seat, dice(moves + 1))
            assert entry_points.heuristic_move(world, seat, skill, dice(moves)) == move
        assert entry_points.heuristic_move(states, (seat + 1) % players, 2, dice(1)) == -1


def advised(shift: Shift) -> str:
    """What a strong player does."""
    position = shift.match.position
    word = position.move_to_dict(0, int(entry_points.heuristic_move(position.states, 0, 2, dice(1))))
    cards = [card for zone in shift.match.view(0)["zones"].values() for card in zone["cards"]]
    return " ".join([word["do"], *(written(card) for card in cards if card["card"] == word.get("card"))])


def test_a_strong_player_wins_a_guest_that_is_there_to_be_won() -> None:
    assert advised(Shift(2).guests("g2").served(0, (0, "a2"), (1, "k1")).hold(0, "e1")) == "serve e1"


def test_a_strong_player_does_not_fill_a_guest_for_another() -> None:
    assert advised(Shift(2).guests("g2").served(0, (1, "a2"), (1, "k1")).hold(0, "e1")) == "done"


def test_a_strong_player_drafts_what_a_guest_lacks() -> None:
    shift = Shift(2).guests("g7").served(0, (0, "a2"), (0, "e2"), (1, "k1")).row("d2", "a2", "a2", "a2")
    assert advised(shift.done()) == "take d2"
