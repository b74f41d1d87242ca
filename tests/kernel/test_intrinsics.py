"""The intrinsics that were chosen, beside the plain ones."""

from typing import Any

import numpy as np

from orderup.kernel.compiler import intrinsics
from orderup.kernel.compiler.plain import intrinsics as plain
from orderup.kernel.jit import entry

ROOM = 80


@entry
def spread(word: Any, out: Any, at: int) -> None:
    """Compiled code that spreads bits."""
    intrinsics.unpack_bits(word, out, at)


@entry
def write(out: Any, at: int, word: Any) -> None:
    """Compiled code that writes a number's bytes."""
    intrinsics.write_uint_le(out, at, word)


@entry
def read(row: Any, at: int) -> Any:
    """Compiled code that reads four bytes."""
    return intrinsics.read_u32_le(row, at)


@entry
def turn(words: Any, first: int, out: Any, at: int) -> None:
    """Compiled code that writes the lower bytes of four words."""
    intrinsics.write_u24_be(words, first, out, at)


@entry
def find_lowest(word: Any) -> Any:
    """Compiled code that looks for the lowest bit."""
    return intrinsics.lowest_bit_index(word)


@entry
def reverse(word: Any) -> Any:
    """Compiled code that turns a word round."""
    return intrinsics.reverse_bits(word)


five_copies, own_bytes, more_bytes = intrinsics.make_fill(5), intrinsics.make_scratch(3), intrinsics.make_scratch(16)
own_words, own_halves = intrinsics.make_scratch(3, np.uint64), intrinsics.make_scratch(5, np.uint32)
of_32, of_54, of_64 = (intrinsics.make_mask_of_matches(n) for n in (32, 54, 64))


@entry
def mark(row: Any, bits: Any, out: Any) -> None:
    """Compiled code that looks for bits in bytes, of three sizes."""
    out[0], out[1], out[2] = of_32(row, bits), of_54(row, bits), of_64(row, bits)


@entry
def fill(out: Any, at: int, word: Any) -> None:
    """Compiled code that writes a number five times."""
    five_copies(out, at, word)


@entry
def pass_through(row: Any, out: Any) -> None:
    """Compiled code that puts what it reads into rooms of its own first."""
    few, many = own_bytes(), more_bytes()
    for i in range(few.size):
        few[i] = row[i]
    for i in range(many.size):
        many[i] = row[few.size + i]
    for i in range(few.size):
        out[i] = few[i]
    for i in range(many.size):
        out[few.size + i] = many[i]


@entry
def pass_words(row: Any, words: Any, halves: Any) -> None:
    """Compiled code that puts what it reads into rooms for larger numbers first."""
    many, few = own_words(), own_halves()
    for i in range(many.size):
        many[i] = row[i]
    for i in range(few.size):
        few[i] = np.uint32(row[many.size + i])
    for i in range(many.size):
        words[i] = many[i]
    for i in range(few.size):
        halves[i] = few[i]


def test_bits_are_spread_over_bytes_and_nothing_beside_them_is_written() -> None:
    for word in (0, 1, 1 << 63, 0x8040201008040201, (1 << 64) - 1, 0x123456789ABCDEF0):
        out = np.full(ROOM, 7, np.uint8)
        spread(np.uint64(word), out, 5)
        assert out[5:69].tolist() == [word >> bit & 1 for bit in range(64)]
        assert set(out[:5]) | set(out[69:]) == {7}
        slowly = np.full(ROOM, 7, np.uint8)
        plain.unpack_bits(np.uint64(word), slowly, 5)
        assert slowly.tolist() == out.tolist()


def test_the_bits_of_a_word_are_turned_round() -> None:
    for word in (0, 1, 1 << 63, 0x8040201008040201, (1 << 64) - 1, 0x123456789ABCDEF0):
        turned = int(f"{word:064b}"[::-1], 2)
        assert reverse(np.uint64(word)) == turned == plain.reverse_bits(np.uint64(word))


def test_a_number_is_written_and_read_as_bytes_the_lowest_first() -> None:
    for word in (np.uint16(0xFEDC), np.uint32(0x89ABCDEF), np.uint64(0xF123456789ABCDE0)):
        out, slowly = np.full(ROOM, 7, np.uint8), np.full(ROOM, 7, np.uint8)
        write(out, 5, word)
        plain.write_uint_le(slowly, 5, word)
        assert out[5 : 5 + word.itemsize].tobytes() == int(word).to_bytes(word.itemsize, "little")
        assert set(out[:5]) | set(out[5 + word.itemsize :]) == {7}
        assert slowly.tolist() == out.tolist()
        assert read(out, 5) == int.from_bytes(out[5:9].tobytes(), "little") == plain.read_u32_le(out, 5)


def test_a_number_is_written_so_many_times() -> None:
    for word in (np.uint16(0xFEDC), np.uint64(0xF123456789ABCDE0)):
        out = np.full(ROOM, 7, np.uint8)
        fill(out, 3, word)
        size = 5 * word.itemsize
        assert out[3 : 3 + size].tobytes() == 5 * int(word).to_bytes(word.itemsize, "little")
        assert set(out[:3]) | set(out[3 + size :]) == {7}
        slowly = np.full(ROOM, 7, np.uint8)
        plain.make_fill(5)(slowly, 3, word)
        assert slowly.tolist() == out.tolist()


def test_bytes_with_a_bit_are_marked() -> None:
    row = np.random.default_rng(1).integers(0, 256, 64, np.uint8)
    for bits in (np.uint8(1), np.uint8(0x80), np.uint8(0x14)):
        out = np.zeros(3, np.uint64)
        mark(row, bits, out)
        for found, n in zip(out, (32, 54, 64), strict=True):
            assert int(found) == sum(1 << i for i in range(n) if row[i] & bits)
            assert plain.make_mask_of_matches(n)(row, bits) == found


def test_of_four_words_three_bytes_each_are_written_the_highest_first() -> None:
    words, out, slowly = np.arange(ROOM, dtype=np.uint8), np.full(ROOM, 77, np.uint8), np.full(ROOM, 77, np.uint8)
    turn(words, 8, out, 40)
    plain.write_u24_be(words, 8, slowly, 40)
    assert out[40:52].tolist() == [10, 9, 8, 14, 13, 12, 18, 17, 16, 22, 21, 20]
    assert set(out[:40]) | set(out[52:]) == {77}
    assert slowly.tolist() == out.tolist()


def test_rooms_of_a_functions_own_do_not_share_memory() -> None:
    row, out = np.arange(1, 20, dtype=np.uint8), np.zeros(19, np.uint8)
    pass_through(row, out)
    assert out.tolist() == row.tolist()


def test_rooms_may_be_for_larger_numbers() -> None:
    row = np.arange(1, 9, dtype=np.uint64) << np.uint64(28)
    words, halves = np.zeros(3, np.uint64), np.zeros(5, np.uint32)
    pass_words(row, words, halves)
    assert words.tolist() == row[:3].tolist()
    assert halves.tolist() == row[3:].astype(np.uint32).tolist()


def test_the_lowest_bit_is_found() -> None:
    for place in range(64):
        word = np.uint64((1 << 63 | 0xB << place) & (1 << 64) - 1)
        assert find_lowest(word) == plain.lowest_bit_index(word) == place
