"""Which files of a game hold its rules: what the gate for mutants breaks."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

CODE: Final = Path(__file__).resolve().parent.parent.parent / "src" / "orderup" / "games"
FIRST: Final = "rules"
"""Where the verbs of a game are."""
OTHER_VERBS: Final = {"heuristics", "observation", "observed_actions", "redealing"}
"""Verbs that `rules.py` hands on and that state no rule: other tests guard them."""


def rule_files(game: str) -> list[str]:
    """Return the names of `rules.py` and of all that it is made of: the game's files that it imports, and those that these import."""
    found: set[str] = set()
    pending = [FIRST]
    while pending:
        module = pending.pop()
        if module not in found | OTHER_VERBS:
            found.add(module)
            pending += _imported(game, module)
    return sorted(f"{module}.py" for module in found)


def _imported(game: str, module: str) -> Iterator[str]:
    """Yield the modules of the game that one of them imports."""
    package = f"orderup.games.{game}."
    for node in ast.walk(ast.parse((CODE / game / f"{module}.py").read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package):
            yield node.module.removeprefix(package)
