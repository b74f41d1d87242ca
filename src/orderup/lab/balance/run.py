"""Runs an experiment. An executor plays the chunks, and they are added in order, so that any number of workers gives the same figures."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from orderup.games import find
from orderup.lab.arena import ArenaSettings
from orderup.lab.balance.chunks import Chunk, ChunkTask, play_chunk
from orderup.lab.balance.experiment import Cell, Experiment, ExperimentPlan
from orderup.lab.balance.measures import CellStatistics
from orderup.lab.balance.run_folder import RunFolder, read_games
from orderup.lab.entrants import parse_entrant
from orderup.lab.executors import ExecutorWithLimit, Prepare
from orderup.search.ismcts import SEARCH_LOOP

if TYPE_CHECKING:
    import polars as pl

CHUNK_DEALS_RANGE: Final = (20, 400)
"""The fewest deals of a chunk, and the most: a second or two. Within these bounds, each chunk has as many as all before it, so that a cell can be done early and long runs have few chunks."""
SEARCH_CHUNK_DEALS_RANGE: Final = (2, 8)
"""The same bounds, if a bot searches."""


@dataclass
class CellRun:
    """A cell in progress."""

    cell: Cell
    plan: ExperimentPlan
    sums: CellStatistics
    chunks: int = 0
    """The number of chunks that have been added."""
    done: bool = False

    @classmethod
    def begin(cls, cell: Cell, plan: ExperimentPlan) -> "CellRun":
        """Return a cell before its first deal."""
        return cls(cell, plan, CellStatistics(cell.settings.players))

    def task(self, number: int) -> ChunkTask | None:
        """Return the task of chunk number `number`; None if the cell has fewer chunks."""
        deals = deals_of_chunk(self.cell.settings, number, self.plan.deals)
        if not deals:
            return None
        plan = self.plan
        return ChunkTask(self.cell.number, number, self.cell.settings, deals, plan.trial_deals, plan.decision_deals)

    def add_chunk(self, games: "pl.DataFrame") -> None:
        """Add the next chunk, and update whether the cell is done."""
        self.sums.add(games)
        self.chunks += 1
        plan, deals = self.plan, self.sums.deals
        known = plan.precision is not None and self.sums.wins_known_to(plan.precision)
        self.done = deals >= plan.deals or (
            known and deals >= max(plan.least_deals, plan.trial_deals, plan.decision_deals)
        )


def deals_of_chunk(settings: ArenaSettings, number: int, max_deals: int) -> range:
    """Return the deals of chunk number `number` of at most `max_deals` deals in all; empty if there are fewer chunks. They depend only on the settings, since a cell can be done after each chunk."""
    fewest, largest = (
        SEARCH_CHUNK_DEALS_RANGE if any(parse_entrant(bot).searches for bot in settings.bots) else CHUNK_DEALS_RANGE
    )
    first = 0
    for _ in range(number):
        first += min(max(first, fewest), largest)
    return range(first, min(first + min(max(first, fewest), largest), max_deals))


def precompile(task: ChunkTask, notify: Callable[[str], None]) -> None:
    """Compile the code that a task needs, once per machine, and play the task."""
    if task.decision_deals or any(parse_entrant(bot).searches for bot in task.settings.bots):
        SEARCH_LOOP.prepare(find(task.settings.game), notify)
    play_chunk(task)


def preparations(kinds: list[ChunkTask]) -> list[Prepare]:
    """Return the calls that prepare a worker for tasks like these."""
    return [partial(precompile, kind) for kind in kinds]


Pending = tuple[CellRun, Future[Chunk] | None, int]
"""A cell, the future of one of its chunks (None: it is stored already), and the chunk's number."""


def run(
    experiment: Experiment,
    folder: RunFolder,
    pool: ExecutorWithLimit,
    progress: Callable[[int, int], None] = lambda _done, _most: None,
) -> list[CellRun]:
    """Play the missing chunks, never more than a few ahead of the last written one, so that memory does not grow. Raises ValueError for the folder of another run, OSError, IllegalMoveError.

    `progress` is called with the number of deals that are done, and the most that there will be.
    """
    folder.begin(experiment.header())
    cells = [CellRun.begin(cell, experiment.plan) for cell in experiment.cells]
    pending: deque[Pending] = deque()
    try:
        for one, task in _tasks(cells):
            stored = folder.has(task.cell, task.number)
            pending.append((one, None if stored else pool.executor.submit(play_chunk, task), task.number))
            while len(pending) > pool.max_pending():
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


def _tasks(cells: list[CellRun]) -> Iterator[tuple[CellRun, ChunkTask]]:
    """Yield the tasks in order: the first chunk of every cell, then the second of those that are not done, and so on."""
    number, unfinished = 0, cells
    while unfinished:
        for one in unfinished:
            if not one.done and (task := one.task(number)) is not None:
                yield one, task
        number += 1
        unfinished = [one for one in unfinished if not one.done and one.task(number) is not None]


def _take_first(folder: RunFolder, pending: deque[Pending]) -> None:
    """Wait for the first chunk and add it. If its cell is done with it, cancel the cell's other chunks; those that have been played are left out."""
    one, future, number = pending.popleft()
    if one.done:
        return
    if _take(folder, one, future, number):
        for other, ahead, _ in pending:
            if other is one and ahead is not None:
                ahead.cancel()


def _take(folder: RunFolder, one: CellRun, future: Future[Chunk] | None, number: int) -> bool:
    """Add a chunk. Return whether its cell is done with it."""
    if future is None:
        games = folder.games_of(one.cell.number, number)
    else:
        chunk = future.result()
        folder.write(chunk)
        games = read_games(chunk.tables["games"])
    one.add_chunk(games)
    return one.done


def _progress(cells: list[CellRun]) -> tuple[int, int]:
    deals = sum(one.sums.deals for one in cells)
    return deals, sum(one.sums.deals if one.done else one.plan.deals for one in cells)
