"""`redeal` deals every world that a seat cannot tell from the true one, each as often as the others (D4a, D4b)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy import stats
from tests.games.diner.worlds import (
    Position,
    World,
    can_be_one_card,
    count_worlds,
    look,
    random_position,
    reveal_all_but,
    round_table,
)
from tests.games.lists import diner_list

from orderup.games.diner.state import MAX_CARDS, NUM_KINDS, STANDARD_NUM_CARDS
from orderup.kernel import SPECTATOR, entry_points
from orderup.kernel.dice import Dice, dice, random_below
from orderup.kernel.reading import copy_of

AUDIENCES = (0, 1, 2, SPECTATOR)


def small_position(seed: int, moves: int, unknown: int, after_break: bool, pairing: str) -> Position | None:
    """A random position of which a seat knows all but a few cards, or None."""
    states = random_position(3 + seed % 2, seed, moves, pairing=pairing)
    if states is None or (after_break and not states["breaks"][0]):
        return None
    rng, seat, state = dice(seed), AUDIENCES[seed % 4], states[0]
    seen = [int(state["seen_plate"][s]) & int(state["seen_table"][s]) >> seat & 1 for s in range(STANDARD_NUM_CARDS)]
    hidden = [s for s in range(STANDARD_NUM_CARDS) if not seen[s]]
    if after_break:
        shuffled = [s for s in range(STANDARD_NUM_CARDS) if state["handle"][s] >= STANDARD_NUM_CARDS]
        hidden = shuffled + [s for s in hidden if s not in shuffled][:2]
    slots: list[int] = []
    while len(slots) < min(unknown, len(hidden)):
        slots = sorted({*slots, hidden[random_below(rng, len(hidden))]})
    reveal_all_but(states, seat, slots)
    return states, seat, slots


def redealt_looks(position: Position, rng: Dice, times: int) -> Counter[World]:
    states, seat, slots = position
    looks: Counter[World] = Counter()
    for _ in range(times):
        world = copy_of(states)
        entry_points.redeal(world, seat, rng)
        looks[look(world, slots)] += 1
    return looks


def p_value(position: Position, seed: int, times: int = 1500) -> float | None:
    """How well redealt worlds agree with counting them, or None if there are too few or too many."""
    worlds = count_worlds(*position)
    if not 2 <= len(worlds) <= 120:
        return None
    looks = redealt_looks(position, dice(seed), times)
    assert set(looks) <= set(worlds), f"worlds that cannot be, dealt in {position}"
    expected = np.array([worlds[world] for world in worlds]) * times / worlds.total()
    return float(stats.chisquare([looks[world] for world in worlds], expected).pvalue)


@pytest.mark.slow
@pytest.mark.parametrize("pairing", ["fresh", "printed"])
@pytest.mark.parametrize(
    ("moves", "after_break", "unknown"), [(20, False, 4), (60, False, 5), (80, True, 4), (95, True, 5)]
)
def test_d4b_all_worlds_of_small_positions_are_equally_likely(
    moves: int, after_break: bool, unknown: int, pairing: str
) -> None:
    positions = ((seed, small_position(seed, moves, unknown, after_break, pairing)) for seed in range(1, 30))
    found = [(seed, p_value(position, seed)) for seed, position in positions if position is not None]
    values = [(p, seed) for seed, p in found if p is not None]
    assert len(values) >= 5
    assert min(values)[0] > 1e-4, f"seed {min(values)[1]}"
    assert stats.kstest([p for p, _ in values], "uniform").pvalue > 1e-3


def test_d4b_worlds_are_reached_that_no_exchange_of_two_or_three_leads_to() -> None:
    position = round_table()
    worlds = count_worlds(*position)
    assert len(worlds) == 2
    looks = redealt_looks(position, dice(1), 1000)
    assert min(looks[world] for world in worlds) > 430


def test_d4b_a_rare_true_world_is_not_over_represented() -> None:
    """From every world of a small position the same redeals come."""
    for seed in (3, 7, 11):
        position = small_position(seed, 60, 4, after_break=False, pairing="fresh")
        assert position is not None
        states, seat, slots = position
        tallies = []
        for world in list(count_worlds(*position))[:6]:
            start = copy_of(states)
            for slot, (plate, table) in zip(slots, world, strict=True):
                start["plate"][0, slot], start["table"][0, slot] = plate, table
            tallies.append(redealt_looks((start, seat, slots), dice(seed), 600))
        keys = sorted(set().union(*tallies))
        if len(keys) > 1:
            counts = np.array([[tally[key] for key in keys] for tally in tallies], np.float64)
            assert stats.chi2_contingency(counts).pvalue > 1e-4


def agreement(a: Any, b: Any, seat: int) -> int:
    """How many faces, of those that the seat has not seen, are the same in two worlds."""
    unseen_plate = a["seen_plate"][0] >> seat & 1 == 0
    unseen_table = a["seen_table"][0] >> seat & 1 == 0
    plates = (a["plate"][0] == b["plate"][0])[unseen_plate].sum()
    return int(plates + (a["table"][0] == b["table"][0])[unseen_table].sum())


@pytest.mark.parametrize("moves", [10, 40, 90])
def test_d4b_one_redeal_is_as_far_from_the_true_world_as_eight(moves: int) -> None:
    rng = dice(moves)
    once, often = [], []
    for seed in range(120):
        states = random_position(3, seed, moves)
        if states is None:
            continue
        for seat in AUDIENCES:
            world = copy_of(states)
            entry_points.redeal(world, seat, rng)
            once.append(agreement(states, world, seat))
            for _ in range(7):
                entry_points.redeal(world, seat, rng)
            often.append(agreement(states, world, seat))
    differences = np.array(once) - np.array(often)
    error = differences.std() / np.sqrt(len(differences))
    assert abs(differences.mean()) < 4 * error + 0.01


def pairing_table(states: Any, cards: int) -> np.ndarray[Any, Any]:
    """Row: table, column: plate kind; 1 where they are one card."""
    table = np.zeros((cards, NUM_KINDS))
    table[states["table"][0, :cards], states["plate"][0, :cards]] = 1
    return table


@pytest.mark.parametrize("cards", [27, STANDARD_NUM_CARDS, MAX_CARDS])
def test_d4a_plates_and_tables_are_paired_nearly_uniformly(cards: int) -> None:
    """Measured as the greatest distance of a table's plate from uniform pairing, which long mixing gives."""
    deals, total, deck = 2000, np.zeros((cards, NUM_KINDS)), diner_list(cards)
    mixed = np.zeros((cards, NUM_KINDS))
    rng = dice(5)
    for seed in range(deals):
        states = random_position(2, seed, 0, deck)
        assert states is not None
        total += pairing_table(states, cards)
        if seed % 2:
            continue
        states["seen_plate"][0] = 0
        states["seen_table"][0] = 0
        for _ in range(2):
            entry_points.redeal(states, SPECTATOR, rng)
        mixed += 2 * pairing_table(states, cards)
    distance = np.abs(total - mixed).sum(axis=1) / (2 * deals)
    noise = np.sqrt(NUM_KINDS / deals)
    print(
        f"total variation per table: mean {distance.mean():.4f}, greatest {distance.max():.4f}; noise about {noise:.4f}"
    )
    assert distance.mean() < 0.04
    assert distance.max() < 0.2  # a table that orders nearly everything parts slowest from its printed back


