"""What people notice when one of several servers fails: the seconds until they play on, and whether anything that they were told was lost or done twice.

    python -m benchmarks.nodes [--faults kill=20,restart=5,leave=5,pause=2,no-database=2,no-bus=2] [--tables 9] [--seed 1] [--json]

Three nodes, started as anybody starts them (`orderup serve --database-url --bus`), share an empty schema of PostgreSQL. At tables of all games, whose
seats are all people's, everybody is connected to a random node that is up, and to another one when that has gone or closes. Every few
seconds something happens to a random node that has tables:

    kill         `kill -9`; it is started again after 4 s
    restart      `kill -9`; it is started again at once
    leave        SIGTERM; it is started again after 4 s
    pause        SIGSTOP, and after 20 s SIGCONT
    no-database  what it and the database say to each other does not arrive for 10 s: it comes later
    no-bus       the same, with the bus

A node that is killed, stopped or paused takes no new connections, as a proxy would see to. People notice that a node is silent when a ping is not answered for a second
and a half; the page counts three pings, which takes it 8 s.

Printed are for each kind of fault median, 95th percentile and worst of: the seconds from the fault to the first accepted move at each table that was on the node
(`tables`); and the longest time without a sign of the table (a welcome, an event, an answer) from the fault until the node is well again, for
everybody whose socket or table was on it (`people`). Moves are compared in the end with the journal in the
database, and events that anybody has seen: `lost` is a move that was acknowledged, or an event that was seen, and is not there; `doubled` is a
command that made two events, or an event that was seen otherwise by somebody else, or is otherwise in the journal. The checksum is over all events that were seen.
Exit code 1: something was lost or doubled, somebody did not come back within a minute, or a node has logged an error.

Needs PostgreSQL (`ORDERUP_TEST_POSTGRES`, a database in which schemas may be made) and NATS (`ORDERUP_TEST_NATS`).
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
import uvloop
from tests.server.lines import line_to, over
from tests.server.nats import ADDRESS
from tests.server.postgres import new_database, run
from websockets.asyncio.client import connect

from benchmarks.party import GAMES, PATIENCE, Message, Party, Person, all_move, as_told, checksum, open_table
from benchmarks.workers import free_port
from orderup.server.store.encryption import StorageKeys, load_or_create_storage_keys
from orderup.server.store.postgres import READ_ONLY_SETTINGS, Database
from orderup.server.store.reads import lines_of
from orderup.server.store.records import AddLine
from orderup.server.store.schema import games
from orderup.server.store.signing_key import load_or_create_signing_key

NUM_NODES = 3
EVERY = 0.3
"""Seconds between two moves of a seat."""
CALM = (0.5, 1.5)
"""Seconds between the end of a fault and the next one: at least, at most."""
FAULTS = {"kill": 4.0, "restart": 0.0, "leave": 4.0, "pause": 20.0, "no-database": 10.0, "no-bus": 10.0}
"""Seconds that each kind of fault lasts."""
USUAL = "kill=20,restart=5,leave=5,pause=2,no-database=2,no-bus=2"
SIGN = 0.1
"""Seconds after a fault from which on a message is a sign of the table: what was on its way has come."""
RETRY = (0.1, 0.2)
"""Seconds between two tries to connect: as the page's first."""
SHORT_CLOCKS = {"diner": {"close": 500, "break": 500}}
"""Milliseconds, by game."""
PING_EVERY, SILENT, OPEN = 0.5, 1.5, 2.0
"""Seconds between two pings of a person, until one that is not answered means that the node is gone, and until a connection stands."""


