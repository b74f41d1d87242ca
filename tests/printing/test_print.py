"""`orderup print`."""

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader
from tests.printing.sheets import read

from orderup.cli import main
from orderup.games import find


def order(*words: object) -> Result:
    return CliRunner().invoke(main, ["print", *map(str, words)])


def test_it_writes_a_pdf_and_says_what_is_in_it(tmp_path: Path) -> None:
    asked = order("diner", "-o", tmp_path / "cards.pdf")
    assert asked.exit_code == 0, asked.output
    assert "54 cards on 6 sheets and a page of rules" in asked.stdout
    assert len(PdfReader(tmp_path / "cards.pdf").pages) == 13


def test_in_json(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    asked = order("villains", "-o", target, "--paper", "letter", "--no-rules", "--json")
    said = json.loads(asked.stdout)
    deck = find("villains").standard_deck()
    assert said == {
        "file": str(target),
        "game": "villains",
        "deck": "standard",
        "sha256": deck.sha256,
        "paper": "letter",
        "rules": False,
        "cards": 120,
        "sheets": 14,
        "pages": 28,
    }
    assert len(PdfReader(target).pages) == 28


@pytest.mark.slow
def test_options_choose_the_cards(tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    asked = order("villains", "--option", "deck=spread", "--option", "specials=false", "--no-rules", "-o", target)
    assert asked.exit_code == 0, asked.output
    deck = find("villains").standard_deck()
    numbers = [
        [str(number), str(number), villain.name]
        for villain in deck.villains
        for color in deck.colors
        for number in sorted(villain.spread.get(color, ()))
    ]
    fronts = [spot.words for page in read(target.read_bytes())[::2] for spot in page.spots]
    assert fronts == numbers
    assert "has no option 'salt'" in order("diner", "--option", "salt=off", "-o", target).output


@pytest.mark.slow
def test_a_list_of_ones_own_is_printed_with_its_own_words(tmp_path: Path) -> None:
    text = files("orderup.games.diner").joinpath("deck.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace('"Burger"', '"Smørrebrød #1 [two] $x$"'), encoding="utf-8")
    assert order("diner", "--deck", tmp_path / "own.toml", "-o", tmp_path / "own.pdf").exit_code == 0
    cards = [spot.text.replace(" ", "") for page in read((tmp_path / "own.pdf").read_bytes()) for spot in page.spots]
    assert not [text for text in cards if "Burger" in text]
    assert sum(text.count("Smørrebrød#1[two]$x$") for text in cards) == 10 + 35, "ten plates, ordered 35 times"


def test_colors_of_other_names_borrow_a_pattern(tmp_path: Path) -> None:
    text = files("orderup.games.villains").joinpath("deck.toml").read_text(encoding="utf-8")
    renamed = text.replace('"red"', '"black"').replace("\nred =", "\nblack =")
    (tmp_path / "own.toml").write_text(renamed, encoding="utf-8")
    asked = order("villains", "--deck", tmp_path / "own.toml", "-o", tmp_path / "own.pdf")
    assert asked.exit_code == 0, asked.output


def test_more_colors_than_seats_are_printed_as_far_as_there_are_edges(tmp_path: Path) -> None:
    text = files("orderup.games.lucky_penny").joinpath("deck.toml").read_text(encoding="utf-8")
    colors = re.search(r"^colors = .*$", text, re.MULTILINE)
    assert colors is not None
    named = ["teal", "gray", "amber", "black", "pink", "green", "red", "blue"]
    (tmp_path / "own.toml").write_text(text.replace(colors[0], f"colors = {json.dumps(named)}"), encoding="utf-8")
    asked = order("lucky_penny", "--deck", tmp_path / "own.toml", "-o", tmp_path / "own.pdf")
    assert asked.exit_code == 0, asked.output


def test_a_faulty_list_is_refused_with_the_card_and_the_rule(tmp_path: Path) -> None:
    text = files("orderup.games.diner").joinpath("deck.toml").read_text(encoding="utf-8")
    (tmp_path / "bad.toml").write_text(text.replace("value = 8", "value = 9", 1), encoding="utf-8")
    asked = order("diner", "--deck", tmp_path / "bad.toml", "-o", tmp_path / "bad.pdf")
    assert asked.exit_code == 1
    assert "value 9 is not the sum of its tips rounded up, 8 (D2)" in asked.stderr
    assert "card d" in asked.stderr
    assert not (tmp_path / "bad.pdf").exists()


@pytest.mark.parametrize("content", [b"cards = ", b"\xff\xfe"])
def test_what_is_no_list_is_said_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.toml").write_bytes(content)
    asked = order("diner", "--deck", tmp_path / "bad.toml", "-o", tmp_path / "bad.pdf")
    assert asked.exit_code == 1
    assert asked.stderr.startswith(f"Error: {tmp_path / 'bad.toml'}: not a TOML file")
    assert "Traceback" not in asked.stderr


def test_a_list_of_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('game = "villains"', encoding="utf-8")
    asked = order("diner", "--deck", tmp_path / "own.toml", "-o", tmp_path / "own.pdf")
    assert asked.exit_code == 1
    assert "this list is for villains, not for diner" in asked.output


def test_a_place_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    asked = order("diner", "-o", tmp_path / "nowhere" / "cards.pdf")
    assert asked.exit_code == 1
    assert asked.stderr == f"Error: Can't write {tmp_path / 'nowhere' / 'cards.pdf'}: No such file or directory.\n"


def test_an_unknown_game_or_paper_is_refused_with_what_there_is(tmp_path: Path) -> None:
    game = order("poker", "-o", tmp_path / "x.pdf")
    assert game.exit_code == 1
    assert "there is no game 'poker'; there is diner, " in game.stderr
    paper = order("diner", "--paper", "a3", "-o", tmp_path / "x.pdf")
    assert paper.exit_code == 2
    assert "'a4', 'letter'" in paper.stderr


def test_a_game_that_brings_no_cards_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "orderup.games.diner.printing", None)
    asked = order("diner", "-o", tmp_path / "x.pdf")
    assert asked.exit_code == 1
    assert asked.stderr == "Error: diner has no cards to print\n"


def test_nothing_is_left_behind_and_nothing_is_said_on_stdout_but_the_answer(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    code = "from orderup.cli import main; main()"
    command = [sys.executable, "-c", code, "print", "diner", "-o", str(tmp_path / "x.pdf"), "--json"]
    run = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        env={"TMPDIR": str(scratch), "PATH": "", "HOME": str(tmp_path)},
    )
    assert json.loads(run.stdout)["cards"] == 54
    assert list(scratch.iterdir()) == []
