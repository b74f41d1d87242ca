"""From a list of card sides to a PDF: the game's templates and drawings, set by Typst."""

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
PAPERS: Final = ("a4", "letter")
CARDS_PER_SHEET: Final = 9
PDF: Final = "1.5"
"""From 1.6 on Typst writes `/Suspects false`, which Poppler calls a syntax error."""
TEMPLATES: Final = ("main.typ", "sheet.typ", "rules-page.typ", "theme.typ")
GAMES_OWN: Final = ("cards.typ", "rules.typ")
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" (viewBox="[^"]+")[^>]*>(.*?)</symbol>', re.DOTALL)


def svg_symbols(sprite: str) -> dict[str, str]:
    """Every `<symbol>` of a sprite as an SVG file of its own, by its id."""
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'
        for name, box, body in SYMBOL.findall(sprite)
    }


def render_pdf(
    package: str, cards: Sequence[tuple[Side, Side]], paper: str, rules: bool, pictures: Mapping[str, bytes]
) -> bytes:
    """The PDF of these cards, nine a page: a page of fronts, then one of their backs, and at the end the rules.

    `package` holds the game's `art.svg`, `cards.typ` and `rules.typ`; `paper` is one of `PAPERS`; `pictures`
    are those of one's own, PNG by hash.
    """
    with TemporaryDirectory(prefix="orderup-print-") as folder:
        desk = Path(folder)
        job = {"cards": cards, "paper": paper, "rules": rules}
        (desk / "job.json").write_text(json.dumps(job), encoding="utf-8")
        _lay_out(desk, files("orderup.printing"), files(package))
        (desk / "pictures.json").write_text(json.dumps(list(pictures)), encoding="utf-8")
        (desk / "pictures").mkdir()
        for name, png in pictures.items():
            (desk / "pictures" / f"{name}.png").write_bytes(png)
        pdf = typst.compile(
            str(desk / "main.typ"), root=folder, font_paths=[str(desk / "fonts")], format="pdf", pdf_standards=PDF
        )
    assert isinstance(pdf, bytes)
    return pdf


def _lay_out(desk: Path, ours: Traversable, games: Traversable) -> None:
    """Copy templates, drawings and fonts into one folder: Typst reads nothing outside it."""
    for source, names in ((ours, TEMPLATES), (games, GAMES_OWN)):
        for name in names:
            (desk / name).write_bytes(source.joinpath(name).read_bytes())
    drawn = svg_symbols(games.joinpath("art.svg").read_text(encoding="utf-8"))
    (desk / "drawings.json").write_text(json.dumps(list(drawn)), encoding="utf-8")
    (desk / "art").mkdir()
    for name, svg in drawn.items():
        (desk / "art" / f"{name}.svg").write_text(svg, encoding="utf-8")
    (desk / "fonts").mkdir()
    for font in ours.joinpath("fonts").iterdir():
        (desk / "fonts" / font.name).write_bytes(font.read_bytes())
