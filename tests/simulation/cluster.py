"""A simulated cluster of several nodes: what goes wrong between them, their database and their bus, and what must hold then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from tests.simulation.database import Database, process_schema
from tests.simulation.ledger import BOUND, Broken
from tests.simulation.node_process import NodeMachine, NodeProcess, shared_by_nodes
from tests.simulation.plan import NODE_FAULTS, Plan, Report
from tests.simulation.process import Process
from tests.simulation.simulate import Simulation
from tests.simulation.simulated_bus import BusServer

from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.postgres_store import PostgresReader
from orderup.server.tables.actor.table import Table
from orderup.server.tables.registry.registry import Registry

if TYPE_CHECKING:
    from tests.simulation.disk import Disk
    from tests.simulation.edges import Complaints
    from tests.simulation.world import World

LONGEST_PAUSE: Final = 20.0
"""Seconds for which a node stands still, or is cut off."""
MOVES_WITHIN: Final = 3.0
"""Seconds within which a table is open at another node when its own one has died, stands still or is cut off."""
SETTLES_IN: Final = 6.0
"""Seconds for which a fault disturbs those who play: tables move, and clients find them."""


@contextmanager
def cluster_of(
    plan: Plan, world: World, disk: Disk, root: Path, template: Path, settings: dict[str, Any]
) -> Iterator[Callable[[Complaints], Simulation]]:
    """Make a cluster of nodes, on an empty database."""
    schema = process_schema()
    schema.empty()
    database, bus = Database(world, schema), BusServer(world)
    settings = {**settings, "database_url": schema.url, "bus": "nats://simulated"}
    machines = [
        NodeMachine(world, disk, root / f"node-{index}", template, settings, database, bus, index, plan.nodes)
        for index in range(plan.nodes)
    ]
    with shared_by_nodes(world):
        yield partial(ClusterSimulation, plan, world, machines)
    database.end()


class ClusterSimulation(Simulation):
    """Nodes, their guests, and what goes wrong."""

    machines: list[NodeMachine]

    def __init__(self, plan: Plan, world: World, machines: list[NodeMachine], complaints: Complaints) -> None:
        super().__init__(plan, world, machines, complaints)
        self.database, self.bus = machines[0].database, machines[0].bus
        self._last_fault = 0
        self._do = {
            "kill": self._kill,
            "power": self._power,
            "stop": self._stop,
            "pause": self._pause,
            "no_database": partial(self._cut, database=True, bus=False),
            "no_bus": partial(self._cut, database=False, bus=True),
            "alone": partial(self._cut, database=True, bus=True),
            "slow_database": self._slow_database,
            "broken_answers": self._break_answers,
            "database_restarts": self._restart_database,
            "bus_restarts": self._restart_bus,
            "lossy_bus": self._lose_messages,
            "storm": self._storm,
            "freeze": self._freeze,
            "clock": self._clock,
        }
        assert set(self._do) == set(NODE_FAULTS)
        self._count_lives()

    def _count_lives(self) -> None:
        """Note each time that a table is opened: an answer of one life binds no other."""
        run, lives = Registry._run, self.ledger.lives

        def noted(registry: Registry, table: Table) -> None:
            lives[table.id] += 1
            run(registry, table)

        self._patch = patch.object(Registry, "_run", noted)
        self._patch.start()

    def _down_for(self) -> float:
        return self.chance.uniform(0.1, 8)

    # --- what goes wrong

    def _disturb(self, seconds: float) -> None:
        """For so long something is wrong, and then tables may have to move."""
        self._last_fault += 1
        self.ledger.hold(seconds + SETTLES_IN)

    def _kill(self, process: Process, amount: float) -> None:
        self._disturb(1)
        process.loop.dies_at = process.loop.steps + int(200 * amount)
        self._expect_elsewhere(process, lambda: process.loop.dead)

    def _stop(self, process: Process, amount: float) -> None:
        self._disturb(5)
        super()._stop(process, amount)

    def _pause(self, process: Process, amount: float) -> None:
        self._disturb(LONGEST_PAUSE * amount)
        process.loop.sleeps_until = self.world.now + LONGEST_PAUSE * amount
        if LONGEST_PAUSE * amount > MOVES_WITHIN:
            self._expect_elsewhere(process, lambda: True)

    def _cut(self, process: Process, amount: float, *, database: bool, bus: bool) -> None:
        assert isinstance(process, NodeProcess)
        seconds = LONGEST_PAUSE * amount
        until = self.world.now + seconds
        self._disturb(seconds)
        if database:
            process.machine.database_cut_until = until
        if bus:
            process.machine.bus_cut_until = until
        if seconds > MOVES_WITHIN:
            self._expect_elsewhere(process, lambda: True)

    def _slow_database(self, _: Process, amount: float) -> None:
        self._disturb(4)
        self.database.slow = 0.5 * amount
        self.world.after(4, self._cure)

    def _break_answers(self, _: Process, amount: float) -> None:
        self._disturb(4)
        self.database.failing = 0.3 * amount
        self.world.after(4 * amount, self._cure)

    def _restart_database(self, _: Process, amount: float) -> None:
        self._disturb(10 * amount)
        self.database.restart(10 * amount)

    def _restart_bus(self, _: Process, amount: float) -> None:
        self._disturb(10 * amount)
        self.bus.restart(10 * amount)

    def _lose_messages(self, _: Process, amount: float) -> None:
        self._disturb(4)
        self.bus.losing = 0.2 * amount
        self.world.after(4, self._cure)

    def _cure(self) -> None:
        self.database.slow = self.database.failing = self.bus.losing = 0.0
        self.ledger.disturb(self.world.now + 1)

    def _settle(self) -> None:
        for machine in self.machines:
            machine.database_cut_until = min(machine.database_cut_until, self.world.now)
            machine.bus_cut_until = min(machine.bus_cut_until, self.world.now)
            if machine.process is not None:
                machine.process.loop.sleeps_until = min(machine.process.loop.sleeps_until, self.world.now)
        super()._settle()

    # --- what must hold

    def _expect_elsewhere(self, process: Process, is_gone: Callable[[], bool]) -> None:
        """What a node has must be open elsewhere soon, if nothing else goes wrong meanwhile. It is gone at once, or as soon as that is so."""
        fault = self._last_fault
        others = [machine for machine in self.machines if machine.process is not process]

        def begin() -> None:
            if self._last_fault != fault or process.stopped:
                return
            if not is_gone():
                self.world.after(0.05, begin)
                return
            tables = [] if process.backend is None else [*process.backend.registry._tables]
            alive = [machine.process for machine in others if self._is_well(machine)]
            self.world.after(MOVES_WITHIN, partial(look, tables, alive))

        def look(tables: list[str], alive: list[Process | None]) -> None:
            if self._last_fault != fault or not any(m.process in alive and self._is_well(m) for m in others):
                return
            for table in tables:
                self.ledger.compared["tables moved"] += 1
                if not any(self._has(machine, table) for machine in self.machines):
                    raise Broken("tables_move", f"{MOVES_WITHIN} s after its node was lost {table} is open nowhere")

        begin()

    def _has(self, machine: NodeMachine, table: str) -> bool:
        """Whether a table can be played at a node."""
        process = machine.process
        if process is None or process.backend is None or process.loop.sleeps_until > self.world.now:
            return False
        return process.backend.registry.table_info(table) is not None and self._reaches(machine)

    def _reaches(self, machine: NodeMachine) -> bool:
        """Whether nothing is cut off."""
        return max(machine.database_cut_until, machine.bus_cut_until) <= self.world.now

    def _is_well(self, machine: NodeMachine) -> bool:
        """Whether a node has started, runs, and has database and bus."""
        process, now = machine.process, self.world.now
        if process is None or process.backend is None or process.loop.sleeps_until > now:
            return False
        cut = max(machine.database_cut_until, machine.bus_cut_until, self.database.down_until, self.bus.down_until)
        return cut + BOUND < now and bool(process.backend.registry.restorer.is_done)

    def check_writers(self) -> None:
        """Broken: two nodes have written to one table at once, or one has that did not have the table."""
        by_fence: dict[tuple[str, int | None], int] = {}
        newest: dict[str, int] = {}
        for writer in self.database.schema.writers():
            process = self.database.process_of[writer.pid]
            machine = self.machines[process % len(self.machines)]
            if writer.node != (machine.data / "node.id").read_text().strip():
                raise Broken("one_writer", f"process {process} has written to {writer.table}, which {writer.node} had")
            if by_fence.setdefault((writer.table, writer.fence), process) != process:
                raise Broken(
                    "one_writer", f"two processes have written to {writer.table} with the fence {writer.fence}"
                )
            if (writer.fence or 0) < newest.get(writer.table, 0):
                raise Broken("one_writer", f"a fence before the last one has been written with at {writer.table}")
            newest[writer.table] = writer.fence or 0
            self.ledger.compared["writes"] += 1

    @property
    def store_has_failed(self) -> bool:
        return any(self.world.faults.values())

    def open_store(self) -> PostgresReader:
        self.check_writers()
        return PostgresReader(self.database.schema.url, load_or_create_storage_keys(self.machine.keys))

    def tell(self, report: Report) -> None:
        super().tell(report)
        report.faults["connections broken off"] = self.database.failures
        report.faults["messages lost"] = self.bus.lost
        report.compared["messages"] = self.bus.carried
        report.compared["tables opened"] = sum(self.ledger.lives.values())

    def clear(self) -> None:
        self._patch.stop()
        super().clear()
