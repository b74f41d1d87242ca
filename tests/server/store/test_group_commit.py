"""Which writes go together."""

import asyncio

import pytest
from tests.server.store.conftest import line

from orderup.server.store.group_commit import MAX_GAP_S, TRANSACTION_COST_S, CommitJob, GroupCommit


class Disk:
    """A writer that says when it is asked, and is done when the test says so."""

    def __init__(self) -> None:
        self.groups: list[list[CommitJob]] = []
        self.commit = GroupCommit(self)
        self.loop = asyncio.get_running_loop()
        self.asked = asyncio.Event()

    def put(self, jobs: list[CommitJob]) -> None:
        """See `Writer`."""
        self.groups.append(jobs)
        self.asked.set()

    def add(self, count: int = 1) -> list[CommitJob]:
        """So many people move."""
        jobs = [CommitJob([line(1)], {}, self.loop) for _ in range(count)]
        for job in jobs:
            self.commit.add(job)
        return jobs

    def add_at(self, time: float) -> None:
        """Somebody moves at this time of the loop."""
        job = CommitJob([line(1)], {}, self.loop)
        job.begun = time
        self.commit.add(job)

    def finish(self, error: Exception | None = None) -> None:
        """All that was asked is on disk, or cannot be."""
        self.commit.settle(self.groups[-1], error)

    @property
    def sizes(self) -> list[int]:
        return [len(group) for group in self.groups]


async def turn() -> None:
    """Let the event loop turn, which takes far less than `TRANSACTION_COST_S`."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


@pytest.fixture
async def disk() -> Disk:
    return Disk()


async def busy(disk: Disk, gap: float = TRANSACTION_COST_S / 2.5) -> None:
    """People have moved every `gap` seconds for a while, and what they did is written."""
    now = disk.loop.time()
    for n in range(100, 0, -1):
        disk.add_at(now - n * gap)
        await turn()
    disk.finish()
    await turn()
    disk.finish()
    assert disk.sizes == [1, 99]
    disk.groups.clear()
    disk.asked.clear()


async def test_who_comes_after_a_pause_waits_for_nothing(disk: Disk) -> None:
    disk.add()
    await turn()
    assert disk.sizes == [1]
    disk.finish()
    await asyncio.sleep(2 * MAX_GAP_S)
    disk.add()
    await turn()
    assert disk.sizes == [1, 1]


async def test_what_happens_in_one_turn_goes_together(disk: Disk) -> None:
    disk.add(3)
    await turn()
    assert disk.sizes == [3]


async def test_who_comes_after_a_pause_in_a_busy_time_waits_for_nothing(disk: Disk) -> None:
    await busy(disk)
    await asyncio.sleep(1.5 * MAX_GAP_S)
    disk.add()
    await turn()
    assert disk.sizes == [1]


async def test_who_comes_in_a_busy_time_waits_for_others_but_not_for_long(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orderup.server.store.group_commit.TRANSACTION_COST_S", 0.5)  # what holds this test up is short
    monkeypatch.setattr("orderup.server.store.group_commit.MAX_GAP_S", 2.0)
    await busy(disk, 0.2)
    disk.add()
    await turn()
    assert disk.sizes == []
    disk.add()
    await asyncio.wait_for(disk.asked.wait(), 10)
    assert disk.sizes == [2]


@pytest.mark.parametrize(("gap", "enough"), [(0.3, 4), (0.4, 3), (0.9, 2)])
async def test_so_many_go_together_as_a_transaction_is_worth(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, gap: float, enough: int
) -> None:
    monkeypatch.setattr("orderup.server.store.group_commit.TRANSACTION_COST_S", 3600.0)
    monkeypatch.setattr("orderup.server.store.group_commit.MAX_GAP_S", 4 * 3600.0)
    await busy(disk, gap * 3600.0)
    newest = disk.loop.time()
    for n in range(1, enough + 1):
        newest += gap * 3600.0
        disk.add_at(newest)
        await turn()
        assert disk.sizes == ([enough] if n == enough else [])


async def test_nothing_begins_while_a_group_is_under_way(disk: Disk) -> None:
    first = disk.add()
    await turn()
    disk.add(3)
    await asyncio.sleep(2 * MAX_GAP_S)
    assert disk.sizes == [1]
    disk.finish()
    await turn()
    assert disk.sizes == [1, 3]
    assert first[0].done.done()


async def test_of_a_group_that_is_written_one_by_one_the_last_begins_the_next(disk: Disk) -> None:
    first, second = disk.add(2)
    await turn()
    (later,) = disk.add()
    fault = OSError("full")
    disk.commit.settle([first], fault)
    await asyncio.sleep(2 * MAX_GAP_S)
    assert disk.sizes == [2]
    assert first.done.exception() is fault
    assert not second.done.done()
    disk.commit.settle([second], None)
    await turn()
    assert disk.groups[1] == [later]


async def test_what_is_flushed_goes_at_once_and_only_once(disk: Disk) -> None:
    await busy(disk)
    (job,) = disk.add()
    disk.commit.flush()
    assert disk.groups == [[job]]
    await asyncio.sleep(2 * MAX_GAP_S)
    disk.finish()
    await turn()
    assert disk.sizes == [1]


async def test_the_oldest_waits_longest(disk: Disk) -> None:
    (first,) = disk.add()
    await turn()
    disk.add()
    assert disk.commit.oldest_wait(first.begun + 5) == 5
    disk.finish()
    assert disk.commit.oldest_wait(first.begun + 5) < 5
