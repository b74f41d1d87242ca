"""Villains' card list as a table: what an owner may leave out, what is wrong with it, and that nothing is lost on the way."""

import csv
import io
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderup.games.villains.deck import POWERS, VARIANT_SECTIONS, Deck, check_deck, from_dict, standard
from orderup.games.villains.game import GAME
from orderup.games.villains.printing import cards
from orderup.games.villains.sheet import SHEET_CONVERTER, TITLES
from orderup.kernel.decks import DeckError
from orderup.kernel.sheets import read_table
from orderup.table import new

Rows = list[list[str]]
ROWS = SHEET_CONVERTER.write(standard().as_dict())


def read(rows: Rows) -> dict[str, Any]:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return dict(SHEET_CONVERTER.read(read_table(out.getvalue()).rows))


def faults(rows: Rows) -> list[str]:
    """What the table or the list that it makes is refused for."""
    try:
        return check_deck(read(rows)).faults
    except DeckError as error:
        return error.faults


def changed(**cells: str) -> Rows:
    """The standard rows, with other cells in line 20."""
    rows = [list(row) for row in ROWS]
    for title, cell in cells.items():
        rows[19][TITLES.index(title)] = cell
    return rows


def test_eighteen_lines_are_a_list_if_all_decks_are_alike() -> None:
    rows = [["villain", "color", "number"], *([*row[:3]] for row in ROWS if row[0] == "all")]
    assert len(rows) == 19
    deck = from_dict(read(rows), "mine")
    assert [villain.name for villain in deck.villains] == [villain.name for villain in standard().villains]
    assert deck.faces("identical") == deck.faces("spread") == standard().faces("identical")


def test_a_villain_that_is_renamed_keeps_its_key_and_its_power() -> None:
    rows = [["Mrs. Bones" if cell == "Cruella de Vil" else cell for cell in row] for row in ROWS]
    deck = from_dict(read(rows), "mine")
    assert [villain.slug for villain in deck.villains] == [villain.slug for villain in standard().villains]
    assert deck.villains[3].name == "Mrs. Bones"
    assert deck.faces("spread") == standard().faces("spread")


HASH = "1" * 64


def with_picture(row: int) -> Rows:
    """The standard rows with a picture in one of them."""
    return [[*cells, {0: "picture", row: HASH}.get(n, "")] for n, cells in enumerate(ROWS)]


