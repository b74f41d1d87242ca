"""Making a plan that fails smaller: fewer faults, fewer tables, less mischief and fewer steps, as long as it fails in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from tests.simulation.plan import Plan, Report

Part = TypeVar("Part")
MOST_TRIES: Final = 40
LEAST_STEPS: Final = 20


def shrink(failed: Report, run: Callable[[Plan], Report], tries: int = MOST_TRIES) -> Report:
    """Return the report of a smaller plan that breaks the same promise; the same one if there is none."""
    assert failed.violation is not None
    best, check = failed, failed.violation.check
    while tries > 0:
        for smaller in _smaller(best.plan, best.actions):
            tries -= 1
            report = run(smaller)
            if report.violation is not None and report.violation.check == check:
                best = report
                break
            if tries <= 0:
                break
        else:
            break
    return best


def _smaller(plan: Plan, actions: int) -> Iterator[Plan]:
    """Smaller plans, those first that would make it smallest."""
    for steps in (plan.steps // 4, plan.steps // 2, 3 * plan.steps // 4, actions):
        if LEAST_STEPS <= steps < plan.steps:
            yield replace(plan, steps=steps)
    for tables in _without(plan.tables):
        if tables:
            yield replace(plan, tables=tables)
    for faults in _without(plan.faults):
        yield replace(plan, faults=faults)
    for mischief in _without(tuple(sorted(plan.mischief))):
        yield replace(plan, mischief=frozenset(mischief))


def _without(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Without all, without either half, and without each."""
    if not parts:
        return
    yield ()
    half = len(parts) // 2
    if half:
        yield tuple(parts[:half])
        yield tuple(parts[half:])
    if len(parts) > 2:
        for at in range(len(parts)):
            yield (*parts[:at], *parts[at + 1 :])
