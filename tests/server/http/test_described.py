"""The HTTP calls answer as their OpenAPI document says, whatever they are sent; schemathesis thinks of what that could be."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from tests.conftest import SEED
from tests.server.clients import LiveServer

UNTOLD = (
    "positive_data_acceptance",  # there may be no such game, or another number of bots: a schema cannot say that
    "allow_header_conformance",  # of two calls at one address Litestar's own answer to OPTIONS knows one
)
NUM_EXAMPLES = 6
"""For each call, beside those at the edges of its schema."""
REFUSED = """
[checks.negative_data_rejection]
expected-statuses = [400, 404, 405, 413]
"""
"""What counts as refused."""
MAY_BE_BUSY = "/readyz"
"""What may answer 503, as described, if the machine was busy a moment ago: schemathesis takes that for a fault, whatever its settings say."""


@pytest.mark.slow
async def test_calls_answer_as_they_are_described(server: LiveServer, tmp_path: Path) -> None:
    async with server.http() as http:
        await http.get("/api/games")  # the rules are loaded
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(REFUSED)
    process = await asyncio.create_subprocess_exec(
        str(Path(sys.executable).with_name("schemathesis")),
        *("--config-file", str(settings), "run", f"{server.url}/schema/openapi.json", "--no-color"),
        *("--phases", "coverage,fuzzing", "--max-examples", str(NUM_EXAMPLES)),
        *("--seed", os.environ[SEED], "--checks", "all", "--exclude-checks", ",".join(UNTOLD)),
        *("--exclude-path", MAY_BE_BUSY),
        cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    async with server.http() as http:
        health = (await http.get("/healthz")).json()
        assert health["status"] == "ok"
        assert (await http.post("/api/tables", json={"game": "diner"})).status_code == 201


async def test_unknown_addresses_beside_the_description_are_answered_like_all_others(server: LiveServer) -> None:
    async with server.http() as http:
        elsewhere = await http.get("/api/elements")
        for path in ("/schema/elements", "/schema/swagger", "/schema/other.json", "/schema/other.yaml"):
            answer = await http.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
            assert answer.json() == elsewhere.json()
        for path in ("/schema", "/schema/openapi.json"):
            assert (await http.get(path)).json()["info"]["title"] == "Order Up!"


async def test_a_round_of_any_number_is_looked_for_or_refused(server: LiveServer) -> None:
    async with server.http() as http:
        for number in (2**31, 2**63, 10**40):
            assert (await http.get(f"/api/tables/none/replays/{number}")).status_code == 400
            assert (await http.get("/api/tables/none/journal", params={"round": number})).status_code == 400


async def test_a_body_of_many_brackets_is_malformed(server: LiveServer) -> None:
    async with server.http() as http:
        for path in ("/api/tables", "/api/seats"):
            answer = await http.post(path, content=b"[" * 10_000)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
