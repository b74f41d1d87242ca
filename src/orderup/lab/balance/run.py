"""Carrying out an experiment: chunks are played by an executor, and taken in order, so that any number of workers gives the same figures."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from orderup.games import find
from orderup.lab.arena import Settings
from orderup.lab.balance.chunks import Chunk, Task, play_chunk
from orderup.lab.balance.experiment import Cell, Experiment, Plan
from orderup.lab.balance.measures import CellSums
from orderup.lab.balance.run_folder import RunFolder, read_games
from orderup.lab.entrants import parse
from orderup.lab.executors import Pool, Prepare
from orderup.search.ismcts import SEARCH_LOOP

if TYPE_CHECKING:
    import polars as pl

CHUNK_DEALS_RANGE: Final = (20, 400)
"""The fewest deals of a chunk, and the most: a second or two. Each has as many as all before it, within these, so that a cell can be done early and long runs have few chunks."""
SEARCH_CHUNK_DEALS_RANGE: Final = (2, 8)
"""The same where somebody searches."""


@dataclass
class CellRun:
    """A cell on its way."""

    cell: Cell
    plan: Plan
    sums: CellSums
    chunks: int = 0
    """How many have been taken in."""
    done: bool = False

    @classmethod
    def begin(cls, cell: Cell, plan: Plan) -> "CellRun":
        """Before its first deal."""
        return cls(cell, plan, CellSums(cell.settings.players))

    def task(self, number: int) -> Task | None:
        """A chunk, or None if there are not so many."""
        deals = chunk_deals(self.cell.settings, number, self.plan.deals)
        if not deals:
            return None
        plan = self.plan
        return Task(self.cell.number, number, self.cell.settings, deals, plan.trial_deals, plan.decision_deals)

    def take(self, games: "pl.DataFrame") -> None:
        """Add the next chunk, and see whether that is enough."""
        self.sums.add(games)
        self.chunks += 1
        plan, deals = self.plan, self.sums.deals
        known = plan.precision is not None and self.sums.known_to(plan.precision)
        self.done = deals >= plan.deals or (
            known and deals >= max(plan.least_deals, plan.trial_deals, plan.decision_deals)
        )


def chunk_deals(settings: Settings, number: int, most: int) -> range:
    """The deals of a chunk; empty if there are not so many. They depend on the settings alone, since a cell can be done after each chunk."""
    fewest, largest = (
        SEARCH_CHUNK_DEALS_RANGE if any(parse(bot).searches for bot in settings.bots) else CHUNK_DEALS_RANGE
    )
    first = 0
    for _ in range(number):
        first += min(max(first, fewest), largest)
    return range(first, min(first + min(max(first, fewest), largest), most))


def prepare(task: Task, notify: Callable[[str], None]) -> None:
    """Compile what a task needs, once for a machine, and try it."""
    if task.decision_deals or any(parse(bot).searches for bot in task.settings.bots):
        SEARCH_LOOP.prepare(find(task.settings.game), notify)
    play_chunk(task)


def preparing(kinds: list[Task]) -> list[Prepare]:
    """What is to be done before tasks of these kinds are played."""
    return [partial(prepare, kind) for kind in kinds]


Pending = tuple[CellRun, Future[Chunk] | None, int]
"""A chunk by its number, with its cell; without a future it is there already."""


def run(
    experiment: Experiment,
    folder: RunFolder,
    pool: Pool,
    progress: Callable[[int, int], None] = lambda _done, _most: None,
) -> list[CellRun]:
    """Play what is not there yet, never more than a few chunks ahead of what is written, so that memory does not grow. Raises ValueError for a folder of something else, OSError, IllegalMove.

    `progress` is called with the deals that are done, and the most that there will be.
    """
    folder.begin(experiment.header())
    cells = [CellRun.begin(cell, experiment.plan) for cell in experiment.cells]
    pending: deque[Pending] = deque()
    try:
        for one, task in _tasks(cells):
            stored = folder.has(task.cell, task.number)
            pending.append((one, None if stored else pool.executor.submit(play_chunk, task), task.number))
            while len(pending) > pool.ahead():
                _take_first(folder, pending)
                progress(*_progress(cells))
        while pending:
            _take_first(folder, pending)
            progress(*_progress(cells))
    finally:
        for _, future, _ in pending:
            if future is not None:
                future.cancel()
    return cells


def _tasks(cells: list[CellRun]) -> Iterator[tuple[CellRun, Task]]:
    """The chunks in order: the first of every cell, then the second of those that are not done, and so on."""
    number, unfinished = 0, cells
    while unfinished:
        for one in unfinished:
            if not one.done and (task := one.task(number)) is not None:
                yield one, task
        number += 1
        unfinished = [one for one in unfinished if not one.done and one.task(number) is not None]


def _take_first(folder: RunFolder, pending: deque[Pending]) -> None:
    """Wait for the first chunk and add it. What is to be played ahead of a cell that is done is not played any more, and what was is left out."""
    one, future, number = pending.popleft()
    if one.done:
        return
    if _take(folder, one, future, number):
        for other, ahead, _ in pending:
            if other is one and ahead is not None:
                ahead.cancel()


def _take(folder: RunFolder, one: CellRun, future: Future[Chunk] | None, number: int) -> bool:
    """Whether its cell is done with it."""
    if future is None:
        games = folder.games_of(one.cell.number, number)
    else:
        chunk = future.result()
        folder.write(chunk)
        games = read_games(chunk.tables["games"])
    one.take(games)
    return one.done


def _progress(cells: list[CellRun]) -> tuple[int, int]:
    deals = sum(one.sums.deals for one in cells)
    return deals, sum(one.sums.deals if one.done else one.plan.deals for one in cells)
