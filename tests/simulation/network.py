"""Simulated TCP: lines that are slow, stall, break, or lose their other end without a word. What arrives is in order, as TCP has it."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from tests.simulation.world import World

from orderup.server.http.sockets.tcp_info import LINUX_TCP_INFO_STRUCT

if TYPE_CHECKING:
    from tests.simulation.loop import SimulatedLoop

KERNEL: Final = 131_072
"""Bytes that the two kernels take off a server that its client has not read."""
HIGH, LOW = 65_536, 16_384
"""Bytes in a transport at which its protocol is told to stop, and to go on."""


class Client(Protocol):
    """The near end of a line."""

    def on_data(self, data: bytes) -> None:
        """Bytes have come."""

    def on_lost(self) -> None:
        """The line has ended; nothing will come anymore."""


@dataclass
class Quality:
    """How a line is. Times in seconds, one way."""

    least: float = 0.01
    jitter: float = 0.002
    cut: float = 0.0
    """How often what is sent comes in pieces."""


class Line:
    """One connection, between a client and a server's process."""

    def __init__(self, world: World, number: int, client: Client, quality: Quality, address: str) -> None:
        self._world = world
        self.number = number
        self.client = client
        self.quality = quality
        self.address = address
        self._up, self._down = world.chance(f"line {number} up"), world.chance(f"line {number} down")
        self._up_at = self._down_at = 0.0
        self.transport: SimulatedTransport | None = None
        self.open = True
        """Whether the client has it open, as far as the client knows."""
        self.silent = False
        """Whatever is sent is lost, and nobody is told."""
        self.reading = True
        self._unread: deque[bytes] = deque()
        self.in_kernel = 0
        self.stalled_until = 0.0

    # --- the client's end

    def connect(self, loop: SimulatedLoop | None) -> None:
        """Reach the server, if one listens."""
        self._world.at(self._arrival_up(), lambda: self._reach(loop))

    def _reach(self, loop: SimulatedLoop | None) -> None:
        if not self.open or self.silent:
            return
        if loop is None or loop.dead or loop.protocol_factory is None:
            self._world.after(self.quality.least, self._lose)
            return
        self.transport = SimulatedTransport(loop, self)
        loop.call_soon(self.transport.open, loop.protocol_factory)

    def send(self, data: bytes) -> None:
        """Send bytes to the server."""
        if not self.open or self.silent:
            return
        for piece in self._pieces(data):
            self._world.at(self._arrival_up(), lambda piece=piece: self._arrive_up(piece))  # type: ignore[misc]  # mypy infers no type for a default of a lambda

    def _pieces(self, data: bytes) -> list[bytes]:
        if self._up.random() >= self.quality.cut or len(data) < 2:
            return [data]
        at = self._up.randrange(1, len(data))
        return [data[:at], data[at:]]

    def _arrival_up(self) -> float:
        delay = self.quality.least + self._up.expovariate(1.0) * self.quality.jitter
        self._up_at = max(self._up_at, self._world.now + delay, self.stalled_until + delay)
        return self._up_at

    def _arrive_up(self, data: bytes) -> None:
        if self.transport is not None and not self.silent:
            self.transport.arrives(data)

    def close(self) -> None:
        """Say that nothing more will be sent, and listen no more."""
        if self.open:
            self.open = False
            self._world.at(self._arrival_up(), self._end_up)

    def _end_up(self) -> None:
        if self.transport is not None and not self.silent:
            self.transport.ends()

    def reset(self) -> None:
        """Break it off: the server is told, and what was on its way is lost."""
        if self.open:
            self.open = False
            self._world.after(self.quality.least, self._break_up)

    def _break_up(self) -> None:
        if self.transport is not None and not self.silent:
            self.transport.breaks()

    def vanish(self) -> None:
        """The client is gone without a word."""
        self.open, self.silent = False, True

    def read(self, *, reading: bool) -> None:
        """Stop to take what comes, or go on."""
        self.reading = reading
        while self.reading and self._unread:
            self._take(self._unread.popleft())

    # --- the server's end

    def carry(self, data: bytes) -> None:
        """What the server's kernel has taken is on its way."""
        self.in_kernel += len(data)
        self._world.at(self._arrival_down(), lambda: self._arrive_down(data))

    def _arrival_down(self) -> float:
        delay = self.quality.least + self._down.expovariate(1.0) * self.quality.jitter
        self._down_at = max(self._down_at, self._world.now + delay, self.stalled_until + delay)
        return self._down_at

    def _arrive_down(self, data: bytes) -> None:
        if self.silent or not self.open:
            return
        if self.reading:
            self._take(data)
        else:
            self._unread.append(data)

    def _take(self, data: bytes) -> None:
        self.in_kernel -= len(data)
        if self.transport is not None:
            self.transport.has_room()
        if self.open:
            self.client.on_data(data)

    def end_down(self) -> None:
        """The server has closed: the client is told behind all that was sent."""
        self._world.at(self._arrival_down(), self._lose)

    def _lose(self) -> None:
        if self.open and not self.silent:
            self.open = False
            self.client.on_lost()

    @property
    def round_trip(self) -> float:
        """The least way there and back, in seconds."""
        return 2 * self.quality.least


