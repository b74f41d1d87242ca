"""Checks that a bot uses only what its seat sees: in worlds that its seat cannot tell apart it does the same (docs/secrecy.md).

So a caller may hand the true record to a bot. Where two answers may differ by chance, the checks allow for no more than chance.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice, product
from math import sqrt

from orderup.conformance.checked import checked_heuristic_move
from orderup.conformance.playing import Case, iterate_to_end, label, start_match
from orderup.games import Game, find
from orderup.kernel import HOUSE
from orderup.kernel.dice import dice
from orderup.kernel.jit import COMPILED
from orderup.match import Match, Position
from orderup.players import choose_move
from orderup.players.levels import HEURISTIC_SKILLS, SEARCH_BUDGETS
from orderup.players.search_bot import search, search_config
from orderup.search.config import SearchConfig
from orderup.search.ismcts import precompile

SAMPLE_EVERY = 7
"""The checks sample one event in seven."""
SEARCH_EVERY = 9
"""A search runs at one decision in nine."""
MAX_SEARCHES = 2
"""The most searches in a game; the levels take turns."""
ITERATIONS_PER_SEARCH = 300 if COMPILED else 30
MAX_STANDARD_DEVIATIONS = 5
"""A difference of this many standard deviations or fewer may be chance."""


def seats_to_decide(match: Match) -> list[int]:
    """Return the seats that may act, without the house."""
    return [seat for seat in match.movers() if seat != HOUSE]


def redealt_decision_points(case: Case, seed: int) -> Iterator[tuple[Match, int, Position]]:
    """Yield a game, a seat that may act, and a redealt world of that seat, again and again through a random game."""
    match = start_match(case, seed)
    for v in iterate_to_end(match, random.Random(label(case))):
        if v % SAMPLE_EVERY == 2:
            for seat in seats_to_decide(match):
                yield match, seat, match.redealt_position(seat, v)


def a_heuristic_chooses_legal_moves(case: Case) -> None:
    """Check that a heuristic chooses legal moves: in random games, and in games that it plays itself, as a search does with the strongest.

    The checks below run this one first: a search plays the heuristic's move in compiled code, without a test that it is legal.
    """
    skills = HEURISTIC_SKILLS.values()
    for playing in (None, *skills):
        match = start_match(case, 17)
        for _ in iterate_to_end(match, random.Random(label(case)), playing):
            for seat, skill in product(seats_to_decide(match), skills if playing is None else ()):
                checked_heuristic_move(match.position, seat, skill, dice(match.v))


def _check_heuristics_once(case: Case) -> None:
    """Run the check above, once for a game and its options in a row."""
    game = find(case[0])
    if not (_last_checked and _last_checked[0][0] is game and _last_checked[0][1] == label(case)):
        a_heuristic_chooses_legal_moves(case)
        _last_checked[:] = [(game, label(case))]


_last_checked: list[tuple[Game, str]] = []
"""The game and the case whose heuristics were checked last, if any."""


def a_heuristic_does_the_same_in_every_world_of_its_seat(case: Case) -> None:
    _check_heuristics_once(case)
    for match, seat, world in redealt_decision_points(case, 14):
        for skill in HEURISTIC_SKILLS.values():
            here, there = (
                checked_heuristic_move(position, seat, skill, dice(match.v)) for position in (match.position, world)
            )
            assert here == there, (
                f"heuristic_move() of skill {skill} reads what seat {seat} cannot know: after event {match.v} it wants "
                f"move {here} in the true world, and {there} in one that is redealt for the seat"
            )


def a_level_does_the_same_in_every_world_of_its_seat(case: Case) -> None:
    _check_heuristics_once(case)
    for match, seat, world in redealt_decision_points(case, 15):
        elsewhere = match.with_position(world)
        for level in HEURISTIC_SKILLS:
            here, there = (choose_move(one, seat, level, random.Random(match.v)) for one in (match, elsewhere))
            assert here == there, (
                f"the level {level!r} reads what seat {seat} cannot know: after event {match.v} it wants "
                f"{here} in the true world, and {there} in one that is redealt for the seat"
            )


def a_search_finds_the_same_in_every_world_of_its_seat(case: Case) -> None:
    _check_heuristics_once(case)
    game = start_match(case, 16).game
    precompile(game)
    moments = islice(redealt_decision_points(case, 16), 0, SEARCH_EVERY * MAX_SEARCHES, SEARCH_EVERY)
    for (match, seat, _), level in zip(moments, cycle(SEARCH_BUDGETS), strict=False):
        assert_searches_agree(match, seat, search_config(game, match.position.players, level))


def assert_searches_agree(match: Match, seat: int, config: SearchConfig) -> None:
    """Check that a search tries the same moves in the true world and in a redealt one, with values that differ only by chance.

    Both searches deal worlds of their own from the position that they get, so their dice lead them to different ones.
    """
    config = replace(config, waits=True)
    here = root_values(match.position, seat, config)
    there = root_values(match.redealt_position(seat, match.v), seat, config)
    said = f"a search for seat {seat} after event {match.v} reads what the seat cannot know"
    assert here, f"a search for seat {seat} after event {match.v} tries nothing, though the seat may act"
    assert here.keys() == there.keys(), (
        f"{said}: it tries the moves {sorted(here)} in the true world, and {sorted(there)} in one that is redealt for the seat"
    )
    for move, (value, visits) in here.items():
        other, others = there[move]
        assert abs(value - other) < MAX_STANDARD_DEVIATIONS * sqrt(0.25 / visits + 0.25 / others), (
            f"{said}: move {move} is worth {value:.3f} in the true world ({visits} tries), "
            f"and {other:.3f} in one that is redealt for the seat ({others} tries)"
        )


def root_values(position: Position, seat: int, config: SearchConfig) -> dict[int, tuple[float, int]]:
    """Return the mean value and the number of visits of each move at the root, by the move's number."""
    found = search(position, seat, 1, config=config, iterations=ITERATIONS_PER_SEARCH)
    return {one.move: (one.value, one.visits) for one in found.root_moves}
