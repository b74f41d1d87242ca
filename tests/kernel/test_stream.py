"""The shuffle's stream against RFC 8439, and its numbers against the odds."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from orderup.kernel import stream
from orderup.kernel.compiler.chacha import BLOCKS_AT_ONCE, BYTE_PAIRS_AT_ONCE, write_blocks
from orderup.kernel.compiler.plain import chacha as plain
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.jit import entry
from orderup.kernel.record import i1, included, layout
from orderup.kernel.stream import Stream


class Tested(Stream):
    """A record that has nothing but the stream."""

    stream = included(Stream)
    stream_test: int = i1()


RECORD = layout(Tested)
COUNTING_KEY = np.frombuffer(bytes(range(32)), "<u4")
ZERO_KEY = np.zeros(8, np.uint32)

# key, nonce, counter, block: RFC 8439 section 2.3.2, appendix A.1 #1, #2, #3
VECTORS = {
    "2.3.2": (
        COUNTING_KEY,
        "000000090000004a00000000",
        1,
        (
            "e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3"
            " 466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2"
        ),
    ),
    "A.1 #1": (
        ZERO_KEY,
        "00" * 12,
        0,
        (
            "ade0b876 903df1a0 e56a5d40 28bd8653 b819d2bd 1aed8da0 ccef36a8 c70d778b"
            " 7c5941da 8d485751 3fe02477 374ad8b8 f4b8436a 1ca11815 69b687c3 8665eeb2"
        ),
    ),
    "A.1 #2": (
        ZERO_KEY,
        "00" * 12,
        1,
        (
            "bee7079f 7a385155 7c97ba98 0d082d73 a0290fcb 6965e348 3e53c612 ed7aee32"
            " 7621b729 434ee69c b03371d5 d539d874 281fed31 45fb0a51 1f0ae1ac 6f4d794b"
        ),
    ),
}


@entry
def blocks(key: Any, count: int, nonce: Any, out: Any) -> None:
    write_blocks(key, count, nonce, out)


@entry
def words_among_pairs(states: Any, key: Any, n: int, out: Any) -> None:
    stream.start(states[0], key)
    for _ in range(n):
        stream.next_u16(states[0])
    for i in range(len(out)):
        out[i] = stream.next_u64(states[0])


@entry
def shuffled_aside(states: Any, key: Any, values: Any, before: int) -> None:
    stream.start(states[0], key)
    for _ in range(before):
        stream.next_u16(states[0])
    stream.shuffle_without_advancing(states[0], values, 0, len(values))


@entry
def far_shuffled(states: Any, key: Any, values: Any) -> None:
    stream.start(states[0], key)
    states[0].stream_counter = 1 << 31
    stream.shuffle(states[0], values, 0, len(values))


@entry
def first_pairs(states: Any, key: Any, n: int, out: Any) -> None:
    stream.start(states[0], key)
    for i in range(n):
        out[i] = stream.next_u16(states[0])


@entry
def shuffled(states: Any, key: Any, values: Any, first: int, count: int) -> None:
    stream.start(states[0], key)
    stream.shuffle(states[0], values, first, count)


@entry
def shuffled_by_hand(states: Any, key: Any, values: Any, first: int, count: int) -> None:
    stream.start(states[0], key)
    for i in range(count - 1, 0, -1):
        j = stream.random_below(states[0], i + 1)
        values[first + i], values[first + j] = values[first + j], values[first + i]


@entry
def rolls(states: Any, key: Any, limit: int, out: Any) -> None:
    stream.start(states[0], key)
    for i in range(len(out)):
        out[i] = stream.random_below(states[0], limit)


@pytest.mark.parametrize("write", [blocks, plain.write_blocks])
@pytest.mark.parametrize("name", VECTORS)
def test_blocks_are_those_of_the_rfc(name: str, write: Callable[..., None]) -> None:
    key, nonce, counter, expected = VECTORS[name]
    out = np.zeros(BYTE_PAIRS_AT_ONCE, np.uint16)
    write(key.astype(np.uint32), counter, np.frombuffer(bytes.fromhex(nonce), "<u4").astype(np.uint32), out)
    assert [f"{word:08x}" for word in out[:32].view("<u4")] == expected.split()


@pytest.mark.parametrize("write", [blocks, plain.write_blocks])
def test_a_block_is_followed_by_the_next(write: Callable[..., None]) -> None:
    together, alone = np.zeros((BLOCKS_AT_ONCE, 32), np.uint16), np.zeros((BLOCKS_AT_ONCE, 32), np.uint16)
    nonce = np.array([3, 1, 4], np.uint32)
    write(COUNTING_KEY.astype(np.uint32), 5, nonce, together.ravel())
    for i in range(BLOCKS_AT_ONCE):
        write(COUNTING_KEY.astype(np.uint32), 5 + i, nonce, alone.ravel())
        assert (together[i] == alone[0]).all()


def test_the_next_word_begins_at_a_multiple_of_eight_bytes() -> None:
    states, pairs, words = zeroed_records(RECORD), np.zeros(BYTE_PAIRS_AT_ONCE + 8, np.int64), np.zeros(3, np.uint64)
    first_pairs(zeroed_records(RECORD), COUNTING_KEY.astype(np.uint32), len(pairs), pairs)
    words_among_pairs(states, COUNTING_KEY.astype(np.uint32), BYTE_PAIRS_AT_ONCE - 7, words)
    stream_words = pairs.astype("<u2").view("<u8")
    assert words.tolist() == stream_words[BYTE_PAIRS_AT_ONCE // 4 - 1 :][:3].tolist()


def test_pairs_come_in_the_order_of_the_key_stream() -> None:
    states, pairs = zeroed_records(RECORD), np.zeros(32 * 6, np.int64)
    first_pairs(states, ZERO_KEY, len(pairs), pairs)
    bytes_of = b"".join(bytes.fromhex(w)[::-1] for name in ("A.1 #1", "A.1 #2") for w in VECTORS[name][3].split())
    assert pairs[:64].tolist() == np.frombuffer(bytes_of, "<u2").tolist()


@pytest.mark.parametrize("limit", [2, 3, 6, 45, 54, 2916])
def test_numbers_below_a_limit_are_equally_likely(limit: int) -> None:
    out = np.zeros(200 * limit, np.int64)
    rolls(zeroed_records(RECORD), COUNTING_KEY.astype(np.uint32), limit, out)
    counts = np.bincount(out, minlength=limit)
    assert len(counts) == limit
    assert chisquare(counts).pvalue > 1e-4


def test_rejected_words_are_those_that_would_tip_the_odds() -> None:
    """Of the 65536 words, random_below(n) refuses just the remainder, so every result has as many words as any other."""
    limit = 54
    taken = [word * limit >> 16 for word in range(65536) if word * limit & 0xFFFF >= 65536 % limit]
    assert set(np.bincount(taken)) == {65536 // limit}


def test_a_shuffle_is_a_plain_one_that_anyone_can_repeat() -> None:
    """Over many blocks and refused words, and the stream goes on after it where it would."""
    for first, count in ((0, 1), (0, 2), (3, 54), (0, 20_000)):
        at_once, by_hand = np.arange(2 * (first + count)).reshape(2, -1)
        by_hand[:] = at_once
        one, other = zeroed_records(RECORD), zeroed_records(RECORD)
        shuffled(one, COUNTING_KEY.astype(np.uint32), at_once, first, count)
        shuffled_by_hand(other, COUNTING_KEY.astype(np.uint32), by_hand, first, count)
        assert at_once.tolist() == by_hand.tolist()
        assert sorted(at_once.tolist()) == list(range(first + count))
        assert at_once[:first].tolist() == list(range(first))
        assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("before", [0, 1, BYTE_PAIRS_AT_ONCE - 1, BYTE_PAIRS_AT_ONCE, BYTE_PAIRS_AT_ONCE + 5])
def test_a_shuffle_aside_draws_from_far_away_and_leaves_the_stream_where_it_was(before: int) -> None:
    aside, alone = np.arange(300), np.arange(300)
    states, untouched, far = zeroed_records(RECORD), zeroed_records(RECORD), zeroed_records(RECORD)
    shuffled_aside(states, COUNTING_KEY.astype(np.uint32), aside, before)
    first_pairs(untouched, COUNTING_KEY.astype(np.uint32), before, np.zeros(before, np.int64))
    assert states.tobytes() == untouched.tobytes() or before in (0, BYTE_PAIRS_AT_ONCE)
    for field in ("stream_counter", "stream_used", "stream_key"):
        assert (states[field] == untouched[field]).all()
    far_shuffled(far, COUNTING_KEY.astype(np.uint32), alone)
    assert aside.tolist() == alone.tolist() != list(range(300))
