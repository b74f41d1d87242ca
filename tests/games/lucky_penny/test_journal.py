"""Journals, checked by a program that knows only the rules and the journal's page, which deals and plays them again itself."""

import json
import random
from typing import Any

import pytest
from tests.games.lists import lucky_list
from tests.games.lucky_penny.auditor import Auditor

from orderup.match import Match
from orderup.match.shuffle import seed_from_int


def journal(players: int, seed: int, timed: bool, deck: Any = None) -> list[dict[str, Any]]:
    """A random game's journal."""
    rng = random.Random(seed)
    match = Match.start("lucky_penny", players, {"turn_clock": timed}, seed_from_int(seed), ["x"] * players, deck)
    while not match.over:
        seat = rng.choice([seat for seat in match.movers() if seat < 6 or rng.random() < 0.1] or match.movers())
        position = match.position
        match.apply(seat, position.move_to_dict(seat, rng.choice(position.legal(seat))), match.t + 10)
    return [json.loads(json.dumps(line)) for line in match.journal()]


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_l2_to_l18_an_auditor_with_the_rulebook_finds_nothing(players: int, timed: bool, seed: int) -> None:
    Auditor(journal(players, seed, timed)).audit()


@pytest.mark.parametrize(
    "deck", [lucky_list(20, 3), lucky_list(50, 9, draft_rounds=1), lucky_list(63, 16, draft_rounds=4)]
)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_l2_to_l18_an_auditor_finds_nothing_with_fewer_or_more_cards(players: int, deck: Any, seed: int) -> None:
    Auditor(journal(players, seed, False, deck)).audit()


def test_the_auditor_sees_a_forged_seed() -> None:
    lines = journal(2, 1, timed=False)
    lines[-1]["seed"] = "00" * 32
    with pytest.raises(AssertionError):
        Auditor(lines)


def test_the_auditor_sees_a_draft_out_of_turn_and_a_card_that_came_from_elsewhere() -> None:
    lines = journal(3, 2, timed=False)
    lines[3]["seat"] = (lines[3]["seat"] + 1) % 3
    with pytest.raises(AssertionError, match="whose turn"):
        Auditor(lines).audit()
    lines = journal(3, 2, timed=False)
    refill = next(entry for line in lines[2:-1] for entry in line["cards"] if entry["from"] == "deck")
    refill["card"] = 1 + refill["card"]
    with pytest.raises(AssertionError, match="event"):
        Auditor(lines).audit()


def test_the_auditor_sees_a_wrong_score() -> None:
    lines = journal(2, 3, timed=False)
    lines[-1]["result"]["scores"][0] += 10
    with pytest.raises(AssertionError):
        Auditor(lines).audit()
