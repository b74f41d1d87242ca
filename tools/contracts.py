"""An import-linter contract of our own: *only* these modules may import those.

import-linter's `forbidden` contract must name every module that may not, and fails when one of
them does not exist (yet). Ours names the few that may.
"""

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OnlyContract(Contract):
    """`allowed_modules` (and what is below them) may import `libraries`; nothing else may."""

    allowed_modules: Any = fields.ListField(subfield=fields.StringField())
    libraries: Any = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002  # import-linter's shape
        """List the imports of the libraries from elsewhere."""
        trespasses = [
            (importer, library)
            for library in self.libraries
            if library in graph.modules
            for importer in sorted(graph.find_modules_that_directly_import(library))
            if not self._may(importer)
        ]
        return ContractCheck(kept=not trespasses, metadata={"trespasses": trespasses})

    def _may(self, importer: str) -> bool:
        return any(f"{importer}.".startswith(f"{allowed}.") for allowed in self.allowed_modules)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who imports what, and who may."""
        for importer, library in check.metadata["trespasses"]:
            output.print_error(f"{importer} imports {library}; only {', '.join(self.allowed_modules)} may")
