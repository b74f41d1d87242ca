"""What stays fixed through all redeals is what a perfect memory has seen, or can prove; no more and no less (D4b)."""

from typing import Any

import numpy as np
import pytest
from tests.games.diner.elimination import Elimination, Knowledge
from tests.games.diner.observer import Observer
from tests.games.diner.scenario import Restaurant, step

from orderup.games.diner.deck import standard
from orderup.games.diner.observation import CARD_SIZE, CARDS_AT, STANDARD_SIZE
from orderup.games.diner.state import STANDARD_NUM_CARDS
from orderup.kernel import SPECTATOR, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.match import Match

NUM_REDEALS = 200
MORE = 4000
DECK = standard()
NUMBER = {(card.order, card.value): i for i, card in enumerate(DECK.cards)}


def plate_number(faces: dict[str, Any]) -> int | None:
    return DECK.kind(faces["plate"]) if "plate" in faces else None


def table_number(faces: dict[str, Any]) -> int | None:
    return NUMBER[tuple(faces["table"]["order"]), faces["table"]["value"]] if "table" in faces else None


def knowledge(match: Match, observer: Observer) -> Knowledge:
    """The observer's knowledge, by slot. Of the record only the handles are read, and which were renewed."""
    slots = {int(handle): slot for slot, handle in enumerate(match.position.states["handle"][0])}
    plates = {slots[h]: n for h, faces in observer.known.items() if (n := plate_number(faces)) is not None}
    tables = {slots[h]: n for h, faces in observer.known.items() if (n := table_number(faces)) is not None}
    backing = [DECK.kind(card.plate) for card in DECK.cards] if match.options["pairing"] == "printed" else None
    if backing is not None:  # D4a: who knows the list reads plates off the backs
        plates.update({slot: backing[table] for slot, table in tables.items()})
    return Knowledge(
        plates=plates,
        tables=tables,
        memory=[(plate_number(faces), table_number(faces)) for faces in observer.memory],
        shuffled=frozenset(slot for handle, slot in slots.items() if handle >= 54),
        plate_counts={DECK.kind(p): sum(c.plate == p for c in DECK.cards) for p in (*DECK.plates, DECK.wild)},
        orders=[frozenset(map(DECK.kind, card.order)) for card in DECK.cards],
        backing=backing,
    )


def redeals(match: Match, seat: int, times: int, seed: int) -> dict[str, np.ndarray[Any, Any]]:
    """Plates and tables of every slot in many redealt worlds."""
    rng, true = dice(seed), match.position.states
    faces: dict[str, list[Any]] = {"plate": [], "table": []}
    for _ in range(times):
        world = copy_of(true)
        entry_points.redeal(world, seat, rng)
        for name, found in faces.items():
            found.append(world[name][0].copy())
    return {name: np.array(found) for name, found in faces.items()}


def check_fixed(match: Match, seat: int, observer: Observer, seed: int) -> int:
    """What stays fixed is what was seen, or follows from it. Returns how many faces had to be proven."""
    known = knowledge(match, observer)
    worlds = redeals(match, seat, NUM_REDEALS, seed)
    true = match.position.states[0]
    proven = 0
    solver: Elimination | None = None
    more: dict[str, np.ndarray[Any, Any]] | None = None
    for name, seen in (("plate", known.plates), ("table", known.tables)):
        for slot in range(54):
            values = worlds[name][:, slot]
            if slot in seen:
                assert set(values) == {seen[slot]} == {int(true[name][slot])}, f"a {name} that was seen changed"
            elif len(set(values)) == 1:
                solver = solver or Elimination(known)
                if solver.forces(name, int(values[0]), slot):
                    proven += 1
                    continue
                more = more or redeals(match, seat, MORE, seed + 1)
                assert len(set(more[name][:, slot])) > 1, (
                    f"the {name} in slot {slot} is fixed, and nobody could know it"
                )
    check_memory(known, worlds)
    return proven


def check_memory(known: Knowledge, worlds: dict[str, np.ndarray[Any, Any]]) -> None:
    """The remembered cards are somewhere among the shuffled ones."""
    shuffled = sorted(known.shuffled)
    whole = [card for card in known.memory if card[1] is not None]
    halves = [plate for plate, table in known.memory if table is None]
    for plates, tables in zip(worlds["plate"][:, shuffled], worlds["table"][:, shuffled], strict=True):
        pool = list(zip(plates.tolist(), tables.tolist(), strict=True))
        for card in whole:
            pool.remove((card[0], card[1]))
        left = [plate for plate, _ in pool]
        for plate in halves:
            left.remove(plate)


def observed_game(players: int, seed: int, stops: set[int], **options: Any) -> list[int]:
    """Play at random; at some events compare redeals with what the observers know. Returns the proofs needed."""
    place = Restaurant(players, seed, **options)
    audiences = (*range(players), SPECTATOR)
    observers = {audience: Observer(place.match.view(audience)) for audience in audiences}
    rng = dice(seed)
    proofs = []
    while not place.match.over:
        if place.match.v in stops:
            proofs += [check_fixed(place.match, a, observers[a], seed * 1000 + a) for a in audiences]
        event = step(place.match, rng)
        for audience in audiences:
            observers[audience].watch(place.match.render(event, audience))
    return proofs


@pytest.mark.slow
@pytest.mark.parametrize("pairing", ["fresh", "printed"])
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3), (3, 4), (3, 5), (4, 6), (4, 7), (4, 8)])
def test_d4b_what_redeals_leave_fixed_is_what_was_seen(players: int, seed: int, pairing: str) -> None:
    stops = {1, 20 + seed, 50 + seed, 70 + seed, 85 + seed, 100 + seed, 120 + seed}
    observed_game(players, seed, stops, pairing=pairing)


def test_d4b_an_observer_without_eyes_would_be_told_nothing() -> None:
    """The proof can fail: knowledge that was not shown is noticed."""
    place = Restaurant(3, seed=5).open()
    observer = Observer(place.match.view(0))
    observer.known[20] = {"plate": "burger" if place.match.position.states["plate"][0, 20] != 2 else "salad"}
    with pytest.raises(AssertionError, match="changed"):
        check_fixed(place.match, 0, observer, 1)
    observer = Observer(place.match.view(0))
    hidden = next(iter(observer.known))
    observer.known[hidden] = {}
    with pytest.raises(AssertionError, match="nobody could know"):
        check_fixed(place.match, 0, observer, 1)


def test_d4b_an_observation_keeps_what_the_break_took_away() -> None:
    place = Restaurant(3, seed=5)
    observer, rng, kept = Observer(place.match.view(0)), dice(5), 0
    while not place.match.over:
        memory = [(plate_number(faces), table_number(faces)) for faces in observer.memory if faces]
        known = sorted((-1 if p is None else p, -1 if n is None else n) for p, n in memory)
        out = np.zeros(STANDARD_SIZE, np.uint8)
        entry_points.observe(place.match.position.states, 0, out)
        rows = (
            out[CARDS_AT + CARD_SIZE * STANDARD_NUM_CARDS :]
            .reshape(STANDARD_NUM_CARDS, CARD_SIZE)[: len(known), 2:4]
            .tolist()
        )
        assert rows == [[p + 1, DECK.cards[n].value if n >= 0 else 0] for p, n in known]
        kept = max(kept, sum(n >= 0 for _, n in known))
        observer.watch(place.match.render(step(place.match, rng), 0))
    assert kept
