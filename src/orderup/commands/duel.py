"""`orderup duel`: bots against each other at equal pace."""

import sys
from dataclasses import asdict

import click


@click.command()
@click.argument("game")
@click.option("--bots", required=True, metavar="LEVEL,LEVEL,...", help="Who plays: a level for each seat.")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="Games, in whole mirrored deals.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option("--pace", default="medium", show_default=True, help="The level whose pace everybody has.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def duel(game: str, bots: str, games: int, seed: int, pace: str, as_json: bool) -> None:
    """Let bots play GAME against each other: mirrored deals, equal pace, races decided by the clock."""
    # `--help` needs none of these.
    import json

    from rich.console import Console
    from rich.progress import Progress

    from orderup.lab import duel as lab

    console = Console(file=sys.stderr)
    try:
        with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
            task = bar.add_task("Playing", total=games)
            found = lab.duel(game, bots.split(","), games, seed, pace=pace, progress=lambda n: bar.advance(task, n))
    except (KeyError, ValueError) as error:
        raise click.ClickException(str(error.args[0])) from error
    if as_json:
        click.echo(json.dumps({"game": game, "seed": seed, "pace": pace, "bots": [asdict(one) for one in found]}))
        return
    for one in found:
        low, high = one.interval
        text = f"{one.bot:10} wins {one.share:6.1%} ({low:.1%} - {high:.1%}) of {one.games} games"
        click.echo(f"{text}, {one.mean_score:.2f} points on average")
