"""What is wrong with a card list that somebody is still typing: checked as at the door, and nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orderup.server.wire.http_bodies import DeckCheck, DeckSheet, Remark, SheetCard
from orderup.server.wire.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from orderup.games import Game
    from orderup.kernel.decks import Report
    from orderup.kernel.sheets import Preview
    from orderup.server.wire.http_bodies import NewDeck


def check_list(new: NewDeck, game: Game) -> DeckCheck:
    """Check a list, and show the cards of a table."""
    report = _report(new.text, game)
    preview, lines = _preview(new.text, game)
    cards = [SheetCard(line, dict(faces)) for line, faces in zip(lines, preview.faces, strict=True)] if preview else []
    return DeckCheck(
        faults=_remarks(new.text, report.faults),
        warnings=_remarks(new.text, report.warnings),
        notes=_remarks(new.text, report.notes),
        cards=cards,
        list=dict(preview.names) if preview else {},
    )


def sheet_of(data: Mapping[str, Any], game: Game, name: str, sha256: str | None) -> DeckSheet:
    """Return a list as a table. Refused: the game's lists are none."""
    if game.write_sheet is None:
        raise Refused("no_sheet", f"The card lists of {game.name} are not tables.")
    return DeckSheet(game.name, name, sha256, game.write_sheet(data))


def _report(text: str, game: Game) -> Report:
    from orderup.kernel.decks import DeckError, Report  # noqa: PLC0415  # numba, which has been loaded with the game

    try:
        return game.check_deck(game.parse_list(text))
    except DeckError as error:
        return Report(error.faults)


def _preview(text: str, game: Game) -> tuple[Preview | None, list[int]]:
    """The cards of a table, and their lines; None for what is no table."""
    from orderup.kernel.decks import DeckError  # noqa: PLC0415  # as above
    from orderup.kernel.sheets import is_sheet, read_rows  # noqa: PLC0415

    if game.preview_sheet is None or not is_sheet(text):
        return None, []
    try:
        rows = read_rows(text)
    except DeckError:
        return None, []
    return game.preview_sheet(rows), [row.line for row in rows]


def _remarks(text: str, said: list[str]) -> list[Remark]:
    from orderup.kernel.decks import MAX_FAULTS, line_of  # noqa: PLC0415  # as above

    return [Remark(_without_line(remark), line_of(text, remark)) for remark in said[:MAX_FAULTS]]


def _without_line(remark: str) -> str:
    """A remark that begins with its line, without it: that is told beside it."""
    head, colon, rest = remark.partition(": ")
    return rest if colon and head.removeprefix("line ").isdecimal() else remark
