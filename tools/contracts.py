"""An import-linter contract of our own: *only* these modules may import those.

import-linter's `forbidden` contract must name every module that may not, and fails when one of
them does not exist (yet). Ours names the few that may.
"""

import ast
from functools import cache
from pathlib import Path
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

SOURCES = Path(__file__).resolve().parent.parent / "src"


class OnlyContract(Contract):
    """`allowed_modules` (and what is below them) may import `libraries`; nothing else may."""

    allowed_modules: Any = fields.ListField(subfield=fields.StringField())
    libraries: Any = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002  # import-linter's shape
        """List the imports of the libraries from elsewhere."""
        trespasses = [
            (importer, library)
            for library in self.libraries
            for importer in importers(graph, library)
            if not self._may(importer)
        ]
        return ContractCheck(kept=not trespasses, metadata={"trespasses": trespasses})

    def _may(self, importer: str) -> bool:
        return any(f"{importer}.".startswith(f"{allowed}.") for allowed in self.allowed_modules)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who imports what, and who may."""
        for importer, library in check.metadata["trespasses"]:
            output.print_error(f"{importer} imports {library}; only {', '.join(self.allowed_modules)} may")


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
