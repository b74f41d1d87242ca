"""The report of a run: one HTML file that needs nothing else, on a screen or on paper."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from orderup import __version__
from orderup.extras import importing_extra
from orderup.lab.balance import plots
from orderup.lab.balance.comparison import Difference, MeasuredCell, compare, label_of, measured_cells
from orderup.lab.balance.decisions import MATTERS, Worthwhile, worthwhile
from orderup.lab.balance.experiment import axis_name, clock_axis
from orderup.lab.balance.measures import CellSums, Measure
from orderup.lab.balance.plots import Bar
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.balance.sequences import Estimate, Numbers
from orderup.lab.balance.worth import Use, Worth, uses, worths

with importing_extra("lab"):
    import polars as pl
    from jinja2 import Environment, PackageLoader, StrictUndefined

FILE: Final = "report.html"
MOST_CARDS: Final = 60
"""Rows of a table of cards."""
MOST_BARS: Final = 24
"""Rows of a plot of what cards are worth."""


@dataclass(frozen=True)
class CellReport:
    """A cell, as the report tells it."""

    label: str
    settings: dict[str, Any]
    games: int
    deals: int
    measures: list[tuple[Measure, Estimate]]
    places: str
    """A plot: what seats, starting and bots are worth."""
    uses: list[Use]
    worths: list[Worth]
    worth_plot: str
    trials: int
    decisions: list[Worthwhile]
    decision_plot: str


def write_report(folder: RunFolder, beside: RunFolder | None = None) -> Path:
    """Write the report of what has been played so far, with another run of the same game beside it; returns its file. Raises ValueError if nothing has, or the other is of another game, OSError."""
    header = folder.header()
    of_game = header["cells"][0]["game"]
    cells: list[CellReport] = []
    points: list[tuple[str, Numbers]] = []
    lengths: list[tuple[str, Numbers]] = []
    for run, number, settings in _cells(folder, beside):
        if settings["game"] == of_game and (chunks := run.chunks(number)):
            games = run.table("games", number, chunks).collect()
            cells.append(_cell(run, number, chunks, settings, games))
            points.append((settings["label"], np.array(games["points"].to_list(), np.float64).ravel()))
            lengths.append((settings["label"], games["moves"].to_numpy().astype(np.float64)))
    if not cells:
        raise ValueError(f"{folder.path} has no games yet")
    if beside is not None and all(settings["game"] != of_game for settings in beside.header()["cells"]):
        raise ValueError(f"{beside.path} has no games of {of_game}")
    page = render(
        "report.html.jinja",
        name=header["name"],
        game=of_game,
        rules=header["cells"][0]["rules"],
        cells=cells,
        matters=MATTERS,
        points=plots.distributions(points, "points of a seat"),
        lengths=plots.distributions(lengths, "moves of a game"),
        differences=_differences(folder, beside) if len(cells) > 1 else [],
    )
    path = folder.path / FILE
    path.write_text(page, encoding="utf-8")
    return path


def _cells(folder: RunFolder, beside: RunFolder | None) -> Iterator[tuple[RunFolder, int, dict[str, Any]]]:
    """Each cell: its run, its number there, and its settings."""
    for number, settings in enumerate(folder.header()["cells"]):
        yield folder, number, settings
    if beside is None:
        return
    for number, settings in enumerate(beside.header()["cells"]):
        yield beside, number, {**settings, "label": label_of(beside, settings["label"])}


def _cell(folder: RunFolder, number: int, chunks: int, settings: dict[str, Any], games: "pl.DataFrame") -> CellReport:
    sums = CellSums(settings["players"])
    sums.add(games)
    estimates = sums.telling()
    shares = [(m, e) for m, e in estimates.items() if m.name.startswith("wins.")]
    bars = [Bar(measure.title, found.mean, found.low, found.high) for measure, found in shares]
    trials = folder.table("trials", number, chunks)
    found = worths(trials)
    best = [Bar(one.option, one.worth, one.low, one.high) for one in _ends(found)]
    decisions = worthwhile(folder.table("decisions", number, chunks))
    mattering = [Bar(one.title, one.worth.mean, one.worth.low, one.worth.high) for one in decisions]
    return CellReport(
        label=settings["label"],
        settings={
            **{axis_name(name): value for name, value in settings["options"].items()},
            **{clock_axis(name): value for name, value in settings["clocks"].items()},
            "bots": ", ".join(dict.fromkeys(settings["bots"])),
            "deck": settings["deck_name"],
        },
        games=sums.games,
        deals=sums.deals,
        measures=[(m, e) for m, e in estimates.items() if not m.name.startswith("wins.")],
        places=plots.intervals(bars, 1 / settings["players"]),
        uses=uses(folder.table("cards", number, chunks), sums.games)[:MOST_CARDS],
        worths=found,
        worth_plot=plots.intervals(best, 0.0) if best else "",
        trials=int(trials.select(pl.len()).collect().item()),
        decisions=decisions,
        decision_plot=plots.intervals(mattering, 0.0) if mattering else "",
    )


def _ends(found: list[Worth]) -> list[Worth]:
    """The best and the worst."""
    return found if len(found) <= MOST_BARS else [*found[: MOST_BARS // 2], *found[-MOST_BARS // 2 :]]


def _differences(folder: RunFolder, beside: RunFolder | None) -> list[Difference]:
    """Between every cell and the first, the surest first."""
    first, *others = measured_cells(folder)
    if beside is not None:
        others += [side.of_run(beside) for side in measured_cells(beside) if side.game == first.game]
    pairs: list[tuple[MeasuredCell, MeasuredCell]] = [(first, other) for other in others]
    return sorted(compare(pairs), key=lambda one: (one.p, one.measure))


def render(template: str, *, game: str, **values: Any) -> str:
    """A page of the lab. Every page is told its `name`, its `game` and the `rules` of it; all else is the template's own."""
    made = Environment(
        loader=PackageLoader("orderup.lab.balance", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["amount"] = lambda found, measure: f"{found:.1%}" if measure.share else f"{found:,.2f}"
    return made.get_template(template).render(game=game.replace("_", " ").title(), version=__version__, **values)
