"""Bits and bytes of words, and the numbers of a record, compiled or not: `NUMBA_DISABLE_JIT=1` and `ORDERUP_PLAIN=1` run these, too."""

from typing import Any

import numpy as np
import pytest

from orderup.kernel import bits
from orderup.kernel.jit import entry
from orderup.kernel.record import Record, Vector, Word, i1, layout, u1, u8, zeroed_records

HIGHEST = 1 << 63
SOME = 0xFEDC_BA98_7654_3210


class Small(Record):
    """A record of small numbers."""

    signed: Vector[int] = i1(4)
    unsigned: Vector[int] = u1(4)
    words: Vector[Word] = u8(2)
    players: int = i1()


@entry
def all_of(value: Any, n: Any, out: Any) -> None:
    """What the helpers make of a word and a number."""
    out[0] = bits.bit(n)
    out[1] = bits.has_bit(value, n)
    out[2] = bits.bit_at(value, n) - 1 < 0
    out[3] = bits.without_lowest_bit(value)
    out[4] = bits.byte_of(value, n & 7)
    out[5] = bits.byte_of(value, n & 7) - 256 < 0
    out[6] = bits.shift_to_byte(n & 7, n)
    out[7] = bits.to_word(n - 64)


@entry
def add_up(states: Any, out: Any) -> None:
    """Sums and shifts of small numbers that have no room in a byte."""
    state = states[0]
    i, wide = state.signed, state.unsigned
    out[0] = i[0] + i[1]
    out[1] = i[0] * i[1] << i[2]
    out[2] = wide[0] << 8 | wide[1]
    out[3] = -(i[3] - i[0])
    out[4] = state.players + i[0]
    out[5] = bits.to_int(wide[2]) - wide[0]
    out[6] = bits.to_int(i[0] > i[1]) - 1
    out[7] = bits.byte_of(state.words[0] & ~bits.bit(56), i[2]) - state.players


def by_hand(value: int, n: int) -> list[int]:
    """The same with Python's numbers."""
    byte = value >> 8 * (n & 7) & 255
    return [
        *(1 << n, value >> n & 1, 1 - (value >> n & 1), value & (value - 1)),
        *(byte, 1, n << 8 * (n & 7), (1 << 64) + n - 64),
    ]


@pytest.mark.parametrize("value", [1, 6, HIGHEST, HIGHEST | 1, SOME, (1 << 64) - 1])
@pytest.mark.parametrize("n", [0, 1, 7, 31, 40, 63])
def test_words_are_taken_apart_and_put_together(value: int, n: int) -> None:
    out = np.zeros(8, np.uint64)
    all_of(np.uint64(value), n, out)
    assert out.tolist() == by_hand(value, n)


def test_small_numbers_of_a_record_do_not_overflow() -> None:
    states, out = zeroed_records(layout(Small)), np.zeros(8, np.int64)
    states["signed"], states["unsigned"], states["players"] = [[100, 99, 7, -128]], [[255, 254, 3, 0]], 4
    states["words"][0, 0] = (1 << 64) - 1
    add_up(states, out)
    assert out.tolist() == [199, 9900 << 7, 0xFFFE, 228, 104, 3 - 255, 0, 0xFE - 4]
