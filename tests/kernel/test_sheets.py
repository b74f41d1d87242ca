"""Card lists from a spreadsheet, as they are exported: other delimiters, other letters, and what is wrong named by its line."""

import contextlib
import csv
import io
import re
import time
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from orderup.cli import main
from orderup.games import GAMES, find
from orderup.games.card_list_files import load_card_list
from orderup.kernel.decks import DeckError, with_line_numbers
from orderup.kernel.sheets import looks_like_table, read_table, slug


def diner_rows(order_columns: bool = False) -> list[dict[str, Any]]:
    """The standard list as an owner would type it."""
    deck = find("diner").standard_deck()
    rows = []
    for card in deck.cards:
        names = [deck.names[plate] for plate in card.order]
        order = (
            {f"Order {n}": name for n, name in enumerate(names, 1)} if order_columns else {"Order": " + ".join(names)}
        )
        rows.append({"ID": card.id, "Plate": deck.names[card.plate], **order})
    return rows


def lucky_rows() -> list[dict[str, Any]]:
    deck = find("lucky_penny").standard_deck()
    orders = [{"ID": o.id, "Name": o.name, "Course": o.course.upper(), "Portions": o.portions} for o in deck.orders]
    guests = []
    for guest in deck.as_dict()["guests"]:
        tips = {f"Tip {n}": f"${cents / 100:.2f}" for n, cents in enumerate(guest["tips"], 1)}
        guests.append(
            {
                "ID": guest["id"],
                "Name": guest["name"],
                "Bars": guest["bars"],
                **tips,
                "Preference": guest.get("preference"),
            }
        )
    return [*orders, *guests]


