"""`orderup deck`: card lists."""

import sys
from pathlib import Path

import click


@click.group()
def deck() -> None:
    """Work with card lists."""


@deck.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(file: Path, as_json: bool) -> None:
    """Check a card list: faults stop a game, warnings depart from the rulebook, notes from our reconstruction."""
    import json  # noqa: PLC0415
    import tomllib  # noqa: PLC0415

    from orderup.games.diner.deck import check as check_diner  # noqa: PLC0415

    try:
        report = check_diner(tomllib.loads(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file}: not a TOML file: {error}") from error
    found = {"faults": report.faults, "warnings": report.warnings, "notes": report.notes}
    if as_json:
        click.echo(json.dumps({"file": str(file), "ok": not report.faults, **found}))
    else:
        for kind, texts in found.items():
            for text in texts:
                click.echo(f"{kind[:-1]}: {text}")
        click.echo(f"{file}: {'can be played' if not report.faults else 'cannot be played'}.")
    sys.exit(1 if report.faults else 0)
