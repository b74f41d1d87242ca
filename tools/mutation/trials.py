"""Running tests against mutants: pytest collects them once, and each mutant gets a fork of that process.

The rules run uncompiled, so that a broken one takes a millisecond to put in place.
"""

import gc
import json
import os
import resource
import signal
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

from tools.mutation.breaking import apply, note_calls
from tools.mutation.operators import Mutant

LONGEST: Final = 1.0
"""A test that takes longer uncompiled, in seconds of the processor, does not take part."""
SLACK: Final = 0.5
FACTOR: Final = 4
"""A mutant has so many times as long as the unbroken rules, and the slack: longer counts as killed."""


@dataclass(frozen=True)
class Trial:
    """What one test does with the rules as they are."""

    item: pytest.Item
    seconds: float
    reaches: frozenset[str]
    """The functions that it calls, as `file:function`."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    killer: str
    """The test that failed; empty if none did."""
    tried: int
    seconds: float
    too_long: bool = False
    """Whether it was still under way when its time was over."""


class Collected:
    """A plugin for pytest that hands over what was collected instead of running it."""

    def __init__(self, wanted: Callable[[str], bool], use: Callable[[list[pytest.Item]], None]) -> None:
        self.wanted, self.use = wanted, use

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hand over; nothing is left to run."""
        self.use([item for item in session.items if self.wanted(item.name)])
        return True


