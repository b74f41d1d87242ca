"""Moving cards: what is noted in the record of a live match, and that noting is no code at all in any other."""

import re

import numba
import numpy as np
import pytest

from orderup.kernel.jit import COMPILED
from orderup.kernel.movements import LAID, TAKEN, CardStacks, live, pop, push
from orderup.kernel.record import Record, Vector, blank, i1, layout

STACKS, CARDS = 3, 20


class Table(Record):
    """A game of which only the cards are there."""

    players: int = i1()
    cards: CardStacks = i1(STACKS, CARDS)
    counts: Vector[int] = i1(STACKS)


def move_card(states: np.ndarray, source: int, target: int) -> None:
    """Move a card by the kernel's means."""
    state = states[0]
    push(state, state.cards, state.counts, target, target, pop(state, state.cards, state.counts, source, source))


def move_card_by_hand(states: np.ndarray, source: int, target: int) -> None:
    """Move a card, and note nothing."""
    state = states[0]
    position = np.uint64(np.uint64(state.counts[source]) - np.uint64(1))
    card = np.int64(state.cards[source, position])
    state.counts[source] = position
    position = np.uint64(state.counts[target])
    state.cards[target, position] = card
    state.counts[target] = np.uint64(position + np.uint64(1))


def instructions(function: object, states: np.ndarray) -> list[str]:
    """The machine instructions of a function that is compiled for such records, without addresses and names."""
    compiled = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    compiled.compile((numba.typeof(states), numba.int64, numba.int64))
    (text,) = compiled.inspect_asm().values()
    body = text[text.index(":\n") :]
    lines = [line.strip() for line in body[: body.index(".size")].splitlines()]
    return [re.sub(r"\S*_Z\S*|\.L\w+", "NAME", line) for line in lines if re.match(r"[a-z]+\b", line)]


@pytest.mark.skipif(not COMPILED, reason="the rules run uncompiled")
def test_noting_is_no_machine_code_in_records_without_a_log() -> None:
    plain = blank(layout(Table))
    by_hand = instructions(move_card_by_hand, plain)
    assert instructions(move_card, plain) == by_hand
    assert len(by_hand) < 40
    assert len(instructions(move_card, live(plain)[0])) > len(by_hand)


def test_a_live_record_has_the_movement_in_its_log() -> None:
    states, own = live(blank(layout(Table)))
    own["counts"][0, 0] = 1
    own["cards"][0, 0, 0] = 7
    move_card(states, 0, 2)
    assert own["counts"].tolist() == [[0, 0, 1]]
    assert own["cards"][0, 2, 0] == 7
    assert states["logged"].tolist() == [2]
    assert states["log"][0, :2].tolist() == [[TAKEN, 7, 0, 7], [LAID, 7, 2, 7]]
