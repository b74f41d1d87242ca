"""Clusters of several nodes: a slice in every run of the tests, always the same; and the promises of a cluster can be seen to be broken."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from tests.server.postgres import ADDRESS, needs_postgres
from tests.server.postgres import run as ask
from tests.simulation.disk import MISSING, disk
from tests.simulation.plan import NODE_FAULTS, Fault, Plan
from tests.simulation.simulate import run

from orderup.server.store import postgres_append, postgres_leases

pytestmark = [pytest.mark.skipif(disk() is None, reason=MISSING), needs_postgres]

NUM_NODES = 3


def plan_with(seed: int, *kinds: str, amount: float = 0.3, apart: int = 150) -> Plan:
    """A world in which these faults come one after the other, each at another node."""
    faults = tuple(Fault(100 + apart * n, kind, amount, n % NUM_NODES) for n, kind in enumerate(kinds))
    return replace(Plan.of(seed, 100 + apart * len(kinds), NUM_NODES), faults=faults)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [12])
def test_a_cluster_with_faults_keeps_every_promise(seed: int) -> None:
    plan = replace(Plan.of(seed, nodes=NUM_NODES), steps=400)
    report = run(plan)
    assert report.violation is None, f"{report.violation}\nagain: {plan.command()}\n{report.trace}"
    assert report.compared["writes"] > 0
    assert report.compared["messages"] > 0
    assert report.compared["tables moved"] > 0


@pytest.mark.slow
def test_every_kind_of_fault_between_nodes() -> None:
    report = run(plan_with(1, *NODE_FAULTS, amount=0.1, apart=25))
    assert report.violation is None, report.trace
    assert {kind for kind in NODE_FAULTS if report.faults[kind]} == set(NODE_FAULTS)


@pytest.mark.slow
def test_who_has_no_postgresql_is_told_so() -> None:
    command = [sys.executable, "-m", "tests.simulation", "--nodes", "3", "--seed", "3"]
    nowhere = {**os.environ, "ORDERUP_TEST_POSTGRES": "postgresql://nobody@127.0.0.1:1/nothing"}
    told = subprocess.run(command, env=nowhere, capture_output=True, text=True, check=True).stdout
    assert told.startswith("Skipped: no PostgreSQL at postgresql://nobody@127.0.0.1:1/nothing")


@pytest.mark.slow
def test_who_ends_it_leaves_nothing_in_the_database() -> None:
    command = [sys.executable, "-m", "tests.simulation", "--nodes", "3", "--hours", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as simulating:
        while not schemas_of(simulating.pid):
            assert simulating.poll() is None
        simulating.terminate()
    assert simulating.returncode == 128 + signal.SIGTERM
    assert not schemas_of(simulating.pid)


def schemas_of(process: int) -> list[Any]:
    """What a process that simulates has in the database."""
    return asyncio.run(ask(ADDRESS, "SELECT 1 FROM pg_namespace WHERE nspname LIKE $1", f"orderup_sim_{process}_%"))


@pytest.mark.slow
def test_a_seed_gives_the_same_cluster_in_every_process() -> None:
    """Addresses, hashes of strings, and the numbers that PostgreSQL gives its processes differ there."""
    command = [sys.executable, "-m", "tests.simulation", "--nodes", "3", "--seed", "3", "--steps", "60"]
    told = [
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    checksums = [each.partition("checksum ")[2].partition("\n")[0] for each in told]
    assert checksums[0] == checksums[1] != ""


def test_a_plan_of_a_cluster_tells_its_command() -> None:
    plan = Plan.of(4, nodes=3)
    assert plan.command() == "python -m tests.simulation --seed 4 --nodes 3"
    assert plan != Plan.of(4, nodes=2)


def no_fences() -> AbstractContextManager[Any]:
    """Commits do not look at the leases."""
    any_lease = "WITH held AS MATERIALIZED (SELECT FROM unnest($1::text[], $2::bigint[]))"
    stack = ExitStack()
    stack.enter_context(
        patch.object(
            postgres_append,
            "APPEND_STATEMENT",
            any_lease + postgres_append.ADDED_LINES_SQL + postgres_append.COUNT_HELD_SQL,
        )
    )
    stack.enter_context(patch.object(postgres_append, "CHECK_STATEMENT", any_lease + postgres_append.COUNT_HELD_SQL))
    return stack


def nodes_look_for_nothing() -> AbstractContextManager[Any]:
    """Nobody finds the tables that a dead node has left."""

    async def nothing(_: postgres_leases.PostgresLeases) -> None:
        pass

    return patch.object(postgres_leases.PostgresLeases, "_look_for_orphans", nothing)


@pytest.mark.slow
def test_a_node_that_writes_to_a_table_it_has_lost_is_noticed() -> None:
    """Not every pause does: it has to be in a commit, and long enough for somebody else to have the table."""
    with no_fences():
        reports = (run(plan_with(seed, "pause", "pause")) for seed in range(1, 6))
        report = next(report for report in reports if report.violation is not None)
    assert report.violation is not None
    assert report.violation.check == "one_writer", report.trace


@pytest.mark.slow
def test_tables_that_nobody_takes_over_are_noticed() -> None:
    with nodes_look_for_nothing():
        report = run(plan_with(3, "pause", "pause"))
    assert report.violation is not None
    assert report.violation.check == "tables_move", report.trace
