"""`orderup simulate`: random play of many games."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

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
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="An option of the game. Repeatable.")
@click.option("--deck", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A card list to play with.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    game: str,
    players: int | None,
    games: int,
    seed: int,
    workers: int,
    settings: tuple[str, ...],
    deck: Path | None,
    as_json: bool,
) -> None:
    """Play random games of GAME, and sum up scores, lengths and what a seat is worth."""
    # `--help` needs none of these.
    from orderup.games import find
    from orderup.lab import simulate as lab

    try:
        options = _options(game, settings)
        cards = None if deck is None else _deck(game, deck)
        with _progress(games) as advance:
            found = lab.simulate(
                game,
                players or min(find(game).players),
                games,
                seed,
                workers=workers,
                options=options,
                deck=cards,
                progress=advance,
            )
    except (KeyError, ValueError) as error:
        raise click.ClickException(str(error.args[0])) from error
    if as_json:
        import json

        click.echo(json.dumps(asdict(found)))
    else:
        _print(found)


def _options(game: str, settings: tuple[str, ...]) -> dict[str, Any]:
    from orderup.games import find

    known = find(game).options
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise ValueError(f"--option takes NAME=VALUE, not {setting!r}")
        values = known[name].values if name in known else ()
        chosen[name] = next((v for v in values if str(v).lower() == text.lower()), text)
    return chosen


def _deck(game: str, path: Path) -> Any:
    from orderup.games import find
    from orderup.kernel import decks

    return find(game).read_deck(decks.read(path), path.stem)


class _progress:  # noqa: N801  (used like a function)
    """A bar on the error stream, where that is a terminal."""

    def __init__(self, games: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(file=sys.stderr)
        self.bar = Progress(console=console, disable=not console.is_terminal, transient=True)
        self.task = self.bar.add_task("Playing", total=games)

    def __enter__(self) -> Any:
        self.bar.start()
        return lambda finished: self.bar.advance(self.task, finished)

    def __exit__(self, *_: object) -> None:
        self.bar.stop()


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
    out = Console()
    out.print(
        f"{found.games:,} games of {found.game} with {found.players} players, deck {found.deck}, seed {found.seed}"
    )
    out.print(table)
    out.print(f"Length: {found.mean_moves:.1f} moves on average, {found.shortest} to {found.longest}.")
    speed = f"{found.moves_per_s / 1e6:.2f} million moves a second"
    out.print(f"{found.moves:,} moves in {found.seconds:.2f} s: {speed}. Checksum {found.checksum}.", soft_wrap=True)
