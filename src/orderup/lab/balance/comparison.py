"""Finds which differences between cells are real. Cells share their deals, so they are compared deal by deal, which cancels their common luck."""

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np

from orderup.lab.balance.measures import Measure, MeasuredValues, measure_games
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.balance.sequences import (
    ALPHA,
    FloatArray,
    RunningMean,
    always_valid_p_value,
    half_width,
    holm_correction,
)

MAX_COMPARISONS: Final = 2000


@dataclass(frozen=True)
class Difference:
    """The difference of a measure in the second cell from the first: its 95% confidence interval, and a p-value that is corrected for the number of comparisons (Holm 1979)."""

    measure: str
    title: str
    first: str
    second: str
    difference: float
    low: float
    high: float
    deals: int
    p: float
    real: bool


@dataclass(frozen=True)
class MeasuredCell:
    """A cell with its observations, for comparing."""

    label: str
    game: str
    seed: int
    observed: list[MeasuredValues]

    def labeled_with_run(self, run: RunFolder) -> "MeasuredCell":
        """Return the same cell, with its run's name in the label."""
        return replace(self, label=label_of(run, self.label))


def label_of(run: RunFolder, label: str) -> str:
    """Return the label of a cell beside cells of other runs."""
    return f"{run.path.name}: {label}"


def compare_runs(first: RunFolder, second: RunFolder | None = None) -> list[Difference]:
    """Return the differences between the cells of a run; with a second run, between the cells of the first and those of the second. Raises ValueError if there is nothing to compare."""
    ours = measured_cells(first)
    if second is None:
        return compare(list(combinations(ours, 2)))
    of_game = ours[0].game
    theirs = [side for side in measured_cells(second) if side.game == of_game]
    if not theirs:
        raise ValueError(
            f"{first.path} is a run of {of_game}, {second.path} has no game of it: there is nothing to compare"
        )
    named = [[side.labeled_with_run(run) for side in each] for run, each in ((first, ours), (second, theirs))]
    return compare([(one, other) for one in named[0] for other in named[1]])


def measured_cells(folder: RunFolder) -> list[MeasuredCell]:
    """Return the cells of a run that have games. Raises ValueError if none has."""
    found = []
    for number, cell in enumerate(folder.header()["cells"]):
        chunks = folder.chunk_count(number)
        if chunks:
            games = folder.table("games", number, chunks).collect()
            found.append(MeasuredCell(cell["label"], cell["game"], cell["seed"], measure_games(games, cell["players"])))
    if not found:
        raise ValueError(f"{folder.path} has no games yet")
    return found


def compare(pairs: list[tuple[MeasuredCell, MeasuredCell]]) -> list[Difference]:
    """Return the differences in every measure that both cells of a pair have. Raises ValueError if there are none, or too many."""
    tests = [
        (one, other, measure, _difference(mine, theirs, paired=one.seed == other.seed))
        for one, other in pairs
        for measure, mine, theirs in _in_common(one, other)
    ]
    if not tests or len(tests) > MAX_COMPARISONS:
        raise ValueError(f"that makes {len(tests)} comparisons; from 1 to {MAX_COMPARISONS} can be made")
    levels = holm_correction([always_valid_p_value(n, mean, variance) for *_, (n, mean, variance) in tests])
    return [
        Difference(
            measure.name, measure.title, one.label, other.label, mean,
            mean - half_width(n, variance), mean + half_width(n, variance), n, level, level < ALPHA,
        )
        for (one, other, measure, (n, mean, variance)), level in zip(tests, levels, strict=True)
    ]  # fmt: skip


def _in_common(one: MeasuredCell, other: MeasuredCell) -> list[tuple[Measure, FloatArray, FloatArray]]:
    theirs = {found.measure: found.values for found in other.observed}
    return [(found.measure, found.values, theirs[found.measure]) for found in one.observed if found.measure in theirs]


def _difference(mine: FloatArray, theirs: FloatArray, *, paired: bool) -> tuple[int, float, float]:
    """Return the number of observations, their mean and their variance. `paired`: both played the same deals."""
    n = min(len(mine), len(theirs))
    if paired:
        apart = theirs[:n] - mine[:n]
        return _summary(apart[~np.isnan(apart)])
    (n_mine, mean_mine, var_mine), (n_theirs, mean_theirs, var_theirs) = (
        _summary(values[~np.isnan(values)]) for values in (mine, theirs)
    )
    n = min(n_mine, n_theirs)
    if n == 0:
        return 0, 0.0, 0.0
    return n, mean_theirs - mean_mine, n * (var_mine / n_mine + var_theirs / n_theirs)


def _summary(values: FloatArray) -> tuple[int, float, float]:
    running = RunningMean(share=False)
    running.add(values)
    return running.n, running.mean, running.variance
