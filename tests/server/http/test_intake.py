"""What one connection may send before anything looks into it. Each of these once held up everybody, or filled the memory."""

import asyncio
import json
import os
import socket
import struct
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer

from orderup.server.http.bounded_http import MAX_HEAD, MAX_REQUEST, MAX_UNSENT
from orderup.server.http.frame_counter import FrameCounter
from orderup.server.http.pending_sockets import RESERVED_FILES, PendingSockets, max_open_sockets
from orderup.server.http.proxies import Proxies
from orderup.server.settings import Rate, Settings

CHUNK = 65_536
ENDLESS = 4_000
"""Chunks: far more than anybody may send."""
PATIENCE = 30


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


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame of a client, masked with zeroes."""
    n = len(payload)
    length = bytes([0x80 | n]) if n < 126 else b"\xfe" + struct.pack("!H", n)
    return bytes([first]) + length + bytes(4) + payload


PING, FRAGMENT, MORE, TEXT = 0x89, 0x01, 0x00, 0x81


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
        assert kept < 10 * MAX_UNSENT


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
    await visitor.sends(head + b"b" * (MAX_HEAD - len(head) - 4) + b"\r\n\r\n")
    assert (await visitor.is_cut_off()).startswith(b"HTTP/1.1 200")


async def test_an_endless_body_ends_the_connection(strict: LiveServer) -> None:
    visitor = await Visitor.connects(strict)
    await visitor.sends(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    chunk = b"1000\r\n" + b"x" * 0x1000 + b"\r\n"
    assert await visitor.sends_for_ever(chunk * 8) < 100 * MAX_REQUEST
    await visitor.is_cut_off()


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
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-A: {'a' * (MAX_HEAD + 2_000)}\r\nContent-Length: 16\r\n\r\n"
    await visitor.sends(head.encode() + b'{"game":"diner"}')
    assert (await visitor.is_cut_off()).startswith(b"HTTP/1.1 431")
    assert not strict.backend.registry.seatings()


# --- frames are counted as the parser would find them ----------------------------------------------

FRAMES = st.lists(
    st.tuples(st.sampled_from((PING, FRAGMENT, MORE, TEXT, 0x82, 0x8A)), st.integers(0, 300), st.booleans()),
    max_size=30,
)


@given(FRAMES, st.lists(st.integers(1, 40)))
def test_frames_are_counted_wherever_the_stream_is_cut(frames: list[tuple[int, int, bool]], cuts: list[int]) -> None:
    stream = b"".join(_long(first, n) if long else frame(first, os.urandom(n)) for first, n, long in frames)
    counter, counted = FrameCounter(), 0
    for cut in [*cuts, len(stream)]:
        piece, stream = stream[:cut], stream[cut:]
        counted += counter.count(piece, 1_000)
    assert counted == len(frames)
    fragments = 0
    for first, *_ in frames:
        if first not in (PING, 0x8A):
            fragments = 0 if first & 0x80 else fragments + 1
    assert counter.fragments == fragments


def _long(first: int, n: int) -> bytes:
    return bytes([first, 0x80 | 127]) + struct.pack("!Q", n) + bytes(4) + os.urandom(n)


MASK = b"\x11\x22\x33\x44"


def _masked(first: int, payload: bytes) -> bytes:
    masked = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))
    return frame(first, masked).replace(bytes(4) + masked, MASK + masked)


@given(FRAMES, st.data())
def test_what_needs_no_parser_is_what_a_parser_would_find(
    frames: list[tuple[int, int, bool]], data: st.DataObject
) -> None:
    """The stream comes in pieces that often, but not always, are a frame each."""
    payloads = [b"m" * (n + 1) for _, n, _ in frames]
    pieces, texts = [], []
    counter, inside = FrameCounter(), False
    for (first, *_), payload in zip(frames, payloads, strict=True):
        piece = _masked(first, payload)
        cut = data.draw(st.sampled_from((0, 0, len(piece) // 2)))
        pieces += [piece[:cut], piece[cut:]] if cut else [piece]
        if first == TEXT and not cut and not inside:
            texts.append(payload)
        if first & 0x08 == 0:  # pings and pongs may come between fragments
            inside = first & 0x80 == 0
    found = []
    for piece in pieces:
        if (text := counter.whole_text(piece)) is not None:
            found.append(text)
        else:
            counter.count(piece, 1_000)
    assert found == texts


def test_several_frames_at_once_need_a_parser() -> None:
    two = _masked(TEXT, b"one") + _masked(TEXT, b"two")
    assert FrameCounter().whole_text(_masked(TEXT, b"one")) == b"one"
    assert FrameCounter().whole_text(two) is None
    assert FrameCounter().whole_text(two[:2]) is None
    assert FrameCounter().whole_text(TEXT.to_bytes()) is None


def test_counting_stops_when_there_are_too_many() -> None:
    assert FrameCounter().count(frame(PING) * 10_000, 240) == 241


# --- sockets that nobody has said hello on ----------------------------------------------------------


PLENTY = Rate(0, 1_000)
NO_PROXIES = Proxies(())


class Line:
    """A transport that tells the newcomers when it is closed."""

    def __init__(self, newcomers: PendingSockets, address: str) -> None:
        self.newcomers, self.aborted = newcomers, False
        newcomers.admit(self, address, 0.0)

    def abort(self) -> None:
        self.aborted = True
        self.newcomers.close(self)


def lines(newcomers: PendingSockets, address: str, n: int) -> list[Line]:
    return [Line(newcomers, address) for _ in range(n)]


def test_when_sockets_run_short_the_oldest_newcomer_of_the_biggest_crowd_goes() -> None:
    newcomers = PendingSockets(5, PLENTY, NO_PROXIES)
    crowd, single = lines(newcomers, "crowd", 3), lines(newcomers, "single", 1)
    player = lines(newcomers, "player", 1)[0]
    newcomers.mark_greeted(player)
    (late,) = lines(newcomers, "late", 1)
    assert [line.aborted for line in crowd] == [True, False, False]
    assert not any(line.aborted for line in (*single, player, late))


def test_who_has_said_hello_never_goes() -> None:
    newcomers = PendingSockets(3, PLENTY, NO_PROXIES)
    players = lines(newcomers, "household", 3)
    for line in players:
        newcomers.mark_greeted(line)
    (late,) = lines(newcomers, "late", 1)
    assert late.aborted
    assert not any(line.aborted for line in players)


class SlowLine(Line):
    """A transport that is closed only later, as asyncio's are."""

    def abort(self) -> None:
        self.aborted = True


