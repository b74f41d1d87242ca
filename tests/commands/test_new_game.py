"""`orderup new-game` writes a game that keeps the contract, in a checkout and as a package of its own."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from orderup.cli import main
from tools.clauses import clauses, untested

ROOT = Path(__file__).resolve().parents[2]
PLAIN = {"NUMBA_DISABLE_JIT": "1"}
"""Rules this small are played faster than they are compiled."""


def run(*command: str, cwd: Path, **more: str) -> str:
    done = subprocess.run(command, cwd=cwd, env={**os.environ, **more}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def new_game(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["new-game", *arguments])
    return done.exit_code, done.output


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of what the command needs of this checkout."""
    kept = shutil.ignore_patterns("page", "__pycache__")
    shutil.copytree(ROOT / "src/orderup", tmp_path / "src/orderup", ignore=kept)
    shutil.copytree(
        ROOT / "src/orderup/commands/skeleton", tmp_path / "src/orderup/commands/skeleton", dirs_exist_ok=True
    )
    shutil.copytree(ROOT / "docs/rules", tmp_path / "docs/rules")
    shutil.copytree(ROOT / "tests/conformance", tmp_path / "tests/conformance", ignore=kept)
    shutil.copy(ROOT / "tests/sampling.py", tmp_path / "tests")
    (tmp_path / "tests/games").mkdir()
    shutil.copy(ROOT / "tests/games/lists.py", tmp_path / "tests/games")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.slow
def test_in_a_checkout_the_new_game_is_a_folder_and_one_registration(checkout: Path) -> None:
    env = {**PLAIN, "PYTHONPATH": str(checkout / "src"), "ORDERUP_ALL_CASES": "1"}
    run(sys.executable, "-m", "orderup", "new-game", "hearts_of_rye", cwd=checkout, **env)
    registry = (checkout / "src/orderup/games/__init__.py").read_text()
    assert '"hearts_of_rye": "orderup.games.hearts_of_rye.game",' in registry
    own = [str(checkout / "src/orderup/games/hearts_of_rye"), str(checkout / "tests/games/hearts_of_rye")]
    run(sys.executable, "-m", "ruff", "check", *own, cwd=checkout)
    run(sys.executable, "-m", "ruff", "format", "--check", *own, cwd=checkout)
    tests = ["tests/conformance", "tests/games/hearts_of_rye"]
    run(
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *tests,
        "-k",
        "hearts_of_rye",
        cwd=checkout,
        **env,
    )
    assert len([number for number in clauses(root=checkout) if number.startswith("H")]) == 5
    assert [number for number in untested(checkout) if number.startswith("H")] == []


@pytest.mark.slow
def test_a_package_of_its_own_is_found_when_it_is_installed(tmp_path: Path) -> None:
    """Its own tests are run by tests/test_tutorial.py, since it is the tutorial's game."""
    package, site = tmp_path / "package", tmp_path / "site"
    assert new_game("pairs", "--package", str(package))[0] == 0
    uv = str(Path(sys.executable).parent / "uv")
    run(
        uv, "pip", "install", "--quiet", "--offline", "--no-deps", "--no-build-isolation",
        "--python", sys.executable, "--target", str(site), str(package), cwd=tmp_path,
    )  # fmt: skip
    env = {"PYTHONPATH": str(site), "ORDERUP_CACHE": str(tmp_path / "cache")}
    simulate = [sys.executable, "-m", "orderup", "simulate", "pairs", "--players", "4", "--games", "40", "--json"]
    compiled, plain = (json.loads(run(*simulate, cwd=tmp_path, **env, **more)) for more in ({}, PLAIN))
    assert compiled["checksum"] == plain["checksum"]
    assert compiled["games"] == 40


@pytest.mark.slow
def test_an_edit_of_an_editable_install_is_played_at_once(tmp_path: Path) -> None:
    package, site = tmp_path / "package", tmp_path / "site"
    code, said = new_game("pairs", "--package", str(package))
    install = re.search(r"`pip (install -e .*?)`", said)
    assert code == 0
    assert install is not None
    run(
        *(str(Path(sys.executable).parent / "uv"), "pip", *install[1].split(), "--quiet", "--offline", "--no-deps"),
        *("--no-build-isolation", "--python", sys.executable, "--target", str(site)),
        cwd=tmp_path,
    )
    (site / "sitecustomize.py").write_text(f"import site\nsite.addsitedir({str(site)!r})\n", encoding="utf-8")
    simulate = [sys.executable, "-m", "orderup", "simulate", "pairs", "--players", "4", "--games", "20", "--json"]

    def checksum() -> str:
        found: str = json.loads(run(*simulate, cwd=tmp_path, PYTHONPATH=str(site), **PLAIN))["checksum"]
        return found

    before = checksum()
    rules = package / "src/orderup_pairs/rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("seat_left(state.turn, 1,", "seat_left(state.turn, 2,"))
    assert checksum() != before


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("diner", "there is a game 'diner' already"),
        ("Gin Rummy", "cannot name a game"),
        ("class", "a word of Python's"),
        ("players", "name of a field"),
        ("../escape", "cannot name a game"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(name: str, reason: str, tmp_path: Path) -> None:
    code, said = new_game(name, "--package", str(tmp_path / "package"))
    assert code == 1
    assert reason in said
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    code, said = new_game("pairs", "--package", str(tmp_path))
    assert code == 1
    assert "not empty" in said
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
