"""Starts that are cut short: the first one in an empty folder, and one on a database of an earlier version, die somewhere; the next must come up.

`python -m tests.simulation --starts` tries every place: before every step of the event loop, before every write to the disk and every call
that writes a key file, with the process and with the whole machine.
"""

from __future__ import annotations

import json
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from tests.simulation.edges import Complaints, controlled
from tests.simulation.ledger import Broken
from tests.simulation.process import Machine, Process, settings_of
from tests.simulation.simulate import find_disk, folder
from tests.simulation.world import World

from orderup.match import HOUSE, Match
from orderup.server.http.backend import DATABASE_FILE
from orderup.server.store import migration
from orderup.server.store.encryption import StorageKeys, key_id, load_or_create_storage_keys, write_keys
from orderup.server.store.sqlite_store import SqliteStore
from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.setup import default_setup
from orderup.server.tables.seating.seats import Seat, encode_seats

FOUND: Final = ("nothing", "0001", "0002", "0003")
"""What is in the folder: nothing, or a database of that version."""
KINDS: Final = tuple(product(FOUND, ("write", "step"), (False, True)))
"""What is found, what is counted until the end, and whether the machine dies, too."""
TABLE, SEED, KEY = "old-table", bytes(range(100, 132)), bytes(range(32))
UP_WITHIN: Final = 30.0
"""Seconds in which a server is up that nobody kills."""


@dataclass(frozen=True)
class Start:
    """A start, and where it ends."""

    found: str
    by: str
    """What is counted: `step`s of the event loop, or `write`s to the disk and calls for a key file."""
    at: int
    power: bool
    """Whether the machine dies, too."""

    def command(self) -> str:
        """The command that does it again."""
        return (
            f"python -m tests.simulation --start {self.found},{self.by},{self.at},{'power' if self.power else 'kill'}"
        )

    @classmethod
    def parse(cls, text: str) -> Start:
        """Read what `command` has said."""
        found, by, at, way = text.split(",")
        return cls(found, by, int(at), way == "power")


def everywhere(found: str, by: str, *, power: bool) -> Iterator[Start]:
    """Run the start again and again, killed one step later each time, until it is up before that; yield each that was killed. Broken."""
    at = 0
    while run(start := Start(found, by, at, power)):
        yield start
        at += 1


def run(start: Start) -> bool:
    """Start, die, start again and look. Return whether the first did die. Broken: the second is not as it must be."""
    try:
        return _run_and_check(start)
    except Broken as broken:
        broken.args = (f"{broken}\nagain: {start.command()}",)
        raise


def _run_and_check(start: Start) -> bool:
    disk = find_disk()
    world = World(start.at)
    with (
        folder() as root,
        disk.in_place(),
        controlled(world) as complaints,
        patch.object(engine_loader, "warm_game", lambda *_: None),
        patch.object(engine_loader, "load_bots", lambda *_: None),
    ):
        machine = Machine(world, disk, root, template(start.found), settings_of(start.at))
        try:
            died = _die(machine, start)
            process = _come_up(machine) if died else machine.processes[-1]
            _nothing_can_be_read(process, start.found)
            _stop(machine, process)
            _check(machine, start, complaints)
            return died
        finally:
            for each in machine.processes:
                each.die()
                each.bury()


def _die(machine: Machine, start: Start) -> bool:
    process = machine.start()
    process.power_cut = start.power
    if start.by == "step":
        process.loop.dies_at = start.at
    else:
        process.volume.dies_at = start.at
    _run(machine, process)
    return process.loop.dead


def _come_up(machine: Machine) -> Process:
    process = machine.start()
    _run(machine, process)
    if not _is_up(process):
        failure = process.application.failure
        raise Broken("comes_up", f"the next start fails: {type(failure).__name__}: {failure}")
    return process


def _run(machine: Machine, process: Process) -> None:
    until = machine.world.now + UP_WITHIN
    machine.world.run(lambda: process.loop.dead or _is_up(process) or machine.world.now > until)


def _is_up(process: Process) -> bool:
    starting = process.application._starting
    if starting is None or not starting.done() or starting.cancelled() or starting.exception() is not None:
        return False
    return bool(process.backend.registry.restorer.is_done)


def _stop(machine: Machine, process: Process) -> None:
    set_aside = process.backend.registry.restorer.quarantined
    if set_aside:
        raise Broken("every_table_is_back", f"set aside: {set_aside}")
    process.volume.dies_at = process.loop.dies_at = None
    process.server.should_exit = True
    machine.world.run(lambda: process.loop.dead)


