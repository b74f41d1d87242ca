"""A move is one trace, from the socket to the commit and back, whichever nodes it passes; and no secret is in it."""

import asyncio
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status
from tests.server.clients import PATIENCE, Client
from tests.server.nats import ADDRESS, needs_nats
from tests.server.otlp_receiver import OtlpReceiver, Told, otlp_receiver
from tests.server.postgres import needs_postgres
from tests.server.tables import test_restart
from tests.server.tables.test_live_game import version
from tests.server.tables.test_nodes import free_port, node
from tests.server.tables.test_restart import ServeProcess

from orderup.server.store.node_id import NODE_ID_FILE_NAME

CLOCKS = {"refill": 300_000, "close": 300_000, "hoard": 300_000, "away": 60_000, "fair": 0}
"""Under which nobody but the party moves, and nobody waits in a race."""
HIDDEN = "import sys; sys.modules['opentelemetry'] = None; "
ATTRIBUTES = {
    "orderup.table": str,
    "orderup.game": str,
    "orderup.seat": int,
    "orderup.event": int,
    "orderup.refusal": str,
}
"""All that spans may carry."""
RESOURCE = {"service.name", "service.version", "service.instance.id", "telemetry.sdk.name", "telemetry.sdk.version"}


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[OtlpReceiver]:
    """Servers that are started as processes send their traces there."""
    with otlp_receiver() as opened:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", opened.url)
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
        yield opened


async def whole(receiver: OtlpReceiver, wanted: Callable[[list[Told]], bool]) -> list[Told]:
    """Wait for a trace whose spans are all there, and return them, the earliest first."""
    async with asyncio.timeout(PATIENCE):
        while True:
            traces = defaultdict(list)
            for span in receiver.spans():
                traces[span.trace].append(span)
            for spans in traces.values():
                if wanted(spans):
                    return spans
            await asyncio.sleep(0.05)


def children(spans: list[Told], of: Told | None) -> list[Told]:
    return [span for span in spans if span.parent == ("" if of is None else of.id)]


def only(spans: list[Told], of: Told | None, name: str) -> Told:
    (one,) = children(spans, of)
    assert one.name == name
    return one


async def draws(client: Client, after: int = 0) -> int:
    """Make a move, once event `after` has come, and return the number of its event."""
    await client.until(lambda heard: version(heard) >= after)
    move = next(move for move in client.legal() if move["do"] == "draw")
    before = len(client.seen)
    assert (await client.moves(move))["type"] == "done"
    event: dict[str, Any] = (await client.hears("event", before))["event"]
    return int(event["v"])


