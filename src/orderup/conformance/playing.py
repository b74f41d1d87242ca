"""Random games, played by moves in words, for checks that any game must pass."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from orderup.games import GAMES, find
from orderup.kernel import HOUSE, SPECTATOR
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

Case = tuple[str, int, dict[str, Any]]
Options = dict[str, Any]
MAX_CASES = 24
MAX_EVENTS = 2000
"""No game has more events than this."""


def cases(*only: str) -> list[Case]:
    """Every game (or those named), with every number of players and its options in every combination.

    Of more than `MAX_CASES` combinations so many are taken that every pair of values of any two options occurs.
    """
    found: list[Case] = []
    for name in only or GAMES:
        game = find(name)
        for players in game.players:
            values = [[(key, value) for value in option.values] for key, option in game.options.items()]
            chosen = [dict(one) for one in itertools.product(*values)]
            found += [
                (name, players, options) for options in (chosen if len(chosen) <= MAX_CASES else pairwise(chosen))
            ]
    return found


def pairwise(combinations: list[Options]) -> list[Options]:
    """So many of these combinations that every pair of values is there, greedily."""
    pairs = {id(one): set(itertools.combinations(one.items(), 2)) for one in combinations}
    missing = set().union(*pairs.values())
    taken: list[Options] = []
    while missing:
        best = max(combinations, key=lambda one: len(pairs[id(one)] & missing))
        taken.append(best)
        missing -= pairs[id(best)]
    return taken


def label(case: Case) -> str:
    """A case as a test's name."""
    name, players, options = case
    return f"{name}-{players}-" + "-".join(str(value) for value in options.values())


def begin(case: Case, seed: int) -> Match:
    """A match that has just been dealt."""
    name, players, options = case
    return Match.start(name, players, options, seed_from_int(seed), [f"Player {seat}" for seat in range(players)])


def legal_words(match: Match, seat: int) -> list[dict[str, Any]]:
    """All legal moves of a seat (or of `HOUSE`), in words."""
    position = match.position
    return [position.word(seat, move) for move in position.legal(seat)]


def audiences(match: Match) -> tuple[int, ...]:
    """Every seat, and the spectator."""
    return (*range(match.players), SPECTATOR)


def play(match: Match, rng: random.Random) -> Iterator[int]:
    """Play at random to the end; yields after every event. `HOUSE` seldom moves unless nobody else can."""
    yield match.v
    while not match.over:
        movers = match.movers()
        people = [seat for seat in movers if seat != HOUSE]
        house = HOUSE in movers and (not people or rng.random() < 0.03)
        seat = HOUSE if house else rng.choice(people)
        match.apply(seat, rng.choice(legal_words(match, seat)), match.t + rng.randrange(500))
        assert match.v < MAX_EVENTS, "the game does not end"
        yield match.v
