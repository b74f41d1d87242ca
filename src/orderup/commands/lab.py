"""`orderup lab`: experiments with decks, players, options and bots."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orderup.commands.shared import Progress, require_extra

if TYPE_CHECKING:
    from orderup.lab.balance.run import CellRun

FOLDER = click.Path(file_okay=False, path_type=Path)
RUN = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group()
def lab() -> None:
    """Measure a game: how fair it is, how long, and what its cards are worth."""


@contextmanager
def _told() -> Iterator[None]:
    """Whatever is wrong with what was asked for is told in a sentence."""
    from orderup.lab.play import IllegalMove

    try:
        yield
    except (ValueError, IllegalMove) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from error


@lab.command()
@click.argument("experiment", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=FOLDER, help="The run's folder.  [default: the experiment's name, beside it]")
@click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes; the figures are the same."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.7:8786.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def run(experiment: Path, out: Path | None, workers: int, scheduler: str | None, as_json: bool) -> None:
    """Carry out the EXPERIMENT in a TOML file. What was interrupted goes on where it stopped."""
    require_extra("lab", "polars", "matplotlib", "jinja2")
    if scheduler:
        require_extra("cluster", "distributed")
    from orderup.lab.balance.executors import local
    from orderup.lab.balance.experiment import read_experiment
    from orderup.lab.balance.report import write_report
    from orderup.lab.balance.run import prepare
    from orderup.lab.balance.run import run as carry_out
    from orderup.lab.balance.run_folder import RunFolder

    with _told():
        asked = read_experiment(experiment)
        folder = RunFolder(out or experiment.with_suffix(""))
        folder.begin(asked)
        with Progress(1, unit="deals") as bar:
            if scheduler:
                from orderup.lab.balance.cluster import cluster

                pool = cluster(scheduler, asked.kinds())
            else:
                for settings in asked.kinds():
                    prepare(settings, bar.notify)
                pool = local(workers)
            with pool as players:
                cells = carry_out(asked, folder, players, bar.show)
        page = write_report(folder)
    if as_json:
        _print_json(cells)
    else:
        _print(asked.name, cells)
        click.echo(f"The report: {page}")


@lab.command()
@click.argument("run", type=RUN)
def report(run: Path) -> None:
    """Write the report of a RUN anew, as one HTML file."""
    require_extra("lab", "polars", "matplotlib", "jinja2")
    from orderup.lab.balance.report import write_report
    from orderup.lab.balance.run_folder import RunFolder

    with _told():
        click.echo(f"The report: {write_report(RunFolder(run))}")


@lab.command()
@click.argument("first", type=RUN)
@click.argument("second", type=RUN, required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def compare(first: Path, second: Path | None, as_json: bool) -> None:
    """Say which differences are real: between the cells of a run, or between two runs."""
    require_extra("lab", "polars")
    from dataclasses import asdict

    from rich.console import Console
    from rich.table import Table

    from orderup.lab.balance.comparison import compare_runs
    from orderup.lab.balance.run_folder import RunFolder

    with _told():
        found = compare_runs(RunFolder(first), None if second is None else RunFolder(second))
    if as_json:
        import json

        click.echo(json.dumps([asdict(one) for one in found]))
        return
    out = Console(width=max(Console().width, 120))
    table = Table()
    for title in ("", "", "between", "difference", "95 %", "p, corrected"):
        table.add_column(title)
    for one in sorted(found, key=lambda one: one.p):
        table.add_row(
            "real" if one.real else "",
            one.title,
            f"{one.first} → {one.second}",
            f"{one.difference:+.4f}",
            f"{one.low:+.4f} to {one.high:+.4f}",
            f"{one.p:.2g}",
        )
    out.print(table)
    real = sum(one.real for one in found)
    out.print(f"{real} of {len(found)} differences are real, at an error level of 5 % for all of them together.")


@lab.command()
@click.argument("journals", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--out", type=FOLDER, required=True, help="The dataset's folder.")
@click.option("--with-people", is_flag=True, help="Take games of people, too: all of them have agreed.")
def export(journals: tuple[Path, ...], out: Path, with_people: bool) -> None:
    """Make a dataset of JOURNALS, files or folders of them: every decision as its seat saw it, as Parquet, with a data card."""
    require_extra("lab", "polars")
    from orderup.lab.dataset import export as write_dataset

    files = [found for one in journals for found in (sorted(one.glob("*.jsonl")) if one.is_dir() else [one])]
    with _told(), Progress(len(files)) as bar:
        made = write_dataset(files, out, with_people=with_people, progress=bar.advance)
    click.echo(f"{made.decisions:,} decisions of {made.games:,} games: {out}")
    if made.with_people:
        left = f"{len(made.with_people):,} games of people are left out"
        click.echo(f"{left}; --with-people takes them, if all of them have agreed.")


def _print(name: str, cells: "list[CellRun]") -> None:
    from rich.console import Console
    from rich.table import Table

    out = Console(width=max(Console().width, 100))
    for one in cells:
        table = Table(title=f"{name}: {one.cell.label} ({one.sums.games:,} games)", title_justify="left")
        for title in ("", "mean", "95 %"):
            table.add_column(title)
        for measure, found in one.sums.telling().items():
            form = ".1%" if measure.share else ".2f"
            table.add_row(measure.title, format(found.mean, form), f"{found.low:{form}} to {found.high:{form}}")
        out.print(table)


def _print_json(cells: "list[CellRun]") -> None:
    import json

    told = [
        {
            "cell": one.cell.number,
            "varied": one.cell.varied,
            "deals": one.sums.deals,
            "games": one.sums.games,
            "measures": {
                measure.name: {"mean": found.mean, "ci": [found.low, found.high], "deals": found.n}
                for measure, found in one.sums.estimates().items()
            },
        }
        for one in cells
    ]
    click.echo(json.dumps(told))