class SimulatedTransport(asyncio.Transport):
    """The server's end of a line, as asyncio has it."""

    def __init__(self, loop: SimulatedLoop, line: Line) -> None:
        super().__init__()
        self._loop = loop
        self._line = line
        self._socket = _Socket(line)
        self._protocol: Any = None
        self._buffer: deque[bytes] = deque()
        self._size = 0
        self._paused = False
        self._writing_paused = False
        self._closing = self._lost = self._ended = False
        self._held: deque[Callable[[], None]] = deque()

    def open(self, factory: Callable[[], Any]) -> None:
        """Begin."""
        self._protocol = factory()
        self._protocol.connection_made(self)
        self.resume_reading()

    # --- from the line

    def arrives(self, data: bytes) -> None:
        """The client has sent something."""
        self._receive(lambda: self._protocol.data_received(data))

    def ends(self) -> None:
        """The client sends nothing more."""
        self._receive(self._eof)

    def breaks(self) -> None:
        """The line is broken."""
        self._loop.call_soon(self._lose, ConnectionResetError("reset"))

    def _receive(self, action: Callable[[], None]) -> None:
        self._held.append(action)
        self._loop.call_soon(self._read)

    def _read(self) -> None:
        while self._held and not self._paused and self._protocol is not None and not self._lost and not self._closing:
            self._held.popleft()()

    def _eof(self) -> None:
        if not self._protocol.eof_received():
            self.close()

    def has_room(self) -> None:
        """The client has read."""
        if self._buffer:
            self._loop.call_soon(self._pump)

    # --- what asyncio asks for

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._socket if name == "socket" else default

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        if self._held:
            self._loop.call_soon(self._read)

    def write(self, data: Any) -> None:
        if self._closing or self._loop.dead or not data:
            return
        self._buffer.append(bytes(data))
        self._size += len(data)
        self._pump()
        if self._size > HIGH and not self._writing_paused:
            self._writing_paused = True
            self._protocol.pause_writing()

    def _pump(self) -> None:
        while self._buffer and self._line.in_kernel < KERNEL and not self._lost:
            data = self._buffer.popleft()
            self._size -= len(data)
            self._line.carry(data)
        if self._size <= LOW and self._writing_paused and not self._lost:
            self._writing_paused = False
            self._protocol.resume_writing()
        if self._closing and not self._buffer:
            self._finish()

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            if not self._buffer:
                self._finish()

    def _finish(self) -> None:
        if not self._ended:
            self._ended = True
            self._line.end_down()
            self._loop.call_soon(self._lose, None)

    def abort(self) -> None:
        self._closing = True
        self._buffer.clear()
        self._size = 0
        self._finish()

    def _lose(self, error: Exception | None) -> None:
        if self._lost:
            return
        self._lost = self._closing = True
        self._buffer.clear()
        self._size = 0
        if self._protocol is not None:
            self._protocol.connection_lost(error)


class _Socket:
    """The server's socket: what its kernel knows of the line."""

    family = socket.AF_INET

    def __init__(self, line: Line) -> None:
        self._line = line

    def getpeername(self) -> tuple[str, int]:
        return self._line.address, 10_000 + self._line.number % 50_000

    def getsockname(self) -> tuple[str, int]:
        return "10.0.0.1", 8000

    def setsockopt(self, *_: Any) -> None:
        pass

    def getsockopt(self, *_: Any) -> bytes:
        quality = self._line.quality
        least = int(2e6 * quality.least)
        return LINUX_TCP_INFO_STRUCT.pack(least + int(2e6 * quality.jitter), least)
