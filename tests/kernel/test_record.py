"""What a game's record cannot hold is refused when its layout is made."""

import numpy as np
import pytest

from orderup.kernel.movements import CardStacks
from orderup.kernel.record import Record, Vector, _UncompiledRecord, f8, i1, i2, layout, u1


class Fractions(Record):
    players: int = i1()
    worth: Vector[float] = f8(3)


class Crowded(Record):
    players: int = i1()
    cards: CardStacks = i1(4, 130)


class Named(Record):
    cards: "CardStacks" = u1(4, 300)


class Roomy(Record):
    cards: CardStacks = i2(4, 130)
    more: CardStacks = i1(4, 128)
    number: Vector[int] = i1(130)


class Scratch:
    worth: Vector[float] = f8(3)


def test_a_record_with_fractions_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the field 'worth' of .*\.Fractions is f8; .* are whole: i1, i2, i4 or i8"):
        layout(Fractions)


def test_what_is_no_record_of_a_game_may_have_fractions() -> None:
    assert layout(Scratch).itemsize == 24


@pytest.mark.parametrize(
    ("declared", "complaint"),
    [
        (
            Crowded,
            r"the field 'cards' of .*Crowded has stacks with room for 130 cards, .* of i1 is at most 127; use i2",
        ),
        (Named, r"has stacks with room for 300 cards, and a number of u1 is at most 255; use u2"),
    ],
)
def test_stacks_of_more_cards_than_their_numbers_can_tell_apart_are_refused(declared: type, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        layout(declared)


def test_stacks_that_have_room_enough_are_laid_out() -> None:
    assert layout(Roomy).fields is not None
    assert layout(Roomy)["number"].base == np.int8


class Rounds(Record):
    size: int = i1()
    round: int = i1()
    max: Vector[int] = i1(3)


def test_a_field_may_be_called_as_numpy_calls_something_of_its_own() -> None:
    """Uncompiled code reads the field, as compiled code does."""
    state = np.zeros(2, layout(Rounds)).view(np.dtype((_UncompiledRecord, layout(Rounds))))[1]
    state.size, state.round, state.max[2] = 3, 4, 5
    assert (state.size, state.round, state.max.tolist()) == (3, 4, [0, 0, 5])
    assert type(state.size) is int
