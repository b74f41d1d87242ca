"""What deploy/ says of containers, and its services run without one: as processes whose root is as it would be there."""

import asyncio
import json
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from tests.server.clients import PATIENCE, LiveServer

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSED = ("compose.yaml", "cluster.yaml")
GIVEN = {"SITE": "diner.example", "POSTGRES_PASSWORD": "secret"}
"""What whoever runs them has to say."""
PROGRAMS = Path(sys.executable).parent
CADDY = PROGRAMS / "caddy"
needs_caddy = pytest.mark.skipif(not CADDY.exists(), reason="caddy is not installed here")
needs_own_root = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("unshare") is None, reason="only root of Linux can give a process another root"
)

Service = dict[str, Any]


def composed(file: str) -> dict[str, Any]:
    """A file of Compose, with what is to be given."""
    text = (DEPLOY / file).read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{(\w+):\?[^}]*}", lambda given: GIVEN[given[1]], text))
    return found


def ours(file: str) -> dict[str, Service]:
    """Its services that are our image."""
    return {name: service for name, service in composed(file)["services"].items() if "build" in service}


def servers(file: str) -> dict[str, Service]:
    """Those of them that people connect to."""
    return {name: service for name, service in ours(file).items() if "serve" in service.get("command", ["serve"])}


def image() -> dict[str, str]:
    """The environment of the image."""
    (line,) = re.findall(r"^ENV (.*)$", containerfile(), re.MULTILINE)
    return dict(pair.split("=", 1) for pair in line.split())


def containerfile() -> str:
    return (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", "")


def health_check(port: int) -> list[str]:
    """The command by which the image tells whether it is well, for a server at this port."""
    (found,) = re.findall(r"^HEALTHCHECK .*? CMD\s+(\[.*])$", containerfile(), re.MULTILINE)
    python, *arguments = json.loads(found)
    assert python == "python"
    return [sys.executable, *(argument.replace(f":{image()['PORT']}", f":{port}") for argument in arguments)]


@asynccontextmanager
async def container(
    service: Service, folder: Path, port: int, replaced: Mapping[str, str]
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server of ours that is well."""
    async with started(service, folder, port, replaced) as process:
        await answers(f"http://127.0.0.1:{port}/readyz", process)
        yield process


@asynccontextmanager
async def started(
    service: Service, folder: Path, port: int, replaced: Mapping[str, str], stderr: int | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A service of ours, at a port of this machine, whose volumes are in the folder. Nothing else can be written, nor the compiled rules, which are this machine's."""
    places = dict(mounted.split(":")[1::-1] for mounted in service.get("volumes", []))
    places |= {place: f"tmpfs{place}" for place in service["tmpfs"]}
    at = {place: folder / name.removeprefix("/") for place, name in places.items()}
    for path in at.values():
        path.mkdir(parents=True, exist_ok=True)
    told = {name: replaced.get(name, value) for name, value in service.get("environment", {}).items()}
    own = {
        "PORT": str(port),
        "TMPDIR": str(at["/tmp"]),
        "ORDERUP_DATA": str(at.get(image()["ORDERUP_DATA"], folder / "none")),
    }  # the container's
    command = [str(at.get(word, word)) for word in service["command"]]
    assert service["read_only"]
    mounts = " && ".join(f"mount --bind '{path}' '{path}'" for path in at.values())
    process = await asyncio.create_subprocess_exec(
        "unshare", "--mount", "sh", "-euc", f'{mounts} && mount -o remount,bind,ro / && exec "$@"', "sh",
        str(PROGRAMS / command[0]), *command[1:], env={**os.environ, **told, **own}, stderr=stderr,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                await process.wait()


@asynccontextmanager
async def caddy(service: Service, folder: Path, port: int, admin: int, backend: str) -> AsyncIterator[LiveServer]:
    """Caddy as it stands before the server, without TLS, at a port of this machine."""
    told = {"SITE": f"http://127.0.0.1:{port}", "BACKEND": backend}
    told = {**{name: str(value) for name, value in service["environment"].items()}, **told}
    homes = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "CADDY_ADMIN": f"127.0.0.1:{admin}"}
    process = await asyncio.create_subprocess_exec(
        CADDY, "run", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile", env={**os.environ, **told, **homes},
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    server = LiveServer(told["SITE"])
    try:
        await answers(f"{server.url}/healthz", process)
        yield server
    finally:
        await server.disconnects()
        process.kill()
        await process.wait()


async def answers(url: str, process: asyncio.subprocess.Process) -> None:
    """Wait until a process says there that all is well."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as http:
        while True:
            assert process.returncode is None, "it has ended"
            try:
                if (await http.get(url)).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.1)
