"""The page of refusals has every code that a client can meet, and no other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from uvicorn.protocols.websockets import websockets_sansio_impl
from websockets import protocol
from websockets.frames import CloseCode

from tools.clauses import clauses

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/protocol/refusals.md").read_text(encoding="utf-8")
SOURCES = [
    path for room in ("server", "match", "games", "kernel") for path in (ROOT / "src/orderup" / room).rglob("*.py")
]
CLAUSE = re.compile(r"[A-Z]\d+[a-z]?")
NEVER_SENT = {CloseCode.NO_STATUS_RCVD}
"""It stands for a close frame that has none."""


def codes_in(path: Path) -> Iterator[str]:
    """The codes that a file refuses or says goodbye with, or has as JSON already."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("MoveRefusedError", "RefusedError", "Reason")
        ):
            first = node.args[0]
            for each in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if isinstance(each, ast.Constant):
                    yield str(each.value)
    yield from re.findall(r'"code": ?"(\w+)"', source)


def codes_on_the_page() -> set[str]:
    rows = PAGE.partition("## Close codes")[0]
    first_cells = re.findall(r"^\| ([^|]+) \|", rows, re.MULTILINE)
    return {code for cell in first_cells for code in re.findall(r"`(\w+)`", cell)}


def test_every_code_of_the_source_stands_on_the_page_and_no_other() -> None:
    found = {code for path in SOURCES for code in codes_in(path)}
    assert len(found) > 30
    words = {code for code in found if not CLAUSE.fullmatch(code)}
    assert words == {code for code in codes_on_the_page() if not CLAUSE.fullmatch(code)}


@pytest.mark.parametrize("game", ["diner", "lucky_penny", "villains"])
def test_the_letter_of_a_games_clauses_is_named(game: str) -> None:
    (letter,) = {clause[0] for clause in clauses(game)}
    assert f"(../rules/{game}.md) ({letter})" in PAGE


def test_every_close_code_stands_on_the_page_and_no_other() -> None:
    ours = {int(code) for path in SOURCES for code in re.findall(r'"websocket.close", "code": (\d+)', path.read_text())}
    refused_before_there_is_a_socket = {1008}
    server = {
        int(code)
        for code in re.findall(r"(?:fail|send_close)\((\d{4})", Path(websockets_sansio_impl.__file__).read_text())
    }
    names = re.findall(r"CloseCode\.([A-Z_]+)", Path(protocol.__file__).read_text())
    library = {int(CloseCode[name]) for name in names if CloseCode[name] not in NEVER_SENT}
    rows = PAGE.partition("## Close codes")[2]
    assert (ours - refused_before_there_is_a_socket) | server | library == {
        int(code) for code in re.findall(r"^\| `(\d{4})`", rows, re.MULTILINE)
    }
