"""What comes out of the printer: sizes, fronts against backs, marks, letters."""

from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, StreamObject
from tests.printing.conftest import Printed, Sheets
from tests.printing.sheets import CARD, NEAR

from orderup.games import find
from orderup.printing.deck import print_deck

CARDS = {"diner": 54, "lucky_penny": 54, "villains": 120}
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
ALIGNED = 0.2
UNPRINTED = 5
"""What home printers leave white at the edges."""
CAPITAL = 1.4
"""How high the sheet's own words stand, at least."""

# A PDF takes a second to measure: every game on one paper, every paper with one game.
each_print = pytest.mark.parametrize(
    ("game", "paper"), [("diner", "a4"), ("diner", "letter"), ("lucky_penny", "letter"), ("villains", "a4")]
)


@pytest.mark.slow
@each_print
def test_two_pages_a_sheet_and_one_of_rules_all_of_the_papers_size(
    printed: Printed, sheets: Sheets, game: str, paper: str
) -> None:
    count = -(-CARDS[game] // 9)
    found = sheets(game, paper)
    assert len(found) == 2 * count + 1 == printed(game, paper).pages
    assert {tuple(round(side, 1) for side in page.size) for page in found} == {SIZES[paper]}
    assert [len(page.spots) for page in found[:-1:2]] == [min(9, CARDS[game] - 9 * sheet) for sheet in range(count)]


@each_print
def test_a_cards_back_lies_behind_its_front(sheets: Sheets, game: str, paper: str) -> None:
    found = sheets(game, paper)[:-1]
    for front, back in zip(found[::2], found[1::2], strict=True):
        width = front.size[0]
        behind = sorted((round(spot.y), round(width - spot.x - CARD[0]), spot) for spot in back.spots)
        for spot, (_, _, other) in zip(front.spots, behind, strict=True):
            assert abs(width - other.x - CARD[0] - spot.x) < ALIGNED
            assert abs(other.y - spot.y) < ALIGNED


@each_print
def test_cards_touch_and_stand_in_the_middle_of_the_paper(sheets: Sheets, game: str, paper: str) -> None:
    page = sheets(game, paper)[0]
    for axis, size in enumerate(page.size):
        edges = sorted({round((spot.x, spot.y)[axis], 2) for spot in page.spots})
        assert edges == pytest.approx([edges[0] + step * CARD[axis] for step in range(3)], abs=NEAR)
        assert edges[0] == pytest.approx((size - 3 * CARD[axis]) / 2, abs=NEAR)


@each_print
def test_crop_marks_point_at_every_cut_where_printers_print_and_touch_no_card(
    sheets: Sheets, game: str, paper: str
) -> None:
    for page in sheets(game, paper)[:-1]:
        marks = [ends for ends in page.strokes if not any(spot.holds(end) for end in ends for spot in page.spots)]
        for end in (end for ends in marks for end in ends):
            for value, size in zip(end, page.size, strict=True):
                assert UNPRINTED - NEAR < value < size - UNPRINTED + NEAR
        for axis in (0, 1):
            cuts = {ends[0][axis] for ends in marks if abs(ends[0][axis] - ends[1][axis]) < NEAR}
            edges = [(spot.x, spot.y)[axis] + far for spot in page.spots for far in (0, CARD[axis])]
            assert all(min(abs(edge - cut) for cut in cuts) < NEAR for edge in edges)


@each_print
def test_words_begin_well_inside_their_card(sheets: Sheets, game: str, paper: str) -> None:
    for page in sheets(game, paper)[:-1]:
        ((start, _),) = page.margin
        assert start[0] - CAPITAL > UNPRINTED, "it runs up the page"
        for spot in page.spots:
            assert spot.words
            assert spot.clearance > 3, f"{spot.text} begins {spot.clearance:.1f} mm from the cut"


@each_print
def test_every_letter_is_embedded_and_nothing_leads_out_of_the_file(printed: Printed, game: str, paper: str) -> None:
    reader = PdfReader(BytesIO(printed(game, paper).pdf))
    objects = [reader.get_object(number) for number in range(1, int(str(reader.trailer["/Size"])))]
    dictionaries = [found for found in objects if isinstance(found, DictionaryObject)]
    descriptors = [found for found in dictionaries if found.get("/Type") == "/FontDescriptor"]
    fonts = [found for found in dictionaries if found.get("/Type") == "/Font" and "/DescendantFonts" not in found]
    assert {str(font["/FontName"]).partition("+")[2].split("-")[0] for font in descriptors} == {
        "Lobster",
        "BarlowCondensed",
        "AtkinsonHyperlegible",
    }
    assert len(fonts) == len(descriptors)
    assert all({"/FontFile", "/FontFile2", "/FontFile3"} & set(found) for found in descriptors)
    leading_out = {"/URI", "/Launch", "/GoToR", "/SubmitForm", "/JavaScript"}
    assert not [found for found in dictionaries if found.get("/S") in leading_out or "/URI" in found]
    assert not [found for found in dictionaries if isinstance(found, StreamObject) and "/F" in found]
    assert not [found for found in dictionaries if found.get("/Subtype") == "/Image"], "drawings are vectors"


def test_poppler_has_nothing_to_complain_of(printed: Printed) -> None:
    marks = PdfReader(BytesIO(printed("diner", "a4").pdf)).root_object["/MarkInfo"]
    assert isinstance(marks, DictionaryObject)
    assert marks == {"/Marked": True}


def test_without_rules_there_are_only_sheets(printed: Printed) -> None:
    game = find("diner")
    bare = print_deck(game, game.standard_deck(), "a4", rules=False)
    assert bare.pages == len(PdfReader(BytesIO(bare.pdf)).pages) == printed("diner", "a4").pages - 1
