"""The database that nodes share: a real PostgreSQL, whose clock is the world's. Only the way to it is simulated.

A client's bytes are handed to PostgreSQL when they arrive, and the answer sets out when PostgreSQL has given it, or when a lock that it waits for is
free. So statements, transactions, locks and the driver are real. PostgreSQL's own clock is a function in a schema that is looked through before
`pg_catalog`; its time for transactions that stand still is measured here.
"""

from __future__ import annotations

import atexit
import os
import secrets
import select
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from tests.server.postgres import ADDRESS
from tests.simulation.world import EPOCH

from orderup.server.store import postgres
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.migration import migrate

if TYPE_CHECKING:
    from tests.simulation.database_wire import Wire
    from tests.simulation.world import World

STARTS, CANCELS = 196608, 80877102
"""What a client's first packet says: that it begins (version 3.0), or that what another one asks is no longer wanted."""
IDLE_TIMEOUT: Final = "idle_in_transaction_session_timeout"
LOOKS: Final = 0.01
"""Seconds without an answer after which PostgreSQL is asked whether it waits for a lock."""
SASL_FINAL: Final = 12
HALF_ANSWERS: Final = (b"T", b"n", b"E")
"""What the answer to half a request ends with: what columns there will be, or an error."""
CLOCK: Final = """
    CREATE SEQUENCE clock;
    CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
        SELECT pg_catalog.to_timestamp(last_value / 1e6) FROM {schema}.clock $$;
    CREATE FUNCTION pg_advisory_xact_lock(number bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
        SELECT pg_catalog.pg_advisory_xact_lock(hashtext('{schema}'), number::int) $$;
"""
"""The time, and locks that other schemas of the same database do not have, too."""
NOTES: Final = """
    CREATE TABLE writers (n bigserial, "table" text, "what" text, pid int, holder text, fence bigint);
    CREATE TABLE lives (incarnation text PRIMARY KEY, id text);
    CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO {schema}.writers ("table", "what", pid, holder, fence) SELECT NEW.{column}, TG_TABLE_NAME, pg_backend_pid(), holder, fence
        FROM (SELECT 1) AS one LEFT JOIN {schema}.leases ON leases."table" = NEW.{column};
        RETURN NULL; END $$;
    CREATE FUNCTION note_life() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO {schema}.lives VALUES (NEW.incarnation, NEW.id) ON CONFLICT DO NOTHING; RETURN NULL; END $$;
    CREATE TRIGGER note_writer AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION note_writer();
    CREATE TRIGGER note_life AFTER INSERT OR UPDATE ON nodes FOR EACH ROW EXECUTE FUNCTION note_life();
"""
"""Whoever adds a line to a journal is noted, with the lease as it is then, in the same transaction."""


@dataclass(frozen=True)
class Writer:
    """Who has added lines to a table's journal, and with which lease."""

    table: str
    pid: int
    """Of the connection."""
    node: str | None
    """The id of the node that had the lease; None: nobody had it."""
    fence: int | None


class Schema:
    """A schema with everything in it that a cluster has in its database, made once for all worlds of this process."""

    def __init__(self) -> None:
        self.name = f"orderup_sim_{os.getpid()}_{secrets.token_hex(4)}"
        self.url = _url({"search_path": f"{self.name},pg_catalog"})
        self._control = postgres.Database(_url({"search_path": self.name}), 1)
        atexit.register(self.close)  # first: whoever is stopped while the schema is made leaves none behind, either
        self.ask(f"CREATE SCHEMA {self.name}")
        self._control.query(lambda connection: migrate(connection, StorageKeys([bytes(range(32))])))
        for script in (CLOCK, NOTES):
            self._run(script.replace("{schema}", self.name).replace("{column}", '"table"'))
        own = f"SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') FROM pg_tables WHERE schemaname = '{self.name}' AND tablename <> 'alembic_version'"
        self._tables = self.ask(own)[0][0]

    def _run(self, script: str) -> None:
        self._control.query(lambda c: c.connection.run_async(lambda driver: driver.execute(script)))

    def empty(self) -> None:
        """Begin anew."""
        self._run(f"TRUNCATE {self._tables} RESTART IDENTITY; ALTER SEQUENCE {self.name}.fences RESTART")

    def ask(self, statement: str, *values: Any) -> list[Any]:
        """Carry out a statement beside all that nodes do, in no time."""
        return self._control.query(lambda c: _rows(c.exec_driver_sql(statement, values)))

    def writers(self) -> list[Writer]:
        """Who has added lines, in the order in which that was done."""
        found = self.ask(
            'SELECT "table", pid, id, fence FROM writers LEFT JOIN lives ON incarnation = holder ORDER BY n'
        )
        return [Writer(*row) for row in found]

    def close(self) -> None:
        """Leave nothing behind, whatever was interrupted."""
        self.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", self.name)
        self.ask(f"DROP SCHEMA IF EXISTS {self.name} CASCADE")
        self._control.close()


