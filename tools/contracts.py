"""An import-linter contract of our own: which rooms may use which library.

import-linter's `forbidden` contract must name every module that may not, and knows nothing of a library that it does
not name. Ours names the few rooms that may, and fails at a library of other people's that it does not name at all.
"""

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class LibrariesContract(Contract):
    """Each of `rooms` is a `library: room, room`: these rooms (and what is below them) may import it, nothing else may.

    Of the standard library only what is named is checked; any other library must be named.
    """

    rooms: Any = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002  # import-linter's shape
        """List the imports of libraries from elsewhere, and of libraries that are not named."""
        allowed = dict(_allowed(line) for line in self.rooms)
        trespasses = []
        for library in sorted(_libraries(graph)):
            name = library.partition(".")[0]
            if name not in allowed and name in sys.stdlib_module_names:
                continue
            rooms = allowed.get(name, [])
            importers = sorted(graph.find_modules_that_directly_import(library))
            trespasses += [(importer, name, rooms) for importer in importers if not _may(importer, rooms)]
        return ContractCheck(kept=not trespasses, metadata={"trespasses": trespasses})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who imports what, and who may."""
        for importer, library, rooms in check.metadata["trespasses"]:
            may = f"only {', '.join(rooms)} may" if rooms else "the contract names no room that may"
            output.print_error(f"{importer} imports {library}; {may}")


def _allowed(line: str) -> tuple[str, list[str]]:
    library, _, rooms = line.partition(":")
    return library.strip(), [room.strip() for room in rooms.split(",")]


def _libraries(graph: ImportGraph) -> set[str]:
    return {module for module in graph.modules if graph.is_module_squashed(module)}


def _may(importer: str, rooms: list[str]) -> bool:
    return any(f"{importer}.".startswith(f"{room}.") for room in rooms)
