"""Import-linter contracts of our own: which rooms may use which library, or which part of one, and that no files import each other.

import-linter's `forbidden` contract must name every module that may not, and knows nothing of a library that it does
not name. Ours name the few rooms that may, and one of them fails at a library of other people's that it does not name at all.

Another forbids circles between files, of which import-linter has a contract for packages only.
"""

import ast
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

SOURCES = Path(__file__).resolve().parent.parent / "src"


class PartsContract(Contract):
    """Each of `rooms` is a `library: room, room`: these rooms (and what is below them) may import it, nothing else may.

    A library may also be a part of one (`numba.core`), or a module of ours.
    """

    rooms: Any = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002  # import-linter's shape
        """List the imports from elsewhere."""
        trespasses = [
            (importer, library, rooms)
            for library, rooms in self.allowed(graph).items()
            for importer in importers(graph, library)
            if not _may(importer, rooms)
        ]
        return ContractCheck(kept=not trespasses, metadata={"trespasses": trespasses})

    def allowed(self, graph: ImportGraph) -> dict[str, list[str]]:  # noqa: ARG002  # the next contract needs it
        """The rooms that may import each library."""
        lines = [line.partition(":") for line in self.rooms]
        return {library.strip(): [room.strip() for room in rooms.split(",")] for library, _, rooms in lines}

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who imports what, and who may."""
        for importer, library, rooms in check.metadata["trespasses"]:
            may = f"only {', '.join(rooms)} may" if rooms else "the contract names no room that may"
            output.print_error(f"{importer} imports {library}; {may}")


class LibrariesContract(PartsContract):
    """The same for all libraries: one that is not named, and not of the standard library, may be imported by nobody."""

    def allowed(self, graph: ImportGraph) -> dict[str, list[str]]:
        """The rooms that may import each library: none, if it is not named."""
        others = {module for module in graph.modules if graph.is_module_squashed(module)} - sys.stdlib_module_names
        return {**{library: [] for library in sorted(others)}, **super().allowed(graph)}


class CirclesContract(Contract):
    """No file imports, by way of others or not, itself. Imports inside functions count, and those for type checkers only."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002  # import-linter's shape
        """Find a circle."""
        imports = {module: graph.find_modules_directly_imported_by(module) for module in sorted(graph.modules)}
        try:
            TopologicalSorter(imports).prepare()
        except CycleError as error:
            return ContractCheck(kept=False, metadata={"circle": error.args[1][::-1]})
        return ContractCheck(kept=True)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who imports whom."""
        for importer, imported in pairwise(check.metadata["circle"]):
            output.print_error(f"{importer} imports {imported}")


def _may(importer: str, rooms: list[str]) -> bool:
    return any(f"{importer}.".startswith(f"{room}.") for room in rooms)


def importers(graph: ImportGraph, library: str) -> list[str]:
    """The modules that import a library, or a part of one (`numba.core`), of which the graph knows only the whole."""
    whole = library if library in graph.modules else library.partition(".")[0]
    if whole not in graph.modules:
        return []
    found = sorted(graph.find_modules_that_directly_import(whole))
    return found if library == whole else [module for module in found if library in imported(module)]


@cache
def imported(module: str) -> frozenset[str]:
    """All that a module imports or reads from what it has imported, under full names, and what these are parts of."""
    path = SOURCES.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return frozenset(
        part for node in ast.walk(ast.parse(file.read_text())) for name in names(node) for part in parts(name)
    )


def names(node: ast.AST) -> list[str]:
    """The full names that an import or an attribute of a module stands for."""
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom(module=str(module)):
            return [f"{module}.{alias.name}" for alias in node.names]
        case ast.Attribute():
            return [ast.unparse(node)]
        case _:
            return []


def parts(name: str) -> list[str]:
    """`a.b.c` is a part of `a.b` and of `a`."""
    words = name.split(".")
    return [".".join(words[:n]) for n in range(1, len(words) + 1)]
