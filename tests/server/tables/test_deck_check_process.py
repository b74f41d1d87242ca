"""Card lists are checked by a process that may be killed at any time, and whose answers never come to another list."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from orderup.games import find
from orderup.server.tables.decks import check_process
from orderup.server.tables.decks.check import CheckRequest, check_new_deck, read_new_deck
from orderup.server.tables.decks.check_process import DeckCheckProcess
from orderup.server.wire.http_bodies import NewDeck
from orderup.server.wire.refusals import RefusedError

SLOW = ("-c", "import sys, time; sys.stdin.readline(); time.sleep(60)")
"""A program that does not answer."""


@pytest.fixture
async def checking() -> AsyncIterator[DeckCheckProcess]:
    process = DeckCheckProcess()
    yield process
    await process.close()


def a_list(number: int) -> NewDeck:
    return NewDeck("diner", "mine", f"id,plate,order 1,tip,value\nx{number},Pancakes,Burger,,{number}")


def pid_of(checking: DeckCheckProcess) -> int:
    assert checking._process is not None
    return checking._process.pid


async def gone(pid: int) -> None:
    async with asyncio.timeout(20):
        while is_alive(pid):  # noqa: ASYNC110  # another process
            await asyncio.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Whether a process is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def test_each_list_has_its_own_answer_from_one_process(checking: DeckCheckProcess) -> None:
    lists = [a_list(number) for number in range(1, 7)]
    found = await asyncio.gather(*(checking.check(each, str(n % 3)) for n, each in enumerate(lists)))
    assert found == [check_new_deck(each, find("diner")) for each in lists]
    assert len({tuple(each.faults) for each in found}) > 1
    pid = pid_of(checking)
    await checking.check(lists[0], "")
    assert pid_of(checking) == pid
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


async def test_a_list_that_is_to_be_kept_is_read_there(checking: DeckCheckProcess) -> None:
    game = find("lucky_penny")
    text = "\n".join(
        ",".join(row)
        for row in game.deck_to_table(game.deck_with_parameters(game.standard_deck(), {"draft_rounds": 3}))
    )
    good = NewDeck("lucky_penny", "mine", text)
    read = await checking.read(good, "")
    assert read == read_new_deck(good, game)
    assert read.deck is not None
    assert game.deck_from_dict(read.deck, "mine").sha256 == read.report.deck
    bad = await checking.read(a_list(1), "")
    assert (bad.deck, bad.report.deck) == (None, None)
    assert bad.report.faults


async def test_a_killed_process_is_trouble_once(checking: DeckCheckProcess) -> None:
    await checking.check(a_list(1), "")
    os.kill(pid_of(checking), signal.SIGSTOP)
    waiting = asyncio.create_task(checking.check(a_list(2), ""))
    await asyncio.sleep(0.05)
    os.kill(pid_of(checking), signal.SIGKILL)
    with pytest.raises(RefusedError) as refused:
        await waiting
    assert refused.value.why.code == "trouble"
    assert await checking.check(a_list(3), "") == check_new_deck(a_list(3), find("diner"))


async def test_who_goes_away_leaves_no_answer_for_the_next(checking: DeckCheckProcess) -> None:
    await checking.check(a_list(1), "")
    pid = pid_of(checking)
    os.kill(pid, signal.SIGSTOP)
    waiting = asyncio.create_task(checking.check(a_list(2), ""))
    await asyncio.sleep(0.05)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await gone(pid)
    assert await checking.check(a_list(3), "") == check_new_deck(a_list(3), find("diner"))


async def test_one_that_does_not_answer_is_killed(checking: DeckCheckProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_process, "PROGRAM_ARGS", SLOW)
    monkeypatch.setattr(check_process, "CHECK_TIMEOUT_S", 0.3)
    with pytest.raises(RefusedError) as refused:
        await checking.check(a_list(1), "")
    assert refused.value.why.code == "trouble"
    assert checking._process is None


@pytest.mark.slow
async def test_one_that_nobody_needs_ends(checking: DeckCheckProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_process, "IDLE_TIMEOUT_S", 0.05)
    await checking.check(a_list(1), "")
    pid = pid_of(checking)
    await gone(pid)
    assert await checking.check(a_list(2), "") == check_new_deck(a_list(2), find("diner"))


ENDLESS = """
import sys
from orderup.server.tables.decks import check

check.MAX_CHECK_S = 1
check.check_new_deck = lambda new, game: [None for _ in iter(int, 1)]
check.main()
"""
"""A list takes for ever, and the server that had asked has been killed."""


@pytest.mark.skipif(not hasattr(signal, "alarm"), reason="this system has no alarms")
def test_a_list_that_never_ends_outlives_no_server() -> None:
    asked = msgspec.json.encode(CheckRequest(a_list(1))) + b"\n"
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS], input=asked, check=False, capture_output=True, timeout=60
    )  # our own program
    assert done.returncode == -signal.SIGALRM


COMPILING = """
import multiprocessing
from orderup.server.tables.games.engine_loader import compile_search

if __name__ == "__main__":
    compiler = multiprocessing.get_context("spawn").Process(target=compile_search, args=("diner",), daemon=True)
    compiler.start()
    print(compiler.pid, flush=True)
    compiler.join()
"""


async def test_who_compiles_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """It went on for minutes, beside the one of the next server."""
    program = tmp_path / "compiling.py"
    program.write_text(COMPILING)
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}  # nothing is compiled there
    server = await asyncio.create_subprocess_exec(sys.executable, program, stdout=subprocess.PIPE, env=environment)
    assert server.stdout is not None
    compiler = int(await server.stdout.readline())
    began = os.getpriority(os.PRIO_PROCESS, 0)
    while os.getpriority(os.PRIO_PROCESS, compiler) == began:  # noqa: ASYNC110  # another process
        await asyncio.sleep(0.02)
    server.kill()
    await server.wait()
    try:
        await gone(compiler)
    finally:
        if is_alive(compiler):
            os.kill(compiler, signal.SIGKILL)
