"""The documents lead where they say."""

import re
import subprocess
from importlib import import_module
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from orderup.games import find
from tools.game_types import described

ROOT = Path(__file__).resolve().parent.parent


def test_every_relative_link_in_a_document_leads_to_a_file() -> None:
    tracked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(tracked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    dead = [
        f"{name}: {link}"
        for name in listed
        for link in re.findall(r"\]\((?!https?://|#|mailto:)([^)#\s]+)", (ROOT / name).read_text())
        if not (ROOT / name).parent.joinpath(link).exists()
    ]
    assert not dead, "links that lead nowhere:\n" + "\n".join(dead)


@pytest.mark.parametrize("game", described())
def test_a_game_s_page_of_the_protocol_names_all_that_the_game_says(game: str) -> None:
    said = import_module(f"orderup.games.{game}.schema")
    page = (ROOT / "docs" / "protocol" / f"{game}.md").read_text()
    tags = {shape.__struct_config__.tag for union in (said.Move, said.Say) for shape in get_args(union)}
    fields = {field.encode_name for shape in (said.Faces, said.Status) for field in msgspec.structs.fields(shape)}
    names = tags | fields | set(get_args(said.Phase))
    missing = sorted(name for name in names if f"`{name}`" not in page and f'"{name}"' not in page)
    assert not missing, f"docs/protocol/{game}.md says nothing of {', '.join(missing)}"


def test_every_test_that_the_security_page_names_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)`", (ROOT / "docs" / "security.md").read_text(encoding="utf-8"))
    assert len(named) > 20
    assert [name for name in named if not (ROOT / name).is_file()] == []


ROOMS = ("web/src", "src/orderup", "src/orderup/server")
NAMED = re.compile(r"^[ │├└─►▼]*([\w.]+) +((?:[\w-]+/)+[\w.]+\.(?:py|ts|svelte))", re.MULTILINE)
"""A line of the picture: a name, and the file in which it stands."""


def test_the_way_of_a_click_names_what_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    way = page.split("## The way of a click")[1].split("```")[1]
    named = NAMED.findall(way)
    assert len(named) > 20
    for name, path in named:
        texts = [(ROOT / room / path).read_text(encoding="utf-8") for room in ROOMS if (ROOT / room / path).is_file()]
        assert texts, f"there is no {path}"
        for word in name.split("."):
            assert re.search(rf"\b{word}\b", texts[0]), f"{path} has no {word}"


def test_the_page_of_the_studio_has_the_limits_of_every_game() -> None:
    page = (ROOT / "docs" / "studio.md").read_text()
    told = page.split("| game | what | least | most | printed |")[1].split("\n\n")[0].split("\n")[2:]
    names = {"diner": "Diner", "lucky_penny": "Lucky Penny", "villains": "Villains"}
    assert told == [
        f"| {names[game]} | {one.kind} | {one.min_count_with({name: each.default for name, each in find(game).parameters.items()})} | {one.max_count} | {one.standard_count} |"
        for game in names
        for one in find(game).card_limits
    ]
