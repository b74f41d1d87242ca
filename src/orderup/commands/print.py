"""`orderup print`: the cards of a game as a PDF."""

import sys
from pathlib import Path

import click

from orderup.commands.shared import parse_options


@click.command("print")
@click.argument("game")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The PDF to write."
)
@click.option("--deck", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A card list to print.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The printer's paper."
)
@click.option("--rules/--no-rules", default=True, show_default=True, help="A page of rules at the end.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="An option of the game. Repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def print_cards(
    game: str, output: Path, deck: Path | None, paper: str, rules: bool, settings: tuple[str, ...], as_json: bool
) -> None:
    """Put the cards of GAME on paper: poker size, nine a sheet, both sides, with marks to cut along."""
    # `--help` needs none of these.
    import json

    from rich.console import Console

    from orderup.games import find
    from orderup.games.card_list_files import load_card_list
    from orderup.printing.deck import print_deck

    try:
        found = find(game)
        cards = found.standard_deck() if deck is None else load_card_list(game, deck)
        with Console(file=sys.stderr).status("Setting the cards"):
            printed = print_deck(found, cards, paper, rules, parse_options(game, settings))
        output.write_bytes(printed.pdf)
    except (KeyError, ValueError) as error:
        raise click.ClickException(str(error.args[0])) from error
    except OSError as error:
        raise click.ClickException(f"Can't write {output}: {error.strerror}.") from error
    if as_json:
        about = {"game": game, "deck": cards.name, "sha256": cards.sha256, "paper": paper, "rules": rules}
        size = {"cards": printed.cards, "sheets": printed.sheets, "pages": printed.pages}
        click.echo(json.dumps({"file": str(output), **about, **size}))
    else:
        what = f"{printed.cards} cards on {printed.sheets} sheets" + (" and a page of rules" if rules else "")
        click.echo(f"{output}: {what}. Print both sides at 100 %, flipped on the long edge.")
