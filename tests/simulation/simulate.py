"""One simulation: a plan is carried out, and what comes of it is looked at."""

from __future__ import annotations

import gc
import logging
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from tests.simulation import checks
from tests.simulation.disk import MISSING, Disk, disk
from tests.simulation.edges import Complaints, controlled
from tests.simulation.guest import Guest, Party, chance_of_options
from tests.simulation.ledger import Broken, Ledger
from tests.simulation.network import Quality
from tests.simulation.plan import NUM_TABLES, Fault, Plan, Report
from tests.simulation.process import Machine, Process, settings_of
from tests.simulation.window import Internet
from tests.simulation.world import SpinsError, World

from orderup.games import BUILT_IN, find
from orderup.server.http.backend import DATABASE_FILE
from orderup.server.store.encryption import load_or_create_storage_keys, write_keys
from orderup.server.store.signing_key import SIGNING_KEY_FILE_NAME
from orderup.server.store.sqlite_store import SqliteStore

if TYPE_CHECKING:
    from orderup.server.store.postgres_store import PostgresReader

SETTLES: Final = 30.0
"""Seconds in which all must come right after the last fault."""


def run(plan: Plan, tamper: Callable[[Simulation], None] | None = None) -> Report:
    """Simulate. What is broken is in the report; `tamper` may bend something after the start."""
    report = Report(plan)
    begun = time.process_time()
    with folder() as root, simulation(plan, root) as simulated:
        try:
            if tamper is not None:
                tamper(simulated)
            simulated.run()
        except Broken as violation:
            report.violation, report.trace = violation.with_traceback(None), traceback.format_exc()
        except SpinsError as error:
            report.violation, report.trace = Broken("nobody_waits", str(error)), traceback.format_exc()
        except Exception as error:  # noqa: BLE001  # a client that cannot go on is a finding, too
            report.violation = Broken("no_mishap", f"{type(error).__name__}: {error}")
            report.trace = traceback.format_exc()
        simulated.tell(report)
    report.seconds = time.process_time() - begun
    return report


@contextmanager
def folder() -> Iterator[Path]:
    """A folder in memory, if there is one."""
    memory = Path("/dev/shm")
    root = Path(tempfile.mkdtemp(prefix="orderup-sim-", dir=memory if memory.is_dir() else None))
    try:
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


@cache
def template() -> Path:
    """A folder with a new database and keys, made once for all."""
    folder = Path(tempfile.mkdtemp(prefix="orderup-sim-template-"))
    (folder / "keys").mkdir()
    write_keys(folder / "keys", [bytes(range(32))])
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    (folder / "keys" / SIGNING_KEY_FILE_NAME).write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    SqliteStore(folder / DATABASE_FILE, load_or_create_storage_keys(folder / "keys")).close()
    return folder


@cache
def freeze_imports() -> None:
    """What was imported stays: no collection looks through it again."""
    gc.freeze()


def find_disk() -> Disk:
    """The disk. RuntimeError: there is none."""
    found = disk()
    if found is None:
        raise RuntimeError(MISSING)
    return found


@contextmanager
def simulation(plan: Plan, root: Path) -> Iterator[Simulation]:
    """A world that is ready to begin, and is cleared away afterwards."""
    made, real = template(), find_disk()
    world = World(plan.seed)
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    gc.collect()  # what the world before has left
    freeze_imports()
    level = logging.root.manager.disable
    gc.disable()  # a world fits into memory, and is collected at its end
    try:
        with ExitStack() as stack:
            settings = settings_of(plan.seed)
            if plan.nodes > 1:
                from tests.simulation.cluster import cluster_of  # noqa: PLC0415  # it needs a PostgreSQL

                begin = stack.enter_context(cluster_of(plan, world, real, root, made, settings))
            else:
                begin = partial(Simulation, plan, world, [Machine(world, real, root, made, settings)])
            stack.enter_context(real.in_place())
            simulated = begin(stack.enter_context(controlled(world)))
            try:
                yield simulated
            finally:
                simulated.clear()
    finally:
        gc.enable()
        sys.unraisablehook = hook
        logging.disable(level)


def quality(chance: random.Random) -> Quality:
    """How some line is: short, long or bad."""
    least = chance.choice((0.0005, 0.01, 0.03, 0.09))
    return Quality(least, least * chance.choice((0.0, 0.05, 0.3)), chance.choice((0.0, 0.05, 0.3)))


