import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from orderup.kernel import HOUSE, MAX_MOVES
from orderup.kernel.compiler.plain import intrinsics as plain
from orderup.kernel.dice import dice, random_below
from orderup.kernel.masks import Mask, count_bits, empty_mask, moves_in, nth_bit, nth_move, random_seat_of

moves = st.sets(st.integers(0, MAX_MOVES - 1), min_size=1, max_size=40)


def mask_of(chosen: set[int]) -> Mask:
    mask = empty_mask()
    for move in chosen:
        mask[move // 64] |= np.uint64(1 << (move % 64))
    return mask


@given(moves)
def test_a_mask_lists_the_moves_put_in(chosen: set[int]) -> None:
    assert moves_in(mask_of(chosen)) == sorted(chosen)


@given(moves)
def test_the_nth_move_is_the_nth_listed(chosen: set[int]) -> None:
    mask = mask_of(chosen)
    assert [int(nth_move(mask, n)) for n in range(len(chosen))] == sorted(chosen)


@given(st.integers(0, 2**64 - 1))
def test_bits_are_counted(word: int) -> None:
    assert count_bits(np.uint64(word)) == word.bit_count()


@given(st.integers(1, 2**64 - 1))
def test_the_table_finds_the_same_bits_as_the_machine(word: int) -> None:
    places = [place for place in range(64) if word >> place & 1]
    for find in (nth_bit, plain.nth_bit):
        assert [int(find(np.uint64(word), n)) for n in range(len(places))] == places


def test_one_alone_is_picked_at_the_cost_of_one_throw() -> None:
    one, other = dice(1), dice(1)
    assert [int(random_seat_of(1 << seat, one)) for seat in range(6)] == list(range(6))
    assert [random_below(other, 1) for _ in range(6)] == [0] * 6
    assert one[0] == other[0]


def test_the_house_is_never_picked() -> None:
    rng = dice(1)
    picked = {int(random_seat_of(0b0101 | 1 << HOUSE, rng)) for _ in range(100)}
    assert picked == {0, 2}
    assert random_seat_of(1 << HOUSE, rng) == -1
