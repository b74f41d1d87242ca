"""Makes a PDF from a list of card sides, with Typst and the game's templates and drawings."""

import json
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import typst

Side = dict[str, Any]
"""One side of a card, as the game's `cards.typ` draws it."""
PAPER_NAMES: Final = ("a4", "letter")
CARDS_PER_SHEET: Final = 9
PDF_VERSION: Final = "1.5"
"""The version of the format. From 1.6 on Typst writes `/Suspects false`, which Poppler reports as a syntax error."""
TEMPLATE_FILES: Final = ("main.typ", "sheet.typ", "rules-page.typ", "theme.typ")
GAME_TEMPLATE_FILES: Final = ("cards.typ", "rules.typ")
SYMBOL_TAG_PATTERN: Final = re.compile(r'<symbol id="([^"]+)" (viewBox="[^"]+")[^>]*>(.*?)</symbol>', re.DOTALL)


def split_sprite(sprite: str) -> dict[str, str]:
    """Return every `<symbol>` of a sprite as an SVG file of its own, by its id."""
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'
        for name, box, body in SYMBOL_TAG_PATTERN.findall(sprite)
    }


def render_pdf(
    package: str, cards: Sequence[tuple[Side, Side]], paper: str, rules: bool, pictures: Mapping[str, bytes]
) -> bytes:
    """Return the PDF of these cards, nine per page: each page of fronts is followed by its backs, and the last page has the rules.

    `package` contains the game's `art.svg`, `cards.typ` and `rules.typ`; `paper` is one of `PAPER_NAMES`; `pictures`
    are uploaded ones, PNG by hash.
    """
    with TemporaryDirectory(prefix="orderup-print-") as folder:
        folder_path = Path(folder)
        job = {"cards": cards, "paper": paper, "rules": rules}
        (folder_path / "job.json").write_text(json.dumps(job), encoding="utf-8")
        _copy_sources(folder_path, files("orderup.printing"), files(package))
        (folder_path / "pictures.json").write_text(json.dumps(list(pictures)), encoding="utf-8")
        (folder_path / "pictures").mkdir()
        for name, png in pictures.items():
            (folder_path / "pictures" / f"{name}.png").write_bytes(png)
        pdf = typst.compile(
            str(folder_path / "main.typ"),
            root=folder,
            font_paths=[str(folder_path / "fonts")],
            format="pdf",
            pdf_standards=PDF_VERSION,
        )
    assert isinstance(pdf, bytes)
    return pdf


def _copy_sources(folder_path: Path, ours: Traversable, games: Traversable) -> None:
    """Copy templates, drawings and fonts into one folder: Typst reads nothing outside it."""
    for source, names in ((ours, TEMPLATE_FILES), (games, GAME_TEMPLATE_FILES)):
        for name in names:
            (folder_path / name).write_bytes(source.joinpath(name).read_bytes())
    drawn = split_sprite(games.joinpath("art.svg").read_text(encoding="utf-8"))
    (folder_path / "drawings.json").write_text(json.dumps(list(drawn)), encoding="utf-8")
    (folder_path / "art").mkdir()
    for name, svg in drawn.items():
        (folder_path / "art" / f"{name}.svg").write_text(svg, encoding="utf-8")
    (folder_path / "fonts").mkdir()
    for font in ours.joinpath("fonts").iterdir():
        (folder_path / "fonts" / font.name).write_bytes(font.read_bytes())