class Simulation:
    """A machine, or several, the guests, and what goes wrong."""

    def __init__(self, plan: Plan, world: World, machines: Sequence[Machine], complaints: Complaints) -> None:
        self.plan = plan
        self.world = world
        self.machines = machines
        self.machine = machines[0]
        self.complaints = complaints
        self.ledger = Ledger(world)
        self.internet = Internet(machines, quality)
        self.chance = world.chance("simulation")
        self.parties = [self._party(number) for number in range(NUM_TABLES)]
        self.parties = [party for party in self.parties if party.number in plan.tables]
        self.guests = [guest for party in self.parties for guest in party.guests]
        self._faults = list(plan.faults)
        self.calm = 0.0
        """Seconds without faults at the end."""
        self._starting: set[Machine] = set()
        """Those whose next process is about to start."""
        self._do: dict[str, Callable[[Process, float], None]] = {
            "kill": self._kill,
            "kill_in_commit": self._kill_in_commit,
            "power": self._power,
            "power_in_commit": self._power_in_commit,
            "stop": self._stop,
            "pause": self._pause,
            "stall": self._stall,
            "errors": self._errors,
            "full": self._full,
            "storm": self._storm,
            "freeze": self._freeze,
            "clock": self._clock,
        }

    def _party(self, number: int) -> Party:
        chance = self.world.chance(f"party {number}")
        name = chance.choice(BUILT_IN)
        game = find(name)
        players = chance.choice(list(game.players))
        bots = chance.choice((0, 0, 1)) if players > 1 else 0
        clocks: dict[str, int] = {
            "countdown": chance.choice((0, 500, 3000)),
            "away": chance.choice((500, 3000, 10_000)),
        }
        clocks |= {clock: chance.choice((300, 2000, 8000)) for clock in game.clocks if chance.random() < 0.5}
        party = Party(number, name, players, bots, chance_of_options(chance, game), clocks, hints=chance.random() < 0.5)
        count = players - bots + chance.choice((0, 1, 2))
        mischief = frozenset(self.plan.mischief)
        party.guests = [
            Guest(self.world, self.internet, self.ledger, party, 10 * number + each, mischief) for each in range(count)
        ]
        for guest in party.guests[players - bots :]:
            guest.watches = guest.chance.random() < 0.5
        return party

    # --- what happens

    def run(self) -> None:
        """Let it all happen, and check it. Broken."""
        for machine in self.machines:
            self._start(machine)
        for guest in self.guests:
            self.world.after(guest.chance.uniform(0.1, 2), guest.live)
        self.world.run(self._is_done)
        self._settle()
        checks.all_is_well(self)

    def _is_done(self) -> bool:
        actions = self.ledger.actions
        while self._faults and self._faults[0].after <= actions:
            self._fault(self._faults.pop(0))
        self._look_after()
        return actions >= self.plan.steps

    def _start(self, machine: Machine) -> None:
        process = machine.start()
        self.ledger.process = process.number
        self.ledger.disturb()

    def _look_after(self) -> None:
        """A process that has ended is started again, a little later."""
        for machine in self.machines:
            if machine.process is None and machine not in self._starting:
                self._starting.add(machine)
                self._hang_up(machine.processes[-1])
                self.ledger.disturb()
                self.world.after(self._down_for(), partial(self._start_again, machine))

    def _down_for(self) -> float:
        """How long it takes until a server is started again."""
        return self.chance.uniform(0.1, 3)

    def _start_again(self, machine: Machine) -> None:
        self._starting.discard(machine)
        if machine.process is None:
            self._start(machine)

    def _hang_up(self, dead: Process) -> None:
        for line in dead.lines:
            if dead.power_cut:
                line.silent = True
            else:
                self.world.after(line.quality.least, line._lose)

    def _fault(self, fault: Fault) -> None:
        self.world.note("fault", fault)
        self.world.faults[fault.kind] += 1
        process = self.machines[fault.node].process
        if process is None:
            return
        self._do[fault.kind](process, fault.amount)

    def _kill(self, process: Process, amount: float) -> None:
        process.loop.dies_at = process.loop.steps + int(40 * amount)
        self.ledger.disturb(self.world.now + 1)

    def _kill_in_commit(self, process: Process, amount: float) -> None:
        process.volume.dies_at = process.volume.writes + int(12 * amount)
        self.ledger.disturb(self.world.now + 1)

    def _power(self, process: Process, amount: float) -> None:
        process.power_cut = True
        self._kill(process, amount)

    def _power_in_commit(self, process: Process, amount: float) -> None:
        process.power_cut = True
        self._kill_in_commit(process, amount)

    def _stop(self, process: Process, _: float) -> None:
        process.server.should_exit = True
        self.ledger.hold(5)

    def _pause(self, process: Process, amount: float) -> None:
        process.loop.sleeps_until = self.world.now + 4 * amount
        self.ledger.hold(4 * amount)

    def _stall(self, process: Process, amount: float) -> None:
        process.health.stall = 0.5 * amount
        self.ledger.hold(6)
        self.world.after(4, self._cure)

    def _errors(self, process: Process, amount: float) -> None:
        process.volume.failing = 0.5 * amount
        self.ledger.hold(6)
        self.world.after(4 * amount, self._cure)

    def _full(self, process: Process, amount: float) -> None:
        process.volume.room = int(40_000 * amount)
        self.ledger.hold(6)
        self.world.after(4, self._cure)

    def _cure(self) -> None:
        self.machine.health.stall = 0.0
        process = self.machine.process
        if process is not None:
            process.volume.failing, process.volume.room = 0.0, None
        self.ledger.disturb(self.world.now + 1)

    def _storm(self, _: Process, amount: float) -> None:
        self.ledger.disturb()
        for guest in self.guests:
            for window in list(guest.windows):
                if self.chance.random() < amount:
                    window.breaks()

    def _freeze(self, _: Process, amount: float) -> None:
        for guest in self.guests:
            for window in guest.windows:
                window.line.stalled_until = self.world.now + 6 * amount
                window.disturb(6 * amount + 1)

    def _clock(self, _: Process, amount: float) -> None:
        self.world.jump += 200 * (amount - 0.5)

    def _settle(self) -> None:
        """Nothing goes wrong anymore: all must come right by itself."""
        self._faults.clear()
        for machine in self.machines:
            if machine.process is not None:
                machine.process.loop.dies_at = machine.process.volume.dies_at = None
        self._cure()
        for guest in self.guests:
            guest.honest = True
            for window in guest.windows:
                window.line.read(reading=True)
        self.calm = SETTLES
        until = self.world.now + SETTLES

        def settled() -> bool:
            self._look_after()
            return self.world.now >= until

        self.world.run(settled)

    # --- the end

    @property
    def processes(self) -> list[Process]:
        """All processes that there have been."""
        return [process for machine in self.machines for process in machine.processes]

    @property
    def store_has_failed(self) -> bool:
        """Whether errors of the store are no wonder."""
        return any(process.volume.failures for process in self.processes)

    def cut_the_power_and_start_again(self, within: float) -> None:
        """All machines die, and are back; who plays is gone. Return when all tables are open, or after so many seconds."""
        for guest in self.guests:
            guest.stopped = True
        for machine in self.machines:
            process = machine.process
            if process is not None:
                process.power_cut = True
                process.die()
                self._hang_up(process)
        for machine in self.machines:
            self._start(machine)
        until = self.world.now + within
        self.world.run(lambda: self.world.now > until or all(map(_is_settled, self.machines)))

    def check_writers(self) -> None:
        """See that nobody has written who must not. Broken. (There is but one process.)"""

    def stop(self, within: float) -> bool:
        """Ask the server to stop. Return whether it has."""
        last = [machine.processes[-1] for machine in self.machines]
        for process in last:
            process.server.should_exit = True
        until = self.world.now + within
        self.world.run(lambda: self.world.now > until or all(process.loop.dead for process in last))
        return all(process.stopped for process in last)

    def open_store(self) -> SqliteStore | PostgresReader:
        """Open what the server has left, to be read. Broken: it is damaged."""
        process = self.processes[-1]
        folder = process.volume.folder.with_name("copy")
        folder.mkdir()
        for each in process.volume.folder.glob(f"{DATABASE_FILE}*"):
            (folder / each.name).write_bytes(each.read_bytes())
        store = SqliteStore(folder / DATABASE_FILE, load_or_create_storage_keys(self.machine.keys))
        if store.damage:
            store.close()
            raise Broken("stored", f"the database is damaged: {store.damage}")
        return store

    def tell(self, report: Report) -> None:
        """Fill the report."""
        ledger = self.ledger
        report.actions, report.answered, report.longest_wait = ledger.actions, ledger.answered, ledger.longest_wait
        report.faults, report.kinds, report.compared = self.world.faults, ledger.kinds, ledger.compared
        report.refusals = ledger.refusals
        report.faults["disk calls failed"] = sum(process.volume.failures for process in self.processes)
        report.faults["processes"] = len(self.processes)
        report.checksum, report.virtual = self.world.checksum, self.world.now

    def clear(self) -> None:
        """End all processes, and let go of their files."""
        for process in self.processes:
            process.die()
        logging.disable(logging.CRITICAL)
        for process in self.processes:
            process.bury()
        for machine in self.machines:
            machine.processes.clear()


def _is_settled(machine: Machine) -> bool:
    """Whether a machine's process has ended, or has all its tables open."""
    last = machine.processes[-1]
    return last.loop.dead or (last.backend is not None and last.backend.registry.restorer.is_done)
