"""What stands in deploy/ fits together, and those for whom it is understand it. (That the containers' services play: `tests/server/test_containers.py`. That the dashboard draws what there is: `tests/server/http/test_metrics.py`.)"""

import json
import os
import re
import shutil
import subprocess
from urllib.parse import urlsplit

import click
import pytest
import yaml
from tests.server.containers import CADDY, COMPOSED, DEPLOY, composed, containerfile, image, needs_caddy, ours, servers

from orderup.cli import main


def test_the_service_runs_a_command_that_there_is() -> None:
    commands = re.findall(
        r"^Exec\w+=/opt/orderup/bin/orderup (.*)$", (DEPLOY / "orderup.service").read_text("utf-8"), re.MULTILINE
    )
    assert [command.split()[0] for command in commands] == ["warm", "serve", "warm"]
    for command in commands:
        understood(command.split())


def understood(command: list[str]) -> None:
    """See whether the command line takes that, without doing it. click.UsageError."""
    with click.Context(main) as above:
        found = main.get_command(above, command[0])
        assert found is not None, command
        found.make_context(command[0], command[1:], parent=above)


@pytest.mark.parametrize("file", COMPOSED)
def test_containers_run_commands_that_there_are(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ours(file)
    for service in ours(file).values():
        program, *command = service["command"]
        assert program == "orderup"
        for name, value in service.get("environment", {}).items():
            monkeypatch.setenv(name, value)
        understood(command)


def test_the_image_runs_a_command_that_there_is() -> None:
    (command,) = re.findall(r"^CMD (\[.*])$", containerfile(), re.MULTILINE)
    program, *arguments = json.loads(command)
    assert program == "orderup"
    understood(arguments)


@pytest.mark.parametrize("file", COMPOSED)
def test_what_containers_refer_to_is_there(file: str) -> None:
    whole = composed(file)
    services, used = whole["services"], set()
    for name, service in services.items():
        for mounted in service.get("volumes", []):
            source = mounted.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), f"{name} mounts {source}"
            else:
                used.add(source)
        for other, how in service.get("depends_on", {}).items():
            is_checked = "healthcheck" in services[other] or "build" in services[other]
            assert is_checked or how["condition"] != "service_healthy", f"{name} waits for {other}"
    assert used == set(whole["volumes"])
    hosts = [urlsplit(value).hostname for one in ours(file).values() for value in one.get("environment", {}).values()]
    backends = services["caddy"]["environment"].get("BACKEND", f"orderup:{image()['PORT']}").split()
    assert {port for _, _, port in (backend.partition(":") for backend in backends)} == {image()["PORT"]}
    assert {*hosts, *(backend.partition(":")[0] for backend in backends)} <= {*services}
    assert {backend.partition(":")[0] for backend in backends} == {*servers(file)}, "people get to every one"


@pytest.mark.parametrize("file", COMPOSED)
def test_each_server_keeps_its_data_in_a_volume_that_it_may_write_to(file: str) -> None:
    (made,) = re.findall(r"mkdir ([^&]+) && chown orderup ([^&\n]+)", containerfile())
    writable = {*made[0].split()} & {*made[1].split()}
    kept = []
    for service in servers(file).values():
        volumes = dict(mounted.split(":")[1::-1] for mounted in service["volumes"])
        assert {*volumes} <= writable, "else they are root's"
        kept.append(volumes[image()["ORDERUP_DATA"]])
        if "--keys" in service["command"]:
            assert service["command"][service["command"].index("--keys") + 1] in volumes
    assert len({*kept}) == len(kept), "no two have one data directory"


def test_prometheus_asks_a_server_that_there_is() -> None:
    told = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text("utf-8"))
    targets = [
        target for job in told["scrape_configs"] for config in job["static_configs"] for target in config["targets"]
    ]
    assert targets == [f"{name}:{image()['PORT']}" for name in ours("compose.yaml")]


@needs_caddy
@pytest.mark.parametrize("file", COMPOSED)
def test_caddy_understands_its_file(file: str) -> None:
    given = {name: str(value) for name, value in composed(file)["services"]["caddy"]["environment"].items()}
    command = [str(CADDY), "validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    found = subprocess.run(command, env={**os.environ, **given}, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    form = subprocess.run([CADDY, "fmt", "--diff", DEPLOY / "Caddyfile"], capture_output=True, text=True, check=False)
    assert form.returncode == 0, form.stdout


def test_systemd_understands_the_service() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here")
    found = subprocess.run(
        ["systemd-analyze", "verify", DEPLOY / "orderup.service"], capture_output=True, text=True, check=False
    )
    faults = [line for line in found.stderr.splitlines() if "orderup" in line and "is not executable" not in line]
    assert not faults