def exported(rows: list[dict[str, Any]], delimiter: str = ";") -> str:
    titles = list(dict.fromkeys(title for row in rows for title in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, titles, delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def villains_rows() -> list[dict[str, Any]]:
    deck = find("villains").standard_deck()
    specials = [{"Villain": v.name, "Ability": v.ability} for v in deck.villains]
    numbers = [
        {"Villain": v.name.upper(), "Color": color.title(), "Number": number, "Variant": option}
        for v in deck.villains
        for option, cards in (("Identical", v.cards), ("Spread", v.spread))
        for color, held in cards.items()
        for number in held
    ]
    return [*numbers, *specials, *specials]  # a deck has two specials


SHEETS = {
    "diner": exported(diner_rows()),
    "lucky_penny": exported(lucky_rows()),
    "villains": exported(villains_rows()),
}
"""By game, its standard list as an owner would type it."""
WITH_SHEET = [name for name in GAMES if find(name).sheet is not None]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("order_columns", [False, True])
def test_diners_own_list_comes_back_from_a_table(delimiter: str, order_columns: bool) -> None:
    game, text = find("diner"), exported(diner_rows(order_columns), delimiter)
    assert looks_like_table(text)
    assert game.deck_from_dict(game.parse_deck_text(text), "standard").sha256 == game.standard_deck().sha256


@pytest.mark.parametrize("name", WITH_SHEET)
def test_a_games_own_list_comes_back_from_a_table(name: str) -> None:
    game = find(name)
    assert game.sheet is not None
    standard = game.standard_deck()
    found = io.StringIO()
    csv.writer(found).writerows(game.sheet.write(standard.as_dict()))
    for text in (SHEETS[name], found.getvalue()):
        assert looks_like_table(text)
        deck = game.deck_from_dict(game.parse_deck_text(text), "standard")
        assert deck.sha256 == standard.sha256
        players = min(game.players)
        told = [game.constants(players, game.complete_options(players, {}), each) for each in (deck, standard)]
        assert told[0] == told[1]


WITH_PARAMETERS = [(name, parameter) for name in WITH_SHEET for parameter in find(name).parameters]


@pytest.mark.parametrize("delimiter", ",;\t")
@pytest.mark.parametrize(("name", "parameter"), WITH_PARAMETERS)
def test_parameters_stand_above_the_titles(name: str, parameter: str, delimiter: str) -> None:
    game = find(name)
    for value in (game.parameters[parameter].min_value, game.parameters[parameter].max_value):
        varied = game.deck_with_parameters(game.standard_deck(), {parameter: value})
        assert varied.parameters == {parameter: value}
        out = io.StringIO()
        csv.writer(out, delimiter=delimiter).writerows(game.deck_to_table(varied))
        text = out.getvalue()
        assert text.startswith(f"{parameter}{delimiter}{value}\r\n")
        assert game.deck_from_dict(game.parse_deck_text(text), varied.name).sha256 == varied.sha256


@pytest.mark.parametrize(
    ("above", "fault"),
    [
        ("extra_tokens,9", "extra_tokens is a number from 0 to 4, not 9 (D3)"),
        ("Extra Tokens,two,,,", "extra_tokens is a number from 0 to 4, not 'two' (D3)"),
        ("hand_size,", "hand_size is a number from 1 to 5, not '' (D3)"),
        ("hand_size,2\nhand size,3", "line 2: hand_size stands there twice"),
        ("hand_size," + "9" * 201, "has 201 characters"),
    ],
)
def test_a_parameter_that_cannot_be_is_named(above: str, fault: str) -> None:
    game = find("diner")
    text = f"{above}\n" + exported(diner_rows(), ",")
    try:
        faults = game.check_deck(game.parse_deck_text(text)).faults
    except DeckError as error:
        faults = error.faults
    assert len(faults) == 1
    assert fault in faults[0]


def test_below_the_titles_a_parameters_name_is_a_cell_like_others() -> None:
    table = read_table("id,plate\nextra_tokens,Soup\n", ["extra_tokens"])
    assert (table.parameters, table.rows[0].text("plate")) == ({}, "Soup")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_new_plates_have_names_in_any_letters_and_a_tip(encoding: str, tmp_path: Path) -> None:
    rows = diner_rows()
    for row in rows:
        row["Order"] = row["Order"].replace("Steak", "Käsespätzle")
        row["Tip"] = "2,50 €" if row["Plate"] == "Steak" else None
        row["Plate"] = row["Plate"].replace("Steak", "Käsespätzle")
    path = tmp_path / "Mein Diner.csv"
    path.write_bytes(exported(rows).encode(encoding))
    deck = load_card_list("diner", path)
    assert (deck.name, deck.names["käsespätzle"], deck.tips[deck.kind("käsespätzle")]) == (
        "Mein Diner",
        "Käsespätzle",
        250,
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"Plate": ""}, "line 3: needs a plate"),
        ({"Plate": "Soup"}, "plate soup: needs a tip, or the word wild in its place"),
        (
            {"Order": "Burger + Burger + Salad + Salad + Steak"},
            "line 3: card {id}: orders 5 plates; a table orders 1 to 4",
        ),
        ({"Order": "Blue Plate Special"}, "line 3: card {id}: orders a wild plate, which no table can"),
    ],
)
def test_what_is_wrong_is_told_by_its_line(change: dict[str, str], fault: str, tmp_path: Path) -> None:
    rows = diner_rows()
    rows[1].update(change)
    path = tmp_path / "mine.csv"
    path.write_text(exported(rows))
    with pytest.raises(ValueError, match=r"mine\.csv") as found:
        load_card_list("diner", path)
    assert fault.format(id=rows[1]["ID"]) in str(found.value)


def test_a_row_without_an_id_is_named_by_its_line() -> None:
    rows = [{key: value for key, value in row.items() if key != "ID"} for row in diner_rows()]
    rows[3]["Order"] = rows[3]["Plate"]
    game = find("diner")
    (fault,) = game.check_deck(game.parse_deck_text(exported(rows))).faults
    assert fault.startswith("card in line 5: its own plate")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("plate;plate\nBurger;Salad\n", "line 1: two columns have the title 'plate'"),
        ("plate,order\nBurger,Salad,Steak\n", "line 2: 3 cells under 2 titles"),
        ('plate,order\n"Burger,Salad\n', "not a table: unexpected end of data"),
    ],
)
def test_what_is_no_table_is_said(text: str, fault: str) -> None:
    with pytest.raises(DeckError) as found:
        read_table(text)
    assert found.value.faults == [fault]


