"""Moving cards: what is noted in the record of a live match, and that noting is no code at all in any other."""

import re
from typing import Any

import numba
import pytest
from numba import int64, typeof

from orderup.kernel.bits import to_int
from orderup.kernel.compiler.mode import NATIVE
from orderup.kernel.jit import entry, inlined
from orderup.kernel.movements import (
    LAID,
    NO_CARD,
    TAKEN,
    CardStacks,
    new_live_record,
    pop,
    push,
    push_entry,
    remove_of_four,
    shuffle_silently,
    write_silently,
)
from orderup.kernel.record import Record, Vector, i1, included, layout, u1, zeroed_records
from orderup.kernel.stream import Stream

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


class Piles(Stream):
    """A game with stacks of four, and with stacks that keep more of a card than its number."""

    players: int = i1()
    four: CardStacks = i1(NUM_STACKS, 4)
    held: Vector[int] = u1(NUM_STACKS)
    pile: CardStacks = u1(NUM_STACKS, NUM_CARDS)
    height: Vector[int] = u1(NUM_STACKS)
    stream = included(Stream)


@entry
def turn_over(states: Any, position: int) -> None:
    """Move a card from a stack of four onto a pile, face down."""
    state = states[0]
    card = remove_of_four(state, state.four, state.held, 1, 5, position)
    push_entry(state, state.pile, state.height, 2, 6, card, card + 128)


@entry
def arrange(states: Any) -> None:
    """Shuffle a stack of four, and put a card beside it."""
    state = states[0]
    shuffle_silently(state, state.four[1], 3)
    write_silently(state.four, (0, 2), 9)


@pytest.mark.parametrize("position", range(4))
def test_a_card_out_of_four_leaves_no_gap_and_is_noted_by_its_number(position: int) -> None:
    states, own = new_live_record(zeroed_records(layout(Piles)))
    own["four"][0, 1] = cards = [7, 0, 100, 3]
    own["held"][0, 1] = 4
    turn_over(states, position)
    card = cards.pop(position)
    assert own["four"][0, 1].tolist() == [*cards, NO_CARD]
    assert (own["held"][0, 1], own["height"][0, 2], own["pile"][0, 2, 0]) == (3, 1, card + 128)
    assert states["log"][0, :2].tolist() == [[TAKEN, card, 5, card], [LAID, card, 6, card]]


def test_cards_that_are_arranged_silently_are_in_no_log() -> None:
    states, own = new_live_record(zeroed_records(layout(Piles)))
    own["four"][0, 1] = [4, 5, 6, NO_CARD]
    arrange(states)
    assert sorted(own["four"][0, 1, :3].tolist()) == [4, 5, 6]
    assert own["four"][0, 1, 3] == NO_CARD
    assert own["four"][0, 0].tolist() == [0, 0, 9, 0]
    assert states["logged"].tolist() == [0]
