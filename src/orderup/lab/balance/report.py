"""The report of a run: one self-contained HTML file, for screens and paper."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from orderup.extras import importing_extra
from orderup.lab.balance import plots
from orderup.lab.balance.comparison import Difference, MeasuredCell, compare, label_of, measured_cells
from orderup.lab.balance.decisions import MIN_WORTH_TO_MATTER, DecisionSummary, summarize_decisions
from orderup.lab.balance.experiment import clock_axis, option_axis
from orderup.lab.balance.measures import CellStatistics, Measure
from orderup.lab.balance.plots import Bar
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.balance.sequences import Estimate, FloatArray
from orderup.lab.balance.worth import CardUsage, OptionWorth, card_usage, option_worths
from orderup.lab.pages import render_page

with importing_extra("lab"):
    import polars as pl

REPORT_FILE: Final = "report.html"
MAX_CARD_ROWS: Final = 60
"""The most rows of a table of cards."""
MAX_PLOT_ROWS: Final = 24
"""The most rows of a plot of the worth of cards."""


@dataclass(frozen=True)
class CellReport:
    """A cell, in the form of the report's template."""

    label: str
    settings: dict[str, Any]
    games: int
    deals: int
    measures: list[tuple[Measure, Estimate]]
    wins_plot: str
    """A plot of the shares of wins of seats, starting and bots."""
    card_usage: list[CardUsage]
    option_worths: list[OptionWorth]
    worth_plot: str
    trials: int
    decisions: list[DecisionSummary]
    decision_plot: str


def write_report(folder: RunFolder, beside: RunFolder | None = None) -> Path:
    """Write the report of a run so far, with another run of the same game beside it. Return its file. Raises ValueError if it has no games, or the other run is of another game, OSError."""
    header = folder.header()
    of_game = header["cells"][0]["game"]
    cells: list[CellReport] = []
    points: list[tuple[str, FloatArray]] = []
    lengths: list[tuple[str, FloatArray]] = []
    for run, number, settings in _cells(folder, beside):
        if settings["game"] == of_game and (chunks := run.chunk_count(number)):
            games = run.table("games", number, chunks).collect()
            cells.append(_cell(run, number, chunks, settings, games))
            points.append((settings["label"], np.array(games["points"].to_list(), np.float64).ravel()))
            lengths.append((settings["label"], games["moves"].to_numpy().astype(np.float64)))
    if not cells:
        raise ValueError(f"{folder.path} has no games yet")
    if beside is not None and all(settings["game"] != of_game for settings in beside.header()["cells"]):
        raise ValueError(f"{beside.path} has no games of {of_game}")
    page = render_page(
        "report.html.jinja",
        name=header["name"],
        game=of_game,
        rules=header["cells"][0]["rules"],
        cells=cells,
        matters=MIN_WORTH_TO_MATTER,
        points=plots.distributions(points, "points of a seat"),
        lengths=plots.distributions(lengths, "moves of a game"),
        differences=_differences(folder, beside) if len(cells) > 1 else [],
    )
    path = folder.path / REPORT_FILE
    path.write_text(page, encoding="utf-8")
    return path


def _cells(folder: RunFolder, beside: RunFolder | None) -> Iterator[tuple[RunFolder, int, dict[str, Any]]]:
    """Yield the cells: run, number in the run, and settings."""
    for number, settings in enumerate(folder.header()["cells"]):
        yield folder, number, settings
    if beside is None:
        return
    for number, settings in enumerate(beside.header()["cells"]):
        yield beside, number, {**settings, "label": label_of(beside, settings["label"])}


def _cell(folder: RunFolder, number: int, chunks: int, settings: dict[str, Any], games: "pl.DataFrame") -> CellReport:
    sums = CellStatistics(settings["players"])
    sums.add(games)
    estimates = sums.informative_estimates()
    shares = [(m, e) for m, e in estimates.items() if m.name.startswith("wins.")]
    bars = [Bar(measure.title, found.mean, found.low, found.high) for measure, found in shares]
    trials = folder.table("trials", number, chunks)
    found = option_worths(trials)
    best = [Bar(one.option, one.worth, one.low, one.high) for one in _ends(found)]
    decisions = summarize_decisions(folder.table("decisions", number, chunks))
    mattering = [Bar(one.title, one.worth.mean, one.worth.low, one.worth.high) for one in decisions]
    return CellReport(
        label=settings["label"],
        settings={
            **{option_axis(name): value for name, value in settings["options"].items()},
            **{clock_axis(name): value for name, value in settings["clocks"].items()},
            "bots": ", ".join(dict.fromkeys(settings["bots"])),
            "deck": settings["deck_name"],
        },
        games=sums.games,
        deals=sums.deals,
        measures=[(m, e) for m, e in estimates.items() if not m.name.startswith("wins.")],
        wins_plot=plots.intervals(bars, 1 / settings["players"]),
        card_usage=card_usage(folder.table("cards", number, chunks), sums.games)[:MAX_CARD_ROWS],
        option_worths=found,
        worth_plot=plots.intervals(best, 0.0) if best else "",
        trials=int(trials.select(pl.len()).collect().item()),
        decisions=decisions,
        decision_plot=plots.intervals(mattering, 0.0) if mattering else "",
    )


def _ends(found: list[OptionWorth]) -> list[OptionWorth]:
    """Return the best and the worst options."""
    return found if len(found) <= MAX_PLOT_ROWS else [*found[: MAX_PLOT_ROWS // 2], *found[-MAX_PLOT_ROWS // 2 :]]


def _differences(folder: RunFolder, beside: RunFolder | None) -> list[Difference]:
    """Return the differences between every cell and the first, the most significant first."""
    first, *others = measured_cells(folder)
    if beside is not None:
        others += [side.labeled_with_run(beside) for side in measured_cells(beside) if side.game == first.game]
    pairs: list[tuple[MeasuredCell, MeasuredCell]] = [(first, other) for other in others]
    return sorted(compare(pairs), key=lambda one: (one.p, one.measure))
