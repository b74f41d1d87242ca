"""Bots know what their seat knows: whatever it cannot know may be anything else, and they do the same."""

import random
from typing import Any

import pytest

from orderup.conformance.playing import iterate_to_end, start_match
from orderup.games import find
from orderup.kernel import HOUSE
from orderup.kernel.dice import dice
from orderup.match import Match, Position
from orderup.players import LEVEL_PACES, SEARCH_BUDGETS, choose_move, decisions, prepare_move_request
from orderup.players.search_bot import search

FRESH = {"edition": "g3", "pairing": "fresh", "hoarding": "off", "check_orders": False}
QUICK = [level for level in LEVEL_PACES if level not in SEARCH_BUDGETS]
"""Levels that search are tested in tests/search."""


class Elsewhere(Match):
    """The same match in another of the worlds that a seat cannot tell from the true one."""

    def __init__(self, match: Match, seat: int, seed: int) -> None:
        self.__dict__.update(match.__dict__)
        self._states = match.redealt_position(seat, dice(seed)).states


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_chooses_the_same_in_every_world_that_looks_the_same(level: str, players: int) -> None:
    rng = random.Random(players)
    match = start_match(("diner", players, FRESH), 21)
    seen = 0
    for v in iterate_to_end(match, rng):
        if v % 5 or match.over:
            continue
        for seat in (seat for seat in match.movers() if seat < players):
            elsewhere = Elsewhere(match, seat, v)
            assert choose_move(match, seat, level, random.Random(v)) == choose_move(
                elsewhere, seat, level, random.Random(v)
            )
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("level", QUICK)
def test_a_bot_only_does_what_is_legal(level: str) -> None:
    rng = random.Random(3)
    match = start_match(("diner", 3, {**FRESH, "hoarding": "at_once", "check_orders": True}), 22)
    for v in iterate_to_end(match, rng):
        for seat in range(3):
            move = choose_move(match, seat, level, random.Random(v))
            legal = [match.position.move_to_dict(seat, number) for number in match.position.legal(seat)]
            assert move is None or move in legal
            assert legal or move is None


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(KeyError):
        choose_move(start_match(("diner", 2, FRESH), 1), 0, "chef", random.Random(1))


@pytest.mark.parametrize("level", LEVEL_PACES)
def test_a_pace_is_human(level: str) -> None:
    pace, rng = LEVEL_PACES[level], random.Random(1)
    reactions = [pace.reaction(rng) for _ in range(2000)]
    assert sum(reactions) / 2000 == pytest.approx(pace.reaction_ms[0], rel=0.1)
    assert min(reactions) >= 250


@pytest.mark.parametrize("level", SEARCH_BUDGETS)
@pytest.mark.parametrize("game", ["diner", "lucky_penny", "villains"])
def test_who_searches_gets_a_determinization(game: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The true position never reaches a bot that searches; and what it wants is legal."""
    match = start_match((game, 3, find(game).complete_options(3, dict(find(game).lab_options))), 4)
    match.apply(HOUSE, {"do": "open"}, 0)
    seat = next(seat for seat in match.movers() if seat < 3)
    true, given = match.position.states.tobytes(), []

    def spy(position: Position, *rest: Any, **more: Any) -> Any:
        given.append(position.states.tobytes())
        return search(position, *rest, **more)

    monkeypatch.setattr(decisions, "search", spy)
    move = choose_move(match, seat, level, random.Random(1))
    assert len(given) == 1
    assert given[0] != true
    assert move is None or move in [match.position.move_to_dict(seat, number) for number in match.position.legal(seat)]


def test_a_decision_needs_no_match_any_more() -> None:
    match = start_match(("lucky_penny", 2, {"turn_clock": False}), 4)
    match.apply(HOUSE, {"do": "open"}, 0)
    seat = match.movers()[0]
    decide = prepare_move_request(match, seat, "hard", random.Random(1))
    wanted = match.position.move_to_dict(seat, match.position.legal(seat)[0])
    match.apply(seat, wanted, 1)
    again = prepare_move_request(begin_again(), seat, "hard", random.Random(1))
    assert decide is not None
    assert again is not None
    assert decide() == again()


def begin_again() -> Match:
    match = start_match(("lucky_penny", 2, {"turn_clock": False}), 4)
    match.apply(HOUSE, {"do": "open"}, 0)
    return match
