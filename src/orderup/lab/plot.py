"""Plots of arena reports."""

from pathlib import Path

from orderup.extras import importing_extra
from orderup.lab.arena import ArenaReport

with importing_extra("lab"):
    import matplotlib as mpl
    from matplotlib.backend_bases import FigureCanvasBase
    from matplotlib.figure import Figure


def check_path(path: Path) -> None:
    """Check that a picture can be written there. Raises ValueError for a format that matplotlib does not know, OSError for a missing folder."""
    formats = FigureCanvasBase.get_supported_filetypes()
    if path.suffix.removeprefix(".") not in formats:
        raise ValueError(f"{path}: there is no picture of the kind {path.suffix!r}; there is {', '.join(formats)}")
    path.parent.stat()


def plot(report: ArenaReport, path: Path) -> None:
    """Draw the ratings with their intervals. The file's extension is the format; see `check_path` for the errors."""
    bots = report.bots[::-1]
    figure = Figure(figsize=(7, 1.6 + 0.4 * len(bots)), layout="constrained")
    axes = figure.add_subplot()
    for place, one in enumerate(bots):
        low, high = one.elo_ci
        axes.plot([low, high], [place, place], color="#c0392b", linewidth=2, solid_capstyle="butt")
        axes.plot(one.elo, place, "o", color="#c0392b")
        axes.annotate(
            f"{one.share:.0%} wins", (one.elo, place), (0, 7), textcoords="offset points", ha="center", size=8
        )
    axes.set_yticks(range(len(bots)), [one.bot for one in bots])
    axes.set_ylim(-0.6, len(bots) - 0.2)
    axes.grid(axis="x", alpha=0.3)
    zero = "random play" if report.elo_zero == "random" else "the bots' mean"
    axes.set_xlabel(f"Elo points above {zero}, with 95 % intervals")
    pace = f", at the pace of {report.pace}" if report.pace else ""
    axes.set_title(f"{report.game}, {report.players} players, {report.games:,} games{pace}", size=10)
    undated = {"Date": None} if path.suffix == ".svg" else None
    with mpl.rc_context({"svg.hashsalt": "orderup", "svg.fonttype": "none"}):
        figure.savefig(path, metadata=undated)
