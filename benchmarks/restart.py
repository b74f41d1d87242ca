"""How soon a game goes on after `kill -9`: from the moment when the server accepts connections again to the first accepted move.

    python -m benchmarks.restart [--kills 10] [--tables 50] [--json]

One server of ours, started as anybody starts it, over real sockets: a game of each kind is on, all seats are people's, and the other tables
are lobbies at which somebody sits. All seats move, about twenty times a second. At a random moment the server is killed and at once started again; the people
try to connect every ten milliseconds, all at once, say hello with what they have, and whoever may move does. That is done again for every kill.

Reported for each game are median, 95th percentile and worst of: from the moment when the port accepts connections to the first `done`, and from the start of
the process to it. Beside the seconds stands the machine's load, which they depend on.

A busy machine blurs the processor time less that the server has used until there has been a first move at every table; that is reported, too.

Every move that was acknowledged must be there: the last of every seat are asked about by their ids, and every event that anybody has seen must
stand in the journal as it was seen. `lost` counts what does not; the checksum is over all events of all kills. Exit code 1: something was lost.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from benchmarks.party import GAMES, PATIENCE, RETRY, Party, Person, all_move, checksum, open_table
from benchmarks.server import cpu_seconds

PLAYED = (0.5, 2.0)
"""Seconds between a start and the kill: at least, at most."""


class Server:
    """`orderup serve` with one directory and one port."""

    def __init__(self, data: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = int(listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._data = data
        self._process: subprocess.Popen[bytes] | None = None
        self.started = 0.0

    def start(self) -> None:
        self.started = time.perf_counter()
        command = [sys.executable, "-m", "orderup", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(  # noqa: S603  # our own program
            [*command, "--data", str(self._data)], stdout=subprocess.DEVNULL
        )

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def processor(self) -> float:
        """The seconds that the process has used so far."""
        return cpu_seconds(self.pid)

    def kill(self) -> None:
        """End the process, if it has been started."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    async def accepts(self) -> float:
        """Wait until the port accepts connections, and return when it did."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if time.perf_counter() - self.started > PATIENCE:
                    raise SystemExit("the server does not start") from None
                await asyncio.sleep(RETRY / 2)
                continue
            found = time.perf_counter()
            writer.close()
            return found


async def open_tables(server: Server, tables: int, rng: random.Random) -> list[Party]:
    """Open a table of each game, and lobbies at which one person sits."""
    parties = []
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        for n, (game, players) in enumerate(GAMES.items()):
            party, host = await open_table(http, game, players, n)
            party.seats = [Person(party, server.url, seat, None if seat else host, rng) for seat in range(players)]
            parties.append(party)
        games = list(GAMES.items())
        for n in range(len(parties), tables):
            game, players = games[n % len(games)]
            lobby, host = await open_table(http, game, players, n)
            await Person(lobby, server.url, 0, host, rng).take_a_seat()
    return parties


async def measure(server: Server, tables: int, kills: int, rng: random.Random) -> dict[str, Any]:
    """Kill and start so often; return the seconds by game, and what was lost."""
    server.start()
    await server.accepts()
    parties = await open_tables(server, tables, rng)
    seats = [person for party in parties for person in party.seats]
    coming = [asyncio.create_task(person.come()) for person in seats]
    await all_move(parties)
    seconds: dict[str, list[tuple[float, float]]] = {party.game: [] for party in parties}
    processor = []
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(*PLAYED))
        server.kill()
        for party in parties:
            party.wait_anew()
        server.start()
        up = await server.accepts()
        await all_move(parties)
        processor.append(server.processor())
        for party in parties:
            seconds[party.game].append((party.first_at - up, party.first_at - server.started))
    await asyncio.sleep(1)  # the last answers about earlier moves come
    for person in seats:
        person.stopped = True
    server.kill()
    await asyncio.gather(*coming)
    return {
        "seconds": seconds,
        "processor": round(statistics.median(processor), 3),
        "acknowledged": sum(len(party.acknowledged) for party in parties),
        "lost": [f"{party.game}: {what}" for party in parties for what in (*party.lost, *party.doubled)],
        "checksum": checksum(parties),
    }


def summary(seconds: list[tuple[float, float]]) -> dict[str, float]:
    """Median, 95th percentile and worst, from the open port and from the start of the process."""
    found: dict[str, float] = {}
    for name, taken in zip(("after the port opens", "after the start"), zip(*seconds, strict=True), strict=True):
        ordered = sorted(taken)
        figures = {"median": statistics.median(ordered), "p95": ordered[len(ordered) * 95 // 100], "worst": ordered[-1]}
        found |= {f"{name}, {figure}": round(value, 3) for figure, value in figures.items()}
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=50, help="in all, those with the games included")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    subprocess.run(
        [sys.executable, "-m", "orderup", "warm", "--all"], check=True, stdout=subprocess.DEVNULL
    )  # our own program
    with tempfile.TemporaryDirectory() as data:
        rng = random.Random(asked.seed)
        found = asyncio.run(measure(Server(Path(data)), asked.tables, asked.kills, rng))
    found["games"] = {game: summary(seconds) for game, seconds in found.pop("seconds").items()}
    found["load"] = os.getloadavg()[0]
    if asked.json:
        print(json.dumps({"kills": asked.kills, "tables": asked.tables, **found}))
        return 0 if not found["lost"] else 1
    for game, figures in found["games"].items():
        print(game)
        for name, seconds in figures.items():
            print(f"    {name:30} {seconds:7.3f} s")
    print(f"{found['acknowledged']} acknowledged moves, lost {len(found['lost'])}, checksum {found['checksum']}")
    for what in found["lost"]:
        print(f"    {what}")
    print(f"{'processor time, median':34} {found['processor']:7.3f} s")
    print(f"{asked.kills} kills of {asked.tables} tables, load {found['load']:.1f}")
    return 0 if not found["lost"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
