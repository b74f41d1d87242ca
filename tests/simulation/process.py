"""The server's processes: one after the other on one disk, each killed, cut off or stopped in the end."""

from __future__ import annotations

import contextlib
import random
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import uvicorn
from tests.simulation.disk import Content, Disk, Volume
from tests.simulation.key_files import KeyFiles
from tests.simulation.loop import SimulatedLoop
from tests.simulation.world import World

from orderup.server.http import backend
from orderup.server.http.serving.server_app import ServerApp
from orderup.server.http.serving.uvicorn_server import uvicorn_config
from orderup.server.settings import Rate, Settings
from orderup.server.store import private_files
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.sqlite_store import SqliteStore
from orderup.server.tables.actor import table
from orderup.server.tables.searches.background import BackgroundSearch
from orderup.server.tables.searches.threads import SearchThreads

COMMIT: Final = (0.0003, 0.004)
"""Seconds that a commit takes on a healthy disk."""
THOUGHT: Final = (0.01, 0.7)
"""Seconds that a bot thinks which searches."""


class Server(uvicorn.Server):
    """Gets no signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@dataclass
class Health:
    """How the machine is just now."""

    stall: float = 0.0
    """Seconds that each commit takes longer."""


class Writer:
    """The store's writer, without a thread: it writes when the disk has had its time."""

    def __init__(self, process: Process, connect: Any, commit: Any) -> None:
        self._process = process
        self.connection = connect()
        self._commit = commit
        self._waiting: list[Any] = []
        self._busy = False

    def put(self, jobs: Any) -> None:
        """Begin to write these, behind all others."""
        self._waiting.append(jobs)
        if not self._busy:
            self._begin()

    def _begin(self) -> None:
        self._busy = True
        process = self._process
        process.world.after(process.chance.uniform(*COMMIT) + process.health.stall, self._write)

    def _write(self) -> None:
        if self._process.loop.dead or not self._waiting:
            self._busy = False
            return
        self._write_next()
        if self._waiting:
            self._begin()
        else:
            self._busy = False

    def _write_next(self) -> None:
        jobs = self._waiting.pop(0)
        if jobs:
            self._process.world.note("commit", len(jobs))
            self._commit(self.connection, jobs)

    def close(self) -> None:
        """Write what waits."""
        while self._waiting:
            self._write_next()
        self.connection.close()


