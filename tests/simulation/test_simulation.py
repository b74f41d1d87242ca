"""A slice of the simulation in every run of the tests: worlds that are always the same. `make long` sees others (docs/simulation-testing.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from tests.simulation import starts, twins
from tests.simulation.disk import MISSING, disk
from tests.simulation.guest import MISCHIEF
from tests.simulation.ledger import Broken
from tests.simulation.plan import FAULTS, NUM_STEPS, Fault, Plan, Report
from tests.simulation.shrink import shrink
from tests.simulation.simulate import run

pytestmark = pytest.mark.skipif(disk() is None, reason=MISSING)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 8, 39])
def test_a_world_with_faults_keeps_every_promise(seed: int) -> None:
    plan = Plan.of(seed)
    report = run(plan)
    assert report.violation is None, f"{report.violation}\nagain: {plan.command()}\n{report.trace}"
    assert report.actions >= NUM_STEPS
    assert report.compared["views"] > 0
    assert report.compared["journals"] > 0


@pytest.mark.slow
def test_every_kind_of_fault_at_once() -> None:
    faults = tuple(Fault(60 + 40 * number, kind, 0.3) for number, kind in enumerate(FAULTS))
    report = run(replace(Plan.of(1, 60 + 40 * (len(FAULTS) + 1)), faults=faults))
    assert report.violation is None, report.trace
    assert {kind for kind in FAULTS if report.faults[kind]} == set(FAULTS)
    assert report.faults["processes"] >= 5


@pytest.mark.slow
def test_twins_hear_the_same_until_a_rule_shows_a_difference() -> None:
    alike = 0
    for seed in (3, 13, 11, 5, 8):
        found = twins.compare(seed)
        assert found.violation is None, found.tell()
        alike += found.alike
        if alike > 5:
            return
    pytest.fail("hardly anything was compared")


@pytest.mark.slow
def test_a_seed_gives_the_same_world_in_every_process() -> None:
    """Addresses and hashes of strings differ there; nothing that was sent, stored or decided does."""
    command = [sys.executable, "-m", "tests.simulation", "--seed", "8", "--steps", "300"]
    checksums = set()
    for hash_seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        told = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
        checksums.add(told.partition("checksum ")[2].partition("\n")[0])
    assert len(checksums) == 1
    assert checksums != {""}


def test_a_plan_that_fails_is_made_smaller_and_tells_its_command() -> None:
    needed = Plan.of(39).faults[2]

    def fails(plan: Plan) -> Report:
        broken = needed in plan.faults and 3 in plan.tables and plan.steps >= 400 and "stand" in plan.mischief
        return Report(plan, Broken("one_order", "as it was asked to") if broken else None, actions=plan.steps)

    smallest = shrink(fails(Plan.of(39)), fails, tries=300).plan
    assert smallest.faults == (needed,)
    assert smallest.tables == (3,)
    assert smallest.mischief == {"stand"}
    assert 400 <= smallest.steps < NUM_STEPS
    at = Plan.of(39).faults.index(needed)
    again = f"--seed 39 --stop-after {smallest.steps} --tables 3 --faults {at} --mischief stand"
    assert smallest.command() == f"python -m tests.simulation {again}"
    assert set(MISCHIEF) == Plan.of(39).mischief


@pytest.mark.slow
@pytest.mark.parametrize(("found", "by", "power"), starts.KINDS)
def test_a_start_that_was_cut_short_is_made_up_for_by_the_next(found: str, by: str, power: bool) -> None:
    """`--starts` tries every place."""
    places = [at for at in range(5, 60, 9) if starts.run(starts.Start(found, by, at, power))]
    assert len(places) >= 3, "hardly any start was cut short"
