"""The server of NATS that tests use. Clusters with different keys do not hear each other, so all tests may share it."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

import nats
import pytest

ADDRESS = os.environ.get("ORDERUP_TEST_NATS", "nats://localhost:4222")


@cache
def why_not() -> str:
    """Why there are no such tests here; empty if there are."""

    async def ask() -> None:
        await (await nats.connect(ADDRESS, allow_reconnect=False, connect_timeout=5, error_cb=_nothing)).close()

    with asyncio.Runner() as runner:
        try:
            runner.run(ask())
        except (OSError, nats.errors.Error) as error:
            return f"no NATS at {ADDRESS} (ORDERUP_TEST_NATS names another): {type(error).__name__}"
    return ""


async def _nothing(_: Exception) -> None:
    pass


needs_nats = pytest.mark.skipif(bool(why_not()), reason=why_not())
SERVER = shutil.which("nats-server")
needs_nats_server = pytest.mark.skipif(SERVER is None, reason="there is no program nats-server")


@asynccontextmanager
async def own_nats(port: int, *options: str) -> AsyncIterator[None]:
    """A server of a test's own, that it can stop."""
    assert SERVER is not None
    process = await asyncio.create_subprocess_exec(
        SERVER, "-a", "127.0.0.1", "-p", str(port), *options, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.kill()
        await process.wait()
