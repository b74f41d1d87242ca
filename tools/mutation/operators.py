"""The ways in which a rule is broken: small changes to the syntax tree of one module."""

import ast
import copy
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

Change = Callable[[Any], None]
"""Breaks a node of a copied tree in place."""

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Add, ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
CASTS: Final = {"int", "bool", "int64", "uint64", "uint32", "uint8", "int8"}
"""Calls that only say how a number is kept: left out where a mutation is named."""
CLAUSE: Final = re.compile(r"\b([A-Z]\d+[a-z]?)\b(?:-([A-Z]?\d+)\b)?")


@dataclass(frozen=True)
class Mutant:
    """One small change to one module."""

    path: Path
    function: str
    """The function that it breaks, or the name of the table."""
    line: int
    clauses: frozenset[str]
    """The clauses that the statement, or else its function, cites."""
    top: int
    """Which statement of the module it is in, which node of that, and of which node the name is made."""
    node: int
    owner: int
    change: Change

    def tree(self) -> ast.Module:
        """The whole module with this change."""
        module = ast.parse(self.path.read_text())
        self._break(module)
        return ast.fix_missing_locations(module)

    @cached_property
    def mutation(self) -> str:
        """The statement before and after, without casts: a name that survives edits elsewhere."""
        module = ast.parse(self.path.read_text())
        owner = list(ast.walk(module.body[self.top]))[self.owner]
        before = _text(owner)
        self._break(module)
        return f"{before} -> {_text(owner)}"

    def _break(self, module: ast.Module) -> None:
        self.change(list(ast.walk(module.body[self.top]))[self.node])


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of a file. Two that read alike in the same function are one mutation, but both are tried."""
    source = path.read_text()
    lines = source.splitlines()
    body = ast.parse(source).body
    for top, statement in enumerate(body):
        name = _name_of(statement)
        if name is None:
            continue
        general = _cited(_docstring(statement, body[top + 1 : top + 2]))
        owners = dict(_owned(statement))
        nodes = list(ast.walk(statement))
        places = {node: number for number, node in enumerate(nodes)}
        for number, node in enumerate(nodes):
            owner = owners.get(node)
            if owner is None:
                continue
            clauses = frozenset(_cited_beside(owner, lines) or general)
            line = getattr(node, "lineno", owner.lineno)
            for change in _changes(node):
                yield Mutant(path, name, line, clauses, top, number, places[owner], change)


def users_of(name: str, files: Iterable[Path], called: Container[str]) -> set[str]:
    """The functions, as `file:function`, that read a table, or one that is made of it by functions that are not `called` later."""
    mentions = [
        (f"{path}:{defined}", {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)})
        for path in files
        for statement in ast.parse(path.read_text()).body
        if (defined := _name_of(statement))
    ]
    found: set[str] = set()
    pending = [name]
    while pending:
        one = pending.pop()
        for place, names in mentions:
            if one in names and place not in found:
                found.add(place)
                pending += [] if place in called else [place.rpartition(":")[2]]
    return found


def _name_of(statement: ast.stmt) -> str | None:
    """What a top-level statement defines, if it is a function or a table."""
    if isinstance(statement, ast.FunctionDef):
        return statement.name
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
        if isinstance(target, ast.Name) and not target.id.startswith("__") and isinstance(statement.value, ast.Call):
            return target.id
    return None


def _docstring(statement: ast.stmt, following: list[ast.stmt]) -> str:
    """What a function, or a table, says of itself: a table in the string that follows it."""
    if isinstance(statement, ast.FunctionDef):
        return ast.get_docstring(statement) or ""
    return ast.get_docstring(ast.Module(following, [])) or ""


def _owned(top: ast.stmt) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Each node that can be broken, with the innermost statement that it is in."""
    pending: list[tuple[ast.AST, ast.stmt]] = [(top, top)]
    while pending:
        node, owner = pending.pop()
        if isinstance(node, ast.stmt):
            owner = node
        yield node, owner
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
                continue
            children = value if isinstance(value, list) else [value]
            pending += [(child, owner) for child in children if isinstance(child, ast.AST)]


def _cited(text: str) -> set[str]:
    """The clauses that a text names, ranges such as `L8-L11` in full."""
    found = set()
    for first, last in CLAUSE.findall(text):
        found.add(first)
        if last and first[1:].isdigit():
            end = int(last.lstrip(first[0]))
            found |= {f"{first[0]}{number}" for number in range(int(first[1:]), end + 1)}
    return found


