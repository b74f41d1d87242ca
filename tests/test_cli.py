"""The command line: quick to ask, and it imports only what a command needs."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from orderup import __version__
from orderup.cli import COMMANDS, main

HEAVY = ("cryptography", "litestar", "msgspec", "numba", "numpy", "rich", "sqlalchemy", "uvicorn")


def test_help_imports_nothing_heavy() -> None:
    code = f"""if True:
        import sys
        from orderup.cli import main
        main(['--help'], standalone_mode=False)
        print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "[]"


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_on_the_menu_exists(name: str) -> None:
    asked = CliRunner().invoke(main, [name, "--help"])
    assert asked.exit_code == 0, asked.output
    assert asked.output.startswith(f"Usage: main {name}")


def test_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).output == f"orderup, version {__version__}\n"


def test_an_unknown_command_is_refused_by_name() -> None:
    asked = CliRunner().invoke(main, ["flambé"])
    assert asked.exit_code == 2
    assert "No such command 'flambé'" in asked.output