@pytest.mark.parametrize(("cards", "moves"), [(27, 25), (STANDARD_NUM_CARDS, 70), (MAX_CARDS, 80)])
def test_d4a_redealt_worlds_keep_the_list_and_d1(cards: int, moves: int) -> None:
    for seed in range(40):
        states = random_position(4, seed, moves, diner_list(cards), pairing=("fresh", "printed")[seed % 2])
        if states is None:
            continue
        for seat in (0, 1, 2, 3, SPECTATOR):
            world = copy_of(states)
            entry_points.redeal(world, seat, dice(seed))
            plates, tables = world["plate"][0, :cards], world["table"][0, :cards]
            assert sorted(tables) == list(range(cards))
            assert sorted(plates) == sorted(states["plate"][0, :cards])
            assert all(can_be_one_card(world, int(p), int(t)) for p, t in zip(plates, tables, strict=True))


def test_d4b_in_a_redealt_world_every_card_has_the_face_of_its_table() -> None:
    states = random_position(3, 1, 40)
    assert states is not None
    world = copy_of(states)
    entry_points.redeal(world, 0, dice(1))
    assert (world["table"] != states["table"]).any()
    assert world["face"][0].tolist() == world["table_face"][0][world["table"][0]].tolist()


def test_d4b_redeal_renews_the_stream_so_that_the_coming_shuffle_stays_unknown() -> None:
    """What comes out does not depend on the stream that was there."""
    states = random_position(3, 5, 50)
    assert states is not None
    other = copy_of(states)
    other["stream_key"][0] ^= 1
    keys = set()
    for n in range(20):
        worlds = [copy_of(start) for start in (states, other)]
        for world in worlds:
            entry_points.redeal(world, 0, dice(n))
        assert worlds[0].tobytes() == worlds[1].tobytes()
        keys.add(worlds[0]["stream_key"][0].tobytes())
    assert len(keys) == 20
    assert states["stream_key"][0].tobytes() not in keys
