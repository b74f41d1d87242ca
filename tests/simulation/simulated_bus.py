"""A simulated server of NATS, and the bus over it: at most once, in order on each connection, and gone with the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tests.simulation.loop import Running
from tests.simulation.pipe import Pipe

from orderup.server.cluster.nats_bus import CONNECT_TIMEOUT_S, PING_INTERVAL_S, RECONNECT_INTERVAL_S, BusError

if TYPE_CHECKING:
    from tests.simulation.loop import SimulatedLoop
    from tests.simulation.world import World

    from orderup.server.cluster.bus import OnMessage

UNANSWERED: Final = 2
"""Pings without an answer at which the next one is not sent anymore: the connection is lost."""


class BusServer:
    """The server that all nodes speak to."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chance = world.chance("bus")
        self.down_until = 0.0
        """Until when it is gone."""
        self.losing = 0.0
        """How often a message gets lost: its reader was too slow."""
        self.lost = 0
        self.carried = 0
        self.connections: list[Connection] = []

    def restart(self, seconds: float) -> None:
        """Be gone for so long: what is on its way is lost."""
        self.down_until = self.world.now + seconds
        for connection in [*self.connections]:
            connection.breaks()

    def spread(self, subject: str, content: bytes) -> None:
        """Send a message to whoever listens."""
        for connection in self.connections:
            if subject in connection.subjects:
                if self.losing and self.chance.random() < self.losing:
                    self.lost += 1
                else:
                    self.carried += 1
                    connection.down.send((subject, content))


class Connection:
    """One connection of a node to the server."""

    def __init__(self, server: BusServer, bus: SimulatedBus, name: str) -> None:
        self._server = server
        self._bus = bus
        self.subjects: set[str] = set()
        """Those that the server sends here."""
        world, cut_until = server.world, bus.cut_until
        self.up: Pipe[Callable[[], None]] = Pipe(world, world.chance(f"{name} up"), cut_until, lambda action: action())
        self.down: Pipe[tuple[str, bytes] | Callable[[], None]] = Pipe(
            world, world.chance(f"{name} down"), cut_until, self._come
        )
        server.connections.append(self)

    def _come(self, item: Any) -> None:
        self._bus.loop.call_soon(self._bus.take, self, item)

    def breaks(self) -> None:
        """It is over, and what was on its way is lost."""
        self.up.broken = self.down.broken = True
        if self in self._server.connections:
            self._server.connections.remove(self)
        self._bus.loop.call_soon(self._bus.lose, self)

    def leaves(self) -> None:
        """The client has gone: the server learns it behind all that was sent."""
        self.up.send(lambda: self._server.connections.remove(self) if self in self._server.connections else None)


class SimulatedBus:
    """What a node has of it: see `Bus`."""

    def __init__(self, server: BusServer, loop: SimulatedLoop, cut_until: Callable[[], float], name: str) -> None:
        self._server = server
        self.loop = loop
        self.cut_until = cut_until
        self._name = name
        self._count = 0
        self._connection: Connection | None = None
        self._listening: dict[str, OnMessage] = {}
        self._watching: asyncio.Task[None] | None = None
        self._chance = server.world.chance(f"{name} bus")
        self._unanswered = 0

    @classmethod
    async def connect(cls, _url: str) -> SimulatedBus:
        """Connect. BusError."""
        loop = Running.loop
        assert loop is not None
        bus: SimulatedBus = loop.owner.new_bus()
        until = loop.time() + CONNECT_TIMEOUT_S
        while not bus._is_there():
            if loop.time() > until:
                raise BusError("The bus cannot be reached.")
            await asyncio.sleep(RECONNECT_INTERVAL_S)
        bus._begin()
        bus._watching = asyncio.create_task(bus._watch())
        return bus

    def _is_there(self) -> bool:
        now = self._server.world.now
        return now >= self.cut_until() and now >= self._server.down_until

    def _begin(self) -> None:
        self._count += 1
        self._unanswered = 0
        self._connection = made = Connection(self._server, self, f"{self._name} bus {self._count}")
        for subject in self._listening:
            made.up.send(lambda subject=subject: made.subjects.add(subject))  # type: ignore[misc]  # mypy infers no type for a default of a lambda

    async def _watch(self) -> None:
        """Ping, and connect again when that is not answered."""
        while True:
            await asyncio.sleep(PING_INTERVAL_S)
            if self._connection is None:
                await asyncio.sleep(RECONNECT_INTERVAL_S * self._chance.random())
                if self._is_there():
                    self._begin()
                continue
            if self._unanswered >= UNANSWERED:
                self._connection.leaves()
                self._connection = None
                continue
            self._unanswered += 1
            connection = self._connection
            connection.up.send(lambda at=connection: at.down.send(self._hear))  # type: ignore[misc]  # mypy infers no type for a default of a lambda

    def _hear(self) -> None:
        self._unanswered = 0

    def take(self, connection: Connection, item: Any) -> None:
        """Something has come."""
        if connection is not self._connection:
            return
        if callable(item):
            item()
        elif (receive := self._listening.get(item[0])) is not None:
            receive(item[1])

    def lose(self, connection: Connection) -> None:
        """The server has broken it off."""
        if connection is self._connection:
            self._connection = None

    def publish(self, subject: str, content: bytes) -> None:
        """See `Bus`."""
        if self._connection is not None:
            self._connection.up.send(lambda: self._server.spread(subject, content))

    async def subscribe(self, subject: str, receive: OnMessage) -> None:
        """See `Bus`."""
        self._listening[subject] = receive
        connection = self._connection
        if connection is None:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        connection.up.send(lambda: connection.subjects.add(subject))
        connection.up.send(lambda: connection.down.send(partial(_settle, done)))
        async with asyncio.timeout(10):
            await done

    @property
    def is_up(self) -> bool:
        """See `Bus`."""
        return self._connection is not None

    async def close(self) -> None:
        """See `Bus`."""
        if self._watching is not None:
            self._watching.cancel()
        await asyncio.sleep(0)
        self.dies(silent=False)

    def dies(self, *, silent: bool) -> None:
        """The process has ended, alone or with its machine."""
        connection, self._connection = self._connection, None
        if connection is not None and not silent:
            connection.leaves()


def _settle(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)
