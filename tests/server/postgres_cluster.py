"""A cluster of PostgreSQL of a test's own, in a folder that is removed afterwards: for what nobody may do to the shared one."""

import asyncio
import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

import pytest

AS_ROOT = os.geteuid() == 0
USER = "postgres" if AS_ROOT else getpass.getuser()
"""Whose it is: PostgreSQL does not run as root."""
DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian has the programs of the server, each version's in a folder of its own, on nobody's path."""
SINCE = 15
"""The first version that archives its log without a program of one's own."""
SOCKET_ONLY = """
listen_addresses = ''
unix_socket_directories = '{folder}'
"""


@cache
def programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version that is here; None if there is none that can archive."""
    on_path = shutil.which("pg_ctl")
    found = [*([Path(on_path).resolve().parent] if on_path else []), *DEBIAN.glob("*/bin")]
    return max((folder for folder in found if can_archive(folder)), key=version, default=None)


def can_archive(folder: Path) -> bool:
    """Whether the server of these programs is here, with its module that archives."""
    if not all((folder / name).exists() for name in ("initdb", "pg_config", "pg_ctl")):
        return False
    return version(folder) >= SINCE and any(Path(told(folder, "--pkglibdir")).glob("basic_archive.*"))


def version(folder: Path) -> int:
    return int(told(folder, "--version").split()[1].split(".")[0])


def told(folder: Path, question: str) -> str:
    return subprocess.run([folder / "pg_config", question], capture_output=True, text=True, check=True).stdout.strip()


def why_not() -> str:
    """Why there are no such tests here; empty if there are."""
    if programs() is None:
        return f"no programs of a server of PostgreSQL {SINCE} or later, on the path or in {DEBIAN}"
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return f"root needs a user {USER} to run PostgreSQL"
    return ""


needs_own_cluster = pytest.mark.skipif(bool(why_not()), reason=why_not())


class Cluster:
    """One that listens at a socket in its folder only."""

    def __init__(self, folder: Path) -> None:
        found = programs()
        assert found is not None
        self.folder, self.data = folder, folder / "data"
        self.url = f"postgresql:///postgres?{urlencode({'host': folder, 'user': USER})}"
        self._env = {
            **os.environ,
            "PATH": f"{found}:{os.environ['PATH']}",
            "PGDATA": str(self.data),
            "PGHOST": str(folder),
            "PGUSER": USER,
            "PGDATABASE": "postgres",
        }

    async def does(self, script: str) -> str:
        """Carry out what stands in a shell script, as PostgreSQL's user, and return what it prints. AssertionError: some of it fails."""
        with tempfile.TemporaryFile() as printed:  # no pipe: the server that it starts would keep that open
            process = await asyncio.create_subprocess_exec(
                "sh", "-euc", script, cwd=self.folder, env=self._env, stdout=printed, stderr=subprocess.STDOUT,
                user=USER if AS_ROOT else None, group=USER if AS_ROOT else None, extra_groups=[] if AS_ROOT else None,
            )  # fmt: skip
            code = await process.wait()
            printed.seek(0)
            text = printed.read().decode()
        assert code == 0, text
        return text


@asynccontextmanager
async def new_cluster() -> AsyncIterator[Cluster]:
    """Yield one that runs."""
    with tempfile.TemporaryDirectory(prefix="orderup-") as name:  # not pytest's, which PostgreSQL's user may not enter
        cluster = Cluster(Path(name))
        if AS_ROOT:
            shutil.chown(name, USER)
        await cluster.does("initdb --no-sync --auth trust")
        with (cluster.data / "postgresql.conf").open("a") as settings:
            settings.write(SOCKET_ONLY.format(folder=name))
        await cluster.does("pg_ctl start")
        try:
            yield cluster
        finally:
            await cluster.does("pg_ctl stop --mode immediate || true")  # what failed may have stopped it
