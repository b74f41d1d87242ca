"""Rules read the small numbers of a record as they are: compiled code widens them, and uncompiled code reads Python's own."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import orderup.games

RULES: Final = Path(orderup.games.__file__).parent
CASTS: Final = {"to_int", "int", "int64"}
NEEDED: Final = {"villains/movements.py: to_int(state.face[entry & CARD_MASK])"}
"""It makes the code faster; its comment says how much."""


def _is_field(node: ast.expr) -> bool:
    """Return whether this is a field of the record, or a number in one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "state"


def _casts_of_fields() -> Iterator[str]:
    for path in sorted(RULES.glob("*/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) == 1 and _is_field(node.args[0]):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in CASTS:
                    yield f"{path.relative_to(RULES).as_posix()}: {ast.unparse(node)}"


def test_no_field_of_a_record_is_cast_without_need() -> None:
    assert set(_casts_of_fields()) == NEEDED
