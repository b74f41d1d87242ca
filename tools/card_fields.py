"""Find who goes around the functions that move cards: `python tools/card_fields.py [FOLDER ...]`; the exit code is 1 if somebody does.

A game declares the fields of its record that hold cards as `CardStacks`, `CardSlots` or `CardSets`, those that count a stack's cards as
`StackCounts`, and a type checker lets nobody write to them. But
it is blind where a field, or the record, is `Any`. So here a game may do two things with such a field: read it at a place, and pass it
to a function of `kernel/movements.py` or `kernel/redealing.py`. Those functions that note nothing it may use only where cards are dealt or redealt.

A folder is that of a game; without any it is all games of this checkout, and the skeleton of a new one.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SKELETON: Final = ROOT / "src/orderup/commands/skeleton/game"
KINDS: Final = ("CardStacks", "CardSlots", "CardSets", "StackCounts")
MOVING: Final = ("orderup.kernel.movements", "orderup.kernel.redealing")
SILENT: Final = ("write_silently", "shuffle_silently", "shuffle_zones")
SILENT_MODULES: Final = ("dealing", "redealing")
RECORD_TYPES: Final = ("State", "Record", "Stream", "Any")
"""Annotations that a record may have. What is annotated otherwise, such as a `Reading`, is no record, nor is a constant: `SEAT.held` is an offset."""


def folders() -> list[Path]:
    """Return the folders of all games, and of the skeleton."""
    return [*(path.parent for path in sorted((ROOT / "src/orderup/games").glob("*/state.py"))), SKELETON]


def faults(folder: Path) -> list[str]:
    """Return a line `file:line: what is wrong` for each place in a game's folder where cards are moved past the kernel."""
    files = sorted((*folder.glob("*.py"), *folder.glob("*.py.in")))
    trees = {path: parse(path) for path in files}
    (state,) = (tree for path, tree in trees.items() if _stem(path) == "state")
    fields = card_fields(state)
    return [
        f"{path}:{line}: {fault}"
        for path, tree in trees.items()
        for line, fault in sorted(_Module(tree, _stem(path), fields).faults())
    ]


def parse(path: Path) -> ast.Module:
    """Parse a module, or one of the skeleton, in which `@package@` stands for a name."""
    return ast.parse(re.sub(r"@(\w+)@", r"\1", path.read_text(encoding="utf-8")))


def card_fields(state: ast.Module) -> dict[str, str]:
    """Return the fields of a record that hold or count cards, and which kind each is."""
    return {
        item.target.id: item.annotation.id
        for node in ast.walk(state)
        if isinstance(node, ast.ClassDef)
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
        if isinstance(item.annotation, ast.Name) and item.annotation.id in KINDS
    }


def _stem(path: Path) -> str:
    return path.name.partition(".")[0]


class _Module:
    """A module of a game."""

    def __init__(self, tree: ast.Module, name: str, fields: dict[str, str]) -> None:
        self._tree, self._name, self._fields = tree, name, fields
        self._parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self._moving = {name for module, name in self._imports() if module in MOVING}
        self._moving |= set(self._made())

    def _imports(self) -> Iterator[tuple[str, str]]:
        for node in ast.walk(self._tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                yield from ((node.module, alias.asname or alias.name) for alias in node.names)

    def _made(self) -> Iterator[str]:
        """Yield the names of functions that those of the kernel make: `remove = make_remove(...)`."""
        for node in self._tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=maker))):
                    if maker in self._moving and maker.startswith("make_"):
                        yield name

    def faults(self) -> Iterator[tuple[int, str]]:
        """Yield line and fault."""
        for node in ast.walk(self._tree):
            field = self._field(node)
            if field and not self._is_harmless(node, self._fields[field]):
                yield (
                    node.lineno,  # type: ignore[attr-defined]  # an expression has one
                    f"the card field {field!r} is read at a place, or passed to a function of {' or '.join(MOVING)}, and nothing else",
                )
            if isinstance(node, ast.ImportFrom) and node.module in MOVING and self._name not in SILENT_MODULES:
                silent = ", ".join(alias.name for alias in node.names if alias.name in SILENT)
                if silent:
                    yield node.lineno, f"{silent}: only {' and '.join(SILENT_MODULES)} may arrange cards without a note"

    def _field(self, node: ast.AST) -> str:
        """Return which card field of a record an expression is, or nothing."""
        match node:
            case ast.Attribute(value=record, attr=name):
                return name if name in self._fields and self._may_be_record(record) else ""
            case ast.Subscript(value=ast.Name(id="state" | "states"), slice=ast.Constant(value=name)):
                return name if name in self._fields else ""
            case ast.Call(func=ast.Name(id="getattr" | "setattr"), args=[record, ast.Constant(value=name), *_]):
                return name if name in self._fields and self._may_be_record(record) else ""
        return ""

    def _may_be_record(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Name):
            return True
        annotation = self._annotation(node)
        return (
            node.id not in ("self", "cls")
            and not node.id.isupper()
            and (annotation is None or annotation in RECORD_TYPES)
        )

    def _annotation(self, name: ast.Name) -> str | None:
        """Return how the parameter of that name is annotated, if the function has one."""
        node: ast.AST | None = name
        while node is not None:
            if isinstance(node, ast.FunctionDef):
                arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                for argument in arguments:
                    if argument.arg == name.id and argument.annotation:
                        return ast.unparse(argument.annotation).strip("'\"")
            node = self._parents.get(node)
        return None

    def _is_harmless(self, node: ast.AST, kind: str) -> bool:
        """Return whether a card field, or a row of one, is only read at a place or passed to a function that moves cards."""
        parent = self._parents[node]
        match parent:
            case ast.Subscript(value=value, slice=place, ctx=ast.Load()) if value is node:
                return _is_one_place(place, kind) or self._is_harmless(parent, _kind_of_row(place, kind))
            case ast.Call(func=ast.Name(id=name)):
                return name in self._moving
        return False


def _is_one_place(place: ast.expr, kind: str) -> bool:
    """Return whether an index leads to a card, or to a set, and not to several places, through which one can write."""
    indexes = place.elts if isinstance(place, ast.Tuple) else [place]
    needed = 2 if kind == "CardStacks" else 1
    return len(indexes) == needed and not any(isinstance(index, ast.Slice) for index in indexes)


def _kind_of_row(place: ast.expr, kind: str) -> str:
    return kind if isinstance(place, (ast.Slice, ast.Tuple)) else "CardSlots"


def main() -> int:
    """Report."""
    chosen = [Path(name) for name in sys.argv[1:]] or folders()
    found = [line for folder in chosen for line in faults(folder)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
