"""Frames of a WebSocket as a client sends them, byte by byte."""

import struct


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame of a client, masked with zeroes."""
    n = len(payload)
    length = bytes([0x80 | n]) if n < 126 else b"\xfe" + struct.pack("!H", n)
    return bytes([first]) + length + bytes(4) + payload


PING, FRAGMENT, MORE, TEXT = 0x89, 0x01, 0x00, 0x81
