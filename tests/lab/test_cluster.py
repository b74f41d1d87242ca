"""The same on a Dask cluster: a real scheduler, and workers that are processes, of which one is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import Client
from distributed.deploy.subprocess import SubprocessCluster
from tests.lab.balance.conftest import carried_out, figures, planned
from tests.lab.tuning.test_tuning import asked as asked_for
from tests.lab.tuning.test_tuning import found, told

from orderup.cli import main
from orderup.lab.arena import arena, make_settings, precompile
from orderup.lab.balance.experiment import Grid
from orderup.lab.balance.run import preparations, run
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.cluster import cluster_pool
from orderup.lab.tuning.search import tune

pytestmark = pytest.mark.slow

ASKED = planned("villains", deals=200, trial_deals=60, grid=Grid(players=[3, 4], bots=["medium"]))


DASK = "from distributed.cli.dask_{} import main; main()"


def start(part: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a part of Dask, as `dask scheduler` and `dask worker` do."""
    command = [sys.executable, "-c", DASK.format(part), *arguments, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def worker(scheduler: Path, scratch: Path) -> subprocess.Popen[bytes]:
    """Start a worker of the scheduler that has written this file."""
    alone = ("--nthreads", "1", "--no-nanny", "--local-directory", str(scratch))
    return start("worker", "--scheduler-file", str(scheduler), *alone)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Run a scheduler with two workers; yield its address and the workers' processes."""
    file = tmp_path / "scheduler.json"
    scheduler = start("scheduler", "--port", "0", "--scheduler-file", str(file))
    scratch = tmp_path / "scratch"
    workers = [worker(file, scratch) for _ in range(2)]
    while not file.exists() or not file.read_text().endswith("}"):
        assert scheduler.poll() is None
        time.sleep(0.05)
    with Client(scheduler_file=str(file), set_as_default=False) as client:  # type: ignore[no-untyped-call]  # distributed has few types
        client.wait_for_workers(2, timeout=60)
        address = str(client.scheduler.address)
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_the_figures_are_those_of_one_machine_though_a_worker_is_killed(
    address: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    scheduler, workers = address
    killed: list[int] = []

    def kill_one(done: int, _most: int) -> None:
        if done >= 60 and not killed:
            os.kill(workers[0].pid, signal.SIGKILL)
            killed.append(done)

    with cluster_pool(scheduler, preparations(ASKED.warmup_tasks())) as pool:
        there = run(ASKED, RunFolder(tmp_path / "there"), pool, kill_one)
    assert killed
    assert workers[0].wait() == -signal.SIGKILL
    assert workers[1].poll() is None
    assert figures(there) == figures(carried_out(ASKED, tmp_path / "here"))


def test_the_arenas_ratings_are_those_of_one_machine_though_a_worker_is_killed(
    address: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    scheduler, workers = address
    asked = make_settings("lucky_penny", ["easy", "hard"], 2, seed=6)
    games = 800
    left = [workers[0].pid]

    def kill_one(_games: int) -> None:
        if left:
            os.kill(left.pop(), signal.SIGKILL)

    there, here = tmp_path / "there", tmp_path / "here"
    with cluster_pool(scheduler, [partial(precompile, asked)]) as pool:
        report = arena(asked, games, out=there, pool=pool, progress=kill_one)
    assert workers[0].wait() == -signal.SIGKILL
    assert report == arena(asked, games, out=here)
    assert there.read_bytes() == here.read_bytes()


def prepared(client: Client) -> set[str]:
    """The workers that are given something to do."""
    found = client.scheduler_info(n_workers=-1)["workers"].items()
    return {name for name, worker in found if worker["status"] == "running"}


def test_workers_may_come_and_go(address: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path) -> None:
    """As where a cluster adapts to what there is to do: one goes in good order, and another comes, which is prepared and plays."""
    scheduler, workers = address
    asked = planned(
        "villains", deals=200, grid=Grid(players=[3, 4, 5], bots=["medium"])
    )  # more chunks than are given out ahead
    with Client(scheduler, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # distributed has few types
        before = set(client.scheduler_info(n_workers=-1)["workers"])
        leaving = min(before)

        def change(done: int, _most: int) -> None:
            if done >= 100 and len(workers) == 2:
                client.retire_workers([leaving])
                workers.append(worker(tmp_path / "scheduler.json", tmp_path / "scratch"))
                deadline = time.monotonic() + 60
                while len(prepared(client) - {leaving}) < 2 and time.monotonic() < deadline:
                    time.sleep(0.1)  # meanwhile nothing more is given out

        with cluster_pool(scheduler, preparations(asked.warmup_tasks())) as pool:
            there = run(asked, RunFolder(tmp_path / "there"), pool, change)
        played = client.run(lambda dask_worker: dask_worker.state.executed_count)
    assert leaving not in played
    (came,) = set(played) - before
    assert played[came] > 0
    assert figures(there) == figures(carried_out(asked, tmp_path / "here"))


def test_an_adaptive_cluster_grows_and_shrinks_while_a_run_is_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`distributed` itself decides how many there are, within bounds that are changed: it grows, is made smaller, and grows again."""
    monkeypatch.setattr("orderup.lab.balance.run.CHUNK_DEALS_RANGE", (8, 8))  # a run of many chunks
    asked = planned("villains", deals=640, grid=Grid(players=[3, 4, 5], bots=["medium"]))
    sizes: list[int] = []
    names: set[str] = set()

    alone: dict[str, Any] = {"threads_per_worker": 1, "dashboard_address": None}
    with (
        SubprocessCluster(n_workers=1, worker_kwargs={"local_directory": str(tmp_path)}, **alone) as crew,
        Client(crew.scheduler_address, set_as_default=False) as client,  # type: ignore[no-untyped-call]  # distributed has few types
    ):
        adapt = partial(crew.adapt, minimum=1, interval="200ms", wait_count=2, target_duration="100ms")
        adapt(maximum=2)

        def there() -> int:
            names.update(found := prepared(client))
            sizes.append(len(found))
            return sizes[-1]

        def look(_done: int, _most: int) -> None:
            if there() == 2 and sizes.count(2) == 1:
                adapt(maximum=1)
                deadline = time.monotonic() + 60
                while there() == 2 and time.monotonic() < deadline:
                    time.sleep(0.1)  # meanwhile nothing more is given out
                adapt(maximum=2)

        with cluster_pool(crew.scheduler_address, preparations(asked.warmup_tasks())) as pool:
            found = run(asked, RunFolder(tmp_path / "there"), pool, look)
    ways = [size for size, _ in groupby(sizes)]
    assert ways[ways.index(2) :][:3] == [2, 1, 2]  # the second may have come before the first look
    assert len(names) >= 3
    assert figures(found) == figures(carried_out(asked, tmp_path / "here"))


def test_a_search_finds_there_what_it_finds_here(
    address: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    tuning = asked_for()
    with cluster_pool(address[0], preparations(tuning.warmup_tasks())) as pool:
        there = tune(tuning, tmp_path / "there", pool)
    assert told(there) == told(found(tuning, tmp_path / "here"))


def test_the_arena_takes_a_scheduler(address: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path) -> None:
    asked = ["arena", "villains", "--bots", "easy,easy,hard", "--games", "60", "--json"]
    there = CliRunner().invoke(main, [*asked, "--scheduler", address[0]])
    assert there.exit_code == 0, there.output
    assert json.loads(there.stdout) == json.loads(CliRunner().invoke(main, asked).stdout)
    told = CliRunner().invoke(main, [*asked, "--scheduler", address[0], "--journals", str(tmp_path)])
    assert (told.exit_code, "not with --scheduler" in told.output) == (2, True)


def test_a_scheduler_that_is_not_there_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderup.lab.cluster.CONNECT_TIMEOUT_S", 1)
    asked = tmp_path / "asked.toml"
    asked.write_text('game = "villains"\ndeals = 20\n')
    told = CliRunner().invoke(main, ["lab", "run", str(asked), "--scheduler", "tcp://127.0.0.1:9"])
    assert told.exit_code == 1
    assert "tcp://127.0.0.1:9" in told.output
    assert "Traceback" not in told.output
    told = CliRunner().invoke(
        main, ["arena", "villains", "--bots", "easy,easy,hard", "--scheduler", "tcp://127.0.0.1:9"]
    )
    assert (told.exit_code, "tcp://127.0.0.1:9" in told.output, "Traceback" in told.output) == (1, True, False)
