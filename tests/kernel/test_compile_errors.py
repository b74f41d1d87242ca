"""A rule that numba does not compile: the command says which line of the game, and why, in a few lines."""

import re
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.conformance.broken import Break, Change, broken

from orderup.cli import LazyGroup, main
from orderup.games import find
from orderup.kernel import entry_points
from orderup.kernel.compile_errors import CompilationError
from orderup.kernel.jit import COMPILED
from orderup.kernel.masks import empty_mask

__all__ = ["broken"]
pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

MISTAKES: dict[str, tuple[Change, str, str, str]] = {
    "a missing argument": (
        ("rules", "_end_turn(state, FIRST_PILE_ZONE + seat)", "_end_turn(state)"),
        "rules",
        "_end_turn(state)",
        "missing a required argument: 'zone'",
    ),
    "an unsuitable type": (
        ("legality", "    mine = seat == state.turn", "    mine = seat + None == state.turn"),
        "legality",
        "mine = seat + None == state.turn",
        "add(int64, none)",
    ),
    "in a helper": (
        ("rules", "    for i in range(state.counts[ROW] - 1):", '    for i in range(state.counts[ROW] - "1"):'),
        "rules",
        'for i in range(state.counts[ROW] - "1"):',
        "sub(int",
    ),
    "no such field": (
        ("rules", "if state.number[state.cards[ROW, i]]", "if state.nummer[state.cards[ROW, i]]"),
        "rules",
        "def _is_in_row(state: State, drawn: int) -> bool:",
        "KeyError: 'nummer'. Is that a field which the record does not have?",
    ),
    "no such name": (
        ("rules", "    if move != DRAW:", "    if move != DRAWN:"),
        "rules",
        "def play(state: State, seat: int, move: int) -> None:",
        "name 'DRAWN' is not defined",
    ),
    "no such construct": (
        ("rules", "    if move != DRAW:", "    with open('x') as file:\n        file.read()\n    if move != DRAW:"),
        "rules",
        "def play(state: State, seat: int, move: int) -> None:",
        "'with (context manager) as (variable):' construct is not supported",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_command_names_the_line_and_the_reason(mistake: str, broken: Break) -> None:
    change, module, line, reason = MISTAKES[mistake]
    game = broken(change)
    done = CliRunner().invoke(main, ["simulate", game, "--games", "5"])
    said = done.output[done.output.index("Error: ") :]
    path = Path(str(sys.modules[f"orderup_{game}"].__file__)).with_name(f"{module}.py")
    assert done.exit_code == 1
    assert said.startswith(f"Error: Numba cannot compile the rules. {path}, line ")
    assert line in said
    assert reason in said
    assert "NUMBA_DISABLE_JIT=1" in said
    assert len(said.splitlines()) == 3
    assert max(map(len, said.splitlines())) < 600


def test_an_entry_that_is_compiled_ahead_names_it_too(broken: Break) -> None:
    game = find(broken(MISTAKES["an unsuitable type"][0]))
    with pytest.raises(CompilationError, match=r"legality\.py, line \d+: mine = seat \+ None"):
        entry_points.precompile("legal", game.layout)


def test_what_is_compiled_when_it_is_called_is_explained_by_the_command(broken: Break) -> None:
    game = find(broken(MISTAKES["an unsuitable type"][0]))
    states = game.undealt_states(2, {}, game.standard_deck())

    @click.command()
    def asking() -> None:
        entry_points.legal(states, 0, empty_mask())

    done = CliRunner().invoke(LazyGroup(lazy_commands={}, commands={"asking": asking}), ["asking"])
    assert done.exit_code == 1
    assert re.match(r"Error: Numba cannot compile the rules\. \S+legality\.py, line \d+: mine = seat", done.output)


def test_an_error_of_another_kind_stays_as_it_is() -> None:
    @click.command()
    def failing() -> None:
        raise TypeError("something else")

    done = CliRunner().invoke(LazyGroup(lazy_commands={}, commands={"failing": failing}), ["failing"])
    assert str(done.exception) == "something else"
