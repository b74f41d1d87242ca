"""What one connection may send before anything looks into it. Each of these once held up everybody, or filled the memory."""

import asyncio
import json
import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer
from tests.server.raw_frames import FRAGMENT, MORE, PING, TEXT, frame

from orderup.server.http.sockets.bounded_http import MAX_HEAD_BYTES, MAX_REQUEST_BYTES, MAX_UNSENT_BYTES
from orderup.server.settings import Rate

CHUNK = 65_536
ENDLESS = 4_000
"""Chunks: far more than anybody may send."""
PATIENCE = 30
FAR_TOO_MUCH = 900_000
"""Bytes, as a spreadsheet may have."""


class Visitor:
    """A connection that says what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.heard = b""
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def connects(cls, server: LiveServer) -> "Visitor":
        address = urlsplit(server.url)
        return cls(*await asyncio.open_connection(address.hostname, address.port))

    async def _listen(self) -> None:
        try:
            while piece := await self.reader.read(CHUNK):
                self.heard += piece
        except ConnectionError:
            pass

    async def sends(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()

    async def sends_for_ever(self, piece: bytes) -> int:
        """Send until the server hangs up; returns how many bytes went."""
        sent = 0
        try:
            while sent < ENDLESS * CHUNK and not self._listening.done():
                await self.sends(piece)
                sent += len(piece)
        except ConnectionError:
            pass
        return sent

    async def is_cut_off(self) -> bytes:
        """Wait until the server has hung up; returns what it said."""
        async with asyncio.timeout(PATIENCE):
            await self._listening
        self.writer.close()
        return self.heard

    async def upgrades(self, table: str) -> None:
        """Become a WebSocket of a table."""
        await self.sends(_upgrade_head(table))
        async with asyncio.timeout(PATIENCE):
            while b"\r\n\r\n" not in self.heard:  # noqa: ASYNC110  # the stream has no event for it
                await asyncio.sleep(0.01)
        assert self.heard.startswith(b"HTTP/1.1 101")


def _upgrade_head(table: str) -> bytes:
    head = [
        f"GET /api/tables/{table}/live HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]  # fmt: skip
    return "\r\n".join(head).encode()


@pytest.fixture
async def strict(start_server: StartServer) -> LiveServer:
    return await start_server(frames=Rate(60, 240), bytes=Rate(32_768, 262_144), request_timeout=0.4)


@pytest.mark.parametrize(
    "piece",
    [frame(PING) * 8_000, frame(PING, b"x" * 125) * 400, frame(MORE) * 8_000, frame(TEXT, b"x" * 4_000) * 16],
    ids=["pings", "long pings", "fragments", "long texts"],
)
async def test_who_floods_a_socket_is_cut_off(strict: LiveServer, piece: bytes) -> None:
    opened = await strict.opens(players=2)
    visitor = await Visitor.connects(strict)
    await visitor.upgrades(opened["table"])
    await visitor.sends(frame(TEXT, json.dumps({"type": "hello"}).encode()), frame(FRAGMENT))
    sent = await visitor.sends_for_ever(piece)
    await visitor.is_cut_off()
    assert sent < 100 * CHUNK, "what was sent lies in the buffers of the system"


async def test_a_message_in_too_many_fragments_is_not_awaited(strict: LiveServer) -> None:
    opened = await strict.opens(players=2)
    visitor = await Visitor.connects(strict)
    await visitor.upgrades(opened["table"])
    await visitor.sends(frame(FRAGMENT, b"{"), *[frame(MORE, b" ")] * 20)
    await visitor.is_cut_off()


async def test_a_player_who_sends_what_a_player_sends_is_not_cut_off(strict: LiveServer) -> None:
    opened = await strict.opens(players=2)
    ann, bob = await strict.seats(opened, "Ann", "Bob")
    for _ in range(15):
        await ann.socket.ping()
        assert (await bob.does("ready", ready=True))["type"] == "done"
        assert (await bob.does("ready", ready=False))["type"] == "done"
    assert not ann.closed


async def test_an_endless_address_ends_the_connection(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    await visitor.sends(b"GET /")
    sent = await visitor.sends_for_ever(b"a" * CHUNK)
    assert (await visitor.is_cut_off()).startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))
    assert sent < 100 * CHUNK


async def test_who_asks_and_never_reads_the_answers_is_cut_off(start_server: StartServer) -> None:
    server = await start_server(write_timeout=0.3)
    address = urlsplit(server.url)
    _, writer = await asyncio.open_connection(address.hostname, address.port, limit=1_024)

    async def asks_on() -> None:
        while True:
            writer.write(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
            await writer.drain()
            await asyncio.sleep(0.01)

    async with asyncio.timeout(PATIENCE):
        with pytest.raises(ConnectionError):
            await asks_on()


async def test_who_reads_slowly_gets_it_all(start_server: StartServer) -> None:
    server = await start_server(write_timeout=5)
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port, limit=1_024)
    times = 12
    for _ in range(times):
        writer.write(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
    heard = 0
    async with asyncio.timeout(PATIENCE):
        for _ in range(times):
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(int(line[16:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            heard += len(await reader.readexactly(length)) > 0
            await asyncio.sleep(0.1)
    assert heard == times
    writer.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's queues are read as Linux tells them")
async def test_of_an_answer_that_nobody_reads_the_kernel_keeps_little(
    start_server: StartServer, tmp_path: Path
) -> None:
    """A thousand readers without haste had the kernel fill with megabytes for each, and it slowed down everybody's connections."""
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "long.txt").write_bytes(os.urandom(1_000_000))
    server = await start_server(documents=documents)
    address = urlsplit(server.url)
    unread = socket.socket()
    unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    with unread:
        unread.setblocking(False)
        await asyncio.get_running_loop().sock_connect(unread, (address.hostname, address.port))
        await asyncio.get_running_loop().sock_sendall(unread, b"GET /docs/long.txt HTTP/1.1\r\nHost: x\r\n\r\n")
        ends = *unread.getsockname(), *unread.getpeername()
        before = 0
        async with asyncio.timeout(PATIENCE):
            while (kept := _unsent(*ends)) == 0 or kept != before:
                before = kept
                await asyncio.sleep(0.2)  # the kernel
        assert kept < 10 * MAX_UNSENT_BYTES


