"""Random games, played by moves in their JSON form, for checks that any game must pass."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from orderup.conformance.checked import (
    assert_moves_are_valid,
    audience_name,
    checked_heuristic_move,
    checked_move_dict,
    checked_move_dicts,
)
from orderup.games import GAMES, find
from orderup.kernel import HOUSE, SPECTATOR, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import Reading
from orderup.kernel.realtime import WAIT
from orderup.match import Match
from orderup.match.shuffle import seed_from_int, stream_key

StandardCase = tuple[str, int, dict[str, Any]]
Case = StandardCase | tuple[str, int, dict[str, Any], Any]
"""Game, players, options, and a deck if it is not the standard one."""
Options = dict[str, Any]
MAX_CASES = 24
MAX_EVENTS = 2000
"""The most events that any game has."""


def cases(*only: str, max_cases: int = MAX_CASES) -> list[StandardCase]:
    """Return a case for every game (or those named), with every number of players and its options in every combination.

    Of more than `max_cases` combinations it takes a subset in which every pair of values of any two options occurs.
    """
    found: list[StandardCase] = []
    for name in only or GAMES:
        game = find(name)
        for players in game.players:
            values = [[(key, value) for value in option.values] for key, option in game.options.items()]
            chosen = [dict(one) for one in itertools.product(*values)]
            found += [
                (name, players, options) for options in (chosen if len(chosen) <= max_cases else pairwise(chosen))
            ]
    return found


def pairwise(combinations: list[Options]) -> list[Options]:
    """Return a subset of these combinations in which every pair of values occurs, chosen greedily."""
    pairs = {id(one): set(itertools.combinations(one.items(), 2)) for one in combinations}
    missing = set().union(*pairs.values())
    taken: list[Options] = []
    while missing:
        best = max(combinations, key=lambda one: len(pairs[id(one)] & missing))
        taken.append(best)
        missing -= pairs[id(best)]
    return taken


def label(case: Case) -> str:
    """Return the name of a case for a test's id."""
    name, players, options = case[:3]
    deck = f"{case[3].name}-" if len(case) > 3 else ""
    return f"{name}-{players}-{deck}" + "-".join(str(value) for value in options.values())


def deck_of_case(case: Case) -> Any:
    """Return the deck of a case."""
    return find(case[0]).deck_or_standard(case[3] if len(case) > 3 else None)


def start_match(case: Case, seed: int) -> Match:
    """Start a match, which has just been dealt."""
    name, players, options = case[:3]
    assert_every_card_has_a_number(case, seed)
    names = [f"Player {seat}" for seat in range(players)]
    return Match.start(name, players, options, seed_from_int(seed), names, deck_of_case(case))


def assert_every_card_has_a_number(case: Case, seed: int) -> None:
    """Check that cards are numbered from 0 on, no two alike: a number that does not fit its field comes out as another one."""
    name, players, options = case[:3]
    game = find(name)
    states = game.undealt_states(players, game.complete_options(players, options), deck_of_case(case))
    entry_points.deal(states, stream_key(seed_from_int(seed)))
    reading, zone_of = Reading(states), dict[int, str]()
    for zone in game.zones.zones_in_play(reading):
        for card in game.zones.cards(reading, zone):
            holds = f"after the deal zone {zone!r} holds card {card}"
            assert card >= 0, f"{holds}; cards are numbers from 0 on. Is its field too small for that many cards?"
            assert card not in zone_of, f"{holds}, and so does zone {zone_of[card]!r}"
            zone_of[card] = zone


def legal_move_dicts(match: Match, seat: int) -> list[dict[str, Any]]:
    """Return all legal moves of a seat (or of `HOUSE`) in their JSON form."""
    return checked_move_dicts(match.position, seat)


def audiences(match: Match) -> tuple[int, ...]:
    """Return every seat, and the spectator."""
    return (*range(match.players), SPECTATOR)


def iterate_to_end(match: Match, rng: random.Random, skill: int | None = None) -> Iterator[int]:
    """Play to the end, at random or by the heuristic of a skill; yield after every event. `HOUSE` seldom moves unless nobody else can."""
    assert_moves_are_valid(match.position)
    yield match.v
    while not match.over:
        movers = match.movers()
        assert movers, f"after event {match.v} the game is not over(), and movers() says that nobody may act"
        people = [seat for seat in movers if seat != HOUSE]
        house = HOUSE in movers and (not people or rng.random() < 0.03)
        seat = HOUSE if house else rng.choice(people)
        match.apply(seat, _choose_move_dict(match, seat, rng, skill), match.t + rng.randrange(500))
        assert match.v < MAX_EVENTS, f"the game does not end: it is not over after {MAX_EVENTS} events"
        assert_moves_are_valid(match.position)
        yield match.v


def _choose_move_dict(match: Match, seat: int, rng: random.Random, skill: int | None) -> dict[str, Any]:
    """Return a seat's move: the heuristic's choice, or a random move where the heuristic waits."""
    if skill is not None and seat != HOUSE:
        move = checked_heuristic_move(match.position, seat, skill, dice(match.v))
        if move != WAIT:
            return checked_move_dict(match.position, seat, move)
    words = legal_move_dicts(match, seat)
    assert words, (
        f"movers() says {match.movers()} after event {match.v}, and legal() lists no move for {audience_name(seat)}"
    )
    return rng.choice(words)
