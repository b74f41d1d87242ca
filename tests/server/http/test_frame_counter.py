"""Frames are counted before any parser looks at them, as it would find them."""

import os
import struct

from hypothesis import given
from hypothesis import strategies as st
from tests.server.raw_frames import FRAGMENT, MORE, PING, TEXT, frame

from orderup.server.http.sockets.frame_counter import FrameCounter

FRAMES = st.lists(
    st.tuples(st.sampled_from((PING, FRAGMENT, MORE, TEXT, 0x82, 0x8A)), st.integers(0, 300), st.booleans()),
    max_size=30,
)


@given(FRAMES, st.lists(st.integers(1, 40)))
def test_frames_are_counted_wherever_the_stream_is_cut(frames: list[tuple[int, int, bool]], cuts: list[int]) -> None:
    stream = b"".join(_long(first, n) if long else frame(first, os.urandom(n)) for first, n, long in frames)
    counter, counted = FrameCounter(), 0
    for cut in [*cuts, len(stream)]:
        piece, stream = stream[:cut], stream[cut:]
        counted += counter.count(piece, 1_000)
    assert counted == len(frames)
    fragments = 0
    for first, *_ in frames:
        if first not in (PING, 0x8A):
            fragments = 0 if first & 0x80 else fragments + 1
    assert counter.fragments == fragments


def _long(first: int, n: int) -> bytes:
    return bytes([first, 0x80 | 127]) + struct.pack("!Q", n) + bytes(4) + os.urandom(n)


MASK = b"\x11\x22\x33\x44"


def _masked(first: int, payload: bytes) -> bytes:
    masked = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))
    return frame(first, masked).replace(bytes(4) + masked, MASK + masked)


@given(FRAMES, st.data())
def test_what_needs_no_parser_is_what_a_parser_would_find(
    frames: list[tuple[int, int, bool]], data: st.DataObject
) -> None:
    """The stream comes in pieces that often, but not always, are a frame each."""
    payloads = [b"m" * (n + 1) for _, n, _ in frames]
    pieces, texts = [], []
    counter, inside = FrameCounter(), False
    for (first, *_), payload in zip(frames, payloads, strict=True):
        piece = _masked(first, payload)
        cut = data.draw(st.sampled_from((0, 0, len(piece) // 2)))
        pieces += [piece[:cut], piece[cut:]] if cut else [piece]
        if first == TEXT and not cut and not inside:
            texts.append(payload)
        if first & 0x08 == 0:  # pings and pongs may come between fragments
            inside = first & 0x80 == 0
    found = []
    for piece in pieces:
        if (text := counter.whole_text(piece)) is not None:
            found.append(text)
        else:
            counter.count(piece, 1_000)
    assert found == texts


def test_several_frames_at_once_need_a_parser() -> None:
    two = _masked(TEXT, b"one") + _masked(TEXT, b"two")
    assert FrameCounter().whole_text(_masked(TEXT, b"one")) == b"one"
    assert FrameCounter().whole_text(two) is None
    assert FrameCounter().whole_text(two[:2]) is None
    assert FrameCounter().whole_text(TEXT.to_bytes()) is None


def test_counting_stops_when_there_are_too_many() -> None:
    assert FrameCounter().count(frame(PING) * 10_000, 240) == 241
