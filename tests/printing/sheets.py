"""A printed PDF, measured: where its cards, crop marks and words lie. Millimeters, from a page's upper left corner."""

import re
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, NameObject

MM = 72 / 25.4
CARD = (63.5, 88.9)
NEAR = 0.05
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


@dataclass
class Spot:
    """A card on a page: its upper left corner, and the words on it in the order of drawing."""

    x: float
    y: float
    words: list[str] = field(default_factory=list)
    starts: list[Point] = field(default_factory=list)

    @property
    def clearance(self) -> float:
        """How far the first letter of each word stays from the cut, at least."""
        inside = [(x - self.x, y - self.y) for x, y in self.starts]
        return min(min(at, size - at) for place in inside for at, size in zip(place, CARD, strict=True))

    @property
    def text(self) -> str:
        return " ".join(self.words)

    def holds(self, at: Point) -> bool:
        return all(
            -NEAR <= value <= size + NEAR for value, size in zip((at[0] - self.x, at[1] - self.y), CARD, strict=True)
        )


@dataclass
class Page:
    """A page: its size, its cards row by row, its straight strokes, and the words outside the cards."""

    size: Point
    spots: list[Spot]
    strokes: list[tuple[Point, Point]]
    margin: list[tuple[Point, str]]


def read(pdf: bytes) -> list[Page]:
    return [_page(page) for page in PdfReader(BytesIO(pdf)).pages]


def times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _page(page: PageObject) -> Page:
    height = float(page.mediabox.height)
    outlines = _outlines(page, height)
    corners = [_corner(points) for kind, points in outlines if kind == "fill" and _is_card(points)]
    spots = [Spot(*corner) for corner in {(round(y), round(x)): (x, y) for x, y in corners}.values()]
    spots.sort(key=lambda spot: (round(spot.y), round(spot.x)))
    strokes = [(points[0], points[1]) for kind, points in outlines if kind == "stroke" and len(points) == 2]
    drawn = Page((float(page.mediabox.width) / MM, height / MM), spots, strokes, [])
    for at, words in _words(page, height):
        spot = next((spot for spot in spots if spot.holds(at)), None)
        if spot is None:
            drawn.margin.append((at, words))
        else:
            spot.words.append(words)
            spot.starts.append(at)
    return drawn


def _is_card(points: list[Point]) -> bool:
    sizes = (max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1))
    return all(abs(size - wanted) < NEAR for size, wanted in zip(sizes, CARD, strict=True))


def _corner(points: list[Point]) -> Point:
    return min(p[0] for p in points), min(p[1] for p in points)


def _outlines(page: PageObject, height: float) -> list[tuple[str, list[Point]]]:
    """Every path that is filled or stroked, by the corners that are drawn straight."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    points: list[Point] = []
    found = []
    contents = ContentStream(page["/Contents"].get_object(), page.pdf, "bytes")
    page[NameObject("/Contents")] = contents  # parsed once, for the words too
    for operands, operator in contents.operations:
        if operator == b"q":
            kept.append(matrix)
        elif operator == b"Q":
            matrix = kept.pop()
        elif operator == b"cm":
            matrix = times(_matrix(operands), matrix)
        elif operator in {b"m", b"l"}:
            e, f = times((1, 0, 0, 1, float(operands[0]), float(operands[1])), matrix)[4:]
            points.append((e / MM, (height - f) / MM))
        elif operator in {b"f", b"S", b"n", b"B", b"f*", b"B*"}:
            found.append(({b"f": "fill", b"S": "stroke"}.get(operator, "other"), points))
            points = []
    return found


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _words(page: PageObject, height: float) -> list[tuple[Point, str]]:
    found: list[tuple[Point, str]] = []

    def visit(text: str, outer: Any, inner: Any, _font: Any, _size: Any) -> None:
        if text.strip():
            e, f = times(_matrix(inner), _matrix(outer))[4:]
            found.append(((e / MM, (height - f) / MM), re.sub(r"\s+", " ", text.strip())))

    page.extract_text(visitor_text=visit)
    return found
