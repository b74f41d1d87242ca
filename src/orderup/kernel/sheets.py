"""Card lists from a spreadsheet: a row for each card, under a row of titles, as programs export it (CSV, with commas, semicolons or tabs).

Parameters of the game may precede the titles, each in a row of its own with its value (`kernel/parameters.py`).
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from orderup.kernel.decks import LINE_END_PATTERN, DeckError, check_text_length
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.pictures import picture_key

DELIMITERS: Final = ",;\t|"
CELL_SEPARATOR_PATTERN: Final = re.compile(r"\s*[,;+/|]\s*")
"""Matches the separator between the parts of one cell."""
PICTURE_TITLE: Final = "picture"
"""The title of the column for a user's own pictures, by their hashes."""
MAX_ROWS: Final = 400
"""Rows of a table; no game has as many cards."""


class Row(NamedTuple):
    """A row: its line in the file, and its cells, by lowercase title. Empty cells are left out."""

    line: int
    cells: dict[str, str]

    def text(self, *titles: str) -> str | None:
        """Return the cell under the first of these titles that has one."""
        return next((self.cells[title] for title in titles if title in self.cells), None)

    def parts(self, title: str) -> list[str]:
        """Return the values under a title, in one cell (a, b) or in several (title 1, title 2, ...)."""
        numbered = [cell for name, cell in self.cells.items() if re.fullmatch(rf"{title} ?\d+", name)]
        return [
            part
            for cell in [*CELL_SEPARATOR_PATTERN.split(self.cells.get(title, "")), *numbered]
            if (part := cell.strip())
        ]

    def number(self, *titles: str) -> int | str | None:
        """Return a whole number; return other text as it is, for the check to report."""
        found = self.text(*titles)
        return int(found) if found is not None and re.fullmatch(r"-?\d{1,9}", found) else found

    def cents(self, *titles: str) -> int | str | None:
        """Return an amount of money in cents: 150, $1.50, 1,50. Return other text as it is, for the check to report; None if the cell is empty."""
        found = self.text(*titles)
        amount = re.fullmatch(r"[$€£]?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*[$€£]?", found or "")
        if amount is None:
            return found
        whole, part = int(amount[1]), amount[2]
        return 100 * whole + int(part.ljust(2, "0")) if part is not None or re.search("[$€£]", found or "") else whole


class SheetRows(NamedTuple):
    """The content of a file: the rows of its cards, and its parameters, by name. A value that is no whole number stays text, for the check to report."""

    rows: list[Row]
    parameters: dict[str, int | str]


class Preview(NamedTuple):
    """The cards that the rows of a table would make, however faulty they still are."""

    faces: Sequence[Mapping[str, Any]]
    """For each row, the sides of its card, as in the game's `Faces`; those that cannot be drawn yet are left out."""
    names: Mapping[str, Any]
    """The part of the card list's data that the page's `useCards` needs to name the cards."""


class SheetConverter(NamedTuple):
    """A game's conversion of card lists to tables and back; a game that has one takes part in the studio."""

    read: Callable[[list[Row]], Mapping[str, Any]]
    """Converts rows to a card list's data. Raises DeckError, naming lines."""
    write: Callable[[Mapping[str, Any]], list[list[str]]]
    """Converts a list's data (`Deck.as_dict`) to rows, the titles first: the inverse of `read`."""
    preview: Callable[[list[Row]], Preview]
    """Converts the rows to cards while they are typed."""
    pictured: str | None = None
    """The title of the column that names the subject of a user's own picture: rows with the same subject share it. None: this game's cards take no pictures."""
    unpictured: str | None = None
    """The word in that column for all possible subjects: it has no picture."""


def read_pictures(rows: list[Row], sheet: SheetConverter) -> dict[str, str]:
    """Return the pictures in a table, by subject. Text that is no hash stays as it is, for the check to report. Raises DeckError for two of one subject, and for one of all."""
    pictured = sheet.pictured
    found: dict[str, str] = {}
    for row in rows:
        name, picture = (row.text(pictured), row.text(PICTURE_TITLE)) if pictured else (None, None)
        if name is None or picture is None:
            continue
        if picture_key(name) == sheet.unpictured:
            raise DeckError(
                [f"line {row.line}: {name} is no one {pictured}; a picture stands in a row of what it shows"]
            )
        if found.setdefault(picture_key(name), picture) != picture:
            raise DeckError([f"line {row.line}: {name} has another picture further up"])
    return found