def _rows(result: Any) -> list[Any]:
    return [tuple(row) for row in result] if result.returns_rows else []


def _url(query: dict[str, str]) -> str:
    return f"{ADDRESS}{'&' if '?' in ADDRESS else '?'}{urlencode({'sslmode': 'disable', **query})}"


@cache
def process_schema() -> Schema:
    """The schema of this process."""
    return Schema()


class Database:
    """The server, as the world sees it."""

    def __init__(self, world: World, schema: Schema) -> None:
        self.world = world
        self.schema = schema
        self.chance = world.chance("database")
        self.down_until = 0.0
        """Until when it accepts nobody."""
        self.slow = 0.0
        """Seconds that each request takes longer."""
        self.failing = 0.0
        """How often it breaks off a connection, before or after it has done what was asked."""
        self.failures = 0
        self.sessions: list[Session] = []
        self.process_of: dict[int, int] = {}
        """The number of the process that each backend of PostgreSQL worked for."""

    @property
    def micros(self) -> int:
        """What time it is, in microseconds."""
        return int((EPOCH + self.world.now) * 1e6)

    def restart(self, seconds: float) -> None:
        """Crash, and be back in so many seconds."""
        self.failures += 1
        self.down_until = self.world.now + seconds
        for session in [*self.sessions]:
            session.crash()

    def look_again(self) -> None:
        """Something has been done: who waits for a lock may have it now."""
        for session in [each for each in self.sessions if each.blocked]:
            session.collect()

    def is_blocked(self, pid: int) -> bool:
        """Whether one of these sessions waits for another; whoever else uses this PostgreSQL lets go by itself."""
        blockers = self.schema.ask("SELECT pg_blocking_pids($1)", pid)[0][0]
        return bool({*blockers} & {session.pid for session in self.sessions})

    def terminate(self, pid: int) -> None:
        """End a backend that waits."""
        self.schema.ask("SELECT pg_terminate_backend($1)", pid)

    def wait_for_end(self, pid: int) -> None:
        """Go on when PostgreSQL has noticed that a connection is closed: nodes look whether others' are."""
        while self.schema.ask("SELECT pid FROM pg_stat_activity WHERE pid = $1", pid):
            select.select([], [], [], 0.0005)

    def end(self) -> None:
        """Let go of PostgreSQL."""
        for session in [*self.sessions]:
            session.crash()


