"""Checks of card lists: of one that somebody is typing, and of one that is to be stored.

`python -m orderup.server.tables.decks.check` reads a `CheckRequest` or `ReadRequest` from each line of its input, and answers with a `DeckCheckReport` or `ReadResult`. It
ends with its input, and when a list takes too long: a server that was killed cannot end it anymore.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from typing import TYPE_CHECKING, Any, Final

import msgspec

from orderup.kernel.pictures import HASH_PATTERN, pictures_section
from orderup.server.tables.people.names import normalize_name
from orderup.server.wire.http_bodies import DeckCheckReport, DeckRemark, DeckReport, DeckSheet, NewDeck, SpreadsheetCard
from orderup.server.wire.refusals import RefusedError, truncate_reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from orderup.games import Game
    from orderup.kernel.decks import DeckCheckResult
    from orderup.kernel.sheets import Row, SheetConverter

NAMED_CARD_PATTERN: Final = re.compile(r"\b(?:card|order|guest)s? ([^:,]+?)(?:[:,]| has |$)")
"""Matches the card, order or guest that a remark names; group 1 is its id."""
NICENESS: Final = 10
"""By how much the process lowers its priority below that of the tables."""
MAX_CHECK_S: Final = 30
"""Seconds that one list may take before the process ends. The server gives up before that."""


class CheckRequest(msgspec.Struct, frozen=True, tag="check"):
    """A list that somebody is typing."""

    new: NewDeck


class ReadRequest(msgspec.Struct, frozen=True, tag="read"):
    """A list that is to be stored."""

    new: NewDeck


class ReadResult(msgspec.Struct, frozen=True):
    """The report on a list, and the list as it is stored (`deck`); None: it has faults."""

    report: DeckReport
    deck: dict[str, Any] | None


def read_new_deck(new: NewDeck, game: Game) -> ReadResult:
    """Check and read a list that is to be stored."""
    from orderup.kernel import decks  # noqa: PLC0415  # numba, which has been loaded with the game

    name = normalize_name(new.name) or "a list without a name"
    try:
        data = game.parse_deck_text(new.text)
    except decks.DeckError as error:
        return ReadResult(DeckReport(None, name, decks.limit_faults(error.faults), [], []), None)
    found = game.check_deck(data)
    if found.faults:
        return ReadResult(
            DeckReport(None, name, decks.with_line_numbers(new.text, found.faults), found.warnings, found.notes), None
        )
    deck = game.deck_from_dict(data, name)
    report = DeckReport(deck.sha256, name, [], found.warnings, found.notes, game.options_implied_by(deck))
    return ReadResult(report, deck.as_dict())


def check_new_deck(new: NewDeck, game: Game) -> DeckCheckReport:
    """Check a list, and preview its cards if it is a table."""
    report, rows = _report(new.text, game), _rows(new.text, game)
    preview = game.sheet.preview(rows) if game.sheet is not None else None
    faces = preview.faces if preview is not None else []
    lines = {row.text("id", "card") or f"in line {row.line}": row.line for row in reversed(rows)}
    return DeckCheckReport(
        faults=_remarks(new.text, lines, report.faults),
        warnings=_remarks(new.text, lines, report.warnings),
        notes=_remarks(new.text, lines, report.notes),
        cards=[SpreadsheetCard(row.line, dict(sides)) for row, sides in zip(rows, faces, strict=bool(faces))],
        list={}
        if game.sheet is None or preview is None
        else {**preview.names, **pictures_section(_pictures(rows, game.sheet))},
    )


def _pictures(rows: list[Row], sheet: SheetConverter) -> dict[str, str]:
    """Return the hashes of the pictures that a table names, by card."""
    from orderup.kernel.decks import DeckError  # noqa: PLC0415  # numba, which has been loaded with the game
    from orderup.kernel.sheets import read_pictures  # noqa: PLC0415  # as above

    try:
        found = read_pictures(rows, sheet)
    except DeckError:
        return {}
    return {name: picture for name, picture in found.items() if HASH_PATTERN.fullmatch(picture)}


def spreadsheet_of(deck: Any, game: Game, sha256: str | None) -> DeckSheet:
    """Return a list as a table. Raises RefusedError: the game's lists are not tables, or this one cannot be written as one."""
    from orderup.kernel.decks import DeckError  # noqa: PLC0415  # numba, which has been loaded with the game

    if game.sheet is None:
        raise RefusedError("no_sheet", f"The card lists of {game.name} are not tables.")
    try:
        return DeckSheet(game.name, deck.name, sha256, game.deck_to_table(deck))
    except DeckError as error:
        raise RefusedError("no_sheet", truncate_reason(f"This card list cannot be a table: {error}.")) from error


def _report(text: str, game: Game) -> DeckCheckResult:
    from orderup.kernel.decks import DeckCheckResult, DeckError  # noqa: PLC0415  # numba, which has been loaded with the game

    try:
        return game.check_deck(game.parse_deck_text(text))
    except DeckError as error:
        return DeckCheckResult(error.faults)


def _rows(text: str, game: Game) -> list[Row]:
    """Return the rows of a table; none if the text is not a table."""
    from orderup.kernel.decks import DeckError  # noqa: PLC0415  # as above
    from orderup.kernel.sheets import looks_like_table, read_table  # noqa: PLC0415  # as above

    if game.sheet is None or not looks_like_table(text):
        return []
    try:
        return read_table(text, game.parameters).rows
    except DeckError:
        return []


def _remarks(text: str, lines: Mapping[str, int], said: list[str]) -> list[DeckRemark]:
    from orderup.kernel.decks import MAX_FAULTS, find_line_number  # noqa: PLC0415  # as above

    return [
        DeckRemark(_without_line(remark), _line_by_id(lines, remark) or find_line_number(text, remark))
        for remark in said[:MAX_FAULTS]
    ]


def _line_by_id(lines: Mapping[str, int], remark: str) -> int | None:
    """Return the line of the card, order or guest that a remark names by its id."""
    named = NAMED_CARD_PATTERN.search(remark)
    return None if named is None else lines.get(named[1])


def _without_line(remark: str) -> str:
    """Return a remark without the line number at its beginning, which is a field of its own."""
    head, colon, rest = remark.partition(": ")
    return rest if colon and head.removeprefix("line ").isdecimal() else remark


def main() -> None:
    """Check lists until the input ends."""
    from orderup.games import find  # noqa: PLC0415  # in a process of its own

    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for line in sys.stdin.buffer:
        _end_after(MAX_CHECK_S)
        asked = msgspec.json.decode(line, type=CheckRequest | ReadRequest)
        carry_out = read_new_deck if isinstance(asked, ReadRequest) else check_new_deck
        sys.stdout.buffer.write(msgspec.json.encode(carry_out(asked.new, find(asked.new.game))) + b"\n")
        sys.stdout.buffer.flush()
        _end_after(0)


def _end_after(seconds: int) -> None:
    """Have the system end this process after `seconds`; 0 cancels that."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


if __name__ == "__main__":
    main()