def parse(rows: Rows) -> Deck:
    """A deck from a whole table, pictures included."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return from_dict(GAME.parse_deck_text(out.getvalue()), "mine")


def test_a_picture_is_the_villains_in_whose_row_it_stands_and_goes_back_there() -> None:
    deck = parse(with_picture(3))
    name = ROWS[3][0]
    assert deck.pictures == {name.lower(): HASH}
    assert [deck.picture_of(villain.name) for villain in deck.villains].count(HASH) == 1
    assert from_dict(deck.as_dict(), "mine") == deck != standard()
    assert GAME.deck_to_table(deck) == with_picture(3)
    assert "pictures" not in standard().as_dict()


def test_a_card_that_all_decks_have_is_no_one_villain_whose_picture_it_could_show() -> None:
    row = next(n for n, cells in enumerate(ROWS) if cells[0] == "all")
    with pytest.raises(DeckError) as refused:
        parse(with_picture(row))
    assert refused.value.faults == [
        f"line {row + 1}: all is no one villain; a picture stands in a row of what it shows"
    ]


def test_what_is_no_hash_is_a_fault() -> None:
    data = {**standard().as_dict(), "pictures": {"jafar": "jafar.png"}}
    assert "jafar.png" in check_deck(data).faults[0]


def test_another_color_takes_the_place_of_the_one_that_is_missing() -> None:
    rows = [["Dark Gray" if cell == "green" else cell for cell in row] for row in ROWS]
    deck = from_dict(read(rows), "mine")
    assert deck.colors == ("red", "blue", "dark gray", "yellow", "purple", "orange")
    assert deck.faces("spread") == standard().faces("spread")


def test_a_list_has_the_colors_of_its_cards_and_no_others() -> None:
    numbers = [["all", color, number] for color in ("teal", "red", "yellow", "gold") for number in ("1", "2", "3")]
    specials = [row for row in ROWS if row[4]]
    deck = from_dict(read([ROWS[0], *specials[1:], *[[*row, "", "", "", ""] for row in numbers]]), "mine")
    assert deck.colors == ("red", "teal", "gold", "yellow")
    written = json.dumps(deck.as_dict()) + str(SHEET_CONVERTER.write(deck.as_dict()))
    assert not any(color in written for color in ("blue", "green", "purple", "orange"))
    fronts = [front for front, _ in cards(deck, {"deck": "spread", "specials": False})]
    assert {front["color"]: front["suit"] for front in fronts} == {
        "red": "red", "teal": "blue", "gold": "green", "yellow": "yellow"
    }  # fmt: skip
    table = new("villains", players=3, seed=1, deck=deck)
    while not table.over:
        (seat,) = table.movers
        table.play(seat, table.legal(seat)[0])


def test_a_list_needs_a_color_and_has_six_at_most() -> None:
    for colors in ([], [*"abcdefg"], ["red", "red"], ["red", 1]):
        assert check_deck({**standard().as_dict(), "colors": colors}).faults[0].startswith("colors: ")


@given(st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(order: random.Random) -> None:
    rows = ROWS[1:]
    order.shuffle(rows)
    assert from_dict(read([ROWS[0], *rows]), "standard") == standard()


@st.composite
def lists(draw: st.DrawFn) -> dict[str, Any]:
    """Any list of the engine, in the form that reading gives it."""
    colors = list(standard().colors)
    for place in draw(st.sets(st.integers(0, 5), max_size=2)):
        colors[place] = f"color {place}"
    cards = st.lists(st.sampled_from([(c, n) for c in range(6) for n in range(1, 7)]), min_size=18, max_size=18)

    def section() -> dict[str, list[int]]:
        pairs = sorted(draw(cards))
        return {color: held for at, color in enumerate(colors) if (held := [n for c, n in pairs if c == at])}

    alike = draw(st.sampled_from(["all", "variants", "none"]))
    common = section()
    villains = {}
    for villain in standard().villains:
        first = common if alike == "all" else section()
        second = first if alike != "none" else section()
        villains[villain.slug] = {**villain.as_dict(), "name": f"{villain.name} II", "cards": first, "spread": second}
    return {"name": "mine", "colors": colors, "villains": villains}


@given(lists())
def test_what_is_written_reads_as_it_was(data: dict[str, Any]) -> None:
    used = {color for v in data["villains"].values() for section in VARIANT_SECTIONS.values() for color in v[section]}
    deck = from_dict(data, "mine")
    found = from_dict(read(SHEET_CONVERTER.write(deck.as_dict())), "mine")
    assert found.villains == deck.villains
    assert all(color in found.colors for color in used)
    for variant in VARIANT_SECTIONS:
        assert found.colors != deck.colors or found.faces(variant) == deck.faces(variant)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"villain": ""}, "line 20: needs a villain, or the word all if every deck has the card"),
        ({"color": ""}, "line 20: needs a color, as number cards have, or a power, as specials have"),
        ({"color": "rde"}, "line 20: rde is one color too many; a list has 6 (here "),
        ({"number": "7"}, "line 20: needs a number from 1 to 6, not 7"),
        ({"number": ""}, "line 20: needs a number from 1 to 6"),
        ({"variant": "both"}, "line 20: 'both' is no variant (identical, spread, or nothing for both)"),
        ({"villain": "Jaffar"}, "line 20: villain Jaffar: needs a row with its power (curse, hypnotize, "),
        ({"power": "curse"}, "line 20: has a color or a number, as number cards have, and a power"),
    ],
)
def test_what_is_wrong_with_a_row_is_told_by_its_line(cells: dict[str, str], told: str) -> None:
    (fault,) = faults(changed(**cells))
    assert fault.startswith(told)


def test_what_is_wrong_with_specials_is_told_by_its_line() -> None:
    power = TITLES.index("power")

    def with_power(line: int, cell: str) -> Rows:
        return [[*row[:power], cell, *["", ""]] if n == line else row for n, row in enumerate(ROWS, 1)]

    assert faults(with_power(3, "tickle")) == [
        "line 3: 'tickle' is no power (curse, hypnotize, meddling, swipe, no escape, whirlpool)"
    ]
    assert faults(with_power(3, "curse")) == ["line 3: villain Jafar: has the power of Maleficent; each needs its own"]
    twice = ["Scar", "", "", "", "swipe", "", ""]
    assert faults([*ROWS, twice]) == ["line 134: villain Scar: has another power further up (no_escape)"]
    assert faults([ROWS[0], ["all", "", "", "", "curse", "", ""]]) == ["line 2: a special needs a villain of its own"]


def test_a_card_too_few_is_told_with_its_villain() -> None:
    assert faults([row for n, row in enumerate(ROWS, 1) if n != 50]) == [
        "villain Jafar, spread: 17 number cards, and Maleficent has 18; all decks have as many"
    ]


def test_a_row_is_drawn_as_far_as_it_can_be() -> None:
    def faces(*rows: list[str]) -> list[Any]:
        text = "\n".join(",".join(row) for row in (list(TITLES), *rows))
        return list(SHEET_CONVERTER.preview(read_table(text).rows).faces)

    assert faces(
        ["Scar", "", "", "", "swipe"],
        ["all", "teal", "6"],
        ["Nobody", "red", "1", "spread"],
        ["Scar", "red", "9"],
        ["", "red", "3"],
        ["Ursula", "", "", "", "", "Powerful Curse"],
    ) == [
        {"villain": "lady", "power": "swipe"},
        {"color": "teal", "number": 6},
        {"villain": "nobody", "color": "red", "number": 1},
        {},
        {},
        {"villain": "sorceress", "power": "curse"},
    ]


def test_the_names_of_a_preview_are_the_lists() -> None:
    names = SHEET_CONVERTER.preview(read_table("villain,power,text\nThe Fox,swipe,Mine!\nThe Owl,,\n").rows).names
    assert names["villains"] == {
        "lady": {"name": "The Fox", "power": "swipe", "ability": "Swipe", "text": "Mine!"},
        "the_owl": {"name": "The Owl"},
    }
    assert names["colors"] == []
    assert [villain.power for villain in standard().villains] == list(POWERS)


def test_numbers_are_whole_in_both_variants() -> None:
    """1.0 is 1 in Python, and so a variant that looked like the other was not checked."""
    data = standard().as_dict()
    for villain in data["villains"].values():
        villain["spread"] = {color: [float(n) for n in numbers] for color, numbers in villain["cards"].items()}
    found = check_deck(data).faults
    assert "all villains, spread: red 4.0 is no number from 1 to 6" in found, found


def test_what_is_true_of_all_decks_is_said_once() -> None:
    """It was said of each villain, six times for one row."""
    alike = [["villain", "color", "number"], *([*row[:3]] for row in ROWS if row[0] == "all")]
    assert faults(alike[:9]) == ["all villains, cards: the deck has 8 number cards; it may have 9 to 18"]
    twice = [row for row in alike if row != alike[2]] + [alike[1]]
    assert check_deck(read(twice)).notes == [
        "all villains, cards: not every number occurs three times",
        f"all villains, cards: {alike[1][1]} {alike[1][2]} occurs more than once",
    ]


def test_what_is_true_of_one_deck_is_said_of_it() -> None:
    data = standard().as_dict()
    for villain in data["villains"].values():
        villain["cards"] = villain["spread"] = {"red": [1, 2]}
    data["villains"]["lion"]["spread"] = {"red": [1, 2, 7]}
    assert check_deck(data).faults == [
        "all villains, cards: the deck has 2 number cards; it may have 9 to 18",
        "villain Scar, spread: red 7 is no number from 1 to 6",
        "villain Scar, spread: the deck has 3 number cards; it may have 9 to 18",
    ]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("All!", "a villain is called All!, the word that stands for every villain in a table"),
        ("SCAR", "two villains are called SCAR and Scar: a table cannot tell them apart"),
    ],
)
def test_a_villain_whom_a_table_could_not_name_is_refused_by_name(name: str, fault: str) -> None:
    data = standard().as_dict()
    data["villains"]["sorceress"]["name"] = name
    with pytest.raises(DeckError) as found:
        SHEET_CONVERTER.write(data)
    assert found.value.faults == [fault]
