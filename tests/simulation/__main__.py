"""Simulates the server: `python -m tests.simulation --seed S` does one world again, `--hours N` one after the other; see docs/simulation-testing.md."""

from __future__ import annotations

import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NoReturn

import click
from tests.server.postgres import why_not
from tests.simulation import starts, twins
from tests.simulation.ledger import Broken
from tests.simulation.plan import NUM_STEPS, Plan, Report
from tests.simulation.shrink import shrink
from tests.simulation.simulate import run


@dataclass
class Total:
    """What came of many worlds."""

    worlds: int = 0
    actions: int = 0
    answered: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    longest_wait: float = 0.0
    checksum: int = 0
    seconds: float = 0.0
    virtual: float = 0.0

    def add(self, report: Report) -> None:
        """Count one more."""
        self.worlds += 1
        self.actions += report.actions
        self.answered += report.answered
        self.faults += report.faults
        self.compared += report.compared
        self.longest_wait = max(self.longest_wait, report.longest_wait)
        self.checksum ^= int(report.checksum, 16)
        self.seconds += report.seconds
        self.virtual += report.virtual

    def tell(self) -> str:
        """Say it in some lines."""
        faults = ", ".join(f"{count:,} {name}" for name, count in sorted(self.faults.items()))
        compared = ", ".join(f"{count:,} {name}" for name, count in sorted(self.compared.items()))
        return (
            f"{self.actions:,} actions ({self.answered:,} answers) in {self.worlds:,} worlds, {self.virtual / 3600:,.1f} simulated hours, {self.seconds:,.0f} s of the processor\n"
            f"faults: {faults}\ncompared: {compared}\n"
            f"longest wait while all was well: {self.longest_wait:.2f} s; checksum {self.checksum:016x}"
        )


def chosen(plan: Plan, stop_after: int | None, tables: str | None, faults: str | None, mischief: str | None) -> Plan:
    """The part of a plan that a command names."""
    if stop_after is not None:
        plan = replace(plan, steps=stop_after)
    if tables is not None:
        plan = replace(plan, tables=tuple(int(each) for each in tables.split(",")))
    if faults is not None:
        kept = [] if faults == "none" else [int(each) for each in faults.split(",")]
        plan = replace(plan, faults=tuple(plan.faults[each] for each in kept))
    if mischief is not None:
        plan = replace(plan, mischief=frozenset(() if mischief == "none" else mischief.split(",")))
    return plan


def explain(report: Report, *, smaller: bool) -> None:
    """Say what is broken, and how to see it again."""
    print(f"BROKEN {report.violation}\nagain: {report.plan.command()}", flush=True)
    if smaller:
        report = shrink(report, run)
        print(f"smaller: {report.violation}\nagain: {report.plan.command()}")
    print(report.trace)


def seeds_from(first: int | None, count: int | None) -> Iterable[int]:
    """So many seeds, one after the other; without a first, from anywhere."""
    at = secrets.randbelow(10**9) if first is None else first
    return range(at, at + (10**12 if count is None else count))


def try_starts(start: str | None) -> None:
    """Kill one start, or each kind of start everywhere, and say what came of it; the exit code is 1 if one is broken."""
    try:
        if start is not None:
            print("killed, and up again" if starts.run(starts.Start.parse(start)) else "up before it was killed")
            return
        for found, by, power in starts.KINDS:
            places = sum(1 for _ in starts.everywhere(found, by, power=power))
            print(
                f"found {found}: {'the machine' if power else 'the process'} died before each of {places} {by}s",
                flush=True,
            )
    except Broken as broken:
        print(f"BROKEN {broken}")
        sys.exit(1)


def stop(number: int, _: object) -> NoReturn:
    """End as programs do that are told to, but tidy up before: the database keeps what is in it."""
    sys.exit(128 + number)


@click.command()
@click.option("--seed", type=int, help="One world, that of this seed; or the first of many.")
@click.option("--worlds", type=int, help="So many worlds.")
@click.option("--hours", type=float, help="Worlds for so long.")
@click.option("--actions", type=int, help="Worlds until so many actions have been done.")
@click.option(
    "--steps", type=int, default=NUM_STEPS, show_default=True, help="Actions in a world before all comes to rest."
)
@click.option(
    "--nodes",
    type=click.IntRange(1, 9),
    default=1,
    show_default=True,
    help="So many nodes that share a database and a bus: it needs the PostgreSQL of the tests.",
)
@click.option("--stop-after", type=int, help="Come to rest after so many of these steps.")
@click.option("--tables", help="Only these tables, such as 0,3.")
@click.option("--faults", help="Only these faults of the plan, such as 1,2, or none.")
@click.option("--mischief", help="Only this mischief, such as repeat,stand, or none.")
@click.option("--twin", is_flag=True, help="Twin worlds of this seed, which differ only in hidden cards.")
@click.option("--starts", "all_starts", is_flag=True, help="Starts that are cut short, at every place.")
@click.option("--start", help="One of them, as a failure names it.")
@click.option("--shrink/--no-shrink", "smaller", default=True, help="Whether to look for a smaller plan that fails.")
@click.option("--keep-going", is_flag=True, help="Go on after what is broken.")
def main(
    seed: int | None, worlds: int | None, hours: float | None, actions: int | None, steps: int, nodes: int, stop_after: int | None,
    tables: str | None, faults: str | None, mischief: str | None, start: str | None, *, twin: bool, all_starts: bool, smaller: bool, keep_going: bool,
) -> None:  # fmt: skip
    """Simulate the server, and stop at the first promise that is broken."""
    if all_starts or start is not None:
        try_starts(start)
        return
    if nodes > 1 and why_not():
        print(f"Skipped: {why_not()}")
        return
    total, broken, begun = Total(), 0, time.monotonic()
    many = (worlds, hours, actions) != (None, None, None)
    for number in seeds_from(seed, worlds if many else 1 if seed is not None else None):
        if (hours is not None and time.monotonic() - begun > 3600 * hours) or (
            actions is not None and total.actions >= actions
        ):
            break
        if twin:
            print(twins.compare(number).tell(), flush=True)
            continue
        report = run(chosen(Plan.of(number, steps, nodes), stop_after, tables, faults, mischief))
        total.add(report)
        if report.violation is not None:
            broken += 1
            explain(report, smaller=many and smaller)
            if not keep_going:
                break
        if total.worlds % 5 == 0:
            print(
                f"seed {number}: {total.actions:,} actions, {broken} broken, {total.actions / total.seconds:,.0f} a second",
                flush=True,
            )
    print(total.tell())
    print(f"{broken} broken")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, stop)
    main()
