"""The way from a node to the database: what is on it takes time, gets cut off, and is lost with the node."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.simulation.database import Database, Session
from tests.simulation.pipe import Pipe

if TYPE_CHECKING:
    from tests.simulation.loop import SimulatedLoop


class _End:
    """The client says nothing more."""


class Wire:
    """A node's connection to the database."""

    def __init__(self, database: Database, loop: SimulatedLoop, name: str, cut_until: Callable[[], float]) -> None:
        self._database = database
        self._loop = loop
        self.process: int = loop.main.owner.number
        world = database.world
        self._up: Pipe[bytes | tuple[Any, ...] | type[_End]] = Pipe(
            world, world.chance(f"wire {name} up"), cut_until, self._arrive
        )
        self._down: Pipe[Callable[[], None]] = Pipe(world, world.chance(f"wire {name} down"), cut_until, self._come)
        self._session: Session | None = None
        self._connected: asyncio.Future[None] = loop.create_future()
        self.transport: _Transport | None = None
        self.ended = False
        """Whether the client is gone, as far as the server knows."""

    async def connect(self, factory: Callable[[], Any], address: tuple[Any, ...]) -> tuple[Any, Any]:
        """Reach the database. OSError."""
        self._up.send(address)
        try:
            await self._connected
        except asyncio.CancelledError:
            self._up.send(_End)
            raise
        protocol = factory()
        self.transport = _Transport(self._loop, self, protocol)
        protocol.connection_made(self.transport)
        return self.transport, protocol

    def _arrive(self, item: Any) -> None:
        database = self._database
        if isinstance(item, tuple):
            if database.down_until > database.world.now:
                self._down.send(self._refused)
            else:
                self._session = Session(database, item, self)
                self._down.send(self._accepted)
        elif self._session is None:
            return
        elif item is _End:
            self.ended = True
            self._session.end()
        else:
            self._session.receive(item)

    def _come(self, action: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon(action)

    def _refused(self) -> None:
        if not self._connected.done():
            self._connected.set_exception(ConnectionRefusedError())

    def _accepted(self) -> None:
        if not self._connected.done():
            self._connected.set_result(None)

    def answers(self, data: bytes) -> None:
        """Send an answer back."""
        self._down.send(lambda: self.transport.take(data) if self.transport is not None else None)

    def breaks(self) -> None:
        """The server breaks it off."""
        self._down.send(lambda: self.transport.lose(ConnectionResetError()) if self.transport is not None else None)

    def sends(self, data: bytes) -> None:
        """Send something to the database."""
        self._up.send(data, self._database.slow)

    def leaves(self) -> None:
        """Say that nothing more will come."""
        self._up.send(_End)

    def bury(self) -> None:
        """Let go of the driver's connection, which would complain that nobody has closed it."""
        if self.transport is not None:
            with contextlib.suppress(Exception):
                self.transport.lose(None)

    def dies(self, *, silent: bool) -> None:
        """The process has ended; its machine tells the server so, unless that has ended, too."""
        if not silent:
            self._up.send(_End)


class _Transport(asyncio.Transport):
    """The client's end, as asyncio has it."""

    def __init__(self, loop: SimulatedLoop, wire: Wire, protocol: Any) -> None:
        super().__init__()
        self._loop = loop
        self._wire = wire
        self._protocol = protocol
        self._closing = self._lost = False

    def take(self, data: bytes) -> None:
        if not self._lost and not self._closing:
            self._protocol.data_received(data)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return _NoSocket() if name == "socket" else default

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def write(self, data: Any) -> None:
        if not self._closing and not self._loop.is_closed():
            self._wire.sends(bytes(data))

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._wire.leaves()
            self._loop.call_soon(self.lose, None)

    def abort(self) -> None:
        self.close()

    def lose(self, error: Exception | None) -> None:
        """It is over."""
        if not self._lost:
            self._lost = self._closing = True
            self._protocol.connection_lost(error)


class _NoSocket:
    family = socket.AF_UNIX

    def setsockopt(self, *_: Any) -> None:
        pass
