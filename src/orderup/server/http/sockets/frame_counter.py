"""Counts WebSocket frames before anything parses them (RFC 6455, 5.2): a parser takes time for each, however short."""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the compiled one, where it is available

FIN_BIT: Final = 0x80
"""The bit of the first byte that marks the last frame of a message."""
OPCODE_MASK: Final = 0x0F
FIRST_CONTROL_OPCODE: Final = 0x08
"""Opcodes from this one on are pings, pongs and closes, which may come between the fragments of a message."""
MASK_BIT: Final = 0x80
LENGTH_MASK: Final = 0x7F
EXTENDED_LENGTH_BYTES: Final = {126: 2, 127: 8}
"""The size in bytes of the extended length field, by the value of the length bits."""
TEXT_FRAME_FIRST_BYTE: Final = 0x81
"""The first byte of a frame that is a whole text message."""
MASK_BYTES: Final = 4


class FrameCounter:
    """Follows one stream of bytes from frame to frame, and buffers at most one unfinished head."""

    def __init__(self) -> None:
        self.fragments = 0
        """The number of fragments of the current message so far; 0 between messages."""
        self._head = b""
        self._payload = 0

    def count(self, data: bytes, limit: int) -> int:
        """Return how many frames begin in the next bytes of the stream. Beyond `limit` it stops counting, and must not be called again."""
        data = self._head + data
        at, frames = self._payload, 0
        while frames <= limit and (end := _end_of_head(data, at)) <= len(data):
            self._note_fragment(data[at])
            at = end + _length(data, at)
            frames += 1
        self._head = data[at:] if at < len(data) else b""
        self._payload = max(0, at - len(data))
        return frames

    def whole_text(self, data: bytes) -> bytes | None:
        """Return the payload if the next bytes of the stream are exactly one text message in one frame. Then they need no parser, and must not be counted."""
        if (
            self._head
            or self._payload
            or self.fragments
            or data[0] != TEXT_FRAME_FIRST_BYTE
            or len(data) < 2
            or data[1] < MASK_BIT
        ):
            return None
        begin = _end_of_head(data, 0)
        if begin > len(data) or begin + _length(data, 0) != len(data):
            return None
        return apply_mask(data[begin:], data[begin - MASK_BYTES : begin])

    def _note_fragment(self, first: int) -> None:
        if first & OPCODE_MASK < FIRST_CONTROL_OPCODE:
            self.fragments = 0 if first & FIN_BIT else self.fragments + 1


def _end_of_head(data: bytes, at: int) -> int:
    """Return where the payload begins of the frame whose head is at `at`; beyond the data, if that cannot be known yet."""
    if at + 2 > len(data):
        return len(data) + 1
    second = data[at + 1]
    return at + 2 + EXTENDED_LENGTH_BYTES.get(second & LENGTH_MASK, 0) + (MASK_BYTES if second & MASK_BIT else 0)


def _length(data: bytes, at: int) -> int:
    """Return the length of the payload in bytes."""
    length = data[at + 1] & LENGTH_MASK
    return (
        int.from_bytes(data[at + 2 : at + 2 + EXTENDED_LENGTH_BYTES[length]], "big")
        if length in EXTENDED_LENGTH_BYTES
        else length
    )
