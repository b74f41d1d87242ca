"""`orderup print`: writes the cards of a game as a PDF."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orderup.commands.shared import parse_options

if TYPE_CHECKING:
    from orderup.games import Game


@click.command("print")
@click.argument("game")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The PDF to write."
)
@click.option("--deck", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A card list to print.")
@click.option(
    "--pictures",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with pictures of your own (PNG, JPEG, WebP, SVG), each named as what it shows: Pizza.svg.",
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The printer's paper."
)
@click.option("--rules/--no-rules", default=True, show_default=True, help="A page of rules at the end.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game. Repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def print_cards(
    game: str,
    output: Path,
    deck: Path | None,
    pictures: Path | None,
    paper: str,
    rules: bool,
    options: tuple[str, ...],
    as_json: bool,
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
            cards, own = (cards, {}) if pictures is None else _with_pictures(found, cards, pictures)
            printed = print_deck(found, cards, paper, rules, parse_options(game, options), own)
        output.write_bytes(printed.pdf)
    except (KeyError, ValueError) as error:
        raise click.ClickException(str(error.args[0])) from error
    except OSError as error:
        does = "write" if error.filename in (None, str(output)) else "read"
        raise click.ClickException(f"Can't {does} {error.filename or output}: {error.strerror}.") from error
    if as_json:
        about = {"game": game, "deck": cards.name, "sha256": cards.sha256, "paper": paper, "rules": rules}
        size = {"cards": printed.cards, "sheets": printed.sheets, "pages": printed.pages}
        click.echo(json.dumps({"file": str(output), **about, **size}))
    else:
        what = f"{printed.cards} cards on {printed.sheets} sheets" + (" and a page of rules" if rules else "")
        click.echo(f"{output}: {what}. Print both sides at 100 %, flipped on the long edge.")


def _with_pictures(game: "Game", deck: Any, folder: Path) -> tuple[Any, dict[str, bytes]]:
    """Return a deck that names the pictures of a folder, and the pictures by their hashes. Raises ValueError, OSError."""
    import hashlib

    from orderup.kernel.pictures import pictures_section
    from orderup.printing.picture import render_folder

    found = {name: (hashlib.sha256(png).hexdigest(), png) for name, png in render_folder(folder).items()}
    named = pictures_section({name: sha256 for name, (sha256, _) in found.items()})
    return game.deck_from_dict({**deck.as_dict(), **named}, deck.name), dict(found.values())
