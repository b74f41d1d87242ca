"""`orderup verify`: whether a journal can be trusted, in four parts."""

import re
from pathlib import Path

import click

from orderup.commands.journal_files import EXIT_CODES_HELP, judge_file, printable


class HouseKeyType(click.ParamType[str]):
    """A house by its public key: hexadecimal, or a file as the house publishes it."""

    name = "KEY"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the key, hexadecimal."""
        import msgspec

        if Path(value).is_file():
            try:
                value = str(msgspec.json.decode(Path(value).read_bytes(), type=dict).get("key"))
            except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
                self.fail(f"{value}: {error}", param, ctx)
        if not re.fullmatch(r"[0-9a-fA-F]{64}", value):
            self.fail("a key has 64 hexadecimal digits, or is in a file from /.well-known/orderup-key.json", param, ctx)
        return value.lower()


@click.command(epilog=EXIT_CODES_HELP)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", type=HouseKeyType(), help="The house that should have signed: its public key, or the file "
              "that it publishes at /.well-known/orderup-key.json.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
@click.pass_context
def verify(ctx: click.Context, file: Path, key: str | None, as_json: bool) -> None:
    """Tell of a journal FILE who has signed it, whether it is unchanged, whether the shuffle was honest, and whether the rules were followed."""
    found = judge_file(file, key)
    if as_json:
        import json
        from dataclasses import asdict

        click.echo(json.dumps({**asdict(found), "code": found.code}))
    else:
        words = {True: "yes", False: "NO", None: "-"}
        parts = {
            "Signed by": found.signed,
            "Unchanged": found.unchanged,
            "Shuffle honest": found.shuffle,
            "Rules followed": found.rules,
        }
        for name, verdict in parts.items():
            click.echo(f"{name + ':':<15} {words[verdict.holds]:<3}  {printable(verdict.text)}")
        if found.signed.holds and key is None:
            click.echo("Whether it is your house that has signed, --key tells.")
    ctx.exit(found.code)
