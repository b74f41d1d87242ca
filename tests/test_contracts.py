"""`.importlinter` catches a trespass: each import here is one too many, and breaks the contract that is named."""

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.application.use_cases import read_user_options
from importlinter.configuration import configure
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract

from tools.contracts import CirclesContract, LibrariesContract, PartsContract

CONFIG = Path(__file__).parents[1] / ".importlinter"
KINDS: dict[str, Any] = {
    "layers": LayersContract,
    "independence": IndependenceContract,
    "circles": CirclesContract,
    "libraries": LibrariesContract,
    "parts": PartsContract,
}
ROOMS = "A room imports only from rooms below it"
SERVER = "The server's rooms import only from those below them"
HTTP = "The rooms of server.http import only from those below them"
TABLES = "The rooms of server.tables import only from those below them"
PLAY = "The rooms of server.tables.play import only from those below them"
GAMES = "No game imports another game"
LIBRARIES = "A library is used only in its rooms"
CIRCLES = "No files import each other in a circle"
NATIVE = "Only the compiler's own files know its native way"


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("orderup", include_external_packages=True, cache_dir=None)


def broken(found: grimp.ImportGraph) -> list[str]:
    """Return the contracts that this graph breaks."""
    configure()
    options = read_user_options(config_filename=str(CONFIG))
    return [
        name
        for name, kept in (_check(each, options.session_options, found) for each in options.contracts_options)
        if not kept
    ]


def _check(options: dict[str, Any], session: dict[str, Any], found: grimp.ImportGraph) -> tuple[str, bool]:
    contract = KINDS[options["type"]](options["name"], session, options)
    return options["name"], contract.check(deepcopy(found), verbose=False).kept


def test_the_project_keeps_its_contracts() -> None:
    assert broken(graph()) == []


@pytest.mark.parametrize(
    ("importer", "imported", "contract"),
    [
        ("orderup.kernel.masks", "orderup.games", ROOMS),
        ("orderup.lab.arena", "orderup.commands.arena", ROOMS),
        ("orderup.printing.pdf", "orderup.server.settings", ROOMS),
        ("orderup.server.wire.schema", "orderup.server.tables.actor.table", SERVER),
        ("orderup.server.store.store", "orderup.server.wire.encoding", SERVER),
        ("orderup.server.tables.actor.table", "orderup.server.http.sockets.session", SERVER),
        ("orderup.server.http.operations.metrics", "orderup.server.http.backend", HTTP),
        ("orderup.server.http.sockets.session", "orderup.server.http.workers.channel", HTTP),
        ("orderup.server.tables.searches.threads", "orderup.server.tables.actor.inbox", TABLES),
        ("orderup.server.tables.people.names", "orderup.server.tables.searches.threads", TABLES),
        ("orderup.server.tables.play.inputs", "orderup.server.tables.play.races.race", PLAY),
        ("orderup.games.diner.rules", "orderup.games.villains.rules", GAMES),
        ("orderup.server.tables.actor.state", "sqlalchemy", LIBRARIES),
        ("orderup.server.http.api.app", "choix", LIBRARIES),
        ("orderup.match.match", "socket", LIBRARIES),
        ("orderup.lab.plot", "pandas", LIBRARIES),
        ("orderup.lab.plot", "llvmlite", LIBRARIES),
        ("orderup.lab.plot", "orderup.kernel.compiler.native.chacha", NATIVE),
    ],
)
def test_a_trespass_is_caught(importer: str, imported: str, contract: str) -> None:
    found = deepcopy(graph())
    if imported not in found.modules:
        found.add_module(imported, is_squashed=True)
    found.add_import(importer=importer, imported=imported)
    assert set(broken(found)) - {CIRCLES} == {contract}


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        # which imports it in a function
        ("orderup.server.tables.games.warmup", "orderup.server.tables.games.engine_loader"),
        # which imports it for type checkers only
        ("orderup.server.http.operations.metrics", "orderup.server.http.operations.node_admin"),
        ("orderup.games.diner.state", "orderup.games.diner.rules"),  # by way of others
        ("orderup.kernel.masks", "orderup.kernel.masks"),
    ],
)
def test_a_circle_is_caught_and_told(importer: str, imported: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = deepcopy(graph())
    found.add_import(importer=importer, imported=imported)
    assert broken(found) == [CIRCLES]
    circles = CirclesContract(CIRCLES, {}, {})
    circles.render_broken_contract(circles.check(found, verbose=False))
    assert f"{importer} imports {imported}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("room", "contract"),
    [
        ("orderup.cellar", ROOMS),
        ("orderup.server.cellar", SERVER),
        ("orderup.server.http.cellar", HTTP),
        ("orderup.server.tables.cellar", TABLES),
        ("orderup.server.tables.play.cellar", PLAY),
    ],
)
def test_a_room_that_no_contract_names_is_caught(room: str, contract: str) -> None:
    found = deepcopy(graph())
    found.add_module(room)
    assert broken(found) == [contract]
