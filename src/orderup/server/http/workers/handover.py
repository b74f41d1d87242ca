"""Hands open connections from one process of this machine to another, so that the process that has a table serves its clients.

The process that has accepted a connection sends its descriptor, and the request that came, over a local socket that is named after
the other node. The client sends nothing more until the request is answered, so nothing is lost on the way.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

MAX_REQUEST_BYTES: Final = 65_536
"""Bytes of the request that is handed over. Longer requests have been refused before."""


def send_connection(receiver: Path, descriptor: int, request: bytes) -> bool:
    """Send a connection to the process that listens at `receiver`. False: none does, and the connection stays here. Raises BlockingIOError: the receiver's queue is full, and the connection stays here."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.setblocking(False)
            sender.connect(str(receiver))
            socket.send_fds(sender, [request], [descriptor])
    except BlockingIOError:
        raise
    except OSError:
        return False
    return True


def worker_nodes(sockets: Path) -> list[str]:
    """Return the nodes that take connections in this folder, or whose successors will. Raises OSError."""
    return sorted(path.name for path in sockets.iterdir())


def is_being_replaced(receiver: Path) -> bool:
    """Whether a process has listened at `receiver`, and its successor does not yet."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        try:
            sender.connect(str(receiver))
        except ConnectionRefusedError:
            return True
        except OSError:
            pass
        return False


class ConnectionReceiver:
    """Receives connections that other processes hand over."""

    def __init__(self, path: Path, take: Callable[[socket.socket, bytes], None]) -> None:
        """Listen at `path`, and call `take` with each connection and the request that came over it. Raises OSError."""
        self._take = take
        self._loop = asyncio.get_running_loop()
        path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(path))
        self._loop.add_reader(self._socket, self._receive)

    def _receive(self) -> None:
        try:
            request, descriptors, _, _ = socket.recv_fds(self._socket, MAX_REQUEST_BYTES, 1)
        except OSError:
            return
        for descriptor in descriptors:
            try:
                given = socket.socket(fileno=descriptor)
            except OSError:  # it is not a socket
                os.close(descriptor)
            else:
                self._take(given, request)

    def close(self) -> None:
        """Stop receiving. The path stays, and means that there will be a successor (`is_being_replaced`)."""
        self._loop.remove_reader(self._socket)
        self._socket.close()
