"""The socket: strict about what comes in, and no place for strangers."""

import asyncio
import json
import logging.handlers
import socket
from typing import Any

import pytest
from tests.server.clients import PATIENCE, LiveServer
from tests.server.conftest import StartServer
from websockets.exceptions import InvalidStatus

from orderup.server.http.sockets.direct import ASGI_EXTENSION
from orderup.server.http.sockets.session import AsgiWebSocket
from orderup.server.settings import Rate


async def test_text_that_is_none_ends_the_connection_and_is_not_logged(server: LiveServer) -> None:
    opened = await server.opens()
    handler = logging.handlers.BufferingHandler(100)
    logger = logging.getLogger("uvicorn.error")
    logger.addHandler(handler)
    try:
        client = await server.joins(opened["table"])
        await client.socket.send(b"\xff\xfe", text=True)
        await client.hangs_up()
    finally:
        logger.removeHandler(handler)
    assert client.socket.close_code == 1007
    assert handler.buffer == []


async def test_a_socket_that_the_server_has_closed_already_is_no_mishap() -> None:
    """Uvicorn closes a socket after a broken frame or a lost pong, and its client may take long to read what is left."""

    async def send(message: dict[str, Any]) -> None:
        raise RuntimeError(f"Unexpected ASGI message {message['type']!r}, after sending 'websocket.close'.")

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.disconnect"}

    await AsgiWebSocket({"extensions": {ASGI_EXTENSION: None}, "client": None}, receive, send).close()


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("", None),
        ("{", None),
        ("[]", None),
        ("null", None),
        ('{"type": "dance", "id": "a"}', "a"),
        ('{"type": "ready", "id": "a"}', "a"),
        ('{"type": "ready", "id": "a", "ready": 1}', "a"),
        ('{"type": "ready", "id": "a", "ready": true, "x": 1}', "a"),
        ('{"type": "ready", "id": "", "ready": true}', None),
        ('{"type": "sit", "id": "a", "seat": -1, "name": "Ann"}', "a"),
        ('{"type": "sit", "id": "a", "seat": 1.5, "name": "Ann"}', "a"),
        ('{"type": "sit", "id": "a", "seat": 0, "name": ' + "[" * 2000 + "}", None),
        ('{"type": "move", "id": "a", "move": [1]}', "a"),
        ('{"type": "ready", "id": "' + "a" * 41 + '", "ready": true}', "a" * 41),
    ],
)
async def test_what_cannot_be_understood_is_refused(server: LiveServer, text: str, command: str | None) -> None:
    opened = await server.opens(players=2)
    client = await server.joins(opened["table"])
    before = len(client.seen)
    await client.socket.send(text)
    refused = await client.hears("refused", after=before)
    assert refused["why"]["code"] == "malformed"
    assert refused["id"] == command
    assert client.table["seats"][0]["kind"] == "empty"


