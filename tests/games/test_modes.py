"""The rules run compiled, compiled by numba's public interface alone with bounds checks, and as plain Python: the same rules each time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.games.checksum import checksum
from tests.sampling import some

from orderup.conformance import CHECKS, cases, label
from orderup.conformance.bots import a_search_finds_the_same_in_every_world_of_its_seat
from orderup.games import GAMES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*command: str, **flags: str) -> str:
    """Run Python with these flags of numba. Their compiled code has a cache folder of its own."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **flags},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def test_uncompiled_rules_give_the_same_checksums() -> None:
    said = run("-W", "error", "-m", "tests.games.checksum", NUMBA_DISABLE_JIT="1")
    assert said.split() == [checksum(game) for game in GAMES]


CORNERS = {
    "diner": ("setting", "waiting", "closing", "options", "perft"),
    "lucky_penny": ("setting", "turn", "guests", "perft"),
    "villains": ("setting", "turns", "specials", "scoring", "perft"),
}
"""By game: the tests that reach every corner of the rules, the known counts among them."""


def plain_tests(game: str) -> list[str]:
    """The corners of a game, and every check of conformance in its first case, but for that of search, which is no rule."""
    conformance = "tests/conformance/test_conformance.py::test_every_game_keeps"
    case = label(cases(game)[0])
    return [
        "tests/kernel/test_bits.py",
        *(f"tests/games/{game}/test_{name}.py" for name in CORNERS[game]),
        *(
            f"{conformance}[{case}-{check.__name__}]"
            for check in CHECKS
            if check is not a_search_finds_the_same_in_every_world_of_its_seat
        ),
    ]


@pytest.mark.every_run
@pytest.mark.parametrize("game", some(list(CORNERS)))
def test_in_plain_mode_the_same_is_played_within_bounds_and_nothing_private_is_imported(game: str) -> None:
    """Plain and with bounds checks at once: rules are the same text in every way of compiling, and what is a bare pointer in
    the native way is an array with bounds here.
    """
    said = run("-m", "tests.games.plain", game, *plain_tests(game), ORDERUP_PLAIN="1", NUMBA_BOUNDSCHECK="1")
    assert said.split()[-1] == checksum(game)


def test_uncompiled_intrinsics_do_the_same() -> None:
    tests = [
        "tests/kernel/test_bits.py",
        "tests/kernel/test_intrinsics.py",
        "tests/kernel/test_stream.py::test_blocks_are_those_of_the_rfc",
    ]
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, NUMBA_DISABLE_JIT="1")
