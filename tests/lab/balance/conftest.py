"""Small experiments."""

from collections.abc import Callable
from pathlib import Path

import pytest

from orderup.lab.balance.experiment import Experiment, ExperimentPlan, plan_experiment, read_experiment
from orderup.lab.balance.run import CellRun, run
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.executors import local_pool

Write = Callable[[str], Experiment]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that reads an experiment from a text."""

    def read(text: str) -> Experiment:
        path = tmp_path / "asked.toml"
        path.write_text(text, encoding="utf-8")
        return read_experiment(path)

    return read


def planned(game: str = "lucky_penny", **fields: object) -> Experiment:
    """Return an experiment."""
    return plan_experiment(ExperimentPlan(game, **fields), Path(), "test")  # type: ignore[arg-type]  # as the caller says


def carried_out(experiment: Experiment, folder: Path) -> list[CellRun]:
    """Carry it out in this process."""
    with local_pool(1) as pool:
        return run(experiment, RunFolder(folder), pool)


def figures(cells: list[CellRun]) -> list[dict[str, tuple[float, int]]]:
    """Return what was found."""
    return [{m.name: (e.mean, e.n) for m, e in one.sums.estimates().items()} for one in cells]