async def test_an_oversize_message_is_refused(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    client = await server.joins(opened["table"])
    await client.send("sit", id="a", seat=0, name="Ann", padding="x" * 5000)
    assert (await client.hears("refused"))["why"]["code"] == "oversize"
    await client.socket.send(json.dumps({"type": "sit", "id": "b", "seat": 0, "name": "é" * 3000}))
    await client.until(lambda g: len([m for m in g.seen if m["type"] == "refused"]) == 2)


async def test_a_binary_message_is_refused(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    client = await server.joins(opened["table"])
    await client.socket.send(b'{"type": "ping", "n": 1}')
    assert (await client.hears("refused"))["why"]["code"] == "malformed"


async def test_hello_comes_first_and_once(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    client = await server.connects(opened["table"])
    assert (await client.does("ready", ready=True))["why"]["code"] == "hello_first"
    await client.send("ping", n=1)
    assert (await client.hears("refused", id=None))["why"]["code"] == "hello_first"
    await client.send("hello")
    await client.hears("welcome")
    before = len(client.seen)
    await client.send("hello")
    assert (await client.hears("refused", after=before))["why"]["code"] == "hello_once"


async def test_a_ping_is_answered(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    client = await server.joins(opened["table"])
    await client.send("ping", n=42)
    assert await client.hears("pong") == {"type": "pong", "n": 42}


async def test_who_says_nothing_is_shown_the_door(start_server: StartServer) -> None:
    server = await start_server(hello_timeout=0.05)
    opened = await server.opens(players=2)
    client = await server.connects(opened["table"])
    assert (await client.hangs_up())["why"]["code"] == "hello_first"


async def test_too_many_messages_are_refused(start_server: StartServer) -> None:
    server = await start_server(commands=Rate(per_second=0.001, burst=4))
    opened = await server.opens(players=2)
    client = await server.joins(opened["table"])
    answers = [await client.does("ready", ready=True) for _ in range(5)]
    assert [a["why"]["code"] for a in answers] == ["not_seated"] * 3 + ["too_many"] * 2


async def test_repeated_abuse_ends_the_connection(start_server: StartServer) -> None:
    server = await start_server(offenses=Rate(per_second=0.001, burst=3))
    opened = await server.opens(players=2)
    client = await server.joins(opened["table"])
    for _ in range(4):
        await client.socket.send("{")
    assert await client.hangs_up() == {
        "type": "bye",
        "why": {"code": "abuse", "text": "Too many messages that make no sense here."},
    }
    other = await server.joins(opened["table"])
    assert other.table["watchers"] == 1


async def test_another_sites_page_may_not_connect(start_server: StartServer) -> None:
    server = await start_server(origins=("https://club.example",))
    opened = await server.opens(players=2)
    with pytest.raises(InvalidStatus) as refused:
        await server.connects(opened["table"], origin="https://evil.example")
    assert refused.value.response.status_code == 403
    for origin in (server.url, "https://club.example", None):
        await server.joins(opened["table"], origin=origin)


async def test_a_table_has_room_for_so_many_spectators(start_server: StartServer) -> None:
    server = await start_server(max_spectators=2)
    opened = await server.opens(players=2)
    for _ in range(2):
        await server.joins(opened["table"])
    late = await server.connects(opened["table"])
    await late.send("hello")
    assert (await late.hangs_up())["why"]["code"] == "full"


async def test_a_crowd_of_spectators_keeps_no_player_out(start_server: StartServer) -> None:
    server = await start_server(max_spectators=2)
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    await bob.leaves()
    for _ in range(2):
        await server.joins(opened["table"])
    back = await server.joins(opened["table"], token=bob.token)
    assert back.you == {"seat": 1, "host": False}
    host = await server.joins(opened["table"], host=opened["host"])
    assert host.you["host"] or ann.you["host"]
    stranger = await server.connects(opened["table"])
    await stranger.send("hello", token="x" * 43)
    assert (await stranger.hangs_up())["why"]["code"] == "full"


async def test_one_address_has_room_for_so_many_windows(start_server: StartServer) -> None:
    server = await start_server(max_connections=2)
    opened = await server.opens(players=2)
    first, _ = [await server.joins(opened["table"]) for _ in range(2)]
    late = await server.connects(opened["table"])
    assert (await late.hangs_up())["why"]["code"] == "full"
    await first.leaves()
    async with asyncio.timeout(PATIENCE):
        while True:
            again = await server.connects(opened["table"])
            await again.send("hello")
            if not await again.until(lambda g: g.closed or g.table):
                continue
            if again.table:
                break


@pytest.mark.slow
async def test_a_client_that_does_not_read_is_disconnected(start_server: StartServer) -> None:
    server = await start_server()
    opened = await server.opens(players=2)
    (ann,) = await server.seats(opened, "Ann")
    reader, writer = await _knock_by_hand(server, opened["table"])
    await ann.until(lambda g: g.table["watchers"] == 1)
    async with asyncio.timeout(60):
        while ann.table["watchers"]:
            await asyncio.gather(*(ann.does("ready", ready=bool(n % 2)) for n in range(20)))
    writer.transport.abort()
    del reader


async def _knock_by_hand(server: LiveServer, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect, say hello, and never read again."""
    host, port = server.url.removeprefix("http://").split(":")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect((host, int(port)))
    reader, writer = await asyncio.open_connection(sock=narrow, limit=1024)
    request = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    )
    writer.write(request.encode())
    await reader.readuntil(b"\r\n\r\n")
    hello = b'{"type":"hello"}'
    writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    transport: Any = writer.transport
    transport.pause_reading()
    return reader, writer
