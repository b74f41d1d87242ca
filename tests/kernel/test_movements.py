"""Moving cards: what is noted in the record of a live match, and that noting is no code at all in any other."""

import re
from typing import Any

import numba
import pytest
from numba import int64, typeof

from orderup.kernel.bits import to_int
from orderup.kernel.compiler.mode import NATIVE
from orderup.kernel.jit import entry, inlined
from orderup.kernel.movements import LAID, TAKEN, CardStacks, new_live_record, pop, push
from orderup.kernel.record import Record, Vector, i1, layout, zeroed_records

if NATIVE:
    from orderup.kernel.compiler.native.functions import JIT_OPTIONS
    from orderup.kernel.compiler.native.linking import ENTRY_PIPELINE

NUM_STACKS, NUM_CARDS = 3, 20


class Table(Record):
    """A game of which only the cards are there."""

    players: int = i1()
    cards: CardStacks = i1(NUM_STACKS, NUM_CARDS)
    counts: Vector[int] = i1(NUM_STACKS)


@entry
def move_card(states: Any, source: int, target: int) -> None:
    """Move a card by the kernel's means."""
    state = states[0]
    push(state, state.cards, state.counts, target, target, pop(state, state.cards, state.counts, source, source))


@inlined
def pop_by_hand(_: Any, cards: Any, counts: Any, stack: Any) -> Any:
    """`pop`, but that it notes nothing."""
    counts[stack] -= 1
    return to_int(cards[stack, counts[stack]])


@inlined
def push_by_hand(_: Any, cards: Any, counts: Any, stack: Any, card: Any) -> None:
    """`push`, but that it notes nothing."""
    cards[stack, counts[stack]] = card
    counts[stack] += 1


@entry
def move_card_by_hand(states: Any, source: int, target: int) -> None:
    """Move a card, and note nothing."""
    state = states[0]
    push_by_hand(state, state.cards, state.counts, target, pop_by_hand(state, state.cards, state.counts, source))


def instructions(function: Any, states: Any) -> list[str]:
    """The machine instructions of a function that is compiled for such records, without addresses and names."""
    whole = numba.njit(**JIT_OPTIONS, pipeline_class=ENTRY_PIPELINE)(
        function.py_func
    )  # numba shows no code that was on disk
    whole.compile((typeof(states), int64, int64))  # type: ignore[no-untyped-call]  # numba has no types
    (text,) = whole.inspect_asm().values()
    body = text[text.index(":\n") :]
    lines = [line.strip() for line in body[: body.index(".size")].splitlines()]
    return [re.sub(r"\S*_Z\S*|\.L\w+", "NAME", line) for line in lines if re.match(r"[a-z]+\b", line)]


@pytest.mark.skipif(not NATIVE, reason="the rules are not compiled our way")
def test_noting_is_no_machine_code_in_records_without_a_log() -> None:
    plain = zeroed_records(layout(Table))
    by_hand = instructions(move_card_by_hand, plain)
    assert instructions(move_card, plain) == by_hand
    assert len(by_hand) < 40
    assert len(instructions(move_card, new_live_record(plain)[0])) > len(by_hand)


def test_a_live_record_has_the_movement_in_its_log() -> None:
    states, own = new_live_record(zeroed_records(layout(Table)))
    own["counts"][0, 0] = 1
    own["cards"][0, 0, 0] = 7
    move_card(states, 0, 2)
    assert own["counts"].tolist() == [[0, 0, 1]]
    assert own["cards"][0, 2, 0] == 7
    assert states["logged"].tolist() == [2]
    assert states["log"][0, :2].tolist() == [[TAKEN, 7, 0, 7], [LAID, 7, 2, 7]]
