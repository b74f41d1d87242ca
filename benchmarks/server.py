"""How fast the live service answers: from a seat's command to its own screen's update.

    python benchmarks/server.py [--tables 100] [--seconds 20] [--every 250] [--traces] [--no-races] [--json]

Opens tables of four people each over a local socket. Every seat acts once per interval: it makes a random legal move,
or, when it has none, sends one that is refused. The server runs on one core, with its journal in SQLite as in
production; the guests run on another. Measured is the time from sending a move until the mover receives its own
event, and until a refusal arrives.

In the same run a peer is measured in the same way: a bare relay on the `websockets` library, without rules, journal
or menus, that sends every message on to the four of a table, at the size of our events.

Beside the latencies stand the server's processor time per action (all of it: rules, journal, sockets, kernel), which a busy machine
blurs less, and what shows whether the guests themselves were the slow ones: how busy their core was, and how late they acted.

With `--traces` moves are traced, as OpenTelemetry's variables say: what that costs, two runs tell. With `--no-races` the first
to arrive has the card, as before there were fair races: these guests all want the same few cards, and so much of what they do waits.

The checksum is over what every table has seen: all four seats must have seen the same events. (It differs from run to
run, since who is faster differs.) Exit code 1: they have not.
"""

import argparse
import asyncio
import contextlib
import gc
import hashlib
import json
import multiprocessing
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

NUM_SEATS = 4
WARM_UP = 3.0
"""Seconds before the measuring begins."""
SHORT_CLOCKS = {"countdown": 100, "close": 500, "break": 500}
PERCENTILES = (50, 90, 95, 99, 99.9)


class Happened(msgspec.Struct):
    """What a guest reads of an event."""

    v: int
    seat: int | None
    move: msgspec.Raw
    status: msgspec.Raw


class Entry(msgspec.Struct):
    """What a guest reads of a menu."""

    move: dict[str, Any]
    why: str | None


class Message(msgspec.Struct):
    """What a guest reads of a message."""

    type: str
    id: str | None = None
    event: Happened | None = None
    menu: list[Entry] | None = None
    table: dict[str, Any] | None = None


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode


class Latencies:
    """Milliseconds, collected while the measuring is on."""

    def __init__(self) -> None:
        self.ms: list[float] = []

    def percentiles(self) -> dict[str, float]:
        ordered = sorted(self.ms) or [float("nan")]
        return {f"p{p}": round(ordered[min(len(ordered) - 1, int(len(ordered) * p / 100))], 2) for p in PERCENTILES}


class Run:
    """One measurement: when it is on, and what it finds."""

    def __init__(self, every: float, seconds: float) -> None:
        self.every = every
        self.begins = time.perf_counter() + WARM_UP
        self.ends = self.begins + seconds
        self.events = Latencies()
        self.refusals = Latencies()
        self.lateness = Latencies()
        self.received = 0
        self.bytes = 0

    @property
    def actions(self) -> int:
        return len(self.events.ms) + len(self.refusals.ms)

    async def processor(self, *server: int) -> tuple[float, float]:
        """Return the seconds of processor that the server's processes and these guests have used while the measuring was on."""
        await asyncio.sleep(self.begins - time.perf_counter())
        used = cpu_seconds(*server), time.process_time()
        await asyncio.sleep(self.ends - time.perf_counter())
        return cpu_seconds(*server) - used[0], time.process_time() - used[1]

    async def wait_for(self, due: float) -> None:
        """Sleep, and take note of how late one wakes."""
        await asyncio.sleep(max(0, due - time.perf_counter()))
        self.note(self.lateness, due)

    def costs(self, used: tuple[float, float]) -> dict[str, Any]:
        seconds = self.ends - self.begins
        return {
            "cpu_us_per_action": round(used[0] / max(1, self.actions) * 1e6),
            "server_cores": round(used[0] / seconds, 2),
            "guests_cores": round(used[1] / seconds, 2),
            "guests_late_ms": self.lateness.percentiles(),
        }

    def note(self, where: Latencies, sent: float) -> None:
        now = time.perf_counter()
        if self.begins <= sent and now <= self.ends:
            where.ms.append((now - sent) * 1000)

    @property
    def over(self) -> bool:
        return time.perf_counter() > self.ends


