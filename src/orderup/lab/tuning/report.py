"""The page of a search: the choices, and the card lists that were tried."""

from collections import Counter
from itertools import combinations, islice
from pathlib import Path
from typing import Any, Final

from orderup.lab.balance import plots
from orderup.lab.balance.plots import Bar, Point
from orderup.lab.balance.report import REPORT_FILE
from orderup.lab.pages import render_page
from orderup.lab.tuning.search import TuningResult
from orderup.lab.tuning.values import current_value

MAX_PAIR_PLOTS: Final = 3
"""The most plots of proposals by two targets."""
MAX_FAULTS: Final = 10


def write_page(found: TuningResult, folder: Path) -> Path:
    """Write the page into the search's folder. Returns its file. Raises OSError."""
    tuning, plan = found.tuning, found.tuning.plan
    refused = Counter(fault for one in found.proposals for fault in one.faults)
    page = render_page(
        "tuning.html.jinja",
        name=tuning.name,
        game=plan.game,
        rules=tuning.game.rules_version,
        proposals=len(found.proposals),
        different=len({one.key for one in found.proposals}),
        refused=sum(bool(one.faults) for one in found.proposals),
        front=found.front_size,
        choices=found.choices,
        remeasured=found.remeasured,
        values=plan.values,
        given={one.name: current_value(tuning.data, one) for one in plan.values},
        targets=plan.targets,
        plots=[*_by_target(found), *_by_pair(found)],
        faults=refused.most_common(MAX_FAULTS),
        batch=plan.batch,
        deals=plan.deals,
        confirming=plan.confirming_deals,
    )
    path = folder / REPORT_FILE
    path.write_text(page, encoding="utf-8")
    return path


def _by_target(found: TuningResult) -> list[dict[str, Any]]:
    """Return a plot for each target: the choices with their intervals."""
    made = []
    for target in found.tuning.plan.targets:
        figures = [(one.label, one.figures[target.measure]) for one in found.remeasured]
        bars = [Bar(label, one.mean, one.low, one.high) for label, one in figures]
        share = all(bar.low >= 0 and bar.high <= 1 for bar in bars)
        title = f"{target.measure}: {target.wanted} is wanted"
        made.append({"title": title, "svg": plots.intervals(bars, target.most or target.least, percent=share)})
    return made


def _by_pair(found: TuningResult) -> list[dict[str, Any]]:
    """Return plots of all lists that were tried, by the distances from two targets. The choices have their numbers."""
    targets = found.tuning.plan.targets
    numbers = {tuple(one.chosen.values()): one.label.removeprefix("choice ") for one in found.choices}
    tried = {one.key: one.distances for one in found.proposals if one.distances is not None}
    made = []
    for i, j in islice(combinations(range(len(targets)), 2), MAX_PAIR_PLOTS):
        points = [Point(apart[i], apart[j], numbers.get(key, "")) for key, apart in tried.items()]
        names = [f"{targets[n].measure}: distance in the search" for n in (i, j)]
        made.append({"title": f"{targets[i].measure} and {targets[j].measure}", "svg": plots.scatter(points, *names)})
    return made
