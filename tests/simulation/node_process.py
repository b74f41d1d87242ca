"""Nodes of a simulated cluster: the server's processes again, with a database and a bus that they share, and ways to both that can be cut."""

from __future__ import annotations

import asyncio
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from tests.simulation.database import Database
from tests.simulation.database_wire import Wire
from tests.simulation.disk import Disk, Volume
from tests.simulation.edges import Secrets
from tests.simulation.loop import Running, SimulatedLoop, run_coroutine_threadsafe
from tests.simulation.process import Machine, Process
from tests.simulation.simulated_bus import BusServer, SimulatedBus
from tests.simulation.world import World

from orderup.server.cluster import nats_bus
from orderup.server.http import backend
from orderup.server.settings import Settings
from orderup.server.store import node_id, postgres, postgres_leases
from orderup.server.tables.actor import table


@dataclass(eq=False)
class NodeProcess(Process):
    """One process of a node."""

    machine: NodeMachine = field(kw_only=True)
    wires: list[Wire] = field(default_factory=list)
    buses: list[SimulatedBus] = field(default_factory=list)

    def _set_up(self) -> None:
        self.loop.dial = self._dial

    async def _dial(self, loop: SimulatedLoop, factory: Callable[[], Any], address: tuple[Any, ...]) -> Any:
        """Make a connection to the database."""
        machine = self.machine
        wire = Wire(machine.database, loop, f"{self.number} {len(self.wires)}", lambda: machine.database_cut_until)
        self.wires.append(wire)
        return await wire.connect(factory, address)

    def new_bus(self) -> SimulatedBus:
        """Make a way to the bus."""
        machine = self.machine
        name = f"process {self.number}"
        bus = SimulatedBus(machine.bus, self.loop, lambda: machine.bus_cut_until, name)
        self.buses.append(bus)
        return bus

    def bury(self) -> None:
        """See `Process`."""
        for wire in self.wires:
            wire.bury()
        with warnings.catch_warnings(action="ignore"):  # what was begun is never awaited
            super().bury()

    def die(self) -> None:
        """Be killed: what is connected learns it, unless the machine has died, too."""
        if not self.loop.dead:
            super().die()
            for wire in self.wires:
                wire.dies(silent=self.power_cut)
            for bus in self.buses:
                bus.dies(silent=self.power_cut)


class NodeMachine(Machine):
    """The machine of a node."""

    def __init__(
        self, world: World, disk: Disk, root: Path, template: Path, settings: dict[str, Any], database: Database, bus: BusServer, index: int, count: int,
    ) -> None:  # fmt: skip
        root.mkdir()
        super().__init__(world, disk, root, template, settings)
        self.index = index
        self.database = database
        self.bus = bus
        self.database_cut_until = self.bus_cut_until = 0.0
        self._count = count
        self.data = root / "data"
        self.data.mkdir(mode=0o700)

    def start(self) -> Process:
        """Start the node's next process."""
        number = self.index + self._count * len(self.processes)
        volume = Volume(self.data, {}, self.world.chance(f"volume {number}"))
        settings = Settings(data=self.data, keys=self.keys, **self._settings)
        process = NodeProcess(self.world, number, settings, volume, self.health, machine=self)
        self.processes.append(process)
        process.start()
        return process


class _OfTheProcess:
    """The searches of whichever process runs."""

    def __getattr__(self, name: str) -> Any:
        assert Running.loop is not None
        return getattr(Running.loop.owner.search, name)


class _NoThread:
    """The thread of a loop that the world steps."""

    def __init__(self, **_: Any) -> None:
        pass

    def start(self) -> None:
        pass

    def join(self) -> None:
        pass


def _thread(**options: Any) -> Any:
    return threading.Thread(**options) if Running.loop is None else _NoThread(**options)


@contextmanager
def shared_by_nodes(world: World) -> Iterator[None]:
    """Have all nodes of this Python process use what is theirs."""
    new_loop, run_threadsafe = asyncio.new_event_loop, asyncio.run_coroutine_threadsafe

    def new_event_loop() -> Any:
        return new_loop() if Running.loop is None else Running.loop.beside()

    def begin(work: Any, loop: Any) -> Any:
        return run_coroutine_threadsafe(work, loop) if isinstance(loop, SimulatedLoop) else run_threadsafe(work, loop)

    with ExitStack() as stack:
        for module in (table, backend):
            stack.enter_context(patch.object(module, "background_search", _OfTheProcess()))
        stack.enter_context(patch.object(nats_bus, "NatsBus", SimulatedBus))
        stack.enter_context(patch.object(asyncio, "new_event_loop", new_event_loop))
        stack.enter_context(patch.object(asyncio, "run_coroutine_threadsafe", begin))
        stack.enter_context(patch.object(postgres, "threading", SimpleNamespace(Thread=_thread, Lock=threading.Lock)))
        stack.enter_context(patch.object(postgres_leases, "time", SimpleNamespace(monotonic=lambda: world.now)))
        for module in (postgres_leases, node_id):
            stack.enter_context(patch.object(module, "secrets", Secrets(world.chance(module.__name__))))
        yield
