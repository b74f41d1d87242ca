"""docs/adding-a-game.md, followed to the letter: its files are written, its commands run, and `orderup new-game` writes the same game."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from orderup.cli import main

PAGE = Path(__file__).resolve().parent.parent / "docs/adding-a-game.md"
FILE = re.compile(r"\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)```\n", re.DOTALL)
COMMANDS = re.compile(r"^```sh\n(.*?)```\n", re.DOTALL | re.MULTILINE)


def files() -> dict[str, str]:
    """The files of the tutorial, by path."""
    return dict(FILE.findall(PAGE.read_text(encoding="utf-8")))


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


def test_the_skeleton_is_the_tutorials_game(tmp_path: Path) -> None:
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
