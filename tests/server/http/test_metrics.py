"""`/metrics`: what Prometheus reads, and who may."""

import asyncio
import json
import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families
from tests.server.clients import PATIENCE, LiveServer
from tests.server.conftest import StartServer

DASHBOARD = Path(__file__).parents[3] / "deploy" / "grafana.json"


async def read(server: LiveServer) -> dict[tuple[str, str], float]:
    """By name and the first label's value."""
    async with server.http() as http:
        answer = await http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {(one.name, next(iter(one.labels.values()), "")): one.value for family in families for one in family.samples}


async def test_it_counts_what_happens_at_tables(start_server: StartServer) -> None:
    server = await start_server(metrics_readers=("127.0.0.1", "::1"))
    before = await read(server)
    _, (ann, _) = await server.plays("Ann", "Bob")
    assert (await ann.moves(ann.legal()[0]))["type"] == "done"
    assert (await ann.moves({"do": "nothing"}))["type"] == "refused"
    lags = ("orderup_loop_lag_seconds_count", "")
    async with asyncio.timeout(PATIENCE):
        while (after := await read(server))[lags] == before[lags]:  # noqa: ASYNC110  # it is measured once a second, and tells nobody
            await asyncio.sleep(0.05)
    assert after["orderup_tables", "playing"] == 1
    assert (after["orderup_seats", "person"], after["orderup_connections", ""]) == (2, 2)
    more = {key: value - before.get(key, 0.0) for key, value in after.items()}
    assert more["orderup_events_total", "diner"] >= 2, "the opening, and Ann's move"
    assert more["orderup_refusals_total", "malformed"] == 1
    assert more["orderup_commit_seconds_count", ""] >= 2
    assert more["orderup_writes_total", ""] >= more["orderup_commit_seconds_count", ""]
    assert after["orderup_commit_seconds_bucket", "+Inf"] == after["orderup_commit_seconds_count", ""]
    assert after["process_open_fds", ""] > 0
    assert after["orderup_workers_silent", ""] == 0


async def test_no_name_table_or_address_is_in_it(start_server: StartServer) -> None:
    server = await start_server(metrics_readers=("0.0.0.0/0", "::/0"))
    opened, _ = await server.plays("Annabelle", "Bob")
    async with server.http() as http:
        text = (await http.get("/metrics")).text
    assert not [secret for secret in ("Annabelle", opened["table"], "127.0.0.1") if secret in text]


async def test_who_is_not_named_finds_nothing_there(start_server: StartServer) -> None:
    for readers in ((), ("10.0.0.0/8",)):
        server = await start_server(metrics_readers=readers)
        async with server.http() as http:
            assert (await http.get("/metrics")).status_code == 404


async def test_the_dashboard_draws_what_the_server_tells(start_server: StartServer) -> None:
    server = await start_server(metrics_readers=("127.0.0.1", "::1"))
    _, (ann, _) = await server.plays("Ann", "Bob")
    await ann.moves({"do": "nothing"})
    async with server.http() as http:
        told = set(re.findall(r"^(\w+)", (await http.get("/metrics")).text, re.MULTILINE))
    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    drawn = {
        name
        for panel in panels
        for target in panel["targets"]
        for name in re.findall(r"\b(?:orderup|process)_\w+", target["expr"])
    }
    with_a_bus = {"orderup_search_workers"}
    assert len(panels) >= 10
    assert drawn <= told | with_a_bus
    assert with_a_bus <= drawn
