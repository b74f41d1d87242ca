"""`orderup deck`: card lists."""

import sys
from pathlib import Path
from typing import Any

import click


@click.group()
def deck() -> None:
    """Work with card lists."""


@deck.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", help="The game that it is for, if the file does not say so: a table from a spreadsheet cannot.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(file: Path, game: str | None, as_json: bool) -> None:
    """Check a card list: faults stop a game, warnings depart from the rulebook, notes from our reconstruction."""
    import json

    from orderup.games import find
    from orderup.kernel import decks

    try:
        text = decks.read_text(file)
        known = find(game or _game_of(decks.parse_toml(text)))
        report = known.check_deck(known.parse_deck_text(text))
    except (ValueError, KeyError) as error:
        raise click.ClickException(f"{file}: {error.args[0]}") from error
    found = {"faults": decks.with_line_numbers(text, report.faults), "warnings": report.warnings, "notes": report.notes}
    if as_json:
        click.echo(json.dumps({"file": str(file), "ok": not report.faults, **found}))
    else:
        for kind, texts in found.items():
            for text in texts:
                click.echo(f"{kind[:-1]}: {text}")
        click.echo(f"{file}: {'can be played' if not report.faults else 'cannot be played'}.")
    sys.exit(1 if report.faults else 0)


@deck.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", required=True, help="The game that it is for.")
@click.option("--set", "parameters", multiple=True, metavar="NAME=NUMBER", help="A number of the rules. Repeatable.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The list to write."
)
def import_card_list(file: Path, game: str, parameters: tuple[str, ...], output: Path) -> None:
    """Make a whole card list, as TOML, of a table from a spreadsheet: what a table leaves out is as it comes with the game, and can be changed there."""
    from orderup.commands.shared import card_list_to_toml, parse_parameters
    from orderup.games import find
    from orderup.games.card_list_files import load_card_list

    try:
        known = find(game)
        cards = known.deck_with_parameters(load_card_list(game, file), parse_parameters(parameters))
        text = card_list_to_toml(known, cards, output.stem)
        output.write_text(text, encoding="utf-8")
    except (ValueError, KeyError) as error:
        raise click.ClickException(str(error.args[0])) from error
    except OSError as error:
        raise click.ClickException(f"Can't write {output}: {error.strerror}.") from error
    click.echo(f"{output}: {len(text.splitlines()):,} lines; check it with `orderup deck check {output}`.")


def _game_of(data: dict[str, Any]) -> str:
    """Return the game that a list names as its own. Raises DeckError."""
    from orderup.games import GAMES
    from orderup.kernel.decks import DeckError

    game = data.get("game")
    if not isinstance(game, str):
        raise DeckError([f'the file must say its game: game = "NAME", one of {", ".join(GAMES)}'])
    return game