def test_the_command_checks_a_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(exported(diner_rows()))
    done = CliRunner().invoke(main, ["deck", "check", str(path), "--game", "diner"])
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, f"{path}: can be played.")
    done = CliRunner().invoke(main, ["deck", "check", str(path)])
    assert done.exit_code == 1
    assert "Traceback" not in done.output


@pytest.mark.parametrize("game", WITH_SHEET)
def test_a_table_becomes_a_whole_list_that_plays_the_same(game: str, tmp_path: Path) -> None:
    table, listed = tmp_path / "mine.csv", tmp_path / "ours.toml"
    table.write_text(SHEETS[game], encoding="utf-8")
    told = CliRunner().invoke(main, ["deck", "import", str(table), "--game", game, "-o", str(listed)])
    assert told.exit_code == 0, told.output
    one, other = load_card_list(game, table), load_card_list(game, listed)
    assert {**one.as_dict(), "name": ""} == {**other.as_dict(), "name": ""}
    checked = CliRunner().invoke(main, ["deck", "check", str(listed)])
    assert (checked.exit_code, "can be played" in checked.output) == (0, True)


def test_an_imported_list_says_its_numbers_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    table, listed = tmp_path / "mine.csv", tmp_path / "ours.toml"
    table.write_text(SHEETS["diner"], encoding="utf-8")
    asked = ["deck", "import", str(table), "--game", "diner", "-o", str(listed)]
    assert CliRunner().invoke(main, [*asked, "--set", "extra_tokens=3"]).exit_code == 0
    assert "extra_tokens = 3\n" in listed.read_text()
    assert load_card_list("diner", listed).parameter("extra_tokens") == 3
    told = CliRunner().invoke(main, [*asked, "--set", "extra_tokens=30"])
    assert (told.exit_code, "from 0 to 4, not 30" in told.output) == (1, True)
    table.write_text(SHEETS["diner"].replace("Burger", "Burgher", 1), encoding="utf-8")
    told = CliRunner().invoke(main, asked)
    assert (told.exit_code, "urgher" in told.output) == (1, True)


CELLS = st.sampled_from(
    [
        *(
            "",
            "Burger",
            "Steak",
            "Blue Plate Special",
            "Soup",
            "1",
            "7",
            "-3",
            "0.50",
            "wild",
            "drink",
            "no dessert",
            "x y",
        ),
        *("all", "Scar", "Ursula", "red", "no escape", "Hypnotize", "spread"),
    ]
)
"""What somebody may have typed so far."""


@pytest.mark.parametrize("name", WITH_SHEET)
@given(rows=st.lists(st.lists(CELLS, min_size=9, max_size=9), max_size=5))
def test_any_table_has_a_preview_and_is_read_or_refused(rows: list[list[str]], name: str) -> None:
    game = find(name)
    assert game.sheet is not None
    titles = game.sheet.write(game.standard_deck().as_dict())[0]
    text = "\n".join(",".join(row[: len(titles)]) for row in [titles, *rows])
    read = read_table(text).rows
    assert len(game.sheet.preview(read).faces) == len(read)
    with contextlib.suppress(DeckError):
        game.check_deck(game.parse_deck_text(text))