def _unsent(host: str, port: int, server_host: str, server_port: int) -> int:
    """Bytes that the kernel keeps for a client of this machine."""

    def written(host: str, port: int) -> str:
        return f"{socket.inet_aton(host)[::-1].hex().upper()}:{port:04X}"

    ends = [written(server_host, server_port), written(host, port)]
    for line in Path("/proc/net/tcp").read_text().splitlines():
        fields = line.split()
        if fields[1:3] == ends:
            return int(fields[4].partition(":")[0], 16)
    return 0


async def test_endless_headers_end_the_connection(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    await visitor.sends(b"GET / HTTP/1.1\r\nHost: x\r\n")
    sent = await visitor.sends_for_ever(b"X-A: b\r\n" * 1_000)
    assert (await visitor.is_cut_off()).startswith(b"HTTP/1.1 431")
    assert sent < 100 * CHUNK


async def test_a_head_just_short_enough_is_answered(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    head = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-A: "
    await visitor.sends(head + b"b" * (MAX_HEAD_BYTES - len(head) - 4) + b"\r\n\r\n")
    assert (await visitor.is_cut_off()).startswith(b"HTTP/1.1 200")


async def test_an_endless_body_ends_the_connection(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    await visitor.sends(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    chunk = b"1000\r\n" + b"x" * 0x1000 + b"\r\n"
    assert await visitor.sends_for_ever(chunk * 8) < 100 * MAX_REQUEST_BYTES
    await visitor.is_cut_off()


async def test_who_brings_far_too_much_is_told_so(strict: LiveServer) -> None:
    """The connection would be reset if it were closed while something is on its way, and the reason be lost."""
    head = f"POST /api/decks/check HTTP/1.1\r\nHost: x\r\nContent-Length: {FAR_TOO_MUCH}\r\n\r\n".encode()
    for _ in range(10):
        visitor = await Visitor.connects(strict)
        await visitor.sends(head + b"x" * FAR_TOO_MUCH)
        head_of_answer, _, body = (await visitor.is_cut_off()).partition(b"\r\n\r\n")
        assert head_of_answer.startswith(b"HTTP/1.1 413")
        assert json.loads(body) == {"code": "malformed", "text": "The body is too long."}


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"],
    ids=["nothing", "head", "body"],
)
async def test_half_a_request_is_not_awaited_for_long(strict: LiveServer, half: bytes) -> None:
    visitor = await Visitor.connects(strict)
    if half:
        await visitor.sends(half)
    await visitor.is_cut_off()


async def test_of_requests_in_a_row_only_some_wait(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    sent = await visitor.sends_for_ever(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 2_000)
    await visitor.is_cut_off()
    assert sent < 100 * CHUNK


async def test_an_empty_line_after_an_answer_keeps_no_connection_open(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    await visitor.sends(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    async with asyncio.timeout(PATIENCE):
        while b"version" not in visitor.heard:  # noqa: ASYNC110  # the stream has no event for it
            await asyncio.sleep(0.01)
    await visitor.sends(b"\r\n")
    await visitor.is_cut_off()


async def test_who_sends_frames_before_the_socket_is_granted_is_cut_off_rather_than_not_heard(
    strict: LiveServer,
) -> None:
    opened = await strict.opens(players=2)
    hello = frame(TEXT, json.dumps({"type": "hello"}).encode())
    for early in (hello, hello + frame(PING, b"x" * 125) * 40):
        visitor = await Visitor.connects(strict)
        await visitor.sends(_upgrade_head(opened["table"]) + early)
        await visitor.is_cut_off()


async def test_who_asks_for_a_socket_before_having_been_answered_is_cut_off(strict: LiveServer) -> None:
    """Else the answer would stand in the socket, between its frames."""
    visitor = await Visitor.connects(strict)
    await visitor.sends(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" + _upgrade_head("nowhere"))
    assert b"101" not in await visitor.is_cut_off()


async def test_a_socket_that_is_refused_for_its_head_is_closed(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    head = "GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    await visitor.sends(f"{head}Sec-WebSocket-Version: 13\r\nX-A: {'a' * 9_000}\r\n\r\n".encode())
    await visitor.is_cut_off()


async def test_a_request_that_is_too_long_is_not_carried_out(strict: LiveServer) -> None:
    assert strict.backend is not None
    visitor = await Visitor.connects(strict)
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-A: {'a' * (MAX_HEAD_BYTES + 2_000)}\r\nContent-Length: 16\r\n\r\n"
    )
    await visitor.sends(head.encode() + b'{"game":"diner"}')
    assert (await visitor.is_cut_off()).startswith(b"HTTP/1.1 431")
    assert not strict.backend.registry.seatings()