class Guest:
    """A person at a table, who acts once per interval."""

    def __init__(self, run: Run, socket: ClientConnection, seat: int, rng: random.Random) -> None:
        self.run, self.socket, self.seat, self.rng = run, socket, seat, rng
        self.menu: list[Entry] = []
        self.state = "lobby"
        self.sent: float | None = None
        self.number = 0
        self.seen = [b""]
        """After every event, a digest of all so far."""

    async def read(self) -> None:
        async for text in self.socket:
            self.run.received += 1
            self.run.bytes += len(text)
            self.take(decode(text))

    def take(self, message: Message) -> None:
        if message.menu is not None:
            self.menu = message.menu
        if message.table is not None:
            self.state = message.table["state"]
        if message.event is not None:
            self.take_event(message.event)
        elif message.type == "refused" and self.sent is not None:
            self.run.note(self.run.refusals, self.sent)
            self.sent = None

    def take_event(self, event: Happened) -> None:
        line = b"%d %r " % (event.v, event.seat) + bytes(event.move)
        self.seen.append(hashlib.sha256(self.seen[-1] + line).digest())
        if event.seat == self.seat and self.sent is not None:
            self.run.note(self.run.events, self.sent)
            self.sent = None

    async def act(self) -> None:
        """Act at a steady rate, from a random start."""
        due = time.perf_counter() + self.rng.random() * self.run.every
        while not self.run.over:
            await self.run.wait_for(due)
            due += self.run.every
            if self.sent is None:
                await self.do_something()

    async def do_something(self) -> None:
        if self.state == "over" and self.seat == 0:
            await self.send(type="rematch")
        elif self.state == "lobby":
            await self.send(type="ready", ready=True)
        elif self.state == "playing" and self.menu:
            legal = [entry.move for entry in self.menu if entry.why is None]
            move = self.rng.choice(legal or [entry.move for entry in self.menu])
            self.sent = time.perf_counter()
            await self.send(type="move", move=move)

    async def send(self, **command: Any) -> None:
        self.number += 1
        await self.socket.send(encode({"id": f"{self.seat}-{self.number}", **command}).decode())


def address_of(table: int) -> dict[str, str]:
    """Return the header by which a table's guests come from an address of their own, of those for benchmarks (RFC 2544)."""
    return {"X-Forwarded-For": f"198.18.{table // 256}.{table % 256}"}


async def sit_down(
    run: Run, url: str, opened: dict[str, str], proxied: dict[str, str], seat: int, rng: random.Random
) -> Guest:
    live = f"{url.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"
    socket = await connect(live, compression=None, additional_headers=proxied)
    guest = Guest(run, socket, seat, rng)
    await socket.send(encode({"type": "hello"}).decode())
    await guest.send(type="sit", seat=seat, name=f"Guest {seat}")
    return guest


def cpu_seconds(*processes: int) -> float:
    """Return the time that processes have used so far; NaN where the system does not tell."""
    try:
        fields = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in processes]
    except OSError:
        return float("nan")
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


async def visit(
    url: str, processes: tuple[int, ...], tables: int, every: float, seconds: float, **clocks: int
) -> dict[str, Any]:
    """Fill the server, measure, and compare what the four of every table have seen. `clocks` are those of the tables, in milliseconds, beside the short ones."""
    import httpx  # noqa: PLC0415  # only the guests' process needs it

    rng = random.Random(7)
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        table = {"game": "diner", "players": NUM_SEATS, "clocks": {**SHORT_CLOCKS, **clocks}}
        opened = [
            (await http.post("/api/tables", json=table, headers=address_of(n))).raise_for_status().json()
            for n in range(tables)
        ]
    run = Run(every, seconds + 2)
    parties = [
        [await sit_down(run, url, one, address_of(n), seat, rng) for seat in range(NUM_SEATS)]
        for n, one in enumerate(opened)
    ]
    guests = [guest for party in parties for guest in party]
    readers = [asyncio.create_task(guest.read()) for guest in guests]
    run.begins = time.perf_counter() + WARM_UP
    run.ends = run.begins + seconds
    gc.collect()
    gc.freeze()
    used = asyncio.create_task(run.processor(*processes))
    await asyncio.gather(*(guest.act() for guest in guests))
    await asyncio.sleep(1)
    for guest in guests:
        await guest.socket.close()
    await asyncio.gather(*readers)
    return {**report(run, parties, seconds), **run.costs(await used)}


def report(run: Run, parties: list[list[Guest]], seconds: float) -> dict[str, Any]:
    common = [min(len(guest.seen) for guest in party) for party in parties]
    seen = [{guest.seen[n - 1] for guest in party} for party, n in zip(parties, common, strict=True)]
    return {
        "tables": len(parties),
        "actions_per_s": round(run.actions / seconds),
        "events_per_s": round(len(run.events.ms) / seconds),
        "event_ms": run.events.percentiles(),
        "refusal_ms": run.refusals.percentiles(),
        "bytes_per_message": round(run.bytes / max(1, run.received)),
        "tables_agree": all(len(views) == 1 for views in seen),
        "checksum": hashlib.sha256(repr([sorted(views) for views in seen]).encode()).hexdigest()[:16],
    }


