"""Whatever a client sends is answered once, and nothing of it stops a table. Hypothesis thinks of what that could be."""

import asyncio
import json
import logging
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.clients import PATIENCE, LiveServer
from tests.server.conftest import StartServer
from websockets.asyncio.client import ClientConnection, connect

from orderup.server.settings import Rate
from orderup.server.wire.client_messages import ClientMessage

ANSWERS = ("done", "seated", "refused", "pong")
ANY_RATE = Rate(1e9, 1e9)
LAST = "the last"
"""The id of the command behind all else."""
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
moves = st.fixed_dictionaries(
    {"do": st.sampled_from(("play", "draw", "pass", "serve", "open", "timeout"))},
    optional={
        name: st.integers(-1, 70) | json_values for name in ("card", "onto", "for", "seat", "place", "stack", "villain")
    },
)
LIKELY = {
    "id": st.sampled_from("abcdefgh"),
    "seat": st.integers(-1, 4),
    "name": st.text(max_size=40),
    "token": st.text("ab", min_size=40, max_size=44),
    "move": moves,
    "ready": st.booleans(),
    "yes": st.booleans(),
    "level": st.sampled_from((None, "easy", "champion", "nobody")),
    "n": st.integers(-10, 10),
    "clocks": st.dictionaries(st.sampled_from(("turn", "away", "countdown", "x")), st.integers(-1, 10**7), max_size=3),
}
"""By field: what could make sense there."""


def _messages(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Messages of a kind: all fields, or nearly all, with values that could make sense or not."""
    info: Any = msgspec.inspect.type_info(kind)
    fields = {field.encode_name: LIKELY.get(field.name, st.nothing()) | json_values for field in info.fields}
    return st.fixed_dictionaries({"type": st.just(info.tag)}, optional=fields)


TEXTS = st.one_of(
    st.one_of([_messages(kind) for kind in get_args(ClientMessage)]).map(json.dumps),
    json_values.map(json.dumps),
    st.text(max_size=200),
)


async def answers_to(socket: ClientConnection, texts: list[str]) -> list[dict[str, Any]]:
    """Send these texts, and return the answers to them."""
    for text in texts:
        await socket.send(text)
    await socket.send(json.dumps({"type": "withdraw", "id": LAST}))
    heard: list[dict[str, Any]] = []
    async with asyncio.timeout(PATIENCE):
        while not heard or heard[-1].get("id") != LAST:
            message = json.loads(await socket.recv())
            if message["type"] in ANSWERS:
                heard.append(message)
    return heard[:-1]


async def test_every_text_is_answered_once(start_server: StartServer, caplog: pytest.LogCaptureFixture) -> None:
    server: LiveServer = await start_server(offenses=ANY_RATE, commands=ANY_RATE, bytes=ANY_RATE, frames=ANY_RATE)
    opened = await server.opens(game="villains", bots=[None, "easy", "easy"])
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"

    loop = asyncio.get_running_loop()

    async def visit(texts: list[str], is_host: bool) -> None:
        async with connect(address, compression=None) as socket:
            hello = {"type": "hello", **({"host": opened["host"]} if is_host else {})}
            assert await answers_to(socket, [json.dumps(hello)]) == []
            heard = await answers_to(socket, texts)
            assert len(heard) == len(texts), heard

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(TEXTS, min_size=1, max_size=12), st.booleans())
    def fuzz(texts: list[str], is_host: bool) -> None:
        asyncio.run_coroutine_threadsafe(visit(texts, is_host), loop).result(2 * PATIENCE)

    await asyncio.to_thread(fuzz)  # Hypothesis waits for each example; the server goes on in this loop
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
