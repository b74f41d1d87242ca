"""Run every check and test: `python tools/check.py [--allowed-skips FILE] [NAME ...]`.

Ends with what was skipped and why, and with the line `checks: N passed, N failed, N skipped`,
in which each check, each pytest test and each vitest test counts once.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
REPORTS = ROOT / "test-results"
CODE = ("src", "tests", "tools", "benchmarks", "examples")


UNIT = ("tests/kernel", "tests/games", "tests/match")
"""What is tested in the quick part, but for what is marked as slow."""
MOST_SECOND_TRIES = 2
"""More in one run are no accident."""
SECOND_TRY = "failed first, and passed when it was tried again"


@dataclass(frozen=True)
class Check:
    """One command of the suite."""

    name: str
    command: tuple[str, ...]
    report: Path | None = None
    """Where it writes what became of its tests."""
    live: bool = False
    """Show its output as it comes, not only when it fails."""
    optional: bool = False
    """When it fails, something is skipped: its last line says why."""
    makes: bool = False
    """It makes what the tests need, which wait for it."""


@dataclass(frozen=True)
class Result:
    """What came of one check, or of one test in it."""

    name: str
    verdict: str
    """`passed`, `failed` or `skipped`."""
    why: str = ""


def tool(name: str, *args: str) -> tuple[str, ...]:
    """Return the command of a tool that is installed beside this Python."""
    return (str(BIN / name), *args)


def npm(script: str, *args: str) -> tuple[str, ...]:
    """Return the command for a script of the page."""
    return (sys.executable, "tools/npm.py", "run", "--silent", script, *args)


def pytest(name: str, *args: str) -> Check:
    """Return a run of pytest."""
    report = REPORTS / f"{name}.xml"
    command = (sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *args)
    return Check(name, command, report, live=True)


WORKERS = str(2 * min(4, os.cpu_count() or 1))
"""Two for each core: half of the time a test waits, for a browser or a clock. Each takes about a gigabyte."""
GIVES_WAY = ("nice", "-n", "10")
"""Before a command that runs beside the tests, which have the processor when they want it."""


LIMIT = 40 * 60
"""Seconds that one check may take, which is three times what the longest does: then it hangs."""
SHARE, MOST = "0.1", "20"
"""Of each folder's tests that take long a run has this share, and no more than so many: its seed chooses them. `make long` has all."""
SAMPLE = "5"
"""So many mutants of each game's rules, and so many of its clauses, are tried: it takes the processor less than two minutes."""


def side_by_side() -> list[Check]:
    """Return the checks that need nothing from each other: first what makes something, last the longest, which end while the tests run. All but one use one core each."""
    code = [folder for folder in CODE if (ROOT / folder).is_dir()]
    vitest = REPORTS / "vitest.json"
    reporters = ("--reporter=default", "--reporter=json", f"--outputFile.json={vitest}")
    return [
        Check("warm", tool("orderup", "warm", "--all"), live=True, makes=True),
        Check("chromium", (sys.executable, "tools/chromium.py", "--install"), optional=True, makes=True),
        Check("docs", (sys.executable, "tools/docs.py"), makes=True),
        Check("svelte-check", (*GIVES_WAY, *npm("check"))),
        Check("eslint", (*GIVES_WAY, *npm("lint"))),
        Check("vitest", (*GIVES_WAY, *npm("test", "--", *reporters)), vitest),
        Check("prettier", (*GIVES_WAY, *npm("form"))),
        Check("vulture", (*GIVES_WAY, sys.executable, "tools/dead.py")),
        Check("knip", (*GIVES_WAY, sys.executable, "tools/unused.py")),
        Check("card-fields", (sys.executable, "tools/card_fields.py")),
        Check("ruff", tool("ruff", "check", "--quiet")),
        Check("ruff-format", tool("ruff", "format", "--check", "--quiet", "--diff")),
        Check("import-linter", tool("lint-imports", "--no-cache")),
        Check("codespell", tool("codespell")),
        Check("audit", (sys.executable, "-m", "tools.audit"), live=True),
        Check("mypy", (*GIVES_WAY, *tool("mypy", *code))),
        Check("mutants", (*GIVES_WAY, sys.executable, "tools/mutants.py", "--clauses", "--sample", SAMPLE)),
    ]


def tests() -> list[Check]:
    """Return what begins when what it needs is made: one process reads all tests first, so that each worker finds them compiled. They wait often enough for the other checks to run beside them."""
    collect = Check("collect", (sys.executable, "-m", "pytest", "-q", "--collect-only"))
    return [collect, pytest("pytest", "-n", WORKERS, "--dist", "worksteal", "--share", SHARE, "--most", MOST)]


def quick() -> list[Check]:
    """Return what is soon done: the sources are read, and the rules and the kernel tested, which compiles only these."""
    slow = ("warm", "mutants", "chromium", "docs", "audit")
    unit = pytest("unit", "-n", WORKERS, "--dist", "worksteal", "-m", "not slow", *UNIT)
    return [*(check for check in side_by_side() if check.name not in slow), unit]


def run(check: Check) -> list[Result]:
    """Run one check; return its own result and those of its tests."""
    started = time.monotonic()
    if check.live or check.optional:
        print(f"--- {check.name}", flush=True)
    if check.report:
        check.report.unlink(missing_ok=True)
    code, output, seconds = execute(check)
    verdict = judge(check, code)
    why = f"it hung: it may take {LIMIT} s" if code == -signal.SIGABRT else output.strip()
    took = time.monotonic() - started
    print(f"{verdict:8} {check.name}  {took:.1f} s, {seconds:.0f} s of the processor", flush=True)
    if verdict != "passed" and why:
        print(why, flush=True)
    own = Result(check.name, verdict, why.rpartition("\n")[2] if verdict == "skipped" else "")
    return [own, *read_report(check.report)]