def collect(files: Sequence[Path], wanted: Callable[[str], bool], use: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the tests of these files whose name is wanted, and use them. Raises RuntimeError if that fails."""
    code = pytest.main(["-qq", "-p", "no:cacheprovider", *map(str, files)], plugins=[Collected(wanted, use)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"pytest could not collect the tests ({code})")


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


class _TooLong(BaseException):
    """A test takes too long uncompiled."""


def rehearse(items: Sequence[pytest.Item], watched: tuple[Path, ...], jobs: int, kept: Path) -> list[Trial]:
    """Run tests once with the rules as they are, the quick ones first in what is returned; those too slow are left out.

    What came of each is kept in a file, and not asked again. Raises RuntimeError if a test fails.
    """
    rows = json.loads(kept.read_text()) if kept.exists() else {}
    new = [item for item in items if item.nodeid not in rows]
    found = list(_spread(list(range(len(new))), jobs, lambda i: _rehearsed(new[i], watched)))
    failed = [number for number, _, verdict, _ in found if verdict == "failed"]
    found = [row for row in found if row[2] != "failed"]
    for number in failed:  # one that was stopped midway may have broken those behind it in its process
        found += _spread([number], 1, lambda i: _rehearsed(new[i], watched))
    if broken := [new[number].nodeid for number, _, verdict, _ in found if verdict == "failed"]:
        raise RuntimeError(f"these fail without any mutant: {', '.join(broken)}")
    rows |= {new[number].nodeid: rest for number, *rest in found}
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(json.dumps(rows))
    passed = [(item, *rows[item.nodeid]) for item in items if rows[item.nodeid][1] == "passed"]
    trials = [Trial(item, seconds, frozenset(reached)) for item, seconds, _, reached in passed]
    return sorted(trials, key=lambda trial: (trial.seconds, trial.item.nodeid))


def warm_up(item: pytest.Item) -> None:
    """Run one test here, so that what it imports is there for every fork, and let forks share what is there."""
    _fails(item)
    gc.collect()
    gc.freeze()


def _rehearsed(item: pytest.Item, watched: tuple[Path, ...]) -> list[Any]:
    """In a fork that tries no mutant."""
    verdict = ""

    def stop(*_: object) -> None:
        nonlocal verdict
        verdict = "too long"
        raise _TooLong

    called = note_calls(watched)
    called.clear()
    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    began = time.process_time()
    try:
        if _fails(item):
            verdict = verdict or "failed"
    except BaseException:
        if not verdict:  # else pytest has choked on the interruption
            raise
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return [time.process_time() - began, verdict or "passed", sorted(called)]


def try_all(
    mutants: Sequence[Mutant], tests: Callable[[Mutant], Sequence[Trial]], jobs: int
) -> Iterator[tuple[Mutant, Verdict]]:
    """Try tests against each mutant until one fails, each in a process of its own.

    The tests in the order that they come, but first those that have killed another mutant of the same function.
    """
    killers: dict[str, Counter[str]] = defaultdict(Counter)

    def work(number: int) -> list[Any]:
        mutant = mutants[number]
        kills = killers[mutant.function]
        verdict = _forked(mutant, sorted(tests(mutant), key=lambda trial: -kills[trial.item.name]))
        kills[verdict[0]] += 1
        return verdict

    for number, *verdict in _spread(list(range(len(mutants))), jobs, work):
        yield mutants[number], Verdict(*verdict)


def try_untimed(mutant: Mutant, items: Sequence[pytest.Item]) -> Verdict:
    """Try tests against a mutant until one fails, in this order. One that takes too long kills nothing, since nobody knows how long it takes with the rules as they are."""
    seconds, begun = 0.0, 0
    while begun < len(items):
        rest = [Trial(item, 0.0, frozenset()) for item in items[begun:]]
        verdict = Verdict(*_forked(mutant, rest))
        seconds, begun = seconds + verdict.seconds, begun + verdict.tried
        if not verdict.too_long:
            return Verdict(verdict.killer, begun, seconds)
    return Verdict("", begun, seconds)


def first_killed(pairs: Iterable[tuple[Mutant, Sequence[Trial]]]) -> Mutant | None:
    """The first of these mutants that one of its tests kills."""
    return next((mutant for mutant, tests in pairs if _forked(mutant, tests)[0]), None)


def _spread(numbers: list[int], jobs: int, work: Callable[[int], list[Any]]) -> Iterator[list[Any]]:
    """Do work for each number, in so many forks of this process; yields the number with what came of it, as it comes.

    Raises RuntimeError if a fork has failed.
    """
    readers = []
    for job in range(jobs):
        read, write = os.pipe()
        if not os.fork():
            _work_off(numbers[job::jobs], work, write)
        os.close(write)
        readers.append(os.fdopen(read))
    for reader in readers:
        with reader:
            for line in reader:
                yield json.loads(line)
    if failed := sum(os.wait()[1] != 0 for _ in range(jobs)):
        raise RuntimeError(f"{failed} of {jobs} forks have failed")


def _work_off(numbers: Iterable[int], work: Callable[[int], list[Any]], write: int) -> None:
    """In a fork: do it all, and end. What goes wrong is told, and must not go on in the fork as if it were its parent."""
    told = os.dup(2)
    silence()
    try:
        with os.fdopen(write, "w", buffering=1) as out:
            for number in numbers:
                out.write(json.dumps([number, *work(number)]) + "\n")
    except BaseException:  # noqa: BLE001  # the fork ends here, whatever it is
        os.write(told, traceback.format_exc().encode())
        os._exit(1)
    os._exit(0)


def silence() -> None:
    """What tests print goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _forked(mutant: Mutant, trials: Sequence[Trial]) -> list[Any]:
    """Try one mutant in a fork of its own. The fork writes which test it begins, and ends with 1 if one fails, or by a signal if one takes too long.

    Returns the parts of a `Verdict`.
    """
    read, write = os.pipe()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    child = os.fork()
    if not child:
        os.close(read)
        _try(mutant, trials, write)
    os.close(write)
    with os.fdopen(read) as reader:
        begun = [int(line) for line in reader]
    _, status = os.waitpid(child, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    killer = "" if status == 0 else trials[begun[-1]].item.name if begun else "importing it"
    return [killer, len(begun), seconds, os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF]


def _try(mutant: Mutant, trials: Sequence[Trial], write: int) -> None:
    """In a fork: ends the process."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    try:
        apply(mutant)
        for number, trial in enumerate(trials):
            os.write(write, f"{number}\n".encode())
            signal.setitimer(signal.ITIMER_PROF, FACTOR * trial.seconds + SLACK)
            if _fails(trial.item):
                os._exit(1)
    except BaseException:  # noqa: BLE001  # whatever a broken rule does, it is found out
        os._exit(1)
    os._exit(0)