class Thinking(Executor):
    """Threads in which bots search, on the world's clock."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def submit(self, think: Any, /, *_: Any, **__: Any) -> Future[Any]:
        """Think for a while."""
        future: Future[Any] = Future()
        process = self._process
        process.world.after(process.chance.uniform(*THOUGHT), lambda: self._think(think, future))
        return future

    def _think(self, think: Any, future: Future[Any]) -> None:
        if self._process.loop.dead:
            return
        try:
            future.set_result(think())
        except Exception as error:  # noqa: BLE001  # as a pool does
            future.set_exception(error)


@dataclass(eq=False)
class Process:
    """One process of the server, on a volume of its own that holds what the one before has left."""

    world: World
    number: int
    settings: Settings
    volume: Volume
    health: Health
    loop: SimulatedLoop = field(init=False)
    chance: random.Random = field(init=False)
    application: ServerApp = field(init=False)
    server: Server = field(init=False)
    key_files: KeyFiles = field(init=False)
    lines: list[Any] = field(default_factory=list)
    _stores: list[SqliteStore] = field(default_factory=list)
    _writers: list[Writer] = field(default_factory=list)
    power_cut: bool = False
    """Whether it died with its machine."""
    stopped: bool = False
    """Whether it has ended as it should."""

    def start(self) -> None:
        """Begin to serve."""
        self._patches = ExitStack()
        self.chance = self.world.chance(f"process {self.number}")
        self.loop = SimulatedLoop(self.world, f"process {self.number}", self.die)
        self.loop.owner = self
        self.volume.on_death = self.die
        self.application = ServerApp(self.settings)
        self.server = Server(uvicorn_config(self.application))
        self.application.on_failure = self._fail
        self._serving = self.loop.create_task(self.server.serve(sockets=[_NoSocket()]))  # type: ignore[list-item]  # the simulated network has no sockets
        self._serving.add_done_callback(lambda _: self._end())
        self.search: BackgroundSearch[Any] = BackgroundSearch(SearchThreads(2, Thinking(self)))
        self._set_up()

    def _set_up(self) -> None:
        """Have the product use what this process has."""
        self._patches.enter_context(patch.object(table, "background_search", self.search))
        self._patches.enter_context(patch.object(backend, "SqliteStore", self._open_store))
        self.key_files = KeyFiles(self.volume)
        self._patches.enter_context(patch.object(private_files, "os", self.key_files))

    def _open_store(self, path: Path, keys: StorageKeys, rounds_kept: int) -> SqliteStore:
        store = SqliteStore(path, keys, self._start_writer, rounds_kept)
        self._stores.append(store)
        return store

    def _start_writer(self, connect: Any, commit: Any) -> Writer:
        writer = Writer(self, connect, commit)
        self._writers.append(writer)
        return writer

    def bury(self) -> None:
        """Let go of the files that a dead process has open. Its volume is gone: that changes nothing there."""
        self.loop.bury()
        for writer in self._writers:
            with contextlib.suppress(Exception):
                writer.connection.close()
        for store in self._stores:
            store._engine.dispose()

    def _fail(self) -> None:
        self.server.should_exit = True

    def _end(self) -> None:
        self.stopped = True
        self.die()

    def die(self) -> None:
        """Be killed: nothing of it does anything anymore."""
        if not self.loop.dead:
            self.world.note("dies", self.number, self.loop.steps, self.volume.writes)
            self.loop.kill()
            self.volume.gone = True
            self._patches.close()

    @property
    def backend(self) -> Any:
        """What stands behind the calls, once it has started."""
        starting = self.application._starting
        return starting.result().backend if starting is not None and starting.done() else None


class _NoSocket:
    def close(self) -> None:
        pass


class Machine:
    """The machine on which one process after the other serves."""

    def __init__(self, world: World, disk: Disk, root: Path, template: Path, settings: dict[str, Any]) -> None:
        self.world = world
        self.disk = disk
        self.root = root
        self.health = Health()
        self.processes: list[Process] = []
        self._chance = world.chance("machine")
        self._settings = settings
        self.keys = root / "keys"
        shutil.copytree(template / "keys", self.keys)
        self._template = template

    @property
    def process(self) -> Process | None:
        """The process that runs."""
        return self.processes[-1] if self.processes and not self.processes[-1].loop.dead else None

    def start(self) -> Process:
        """Start the server, on what the last process has left."""
        folder = self.root / f"data-{len(self.processes)}"
        folder.mkdir(mode=0o700)
        if self.processes:
            last = self.processes[-1]
            files = last.volume.after(folder, power_cut=last.power_cut, chance=self._chance)
            if last.power_cut:
                last.key_files.lose_unsynced(self.world.chance(f"key files {len(self.processes)}"))
        else:
            files = {}
            for path in self._template.glob(f"{backend.DATABASE_FILE}*"):
                shutil.copyfile(path, folder / path.name)
                files[path.name] = Content(bytearray(path.read_bytes()))
        volume = Volume(folder, files, self.world.chance(f"volume {len(self.processes)}"))
        self.disk.mount(volume)
        settings = Settings(data=folder, keys=self.keys, **self._settings)
        process = Process(self.world, len(self.processes), settings, volume, self.health)
        self.processes.append(process)
        process.start()
        return process


def settings_of(seed: int) -> dict[str, Any]:
    """How the simulated server is run: with the limits of a real one, but for what one address may do."""
    return {
        "seed": seed,
        "new_tables": Rate(1000, 1000),
        "new_connections": Rate(1000, 1000),
        "max_connections": 10_000,
        "max_tables_per_address": 10_000,
    }
