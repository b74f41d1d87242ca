"""Card lists from a spreadsheet: a row for each card, under a row of titles, as it is exported (CSV, with commas, semicolons or tabs).

Above the titles may stand parameters of the game, each in a row of its own with its value (`kernel/parameters.py`).
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from orderup.kernel.decks import LINE_END_PATTERN, DeckError, check_text_length
from orderup.kernel.old_names import renamed
from orderup.kernel.pictures import picture_key

DELIMITERS: Final = ",;\t|"
CELL_SEPARATOR_PATTERN: Final = re.compile(r"\s*[,;+/|]\s*")
"""Between the parts of one cell."""
PICTURE_TITLE: Final = "picture"
"""The title of the column for pictures of one's own, by their hashes."""
MAX_ROWS: Final = 400
"""Rows of a table; no game has as many cards."""


class Row(NamedTuple):
    """A row: its line in the file, and what stands in it, by title in small letters. Empty cells are left out."""

    line: int
    cells: dict[str, str]

    def text(self, *titles: str) -> str | None:
        """What stands under the first of these titles that there is something under."""
        return next((self.cells[title] for title in titles if title in self.cells), None)

    def parts(self, title: str) -> list[str]:
        """What stands under a title, in one cell (a, b) or in several (title 1, title 2, ...)."""
        numbered = [cell for name, cell in self.cells.items() if re.fullmatch(rf"{title} ?\d+", name)]
        return [
            part
            for cell in [*CELL_SEPARATOR_PATTERN.split(self.cells.get(title, "")), *numbered]
            if (part := cell.strip())
        ]

    def number(self, *titles: str) -> int | str | None:
        """A whole number; what is none is left as it is, for the check to name."""
        found = self.text(*titles)
        return int(found) if found is not None and re.fullmatch(r"-?\d{1,9}", found) else found

    def cents(self, *titles: str) -> int | str | None:
        """An amount of money in cents: 150, $1.50, 1,50. What is no amount is returned as text, for the check to name; None: the cell is empty."""
        found = self.text(*titles)
        amount = re.fullmatch(r"[$€£]?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*[$€£]?", found or "")
        if amount is None:
            return found
        whole, part = int(amount[1]), amount[2]
        return 100 * whole + int(part.ljust(2, "0")) if part is not None or re.search("[$€£]", found or "") else whole


class Table(NamedTuple):
    """What stands in a file: the rows of its cards, and its parameters, by name. A value that is no whole number is left as it is, for the check to name."""

    rows: list[Row]
    parameters: dict[str, int | str]


class Preview(NamedTuple):
    """What the rows of a table would look like as cards, however faulty they still are."""

    faces: Sequence[Mapping[str, Any]]
    """By row: the sides of its card, as in the game's `Faces`; those that cannot be drawn yet are left out."""
    names: Mapping[str, Any]
    """Of the list's data what the page's `useCards` needs to name what is drawn."""


class Sheet(NamedTuple):
    """How a game's card lists are written as tables; a game that has one takes part in the studio."""

    read: Callable[[list[Row]], Mapping[str, Any]]
    """Makes a list's data of the rows. Raises DeckError, naming lines."""
    write: Callable[[Mapping[str, Any]], list[list[str]]]
    """Makes the rows of a list's data (`Deck.as_dict`), the titles first: what `read` reads, the other way around."""
    preview: Callable[[list[Row]], Preview]
    """Shows the rows as cards while they are typed."""
    pictured: str | None = None
    """The title of the column that names what a picture of one's own shows: rows that have the same there share it. None: this game's cards take none."""
    unpictured: str | None = None
    """The word in that column that stands for all that may stand there: it has no picture."""


def read_pictures(rows: list[Row], sheet: Sheet) -> dict[str, str]:
    """The pictures that stand in a table, by what they show. What is no hash is left as it is, for the check to name. Raises DeckError for two of one thing, and for one of all."""
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


def write_pictures(rows: list[list[str]], pictures: Mapping[str, str], pictured: str | None) -> list[list[str]]:
    """The rows of a table, the titles first, with the pictures in a column: each in the first row of what it shows."""
    if not pictures or pictured is None:
        return rows
    unplaced, column = dict(pictures), rows[0].index(pictured)
    return [[*rows[0], PICTURE_TITLE], *([*row, unplaced.pop(picture_key(row[column]), "")] for row in rows[1:])]


def looks_like_table(text: str) -> bool:
    """Whether a text looks like a table, and not like TOML: several titles in its first line."""
    first = _first_line(text)
    return "=" not in first and not first.lstrip().startswith(("[", "#")) and any(mark in first for mark in DELIMITERS)


def read_table(text: str, parameters: Collection[str] = ()) -> Table:
    """A table, in which these parameters may stand. Raises DeckError for what is none."""
    delimiter = max(DELIMITERS, key=_first_line(text).count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    table = Table([], {})
    try:
        table.rows.extend(_rows(reader, parameters, table.parameters))
    except csv.Error as error:
        raise DeckError([f"not a table: {error}"]) from error
    return table


def write_table(rows: list[list[str]], parameters: Mapping[str, int]) -> list[list[str]]:
    """The cells of a table whose titles and cards are `rows`: what `read_table` reads, the other way around."""
    return [*([name, str(value)] for name, value in parameters.items()), *rows]


def _first_line(text: str) -> str:
    return next((line for line in LINE_END_PATTERN.split(text) if line.strip()), "")


def _rows(reader: Any, parameters: Collection[str], found: dict[str, int | str]) -> Iterator[Row]:
    """The rows of cards; the parameters above them are put into `found`."""
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
    """The records of a table, each with the line in which it begins: a cell in quotes may have several."""
    line = 1
    for cells in reader:
        yield line, cells
        line = reader.line_num + 1


def _title(cell: str) -> str:
    return " ".join(cell.lower().replace("_", " ").split())


def slug(name: str) -> str:
    """A name as a key: small letters and digits of any script, with underscores between; one that has neither (a picture) is its own."""
    return "_".join(re.findall(r"\w+", name.lower().replace("_", " "))) or name


def format_cents(cents: int) -> str:
    """An amount of money as a cell."""
    return f"{cents // 100}.{cents % 100:02}"


__getattr__ = renamed(__name__, is_sheet="looks_like_table", money="format_cents")
