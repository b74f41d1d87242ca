"""Whichever worker is asked for figures tells those of all of its machine."""

import asyncio
import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from tests.server.clients import LiveServer
from tests.server.cluster.test_workers import LONG, NUM_WORKERS, holder, needs_workers, processes, workers


async def scrape(server: LiveServer) -> list[Sample]:
    async with server.http() as http:
        answer = await http.get("/metrics")
    assert answer.status_code == 200
    assert len({line for line in answer.text.splitlines() if line.startswith("# TYPE")}) == answer.text.count("# TYPE")
    return [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]


def by_node(samples: list[Sample], name: str, **labels: str) -> dict[str, float]:
    """What each node says under this name."""
    found = [one for one in samples if one.name == name and labels.items() <= one.labels.items()]
    assert len(found) == len({one.labels["node"] for one in found})
    return {one.labels["node"]: one.value for one in found}


def silent(samples: list[Sample]) -> float:
    (one,) = (sample for sample in samples if sample.name == "orderup_workers_silent")
    assert one.labels == {}
    return one.value


@pytest.mark.slow
@needs_workers
async def test_one_scrape_tells_of_all_workers(database_url: str, tmp_path: Path) -> None:
    async with workers(tmp_path, database_url, "--metrics", "127.0.0.1") as process:
        playing = Counter[str]()
        for _ in range(6):
            opened, _ = await process.server.plays("Ann", "Bob", clocks={"refill": 300_000, "away": 60_000})
            playing[await holder(database_url, opened["table"])] += 1
        there = processes(tmp_path)
        for _ in range(2 * NUM_WORKERS):
            told = await scrape(process.server)
            assert silent(told) == 0
            assert by_node(told, "orderup_tables", state="playing") == {name: playing[name] for name in there}
            assert by_node(told, "orderup_seats", kind="person") == {name: 2 * playing[name] for name in there}
            events = by_node(told, "orderup_events_total", game="diner")
            assert all(events[name] >= count for name, count in playing.items())
            assert {*by_node(told, "process_start_time_seconds")} == {*there}


@pytest.mark.slow
@needs_workers
async def test_a_worker_that_does_not_answer_is_missing_and_counted(database_url: str, tmp_path: Path) -> None:
    async with workers(tmp_path, database_url, "--metrics", "127.0.0.1") as process:
        stopped, other = sorted(processes(tmp_path))
        pid = processes(tmp_path)[stopped]
        os.kill(pid, signal.SIGSTOP)
        try:
            told = await scrape(process.server)
        finally:
            os.kill(pid, signal.SIGCONT)
        assert silent(told) == 1
        assert {*by_node(told, "process_open_fds")} == {other}
        async with asyncio.timeout(LONG):
            while silent(told := await scrape(process.server)) > 0:  # noqa: ASYNC110  # only a question tells
                await asyncio.sleep(0.1)
        assert {*by_node(told, "process_open_fds")} == {stopped, other}