async def relay(listener: socket.socket, size: int) -> None:
    """Serve the peer: whatever a member of a table sends goes to all four, padded to `size` bytes."""
    tables: dict[str, set[ServerConnection]] = {}
    padding = "x" * size

    async def member(socket: ServerConnection) -> None:
        assert socket.request is not None
        party = tables.setdefault(socket.request.path, set())
        party.add(socket)
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                for other in party:
                    await other.send(text + padding)

    async with serve(member, sock=listener, compression=None) as server:
        await server.serve_forever()


async def visit_peer(url: str, process: int, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """Send `rate` messages a second through the peer, spread evenly over all seats."""
    every = tables * NUM_SEATS / rate
    run = Run(every, seconds)
    address = url.replace("http", "ws", 1)
    rng = random.Random(7)

    async def member(table: int, seat: int) -> None:
        async with connect(f"{address}/{table}", compression=None) as socket:
            name = f"{seat} "
            sent: dict[str, float] = {}

            async def read() -> None:
                async for text in socket:
                    assert isinstance(text, str)
                    if text.startswith(name):
                        run.note(run.events, sent.pop(text.split(" ", 2)[1]))

            reader = asyncio.create_task(read())
            due = time.perf_counter() + rng.random() * every
            number = 0
            while not run.over:
                await run.wait_for(due)
                due += every
                number += 1
                sent[str(number)] = time.perf_counter()
                await socket.send(f"{name}{number} ")
            await asyncio.sleep(0.5)
            reader.cancel()

    used = asyncio.create_task(run.processor(process))
    await asyncio.gather(*(member(table, seat) for table in range(tables) for seat in range(NUM_SEATS)))
    return {
        "messages_per_s": round(run.actions / seconds),
        "message_ms": run.events.percentiles(),
        **run.costs(await used),
    }


def run_our_server(listener: socket.socket, data: Path, *, traces: bool = False) -> None:
    """Run the server, on this process's core; only the limits for strangers are lifted."""
    from orderup.server.http.serving.server_app import ServerApp  # noqa: PLC0415  # the server's process only
    from orderup.server.http.serving.uvicorn_server import run_server  # noqa: PLC0415  # the server's process only
    from orderup.server.settings import Rate, Settings  # noqa: PLC0415  # the server's process only

    run_server(
        ServerApp(
            Settings(
                data=data,
                traces=traces,
                new_tables=Rate(1e6, 1e6),
                max_tables_per_address=1_000_000,
                max_connections=1_000_000,
            )
        ),
        listener,
        lambda: None,
    )


def run_peer(listener: socket.socket, size: int) -> None:
    """Serve the peer."""
    uvloop.run(relay(listener, size))


def on_core(core: int, work: Callable[..., None], *arguments: Any) -> None:
    """Do the work on one core only (where the system can)."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[core % len(cores)]})
    work(*arguments)


def measure(work: Callable[..., None], argument: Any, visiting: Callable[[str, int], Any]) -> dict[str, Any]:
    """Start a server on core 0, visit it from core 1, and stop it."""
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        process = multiprocessing.get_context("fork").Process(target=on_core, args=(0, work, listener, argument))
        process.start()
        found: dict[str, Any] = {}
        try:
            on_core(1, lambda: found.update(uvloop.run(visiting(url, process.pid or 0))))
        finally:
            process.terminate()
            process.join()
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Latency of the live service.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--every", type=float, default=250, help="milliseconds between two actions of a seat")
    parser.add_argument("--traces", action="store_true", help="trace moves, as OpenTelemetry's variables say")
    parser.add_argument("--no-races", action="store_true", help="first come, first served")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    every, seconds = options.every / 1000, options.seconds
    everywhere = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    with tempfile.TemporaryDirectory() as data:
        serving = partial(run_our_server, traces=options.traces)
        clocks = {"fair": 0} if options.no_races else {}
        ours = measure(
            serving, Path(data), lambda url, pid: visit(url, (pid,), options.tables, every, seconds, **clocks)
        )
    if everywhere is not None:
        os.sched_setaffinity(0, everywhere)
    rate = max(1, ours["actions_per_s"])
    size = ours["bytes_per_message"]
    peer = measure(run_peer, size, lambda url, pid: visit_peer(url, pid, options.tables, rate, seconds))
    ratio = round(ours["cpu_us_per_action"] / max(1, peer["cpu_us_per_action"]), 2)
    result = {"load": os.getloadavg()[0], "house": ours, "peer (websockets relay)": peer, "cpu_ratio_to_peer": ratio}
    sys.stdout.write(json.dumps(result, indent=None if options.json else 2) + "\n")
    return 0 if ours["tables_agree"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
