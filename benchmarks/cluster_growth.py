"""How a Dask cluster grows: what a chunk costs the scheduler and the client, how many workers that leaves with enough to do, and how much of it is measured.

    python -m benchmarks.cluster_growth [--workers 2 20] [--tasks 1000]

This machine cannot play on a hundred workers, but it can have them wait. The scheduler is a real one, in a process of its own; the workers are real ones, one thread each, many in a
process; what they are given is a chunk that has been played before, and the client writes each to a folder, as a run does.

- **Cost**: the workers return the chunk at once. Printed are tasks a second, and the milliseconds of processor time that the scheduler, the client, and whoever hosts the workers need for a task.
- **Standing**: what the scheduler needs for workers that have nothing to do, as a part of its core.
- **Measured**: the workers sleep as long as a chunk takes to play. Printed is which part of their time they are given something to do; what is missing to 1 is the
  scheduler's overhead, however fast the machine is. So many workers on one machine share its cores with scheduler and client, which a cluster's do not; `host` tells what
  Dask takes of a core in all workers together, beside what is played.
- **Model**: of W workers with chunks of C seconds the scheduler is busy `alone + W * standing + W / C * task`, and the client `W / C * task`; while both are below one core, everybody has
  something to do; beyond, the share of time is what their cores can do of that. The costs are those at the most workers that were measured, `alone` and `standing` those of the
  straight line through the fewest and the most: it is a model, and no measurement. `saturates` is the number of workers at which it falls below one.

Take it on a machine that does nothing else: the load stands in the result.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Any, Final, NamedTuple

from distributed import Client, Worker

from benchmarks.cluster import processor_seconds, start
from orderup.lab.balance.chunks import Chunk, play_chunk
from orderup.lab.balance.experiment import ExperimentPlan, Grid, plan_experiment
from orderup.lab.balance.run import CHUNK_DEALS_RANGE, precompile
from orderup.lab.balance.run_folder import RunFolder, read_games
from orderup.lab.cluster import cluster_pool
from orderup.lab.executors import ExecutorWithLimit

CHUNKS_S: Final = (1, 2, 5)
MODELED: Final = (10, 100, 200, 500, 1000)
MOST_HOSTED: Final = 20
"""Workers of one process: more of them wait for each other."""
SECONDS: Final = 10
"""How long workers are looked at while they sleep."""


class Costs(NamedTuple):
    """Milliseconds of processor time."""

    scheduler: float
    client: float
    host: float


class Crew(NamedTuple):
    """A cluster whose workers share a process."""

    pool: ExecutorWithLimit
    scheduler: int
    hosts: list[int]
    """Their process ids."""


async def host(address: str, workers: int) -> None:
    """Be so many workers until standard input ends."""
    crew = [Worker(address, nthreads=1, dashboard=False, local_directory=tempfile.gettempdir()) for _ in range(workers)]
    await asyncio.gather(*crew)
    await asyncio.to_thread(sys.stdin.read)


def start_host(address: str, workers: int) -> Popen[bytes]:
    """Start a process that is so many workers."""
    command = [sys.executable, "-m", "benchmarks.cluster_growth", "--host", address, "--workers", str(workers)]
    return Popen(command, stdin=PIPE, stderr=DEVNULL)  # noqa: S603  # ourselves


@contextmanager
def crew_of(workers: int, folder: Path) -> Iterator[Crew]:
    """Start a scheduler, and a process with so many workers."""
    file = folder / "scheduler.json"
    scheduler = start("scheduler", "--port", "0", "--scheduler-file", str(file))
    while not file.exists() or not file.read_text().endswith("}"):
        time.sleep(0.05)
    address = str(json.loads(file.read_text())["address"])
    hosts = [start_host(address, min(MOST_HOSTED, workers - first)) for first in range(0, workers, MOST_HOSTED)]
    try:
        with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # distributed has few types
            client.wait_for_workers(workers, timeout=60)
        with cluster_pool(address, []) as pool:
            yield Crew(pool, scheduler.pid, [one.pid for one in hosts])
    finally:
        for process in (*hosts, scheduler):
            process.kill()
            process.wait()


def same(chunk: Chunk, seconds: float) -> Chunk:
    """Take as long as it takes to play a chunk."""
    time.sleep(seconds)
    return chunk


def played(crew: Crew, folder: RunFolder, chunk: Chunk, tasks: int, seconds: float) -> float:
    """Have so many chunks played, and take them in as a run does; returns the seconds that it took."""
    pending: deque[Future[Chunk]] = deque()
    began = time.perf_counter()
    for number in range(tasks):
        pending.append(crew.pool.executor.submit(same, chunk._replace(number=number), seconds))
        while len(pending) > crew.pool.max_pending():
            take(folder, pending.popleft())
    while pending:
        take(folder, pending.popleft())
    return time.perf_counter() - began


def take(folder: RunFolder, future: Future[Chunk]) -> None:
    """Write a chunk down, and read its games."""
    chunk = future.result()
    folder.write(chunk)
    read_games(chunk.tables["games"])


def busy(crew: Crew) -> tuple[float, float, float]:
    """How long scheduler, client and workers have run so far."""
    return processor_seconds(crew.scheduler), time.process_time(), sum(map(processor_seconds, crew.hosts))


def measured(workers: int, chunk: Chunk, tasks: int) -> dict[str, Any]:
    """What is measured with so many workers."""
    with tempfile.TemporaryDirectory() as scratch, crew_of(workers, Path(scratch)) as crew:
        folder = RunFolder(Path(scratch) / "run")
        folder.begin({"cells": []})
        played(crew, folder, chunk, workers, 0)  # everybody has been asked once
        before = busy(crew)
        time.sleep(SECONDS)
        standing = (busy(crew)[0] - before[0]) / SECONDS
        before = busy(crew)
        seconds = played(crew, folder, chunk, tasks, 0)
        costs = Costs(*(1000 * (now - then) / tasks for now, then in zip(busy(crew), before, strict=True)))
        return {
            "workers": workers,
            "tasks_a_second": round(tasks / seconds),
            "ms_a_task": {name: round(cost, 2) for name, cost in costs._asdict().items()},
            "standing": round(standing, 4),
            "given_something_to_do": {f"{each} s": sleeping(crew, folder, chunk, workers, each) for each in CHUNKS_S},
        }


def sleeping(crew: Crew, folder: RunFolder, chunk: Chunk, workers: int, seconds: int) -> dict[str, float]:
    """Which part of the time the workers have something to do, and which part of a core each process needs for that."""
    rounds = max(4, SECONDS // seconds)
    before = busy(crew)
    took = played(crew, folder, chunk, workers * rounds, seconds)
    scheduler, client, crew_busy = (round((now - then) / took, 3) for now, then in zip(busy(crew), before, strict=True))
    share = round(rounds * seconds / took, 3)
    return {"share": share, "scheduler": scheduler, "client": client, "host": crew_busy}


def model(found: list[dict[str, Any]], seconds: int) -> dict[str, Any]:
    """How it grows with chunks of so many seconds."""
    fewest, most = found[0], found[-1]
    standing = (most["standing"] - fewest["standing"]) / max(1, most["workers"] - fewest["workers"])
    alone = fewest["standing"] - standing * fewest["workers"]
    cores = {
        "scheduler": (alone, standing + most["ms_a_task"]["scheduler"] / 1000 / seconds),
        "client": (0.0, most["ms_a_task"]["client"] / 1000 / seconds),
    }
    able = min((1 - before) / each for before, each in cores.values())
    return {
        "share_by_workers": {str(workers): round(min(1.0, able / workers), 2) for workers in MODELED},
        "saturates": int(able),
    }


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(description="How a cluster grows.")
    parser.add_argument("--workers", type=int, nargs="+", default=[2, 20])
    parser.add_argument("--tasks", type=int, default=1000)
    parser.add_argument("--host", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.host:
        asyncio.run(host(asked.host, asked.workers[0]))
        return
    kind = plan_experiment(
        ExperimentPlan("diner", grid=Grid(players=[3], bots=["hard"])), Path(), "growth"
    ).warmup_tasks()[0]
    precompile(kind, lambda _: None)
    began = time.perf_counter()
    chunk = play_chunk(replace(kind, deals=range(CHUNK_DEALS_RANGE[1])))
    plays = time.perf_counter() - began
    found = []
    for workers in asked.workers:
        found.append(measured(workers, chunk, asked.tasks))
        print(json.dumps(found[-1]), file=sys.stderr, flush=True)
    told = {
        "a chunk": {"seconds": round(plays, 2), "bytes": sum(map(len, chunk.tables.values()))},
        "measured": found,
        "model, not measured": {f"chunks of {seconds} s": model(found, seconds) for seconds in CHUNKS_S},
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
    }
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
