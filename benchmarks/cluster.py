"""How much a second worker of a Dask cluster gains, and what the scheduler costs.

    python benchmarks/cluster.py [--deals 3000] [--rounds 3] [--profiled]

Plays the same experiment in this process (the peer), with one worker and with two, in turn, each time into a new folder. Scheduler and workers are
processes of their own on this machine; the client, which writes the results, is this one. Printed are medians of the seconds between the first chunk and the
last, the gain of two workers over one, and the processor time of scheduler and client as parts of a core. Workers that are more than the cores are called oversubscribed.

Each plays a hundred deals before: a worker's first chunk takes a third of a second longer, whatever is in it.

Beside it stands which part of the time, from the first chunk's begin to the last one's end, workers had no chunk on (`idle`), as they tell the scheduler. What one
worker takes longer than this process is not told: on a machine that other work slows down it is about that. What the scheduler costs a chunk is measured with chunks
that take two seconds by the clock, in `cluster_growth.py`.
Workers do not look a hundred times a second what they are doing, as they do by themselves; with `--profiled` they do.

The checksum is over all figures, which must be the same for all. Exit code 1: they are not.
"""

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from distributed import Client, get_task_stream

from orderup.lab.balance.experiment import Experiment, ExperimentPlan, Grid, plan_experiment
from orderup.lab.balance.run import CellRun, precompile, preparations, run
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.cluster import cluster_pool
from orderup.lab.executors import ExecutorWithLimit, local_pool

DASK: Final = "from distributed.cli.dask_{} import main; main()"
PROFILES: Final = "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"
"""Whether workers sample what they are doing."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


def start(part: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a scheduler or a worker."""
    command = [sys.executable, "-c", DASK.format(part), *arguments, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  # ourselves


def processor_seconds(pid: int) -> float:
    """How long a process has run so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def on_cluster(workers: int, folder: Path, asked: Experiment) -> Iterator[tuple[ExecutorWithLimit, int, Client]]:
    """Start a cluster of so many workers of one thread; yield it with the scheduler's process id and somebody to ask it."""
    file = folder / "scheduler.json"
    scheduler = start("scheduler", "--port", "0", "--scheduler-file", str(file))
    alone = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder / "scratch"))
    crew = [start("worker", "--scheduler-file", str(file), *alone) for _ in range(workers)]
    try:
        while not file.exists() or not file.read_text().endswith("}"):
            time.sleep(0.05)
        with Client(scheduler_file=str(file), set_as_default=False) as client:  # type: ignore[no-untyped-call]  # distributed has few types
            client.wait_for_workers(workers, timeout=60)
            with cluster_pool(str(client.scheduler.address), preparations(asked.warmup_tasks())) as pool:
                yield pool, scheduler.pid, client
    finally:
        for process in (*crew, scheduler):
            process.terminate()
            process.wait()


def figures(cells: list[CellRun]) -> str:
    """Everything that was found, as a checksum."""
    found = [[(m.name, e.mean, e.n) for m, e in one.sums.estimates().items()] for one in cells]
    return hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16]


def idle_part(tasks: Any, workers: int) -> float:
    """The part of the time in which workers had no chunk on, from the first to the last."""
    spans = [span for task in tasks for span in task["startstops"] if span["action"] == "compute"]
    busy: float = sum(span["stop"] - span["start"] for span in spans)
    seconds: float = max(span["stop"] for span in spans) - min(span["start"] for span in spans)
    return 1 - busy / workers / seconds


def on_workers(
    asked: Experiment, pool: ExecutorWithLimit, scheduler: int, client: Client, workers: int
) -> dict[str, Any]:
    """Carry it out on a cluster."""
    with get_task_stream(client=client) as stream:
        found = timed(asked, pool, scheduler)
    return {**found, "idle": idle_part(stream.data, workers)}


def timed(asked: Experiment, pool: ExecutorWithLimit, scheduler: int | None) -> dict[str, Any]:
    """Carry it out."""
    with tempfile.TemporaryDirectory() as folder:
        own, its = time.process_time(), 0.0 if scheduler is None else processor_seconds(scheduler)
        began = time.perf_counter()
        cells = run(asked, RunFolder(Path(folder)), pool)
        seconds = time.perf_counter() - began
        its = 0.0 if scheduler is None else processor_seconds(scheduler) - its
        chunks = sum(one.chunks for one in cells)
        own = time.process_time() - own
        return {
            "seconds": seconds,
            "chunks": chunks,
            "client": own / seconds,
            "scheduler": its / seconds,
            "idle": 0.0,
            "figures": figures(cells),
        }


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(description="What a cluster gains.")
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profiled", action="store_true", help="workers sample what they are doing")
    asked = parser.parse_args()
    os.environ[PROFILES] = str(asked.profiled)
    grid = Grid(players=[3], bots=["hard"])
    experiment = plan_experiment(ExperimentPlan("diner", deals=asked.deals, grid=grid), Path(), "cluster")
    first = plan_experiment(ExperimentPlan("diner", deals=100, grid=grid), Path(), "first")
    precompile(experiment.warmup_tasks()[0], print)
    found: dict[str, list[dict[str, Any]]] = {"here": [], "1 worker": [], "2 workers": []}
    for _ in range(asked.rounds):
        with local_pool(1) as pool:
            timed(first, pool, None)
            found["here"].append(timed(experiment, pool, None))
        for workers in (1, 2):
            with (
                tempfile.TemporaryDirectory() as folder,
                on_cluster(workers, Path(folder), experiment) as (pool, pid, client),
            ):
                timed(first, pool, pid)
                name = f"{workers} worker{'s' * (workers > 1)}"
                found[name].append(on_workers(experiment, pool, pid, client, workers))
    sums = {one["figures"] for each in found.values() for one in each}
    told: dict[str, Any] = {
        name: {
            key: round(statistics.median(one[key] for one in each), 3)
            for key in ("seconds", "client", "scheduler", "idle", "chunks")
        }
        for name, each in found.items()
    }
    told["gain of two"] = round(told["1 worker"]["seconds"] / told["2 workers"]["seconds"], 3)
    told["seconds of a chunk"] = round(told["here"]["seconds"] / told["here"]["chunks"], 2)
    told["cores"] = os.cpu_count()
    told["oversubscribed"] = (os.cpu_count() or 1) < 2
    told["load"] = os.getloadavg()[0]
    told["checksum"] = min(sums)
    print(json.dumps(told))
    sys.exit(0 if len(sums) == 1 else 1)


if __name__ == "__main__":
    main()
