"""The report's plots, as inline SVG."""

from collections.abc import Sequence
from io import StringIO
from typing import Any, Final, NamedTuple

from orderup.extras import importing_extra
from orderup.lab.balance.sequences import FloatArray

with importing_extra("lab"):
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

COLORS: Final = ("#1f6f78", "#c0392b", "#8a6d1f", "#5b4a9c", "#3f7d3a", "#a04a7c")
WIDTH_INCHES: Final = 7.2
STYLE: Final[Any] = {
    "svg.hashsalt": "orderup",
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


class Bar(NamedTuple):
    """A mean with its interval."""

    label: str
    mean: float
    low: float
    high: float


def intervals(bars: Sequence[Bar], reference: float | None = None, *, percent: bool = True) -> str:
    """Plot means with their intervals, one per row, from the top. `reference` is their value if nothing mattered."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH_INCHES, 0.7 + 0.3 * len(bars)), layout="constrained")
        axes = figure.add_subplot()
        for place, bar in enumerate(bars):
            axes.plot([bar.low, bar.high], [place, place], color=COLORS[0], linewidth=2.5, solid_capstyle="butt")
            axes.plot(bar.mean, place, "o", color=COLORS[0], markersize=5)
        if reference is not None:
            axes.axvline(reference, color="#888", linewidth=1, linestyle=(0, (4, 3)))
        axes.set_yticks(range(len(bars)), [bar.label for bar in bars])
        axes.set_ylim(len(bars) - 0.5, -0.5)
        axes.grid(axis="x", alpha=0.25)
        if percent:
            axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        return _as_svg(figure)


def distributions(columns: Sequence[tuple[str, FloatArray]], xlabel: str) -> str:
    """Plot the distributions of several samples in one frame."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH_INCHES, 2.6), layout="constrained")
        axes = figure.add_subplot()
        low, high = min(float(values.min()) for _, values in columns), max(float(values.max()) for _, values in columns)
        for number, (label, values) in enumerate(columns):
            color = COLORS[number % len(COLORS)]
            axes.hist(
                values,
                bins=30,
                range=(low, high + 1e-9),
                density=True,
                histtype="step",
                color=color,
                label=label,
                linewidth=1.6,
            )
        axes.set_xlabel(xlabel)
        axes.set_yticks([])
        if len(columns) > 1:
            axes.legend(frameon=False)
        return _as_svg(figure)


class Point(NamedTuple):
    """A point of a scatter plot. Points with a label stand out."""

    x: float
    y: float
    label: str = ""


def scatter(points: Sequence[Point], xlabel: str, ylabel: str) -> str:
    """Plot points, with the labeled ones in front, joined in the order of `x`."""
    named = sorted(point for point in points if point.label)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH_INCHES, 3.6), layout="constrained")
        axes = figure.add_subplot()
        axes.plot([one.x for one in points], [one.y for one in points], ".", color="#9aa5a3", markersize=5)
        axes.plot([one.x for one in named], [one.y for one in named], "o-", color=COLORS[0], markersize=6, linewidth=1)
        for one in named:
            axes.annotate(one.label, (one.x, one.y), xytext=(6, 6), textcoords="offset points")
        axes.set_xlabel(xlabel)
        axes.set_ylabel(ylabel)
        axes.margins(0.06)
        axes.grid(alpha=0.25)
        return _as_svg(figure)


def _as_svg(figure: Any) -> str:
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :]
