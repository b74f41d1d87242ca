"""What stands in deploy/ fits the command, and the unit is one. (That the dashboard draws what there is: `tests/server/http/test_metrics.py`.)"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from orderup.cli import main

DEPLOY = Path(__file__).parents[1] / "deploy"


def test_the_service_runs_a_command_that_there_is() -> None:
    commands = re.findall(
        r"^Exec\w+=/opt/orderup/bin/orderup (.*)$", (DEPLOY / "orderup.service").read_text("utf-8"), re.MULTILINE
    )
    assert [command.split()[0] for command in commands] == ["warm", "serve", "warm"]
    containers = re.findall(r"orderup, serve, (.*)]", (DEPLOY / "compose.yaml").read_text("utf-8"))
    told = CliRunner().invoke(main, ["serve", "--help"]).output
    options = set(re.findall(r"--[a-z]+", " ".join([*commands, *containers])))
    assert {"--metrics", "--proxy", "--origin"} <= options
    assert not [option for option in options if option not in told]


def test_systemd_understands_the_service() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here")
    found = subprocess.run(
        ["systemd-analyze", "verify", DEPLOY / "orderup.service"], capture_output=True, text=True, check=False
    )
    faults = [line for line in found.stderr.splitlines() if "orderup" in line and "is not executable" not in line]
    assert not faults
