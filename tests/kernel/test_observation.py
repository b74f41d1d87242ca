"""A layout that is declared gives offsets to the encoder, and reads what it wrote."""

from typing import NamedTuple

import pytest

from orderup.kernel.observation import Layout, Part, byte, offsets, spare, width, word_offset


class Table(NamedTuple):
    """A header."""

    phase: int = byte("phase", 3)
    unused: int = spare(2)
    heights: int = byte("heights", 9, "cards", 3)
    turn: int = byte("whose turn", 1)


class Seat(NamedTuple):
    """A row."""

    tokens: int = byte("tokens", 4)
    plates: int = byte("plates of each kind", 9, count=2)


LAYOUT = Layout(Part("table", Table, "the table"), Part("seats", Seat, "seat s", 2, "s"))


def test_offsets_follow_from_the_sizes_before_them() -> None:
    assert offsets(Table) == Table(phase=0, unused=1, heights=3, turn=6)
    assert (width(Table), width(Seat), LAYOUT.size) == (7, 3, 13)
    assert LAYOUT.starts("seats", "table") == (7, 0)


def test_an_observation_is_read_by_names() -> None:
    assert LAYOUT.read(bytes(range(13))) == {
        "table": [{"phase": 0, "unused": [1, 2], "heights": [3, 4, 5], "turn": 6}],
        "seats": [{"tokens": 7, "plates": [8, 9]}, {"tokens": 10, "plates": [11, 12]}],
    }
    with pytest.raises(ValueError, match="an observation has 13 bytes, not 12"):
        LAYOUT.read(bytes(12))


def test_what_breaks_its_declaration_is_named() -> None:
    good = bytes([3, 0, 0, 9, 9, 9, 1, 4, 9, 9, 4, 9, 9])
    assert LAYOUT.faults(good) == []
    assert LAYOUT.faults(bytes([4, *good[1:]])) == ["table: phase is 4, at most 3"]
    assert LAYOUT.faults(bytes([3, 0, 7, *good[3:]])) == ["table: unused is 7, at most 0"]
    assert LAYOUT.faults(bytes([*good[:12], 10])) == ["seats 1: plates is 10, at most 9"]


def test_bytes_are_joined_into_a_word_only_if_they_stand_side_by_side() -> None:
    assert word_offset(Table, 3, "heights") == 3
    assert word_offset(Table, 4, "heights", "turn") == 3
    for names, size in ((("heights", "turn"), 8), (("turn", "heights"), 4), (("phase", "heights"), 4)):
        with pytest.raises(ValueError, match="cannot be written as a word of"):
            word_offset(Table, size, *names)
