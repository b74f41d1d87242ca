"""Shared parts of the commands that read journals."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from orderup.match.verdicts import JournalVerdicts

EXIT_CODES_HELP = """\b
Exit codes; the first fault in this order counts:
  0  all of it holds
  1  FILE cannot be read as a journal
  3  changed: the lines are not those that the last line binds
  4  the signature is not that of the server that is named, or expected
  5  the shuffle was not honest
  6  the rules were not followed, or a line makes no sense
  7  not signed; all else is right, as far as can be told
  8  played under rules that this release does not run, so that neither shuffle
     nor moves can be told; all else is right
"""


JOINERS = "\u200c\u200d"
"""Invisible letters that some emoji and scripts need. All others are printed as escapes."""


def printable(text: str) -> str:
    """Return a text of a journal as one line, with escapes for letters that move a terminal's cursor or reverse its text."""
    return "".join(c if c.isprintable() or c in JOINERS else ascii(c)[1:-1] for c in text)


class PublicKeyType(click.ParamType[str]):
    """A server's public key: hexadecimal, or the file that the server publishes."""

    name = "KEY"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the key in hexadecimal."""
        import msgspec

        if Path(value).is_file():
            try:
                value = str(msgspec.json.decode(Path(value).read_bytes(), type=dict).get("key"))
            except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
                self.fail(f"{value}: {error}", param, ctx)
        if not re.fullmatch(r"[0-9a-fA-F]{64}", value):
            self.fail("a key has 64 hexadecimal digits, or is in a file from /.well-known/orderup-key.json", param, ctx)
        return value.lower()


class FaultyJournalError(click.ClickException):
    """A journal that does not verify."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(printable(message))
        self.exit_code = code  # type: ignore[misc]  # click reads it from the exception, but declares it in the class


def judge_file(file: Path, house_key: str | None = None) -> JournalVerdicts:
    """Judge a journal. Raises ClickException if the file is not a journal."""
    from orderup.match.journal_lines import JournalError
    from orderup.match.verdicts import judge_journal

    try:
        return judge_journal(file.read_bytes(), house_key)
    except (JournalError, OSError) as error:
        raise click.ClickException(printable(f"{file}: {error}")) from error
