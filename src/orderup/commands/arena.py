"""`orderup arena`: games between bots, with ratings."""

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from orderup.commands.shared import (
    ProgressBar,
    open_executor,
    parse_numbers,
    parse_options,
    parse_parameters,
    require_extra,
    show_deprecations,
)

if TYPE_CHECKING:
    from orderup.lab.arena import ArenaReport
    from orderup.lab.standings import PlaceShare

MIN_TABLE_WIDTH: Final = 120
"""The least width of the table, in columns, so that no figure is cut."""


@click.command()
@click.argument("game")
@click.option("--bots", required=True, metavar="BOT,BOT,...", help="Who plays, such as random,hard,champion@10ms.")
@click.option("--players", type=click.IntRange(1), help="Seats at the table.  [default: the fewest]")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="At most, in whole rounds.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same deals.")
@click.option("--pace", default="medium", show_default=True, help="The level whose pace everybody has, in real time.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game. Repeatable.")
@click.option("--deck", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A card list to play with.")
@click.option("--set", "parameters", multiple=True, metavar="NAME=NUMBER", help="A parameter of the rules. Repeatable.")
@click.option(
    "--clock", "clocks", multiple=True, metavar="NAME=MS", help="A clock of the house, in real time. Repeatable."
)
@click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes; the games are the same."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.7:8786.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every result here, and go on from what is there.",
)
@click.option(
    "--journals",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for the journal of every game that is played.",
)
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw the ratings, as SVG, PNG or PDF.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def arena(
    game: str,
    bots: str,
    players: int | None,
    games: int,
    seed: int,
    pace: str,
    options: tuple[str, ...],
    deck: Path | None,
    parameters: tuple[str, ...],
    clocks: tuple[str, ...],
    workers: int,
    scheduler: str | None,
    out: Path | None,
    journals: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other: mirrored deals, ratings, intervals."""
    if scheduler and journals:
        raise click.UsageError(
            "--journals writes where games are played, so it goes with --workers, not with --scheduler."
        )
    require_extra("lab", "choix", "openskill", *(("matplotlib",) if plot else ()))
    # `--help` needs none of these.
    from orderup.games import find
    from orderup.games.card_list_files import load_card_list
    from orderup.lab import arena as lab
    from orderup.lab.play import IllegalMoveError

    try:
        if plot:
            from orderup.lab.plot import check_path

            check_path(plot)
        cards = None if deck is None else load_card_list(game, deck)
        if parameters:
            cards = find(game).deck_with_parameters(find(game).deck_or_standard(cards), parse_parameters(parameters))
        with show_deprecations():
            asked = lab.make_settings(
                game,
                bots.split(","),
                players,
                seed,
                pace=pace,
                options=parse_options(game, options),
                deck=cards,
                clocks=parse_numbers("--clock", clocks),
            )
        with (
            show_deprecations(),
            ProgressBar(games) as bar,
            open_executor([partial(lab.precompile, asked)], workers, scheduler, bar) as pool,
        ):
            report = lab.arena(asked, games, out=out, journals=journals, pool=pool, progress=bar.advance)
        _show(report, plot, as_json)
    except (KeyError, ValueError, IllegalMoveError) as error:
        raise click.ClickException(str(error.args[0])) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from error


def _show(report: "ArenaReport", picture: Path | None, as_json: bool) -> None:
    """Print the report, then draw the picture, since writing that can fail."""
    import json

    if as_json:
        click.echo(json.dumps(asdict(report)))
    else:
        _print(report)
    if picture:
        from orderup.lab.plot import plot

        plot(report, picture)


def _print(report: "ArenaReport") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table()
    for title in ("Bot", "Elo", "95 %", "Wins", "95 %", "Score", "openskill"):
        table.add_column(title, no_wrap=True)
    for one in report.bots:
        low, high = one.elo_ci
        least, most = one.share_ci
        table.add_row(
            one.bot,
            f"{one.elo:.0f}",
            f"{low:.0f} to {high:.0f}",
            f"{one.share:.1%}",
            f"{least:.1%} to {most:.1%}",
            f"{one.mean_score:.2f}",
            f"{one.mu:.1f} ± {one.sigma:.1f}",
        )
    out = Console(width=max(Console().width, MIN_TABLE_WIDTH))
    pace = f", at the pace of {report.pace}" if report.pace else ""
    out.print(f"{report.games:,} games of {report.game} with {report.players} players{pace}, seed {report.seed}")
    out.print(table)
    for pair in report.pairs:
        least, most = pair.share_ci
        ahead = f"{pair.bot} is ahead of {pair.other} in {pair.share:.1%} ({least:.1%} to {most:.1%})"
        out.print(f"{ahead} of {pair.games:,} meetings.", soft_wrap=True, highlight=False)
    seats, places = [f"seat {one.place}" for one in report.seats], range(1, report.players)
    out.print(_by_place("by seat", seats, report.seats), soft_wrap=True, highlight=False)
    if report.starts:
        starts = ["the starter", *(f"{n} to the left" for n in places)]
        out.print(_by_place("by start", starts, report.starts), soft_wrap=True, highlight=False)
    if report.unfinished:
        out.print(f"{report.unfinished:,} games came to no end; whoever could have moved and waited has lost them.")


def _by_place(title: str, names: list[str], shares: "list[PlaceShare]") -> str:
    """Return the shares of wins of the places at the table, in one line."""
    parts = []
    for name, one in zip(names, shares, strict=True):
        least, most = one.share_ci
        parts.append(f"{name} {one.share:.1%} ({least:.1%} to {most:.1%})")
    return f"Wins {title}: {', '.join(parts)}."
