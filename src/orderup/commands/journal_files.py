"""What the commands that read journals share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from orderup.match.verdicts import Verdicts

EXIT_CODES_HELP = """\b
Exit codes; the first fault in this order counts:
  0  all of it holds
  1  FILE cannot be read as a journal
  3  changed: the lines are not those that the last line binds
  4  the signature is not that of the house that is named, or expected
  5  the shuffle was not honest
  6  the rules were not followed, or a line makes no sense
  7  not signed; all else is right, as far as can be told
  8  played under rules that this release does not run, so that neither shuffle
     nor moves can be told; all else is right
"""


JOINERS = "\u200c\u200d"
"""What some emoji and scripts are written with; all else that nobody sees is told by its number."""


def printable(text: str) -> str:
    """What a journal says, as one line without letters that move a terminal's cursor or turn its text around."""
    return "".join(c if c.isprintable() or c in JOINERS else ascii(c)[1:-1] for c in text)


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


class FaultyJournalError(click.ClickException):
    """A journal that is not what it should be."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(printable(message))
        self.exit_code = code  # type: ignore[misc]  # click reads it from the exception; only its declaration is the class's


def judge_file(file: Path, house: str | None = None) -> Verdicts:
    """Judge a journal. Raises ClickException if it is none."""
    from orderup.match.journal_lines import JournalError
    from orderup.match.verdicts import judge_journal

    try:
        return judge_journal(file.read_bytes(), house)
    except (JournalError, OSError) as error:
        raise click.ClickException(printable(f"{file}: {error}")) from error
