"""The log as lines of JSON."""

import json
import subprocess
import sys
import textwrap
from datetime import datetime
from typing import Any

import pytest

TOLD = textwrap.dedent("""
    import asyncio, logging
    from orderup.server.logs import CURRENT_REQUEST, CURRENT_TABLE, log_as_json
    log_as_json()
    log = logging.getLogger("orderup.test")
    async def table(name):
        CURRENT_TABLE.set(name)
        await asyncio.sleep(0)
        try:
            raise ValueError("no such thing")
        except ValueError:
            log.exception("table %s", "stopped")
    async def main():
        CURRENT_REQUEST.set("7")
        await asyncio.gather(table("abc"), table("def"))
        log.warning('of "no" table\\n')
        log.info("of no interest")
    asyncio.run(main())
    logging.getLogger("uvicorn.error").error("of uvicorn")
""")

ABANDONED = textwrap.dedent("""
    import asyncio, contextlib, gc, logging, sys
    import asyncpg
    from orderup.server.logs import log_as_json
    if sys.argv[1] == "as JSON":
        log_as_json()
    async def main():
        server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        for iterations in range(20):
            connecting = asyncio.create_task(asyncpg.connect(f"postgresql://ann@127.0.0.1:{port}/none", timeout=60))
            for _ in range(iterations):
                await asyncio.sleep(0)
            connecting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await connecting
            del connecting
            await asyncio.sleep(0.01)
            gc.collect()
    asyncio.run(main())
""")


@pytest.fixture(scope="module")
def lines() -> list[dict[str, Any]]:
    done = subprocess.run([sys.executable, "-c", TOLD], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stderr.splitlines()]


def test_each_line_names_its_table_and_its_request(lines: list[dict[str, Any]]) -> None:
    assert [line.get("table") for line in lines] == ["abc", "def", None, None]
    assert [line.get("request") for line in lines] == ["7", "7", "7", None]
    assert [line["level"] for line in lines] == ["error", "error", "warning", "error"]
    assert lines[2]["text"] == 'of "no" table\n'
    assert lines[3]["logger"] == "uvicorn.error"
    assert all(datetime.fromisoformat(line["at"]).tzinfo is not None for line in lines)


def test_an_error_tells_its_kind_and_its_place(lines: list[dict[str, Any]]) -> None:
    assert lines[0]["error"] == "ValueError"
    assert "no such thing" in lines[0]["trace"][-1]
    assert "error" not in lines[2]


@pytest.mark.parametrize(("form", "is_told"), [("as it is", True), ("as JSON", False)])
def test_a_connection_to_the_database_that_nobody_waits_for_any_longer_is_no_error(form: str, *, is_told: bool) -> None:
    """If "as it is" fails, asyncpg has mended it, and the filter can go."""
    done = subprocess.run([sys.executable, "-c", ABANDONED, form], capture_output=True, text=True, check=True)
    assert ("connection_lost()" in done.stderr) is is_told
    assert is_told or not done.stderr