def execute(check: Check) -> tuple[int, str, float]:
    """Carry out a command; return its exit code, what it printed unless that was shown, and the seconds of processor that it used: checks run beside each other.

    What hangs is aborted, upon which pytest says where it is.
    """
    with subprocess.Popen(
        check.command,
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=None if check.live else subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        alarm = threading.Timer(LIMIT, process.send_signal, [signal.SIGABRT])
        alarm.start()
        output = process.stdout.read() if process.stdout else ""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        alarm.cancel()
    return process.returncode, output, used.ru_utime + used.ru_stime


def judge(check: Check, code: int) -> str:
    """Return the verdict on an exit code."""
    if code == 0:
        return "passed"
    return "skipped" if check.optional else "failed"


def read_report(report: Path | None) -> Iterable[Result]:
    """Return the results of the single tests in a report."""
    if report is None or not report.exists():
        return []
    return read_vitest(report) if report.suffix == ".json" else read_junit(report)


def read_junit(report: Path) -> Iterable[Result]:
    """Read pytest's report. Of a test that was tried twice the second try counts."""
    found: dict[str, Result] = {}
    for case in ET.parse(report).iter("testcase"):  # noqa: S314  # pytest wrote it a moment ago
        name = f"{case.get('classname')}::{case.get('name')}"
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            found[name] = Result(name, "failed")
        elif skipped is not None and skipped.get("type") == "pytest.skip":
            found[name] = Result(name, "skipped", skipped.get("message", ""))
        else:
            found[name] = Result(name, "passed", SECOND_TRY if name in found else "")
    return found.values()


def read_vitest(report: Path) -> Iterable[Result]:
    """Read vitest's report."""
    verdicts = {"passed": "passed", "failed": "failed"}
    for suite in json.loads(report.read_text())["testResults"]:
        for case in suite["assertionResults"]:
            verdict = verdicts.get(case["status"], "skipped")
            yield Result(case["fullName"], verdict, f"vitest calls it {case['status']}")


def forgive(results: list[Result], allowed: Path) -> list[Result]:
    """Turn each skip whose reason no line of the file allows into a failure."""
    lines = [line.strip() for line in allowed.read_text().splitlines()]
    reasons = [line for line in lines if line and not line.startswith("#")]

    def forgiven(result: Result) -> bool:
        return result.verdict != "skipped" or any(reason in result.why for reason in reasons)

    return [
        result if forgiven(result) else Result(result.name, "failed", f"skipped here, but may not be: {result.why}")
        for result in results
    ]


def report(results: list[Result]) -> int:
    """Print the failures, the skips with their reasons, and the count; return the exit code."""
    by = {verdict: [r for r in results if r.verdict == verdict] for verdict in ("passed", "failed", "skipped")}
    print()
    for verdict in ("skipped", "failed"):
        for result in by[verdict]:
            print(f"{verdict}: {result.name}" + (f" ({result.why})" if result.why else ""))
    unsteady = [result for result in by["passed"] if result.why == SECOND_TRY]
    for result in unsteady:
        print(f"unsteady: {result.name} ({result.why})")
    if not by["skipped"]:
        print("Nothing was skipped.")
    count = {verdict: len(found) for verdict, found in by.items()}
    too_many = len(unsteady) > MOST_SECOND_TRIES
    if unsteady:
        print(
            f"unsteady: {len(unsteady)} in all"
            + (f", and more than {MOST_SECOND_TRIES} are a failure" if too_many else "")
        )
    print(f"checks: {count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped", flush=True)
    return 1 if by["failed"] or too_many else 0


def chosen(names: list[str]) -> tuple[list[Check], list[Check]]:
    """Return the checks of those names, or all but the quick part's own, which the whole contains: what runs side by side, and what follows."""
    soon = quick()
    if names == ["quick"]:
        return soon[:-1], soon[-1:]
    together, after = side_by_side(), [*tests(), soon[-1]]
    if not names:
        return together, after[:-1]
    if unknown := set(names) - {check.name for check in (*together, *after)}:
        known = ", ".join(["quick", *(check.name for check in (*together, *after))])
        raise SystemExit(f"no check is called {', '.join(sorted(unknown))}; there are {known}")
    return [check for check in together if check.name in names], [check for check in after if check.name in names]


def main() -> int:
    """Run the suite."""
    parser = argparse.ArgumentParser(description="Run every check and test.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these; `quick` for what is soon done")
    parser.add_argument("--allowed-skips", type=Path, help="fail on any skip whose reason is not in this file")
    args = parser.parse_args()
    together, after = chosen(args.names)
    REPORTS.mkdir(exist_ok=True)
    with ThreadPoolExecutor(
        (os.cpu_count() or 1) + 1
    ) as pool:  # one more than cores: what gives way to the tests is done in their pauses
        begun = {check.name: pool.submit(run, check) for check in together}
        wait(begun[check.name] for check in together if check.makes)
        tested = [result for check in after for result in run(check)]
        results = [result for one in begun.values() for result in one.result()] + tested
    if args.allowed_skips:
        results = forgive(results, args.allowed_skips)
    return report(results)


if __name__ == "__main__":
    raise SystemExit(main())
