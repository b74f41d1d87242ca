"""`orderup simulate`: random play of many games."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orderup.commands.shared import ProgressBar, parse_options, parse_parameters

if TYPE_CHECKING:
    from orderup.lab.simulate import Summary


@click.command()
@click.argument("game")
@click.option("--players", type=click.IntRange(1), help="Seats at the table.  [default: the fewest]")
@click.option("--games", type=click.IntRange(1), default=10_000, show_default=True, help="How many games to play.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Threads; the result is the same."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game. Repeatable.")
@click.option("--deck", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A card list to play with.")
@click.option("--set", "parameters", multiple=True, metavar="NAME=NUMBER", help="A parameter of the rules. Repeatable.")
@click.option(
    "--cards",
    "count_cards",
    is_flag=True,
    help="Count how often each card is drawn, played and kept, and who wins with it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    game: str,
    players: int | None,
    games: int,
    seed: int,
    workers: int,
    options: tuple[str, ...],
    deck: Path | None,
    parameters: tuple[str, ...],
    count_cards: bool,
    as_json: bool,
) -> None:
    """Play random games of GAME, and sum up scores, lengths and what a seat is worth."""
    # `--help` needs none of these.
    from orderup.games import find
    from orderup.games.card_list_files import load_card_list
    from orderup.lab import simulate as lab

    try:
        chosen = parse_options(game, options)
        cards = None if deck is None else load_card_list(game, deck)
        if parameters:
            cards = find(game).deck_with_parameters(find(game).deck_or_standard(cards), parse_parameters(parameters))
        with ProgressBar(games) as bar:
            found = lab.simulate(
                game,
                players or min(find(game).players),
                games,
                seed,
                workers=workers,
                options=chosen,
                deck=cards,
                count_cards=count_cards,
                progress=bar.advance,
                notify=bar.notify,
            )
    except (KeyError, ValueError) as error:
        raise click.ClickException(str(error.args[0])) from error
    if as_json:
        import json

        click.echo(json.dumps(asdict(found)))
    else:
        _print(found)


def _print(found: "Summary") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("Seat", "Mean score", "SD", "Wins", "95 %")
    for seat in range(found.players):
        low, high = found.win_share_ci[seat]
        table.add_row(
            str(seat),
            f"{found.mean_scores[seat]:.2f}",
            f"{found.sd_scores[seat]:.2f}",
            f"{found.win_share[seat]:.2%}",
            f"{low:.2%} - {high:.2%}",
        )
    out = Console(width=max(Console().width, 100))
    out.print(
        f"{found.games:,} games of {found.game} with {found.players} players, deck {found.deck}, seed {found.seed}"
    )
    for name, usual in found.table_defaults.items():
        here = f"Here {name} is {_said(found.options[name])}; at a table it is {_said(usual)} unless said otherwise."
        out.print(here, highlight=False, soft_wrap=True)
    out.print(table)
    if found.cards is not None:
        counted = Table("Card", "Drawn a game", "Played", "Kept", "Who plays it wins", "95 %")
        for one in found.cards:
            low, high = one.win_share_ci
            times = (f"{use:.3f}" for use in (one.drawn, one.played, one.kept))
            counted.add_row(one.card, *times, f"{one.win_share:.2%}", f"{low:.2%} - {high:.2%}")
        out.print(counted)
    out.print(f"Length: {found.mean_moves:.1f} moves on average, {found.shortest} to {found.longest}.")
    speed = f"{found.moves_per_s / 1e6:.2f} million moves a second"
    out.print(f"{found.moves:,} moves in {found.seconds:.2f} s: {speed}. Checksum {found.checksum}.", soft_wrap=True)


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