def with_picture_column(rows: list[list[str]], pictures: Mapping[str, str], pictured: str | None) -> list[list[str]]:
    """Return the rows of a table, the titles first, with a column of pictures: each in the first row of its subject."""
    if not pictures or pictured is None:
        return rows
    unplaced, column = dict(pictures), rows[0].index(pictured)
    return [[*rows[0], PICTURE_TITLE], *([*row, unplaced.pop(picture_key(row[column]), "")] for row in rows[1:])]


def looks_like_table(text: str) -> bool:
    """Return whether a text looks like a table, and not like TOML: several titles in its first line."""
    first = _first_line(text)
    return "=" not in first and not first.lstrip().startswith(("[", "#")) and any(mark in first for mark in DELIMITERS)


def read_table(text: str, parameters: Collection[str] = ()) -> SheetRows:
    """Return a table, which may contain these parameters. Raises DeckError for a text that is no table."""
    delimiter = max(DELIMITERS, key=_first_line(text).count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    table = SheetRows([], {})
    try:
        table.rows.extend(_rows(reader, parameters, table.parameters))
    except csv.Error as error:
        raise DeckError([f"not a table: {error}"]) from error
    return table


def table_cells(rows: list[list[str]], parameters: Mapping[str, int]) -> list[list[str]]:
    """Return the cells of a table: parameters, then `rows`, the titles first. It is the inverse of `read_table`."""
    return [*([name, str(value)] for name, value in parameters.items()), *rows]


def _first_line(text: str) -> str:
    return next((line for line in LINE_END_PATTERN.split(text) if line.strip()), "")


def _rows(reader: Any, parameters: Collection[str], found: dict[str, int | str]) -> Iterator[Row]:
    """Yield the rows of cards, and put the parameters above them into `found`."""
    named = {_title(name): name for name in parameters}
    titles: list[str] = []
    rows = 0
    for line, cells in _by_line(reader):
        filled = [LINE_END_PATTERN.sub(" ", cell).strip() for cell in cells]
        if not any(filled):
            continue
        if not titles and (name := named.get(_title(filled[0]))) and not any(filled[2:]):
            if name in found:
                raise DeckError([f"line {line}: {name} stands there twice"])
            value = "".join(filled[1:2])
            check_text_length(value, f"line {line}")
            found[name] = int(value) if re.fullmatch(r"-?\d{1,9}", value) else value
            continue
        if not titles:
            titles = [_title(title) for title in filled]
            for title, times in Counter(filter(None, titles)).items():
                check_text_length(title, f"line {line}")
                if times > 1:
                    raise DeckError([f"line {line}: two columns have the title {title!r}"])
            continue
        for cell in filled:
            check_text_length(cell, f"line {line}")
        if len(filled) > len(titles) and any(filled[len(titles) :]):
            raise DeckError([f"line {line}: {len(filled)} cells under {len(titles)} titles"])
        rows += 1
        if rows > MAX_ROWS:
            raise DeckError([f"line {line}: a table has at most {MAX_ROWS} rows under its titles"])
        yield Row(line, {title: cell for title, cell in zip(titles, filled, strict=False) if title and cell})


def _by_line(reader: Any) -> Iterator[tuple[int, list[str]]]:
    """Yield the records of a table, each with the line in which it begins: a cell in quotes may have several lines."""
    line = 1
    for cells in reader:
        yield line, cells
        line = reader.line_num + 1


def _title(cell: str) -> str:
    return " ".join(cell.lower().replace("_", " ").split())


def slug(name: str) -> str:
    """Return a name as a key: lowercase letters and digits of any script, with underscores between; a name without any (an emoji) is its own key."""
    return "_".join(re.findall(r"\w+", name.lower().replace("_", " "))) or name


def format_cents(cents: int) -> str:
    """Return an amount of money as a cell."""
    return f"{cents // 100}.{cents % 100:02}"


__getattr__ = forward_old_names(
    __name__,
    Sheet="SheetConverter",
    Table="SheetRows",
    is_sheet="looks_like_table",
    money="format_cents",
    write_pictures="with_picture_column",
    write_table="table_cells",
)
