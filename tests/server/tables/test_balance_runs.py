"""Card lists that are played against the standard one: by a small program here, which does as the lab's does, or worse."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from orderup.games import find
from orderup.server.tables.decks import balance_runs
from orderup.server.tables.decks.balance_runs import MAX_PENDING_RUNS, MAX_RUNS_PER_ADDRESS, BalanceRuns
from orderup.server.wire.http_bodies import BalanceProgress
from orderup.server.wire.refusals import RefusedError

GAME = find("lucky_penny")
BEGIN = """
import json, os, pathlib, sys, time
order = json.loads(sys.stdin.readline())
folder = pathlib.Path(order["folder"]); folder.mkdir()
pathlib.Path(os.environ["NOTES"], str(os.getpid())).write_text(str(folder))
print('{"type": "progress", "done": 0.5}', flush=True)
"""
FINISH = """
(folder / "report.html").write_text("<h1>" + order["name"])
print('{"type": "ended", "findings": {"deals": 7, "findings": [], "best": [], "worst": []}}', flush=True)
"""
WAIT = "sys.stdin.read()"
"""Until somebody ends it."""


@pytest.fixture(autouse=True)
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where each program leaves its number and its folder."""
    monkeypatch.setenv("NOTES", str(tmp_path))
    return tmp_path


@asynccontextmanager
async def opened(program: str) -> AsyncIterator[BalanceRuns]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(balance_runs, "PROGRAM_ARGS", ("-c", BEGIN + program))
        runs = BalanceRuns()
        try:
            yield runs
        finally:
            await runs.close()


async def reached(runs: BalanceRuns, sha256: str, *states: str) -> BalanceProgress:
    """Wait for a list to be so far."""
    async with asyncio.timeout(20):
        while (found := runs.status(sha256)).state not in states:  # noqa: ASYNC110  # they are asked, as by a page
            await asyncio.sleep(0.02)
    return found


def begin(runs: BalanceRuns, sha256: str, caller: str = "one") -> None:
    runs.start(sha256, GAME, GAME.standard_deck(), caller)


def programs(notes: Path) -> list[int]:
    """Those that live."""
    return [int(path.name) for path in notes.iterdir() if Path(f"/proc/{path.name}").exists()]


def folders(notes: Path) -> list[Path]:
    """The folders that are still there."""
    return [folder for path in notes.iterdir() if (folder := Path(path.read_text())).exists()]


async def test_what_comes_of_a_run_is_told_and_kept(notes: Path) -> None:
    async with opened(FINISH) as runs:
        assert runs.status("a").state == "none"
        begin(runs, "a")
        assert (await reached(runs, "a", "done", "failed")).findings is not None
        assert runs.report("a") == b"<h1>standard"
        begin(runs, "a", "another")
        assert runs.status("a").state == "done"
    assert folders(notes) == []


async def test_one_is_played_at_a_time_and_addresses_take_turns(notes: Path) -> None:
    async with opened(WAIT) as runs:
        for name, caller in (("a", "one"), ("b", "one"), ("c", "two")):
            begin(runs, name, caller)
        await reached(runs, "a", "playing")
        assert [runs.status(name).before for name in "abc"] == [0, 1, 2]
        assert (runs.status("a").done, len(programs(notes))) == (0.5, 1)
        runs.cancel("a", "one")
        await reached(runs, "b", "playing")
        assert [runs.status(name).state for name in "abc"] == ["none", "playing", "waiting"]


async def test_only_who_wants_it_ends_it_and_only_when_nobody_else_does(notes: Path) -> None:
    async with opened(WAIT) as runs:
        begin(runs, "a")
        begin(runs, "a", "two")
        await reached(runs, "a", "playing")
        for caller in ("stranger", "one", "one"):
            runs.cancel("a", caller)
            assert runs.status("a").state == "playing"
        runs.cancel("a", "two")
        assert runs.status("a").state == "none"
        async with asyncio.timeout(10):
            while programs(notes):  # noqa: ASYNC110  # the system tells nobody
                await asyncio.sleep(0.02)


async def test_an_address_and_the_server_take_only_so_many() -> None:
    async with opened(WAIT) as runs:
        for number in range(MAX_RUNS_PER_ADDRESS):
            begin(runs, f"mine {number}")
        with pytest.raises(RefusedError, match="from your address") as refused:
            begin(runs, "one more")
        assert refused.value.why.code == "too_many"
        begin(runs, "mine 0")  # it is on already
        for number in range(MAX_PENDING_RUNS - MAX_RUNS_PER_ADDRESS):
            begin(runs, f"other {number}", f"other {number}")
        with pytest.raises(RefusedError, match="wait to be played") as refused:
            begin(runs, "one more", "stranger")
        assert refused.value.why.code == "full"


@pytest.mark.parametrize("program", ["os.kill(os.getpid(), 9)", "print('Hello', flush=True)", "raise SystemExit('no')"])
async def test_what_is_killed_or_talks_nonsense_has_failed_and_may_be_tried_again(program: str) -> None:
    async with opened(program) as runs:
        begin(runs, "a")
        await reached(runs, "a", "failed")
        with pytest.raises(RefusedError, match="no report"):
            runs.report("a")
        begin(runs, "a")
        assert runs.status("a").state == "waiting"
        await reached(runs, "a", "failed")


async def test_what_takes_too_long_is_killed(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance_runs, "RUN_TIMEOUT_S", 1.0)
    async with opened(WAIT) as runs:
        begin(runs, "a")
        await reached(runs, "a", "failed")
        assert programs(notes) == []


async def test_a_report_without_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance_runs, "MAX_REPORT_BYTES", 5)
    async with opened(FINISH) as runs:
        begin(runs, "a")
        await reached(runs, "a", "failed")


async def test_results_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance_runs, "MAX_RESULTS", 1)
    async with opened(FINISH) as runs:
        begin(runs, "a")
        await reached(runs, "a", "done")
        begin(runs, "b")
        await reached(runs, "b", "done")
        assert runs.status("a").state == "none"
        monkeypatch.setattr(balance_runs, "RESULT_TTL_S", -1.0)
        assert runs.status("b").state == "none"


async def test_the_end_of_the_server_ends_its_program(notes: Path) -> None:
    async with opened(WAIT) as runs:
        begin(runs, "a")
        begin(runs, "b", "two")
        await reached(runs, "a", "playing")
        assert len(programs(notes)) == 1
    assert programs(notes) == []


async def test_a_server_without_the_lab_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance_runs, "LAB_MODULES", ("no_such_module",))
    async with opened(FINISH) as runs:
        assert runs.status("a").state == "unavailable"
        with pytest.raises(RefusedError, match="not installed"):
            begin(runs, "a")
