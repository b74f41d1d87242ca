"""`orderup lab`: experiments with decks, players, options and bots."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orderup.commands.journal_files import PublicKeyType
from orderup.commands.shared import ProgressBar, open_executor, require_extra

if TYPE_CHECKING:
    from orderup.lab.balance.run import CellRun
    from orderup.lab.consent import ConsentFilter
    from orderup.lab.tuning.search import TuningResult

FOLDER_TYPE = click.Path(file_okay=False, path_type=Path)
RUN_TYPE = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group()
def lab() -> None:
    """Measure a game: how fair it is, how long, and what its cards are worth."""


@contextmanager
def _explained_errors() -> Iterator[None]:
    """Turn the errors of the lab into a ClickException with a sentence."""
    from orderup.lab.play import IllegalMoveError

    try:
        yield
    except (ValueError, IllegalMoveError) as error:
        raise click.ClickException(str(error)) from error
    except KeyError as error:  # an unknown game
        raise click.ClickException(str(error.args[0])) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from error


@lab.command()
@click.argument("experiment", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=FOLDER_TYPE, help="The run's folder.  [default: the experiment's name, beside it]")
@click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes; the figures are the same."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.7:8786.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def run(experiment: Path, out: Path | None, workers: int, scheduler: str | None, as_json: bool) -> None:
    """Carry out the EXPERIMENT in a TOML file. What was interrupted goes on where it stopped."""
    require_extra("lab", "polars", "matplotlib", "jinja2")
    from orderup.lab.balance.experiment import read_experiment
    from orderup.lab.balance.report import write_report
    from orderup.lab.balance.run import preparations
    from orderup.lab.balance.run import run as carry_out
    from orderup.lab.balance.run_folder import RunFolder

    with _explained_errors():
        asked = read_experiment(experiment)
        folder = RunFolder(out or experiment.with_suffix(""))
        folder.begin(asked.header())
        with (
            ProgressBar(1, unit="deals") as bar,
            open_executor(preparations(asked.warmup_tasks()), workers, scheduler, bar) as players,
        ):
            cells = carry_out(asked, folder, players, bar.show)
        page = write_report(folder)
    if as_json:
        _print_json(cells)
    else:
        _print(asked.name, cells)
        click.echo(f"The report: {page}")


@lab.command()
@click.argument("search", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=FOLDER_TYPE, help="The search's folder.  [default: the file's name, beside it]")
@click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes; the figures are the same."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.7:8786.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def tune(search: Path, out: Path | None, workers: int, scheduler: str | None, as_json: bool) -> None:
    """Carry out the SEARCH in a TOML file: which numbers of a card list bring a game closest to what it shall be like. What was interrupted goes on where it stopped."""
    require_extra("lab", "polars", "matplotlib", "jinja2")
    require_extra("tune", "optuna")
    from orderup.lab.balance.run import preparations
    from orderup.lab.tuning.plan import read_tuning
    from orderup.lab.tuning.report import write_page
    from orderup.lab.tuning.search import tune as carry_out

    with _explained_errors():
        asked = read_tuning(search)
        folder = out or search.with_suffix("")
        with (
            ProgressBar(1, unit="deals") as bar,
            open_executor(preparations(asked.warmup_tasks()), workers, scheduler, bar) as pool,
        ):
            found = carry_out(asked, folder, pool, bar.show)
        written = _write_choices(found, folder)
        page = write_page(found, folder)
    if as_json:
        _print_found_json(found, written)
    else:
        _print_found(found)
        for path in written:
            click.echo(f"A list to play with: {path}")
        click.echo(f"The report: {page}")


def _write_choices(found: "TuningResult", folder: Path) -> list[Path]:
    """Write each choice as a card list. Returns the files."""
    from orderup.commands.shared import card_list_to_toml

    written = []
    for number, one in enumerate(found.choices, 1):
        path = folder / f"choice-{number}.toml"
        path.write_text(card_list_to_toml(found.tuning.game, one.deck, path.stem), encoding="utf-8")
        written.append(path)
    return written


def _print_found(found: "TuningResult") -> None:
    from rich.console import Console
    from rich.table import Table

    from orderup.lab.tuning.values import current_value

    plan = found.tuning.plan
    table = Table(title=f"{found.tuning.name}: {found.front_size} on the front", title_justify="left", show_lines=True)
    for title in ("", *(one.name for one in plan.values), *(f"{one.measure}, {one.wanted}" for one in plan.targets)):
        table.add_column(title)
    for choice in found.remeasured:
        values = [choice.chosen.get(one.name, current_value(found.tuning.data, one)) for one in plan.values]
        cells = []
        for target in plan.targets:
            one = choice.figures[target.measure]
            interval = "" if one.low == one.high else f" ({one.low:.3f} to {one.high:.3f})"
            cells.append(f"{one.mean:.3f}{interval} {target.verdict(one)}")
        table.add_row(choice.label, *map(str, values), *cells)
    out = Console(width=max(Console().width, 120))
    out.print(table)
    refused = sum(bool(one.faults) for one in found.proposals)
    out.print(f"{len(found.proposals)} lists were tried, {refused} refused.")


def _print_found_json(found: "TuningResult", written: list[Path]) -> None:
    import json

    targets = found.tuning.plan.targets
    choices = [
        {
            "label": choice.label,
            "values": choice.chosen,
            "deck": None if file is None else str(file),
            "targets": {
                one.measure: {
                    "mean": choice.figures[one.measure].mean,
                    "ci": [choice.figures[one.measure].low, choice.figures[one.measure].high],
                    "verdict": one.verdict(choice.figures[one.measure]),
                }
                for one in targets
            },
        }
        for choice, file in zip(found.remeasured, [None, *written], strict=True)
    ]
    proposals = [
        {"number": one.number, "values": one.chosen, "faults": one.faults, "distances": one.distances}
        for one in found.proposals
    ]
    click.echo(json.dumps({"front": found.front_size, "choices": choices, "proposals": proposals}))


@lab.command()
@click.argument("run", type=RUN_TYPE)
@click.option(
    "--beside", type=RUN_TYPE, help="Another run of the game, such as that of a server's games, in the same report."
)
def report(run: Path, beside: Path | None) -> None:
    """Write the report of a RUN anew, as one HTML file."""
    require_extra("lab", "polars", "matplotlib", "jinja2")
    from orderup.lab.balance.report import write_report
    from orderup.lab.balance.run_folder import RunFolder

    with _explained_errors():
        other = None if beside is None else RunFolder(beside)
        click.echo(f"The report: {write_report(RunFolder(run), other)}")


@lab.command()
@click.argument("first", type=RUN_TYPE)
@click.argument("second", type=RUN_TYPE, required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def compare(first: Path, second: Path | None, as_json: bool) -> None:
    """Say which differences are real: between the cells of a run, or between two runs."""
    require_extra("lab", "polars")
    from dataclasses import asdict

    from rich.console import Console
    from rich.table import Table

    from orderup.lab.balance.comparison import compare_runs
    from orderup.lab.balance.run_folder import RunFolder

    with _explained_errors():
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


JOURNALS_ARGUMENT = click.argument("journals", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
WITH_PEOPLE_OPTION = click.option("--with-people", is_flag=True,
                           help="Take games of people whose server has not marked them for research, too: all of them have agreed.")  # fmt: skip
SERVER_KEY_OPTION = click.option("--key", type=PublicKeyType(), help="The server whose marks count, by its public key, or the file that it publishes at "
                     "/.well-known/orderup-key.json. By default any server's do.")  # fmt: skip


@lab.command()
@click.argument("game")
@JOURNALS_ARGUMENT
@click.option("--out", type=FOLDER_TYPE, required=True, help="The run's folder.")
@WITH_PEOPLE_OPTION
@SERVER_KEY_OPTION
def observe(game: str, journals: tuple[Path, ...], out: Path, with_people: bool, key: str | None) -> None:
    """Measure the games of GAME in JOURNALS, files or folders of them, as an experiment's are, to set them beside bots'."""
    require_extra("lab", "polars", "matplotlib", "jinja2")
    from orderup.lab.balance.journal_games import measure_journals
    from orderup.lab.balance.report import write_report
    from orderup.lab.balance.run_folder import RunFolder

    files, folder = _files(journals), RunFolder(out)
    with _explained_errors(), ProgressBar(len(files)) as bar:
        found = measure_journals(game, files, folder, with_people=with_people, house_key=key, progress=bar.advance)
        page = write_report(folder) if found.games else None
    click.echo(f"{found.games:,} games: {out}")
    _tell_of_people(found.consent)
    _tell_of_other_rules(found.other_rules)
    if page is not None:
        click.echo(f"The report: {page}")


def _files(journals: tuple[Path, ...]) -> list[Path]:
    """Return the journals that were named, and those in the named folders."""
    return [found for one in journals for found in (sorted(one.glob("*.jsonl")) if one.is_dir() else [one])]


def _tell_of_people(consent: "ConsentFilter") -> None:
    """Print how many games of people were taken or left out, and why."""
    if consent.marked:
        click.echo(f"{consent.marked:,} of them are of people whose server had told them before, as it has signed.")
    if consent.claimed:
        click.echo(f"{consent.claimed:,} of them are of people who have agreed, as you say.")
    takes = "--with-people takes them, if all of them have agreed"
    if consent.unmarked:
        click.echo(
            f"{len(consent.unmarked):,} games of people are left out: their server had not said that they may be used for research; {takes}."
        )
    if consent.unsigned:
        click.echo(
            f"{len(consent.unsigned):,} games of people are left out: they say that they may be used for research, but not as a server has signed it; {takes}."
        )


def _tell_of_other_rules(left_out: int) -> None:
    if left_out:
        click.echo(f"{left_out:,} games of rules that this release does not run are left out.")


@lab.command()
@JOURNALS_ARGUMENT
@click.option("--out", type=FOLDER_TYPE, required=True, help="The dataset's folder.")
@WITH_PEOPLE_OPTION
@SERVER_KEY_OPTION
def export(journals: tuple[Path, ...], out: Path, with_people: bool, key: str | None) -> None:
    """Make a dataset of JOURNALS, files or folders of them: every decision as its seat saw it, as Parquet, with a data card."""
    require_extra("lab", "polars")
    from orderup.lab.dataset import export as write_dataset

    files = _files(journals)
    with _explained_errors(), ProgressBar(len(files)) as bar:
        made = write_dataset(files, out, with_people=with_people, house_key=key, progress=bar.advance)
    click.echo(f"{made.decisions:,} decisions of {made.games:,} games: {out}")
    _tell_of_people(made.consent)
    _tell_of_other_rules(made.other_rules)


def _print(name: str, cells: "list[CellRun]") -> None:
    from rich.console import Console
    from rich.table import Table

    out = Console(width=max(Console().width, 100))
    for one in cells:
        table = Table(title=f"{name}: {one.cell.label} ({one.sums.games:,} games)", title_justify="left")
        for title in ("", "mean", "95 %"):
            table.add_column(title)
        for measure, found in one.sums.informative_estimates().items():
            form = ".1%" if measure.share else ".2f"
            table.add_row(measure.title, format(found.mean, form), f"{found.low:{form}} to {found.high:{form}}")
        out.print(table)


def _print_json(cells: "list[CellRun]") -> None:
    import json

    rows = [
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
    click.echo(json.dumps(rows))
