"""Write what the bytes of each game's observation mean into its page, docs/envs/<game>.md: `python tools/observation_tables.py`.

The tables are made from the layout that the game declares, and stand in the page between two marks.
"""

from pathlib import Path
from typing import Final

from orderup.games import BUILT_IN, find
from orderup.kernel.observation import ByteField, Layout, Part, byte_fields, offsets, width

PAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "envs"
BEGIN: Final = "<!-- Made by tools/observation_tables.py from the declared layout -->"
END: Final = "<!-- to here. -->"
BYTE: Final = 255


def page_of(game: str) -> Path:
    """Where a game's observation is described."""
    return PAGES / f"{game}.md"


def with_tables(page: str, layout: Layout) -> str:
    """The page with the tables of this layout in place of those that it has."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{tables(layout)}\n{END}{rest.split(END)[1]}"


def tables(layout: Layout) -> str:
    """All parts, then what a row of each consists of."""
    starts = layout.starts(*(part.name for part in layout.parts))
    parts = [
        [place(part, start), f"`{part.name}`", about(part)] for part, start in zip(layout.parts, starts, strict=True)
    ]
    text = [f"{layout.size} bytes:\n", table(["bytes", "part", "of"], parts)]
    for row in dict.fromkeys(part.row for part in layout.parts):
        of_it = [(part, start) for part, start in zip(layout.parts, starts, strict=True) if part.row is row]
        text += [heading([part for part, _ in of_it]), row_table(*of_it[0])]
    return "\n".join(text)


def place(part: Part, start: int) -> str:
    """The bytes of a part, by the row's letter if there are several."""
    return f"{start} + {width(part.row)} {part.letter}" if part.letter else span(start, part.size)


def span(first: int, count: int) -> str:
    """So many bytes from this one on."""
    return str(first) if count == 1 else f"{first}-{first + count - 1}"


def about(part: Part) -> str:
    """What a part is about, and how many rows it has."""
    return f"{part.description}; {part.letter} from 0 to {part.count - 1}" if part.letter else part.description


def heading(parts: list[Part]) -> str:
    """Says which parts have these rows, and what they are."""
    names = ", ".join(f"`{part.name}`" for part in parts)
    size = f" {width(parts[0].row)} bytes each." if parts[0].letter else ""
    return f"{names}: {parts[0].row.__doc__}{size}\n"


def row_table(part: Part, start: int) -> str:
    """What each byte of a row means; of several rows it is counted from the beginning of each."""
    first = 0 if part.letter else start
    sign = "+ " if part.letter else ""
    return table(
        ["byte", "name", "meaning", "values"],
        [
            [
                sign + span(first + at, one.count),
                "" if one.is_spare else f"`{name}`",
                one.meaning or "unused",
                values(one),
            ]
            for (name, one), at in zip(byte_fields(part.row).items(), offsets(part.row), strict=True)
        ],
    )


def values(one: ByteField) -> str:
    """The range, and the unit."""
    if one.is_spare:
        return "0"
    range_ = "0, 1" if one.max_value == 1 else f"0-{one.max_value}"
    return one.unit if one.unit and one.max_value == BYTE else ", ".join(text for text in (range_, one.unit) if text)


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ["---"] * len(head), *rows))


def main() -> None:
    """Renew the tables in every page."""
    for name in BUILT_IN:
        layout, page = find(name).observation_layout, page_of(name)
        if layout:
            page.write_text(with_tables(page.read_text(encoding="utf-8"), layout), encoding="utf-8")


if __name__ == "__main__":
    main()