def _cited_beside(owner: ast.stmt, lines: list[str]) -> set[str]:
    """The clauses in the comments on the lines of a statement (of a compound one: its first line)."""
    body = getattr(owner, "body", None)
    end = body[0].lineno - 1 if isinstance(body, list) and body else owner.end_lineno or owner.lineno
    if isinstance(owner, ast.FunctionDef):
        return set()
    comments = [lines[i].partition("#")[2] for i in range(owner.lineno - 1, max(end, owner.lineno))]
    return _cited(" ".join(comments))


def _changes(node: ast.AST) -> list[Change]:
    """All that can be done to this node."""
    if isinstance(node, ast.Compare):
        return [_compare_otherwise(i) for i, op in enumerate(node.ops) if type(op) in COMPARED]
    if isinstance(node, ast.BoolOp):
        return [_join_otherwise]
    if isinstance(node, ast.BinOp | ast.AugAssign):
        found = [_compute_otherwise] if type(node.op) in COMPUTED else []
        return [*found, *([_remove] if isinstance(node, ast.AugAssign) else [])]
    if isinstance(node, ast.Constant):
        return _other_constants(node.value)
    if isinstance(node, ast.UnaryOp):
        return [_not_not] if isinstance(node.op, ast.Not) else []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return (
            []
            if isinstance(node.test, ast.Compare) and len(node.test.ops) == 1 and _is_equality(node.test)
            else [_negate]
        )
    if isinstance(node, ast.Return):
        return [] if isinstance(node.value, ast.Constant | None) else [_return_otherwise]
    if isinstance(node, ast.Call):
        return _other_arguments(node)
    if isinstance(node, ast.Expr):
        return [] if isinstance(node.value, ast.Constant) else [_remove]
    if isinstance(node, ast.Assign):
        return [_remove] if not isinstance(node.targets[0], ast.Name | ast.Tuple) else []
    return []


def _is_equality(test: ast.Compare) -> bool:
    return isinstance(test.ops[0], ast.Eq | ast.NotEq)


def _compare_otherwise(i: int) -> Change:
    def change(node: ast.Compare) -> None:
        node.ops[i] = COMPARED[type(node.ops[i])]()

    return change


def _join_otherwise(node: ast.BoolOp) -> None:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _compute_otherwise(node: Any) -> None:
    node.op = COMPUTED[type(node.op)]()


def _other_constants(value: object) -> list[Change]:
    if isinstance(value, bool):
        return [_set_to(not value)]
    return [_set_to(value + 1), _set_to(value - 1)] if isinstance(value, int) else []


def _set_to(value: int) -> Change:
    def change(node: ast.Constant) -> None:
        node.value = value

    return change


def _not_not(node: ast.UnaryOp) -> None:
    node.operand = ast.UnaryOp(ast.Not(), node.operand)


def _negate(node: Any) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _return_otherwise(node: ast.Return) -> None:
    node.value = ast.Constant(0)


def _other_arguments(node: ast.Call) -> list[Change]:
    arguments = node.args
    if isinstance(node.func, ast.Name) and node.func.id == "range":
        return [_range_from_later, _range_to_less]
    if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        return []
    first = 1 if arguments and isinstance(arguments[0], ast.Name) and arguments[0].id == "state" else 0
    return [
        _swap(i)
        for i in range(first, len(arguments) - 1)
        if ast.dump(arguments[i]) != ast.dump(arguments[i + 1]) and not _is_cast(node)
    ]


def _swap(i: int) -> Change:
    def change(node: ast.Call) -> None:
        node.args[i], node.args[i + 1] = node.args[i + 1], node.args[i]

    return change


def _range_from_later(node: ast.Call) -> None:
    if len(node.args) == 1:
        node.args.insert(0, ast.Constant(1))
    else:
        node.args[0] = ast.BinOp(node.args[0], ast.Add(), ast.Constant(1))


def _range_to_less(node: ast.Call) -> None:
    node.args[min(1, len(node.args) - 1)] = ast.BinOp(node.args[min(1, len(node.args) - 1)], ast.Sub(), ast.Constant(1))


def _remove(node: ast.stmt) -> None:
    """Turn a statement into one that does nothing."""
    node.__class__ = ast.Pass
    vars(node).pop("value", None)


def _text(statement: ast.AST) -> str:
    """A statement on one line, without casts and without what is inside it."""
    plain = _WithoutCasts().visit(copy.deepcopy(statement))
    if isinstance(plain, ast.If | ast.For | ast.While):
        plain.body = [ast.Pass()]
        return ast.unparse(ast.fix_missing_locations(plain)).partition("\n")[0]
    return ast.unparse(ast.fix_missing_locations(plain))


def _is_cast(node: ast.Call) -> bool:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in CASTS and len(node.args) == 1


class _WithoutCasts(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:  # ast calls it by this name
        self.generic_visit(node)
        return node.args[0] if _is_cast(node) else node
