"""`orderup verify`: whether a journal can be trusted, in four parts, and whether it is marked for research."""

from pathlib import Path

import click

from orderup.commands.journal_files import EXIT_CODES_HELP, PublicKeyType, judge_file, printable


@click.command(epilog=EXIT_CODES_HELP)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", type=PublicKeyType(), help="The server that should have signed: its public key, or the file "
              "that it publishes at /.well-known/orderup-key.json.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
@click.pass_context
def verify(ctx: click.Context, file: Path, key: str | None, as_json: bool) -> None:
    """Tell of a journal FILE who has signed it, whether it is unchanged, whether the shuffle was honest, and whether the rules were followed; and whether it may be used for research."""
    found = judge_file(file, key)
    if as_json:
        import json
        from dataclasses import asdict

        click.echo(json.dumps({**asdict(found), "code": found.exit_code}))
    else:
        words = {True: "yes", False: "NO", None: "-"}
        parts = {
            "Signed by": found.signed,
            "Unchanged": found.unchanged,
            "Shuffle honest": found.shuffle,
            "Rules followed": found.rules,
            "For research": found.research,
        }
        for name, verdict in parts.items():
            click.echo(f"{name + ':':<15} {words[verdict.holds]:<3}  {printable(verdict.text)}")
        if found.signed.holds and key is None:
            click.echo("--key tells whether it is your server that has signed.")
    ctx.exit(found.exit_code)
