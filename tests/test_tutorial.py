"""docs/adding-a-game.md, followed to the letter: its files are written, its commands run, and `orderup new-game` writes the same game."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from orderup.cli import main
from orderup.games import GAMES
from tools.card_fields import faults

PAGE = Path(__file__).resolve().parent.parent / "docs/adding-a-game.md"
FILE = re.compile(r"\*\*`([^`]+)`\*\*\n\n```(?!diff)\w+\n(.*?)```\n", re.DOTALL)
CHANGE = re.compile(r"^\*\*`([^`]+)`\*\*$|^```diff\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMANDS = re.compile(r"^```sh\n(.*?)```\n", re.DOTALL | re.MULTILINE)


def files() -> dict[str, str]:
    """The files of the tutorial, by path."""
    return dict(FILE.findall(PAGE.read_text(encoding="utf-8")))


def changes() -> list[tuple[str, str, str]]:
    """The changes of the section on hidden hands: in which file, which lines go, and which come."""
    found, path = [], ""
    for name, diff in CHANGE.findall(PAGE.read_text(encoding="utf-8")):
        path = name or path
        lines = diff.splitlines(keepends=True)
        old, new = ("".join(line[1:] or line for line in lines if line[0] != sign) for sign in "+-")
        if diff:
            found.append((path, old, new))
    return found


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder with the tutorial's files."""
    for name, text in files().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


SITE = """import site
site.addsitedir(%r)
"""
"""Has Python look into a folder for what lies elsewhere, as it does by itself where packages are installed: an editable install is such a note."""


@pytest.mark.slow
@pytest.mark.every_run
def test_the_tutorials_commands_work_as_they_are_written(written: Path) -> None:
    (written / "site").mkdir()
    (written / "site/sitecustomize.py").write_text(SITE % str(written / "site"), encoding="utf-8")
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(written / "site"),
        "PIP_TARGET": str(written / "site"),  # instead of this checkout's own environment
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "NUMBA_DISABLE_JIT": "1",  # a game this small is played faster than it is compiled
    }
    said = ""
    for command in "".join(COMMANDS.findall(PAGE.read_text(encoding="utf-8"))).splitlines():
        done = subprocess.run(["sh", "-ec", command], cwd=written, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        said += done.stdout
    assert "'winners': [" in said
    assert " passed" in said


@pytest.mark.slow
def test_the_changes_for_a_hidden_hand_make_a_game_that_keeps_the_contract(written: Path) -> None:
    for name, old, new in changes():
        text = (written / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} has {text.count(old)} times\n{old}"
        (written / name).write_text(text.replace(old, new), encoding="utf-8")
    assert faults(written / "greedy/src/orderup_greedy") == []
    source = written / "greedy/src"
    (source / "orderup_greedy-0.1.dist-info").mkdir()
    (source / "orderup_greedy-0.1.dist-info/METADATA").write_text("Name: orderup-greedy\nVersion: 0.1\n")
    (source / "orderup_greedy-0.1.dist-info/entry_points.txt").write_text(
        "[orderup.games]\ngreedy = orderup_greedy.game\n"
    )
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "greedy/tests/test_conformance.py"]
    # Compiled, since the tutorial's commands try nearly the same game uncompiled.
    env = {**os.environ, "PYTHONPATH": str(source), "ORDERUP_CACHE": str(written / "cache"), "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(tests, cwd=written, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_skeleton_is_the_tutorials_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAMES, "greedy", raising=False)  # who follows the tutorial has it installed
    package = tmp_path / "greedy"
    assert CliRunner().invoke(main, ["new-game", "greedy", "--package", str(package)]).exit_code == 0
    told = {name.removeprefix("greedy/"): text for name, text in files().items() if name.startswith("greedy/")}
    skeleton = {str(path.relative_to(package)): path.read_text(encoding="utf-8") for path in package.rglob("*.*")}
    assert {name: text for name, text in skeleton.items() if Path(package / name).is_file()} == told


def test_the_author_writes_at_most_250_lines() -> None:
    lines = [
        line
        for name, text in files().items()
        if name.startswith("greedy/src") and name.endswith(".py")
        for line in text.splitlines()
    ]
    assert len(lines) <= 250
