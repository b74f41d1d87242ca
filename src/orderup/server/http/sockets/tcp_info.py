"""The kernel's round trip times of a TCP connection. It times the acknowledgments of the other kernel, which no page can delay."""

from __future__ import annotations

import socket
import struct
import sys
from typing import Any, Final, NamedTuple

LINUX_TCP_INFO_STRUCT: Final = struct.Struct("=68x I 76x I")
"""The smoothed and the minimum round trip in `struct tcp_info` (linux/tcp.h), in microseconds."""
UNKNOWN_MIN_RTT_US: Final = 0xFFFFFFFF
"""The value of the minimum round trip before the first measurement."""


class TcpInfo(NamedTuple):
    """Times in milliseconds."""

    min_rtt_ms: float
    """The shortest round trip of the last minutes."""
    smoothed_rtt_ms: float
    """The kernel's smoothed average of the last round trips."""


PROXY_JITTER_MS: Final = 5.0
"""The mean jitter that is assumed, in milliseconds, if only a proxy's first measurement is known."""


def parse_rtt_header(microseconds: str) -> TcpInfo | None:
    """Return the times from a proxy's header, measured when the client's connection was opened; None: the header is missing or malformed."""
    if not microseconds.isdecimal() or not 0 < int(microseconds) < UNKNOWN_MIN_RTT_US:
        return None
    min_rtt_ms = int(microseconds) / 1000
    return TcpInfo(min_rtt_ms, min_rtt_ms + PROXY_JITTER_MS)


def read_tcp_info(connection: Any) -> TcpInfo | None:
    """Return the kernel's times for a socket; None: they are not available (not Linux, no TCP, closed)."""
    if sys.platform != "linux" or connection is None:
        return None
    try:
        found = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LINUX_TCP_INFO_STRUCT.size)
    except OSError:
        return None
    if len(found) < LINUX_TCP_INFO_STRUCT.size:
        return None
    smoothed_rtt_us, min_rtt_us = LINUX_TCP_INFO_STRUCT.unpack(found)
    if smoothed_rtt_us == 0 or min_rtt_us == UNKNOWN_MIN_RTT_US:
        return None
    return TcpInfo(min_rtt_us / 1000, smoothed_rtt_us / 1000)