LONGEST = 15_000
"""Characters that a server reads of a list."""


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("diner", ",".join(chr(0x4E00 + number) for number in range(LONGEST // 2))),
        ("lucky_penny", "a,course\n" + ",x\n" * (LONGEST // 4) + "y,\n" * 100),
        ("villains", "villain,color\n" + "".join(f"{number:x},r\n" for number in range(LONGEST // 7))),
    ],
)
def test_a_table_takes_no_more_time_than_it_is_long(game: str, text: str) -> None:
    """Titles that were counted one by one took a second. Of three tries the best counts: Python may clear up in between."""
    took = []
    for _ in range(3):
        began = time.thread_time()
        with contextlib.suppress(DeckError):
            find(game).check_deck(find(game).parse_deck_text(text))
        took.append(time.thread_time() - began)
    assert min(took) < 0.1


def test_a_title_is_as_short_as_a_cell() -> None:
    with pytest.raises(DeckError, match="has 201 characters"):
        read_table("plate," + "x" * 201)


def test_names_of_pictures_alone_are_different_names() -> None:
    plates = dict.fromkeys(row["Plate"] for row in diner_rows())
    drawn = dict(zip(plates, ["🥐", "🥞", "🍔", "🥗", "🥩", "🍛"], strict=True))
    assert len({slug(name) for name in drawn.values()}) == len(drawn)


@pytest.mark.parametrize("game", WITH_SHEET)
def test_a_table_has_no_more_rows_than_a_game_has_cards(game: str) -> None:
    title, *_ = SHEETS[game].splitlines()
    assert len(read_table(f"{title}\n" + "x,1\n" * 400).rows) == 400
    with pytest.raises(DeckError, match="line 402: a table has at most 400 rows"):
        find(game).parse_deck_text(f"{title}\n" + "x,1\n" * 401)


@pytest.mark.parametrize("odd", ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"])
def test_lines_are_counted_as_spreadsheets_count_them(odd: str) -> None:
    """Python splits texts at these, and spreadsheets do not: all below was told a line too far down."""
    rows = diner_rows()
    rows[0]["Tip"] = ""
    rows[1]["ID"] = f"d{odd}2"
    rows[3]["Order"] = rows[3]["Plate"]
    text, game = exported(rows), find("diner")
    read = read_table(text).rows
    assert [row.line for row in read] == list(range(2, len(rows) + 2))
    assert read[1].text("id") == f"d{odd}2"
    (fault,) = game.check_deck(game.parse_deck_text(text)).faults
    assert with_line_numbers(text, [fault]) == [f"line 5: {fault}"]


def test_a_cell_of_several_lines_is_one_and_its_row_is_where_it_begins() -> None:
    read = read_table('plate;order\r\n"Fish\r\nand chips";Burger\r\n\r\nBurger;"Fish\nand chips"\r\n').rows
    assert [(row.line, row.text("plate"), row.parts("order")) for row in read] == [
        (2, "Fish and chips", ["Burger"]),
        (5, "Burger", ["Fish and chips"]),
    ]


@pytest.mark.parametrize(
    ("game", "was", "now", "fault"),
    [
        ("diner", 'name = "Burger"', 'name = ""', "plate burger: its name is empty"),
        ("diner", 'name = "Burger"', 'name = " \\u001e"', "plate burger: its name is empty"),
        ("diner", 'id = "d03"', 'id = ""', "card 3: its id is empty"),
        ("diner", "[plates.burger]", '[plates.""]', "plate : its key is empty"),
        ("lucky_penny", None, None, "order 1: its name is empty"),
        ("villains", 'name = "Scar"', 'name = "  "', "villain lion: its name is empty"),
    ],
)
def test_names_that_no_cell_can_hold_are_refused(game: str, was: str | None, now: str | None, fault: str) -> None:
    """They were kept, and could not be opened as a table."""
    text = Path(str(resources.files(f"orderup.games.{game}") / "deck.toml")).read_text(encoding="utf-8")
    if was is None or now is None:
        was = re.search(r'(?s)\[\[orders\]\].*?(name = "[^"]*")', text)[1]  # type: ignore[index]  # there are orders
        now = 'name = ""'
    assert was in text
    with pytest.raises(DeckError) as found:
        find(game).parse_deck_text(text.replace(was, now, 1))
    assert found.value.faults == [fault]
