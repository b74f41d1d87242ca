"""Small positions whose worlds can be counted on paper, and the counting. It shares no code with `redeal`.

A *body* is a physical card. A seat may have seen faces of a slot (`seen`), and, before the Break shuffled the bodies, faces of a
body (`kept`). A world says which faces each body has and, for those shuffled, in which slot it lies; all are equally likely.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

from orderup.games import find
from orderup.kernel import MAX_PLAYERS, entry_points
from orderup.kernel.dice import dice, random_below
from orderup.kernel.masks import empty_mask, moves_in
from orderup.match.shuffle import seed_from_int, stream_key

NUM_CARDS = 54
FIRST_NEW_HANDLE = 54
World = tuple[tuple[int, int], ...]
"""Plate and table of each unknown slot."""
Position = tuple[Any, int, list[int]]
"""A record, a seat, and the slots that this seat does not fully know."""


def random_position(players: int, seed: int, moves: int, deck: Any = None, **options: Any) -> Any | None:
    """A record after so many random moves, or None if the game ended before."""
    game = find("diner")
    states = game.undealt_states(
        players, game.complete_options(players, {"hoarding": "off", **options}), game.deck_or_standard(deck)
    )
    entry_points.deal(states, stream_key(seed_from_int(seed)))
    rng = dice(seed)
    for _ in range(moves):
        if entry_points.over(states):
            return None
        seats = int(entry_points.movers(states))
        movers = [s for s in range(MAX_PLAYERS) if seats >> s & 1] or [MAX_PLAYERS]
        seat = movers[random_below(rng, len(movers))]
        mask = empty_mask()
        legal = entry_points.legal(states, seat, mask)
        entry_points.play(states, seat, moves_in(mask)[random_below(rng, legal)])
    return None if entry_points.over(states) else states


def reveal_all_but(states: Any, seat: int, slots: Sequence[int]) -> None:
    """Let a seat know everything about every other card, so that few worlds are left."""
    bit = 1 << seat
    for slot in range(NUM_CARDS):
        if slot not in slots:
            for field in ("seen_plate", "seen_table", "kept_plate", "kept_table"):
                states[field][0, slot] |= bit


@dataclass(frozen=True)
class Slot:
    """An unknown slot: its true faces, what the seat has seen of it, and what it has kept in mind of the body in it."""

    plate: int
    table: int
    seen_plate: bool
    seen_table: bool
    kept_plate: bool
    kept_table: bool
    shuffled: bool


def read(states: Any, seat: int, slots: Sequence[int]) -> list[Slot]:
    """What there is to know of these slots."""
    state = states[0]

    def known(field: str, slot: int) -> bool:
        return bool(int(state[field][slot]) >> seat & 1)

    return [
        Slot(
            int(state["plate"][slot]),
            int(state["table"][slot]),
            known("seen_plate", slot),
            known("seen_table", slot),
            known("kept_plate", slot),
            known("kept_table", slot),
            int(state["handle"][slot]) >= FIRST_NEW_HANDLE,
        )
        for slot in slots
    ]


def can_be_one_card(states: Any, plate: int, table: int) -> bool:
    """D1, or the printed pairing."""
    state = states[0]
    if state["printed"]:
        return bool(state["backing"][table] == plate)
    return plate not in list(state["order"][table])


def _faces(slots: list[Slot], states: Any) -> Iterator[World]:
    """Every way to give the bodies their faces that agrees with what was kept of them."""

    def give(i: int, plates: tuple[int, ...], tables: tuple[int, ...], given: World) -> Iterator[World]:
        if i == len(slots):
            yield given
            return
        body = slots[i]
        fixed_plate = body.kept_plate or (body.seen_plate and not body.shuffled)
        fixed_table = body.kept_table or (body.seen_table and not body.shuffled)
        for plate, table in product(sorted(set(plates)), tables):
            wrong = (fixed_plate and plate != body.plate) or (fixed_table and table != body.table)
            if not wrong and can_be_one_card(states, plate, table):
                left = list(plates)
                left.remove(plate)
                rest = tuple(t for t in tables if t != table)
                yield from give(i + 1, tuple(left), rest, (*given, (plate, table)))

    yield from give(0, tuple(s.plate for s in slots), tuple(s.table for s in slots), ())


def _places(slots: list[Slot]) -> list[dict[int, int]]:
    """Every way the shuffle can have laid the bodies: slot -> body."""
    shuffled = [i for i, slot in enumerate(slots) if slot.shuffled]
    still = {i: i for i in range(len(slots)) if i not in shuffled}
    return [{**still, **dict(zip(shuffled, order, strict=True))} for order in permutations(shuffled)]


def count_worlds(states: Any, seat: int, slots: Sequence[int]) -> Counter[World]:
    """How often each look of the unknown slots occurs among all equally likely worlds."""
    unknown = read(states, seat, slots)
    places = _places(unknown)
    counts: Counter[World] = Counter()
    for faces in _faces(unknown, states):
        for lies in places:
            world = tuple(faces[lies[i]] for i in range(len(unknown)))
            if all(
                not (slot.seen_plate and plate != slot.plate) and not (slot.seen_table and table != slot.table)
                for slot, (plate, table) in zip(unknown, world, strict=True)
            ):
                counts[world] += 1
    return counts


def look(states: Any, slots: Sequence[int]) -> World:
    """The faces in these slots."""
    state = states[0]
    return tuple((int(state["plate"][slot]), int(state["table"][slot])) for slot in slots)


def round_table() -> Position:
    """Four tables that all have to pass on their plates for the only other world."""
    states = random_position(2, 1, 0)
    assert states is not None
    tables = list(states["table"][0])
    slots = [tables.index(table) for table in (12, 16, 41, 34)]
    states["plate"][0, slots] = (3, 4, 2, 0)
    reveal_all_but(states, 0, slots)
    states["seen_plate"][0, slots] = 0
    states["seen_table"][0, slots] = 255
    return states, 0, slots
