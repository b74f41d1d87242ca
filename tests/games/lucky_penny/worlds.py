"""Random positions, and the worlds of small ones counted on paper. It shares no code with `redeal`."""

from collections import Counter
from itertools import permutations, product
from typing import Any

from orderup.games import find
from orderup.games.lucky_penny.state import FIRST_GUEST, STANDARD_NUM_GUESTS, STANDARD_NUM_ORDERS
from orderup.kernel import HOUSE, entry_points
from orderup.kernel.dice import dice, random_below
from orderup.kernel.masks import empty_mask, moves_in
from orderup.match.shuffle import seed_from_int, stream_key

SLOTS = [*range(STANDARD_NUM_ORDERS), *range(FIRST_GUEST, FIRST_GUEST + STANDARD_NUM_GUESTS)]
"""Of the cards of the standard list."""
World = tuple[int, ...]
"""The look of each unknown slot."""


def random_position(players: int, seed: int, moves: int, **options: Any) -> Any | None:
    """A record after so many random moves, or None if the game ended before."""
    game = find("lucky_penny")
    states = game.undealt_states(
        players, game.complete_options(players, {**game.lab_options, **options}), game.standard_deck()
    )
    entry_points.deal(states, stream_key(seed_from_int(seed)))
    entry_points.play(states, HOUSE, entry_points.automatic_move(states))
    rng, mask = dice(seed), empty_mask()
    for _ in range(moves):
        if entry_points.over(states):
            return None
        seat = int(states["mover"][0])
        legal = entry_points.legal(states, seat, mask)
        entry_points.play(states, seat, moves_in(mask)[random_below(rng, legal)])
    return None if entry_points.over(states) else states


def unknown_slots(states: Any, seat: int) -> list[int]:
    """The cards that a seat has not seen."""
    return [slot for slot in SLOTS if not int(states["seen"][0, slot]) >> seat & 1]


def look_of(states: Any, face: int) -> int:
    """Orders that look alike have one look."""
    return int(states["design"][0, face]) if face < FIRST_GUEST else face


def looks(states: Any, slots: list[int]) -> World:
    """What lies in these slots."""
    return tuple(look_of(states, int(states["face"][0, slot])) for slot in slots)


def count_worlds(states: Any, seat: int) -> Counter[World]:
    """How often each look of the unknown slots occurs when the cards of every shuffle are laid out in all orders."""
    slots = unknown_slots(states, seat)
    batches = sorted({int(states["batch"][0, slot]) for slot in slots})
    members = [[i for i, slot in enumerate(slots) if states["batch"][0, slot] == batch] for batch in batches]
    seen = looks(states, slots)
    counts: Counter[World] = Counter()
    for orders in product(*(permutations(group) for group in members)):
        world = list(seen)
        for group, order in zip(members, orders, strict=True):
            for to, source in zip(group, order, strict=True):
                world[to] = seen[source]
        counts[tuple(world)] += 1
    return counts
