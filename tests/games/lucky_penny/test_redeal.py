"""`redeal` deals every world that a seat cannot tell from the true one, each as often as the others (L5, L6)."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats
from tests.games.lucky_penny.scenario import Shift
from tests.games.lucky_penny.worlds import SLOTS, World, count_worlds, looks, random_position, unknown_slots

from orderup.kernel import SPECTATOR, entry_points
from orderup.kernel.dice import dice, random_below
from orderup.kernel.reading import copy_of

AUDIENCES = (0, 1, 2, SPECTATOR)


def small_position(seed: int, moves: int, unknown: int) -> tuple[object, int] | None:
    """A random position of which a seat knows all but a few orders, some of them in hands if it can be, or None."""
    states = random_position(2 + seed % 3, seed, moves)
    if states is None:
        return None
    seat, rng = AUDIENCES[seed % 4], dice(seed)
    hidden = unknown_slots(states, seat)
    hands = int(np.bitwise_or.reduce(states["hand"][0]))
    kept = [slot for slot in hidden if slot < 43 and hands >> slot & 1][: unknown - 1]
    while len(kept) < min(unknown, len(hidden)):
        kept = sorted({*kept, hidden[random_below(rng, len(hidden))]})
    for slot in hidden:
        if slot not in kept:
            states["seen"][0, slot] |= 1 << seat
    return states, seat


def p_value(seed: int, moves: int, unknown: int, times: int = 1500) -> float | None:
    """How well redealt worlds agree with counting them, or None if there are too few or too many."""
    position = small_position(seed, moves, unknown)
    if position is None:
        return None
    states, seat = position
    worlds = count_worlds(states, seat)
    if not 2 <= len(worlds) <= 130:
        return None
    slots, rng, found = unknown_slots(states, seat), dice(seed), Counter[World]()
    for _ in range(times):
        world = copy_of(states)
        entry_points.redeal(world, seat, rng)
        found[looks(world, slots)] += 1
    assert set(found) <= set(worlds), f"worlds that cannot be: seed {seed}"
    expected = np.array([worlds[world] for world in worlds]) * times / worlds.total()
    return float(stats.chisquare([found[world] for world in worlds], expected).pvalue)


@pytest.mark.parametrize(("moves", "unknown"), [(10, 4), (40, 4), (70, 5), (85, 5)])
def test_l6_all_worlds_of_small_positions_are_equally_likely(moves: int, unknown: int) -> None:
    values = [(p, seed) for seed in range(1, 40) if (p := p_value(seed, moves, unknown)) is not None]
    assert len(values) >= 10
    assert min(values)[0] > 1e-4, f"seed {min(values)[1]}"
    assert stats.kstest([p for p, _ in values], "uniform").pvalue > 1e-3


def test_l5_blind_cards_of_an_older_deck_do_not_mix_with_the_new_one() -> None:
    """Seat 0 knows which two orders the others drew blind, but not who has which; and what the new deck is made of."""
    shift = Shift(3).last("g1", "g2").hold(1, "k2", blind=True).hold(2, "a1", blind=True)
    shift.row("a2", "e2", "d2", "e2").discards("e1", "d1", "k1", "a1").deck().done().take("a2")
    states = shift.match.position.states
    assert len(unknown_slots(states, 0)) == 5
    worlds, slots, rng = count_worlds(states, 0), unknown_slots(states, 0), dice(1)
    assert len(worlds) == 12
    found = Counter[World]()
    for _ in range(2400):
        world = copy_of(states)
        entry_points.redeal(world, 0, rng)
        found[looks(world, slots)] += 1
    assert set(found) == set(worlds)
    assert stats.chisquare(list(found.values())).pvalue > 1e-4


def test_l6_redeal_moves_handles_too_and_renews_the_stream() -> None:
    states = random_position(3, 5, 40)
    assert states is not None
    slots = [slot for slot in unknown_slots(states, 0) if slot < 43]
    first, second = copy_of(states), copy_of(states)
    second["stream_key"][0] ^= 1
    entry_points.redeal(first, 0, dice(1))
    entry_points.redeal(second, 0, dice(1))
    assert first.tobytes() == second.tobytes()
    assert first["stream_key"][0].tobytes() != states["stream_key"][0].tobytes()
    assert sorted(first["handle"][0, slots]) == sorted(states["handle"][0, slots])
    assert list(first["handle"][0, slots]) != list(states["handle"][0, slots])
    known = [slot for slot in SLOTS if slot not in slots]
    assert list(first["handle"][0, known]) == list(states["handle"][0, known])


def test_l6_a_handle_tells_nothing_about_the_place_in_the_deck() -> None:
    """Otherwise a card drawn blind would tell, once it is served, when it was drawn."""
    ranks = []
    for seed in range(300):
        states = random_position(2, seed, 0)
        assert states is not None
        ranks.append(stats.spearmanr(np.arange(43), states["handle"][0, :43]).statistic)
    assert abs(np.mean(ranks)) < 4 / np.sqrt(300 * 42)
    assert np.std(ranks) == pytest.approx(1 / np.sqrt(42), rel=0.2)
