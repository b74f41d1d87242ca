"""`redeal` deals every world that an audience cannot tell from the true one, each as often as the others (V7, V11).

Small positions are played on at random. A mind that is told only what one audience is shown (`worlds`) keeps all worlds that can be; redealt
worlds must be just these, and equally likely.
"""

import random
from collections import Counter
from typing import Any

import pytest
from scipy import stats
from tests.games.villains.scenario import Table, step
from tests.games.villains.worlds import Mind, look

from orderup.games.villains.deck import POWERS
from orderup.kernel import SPECTATOR, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.match import Match

AUDIENCES = (0, 1, 2, SPECTATOR)
MOST = 100
"""More worlds than this are not counted."""
TOO_MANY = 4000
"""Who has to keep more worlds in mind than this gives up."""
NUMBERS = ["red 4", "red 5", "blue 1", "blue 5", "green 2", "green 3", "yellow 1", "yellow 6", "purple 2", "orange 4"]


def redealt(match: Match, audience: int, times: int, seed: int) -> Counter[Any]:
    states, rng = match.position.states, dice(seed)
    looks: Counter[Any] = Counter()
    for _ in range(times):
        world = copy_of(states)
        entry_points.redeal(world, audience, rng)
        looks[look(world)] += 1
    return looks


def p_value(match: Match, mind: Mind, seed: int) -> float | None:
    """How well redealt worlds agree with the possible ones; None if there is but one, or too many."""
    assert look(match.position.states) in mind.worlds, "the true world is possible"
    if not 2 <= len(mind.worlds) <= MOST:
        return None
    times = 10 * len(mind.worlds)
    looks = redealt(match, mind.audience, times, seed)
    assert set(looks) <= mind.worlds, "a world was dealt that cannot be"
    counts = [looks[world] for world in sorted(mind.worlds, key=repr)]
    return float(stats.chisquare(counts).pvalue)


def small_table(seed: int) -> Table:
    """Three seats with few cards. Seat 0 has Hypnotize on the hand, twice; the others what moves cards about."""
    rng = random.Random(seed)
    powers = ["hypnotize", *rng.sample([power for power in POWERS if power != "hypnotize"], 2)]
    cards = {seat: rng.sample(NUMBERS, 6) for seat in range(3)}
    piles = {seat: [cards[seat].pop() for _ in range(2)] for seat in range(3)}
    for seat in (1, 2):
        piles[seat].append(f"-{cards[seat].pop()}")
    hands = {0: ["special", "special2", cards[0].pop()], 1: ["special", cards[1].pop()], 2: ["special", cards[2].pop()]}
    draws = {0: [cards[0].pop()], 1: [], 2: [cards[2].pop()]}
    return Table(powers=powers, hands=hands, piles=piles, draws=draws, turn=seed % 3)


def values_of(seed: int) -> tuple[list[float], int]:
    """P-values along one game, and how many cards were stolen."""
    match = small_table(seed).match
    minds = [Mind(match, audience) for audience in AUDIENCES]
    rng, found = dice(seed), []
    while True:
        for mind in minds if match.v % 2 else ():
            value = p_value(match, mind, seed + 100 * match.v)
            if value is not None:
                found.append(value)
        event = step(match, rng)
        if match.over:
            return found, int(match.position.states["thefts"][0])
        minds = [mind for mind in minds if len(mind.worlds) < TOO_MANY]
        for mind in minds:
            mind.watch(match.render(event, mind.audience), match)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_v7_v11_all_possible_worlds_and_no_others_are_equally_likely(part: int) -> None:
    values: list[float] = []
    thefts = 0
    for seed in range(10 * part, 10 * part + 10):
        found, stolen = values_of(seed)
        values += found
        thefts += stolen
    assert thefts > 4
    assert len(values) > 50
    assert min(values) > 1e-6
    assert stats.kstest(values, "uniform").pvalue > 1e-3