class NodeProcess:
    """`orderup serve` as one of several nodes, with its own lines to the database and the bus."""

    def __init__(self, folder: Path, number: int, database: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._data, self._keys, self._database_url = folder / f"node-{number}", folder / "keys", database
        self.log = folder / f"log-{number}"
        self.database, self.bus = line_to(database), line_to(ADDRESS)
        self.process: asyncio.subprocess.Process | None = None
        self.takes = False
        """Whether a proxy would lead people here."""

    @property
    def name(self) -> str:
        return (self._data / "node.id").read_text().strip()

    async def open(self) -> None:
        for line in (self.database, self.bus):
            await line.open()

    async def start(self) -> None:
        """Start it, and wait until it is ready."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self._data), "--keys", str(self._keys)]
        shared = ["--database-url", over(self._database_url, self.database), "--bus", over(ADDRESS, self.bus)]
        command = [sys.executable, "-m", "orderup", "serve", *where, *shared, "--log-format", "json"]
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL, stderr=log)
        await self.is_well()
        self.takes = True

    async def is_well(self) -> None:
        """Wait until it has all that it needs."""
        async with httpx.AsyncClient(timeout=PATIENCE) as http, asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(httpx.TransportError):
                    answer = await http.get(f"{self.url}/healthz")
                    if answer.status_code == 200 and answer.json()["rules"] == "ready":
                        return
                await asyncio.sleep(0.1)

    def send(self, what: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    async def end(self, what: signal.Signals = signal.SIGKILL) -> None:
        """Have the process end."""
        self.takes = False
        if self.process is not None and self.process.returncode is None:
            self.send(what)
            await self.process.wait()

    async def close(self) -> None:
        await self.end()
        for line in (self.database, self.bus):
            await line.close()


class Wanderer(Person):
    """Somebody who connects to any node, and to another one when that has failed."""

    def __init__(
        self, party: Party, nodes: Sequence[NodeProcess], seat: int, host: str | None, rng: random.Random
    ) -> None:
        super().__init__(party, "", seat, host, rng, EVERY)
        self._nodes = nodes
        self.node: NodeProcess | None = None
        """Where the connection leads, or the one before."""
        self.sign = asyncio.Event()
        """Since the fault the table has given a sign."""
        self.sign_at = self.silence = 0.0
        """When it gave the last one, and the most seconds between two, from the fault on."""

    def _delay(self) -> float:
        return self.rng.uniform(*RETRY)

    def _where(self) -> str:
        up = [node for node in self._nodes if node.takes] or self._nodes
        self.node = self.rng.choice([node for node in up if node is not self.node] or up)
        return self.node.url

    def _connect(self) -> connect:
        return connect(
            self._live(self._where()),
            compression=None,
            ping_interval=PING_EVERY,
            ping_timeout=SILENT,
            open_timeout=OPEN,
            close_timeout=0.1,
        )

    async def _take(self, message: Message) -> None:
        self.note_sign(message["type"])
        await super()._take(message)

    def note_sign(self, kind: str) -> None:
        now = time.perf_counter()
        if kind in ("welcome", "event", "deal", "done") and now - self.party.waits_since > SIGN:
            self.silence, self.sign_at = max(self.silence, now - self.sign_at), now
            self.sign.set()

    def wait_anew(self, since: float) -> None:
        """A fault has begun."""
        self.sign.clear()
        self.silence, self.sign_at = 0.0, since


@dataclass
class Cluster:
    """The nodes, and those who play there."""

    database: str
    keys: StorageKeys
    nodes: list[NodeProcess]
    parties: list[Party] = field(default_factory=list)
    people: list[Wanderer] = field(default_factory=list)
    coming: list[asyncio.Task[None]] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    """Who did not come back, in words."""

    async def tables_at(self) -> dict[str, NodeProcess]:
        """By table: the node that has it."""
        statement = 'SELECT leases."table", nodes.id FROM leases JOIN nodes ON nodes.incarnation = leases.holder'
        by_name = {node.name: node for node in self.nodes}
        return {row["table"]: by_name[row["id"]] for row in await run(self.database, statement)}

    async def send_home(self) -> None:
        """Have everybody leave."""
        for person in self.people:
            await person.leave()
        for task in self.coming:
            task.cancel()
        await asyncio.gather(*self.coming, return_exceptions=True)

    async def alive(self) -> set[str]:
        """The names of the nodes that are alive."""
        found = await run(self.database, "SELECT id FROM nodes WHERE alive_until > clock_timestamp()")
        return {row["id"] for row in found}

    def errors(self) -> list[str]:
        """What the nodes have logged that is worse than a warning."""
        lines = [line for node in self.nodes for line in node.log.read_text().splitlines()]
        return [line for line in lines if '"level":"error"' in line.replace(" ", "") or not line.startswith("{")]

    def warnings(self) -> Counter[str]:
        """What they have logged, and how often; without the names of nodes."""
        lines = [line for node in self.nodes for line in node.log.read_text().splitlines() if line.startswith("{")]
        return Counter(re.sub(r"\b[0-9a-f]{16}\b|\d+", "_", json.loads(line)["text"]) for line in lines)


@asynccontextmanager
async def cluster_of(tables: int, rng: random.Random) -> AsyncIterator[Cluster]:
    """Start all nodes, and have people play at so many tables until the end."""
    async with new_database() as database, contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "keys").mkdir()
        load_or_create_signing_key(folder / "keys")
        keys = load_or_create_storage_keys(folder / "keys")
        cluster = Cluster(database, keys, [NodeProcess(folder, number, database) for number in range(NUM_NODES)])
        for node in cluster.nodes:
            await node.open()
            stack.push_async_callback(node.close)
        await asyncio.gather(*(node.start() for node in cluster.nodes))
        await seat_people(cluster, tables, rng)
        cluster.coming = [asyncio.create_task(person.come()) for person in cluster.people]
        try:
            await all_move(cluster.parties)
            yield cluster
        finally:
            await cluster.send_home()


async def seat_people(cluster: Cluster, tables: int, rng: random.Random) -> None:
    """Open tables of all games, by turns at all nodes."""
    games = list(GAMES.items())
    for n in range(tables):
        game, players = games[n % len(games)]
        url = cluster.nodes[n // len(games) % NUM_NODES].url
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            party, host = await open_table(http, game, players, n, **SHORT_CLOCKS.get(game, {}))
        seats = [Wanderer(party, cluster.nodes, seat, None if seat else host, rng) for seat in range(players)]
        party.seats = seats
        cluster.parties.append(party)
        cluster.people += seats


@dataclass
class Seconds:
    """How long it took to play on after a kind of fault, for each table, and the longest silence, for each person that it touched."""

    tables: list[float] = field(default_factory=list)
    people: list[float] = field(default_factory=list)

    def add(self, other: "Seconds") -> None:
        self.tables += other.tables
        self.people += other.people


def begin(node: NodeProcess, kind: str) -> None:
    """Have a fault of this kind begin."""
    match kind:
        case "no-database":
            node.database.cut()
        case "no-bus":
            node.bus.cut()
        case _:
            node.takes = False
            node.send({"pause": signal.SIGSTOP, "leave": signal.SIGTERM}.get(kind, signal.SIGKILL))


async def mend(cluster: Cluster, node: NodeProcess, kind: str, lasts: float) -> None:
    """Have it end after so many seconds, and wait until the node is one again."""
    if kind in ("kill", "restart", "leave"):
        assert node.process is not None
        await node.process.wait()
    await asyncio.sleep(lasts)
    match kind:
        case "no-database":
            node.database.mend()
        case "no-bus":
            node.bus.mend()
        case "pause":
            node.send(signal.SIGCONT)
        case _:
            await node.start()
    async with asyncio.timeout(PATIENCE):
        while node.name not in await cluster.alive():  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.1)
    await node.is_well()
    node.takes = True


async def befall(cluster: Cluster, kind: str, lasts: float, rng: random.Random) -> Seconds:
    """Have one fault happen to a node with tables, and wait until everybody plays on and the node is well again."""
    at = await cluster.tables_at()
    node = rng.choice([node for node in cluster.nodes if node in at.values()])
    parties = [party for party in cluster.parties if at.get(party.table) is node]
    people = [person for person in cluster.people if person.party in parties or person.node is node]
    begin(node, kind)
    began = time.perf_counter()
    for party in cluster.parties:
        party.wait_anew()
    for person in cluster.people:
        person.wait_anew(began)
    mending = asyncio.create_task(mend(cluster, node, kind, lasts))
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(party.first.wait() for party in parties), *(each.sign.wait() for each in people))
    cluster.stuck += [
        f"{kind}: no move at {party.table} ({party.game})" for party in parties if not party.first.is_set()
    ]
    cluster.stuck += [f"{kind}: no sign of {each.party.table}" for each in people if not each.sign.is_set()]
    await mending
    return Seconds(
        [party.first_at - began for party in parties if party.first.is_set()],
        [person.silence for person in people if person.sign.is_set()],
    )


def compare(cluster: Cluster) -> None:
    """Compare what people were told with the journals in the database."""
    database = Database(cluster.database, 1, READ_ONLY_SETTINGS)
    try:
        for party in cluster.parties:
            compare_table(party, database.query(partial(all_lines, keys=cluster.keys, table=party.table)))
    finally:
        database.close()


def all_lines(connection: sa.Connection, keys: StorageKeys, table: str) -> list[AddLine]:
    """Return the lines of all rounds of a table that are kept."""
    rounds = connection.execute(sa.select(games.c.round).where(games.c.table == table)).scalars()
    return [line for number in sorted(rounds) for line in lines_of(connection, keys, table, number)]


def compare_table(party: Party, lines: list[AddLine]) -> None:
    oldest = min((line.round for line in lines), default=0)
    stored = {(line.round, line.v): as_told(json.loads(line.line)) for line in lines}
    for (number, v), told in party.seen.items():
        found = stored.get((number, v))
        if number >= oldest and found is None:
            party.lost.append(f"round {number}: event {v} was seen, and is not in the journal")
        elif number >= oldest and found != told:
            party.doubled.append(f"round {number}: {told} was seen, and {found} is in the journal")
    commands = Counter(line.command.rpartition(":")[2] for line in lines if line.command is not None)
    party.doubled += [f"move {command} was made {times} times" for command, times in commands.items() if times > 1]
    missing = {command for command, number in party.acknowledged.items() if number >= oldest} - commands.keys()
    party.lost += [f"move {command} was acknowledged, and is not in the journal" for command in sorted(missing)]
    for (number, v), after in pairwise(stored):
        if after not in ((number, v + 1), (number + 1, 1)):
            party.lost.append(f"round {number}: after event {v} comes {after} in the journal")


async def measure(faults: dict[str, int], tables: int, seed: int, lasts: dict[str, float] = FAULTS) -> dict[str, Any]:
    """Have so many faults of each kind happen, in an order of chance, and return what came of it. `lasts` is in seconds, by kind."""
    rng = random.Random(seed)
    order = [kind for kind, times in faults.items() for _ in range(times)]
    rng.shuffle(order)
    seconds: dict[str, Seconds] = defaultdict(Seconds)
    async with cluster_of(tables, rng) as cluster:
        for kind in order:
            await asyncio.sleep(rng.uniform(*CALM))
            taken = await befall(cluster, kind, lasts[kind], rng)
            seconds[kind].add(taken)
            worst = [f"{max(each, default=0.0):5.2f} s" for each in (taken.tables, taken.people)]
            print(f"{kind:12} tables, people: {' '.join(worst)}", file=sys.stderr, flush=True)
        await asyncio.sleep(1)  # the last answers about earlier moves come
        await cluster.send_home()
        await asyncio.to_thread(compare, cluster)
        return {
            "faults": {kind: {"times": faults[kind], **vars(seconds[kind])} for kind in faults},
            "acknowledged": sum(len(party.acknowledged) for party in cluster.parties),
            "events": sum(len(party.seen) for party in cluster.parties),
            "lost": [f"{party.game} {party.table}: {what}" for party in cluster.parties for what in party.lost],
            "doubled": [f"{party.game} {party.table}: {what}" for party in cluster.parties for what in party.doubled],
            "stuck": cluster.stuck,
            "errors": cluster.errors(),
            "warnings": cluster.warnings(),
            "checksum": checksum(cluster.parties),
        }


def is_well(found: dict[str, Any]) -> bool:
    return not (found["lost"] or found["doubled"] or found["stuck"] or found["errors"])


def summary(taken: list[float]) -> dict[str, float]:
    if not taken:
        return {}
    ordered = sorted(taken)
    figures = {"median": statistics.median(ordered), "p95": ordered[len(ordered) * 95 // 100], "worst": ordered[-1]}
    return {name: round(value, 2) for name, value in figures.items()}


def faults_of(text: str) -> dict[str, int]:
    found = {kind: int(times) for kind, times in (each.split("=") for each in text.split(","))}
    if unknown := found.keys() - FAULTS.keys():
        raise argparse.ArgumentTypeError(f"no such fault: {', '.join(unknown)}; there are {', '.join(FAULTS)}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=faults_of, default=USUAL, help=f"how often each kind happens; {USUAL}")
    parser.add_argument("--tables", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    subprocess.run(  # our own program
        [sys.executable, "-m", "orderup", "warm", "--all"], check=True, stdout=subprocess.DEVNULL
    )
    found = uvloop.run(measure(asked.faults, asked.tables, asked.seed))
    for fault in found["faults"].values():
        fault.update({what: {"times": len(fault[what]), **summary(fault[what])} for what in ("tables", "people")})
    found["load"] = os.getloadavg()[0]
    if asked.json:
        print(json.dumps(found))
        return 0 if is_well(found) else 1
    print(f"{'':12} {'':6} {'times':>6} {'median':>8} {'p95':>8} {'worst':>8}")
    for kind, fault in found["faults"].items():
        for what in ("tables", "people"):
            figures = [f"{fault[what].get(name, float('nan')):6.2f} s" for name in ("median", "p95", "worst")]
            print(f"{kind:12} {what:6} {fault[what]['times']:6}", *figures)
    told = ", ".join(f"{len(found[what])} {what}" for what in ("lost", "doubled", "stuck", "errors"))
    print(f"{found['acknowledged']} acknowledged moves, {found['events']} events: {told}; checksum {found['checksum']}")
    for what in ("lost", "doubled", "stuck", "errors"):
        for each in found[what]:
            print(f"    {what}: {each}")
    for text, times in found["warnings"].items():
        print(f"    {times} times in the logs: {text}")
    print(f"{sum(asked.faults.values())} faults, {asked.tables} tables, load {found['load']:.1f}")
    return 0 if is_well(found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