def test_of_many_that_come_at_once_each_takes_the_place_of_another() -> None:
    newcomers = PendingSockets(3, PLENTY, NO_PROXIES)
    waiting = [SlowLine(newcomers, "crowd") for _ in range(6)]
    assert [line.aborted for line in waiting] == [True] * 3 + [False] * 3


def test_an_address_that_opens_sockets_too_fast_gets_no_more_and_others_do() -> None:
    newcomers = PendingSockets(1_000, Rate(1, 3), Proxies(Settings.proxies))
    assert [line.aborted for line in lines(newcomers, "10.0.0.9", 5)] == [False, False, False, True, True]
    assert not any(line.aborted for line in lines(newcomers, "10.0.0.8", 3))
    assert not any(line.aborted for line in lines(newcomers, "127.0.0.1", 20)), "a proxy on this machine"


@given(st.lists(st.tuples(st.sampled_from(["add", "settle", "close"]), st.integers(0, 3)), max_size=60))
def test_at_the_limit_the_oldest_of_the_largest_crowd_goes(steps: list[tuple[str, int]]) -> None:
    """As by counting all who wait, each time."""
    newcomers = PendingSockets(4, PLENTY, NO_PROXIES)
    waiting: dict[Line, str] = {}
    opened: list[Line] = []
    for step, n in steps:
        if step == "add":
            line = Line(newcomers, f"10.0.0.{n}")
            opened.append(line)
            waiting[line] = f"10.0.0.{n}"
            if gone := [each for each in opened if each.aborted and each in waiting]:
                crowds = Counter(waiting.values())
                assert crowds[waiting[gone[0]]] == max(crowds.values())
                assert gone == [next(each for each in waiting if waiting[each] == waiting[gone[0]])]
                del waiting[gone[0]]
                opened.remove(gone[0])
        elif opened:
            line = opened[n % len(opened)]
            waiting.pop(line, None)
            if step == "settle":
                newcomers.mark_greeted(line)
            else:
                newcomers.close(line)
                opened.remove(line)


def test_a_system_that_forbids_more_sockets_is_made_do_with(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limits of that kind")

    def forbidden(*_: object) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", forbidden)
    assert max_open_sockets() == 1024 - RESERVED_FILES