@pytest.mark.slow
@needs_postgres
@needs_nats
async def test_a_move_over_two_nodes_is_one_trace(
    database_url: str, tmp_path: Path, receiver: OtlpReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORDERUP_BUS", ADDRESS)
    async with (
        node(tmp_path / "first", database_url) as first,
        node(tmp_path / "second", database_url, tmp_path / "first") as second,
    ):
        opened, party = await first.server.plays("Annabelle", "Bartholomew", clocks=CLOCKS)
        bob = await second.server.joins(opened["table"], token=party[1].token)
        v = await draws(bob)
        spans = await whole(receiver, lambda spans: len(spans) == 7)
        root = only(spans, None, "move")
        bus = only(spans, root, "bus")
        table = only(spans, bus, "table")
        assert [span.name for span in children(spans, table)] == ["inbox", "play", "commit", "send"]
        assert [span.kind for span in (root, bus, table)] == [
            Span.SPAN_KIND_SERVER, Span.SPAN_KIND_CLIENT, Span.SPAN_KIND_SERVER,
        ]  # fmt: skip
        names = [(tmp_path / name / NODE_ID_FILE_NAME).read_text().strip() for name in ("second", "first")]
        assert [span.resource["service.instance.id"] for span in (root, table)] == names
        assert root.attributes == {"orderup.table": opened["table"]}
        told = {"orderup.table": opened["table"], "orderup.game": "diner", "orderup.seat": 1, "orderup.event": v}
        assert table.attributes == told
        for outer, inner in ((root, bus), (bus, table), *((table, stage) for stage in children(spans, table))):
            assert outer.begun <= inner.begun <= inner.ended <= outer.ended

        assert (await bob.moves({"do": "nothing"}))["type"] == "refused"
        refused = await whole(receiver, lambda spans: len(spans) == 6)
        table = next(span for span in refused if span.name == "table")
        assert [span.name for span in children(refused, table)] == ["inbox", "play", "send"]
        assert (table.attributes["orderup.refusal"], table.status) == ("malformed", Status.STATUS_CODE_UNSET)

        await first.kill()
        await bob.hangs_up()
        check_secrets(receiver, opened["host"], *(client.token for client in party), "Annabelle", "Bartholomew")


def check_secrets(receiver: OtlpReceiver, *secrets: str | None) -> None:
    """All that was sent is of the few kinds that may be, and no secret occurs in any byte of it."""
    assert receiver.bodies
    for span in receiver.spans():
        assert {key: type(value) for key, value in span.attributes.items()}.items() <= ATTRIBUTES.items()
        assert {*span.resource} <= {*RESOURCE, "telemetry.sdk.language"}
        assert span.name in ("move", "bus", "table", "inbox", "race", "play", "commit", "send")
    sent = b"".join(receiver.bodies)
    assert not [secret for secret in secrets if secret is None or secret.encode() in sent]


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--workers", "1")])
async def test_a_server_that_stops_sends_its_last_traces(
    options: tuple[str, ...], tmp_path: Path, receiver: OtlpReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "3600000")
    monkeypatch.setenv("OTEL_SERVICE_NAME", "club")
    process = ServeProcess(tmp_path, free_port(), {}, *options)
    await process.start()
    opened, (ann, bob) = await process.server.plays("Annabelle", "Bartholomew", clocks=CLOCKS)
    last = await draws(bob, await draws(ann))
    await ann.until(lambda heard: version(heard) >= last)
    assert ann.game is not None
    cards = {card["plate"] for card in ann.game["zones"]["hand.0"]["cards"]}
    assert cards
    assert not receiver.bodies
    await stops(process)
    spans = await whole(receiver, lambda spans: any(span.attributes.get("orderup.event") == last for span in spans))
    root = only(spans, None, "move")
    assert [span.name for span in children(spans, root)] == ["inbox", "play", "commit", "send"]
    assert root.resource["service.name"] == "club"
    check_secrets(receiver, opened["host"], ann.token, bob.token, "Annabelle", "Bartholomew", *cards)


async def stops(process: ServeProcess) -> float:
    """Have a server stop, and return how long that took."""
    assert process.process is not None
    await process.server.disconnects()
    begun = time.monotonic()
    process.process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        await process.process.wait()
    return time.monotonic() - begun


@pytest.mark.slow
async def test_a_receiver_that_does_not_answer_holds_nobody_up(tmp_path: Path, receiver: OtlpReceiver) -> None:
    receiver.answers.clear()
    process = ServeProcess(tmp_path, free_port(), {"OTEL_EXPORTER_OTLP_TIMEOUT": str(2 * PATIENCE)})
    await process.start()
    _, (ann, bob) = await process.server.plays("Ann", "Bob", clocks=CLOCKS)
    await draws(bob, await draws(ann))
    assert await stops(process) < PATIENCE


@pytest.mark.slow
async def test_without_the_extra_it_says_what_to_install_and_serves(
    tmp_path: Path, receiver: OtlpReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_restart, "MAIN", HIDDEN + test_restart.MAIN)
    process = ServeProcess(tmp_path, free_port(), {})
    await process.start()
    try:
        _, (ann, _) = await process.server.plays("Ann", "Bob", clocks=CLOCKS)
        await draws(ann)
    finally:
        await process.server.disconnects()
        said = await process.kill()
    wanted = "this needs opentelemetry: pip install 'orderup[tracing]', or make setup in a checkout"
    assert said.count(f"No traces are sent: {wanted}.") == 1
    assert not receiver.bodies
