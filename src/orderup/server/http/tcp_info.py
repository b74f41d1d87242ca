"""What the kernel knows of a TCP connection: it times the acknowledgments of the other kernel, which no page can delay."""

from __future__ import annotations

import socket
import struct
import sys
from typing import Any, Final, NamedTuple

LINUX_TCP_INFO: Final = struct.Struct("=68x I 76x I")
"""Of `struct tcp_info` (linux/tcp.h): the smoothed and the least round trip, in microseconds."""
UNKNOWN_RTT: Final = 0xFFFFFFFF
"""The least round trip before there was any."""


class TcpInfo(NamedTuple):
    """Times in milliseconds."""

    min_rtt: float
    """The shortest round trip of the last minutes."""
    smoothed_rtt: float
    """About the average of the last few."""


PROXY_JITTER_MS: Final = 5.0
"""Milliseconds of average jitter that are believed of a line of which only a proxy's first measure is known."""


def parse_rtt_header(microseconds: str) -> TcpInfo | None:
    """Return what a proxy has told of its client's connection when that was opened; None: nothing."""
    if not microseconds.isdecimal() or not 0 < int(microseconds) < UNKNOWN_RTT:
        return None
    min_rtt = int(microseconds) / 1000
    return TcpInfo(min_rtt, min_rtt + PROXY_JITTER_MS)


def read_tcp_info(connection: Any) -> TcpInfo | None:
    """Return what the kernel knows of a socket; None where it does not tell (not Linux, no TCP, closed)."""
    if sys.platform != "linux" or connection is None:
        return None
    try:
        found = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LINUX_TCP_INFO.size)
    except OSError:
        return None
    if len(found) < LINUX_TCP_INFO.size:
        return None
    smoothed_rtt, min_rtt = LINUX_TCP_INFO.unpack(found)
    if smoothed_rtt == 0 or min_rtt == UNKNOWN_RTT:
        return None
    return TcpInfo(min_rtt / 1000, smoothed_rtt / 1000)
