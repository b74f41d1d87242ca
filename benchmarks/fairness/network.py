"""Real lines of a chosen length between two network namespaces of this machine: every packet is held for as long as its line is.

So the kernels see what they would see between continents: acknowledgments, retransmissions, round trips. It takes Linux, `ip`, and root.
"""

import fcntl
import heapq
import os
import select
import struct
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

NAMESPACE = "orderup-far"
HERE = "10.77.0.1"
"""The server's address."""
_TUNSETIFF, _TUN, _NO_PACKET_INFO = 0x400454CA, 0x0001, 0x1000
_LONGEST_PACKET = 65_536


def available() -> str | None:
    """Return why this machine cannot do it, or None."""
    if not os.path.exists("/dev/net/tun"):  # noqa: PTH110  # no Path needed
        return "there is no /dev/net/tun"
    if os.geteuid() != 0:
        return "it takes root"
    if subprocess.run(["ip", "netns", "list"], capture_output=True, check=False).returncode:  # noqa: S607  # wherever it is
        return "there is no `ip`, or it may make no network namespaces"
    return None


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)  # noqa: S603, S607  # our own arguments, wherever it is


def _device(name: str) -> int:
    device = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(device, _TUNSETIFF, struct.pack("16sH", name.encode(), _TUN | _NO_PACKET_INFO))
    return device


@contextmanager
def lines(lengths: Mapping[str, float]) -> Iterator[str]:
    """Lay a line from `HERE` to each address `10.77.0.x` of a namespace, whose name is given; lengths are milliseconds there and back."""
    near, far = _device("oup-near"), _device("oup-far")
    _ip("netns", "add", NAMESPACE)
    stop = threading.Event()
    carrier = threading.Thread(target=_carry, args=(near, far, lengths, stop), daemon=True)
    try:
        _ip("link", "set", "oup-far", "netns", NAMESPACE)
        _ip("addr", "add", f"{HERE}/24", "dev", "oup-near")
        _ip("link", "set", "oup-near", "up")
        for address in lengths:
            _ip("-n", NAMESPACE, "addr", "add", f"{address}/24", "dev", "oup-far")
        _ip("-n", NAMESPACE, "link", "set", "oup-far", "up")
        carrier.start()
        yield NAMESPACE
    finally:
        stop.set()
        if carrier.is_alive():
            carrier.join()
        os.close(near)
        os.close(far)
        _ip("netns", "delete", NAMESPACE)


def _carry(near: int, far: int, lengths: Mapping[str, float], stop: threading.Event) -> None:
    """Carry packets between the two devices, each after half the length of its line."""
    half = {bytes(map(int, address.split("."))): ms / 2000 for address, ms in lengths.items()}
    waiting: list[tuple[float, int, int, bytes]] = []
    number = 0
    while not stop.is_set():
        due = max(0.0, waiting[0][0] - time.monotonic()) if waiting else 0.2
        ready, _, _ = select.select([near, far], [], [], due)
        now = time.monotonic()
        for device in ready:
            packet = os.read(device, _LONGEST_PACKET)
            address = packet[16:20] if device == near else packet[12:16]
            number += 1
            heapq.heappush(waiting, (now + half.get(address, 0.0), number, far if device == near else near, packet))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, device, packet = heapq.heappop(waiting)
            os.write(device, packet)