def _check(machine: Machine, start: Start, complaints: Complaints) -> None:
    """Nothing is lost, nothing can be read, and nobody else can read it. Broken."""
    last = machine.processes[-1]
    if not last.stopped:
        raise Broken("no_mishap", "the server did not stop when it was asked to")
    if complaints.errors:
        raise Broken("no_mishap", complaints.errors[0])
    for path in (*last.settings.data.iterdir(), *machine.keys.iterdir()):
        if (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077:
            raise Broken("modes", f"{path.name} has the mode {mode:o}")
    if start.found == "nothing":
        return
    _nothing_can_be_read(last, start.found)
    copy = machine.root / "copy"  # the files of a dead process open no more
    shutil.copytree(last.settings.data, copy)
    with closing(SqliteStore(copy / DATABASE_FILE, load_or_create_storage_keys(machine.keys))) as store:
        game = store.newest_game(TABLE)
    journal = lines()
    if game is None or game.seed != SEED or [line.line for line in game.lines[: len(journal)]] != journal:
        raise Broken("nothing_is_lost", f"of the game there is {game}")


def _nothing_can_be_read(process: Process, found: str) -> None:
    """The files hold nothing as it was before the migrations. Broken."""
    stored = b"".join(path.read_bytes() for path in process.settings.data.iterdir())
    if found != "nothing" and any(secret in stored for secret in secrets_of(found)):
        raise Broken("nothing_can_be_read", "something in the files is not encrypted as it should be")


@cache
def match() -> Match:
    """A game that has begun, as the first version wrote it."""
    made = Match.start("diner", 2, {}, SEED, ["Ann", "Bob"], journal=1)
    if made.opening_move is not None:
        made.apply(HOUSE, made.opening_move, 0)
    for n in range(12):
        seat = n % 2
        legal = [entry["move"] for entry in made.menu(seat) if entry["why"] is None]
        if legal:
            made.apply(seat, legal[0], 100 * n)
    return made


@cache
def lines() -> list[str]:
    """The journal's lines of that game, but for the header."""
    return [
        json.dumps(match().event(v).journal_data(), separators=(",", ":"), ensure_ascii=False)
        for v in range(1, match().v + 1)
    ]


def secrets_of(found: str) -> list[bytes]:
    """What must not be in the files when the database is up to date."""
    if found == "0003":
        return [encrypted_unpadded(line.encode(), f"line {TABLE} 1 {v}") for v, line in enumerate(lines(), 1)]
    return [SEED, *(line.encode() for line in lines())]


def encrypted_unpadded(content: bytes, place: str) -> bytes:
    """What version 0003 has stored: as long as its content."""
    nonce = place.encode().ljust(12, b".")[-12:]
    return b"\x01" + key_id(KEY) + nonce + AESGCM(KEY).encrypt(nonce, content, place.encode())


@cache
def template(found: str) -> Path:
    """A folder as the first start finds it: with or without keys and a database."""
    made = Path(tempfile.mkdtemp(prefix="orderup-sim-start-"))
    (made / "keys").mkdir()
    if found == "0003":
        write_keys(made / "keys", [KEY])
    if found != "nothing":
        _write_old(made / DATABASE_FILE, found)
    return made


def _write_old(path: Path, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).with_name("migrations")))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        config.attributes.update(connection=connection, keys=StorageKeys([KEY]))
        command.upgrade(config, version)
        _fill(connection, version)
        connection.commit()
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()


def _fill(connection: sa.Connection, version: str) -> None:
    game = match()
    seats = encode_seats([Seat(departed="Ann"), Seat(departed="Bob")])
    own = default_setup(game.game, 2)
    setup = json.dumps({"players": 2, "options": dict(game.options), "clocks": dict(own.clocks), "hints": own.hints})
    _insert(connection, "tables", {"id": TABLE, "game": "diner", "state": "playing", "round": 1, "listed": 0, "touched": 1_800_000_000,
                                   "host": None, "setup": setup, "seats": seats})  # fmt: skip
    header = json.dumps(game.header(), separators=(",", ":"), ensure_ascii=False)
    _insert(connection, "games", {"table": TABLE, "round": 1, "seed": _stored(SEED, f"seed {TABLE} 1", version), "names": '["Ann","Bob"]',
                                  "header": header, "footer": None})  # fmt: skip
    for v, line in enumerate(lines(), 1):
        event = game.event(v)
        seat = HOUSE if isinstance(event.seat, str) else event.seat
        content = line if version < "0003" else _stored(line.encode(), f"line {TABLE} 1 {v}", version)
        _insert(
            connection, "journal", {"table": TABLE, "round": 1, "v": v, "seat": seat, "command": None, "line": content}
        )


def _stored(content: bytes, place: str, version: str) -> bytes:
    return content if version < "0003" else encrypted_unpadded(content, place)


def _insert(connection: sa.Connection, table: str, row: dict[str, Any]) -> None:
    columns, places = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
    connection.exec_driver_sql(f"INSERT INTO {table} ({columns}) VALUES ({places})", tuple(row.values()))
