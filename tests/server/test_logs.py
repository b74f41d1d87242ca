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