class Session:
    """One connection to PostgreSQL, on its side."""

    def __init__(self, database: Database, address: tuple[Any, ...], wire: Wire) -> None:
        self._database = database
        self._wire = wire
        self._address = address
        self._socket = _connect(address)
        self._received = b""
        self._answer = b""
        self._owed = 0
        """So many answers are to come."""
        self._skip = 0
        """So many of them first that the client has not asked for."""
        self._begun = self._ended = False
        self.pid = 0
        self.status = b"I"
        """As PostgreSQL has it: T and E are transactions."""
        self.blocked = False
        self._half_asked = False
        """Whether the client wants to know something before it asks the rest."""
        self._asked = 0
        self._patience: float | None = None
        """Seconds that a transaction may stand still."""
        database.sessions.append(self)

    def receive(self, data: bytes) -> None:
        """Carry out what a client asks, and answer."""
        database = self._database
        if self._ended:
            return
        self._asked += 1
        if self._begun and data[:1] == b"X":
            if self.blocked:  # it is noticed when the lock is free
                self._wire.ended = True
                return
            self._roll_back()
            self._end(told=True)
            database.look_again()
            return
        breaks = self._begun and database.failing and database.chance.random() < database.failing
        if breaks and database.chance.random() < 0.5:
            database.failures += 1
            self.crash()
            return
        if not self._begun:
            if struct.unpack("!l", data[4:8])[0] == CANCELS:
                self._cancel(data)
                return
            data = self._prepare(data)
            self._begun, self._owed = True, 1
        else:
            data = self._note_asked(data)
        self._socket.sendall(data)
        self.collect(loses=bool(breaks))
        database.look_again()

    def _note_asked(self, data: bytes) -> bytes:
        """Count the answers that are to come, and have PostgreSQL know what time it is. Return what it is to be sent."""
        begins = not self._half_asked
        kinds = [kind for kind, _ in _messages(data)]
        self._owed += sum(kind in (b"Q", b"S") for kind in kinds)
        self._half_asked = kinds[-1:] == [b"H"]
        if kinds[:1] == [b"p"]:
            return data
        told = f"SELECT pg_catalog.setval('{self._database.schema.name}.clock', {self._database.micros})"
        if begins:
            self._owed, self._skip = self._owed + 1, 1
            return _query(told) + data
        self._database.schema.ask(told)
        return data

    def collect(self, *, loses: bool = False, waits: bool = True) -> None:
        """Read the answer, as far as it has come; the client is told when it is whole, unless the connection breaks before."""
        while self._owed or self._half_asked:
            if waits and not select.select([self._socket], [], [], 0.0 if self.blocked else LOOKS)[0]:
                if self.pid and self._database.is_blocked(self.pid):
                    self.blocked = True
                    return
                self.blocked = False
                continue
            received = self._socket.recv(1 << 20)
            if not received:
                self._owed = 0
                self._end(told=True)
                return
            self._received += received
            if self._take():
                break
        self.blocked = False
        answer, self._answer = self._answer, b""
        if loses:
            self._database.failures += 1
            self.crash()
        elif self._wire.ended:
            self.end()
        else:
            self._wire.answers(answer)
            self._watch()

    def _take(self) -> bool:
        """Take whole messages. Return whether the client has to say something first."""
        while len(self._received) >= 5:
            kind, size = self._received[:1], struct.unpack("!l", self._received[1:5])[0] + 1
            if len(self._received) < size:
                break
            message, self._received = self._received[:size], self._received[size:]
            skipped = self._skip > 0
            if kind == b"Z":
                self._owed -= 1
                self._skip -= skipped
                self.status = message[5:6]
            elif kind == b"K":
                self.pid = struct.unpack("!l", message[5:9])[0]
                self._database.process_of[self.pid] = self._wire.process
            if not skipped:
                self._answer += message
            if self._half_asked and not self._owed and kind in HALF_ANSWERS:
                return True
            if kind == b"R" and struct.unpack("!l", message[5:9])[0] not in (0, SASL_FINAL):
                return True
        return False

    def _watch(self) -> None:
        """End a transaction that stands still for too long."""
        asked, world = self._asked, self._database.world
        if self.status == b"I" or self._patience is None:
            return

        def look() -> None:
            if self._asked == asked and not self._ended:
                self.crash()

        world.after(self._patience, look)

    def _prepare(self, data: bytes) -> bytes:
        """Begin a session as the client wants it; but its patience is measured here, and what it commits need not outlive this machine."""
        parts = data[8:].split(b"\0")
        settings = dict(zip(parts[::2], parts[1::2], strict=False))
        settings.pop(b"", None)
        self._patience = float(settings.pop(IDLE_TIMEOUT.encode(), b"0")) / 1000 or None
        settings[b"synchronous_commit"] = b"off"
        settings[b"application_name"] = self._database.schema.name.encode()
        body = b"".join(each + b"\0" for pair in settings.items() for each in pair) + b"\0"
        return struct.pack("!ll", len(body) + 8, STARTS) + body

    def _cancel(self, data: bytes) -> None:
        """Give up what another session asks."""
        pid = struct.unpack("!l", data[8:12])[0]
        self._socket.sendall(data)
        while self._socket.recv(100):
            pass
        self._end(told=True)
        for session in [each for each in self._database.sessions if each.pid == pid and each.blocked]:
            session.collect(waits=False)
        self._database.look_again()

    def crash(self) -> None:
        """Break it off: what was not committed is not done."""
        if not self._ended:
            if self.blocked:
                self._database.terminate(self.pid)
            self._roll_back()
            self._end(told=True)
            self._database.look_again()

    def end(self) -> None:
        """The client is gone. Who waits for a lock does not notice before he has it."""
        if not self._ended and not self.blocked:
            self._roll_back()
            self._end(told=False)
            self._database.look_again()

    def _roll_back(self) -> None:
        if self.blocked:
            while self._socket.recv(1 << 20):
                pass
        elif self._begun and self.status != b"I":
            sync = b"S" + struct.pack("!l", 4) if self._half_asked else b""
            self._socket.sendall(sync + _query("ROLLBACK"))
            self._owed = self._skip = 1 + bool(sync)
            self._half_asked = False
            while self._owed:
                self._received += self._socket.recv(1 << 20)
                self._take()

    def _end(self, *, told: bool) -> None:
        self._ended, self.blocked = True, False
        self._socket.close()
        if self.pid:
            self._database.wait_for_end(self.pid)
        self._database.sessions.remove(self)
        if told:
            self._wire.breaks()


def _connect(address: tuple[Any, ...]) -> socket.socket:
    if len(address) == 1:
        made = socket.socket(socket.AF_UNIX)
        made.connect(address[0])
    else:
        made = socket.create_connection(address)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def _query(text: str) -> bytes:
    content = text.encode() + b"\0"
    return b"Q" + struct.pack("!l", len(content) + 4) + content


def _messages(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at + 5 <= len(data):
        size = struct.unpack("!l", data[at + 1 : at + 5])[0] + 1
        yield data[at : at + 1], data[at : at + size]
        at += size
