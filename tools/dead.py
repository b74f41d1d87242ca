"""Find code that nothing uses, with vulture, less what it cannot know.

It is told apart here: fields of messages and records (a serializer reads them), numberings
such as `EASY, HARD = range(2)` (they are kept complete), migrations (Alembic reads them), and what is named in a
string `module:attribute` (the command line imports it so), operators, and what only a new game uses. What else is reached in a way
that no name shows stands in `tools/dead_allow.txt`, with the reason.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "tools", "benchmarks", "examples")
NAMES = ("test_*", "pytest_*", "pytestmark", "Test*")
CALLED_BY_FRAMEWORKS = (
    *("@click.*", "@*.command", "@*.group"),
    *("@delete", "@get", "@post", "@put", "@patch", "@websocket*", "@asgi"),
    *("@overload*", "@intrinsic*", "@register*", "@*.register"),
    *("@pytest.*", "@event.listens_for*"),
)


def fields(path: Path) -> Iterator[int]:
    """Yield the lines of the fields of classes: what is annotated, and where other fields are `included`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef):
            yield from (item.lineno for item in node.body if isinstance(item, ast.AnnAssign) or _includes(item))


def _includes(item: ast.stmt) -> bool:
    match item:
        case ast.Assign(value=ast.Call(func=ast.Name(id="included"))):
            return True
    return False


def numbered(path: Path) -> Iterator[int]:
    """Yield the lines of the names that are numbered by `range`."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Call(func=ast.Name(id="range"))):
                yield from (name.lineno for name in names)


def named_in_strings(paths: list[Path]) -> set[str]:
    """Return the attributes that stand in strings of the form `module:attribute`."""
    return {name for path in paths for name in re.findall(r'"[\w.]+:(\w+)"', path.read_text())}


def allowed() -> set[str]:
    """Return the names in the list of exceptions, which has the form `name  # reason`."""
    lines = (ROOT / "tools" / "dead_allow.txt").read_text().splitlines()
    return {line.split("#")[0].strip() for line in lines} - {""}


def named_in_skeleton() -> set[str]:
    """Return every name in the skeleton of a new game: what it imports is used."""
    files = (ROOT / "src/orderup/commands/skeleton").rglob("*.py.in")
    return {name for path in files for name in re.findall(r"\w+", path.read_text())}


def unused(paths: list[Path]) -> Iterator[str]:
    """Yield a line for each thing that nothing uses."""
    vulture = Vulture(ignore_names=list(NAMES), ignore_decorators=list(CALLED_BY_FRAMEWORKS))
    vulture.scavenge([str(path) for path in paths])
    known = allowed() | named_in_strings(paths) | named_in_skeleton()
    for item in vulture.get_unused_code(min_confidence=60):
        path = Path(item.filename)
        migration = "migrations" in path.parts
        operator = item.name.startswith("__")
        if (
            not operator
            and not migration
            and item.name not in known
            and item.first_lineno not in {*fields(path), *numbered(path)}
        ):
            yield item.get_report()


def main() -> int:
    """Report; the exit code is 1 if there is dead code."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    paths = [path for path in paths if "node_modules" not in path.parts]
    found = list(unused(paths))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
